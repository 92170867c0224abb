//! Document 003: ask again, keep the greatest of optimistic answers or the least of cautious ones, and take that for the truth.
//!
//! What is kept is right more often than a single answer, but nothing says when it is wrong: then what follows is not so, or
//! the clues contradict each other. In that case any hidden cell is opened.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::NoisyChoice;
use super::posterior::{Known, certain_or_open};
use crate::board::{Cell, CellState, ClueModel, MineCount, Position};
use crate::limits::Limits;
use crate::live::{LiveEngine, NoLayout};

/// Chooses in a position in which what is kept stands for the truth.
pub(super) fn choose(believed: &mut LiveEngine, limits: impl FnOnce() -> Limits, rng: &mut ChaCha8Rng) -> NoisyChoice {
    let position = believed.position().clone();
    let now = match certain_or_open(believed, limits) {
        Err(NoLayout) => return NoisyChoice::Open(vec![any_cell(&position, rng)]),
        Ok(Known::Certain(cells)) => return NoisyChoice::Open(cells),
        Ok(Known::Open(now)) => now,
    };
    match (now.stopped(), now.least_risk()) {
        (Some(reason), _) => NoisyChoice::Stopped(reason),
        (None, Some(least)) => NoisyChoice::Open(vec![least]),
        // All hidden cells would be mines, and are not.
        (None, None) => NoisyChoice::Open(vec![any_cell(&position, rng)]),
    }
}

/// The number that is taken for the truth.
pub(super) fn kept(model: &ClueModel, answers: &[CellState]) -> CellState {
    let told = || answers.iter().filter_map(|answer| answer.as_clue());
    let number = match model {
        ClueModel::Optimistic => told().max(),
        ClueModel::Cautious => told().min(),
        ClueModel::Exact => told().next(),
        ClueModel::Blind => None,
        // A table can be wrong either way: what was told most often, of several the least.
        ClueModel::Table(_) => {
            told().max_by_key(|number| (told().filter(|other| other == number).count(), std::cmp::Reverse(*number)))
        }
    };
    number.map_or(CellState::BLIND, CellState::clue)
}

fn any_cell(position: &Position, rng: &mut ChaCha8Rng) -> (Cell, f64) {
    let hidden: Vec<Cell> = position.size().cells().filter(|&cell| position[cell].is_covered()).collect();
    let mines = match position.mine_count() {
        MineCount::Known(mines) => *mines as f64,
        MineCount::Unknown | MineCount::Density(_) => 0.0,
    };
    (hidden[rng.random_range(0..hidden.len())], mines / hidden.len() as f64)
}
