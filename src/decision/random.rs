//! `random`: what the rules prove is opened; where they end, any hidden cell is.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::{Choice, Player, Shown, Why};
use crate::board::{CellState, MineCount, Position, Size};
use crate::frontier::Verdict;
use crate::{Options, analyze};

pub(super) struct RandomPlayer {
    size: Size,
    mines: u64,
    states: Vec<CellState>,
    rng: ChaCha8Rng,
}

impl RandomPlayer {
    pub fn new(size: Size, mines: u64, rng: ChaCha8Rng) -> Self {
        Self { size, mines, states: vec![CellState::HIDDEN; size.area()], rng }
    }
}

impl Player for RandomPlayer {
    fn see(&mut self, shown: &[Shown]) {
        for shown in shown {
            self.states[self.size.index(shown.cell)] = CellState::clue(shown.clue);
        }
    }

    fn choose(&mut self) -> Choice {
        let position = Position::new(self.size, self.states.clone(), MineCount::Known(self.mines));
        let position = position.expect("one state per cell of the board");
        let analysis = analyze(&position, &Options::default()).expect("a game shows what is so");
        let certain = analysis.hidden_cells().find(|&cell| analysis.verdict(cell) == Some(Verdict::Safe));
        if let Some(cell) = certain {
            return Choice { cell, p_mine: 0.0, why: Why::Certain };
        }
        let open = analysis.hidden_cells().filter(|&cell| analysis.verdict(cell) == Some(Verdict::Open));
        let open: Vec<_> = open.collect();
        let cell = open[self.rng.random_range(0..open.len())];
        Choice { cell, p_mine: analysis.probability_f64(cell).unwrap_or(0.5), why: Why::Guess }
    }
}
