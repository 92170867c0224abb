//! **single-clue**: when a clue has all its mines, the rest of its cells are safe; when it needs all its cells, they
//! are mines.
//!
//! ```text
//!   a ? ?      the left 1 sees no hidden cell but a: a is a mine.
//!   1 1 b      Then the other 1 has its mine in a, and b is safe.
//! ```
//!
//! Documents 000 (`stepByStep`), 001, 003 and 004. Worklist driven: O(1) per change of a set.

use super::{Inference, NoLayout, Stage};
use crate::frontier::Verdict;

impl Inference<'_> {
    pub(super) fn single_clue(&mut self) -> Result<(), NoLayout> {
        while let Some(index) = self.next_pending(Stage::SingleClue) {
            let set = &self.sets[index as usize];
            let (shape, source) = (set.shape, set.source);
            if set.most == 0 {
                self.conclude_all(index, shape, Verdict::Safe, Stage::SingleClue, source)?;
            } else if set.fewest == set.len() {
                self.conclude_all(index, shape, Verdict::Mine, Stage::SingleClue, source)?;
            }
        }
        Ok(())
    }
}
