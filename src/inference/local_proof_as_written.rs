//! **local-proof-as-written**: document 000's `elixir` with the limits it has there.
//!
//! ```text
//!   w w w w w      the window of the cell c is w, its inside i: the clues in the inside have
//!   w i i i w      all their cells in the window, so that they can be held against its layouts;
//!   w i c i w      with the cell itself a mine, then with it safe
//! ```
//!
//! Cells are tried in random order, at most [`ITERATIONS`] of them, fewer once its patience is halved by failure, unless
//! nine tenths of the board are done; it stops at the first success. A layout of the window may hold no more mines than are
//! left. The document tries all layouts of the window; so does this, but it leaves out those that begin wrong. That changes
//! the cost and not the answer. It is sound, and finds less than [`local-proof`](super::local_proof). Cost: up to 64 searches for each success.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::local_proof::Window;
use super::window_search::Demand;
use super::{Inference, NoLayout, Stage};
use crate::frontier::{Variable, Verdict};

const RANGE: u32 = 2;
pub(super) const ITERATIONS: usize = 32;
const MOST_ASSUMPTIONS: u32 = 100_000;

impl Inference<'_> {
    pub(super) fn local_proof_as_written(&mut self) -> Result<(), NoLayout> {
        let mut cells: Vec<Variable> =
            (0..self.frontier.len() as Variable).filter(|&variable| self.knowledge.is_open(variable)).collect();
        // Random as in the document, and the same whenever the same position is asked about.
        let mut rng = ChaCha8Rng::seed_from_u64(cells.len() as u64);
        cells.shuffle(&mut rng);
        let mut limit = ITERATIONS;
        let too_many = cells.len() > limit;
        if too_many {
            if !self.is_nearly_done() {
                limit = limit.min(self.patience);
            }
            cells.truncate(limit);
        }
        let mut window = Window::default();
        for variable in cells {
            self.fill_window(&mut window, variable, RANGE)?;
            let Some(number) = window.number_of(variable) else { continue };
            self.limit_mines(&mut window)?;
            if self.try_both_ways(&window, number, Stage::LocalProofAsWritten, MOST_ASSUMPTIONS)? {
                return Ok(());
            }
        }
        if too_many {
            self.patience = self.patience / 2 + 1;
        }
        Ok(())
    }

    /// No more mines in the window than are left on the board.
    fn limit_mines(&mut self, window: &mut Window) -> Result<(), NoLayout> {
        let Some((left, _)) = self.mines_and_cells_left()? else { return Ok(()) };
        if left >= window.variables.len() as u64 {
            return Ok(());
        }
        let cells = u64::MAX >> (u64::BITS as usize - window.variables.len());
        self.add_mine_count(window, Demand { cells, fewest: 0, most: left as i8 });
        Ok(())
    }

    fn is_nearly_done(&self) -> bool {
        let open = self.knowledge.verdicts().iter().filter(|&&verdict| verdict == Verdict::Open).count() as u64;
        let area = self.frontier.size().area() as u64;
        10 * (open + self.frontier.sea()) < area
    }
}
