//! `unweighted-count` and `exact-001`: document 001. What its groups with bounds prove is opened; where they end, the cell
//! that is a mine in the smallest share of the layouts.
//!
//! ```text
//!   a 1 b      unweighted: a mine at a, or one at b, and whatever c is: all alike, ½ each;
//!   c c c      weighted: each counts as often as the remaining mines have places in the sea
//! ```
//!
//! Unweighted, the document counts the ways to place mines next to what is revealed, however many mines each takes: the
//! components are independent of each other. That is the engine's answer for a board on which every cell is a mine
//! with a chance of ½, so that no second counter is needed. Only cells next to a revealed one can be guessed there; the first
//! hidden cell is where there is none. The refinement is the engine's own answer, over all hidden cells. Ties go to the
//! first cell in row-major order. Cost: one run of the exact engine for each guess.

use rustc_hash::FxHashMap;

use super::proofs::Proofs;
use super::{Choice, Player, ShownCell, Why};
use crate::analysis::{Analysis, Options, analyze};
use crate::board::{Cell, CellState, Density, Grid, MineCount};
use crate::frontier::Verdict;
use crate::inference::{AnyStage, Stage};
use crate::limits::{Deadline, Limits};

const STAGES: &[AnyStage] = &[AnyStage::Proof(Stage::SingleClue), AnyStage::Proof(Stage::GroupBounds)];

/// Tables that grow beyond this are given up; no board that people play on comes near.
const MEMORY: usize = 1 << 30;

/// Floats that differ by less come from the same fraction.
const SAME: f64 = 1e-12;

/// What a layout of the frontier counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weighing {
    /// One, whatever the mines it takes.
    Alike,
    /// The ways to lay the rest of the mines in the sea.
    ByRest,
}

pub(super) struct LayoutSharePlayer {
    proofs: Proofs,
    weighing: Weighing,
    /// The shares that the last guess was chosen by.
    shares: FxHashMap<Cell, f64>,
    deadline: Deadline,
}

impl LayoutSharePlayer {
    pub fn new(grid: &Grid, mines: u64, weighing: Weighing) -> Self {
        Self {
            proofs: Proofs::new(grid, mines, STAGES),
            weighing,
            shares: FxHashMap::default(),
            deadline: Deadline::NEVER,
        }
    }

    fn analysis(&self) -> Analysis {
        let mine_count = match self.weighing {
            Weighing::Alike => MineCount::Density("1/2".parse::<Density>().expect("a density")),
            Weighing::ByRest => self.proofs.mine_count(),
        };
        let options = Options {
            limits: Limits { deadline: self.deadline, memory: Some(MEMORY) },
            sat_at_limit: !self.deadline.is_set(),
            ..Options::default()
        };
        analyze(&self.proofs.position(mine_count), &options).expect("a game shows what is so")
    }

    /// The cells that may be guessed, no mines for certain, with the share of layouts in which each is a mine.
    fn candidates(&self, analysis: &Analysis) -> Vec<(f64, Cell)> {
        let is_candidate =
            |cell: &Cell| self.weighing == Weighing::ByRest || self.proofs.clues_around(*cell).next().is_some();
        let share = |cell: Cell| Some((analysis.probability_f64(cell)?, cell));
        let hidden = self.proofs.hidden_cells().filter(is_candidate);
        hidden.filter(|&cell| analysis.verdict(cell) != Some(Verdict::Mine)).filter_map(share).collect()
    }
}

impl Player for LayoutSharePlayer {
    fn see(&mut self, shown: &[ShownCell]) {
        self.proofs.see(shown);
    }

    fn choose(&mut self) -> Choice {
        if let Some(choice) = self.proofs.next_certain() {
            return choice;
        }
        let analysis = self.analysis();
        let candidates = self.candidates(&analysis);
        self.shares = candidates.iter().map(|&(share, cell)| (cell, share)).collect();
        // More may be certain than the groups showed.
        let is_safe = |cell: &Cell| analysis.verdict(*cell) == Some(Verdict::Safe);
        self.proofs.add(candidates.iter().map(|(_, cell)| *cell).filter(is_safe));
        if let Some(choice) = self.proofs.next_certain() {
            return choice;
        }
        let least = candidates.iter().map(|(share, _)| *share).fold(f64::INFINITY, f64::min);
        let first_of_least = candidates.into_iter().find(|(share, _)| *share <= least + SAME);
        // No candidate: an island, or a limit of the engine.
        let any = || (self.proofs.density(), self.proofs.hidden_cells().next().expect("the game is not over"));
        let (p_mine, cell) = first_of_least.unwrap_or_else(any);
        Choice { cell, p_mine, why: Why::Guess }
    }

    fn risk(&self, cell: Cell) -> f64 {
        if self.proofs.state(cell) == CellState::FLAGGED {
            return 1.0;
        }
        self.shares.get(&cell).copied().unwrap_or_else(|| self.proofs.density())
    }

    fn set_deadline(&mut self, deadline: Deadline) {
        self.deadline = deadline;
    }
}
