//! **one-two**: a set with 1 mine shares two cells with a set of N + 1 cells and N mines. The two shared cells hold at most
//! one mine, so the N − 1 others of the larger set are all mines, and the shared cells hold the 1 as well: the rest of the
//! first set is safe.
//!
//! ```text
//!   a b c d      the 1 sees a, b and c, the 2 sees b, c and d (N = 2, three cells):
//!   ? 1 2 ?      d is a mine, a is safe
//! ```
//!
//! Document 004, special (N = 2) and general. Cost: 24 word operations per changed set.

use super::pairs::Pair;
use super::{Inference, NoLayout, Stage};
use crate::frontier::Verdict;

impl Inference<'_> {
    pub(super) fn one_two(&mut self) -> Result<(), NoLayout> {
        self.compare_changed(Stage::OneTwo, Self::one_two_of_pair)
    }

    fn one_two_of_pair(&mut self, pair: &Pair) -> Result<(), NoLayout> {
        let Pair { first, second, only_first, only_second } = *pair;
        if !self.one_and_two(first, only_first, second, only_second)? {
            self.one_and_two(second, only_second, first, only_first)?;
        }
        Ok(())
    }

    /// `one` is the set with 1 mine, `other` the one of N + 1 cells, each with the cells that only it has. Whether
    /// something followed.
    fn one_and_two(&mut self, one: u32, one_only: u64, other: u32, other_only: u64) -> Result<bool, NoLayout> {
        let (small, large) = (&self.sets[one as usize], &self.sets[other as usize]);
        let shared = (small.shape & !one_only).count_ones();
        let applies = small.is_exact() && small.most == 1 && large.is_exact() && large.len() == large.most + 1;
        if !applies || shared != 2 || one_only | other_only == 0 {
            return Ok(false);
        }
        let source = self.add_source(small.source, large.source);
        self.conclude_all(other, other_only, Verdict::Mine, Stage::OneTwo, source)?;
        self.conclude_all(one, one_only, Verdict::Safe, Stage::OneTwo, source)?;
        Ok(true)
    }
}
