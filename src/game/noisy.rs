//! A game whose clues are told by a model: missing, too low, too high, or whatever a table says.
//!
//! A cell is opened by itself: around a 0 nothing opens of its own accord, because that would give away that the 0 is true.

use num_traits::ToPrimitive;
use rand::{Rng, RngExt};

use crate::board::{Cell, CellState, ClueModel, MineCount, Minefield, Position};

/// How the clues of a game are told.
#[derive(Clone, Debug, PartialEq)]
pub struct Teller {
    pub model: ClueModel,
    /// How often no number is told, whatever the truth.
    pub blind_rate: f64,
    /// How often every opened cell is asked; the answers are independent of each other.
    pub asks: u32,
}

impl Teller {
    /// Everything that is told of a cell with so many mines around it.
    fn answers(&self, truth: u8, rng: &mut impl Rng) -> Vec<CellState> {
        (0..self.asks.max(1)).map(|_| self.answer(truth, rng)).collect()
    }

    fn answer(&self, truth: u8, rng: &mut impl Rng) -> CellState {
        if rng.random_bool(self.blind_rate.clamp(0.0, 1.0)) {
            return CellState::BLIND;
        }
        match &self.model {
            ClueModel::Exact => CellState::clue(truth),
            ClueModel::Blind => CellState::BLIND,
            ClueModel::Optimistic => CellState::clue(rng.random_range(0..=truth)),
            ClueModel::Cautious => CellState::clue(rng.random_range(truth..=8)),
            ClueModel::Table(table) => {
                let row = &table.rows()[truth as usize];
                let mut left: f64 = rng.random();
                let drawn = row.iter().position(|chance| {
                    left -= chance.to_f64().unwrap_or(0.0);
                    left < 0.0
                });
                // Rounding may leave a little behind the last column that is possible.
                let possible = || row.iter().rposition(|chance| chance.numer().bits() > 0);
                match drawn.or_else(possible) {
                    Some(told @ 0..=8) => CellState::clue(told as u8),
                    _ => CellState::BLIND,
                }
            }
        }
    }
}

/// A minefield, what is told of each of its cells, and what has been opened.
#[derive(Clone, Debug)]
pub struct NoisyGame {
    minefield: Minefield,
    model: ClueModel,
    /// By cell; drawn beforehand, so that a cell tells the same whenever it is opened.
    answers: Vec<Vec<CellState>>,
    states: Vec<CellState>,
    safe_left: usize,
}

impl NoisyGame {
    pub fn new(minefield: Minefield, teller: &Teller, rng: &mut impl Rng) -> Self {
        let size = minefield.size();
        let answers = size.cells().map(|cell| teller.answers(minefield.clue(cell), rng)).collect();
        let safe_left = size.area() - minefield.mine_count();
        let states = vec![CellState::HIDDEN; size.area()];
        Self { minefield, model: teller.model.clone(), answers, states, safe_left }
    }

    /// Opens a cell; whether it was safe.
    pub fn open(&mut self, cell: Cell) -> bool {
        let index = self.minefield.size().index(cell);
        if self.minefield.is_mine(cell) {
            return false;
        }
        if self.states[index].is_covered() {
            self.safe_left -= 1;
            let told = self.answers[index].iter().find(|answer| answer.as_clue().is_some());
            self.states[index] = told.copied().unwrap_or(CellState::BLIND);
        }
        true
    }

    /// Safe cells that are still hidden.
    pub fn safe_left(&self) -> usize {
        self.safe_left
    }

    /// What the player knows: what was told, by which model, and the number of mines.
    pub fn position(&self) -> Position {
        let (size, mines) = (self.minefield.size(), self.minefield.mine_count() as u64);
        let position = Position::new(size, self.states.clone(), MineCount::Known(mines));
        let position = position.expect("one state per cell").with_clue_model(self.model.clone());
        let asked_again = |&cell: &Cell| {
            let index = size.index(cell);
            self.answers[index].len() > 1 && !self.states[index].is_covered()
        };
        let cells = size.cells().filter(asked_again);
        cells.fold(position, |position, cell| position.with_answers(cell, self.answers[size.index(cell)].clone()))
    }
}
