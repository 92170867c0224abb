//! Whether a board can be finished without a guess: from a first click on, every cell that is provably safe is revealed,
//! again and again, until all safe cells are revealed or none of the hidden ones can be proved safe.
//!
//! What is revealed in the end does not depend on the order of reveals, since more clues never prove less. The number of
//! rounds does: here every round reveals all that is certain at that moment, by the exact engines.
//!
//! Where logic ends, [`DeadEnd`] says what a guess costs there and whether luck elsewhere could have spared it.

mod dead_end;
mod ladder;
mod layouts;
mod trace;
mod unavoidable;

pub use dead_end::{DeadEnd, Guess, NoWinChance, WinChance};
pub(crate) use trace::why_safe;
pub use trace::{RevealedCell, Round};

use crate::analysis::{Analysis, Options, analyze};
use crate::board::{Cell, MineCount, Minefield, OffBoard, Position};
use crate::frontier::Verdict;
use crate::game::{Game, Reveal};
use crate::inference::AnyStage;
use crate::limits::{Limits, OutOfTime};
use crate::live::LiveState;
use crate::live::known_board::KnownBoard;

/// What logic may use, and what is to be found out besides the answer itself.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SolvabilityOptions {
    /// Whether the player knows the number of mines.
    pub use_count: bool,
    /// Whether to find the hardest stage; costs about as much as the answer.
    pub grade: bool,
    /// Whether to look at the guess where logic ends.
    pub guess: bool,
    /// Whether to keep every round with its reasons; costs many times the answer.
    pub trace: bool,
    /// How far the engines may go. Where only counting stops, verdicts are SAT's and as exact, but a guess has no probability.
    pub limits: Limits,
}

setters!(SolvabilityOptions { use_count: bool, grade: bool, guess: bool, trace: bool, limits: Limits });

impl Default for SolvabilityOptions {
    fn default() -> Self {
        Self { use_count: true, grade: true, guess: true, trace: false, limits: Limits::default() }
    }
}

/// How far logic gets on a board.
#[derive(Clone, Debug)]
pub struct Solvability {
    /// Whether every safe cell gets revealed; not so, as far as is known, where play was [stopped](Self::stopped).
    pub solvable: bool,
    /// The first click.
    pub start: Cell,
    /// The first click was a mine: nothing is revealed.
    pub start_is_mine: bool,
    /// Cells revealed, the first click included.
    pub revealed: usize,
    /// Safe cells of the board.
    pub safe_cells: usize,
    /// Rounds of revealing after the first click.
    pub steps: usize,
    /// The last stage of the shortest part of the ladder ([`SOUND_RULES`](crate::inference::Stage::SOUND_RULES), then counting) that reveals as
    /// much, playing with these stages alone; `None` when the first click was all, or it was not asked for.
    pub hardest_stage: Option<AnyStage>,
    /// What is revealed where logic ends; its mine count is known if logic could use it.
    pub position: Position,
    /// What a guess costs where logic ends; `None` on a board that is finished or was never begun, or when it was not asked
    /// for.
    pub dead_end: Option<DeadEnd>,
    /// Every round, if that was asked for.
    pub trace: Vec<Round>,
    /// Those that the engines had.
    pub limits: Limits,
    /// What there was no time for.
    pub stopped: Option<SolvabilityStop>,
}

/// The first thing that there was no time for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolvabilityStop {
    /// Logic may get further than it did.
    #[error("{0} while the board was played")]
    Playing(OutOfTime),
    /// The hardest stage is not known.
    #[error("{0} while the hardest stage was looked for")]
    Grading(OutOfTime),
    /// Not all is known of the guess.
    #[error("{0} while the guess was looked at")]
    Guessing(OutOfTime),
}

impl Solvability {
    /// Whether every safe cell gets revealed; `None` where there was no time to find out.
    pub fn is_solvable(&self) -> Option<bool> {
        (!matches!(self.stopped, Some(SolvabilityStop::Playing(_)))).then_some(self.solvable)
    }

    /// Whether logic could use the mine count.
    pub fn uses_count(&self) -> bool {
        *self.position.mine_count() != MineCount::Unknown
    }
}

