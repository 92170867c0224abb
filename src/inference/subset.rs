//! **subset**: where one clue's cells all belong to another's, the difference of the two holds the difference of
//! their mines.
//!
//! ```text
//!   a b c      the left 1 sees a and b, the other one a, b and c:
//!   1 1 ?      their difference, c, holds 1 − 1 = 0 mines
//! ```
//!
//! Documents 003 (equation subtraction) and 004 (subset rule). This is 004's form: the larger set is replaced by the
//! difference, so that there is never more than one set per clue. Only clues at most two apart can share cells:
//! 24 word operations per changed set.

use super::pairs::Pair;
use super::{Inference, NoLayout, Stage};
use crate::frontier::Verdict;

impl Inference<'_> {
    pub(super) fn subset(&mut self) -> Result<(), NoLayout> {
        self.compare_changed(Stage::Subset, Self::subset_of_pair)
    }

    #[inline(always)] // half of the time of a comparison
    fn subset_of_pair(&mut self, pair: &Pair) -> Result<(), NoLayout> {
        if pair.only_first == 0 {
            self.subtract(pair.first, pair.second, pair.only_second)
        } else if pair.only_second == 0 {
            self.subtract(pair.second, pair.first, pair.only_first)
        } else {
            Ok(())
        }
    }

    /// `small` lies inside `large`; `rest` is the shape of what only `large` has.
    fn subtract(&mut self, small: u32, large: u32, rest: u64) -> Result<(), NoLayout> {
        let (inner, outer) = (self.sets[small as usize], self.sets[large as usize]);
        let mut difference = outer.with_shape(rest);
        difference.fewest = outer.fewest - inner.most;
        difference.most = outer.most - inner.fewest;
        difference.tighten()?;
        let decided = if rest == 0 {
            None
        } else if difference.most == 0 {
            Some(Verdict::Safe)
        } else if difference.fewest == difference.len() {
            Some(Verdict::Mine)
        } else {
            None
        };
        // Bounds are lost in subtraction: only exact sets can be replaced by their difference.
        let replaces = inner.is_exact() && outer.is_exact();
        if decided.is_none() && !replaces {
            return Ok(());
        }
        let source = self.add_source(outer.source, inner.source);
        if replaces {
            self.sets[large as usize] = difference;
            self.sets[large as usize].source = source;
            self.changed(large);
        }
        match decided {
            Some(verdict) => self.conclude_all(large, rest, verdict, Stage::Subset, source),
            None => Ok(()),
        }
    }
}
