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
pub use trace::{RevealedCell, Round, why_safe};

use crate::analysis::{Analysis, Options, analyze};
use crate::board::{Cell, MineCount, Minefield, Position};
use crate::counting::Limits;
use crate::frontier::Verdict;
use crate::game::{Game, Reveal};
use crate::inference::AnyStage;

/// What logic may use, and what is to be found out besides the answer itself.
#[derive(Clone, Debug)]
pub struct SolvabilityOptions {
    /// Whether the player knows the number of mines.
    pub use_count: bool,
    /// Whether to find the hardest stage; costs about as much as the answer.
    pub grade: bool,
    /// Whether to look at the guess where logic ends.
    pub guess: bool,
    /// Whether to keep every round with its reasons; costs many times the answer.
    pub trace: bool,
    /// How far counting may go; verdicts are then SAT's and as exact, but a guess has no probability.
    pub limits: Limits,
}

impl Default for SolvabilityOptions {
    fn default() -> Self {
        Self { use_count: true, grade: true, guess: true, trace: false, limits: Limits::default() }
    }
}

/// How far logic gets on a board.
#[derive(Clone, Debug)]
pub struct Solvability {
    /// Whether every safe cell gets revealed.
    pub solvable: bool,
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
    /// Those that counting had.
    pub limits: Limits,
}

impl Solvability {
    /// Whether logic could use the mine count.
    pub fn uses_count(&self) -> bool {
        *self.position.mine_count() != MineCount::Unknown
    }
}

/// Plays a board by logic alone.
///
/// # Panics
/// When `start` lies outside the board.
pub fn solvability(minefield: &Minefield, start: Cell, options: &SolvabilityOptions) -> Solvability {
    let mut game = Game::new(minefield.clone());
    let safe_cells = game.safe_left();
    let start_is_mine = game.reveal(start) == Reveal::Mine;
    let mut logic = Logic { options, steps: 0, trace: Vec::new() };
    let stuck = if start_is_mine { None } else { logic.play(&mut game) };
    let is_graded = options.grade && logic.steps > 0;
    let Logic { steps, trace, .. } = logic;
    Solvability {
        solvable: !start_is_mine && stuck.is_none(),
        start,
        start_is_mine,
        revealed: safe_cells - game.safe_left(),
        safe_cells,
        steps,
        hardest_stage: if is_graded { ladder::hardest_stage(&game, start, options) } else { None },
        position: options.position(&game),
        dead_end: stuck.filter(|_| options.guess).map(|analysis| DeadEnd::new(&game, &analysis, options)),
        trace,
        limits: options.limits,
    }
}

/// The rounds of a game.
struct Logic<'o> {
    options: &'o SolvabilityOptions,
    steps: usize,
    trace: Vec<Round>,
}

impl Logic<'_> {
    /// Reveals in rounds all that is certain; what is known where that ends, unless the game is finished.
    fn play(&mut self, game: &mut Game) -> Option<Analysis> {
        while !game.is_won() {
            let position = self.options.position(game);
            let analysis = self.options.analyze(&position);
            let safe = safe_cells(&analysis);
            if safe.is_empty() {
                return Some(analysis);
            }
            self.steps += 1;
            let before = game.safe_left();
            reveal_all(game, &safe);
            if self.options.trace {
                self.trace.push(Round::new(&position, &safe, before - game.safe_left()));
            }
        }
        None
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

/// The hidden cells that are certainly safe, row-major.
fn safe_cells(analysis: &Analysis) -> Vec<Cell> {
    analysis.hidden_cells().filter(|&cell| analysis.verdict(cell) == Some(Verdict::Safe)).collect()
}

/// Reveals cells that were proved safe.
fn reveal_all(game: &mut Game, safe: &[Cell]) {
    for &cell in safe {
        assert!(game.reveal(cell) != Reveal::Mine, "{cell} was proved safe and is a mine");
    }
}

/// The example of the user page is a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/solvability.md")]
struct UserPage;
