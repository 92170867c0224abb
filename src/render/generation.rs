//! Guess-free boards as JSON: one object for each, and one for all of them together.

use super::json::{boolean, integer, push, quoted, write_cell, write_list};
use crate::board::{Cell, Grid, Id};
use crate::game::FirstClick;
use crate::generation::{Generated, Method};

/// What was asked for, and how it went.
#[derive(Clone, Debug)]
pub struct GenerationRun {
    /// The size of every board, and what is next to what.
    pub grid: Grid,
    /// On every board.
    pub mines: u64,
    /// The first click of every board.
    pub start: Cell,
    /// Whether the player knows the number of mines.
    pub use_count: bool,
    /// How boards were looked for.
    pub method: Method,
    /// Of the random numbers: with the number of a board it gives that board again.
    pub seed: u64,
    /// Boards asked for.
    pub count: u64,
    /// Boards found.
    pub found: u64,
    /// Random boards begun with, those of boards that were not found included.
    pub attempts: u64,
    /// Why boards are missing.
    pub failure: Option<String>,
}

impl GenerationRun {
    /// The share of random boards that were taken as they were.
    pub fn acceptance_rate(&self) -> Option<f64> {
        (self.method == Method::Uniform && self.attempts > 0).then(|| self.found as f64 / self.attempts as f64)
    }
}

/// Appends a board as one JSON object, without a line end. It is a minefield that `solvable` reads.
pub fn write_generated(out: &mut Vec<u8>, id: &Id, board: &Generated) {
    let size = board.minefield.size();
    push(out, "{\"id\":");
    push(out, id.as_json());
    write_numbers(
        out,
        &[
            ("width", u64::from(size.width())),
            ("height", u64::from(size.height())),
            ("mines", board.minefield.mine_count() as u64),
        ],
    );
    push(out, ",\"rows\":");
    let rows: Vec<String> = board.minefield.rows().collect();
    write_list(out, &rows, |out, row| quoted(out, row));
    push(out, ",\"start\":");
    write_cell(out, board.start);
    push(out, ",\"opening\":");
    boolean(out, board.first_click == FirstClick::Opening);
    push(out, ",\"without_count\":");
    boolean(out, !board.solvability.uses_count());
    push(out, ",\"hardest_stage\":");
    match board.solvability.hardest_stage {
        Some(stage) => quoted(out, stage.name()),
        None => push(out, "null"),
    }
    let steps = board.solvability.steps as u64;
    write_numbers(out, &[("steps", steps)]);
    push(out, ",\"longest_chain\":");
    match board.longest_chain {
        Some(length) => integer(out, length),
        None => push(out, "null"),
    }
    write_numbers(out, &[("attempts", board.attempts), ("moved", board.moved)]);
    out.push(b'}');
}

/// Appends a run as one JSON object, without a line end; the boards are given as they were written.
pub fn write_generation(out: &mut Vec<u8>, run: &GenerationRun, boards: &[Vec<u8>]) {
    push(out, "{\"method\":");
    quoted(out, run.method.name());
    write_numbers(
        out,
        &[
            ("width", u64::from(run.grid.size().width())),
            ("height", u64::from(run.grid.size().height())),
            ("mines", run.mines),
            ("seed", run.seed),
            ("count", run.count),
            ("found", run.found),
            ("attempts", run.attempts),
        ],
    );
    push(out, ",\"start\":");
    write_cell(out, run.start);
    push(out, ",\"without_count\":");
    boolean(out, !run.use_count);
    push(out, ",\"acceptance_rate\":");
    match run.acceptance_rate() {
        Some(rate) => push(out, ryu::Buffer::new().format_finite(rate)),
        None => push(out, "null"),
    }
    push(out, ",\"failure\":");
    match &run.failure {
        Some(why) => quoted(out, why),
        None => push(out, "null"),
    }
    push(out, ",\"boards\":");
    write_list(out, boards, |out, board| out.extend_from_slice(board));
    out.push(b'}');
}

fn write_numbers(out: &mut Vec<u8>, numbers: &[(&str, u64)]) {
    for &(key, number) in numbers {
        push(out, &format!(",\"{key}\":"));
        integer(out, number);
    }
}
