//! **twin**: of two clues that share cells, X − Y = (mines only X sees) − (mines only Y sees). When X exceeds Y by as many
//! as X has cells of its own, those are all mines and Y's own cells are all safe.
//!
//! ```text
//!   a b c d      the 1 sees a, b and c, the 2 sees b, c and d:
//!   ? 1 2 ?      2 − 1 = 1 = d − a, so d is a mine and a is safe
//! ```
//!
//! Document 000 (`keepInStep`, the pigeon twin); 004's one-two rule is the case where Y is 1 and two cells are shared. Cost:
//! 24 word operations per changed set.

use super::pairs::Pair;
use super::{Inference, NoLayout, Stage};
use crate::frontier::Verdict;

impl Inference<'_> {
    pub(super) fn twin(&mut self) -> Result<(), NoLayout> {
        self.compare_changed(Stage::Twin, Self::twin_of_pair)
    }

    #[inline(always)] // half of the time of a comparison
    fn twin_of_pair(&mut self, pair: &Pair) -> Result<(), NoLayout> {
        let (first, second) = (&self.sets[pair.first as usize], &self.sets[pair.second as usize]);
        // Most pairs are told by the first comparison alone.
        let exceeds = |mines: i8, own: u64| mines >= 0 && has_exactly(own, mines);
        let (larger, its_own, smaller, others_own) = if exceeds(first.fewest - second.most, pair.only_first) {
            (pair.first, pair.only_first, pair.second, pair.only_second)
        } else if exceeds(second.fewest - first.most, pair.only_second) {
            (pair.second, pair.only_second, pair.first, pair.only_first)
        } else {
            return Ok(());
        };
        let source = self.add_source(self.sets[larger as usize].source, self.sets[smaller as usize].source);
        self.conclude_all(larger, its_own, Verdict::Mine, Stage::Twin, source)?;
        self.conclude_all(smaller, others_own, Verdict::Safe, Stage::Twin, source)
    }
}

/// Whether so many bits are set. There are few, and counting all of a word takes longer.
fn has_exactly(mut bits: u64, number: i8) -> bool {
    for _ in 0..number {
        if bits == 0 {
            return false;
        }
        bits &= bits - 1;
    }
    bits == 0
}
