//! Clues that are not simply the truth: each a likelihood over the number of mines around it.

use super::{Constraint, Frontier, Steps};
use crate::board::{Likelihood, Margined, Position};

impl Frontier {
    /// One constraint for every cell that tells something about the hidden cells around it, or cannot be true.
    pub(super) fn collect_noisy_constraints(&mut self, board: &Margined, position: &Position) {
        let steps = Steps::new(board.width);
        let mut likelihoods: Vec<Likelihood> = Vec::new();
        for (cell, likelihood) in position.clues() {
            let at = self.margined(cell);
            let (hidden, flags) = (board.hidden_around(at), board.flagged_around(at));
            if likelihood.is_flat(flags, flags + hidden) {
                continue;
            }
            // What a cell without a number tells is its likelihood alone.
            let told = position[cell].as_clue().unwrap_or(0);
            let (clue, allowed) = (self.size().index(cell) as u32, likelihood.allowed(flags, hidden));
            let shape = board.hidden_shape(at);
            self.add_constraint(Constraint::new(clue, told, flags, allowed, shape), shape, at, &steps);
            likelihoods.push(likelihood);
        }
        self.likelihoods = Some(likelihoods);
    }
}
