//! Clues told in every way there is, and what they are worth by the definition of their model: shares nothing with the engines
//! but the board.

use std::sync::Arc;

use mineproof::internals::board::{Cell, CellState, ClueModel, ClueTable, Position};
use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};
use rand::{Rng, RngExt};

use super::neighbourhood::most;

pub type Weight = Ratio<BigUint>;

/// P(answer | truth) on square boards.
pub fn chance(model: &ClueModel, answer: CellState, truth: u8) -> Weight {
    chance_of(model, answer, truth, 8)
}

/// P(answer | truth) where at most so many mines can be around a cell.
pub fn chance_of(model: &ClueModel, answer: CellState, truth: u8, most: u8) -> Weight {
    let uniform = |possible: bool, numbers: u8| match possible {
        true => Weight::new(BigUint::one(), numbers.into()),
        false => Weight::zero(),
    };
    match (model, answer.as_clue()) {
        (ClueModel::Table(table), None) if table.has_not_told() => {
            table.rows()[truth as usize][most as usize + 1].clone()
        }
        (ClueModel::Table(_), Some(told)) if told > most => Weight::zero(),
        (ClueModel::Table(table), Some(told)) => table.rows()[truth as usize][told as usize].clone(),
        (ClueModel::Blind, _) | (_, None) => Weight::one(),
        (ClueModel::Exact, Some(told)) => uniform(told == truth, 1),
        (ClueModel::Optimistic, Some(told)) => uniform(told <= truth, truth + 1),
        (ClueModel::Cautious, Some(told)) => uniform((truth..=most).contains(&told), most + 1 - truth),
    }
}

/// How likely everything is that was told of a cell.
pub fn weight(position: &Position, cell: Cell, truth: u8) -> Weight {
    let (model, most) = (position.model_at(cell), most(position));
    position.answers_at(cell).iter().map(|&answer| chance_of(model, answer, truth, most)).product()
}

/// The cells that say something of the number of mines around them.
pub fn telling_cells(position: &Position) -> Vec<Cell> {
    let revealed = position.size().cells().filter(|&cell| !position[cell].is_covered());
    let most = most(position);
    let says_something = |&cell: &Cell| {
        let first = weight(position, cell, 0);
        first.is_zero() || (1..=most).any(|truth| weight(position, cell, truth) != first)
    };
    revealed.filter(says_something).collect()
}

/// The same position with nothing told but by these cells.
pub fn told_only_by(position: &Position, clues: &[Cell]) -> Position {
    let silent = telling_cells(position).into_iter().filter(|cell| !clues.contains(cell));
    silent.fold(position.clone(), |position, cell| position.with_untold(cell, CellState::BLIND))
}

/// How the clues of a random position are told.
pub struct Observation {
    pub model: ClueModel,
    most: u8,
    /// How often a cell has a model of its own, and how often it is asked more than once.
    own_model: f64,
    asked_again: f64,
}

impl Observation {
    pub fn random(rng: &mut impl Rng) -> Self {
        Self::random_of(8, rng)
    }

    /// Where at most so many mines can be around a cell.
    pub fn random_of(most: u8, rng: &mut impl Rng) -> Self {
        let (own_model, asked_again) = match rng.random_range(0..6) {
            0 => (0.3, 0.0),
            1 => (0.0, 0.3),
            2 => (0.5, 0.5),
            _ => (0.0, 0.0),
        };
        Self { model: random_model_of(most, rng), most, own_model, asked_again }
    }

    pub fn exact() -> Self {
        Self { model: ClueModel::Exact, most: 8, own_model: 0.0, asked_again: 0.0 }
    }

    /// What is told of a cell: its model if it has one of its own, and the answers.
    pub fn told(&self, truth: u8, rng: &mut impl Rng) -> (Option<ClueModel>, Vec<CellState>) {
        let own = rng.random_bool(self.own_model).then(|| random_model_of(self.most, rng));
        let times = if rng.random_bool(self.asked_again) { rng.random_range(1..5) } else { 1 };
        let answers =
            (0..times).map(|_| random_answer(own.as_ref().unwrap_or(&self.model), truth, self.most, rng)).collect();
        (own, answers)
    }
}

/// Adds what was told to a position whose cells show the first answer.
pub fn with_told(mut position: Position, told: Vec<(Cell, Option<ClueModel>, Vec<CellState>)>) -> Position {
    for (cell, model, answers) in told {
        if let Some(model) = model {
            position = position.with_cell_model(cell, model);
        }
        if answers.len() > 1 {
            position = position.with_answers(cell, answers);
        }
    }
    position
}

pub fn random_model(rng: &mut impl Rng) -> ClueModel {
    random_model_of(8, rng)
}

fn random_model_of(most: u8, rng: &mut impl Rng) -> ClueModel {
    match rng.random_range(0..8) {
        0 | 1 => ClueModel::Exact,
        2 => ClueModel::Blind,
        3 => ClueModel::Optimistic,
        4 => ClueModel::Cautious,
        _ => ClueModel::Table(Arc::new(random_table_of(most.into(), rng))),
    }
}

/// Dense or sparse, near the truth or anywhere, with and without a column for silence, now and then with huge denominators.
pub fn random_table(rng: &mut impl Rng) -> ClueTable {
    random_table_of(8, rng)
}

fn random_table_of(most: usize, rng: &mut impl Rng) -> ClueTable {
    let columns = if rng.random_bool(0.5) { most + 1 } else { most + 2 };
    let zeros = [0.0, 0.4, 0.8][rng.random_range(0..3)];
    let near = [1, 2, 9][rng.random_range(0..3)];
    let largest = [1, 3, u64::MAX][rng.random_range(0..3)];
    let row = |truth: usize| {
        let mut weights: Vec<u64> = (0..columns)
            .map(|told: usize| match told {
                _ if rng.random_bool(zeros) => 0,
                _ if told > most => rng.random_range(0..=largest),
                _ if told.abs_diff(truth) > near => 0,
                _ => rng.random_range(0..=largest),
            })
            .collect();
        if weights.iter().all(|&weight| weight == 0) {
            weights[truth] = 1;
        }
        let sum: BigUint = weights.iter().map(|&weight| BigUint::from(weight)).sum();
        weights.into_iter().map(|weight| Weight::new(weight.into(), sum.clone())).collect()
    };
    ClueTable::for_most(most as u8, (0..=most).map(row).collect()).expect("rows sum to 1")
}

/// Something that the model may tell.
fn random_answer(model: &ClueModel, truth: u8, most: u8, rng: &mut impl Rng) -> CellState {
    loop {
        let answer = match rng.random_range(0..=most + 1) {
            number if number <= most => CellState::clue(number),
            _ => CellState::BLIND,
        };
        let silent = matches!(model, ClueModel::Table(table) if !table.has_not_told()) && answer == CellState::BLIND;
        if !silent && !chance_of(model, answer, truth, most).is_zero() {
            return answer;
        }
    }
}
