//! Document 003: ask again, keep the greatest of optimistic answers or the least of cautious ones, and take that for the truth.
//!
//! What is kept is right more often than a single answer, but nothing says when it is wrong: then what follows is not so, or
//! the clues contradict each other. In that case any hidden cell is opened.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::{NoisyChoice, posterior};
use crate::analysis::{Options, analyze};
use crate::board::{Cell, CellState, ClueModel, MineCount, Position};
use crate::limits::Limits;

pub(super) fn choose(position: &Position, limits: Limits, rng: &mut ChaCha8Rng) -> NoisyChoice {
    let size = position.size();
    let states = size.cells().map(|cell| kept(position, cell)).collect();
    let believed = Position::new(size, states, position.mine_count().clone()).expect("one state per cell");
    let Ok(analysis) = analyze(&believed, &Options { limits, ..Options::default() }) else {
        return NoisyChoice::Open(vec![any_cell(position, rng)]);
    };
    let certain = posterior::certain(&analysis);
    if !certain.is_empty() {
        return NoisyChoice::Open(certain);
    }
    match (analysis.stopped(), posterior::least_risk(&analysis)) {
        (Some(reason), _) => NoisyChoice::Stopped(reason),
        // All hidden cells would be mines, and are not.
        (None, Some((_, risk))) if risk >= 1.0 => NoisyChoice::Open(vec![any_cell(position, rng)]),
        (None, Some(least)) => NoisyChoice::Open(vec![least]),
        (None, None) => NoisyChoice::Open(vec![any_cell(position, rng)]),
    }
}

/// The number that is taken for the truth.
fn kept(position: &Position, cell: Cell) -> CellState {
    let told = || position.answers_at(cell).iter().filter_map(|answer| answer.as_clue());
    let number = match position.model_at(cell) {
        ClueModel::Optimistic => told().max(),
        ClueModel::Cautious => told().min(),
        ClueModel::Exact => told().next(),
        ClueModel::Blind => None,
        // A table can be wrong either way: what was told most often, of several the least.
        ClueModel::Table(_) => {
            told().max_by_key(|number| (told().filter(|other| other == number).count(), std::cmp::Reverse(*number)))
        }
    };
    number.map_or(position[cell], CellState::clue)
}

fn any_cell(position: &Position, rng: &mut ChaCha8Rng) -> (Cell, f64) {
    let hidden: Vec<Cell> = position.size().cells().filter(|&cell| position[cell].is_covered()).collect();
    let mines = match position.mine_count() {
        MineCount::Known(mines) => *mines as f64,
        MineCount::Unknown | MineCount::Density(_) => 0.0,
    };
    (hidden[rng.random_range(0..hidden.len())], mines / hidden.len() as f64)
}
