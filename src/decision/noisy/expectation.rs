//! Document 002: a clue is replaced by the expectation of the truth given what was told, and the rules for ratios are run with it.
//!
//! The prior of a clue is binomial: each of its *u* unknown neighbours is a mine with the rate of all unknown cells,
//! independently of the others and of all other clues. With *f* neighbours taken for mines,
//!
//! > P(f + k | told) ∝ P(told | f + k) · C(u, k) · rate^k · (1 − rate)^(u − k),  E = Σ (f + k) · P(f + k | told)
//!
//! and (E − f)/u is the ratio that the clue gives each of its unknown neighbours. A ratio within the margin of 0 opens them, one within
//! the margin of 1 takes them for mines. Where no ratio does, the cell with the least mean of its ratios, the board's rate
//! included, is opened, as in document 000. What is taken for a mine stays so until nothing else is left.

use num_traits::ToPrimitive;

use super::NoisyChoice;
use crate::board::{Cell, CellState, MineCount, Position};

pub(super) fn choose(position: &Position, margin: f64) -> NoisyChoice {
    let mut beliefs = Beliefs::new(position);
    loop {
        let clues: Vec<Ratio> = beliefs.clues.iter().filter_map(|clue| beliefs.ratio(clue)).collect();
        let safe = clues.iter().filter(|clue| clue.value <= margin);
        let mut open: Vec<(Cell, f64)> =
            safe.flat_map(|clue| clue.cells.iter().map(|&cell| (cell, clue.value.clamp(0.0, 1.0)))).collect();
        if !open.is_empty() {
            open.sort_by_key(|&(cell, _)| cell);
            open.dedup_by_key(|(cell, _)| *cell);
            return NoisyChoice::Open(open);
        }
        let mines: Vec<Cell> = clues
            .iter()
            .filter(|clue| clue.value >= 1.0 - margin)
            .flat_map(|clue| clue.cells.iter().copied())
            .collect();
        if mines.is_empty() {
            return NoisyChoice::Open(vec![beliefs.guess(&clues)]);
        }
        mines.into_iter().for_each(|cell| beliefs.take_for_mine(cell));
    }
}

/// What a clue gives each of its unknown neighbours.
struct Ratio {
    value: f64,
    cells: Vec<Cell>,
}

/// A clue and how likely it is told, by the truth.
struct Clue {
    cell: Cell,
    weights: Vec<f64>,
}

struct Beliefs<'p> {
    position: &'p Position,
    clues: Vec<Clue>,
    taken_for_mine: Vec<bool>,
    mines: f64,
    unknown: f64,
}

impl<'p> Beliefs<'p> {
    fn new(position: &'p Position) -> Self {
        let clue = |cell: Cell| {
            let likelihood = position.likelihood(cell)?;
            let truths = 0..=position.grid().most_neighbours() as u8;
            let weights: Vec<f64> = truths.map(|truth| likelihood.weight(truth).to_f64().unwrap_or(0.0)).collect();
            Some(Clue { cell, weights })
        };
        let hidden = position.states().iter().filter(|state| state.is_covered()).count();
        let mines = match position.mine_count() {
            MineCount::Known(mines) => *mines as f64,
            MineCount::Density(density) => density.value().to_f64().unwrap_or(0.0) * hidden as f64,
            MineCount::Unknown => hidden as f64 / 2.0,
        };
        Self {
            clues: position.size().cells().filter_map(clue).collect(),
            taken_for_mine: vec![false; position.size().area()],
            mines,
            unknown: hidden as f64,
            position,
        }
    }

    fn take_for_mine(&mut self, cell: Cell) {
        let taken = &mut self.taken_for_mine[self.position.size().index(cell)];
        if !std::mem::replace(taken, true) {
            self.mines = (self.mines - 1.0).max(0.0);
            self.unknown -= 1.0;
        }
    }

    fn is_unknown(&self, cell: Cell) -> bool {
        self.position[cell] == CellState::HIDDEN && !self.taken_for_mine[self.position.size().index(cell)]
    }

    fn rate(&self) -> f64 {
        if self.unknown > 0.0 { (self.mines / self.unknown).clamp(0.0, 1.0) } else { 0.0 }
    }

    /// `None` where no neighbour is unknown.
    fn ratio(&self, clue: &Clue) -> Option<Ratio> {
        let grid = self.position.grid();
        let cells: Vec<Cell> = grid.neighbours(clue.cell).filter(|&cell| self.is_unknown(cell)).collect();
        let covered = grid.neighbours(clue.cell).filter(|&cell| self.position[cell].is_covered()).count();
        let (found, unknown) = (covered - cells.len(), cells.len());
        if unknown == 0 {
            return None;
        }
        let rate = self.rate();
        let (mut all, mut mean, mut ways) = (0.0, 0.0, 1.0);
        for mines in 0..=unknown {
            let prior = ways * rate.powi(mines as i32) * (1.0 - rate).powi((unknown - mines) as i32);
            let weight = prior * clue.weights[found + mines];
            all += weight;
            mean += weight * mines as f64;
            ways *= (unknown - mines) as f64 / (mines + 1) as f64;
        }
        // What is taken for mines may exclude what was told; then the clue says nothing.
        let value = if all > 0.0 { mean / all / unknown as f64 } else { rate };
        Some(Ratio { value, cells })
    }

    /// The unknown cell with the least mean ratio; any hidden one where all are taken for mines.
    fn guess(&self, ratios: &[Ratio]) -> (Cell, f64) {
        let size = self.position.size();
        let mut sums = vec![(self.rate(), 1.0); size.area()];
        for ratio in ratios {
            for &cell in &ratio.cells {
                let (sum, number) = &mut sums[size.index(cell)];
                *sum += ratio.value;
                *number += 1.0;
            }
        }
        let mean = |cell: Cell| sums[size.index(cell)].0 / sums[size.index(cell)].1;
        let hidden = || size.cells().filter(|&cell| self.position[cell] == CellState::HIDDEN);
        let unknown = hidden().filter(|&cell| self.is_unknown(cell));
        let least = unknown.map(|cell| (cell, mean(cell))).min_by(|one, other| one.1.total_cmp(&other.1));
        least.unwrap_or_else(|| (hidden().next().expect("a safe cell is hidden"), 1.0))
    }
}
