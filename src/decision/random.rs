//! `random` and `lowest-clue`: document 003. What subtracting clues from one another proves is opened; where that ends,
//! any hidden cell is, or, as the document's improvement, one whose revealed neighbours show little.
//!
//! ```text
//!   1 a 1      around a the clues are 1, 1 and 1, around b they are 1, 3 and 3:
//!   . 1 .      a is less likely to be a mine
//!   3 b 3
//! ```
//!
//! Little is meant on average: a sum would prefer cells with few neighbours revealed. Cells of which no neighbour is
//! revealed come last, since the document wants to choose "based on known clues". Of equals any one is taken.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::proofs::Proofs;
use super::{Choice, Player, ShownCell, Why};
use crate::board::{Cell, CellState, Grid};
use crate::inference::{AnyStage, Stage};

/// Document 003 keeps both clues and their difference.
const STAGES: &[AnyStage] = &[AnyStage::Proof(Stage::SingleClue), AnyStage::Proof(Stage::SubsetKeep)];

/// Which of the hidden cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    Any,
    LowestClue,
}

pub(super) struct RandomPlayer {
    proofs: Proofs,
    pick: Pick,
    rng: ChaCha8Rng,
}

impl RandomPlayer {
    pub fn new(grid: &Grid, mines: u64, rng: ChaCha8Rng, pick: Pick) -> Self {
        Self { proofs: Proofs::new(grid, mines, STAGES), pick, rng }
    }

    fn candidates(&self) -> Vec<Cell> {
        let hidden = self.proofs.hidden_cells();
        if self.pick == Pick::Any {
            return hidden.collect();
        }
        let mut lowest = f64::INFINITY;
        let mut cells = Vec::new();
        for cell in hidden {
            let mean = self.mean_clue(cell);
            if mean < lowest {
                lowest = mean;
                cells.clear();
            }
            if mean == lowest {
                cells.push(cell);
            }
        }
        cells
    }

    /// What the revealed neighbours show on average; where there are none, more than any clue.
    fn mean_clue(&self, cell: Cell) -> f64 {
        let clues = self.proofs.clues_around(cell).map(|(_, clue)| u32::from(clue));
        let (sum, number) = clues.fold((0, 0), |(sum, n), clue| (sum + clue, n + 1));
        if number == 0 { f64::from(CellState::MOST_CLUE) + 1.0 } else { f64::from(sum) / f64::from(number) }
    }
}

impl Player for RandomPlayer {
    fn see(&mut self, shown: &[ShownCell]) {
        self.proofs.see(shown);
    }

    fn choose(&mut self) -> Choice {
        if let Some(choice) = self.proofs.next_certain() {
            return choice;
        }
        let candidates = self.candidates();
        let cell = candidates[self.rng.random_range(0..candidates.len())];
        Choice { cell, p_mine: self.proofs.density(), why: Why::Guess }
    }

    fn risk(&self, cell: Cell) -> f64 {
        if self.proofs.state(cell) == CellState::FLAGGED { 1.0 } else { self.proofs.density() }
    }
}
