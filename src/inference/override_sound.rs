//! **override**: a clue (the parent) whose cells include all those of others (its children). What the children hold is taken
//! from the parent, and the rest is what the parent's own cells hold.
//!
//! ```text
//!   a b c      2{a,b,c} and 2{c,e,h} are children of 3{a…h}, and share c:
//!   d 3 e      together they hold 4 − c, at most 3, so c is a mine,
//!   f g h      they hold 3, and d, f and g are safe
//! ```
//!
//! Document 000 (`stepAside`), as far as it is a proof: where the document substitutes expectations, this form bounds how
//! many mines the children share. Two children at a time. A rest whose number of mines is known is kept and can be child
//! or parent in turn (improvement A), so that any number of children that share nothing are taken away one after the other;
//! a number of shared mines that only one value fits decides the shared cells (improvement B). The form
//! [as written](super::override_as_written) is judged beside it.

use super::family::{Family, Meeting};
use super::{Inference, NoLayout, Stage};

impl Inference<'_> {
    pub(super) fn override_sound(&mut self) -> Result<(), NoLayout> {
        let mut children: Vec<Meeting> = Vec::new();
        self.close_under(Stage::Override, |inference, family, meetings| {
            children.clear();
            children.extend(meetings.iter().filter(|meeting| meeting.only_second.is_empty()));
            for (place, first) in children.iter().enumerate() {
                inference.take_child(family, first)?;
                for second in &children[..place] {
                    inference.take_children(family, first, second)?;
                }
            }
            // A new child meets the parents that it has.
            for meeting in meetings.iter().filter(|meeting| meeting.only_first.is_empty()) {
                inference.take_child(family, &meeting.turned())?;
                family.look_again(meeting.second);
            }
            Ok(())
        })
    }

    /// The parent without one child.
    fn take_child(&mut self, family: &mut Family, child: &Meeting) -> Result<(), NoLayout> {
        let (parent, inner) = (*family.member(child.first), *family.member(child.second));
        family.add(child.only_first, parent.fewest - inner.most, parent.most - inner.fewest, |before| {
            let source = self.add_source(parent.source, inner.source);
            before.map_or(source, |before| self.add_source(before, source))
        })
    }

    /// The parent without two children.
    fn take_children(&mut self, family: &mut Family, first: &Meeting, second: &Meeting) -> Result<(), NoLayout> {
        let parent = *family.member(first.first);
        let (one, two) = (*family.member(first.second), *family.member(second.second));
        let shared = first.shared.without(first.shared.without(second.shared));
        let rest = first.only_first.without(second.shared);
        let (own_one, own_two) = (one.len() - shared.len(), two.len() - shared.len());
        // Mines that both children see: bounded by each child, and by what the parent leaves for the rest.
        let fewest = 0.max(one.fewest - own_one).max(two.fewest - own_two).max(one.fewest + two.fewest - parent.most);
        let most = shared.len().min(one.most).min(two.most).min(rest.len() + one.most + two.most - parent.fewest);
        if fewest > most {
            return Err(NoLayout);
        }
        let mut all = None;
        let mut source = |before: Option<u32>| {
            let all = *all.get_or_insert_with(|| {
                let children = self.add_source(one.source, two.source);
                self.add_source(parent.source, children)
            });
            before.map_or(all, |before| self.add_source(before, all))
        };
        let rest_fewest = parent.fewest - one.most - two.most + fewest;
        let rest_most = parent.most - one.fewest - two.fewest + most;
        family.add_if_telling(shared, fewest, most, &mut source)?;
        family.add_if_telling(rest, rest_fewest, rest_most, &mut source)
    }
}
