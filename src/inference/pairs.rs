//! Pairs of count sets that share cells: what rules about two clues look at.

use super::count_set::SetMap;
use super::{Inference, Refuted, Stage};

/// Two sets with a cell in common, and what each has alone, as shapes.
pub(super) struct Pair {
    pub first: u32,
    pub second: u32,
    pub only_first: u32,
    pub only_second: u32,
}

/// Shapes of two sets are compared in a window of 8 columns, the first clue's block starting at row 2, column 2.
const CENTRE: i32 = 2 * 8 + 2;

impl Inference<'_> {
    /// Compares the sets that changed with those they share cells with, until the rule makes a deduction or none is left.
    pub(super) fn compare_changed(
        &mut self,
        stage: Stage,
        rule: impl Fn(&mut Self, &Pair) -> Result<(), Refuted>,
    ) -> Result<(), Refuted> {
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
        rule: impl Fn(&mut Self, &Pair) -> Result<(), Refuted>,
    ) -> Result<(), Refuted> {
        for row in -2..=2 {
            // Only clues at most two apart share cells.
            let places = self.map.row_around(self.sets[first as usize].at, row);
            if places.iter().fold(SetMap::NONE, |all, place| all & place) == SetMap::NONE {
                continue; // `NONE` is all ones: nothing in this row
            }
            for (col, second) in (-2..).zip(places) {
                let set = &self.sets[first as usize];
                if set.shape == 0 {
                    return Ok(());
                }
                if second == SetMap::NONE || second == first {
                    continue;
                }
                let other = &self.sets[second as usize];
                let shift = CENTRE + row * 8 + col;
                let (here, there) = (u64::from(set.shape) << CENTRE, u64::from(other.shape) << shift);
                let shared = here & there;
                if shared != 0 && other.pending & stage.bit() == 0 {
                    let only_first = ((here & !shared) >> CENTRE) as u32;
                    let only_second = ((there & !shared) >> shift) as u32;
                    rule(self, &Pair { first, second, only_first, only_second })?;
                }
            }
        }
        Ok(())
    }
}
