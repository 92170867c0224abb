//! How far logic gets on a board: as JSON, and as the board where it ends.

use serde::Serialize;

use super::board::{BoardStyle, CellKind, Span, analysis_lines, undecided};
use super::drawing::{Window, lines};
use super::json::append;
use crate::analysis::{Options, analyze};
use crate::board::{Cell, CellState, Id, fraction_text};
use crate::explanation::Subject;
use crate::solvability::{DeadEnd, RevealedCell, Round, Solvability};

#[derive(Serialize)]
struct SolvabilityObject<'s> {
    id: Option<&'s Id>,
    /// `None` where it was not found out.
    solvable: Option<bool>,
    revealed: usize,
    safe_cells: usize,
    steps: usize,
    hardest_stage: Option<&'static str>,
    final_rows: Vec<String>,
    without_count: bool,
    start: Cell,
    start_is_mine: bool,
    guess: Option<GuessObject<'s>>,
    unavoidable_guess: Option<UnavoidableObject<'s>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Vec<RoundObject<'s>>>,
}

#[derive(Serialize)]
struct GuessObject<'s> {
    cells: &'s [Cell],
    p_mine: Option<f64>,
    p_mine_exact: Option<String>,
    win_chance: Option<f64>,
    win_chance_exact: Option<String>,
    best_cell: Option<Cell>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_win_chance: Option<String>,
}

#[derive(Serialize)]
struct UnavoidableObject<'s> {
    cells: &'s [Cell],
}

#[derive(Serialize)]
struct RoundObject<'s> {
    step: usize,
    revealed: usize,
    cells: Vec<RevealedObject<'s>>,
}

#[derive(Serialize)]
struct RevealedObject<'s> {
    cell: Cell,
    stage: &'static str,
    clues: &'s [Cell],
    mine_count: bool,
    from: &'s [Subject],
}

/// Appends the answer as one JSON object, without a line end; the rounds too if there is a trace to show.
pub fn write_solvability(out: &mut Vec<u8>, id: Option<&Id>, answer: &Solvability, with_trace: bool) {
    let object = SolvabilityObject {
        id,
        solvable: answer.is_solvable(),
        revealed: answer.revealed,
        safe_cells: answer.safe_cells,
        steps: answer.steps,
        hardest_stage: answer.hardest_stage.map(|stage| stage.name()),
        final_rows: answer.position.rows().collect(),
        without_count: !answer.uses_count(),
        start: answer.start,
        start_is_mine: answer.start_is_mine,
        guess: answer.dead_end.as_ref().map(GuessObject::new),
        unavoidable_guess: answer
            .dead_end
            .as_ref()
            .and_then(|dead_end| dead_end.unavoidable.as_deref())
            .map(|cells| UnavoidableObject { cells }),
        stopped: answer.stopped.map(|stopped| stopped.to_string()),
        trace: with_trace
            .then(|| (1..).zip(&answer.trace).map(|(number, round)| RoundObject::new(number, round)).collect()),
    };
    append(out, &object);
}

impl<'s> GuessObject<'s> {
    fn new(dead_end: &'s DeadEnd) -> Self {
        let (guess, won) = (dead_end.guess.as_ref(), dead_end.win_chance.as_ref());
        Self {
            cells: guess.map_or(&[], |guess| &guess.cells),
            p_mine: guess.map(|guess| guess.p_mine),
            p_mine_exact: guess.and_then(|guess| guess.p_mine_exact.as_ref()).map(fraction_text),
            win_chance: won.ok().map(|won| won.to_f64()),
            win_chance_exact: won.ok().map(|won| fraction_text(&won.chance)),
            best_cell: won.ok().map(|won| won.first),
            no_win_chance: won.err().map(|why| why.to_string()),
        }
    }
}

impl<'s> RoundObject<'s> {
    fn new(number: usize, round: &'s Round) -> Self {
        let cell = |revealed: &'s RevealedCell| RevealedObject {
            cell: revealed.cell,
            stage: revealed.stage.name(),
            clues: &revealed.clues,
            mine_count: revealed.mine_count,
            from: &revealed.from,
        };
        Self { step: number, revealed: round.revealed, cells: round.cells.iter().map(cell).collect() }
    }
}

/// The board where logic ends. On a finished one every hidden cell is a mine; elsewhere hidden cells show what is known of
/// them, as [`analysis_lines`] does, with the cell to open next marked.
pub fn solvability_lines(answer: &Solvability) -> Vec<Vec<Span>> {
    let position = &answer.position;
    if let Some(dead_end) = &answer.dead_end
        && let Ok(analysis) = analyze(position, &Options { limits: answer.limits, ..Options::default() })
    {
        let best = dead_end.win_chance.as_ref().map(|won| won.first).ok();
        let least_risk = dead_end.guess.as_ref().and_then(|guess| guess.cells.first().copied());
        return analysis_lines(&analysis, BoardStyle::Percent, best.or(least_risk).as_slice());
    }
    lines(position.grid(), &Window::whole(position.grid()), |cell| match position[cell] {
        CellState::HIDDEN if answer.solvable => ("*".to_owned(), CellKind::Mine),
        state if answer.start_is_mine && cell == answer.start => {
            let (text, _) = undecided(state);
            (format!("({text})"), CellKind::Conflict)
        }
        state => undecided(state),
    })
}
