//! Guess-free boards as JSON: one object for each, and one for all of them together.

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::json::{GridObject, json};
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

#[derive(Serialize)]
struct GeneratedObject<'g> {
    id: &'g Id,
    #[serde(flatten)]
    grid: GridObject,
    mines: usize,
    rows: Vec<String>,
    start: Cell,
    opening: bool,
    without_count: bool,
    hardest_stage: Option<&'static str>,
    steps: usize,
    longest_chain: Option<u32>,
    attempts: u64,
    moved: u64,
}

/// A board as one JSON object, without a line end. It is a minefield that `solvable` reads.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct GeneratedJson(Box<RawValue>);

impl GeneratedJson {
    /// A board under the name that lines of JSON call it by.
    pub fn new(id: &Id, board: &Generated) -> Self {
        Self(to_raw_value(&GeneratedObject::new(id, board)).expect("strings and numbers are JSON"))
    }

    /// One object, without a line end.
    pub fn as_str(&self) -> &str {
        self.0.get()
    }
}

impl<'g> GeneratedObject<'g> {
    fn new(id: &'g Id, board: &Generated) -> Self {
        Self {
            id,
            grid: board.minefield.grid().into(),
            mines: board.minefield.mine_count(),
            rows: board.minefield.rows().collect(),
            start: board.start,
            opening: board.first_click == FirstClick::Opening,
            without_count: !board.solvability.uses_count(),
            hardest_stage: board.solvability.hardest_stage.map(|stage| stage.name()),
            steps: board.solvability.steps,
            longest_chain: board.longest_chain,
            attempts: board.attempts,
            moved: board.moved,
        }
    }
}

#[derive(Serialize)]
struct GenerationObject<'g> {
    method: &'static str,
    #[serde(flatten)]
    grid: GridObject,
    mines: u64,
    seed: u64,
    count: u64,
    found: u64,
    attempts: u64,
    start: Cell,
    without_count: bool,
    acceptance_rate: Option<f64>,
    failure: Option<&'g str>,
    boards: &'g [GeneratedJson],
}

/// A run as one JSON object, without a line end.
pub fn generation_json(run: &GenerationRun, boards: &[GeneratedJson]) -> String {
    json(&GenerationObject {
        method: run.method.name(),
        grid: (&run.grid).into(),
        mines: run.mines,
        seed: run.seed,
        count: run.count,
        found: run.found,
        attempts: run.attempts,
        start: run.start,
        without_count: !run.use_count,
        acceptance_rate: run.acceptance_rate(),
        failure: run.failure.as_deref(),
        boards,
    })
}
