//! Games for people and programs: the board at the end, and moves as JSON lines.

use serde::Serialize;

use super::board::{CellKind, Span, undecided};
use super::drawing::{Window, lines};
use super::json::json;
use crate::board::{Cell, CellState, fraction_text};
use crate::game::{Game, Standing};
use crate::simulation::{Comment, Luck};

/// The board of a game that is over, all mines shown: the one that was opened and wrong flags in parentheses.
pub fn finished_lines(game: &Game) -> Vec<Vec<Span>> {
    lines(game.grid(), &Window::whole(game.grid()), |cell| match (game[cell], game.minefield().is_mine(cell)) {
        _ if game.standing() == Standing::Lost(cell) => ("(*)".to_owned(), CellKind::Conflict),
        (CellState::FLAGGED, false) => ("(F)".to_owned(), CellKind::Conflict),
        (CellState::HIDDEN, true) => ("*".to_owned(), CellKind::Mine),
        (state, _) => undecided(state),
    })
}

#[derive(Serialize)]
struct MoveObject<'c> {
    r#move: u32,
    cell: Cell,
    why: &'static str,
    /// What the strategy thinks of it.
    strategy_p_mine: f64,
    p_mine: Option<f64>,
    p_mine_exact: Option<String>,
    safe_cells: usize,
    least_risk: Option<Cell>,
    least_risk_cells: usize,
    stage: Option<&'static str>,
    clues: Option<&'c [Cell]>,
    mine_count: Option<bool>,
    phase: &'c str,
    mine: bool,
    opened: usize,
}

/// A move as one JSON object, without a line end.
pub fn move_json(comment: &Comment) -> String {
    let Comment { made, odds, reason, .. } = comment;
    let object = MoveObject {
        r#move: made.number,
        cell: made.cell,
        why: made.why.name(),
        strategy_p_mine: made.p_mine,
        p_mine: odds.p_mine,
        p_mine_exact: odds.exact.as_ref().map(fraction_text),
        safe_cells: odds.safe_cells,
        least_risk: odds.least_risk.first().copied(),
        least_risk_cells: odds.least_risk.len(),
        stage: reason.as_ref().map(|reason| reason.stage.name()),
        clues: reason.as_ref().map(|reason| reason.clues.as_slice()),
        mine_count: reason.as_ref().map(|reason| reason.mine_count),
        phase: made.phase.name(),
        mine: made.opened.is_none(),
        opened: made.opened.unwrap_or(0),
    };
    json(&object)
}

#[derive(Serialize)]
struct EndObject<'s> {
    result: &'static str,
    moves: u32,
    guesses: u32,
    luck: f64,
    luck_exact: Option<String>,
    strategy: &'s str,
    rows: Vec<String>,
    minefield: Vec<String>,
}

/// How a game ended, as one JSON object, without a line end.
pub fn game_end_json(game: &Game, strategy: &str, moves: u32, guesses: u32, luck: &Luck) -> String {
    let object = EndObject {
        result: match game.standing() {
            Standing::Won => "won",
            Standing::Lost(_) => "lost",
            Standing::Playing => "unfinished",
        },
        moves,
        guesses,
        luck: luck.to_f64(),
        luck_exact: luck.exact().map(fraction_text),
        strategy,
        rows: game.position().rows().collect(),
        minefield: game.minefield().rows().collect(),
    };
    json(&object)
}
