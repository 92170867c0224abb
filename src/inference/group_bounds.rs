//! **group-bounds**: any two sets that share cells are divided into what only the first has, what both have and what only
//! the second has, each with the bounds that follow. The sets themselves stay.
//!
//! ```text
//!   a b c d      1{a,b,c} and 2{b,c,d}: both have b and c, at most 1 mine.
//!   ? 1 2 ?      So d, which only the 2 has, holds at least 2 − 1 = 1, and a at most 1 − 1 = 0
//! ```
//!
//! Document 001. To a fixpoint: until there is no new group and no narrower bound. Costs a comparison for every two groups that meet, and there are many groups.

use super::family::{Family, Meeting};
use super::{Inference, NoLayout, Stage};

impl Inference<'_> {
    pub(super) fn group_bounds(&mut self) -> Result<(), NoLayout> {
        self.close_under(Stage::GroupBounds, |inference, family, meetings| {
            for meeting in meetings {
                inference.divide(family, meeting)?;
            }
            Ok(())
        })
    }

    fn divide(&mut self, family: &mut Family, meeting: &Meeting) -> Result<(), NoLayout> {
        let (first, second) = (*family.member(meeting.first), *family.member(meeting.second));
        let (own_first, shared, own_second) =
            (meeting.only_first.len(), meeting.shared.len(), meeting.only_second.len());
        let fewest = 0.max(first.fewest - own_first).max(second.fewest - own_second);
        let most = shared.min(first.most).min(second.most);
        let mut both = None;
        let mut source = |before: Option<u32>| {
            let both = *both.get_or_insert_with(|| self.add_source(first.source, second.source));
            before.map_or(both, |before| self.add_source(before, both))
        };
        family.add(meeting.shared, fewest, most, &mut source)?;
        family.add(meeting.only_first, first.fewest - most, first.most - fewest, &mut source)?;
        family.add(meeting.only_second, second.fewest - most, second.most - fewest, &mut source)
    }
}
