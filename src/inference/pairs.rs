//! Pairs of count sets that share cells: what rules about two clues look at.

use super::count_set::CENTRE;
use super::{Inference, NoLayout, Stage};

/// Two sets with a cell in common, and what each has alone, as shapes.
pub(super) struct Pair {
    pub first: u32,
    pub second: u32,
    pub only_first: u64,
    pub only_second: u64,
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
        if self.overlaps.is_none() {
            return self.for_pairs_near(first, stage, rule);
        }
        self.for_pairs_listed(first, stage, &rule)
    }

    /// Behind a pointer, so that the rule stands in the other loop alone and is made part of it.
    fn for_pairs_listed(
        &mut self,
        first: u32,
        stage: Stage,
        rule: &dyn Fn(&mut Self, &Pair) -> Result<(), NoLayout>,
    ) -> Result<(), NoLayout> {
        let Some(overlaps) = self.overlaps.clone() else { return Ok(()) };
        for overlap in overlaps.of(first) {
            let second = overlap.other;
            let (set, other) = (&self.sets[first as usize], &self.sets[second as usize]);
            if set.shape == 0 {
                return Ok(());
            }
            let shared = set.shape & overlap.here_of(other.shape);
            if shared == 0 || other.pending & stage.bit() != 0 {
                continue;
            }
            let (only_first, only_second) = (set.shape & !shared, other.shape & !overlap.there_of(shared));
            rule(self, &Pair { first, second, only_first, only_second })?;
        }
        Ok(())
    }

    /// On the square board.
    fn for_pairs_near(
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
            let (here, there) = (set.shape << CENTRE, other.shape << place);
            let shared = here & there;
            if shared == 0 {
                // Sets only ever shrink: these two need not meet again.
                self.sets[first as usize].neighbours &= !(1 << place);
                continue;
            }
            let only_first = (here & !shared) >> CENTRE;
            let only_second = (there & !shared) >> place;
            rule(self, &Pair { first, second, only_first, only_second })?;
        }
        Ok(())
    }
}
