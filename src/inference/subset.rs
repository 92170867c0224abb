//! **subset**: where one clue's cells all belong to another's, the difference of the two holds the difference of
//! their mines.
//!
//! ```text
//!   # # #      the left 1 sees a and b, the middle 1 sees a, b and c:
//!   1 1 .      their difference c holds 1 − 1 = 0 mines
//! ```
//!
//! Documents 003 (equation subtraction) and 004 (subset rule). This is 004's form: the larger set is replaced by the
//! difference, so that there is never more than one set per clue. Only clues at most two apart can share cells:
//! 24 word operations per changed set.

use super::reason::Source;
use super::{Inference, Refuted, Stage};
use crate::frontier::Verdict;

/// Shapes of two sets are compared in a window of 8 columns, the first clue's block starting at row 2, column 2.
const CENTRE: i32 = 2 * 8 + 2;

impl Inference<'_> {
    /// Compares the sets that changed until a deduction is made or none is left.
    pub(super) fn subset(&mut self) -> Result<(), Refuted> {
        let before = self.deductions.len();
        while let Some(index) = self.uncompared.pop() {
            self.sets[index as usize].uncompared = false;
            self.compare_with_neighbours(index)?;
            if self.deductions.len() > before {
                return Ok(());
            }
        }
        Ok(())
    }

    fn compare_with_neighbours(&mut self, index: u32) -> Result<(), Refuted> {
        let stride = self.map.stride() as i32;
        for row in -2..=2i32 {
            for col in -2..=2i32 {
                let set = self.sets[index as usize];
                if set.shape == 0 {
                    return Ok(());
                }
                let at = (set.at as i32 + row * stride + col) as u32;
                let Some(other) = self.map.get(at) else { continue };
                if other == index {
                    continue;
                }
                let theirs = self.sets[other as usize];
                let shift = CENTRE + row * 8 + col;
                let (here, there) = (u64::from(set.shape) << CENTRE, u64::from(theirs.shape) << shift);
                let shared = here & there;
                if shared == 0 {
                    continue;
                }
                if shared == here {
                    self.subtract(index, other, (there & !shared) >> shift)?;
                } else if shared == there {
                    self.subtract(other, index, (here & !shared) >> CENTRE)?;
                }
            }
        }
        Ok(())
    }

    /// `small` lies inside `large`; `rest` is the shape of what only `large` has.
    fn subtract(&mut self, small: u32, large: u32, rest: u64) -> Result<(), Refuted> {
        let (inner, outer) = (self.sets[small as usize], self.sets[large as usize]);
        let rest = rest as u32;
        let mut difference = outer;
        difference.shape = rest;
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
        let source = self.sources.len() as u32;
        self.sources.push(Source::Difference { larger: outer.source, smaller: inner.source });
        if replaces {
            let set = &mut self.sets[large as usize];
            *set = difference;
            set.source = source;
            if !set.uncompared && rest != 0 {
                set.uncompared = true;
                self.uncompared.push(large);
            }
        }
        match decided {
            Some(verdict) => self.conclude_all(large, rest, verdict, Stage::Subset, source),
            None => Ok(()),
        }
    }
}
