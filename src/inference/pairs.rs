//! Pairs of count sets that share cells: what rules about two clues look at.

use super::count_set::CENTRE;
use super::{Inference, NoLayout, Stage};

/// Two sets with a cell in common, and what each has alone, as shapes.
pub(super) struct Pair {
    pub first: u32,
    pub second: u32,
    pub only_first: u32,
    pub only_second: u32,
}

impl Inference<'_> {
    /// Compares the sets that changed with those they share cells with, until the rule makes a deduction or none is left.
    pub(super) fn compare_changed(
        &mut self,
        stage: Stage,
        rule: impl Fn(&mut Self, &Pair) -> Result<(), NoLayout>,
    ) -> Result<(), NoLayout> {
        let before = self.deductions.len();
        while self.deductions.len() == before
            && let Some(index) = self.next_pending(stage)
        {
            self.for_pairs(index, stage, &rule)?;
        }
        Ok(())
    }

    /// Calls a stage's rule with every set that shares cells with this one, as the sets stand at that moment. A set that
    /// the stage has yet to look at is left out: it will meet this one then.
    fn for_pairs(
        &mut self,
        first: u32,
        stage: Stage,
        rule: impl Fn(&mut Self, &Pair) -> Result<(), NoLayout>,
    ) -> Result<(), NoLayout> {
        let mut places = self.sets[first as usize].neighbours;
        let corner = self.map.corner(self.sets[first as usize].at);
        while places != 0 {
            let place = places.trailing_zeros();
            places &= places - 1;
            let set = &self.sets[first as usize];
            if set.shape == 0 {
                return Ok(());
            }
            let second = self.map.set_near(corner, place);
            let other = &self.sets[second as usize];
            if other.pending & stage.bit() != 0 {
                continue;
            }
            let (here, there) = (u64::from(set.shape) << CENTRE, u64::from(other.shape) << place);
            let shared = here & there;
            if shared == 0 {
                // Sets only ever shrink: these two need not meet again.
                self.sets[first as usize].neighbours &= !(1 << place);
                continue;
            }
            let only_first = ((here & !shared) >> CENTRE) as u32;
            let only_second = ((there & !shared) >> place) as u32;
            rule(self, &Pair { first, second, only_first, only_second })?;
        }
        Ok(())
    }
}
