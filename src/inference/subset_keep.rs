//! **subset-keep**: the subset rule in document 003's form. Both equations stay, and every difference is one more.
//!
//! ```text
//!   1 a b      2{a,b,c,d,e} − 1{a,b,e} = 1{c,d}, and 1{c,d,e} − 1{c,d} = 0{e}: e is safe.
//!   c 2 1      Once 1{a,c} is taken from the 2 and 1{b,d,e} put in its place,
//!   d 1 e      nothing follows any more
//! ```
//!
//! What [`subset`](super::subset) loses by replacing the larger set is kept here, at the price of many more sets: all
//! differences of differences, to a fixpoint. Cost: a comparison for every two sets that share a cell; in play there are hardly
//! more sets than clues.

use super::family::{Family, Meeting};
use super::{Inference, NoLayout, Stage};

impl Inference<'_> {
    pub(super) fn subset_keep(&mut self) -> Result<(), NoLayout> {
        self.close_under(Stage::SubsetKeep, |inference, family, meetings| {
            for meeting in meetings {
                inference.keep_difference(family, meeting)?;
            }
            Ok(())
        })
    }

    fn keep_difference(&mut self, family: &mut Family, meeting: &Meeting) -> Result<(), NoLayout> {
        let (small, large, rest) = if meeting.only_first.is_empty() {
            (meeting.first, meeting.second, meeting.only_second)
        } else if meeting.only_second.is_empty() {
            (meeting.second, meeting.first, meeting.only_first)
        } else {
            return Ok(());
        };
        let (inner, outer) = (*family.member(small), *family.member(large));
        family.add(rest, outer.fewest - inner.most, outer.most - inner.fewest, |before| {
            let source = self.add_source(outer.source, inner.source);
            before.map_or(source, |before| self.add_source(before, source))
        })
    }
}