/// Plays a board by logic alone.
pub fn solvable(minefield: &Minefield, start: Cell, options: &SolvabilityOptions) -> Result<Solvability, OffBoard> {
    minefield.size().check(start)?;
    let mut game = Game::new(minefield.clone());
    let safe_cells = game.safe_left();
    let start_is_mine = game.reveal(start) == Reveal::Mine;
    let mut logic = Logic { options, steps: 0, trace: Vec::new() };
    let played = if start_is_mine { Ok(None) } else { logic.play(&mut game) };
    let is_graded = options.grade && logic.steps > 0 && played.is_ok();
    let Logic { steps, trace, .. } = logic;
    let mut stopped = played.as_ref().err().copied().map(SolvabilityStop::Playing);
    let stuck = played.as_ref().ok().and_then(Option::as_ref);
    let hardest_stage = match is_graded.then(|| ladder::hardest_stage(&game, start, options)) {
        Some(Ok(stage)) => stage,
        Some(Err(over)) => {
            stopped.get_or_insert(SolvabilityStop::Grading(over));
            None
        }
        None => None,
    };
    let dead_end = stuck.filter(|_| options.guess).map(|analysis| DeadEnd::new(&game, analysis, options));
    if let (Some(_), Err(over)) = (&dead_end, options.limits.deadline.check()) {
        stopped.get_or_insert(SolvabilityStop::Guessing(over));
    }
    Ok(Solvability {
        solvable: !start_is_mine && matches!(played, Ok(None)),
        start,
        start_is_mine,
        revealed: safe_cells - game.safe_left(),
        safe_cells,
        steps,
        hardest_stage,
        position: options.position(&game),
        dead_end,
        trace,
        limits: options.limits,
        stopped,
    })
}

/// The rounds of a game.
struct Logic<'o> {
    options: &'o SolvabilityOptions,
    steps: usize,
    trace: Vec<Round>,
}

impl Logic<'_> {
    /// Reveals in rounds all that is certain; what is known where that ends, unless the game is finished.
    fn play(&mut self, game: &mut Game) -> Result<Option<Analysis>, OutOfTime> {
        let mut live = LiveState::new(KnownBoard::of_position(&self.options.position(game)), self.options.limits);
        while !game.is_won() {
            self.options.limits.deadline.check()?;
            live.learn_all().expect("the board itself fits what it shows");
            let mut safe: Vec<Cell> = live.board.safe().iter().map(|&at| live.board.cell(at)).collect();
            safe.sort_unstable();
            // What to say of the guess, or SAT's verdicts where counting stopped.
            let analysis = (safe.is_empty() || live.stopped().is_some())
                .then(|| self.options.analyze(&self.options.position(game)));
            if let Some(analysis) = analysis {
                safe = analysis.cells(Verdict::Safe).collect();
                if safe.is_empty() {
                    unless_unsettled(&analysis)?;
                    return Ok(Some(analysis));
                }
            }
            self.steps += 1;
            let position = self.options.trace.then(|| self.options.position(game));
            let revealed = reveal_all(game, &safe);
            if let Some(position) = position {
                self.trace.push(Round::new(&position, &safe, revealed.len(), self.options.limits.deadline));
            }
            for (cell, clue) in revealed {
                live.board.see(live.board.at(cell), clue);
            }
        }
        Ok(None)
    }
}

/// Where cells are not settled nothing may be concluded from what is open.
fn unless_unsettled(analysis: &Analysis) -> Result<(), OutOfTime> {
    match analysis.unsettled() {
        Some(unsettled) if analysis.unsettled_cells() > 0 => Err(unsettled.why),
        _ => Ok(()),
    }
}

impl SolvabilityOptions {
    /// What the player sees and may use.
    fn position(&self, game: &Game) -> Position {
        self.without_unused_count(game.position())
    }

    fn without_unused_count(&self, position: Position) -> Position {
        if self.use_count { position } else { position.with_mine_count(MineCount::Unknown) }
    }

    fn analyze(&self, position: &Position) -> Analysis {
        let options = Options { limits: self.limits, ..Options::default() };
        analyze(position, &options).expect("the board itself fits what it shows")
    }
}

/// Reveals cells that were proved safe; all that this uncovers, with its clues.
fn reveal_all(game: &mut Game, safe: &[Cell]) -> Vec<(Cell, u8)> {
    let mut uncovered: Vec<Cell> = Vec::new();
    for &cell in safe {
        let Reveal::Safe(revealed) = game.reveal(cell) else { panic!("{cell} was proved safe and is a mine") };
        uncovered.extend(revealed);
    }
    uncovered.into_iter().filter_map(|cell| Some((cell, game[cell].as_clue()?))).collect()
}

/// The example of the user page is a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/solvability.md")]
struct UserPage;
