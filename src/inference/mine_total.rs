//! **mine-total**: the mine count as one more set, over all hidden cells. With no mine left every cell is safe, with as many
//! mines left as cells every cell is a mine; and where sets that share no cells already hold all mines that are left, or
//! leave only mines, that goes for the cells outside of them.
//!
//! ```text
//!   a b # #      with 1 mine left: it is a or b,
//!   1 ? # #      so the four others are safe
//! ```
//!
//! Documents 003 (improvement) and 004 (the total as a count set, the union rule). Which sets to choose is a packing problem;
//! this takes them greedily, those first that hold most. Cost: a pass over all sets and cells.

use std::cmp::Reverse;

use super::reason::Source;
use super::{Inference, NoLayout, Stage};
use crate::frontier::{MinesLeft, Variable, Verdict};

impl Inference<'_> {
    pub(super) fn mine_total(&mut self) -> Result<(), NoLayout> {
        let Some((left, open)) = self.mines_and_cells_left()? else { return Ok(()) };
        if open == 0 {
            return Ok(());
        }
        if left == 0 {
            return self.conclude_outside(&[], Verdict::Safe);
        }
        if left == open {
            return self.conclude_outside(&[], Verdict::Mine);
        }
        // Sets that hold many mines in few cells say most about the cells outside.
        let holding = self.packed(|fewest, _, len| (Reverse(fewest), len));
        let fewest: u64 = holding.iter().map(|&index| self.sets[index as usize].fewest as u64).sum();
        if fewest > left {
            return Err(NoLayout);
        }
        if fewest == left && open > self.cells_of(&holding) {
            return self.conclude_outside(&holding, Verdict::Safe);
        }
        let sparing = self.packed(|_, most, len| (Reverse(len - most), len));
        let most: u64 = sparing.iter().map(|&index| self.sets[index as usize].most as u64).sum();
        let outside = open - self.cells_of(&sparing);
        if most + outside < left {
            return Err(NoLayout);
        }
        if most + outside == left && outside > 0 {
            return self.conclude_outside(&sparing, Verdict::Mine);
        }
        Ok(())
    }

    /// Mines and cells of which nothing is known yet; `None` without a mine count.
    pub(super) fn mines_and_cells_left(&self) -> Result<Option<(u64, u64)>, NoLayout> {
        let mut left = match self.frontier.mines_left() {
            MinesLeft::Known(mines) => *mines,
            MinesLeft::Overdrawn => return Err(NoLayout),
            MinesLeft::Unknown | MinesLeft::Density(_) => return Ok(None),
        };
        let count = |wanted| self.knowledge.verdicts().iter().filter(|&&verdict| verdict == wanted).count() as u64;
        left = left.checked_sub(count(Verdict::Mine)).ok_or(NoLayout)?;
        let mut open = count(Verdict::Open);
        match self.knowledge.sea() {
            Verdict::Open => open += self.frontier.sea(),
            Verdict::Mine => left = left.checked_sub(self.frontier.sea()).ok_or(NoLayout)?,
            Verdict::Safe => {}
        }
        if left > open { Err(NoLayout) } else { Ok(Some((left, open))) }
    }

    /// Sets that share no cells, taken in the order of a key made of fewest, most and number of cells.
    fn packed<K: Ord>(&self, key: impl Fn(i8, i8, i8) -> K) -> Vec<u32> {
        let mut order: Vec<u32> =
            (0..self.sets.len() as u32).filter(|&index| self.sets[index as usize].shape != 0).collect();
        order.sort_by_key(|&index| {
            let set = &self.sets[index as usize];
            key(set.fewest, set.most, set.len())
        });
        let mut taken = vec![false; self.frontier.len()];
        order.retain(|&index| {
            let free = self.cells_in(index).all(|variable| !taken[variable as usize]);
            if free {
                self.cells_in(index).for_each(|variable| taken[variable as usize] = true);
            }
            free
        });
        order
    }

    /// The unknown cells of a set.
    pub(super) fn cells_in(&self, index: u32) -> impl Iterator<Item = Variable> {
        let constraint = &self.frontier.constraints()[index as usize];
        let mut bits = self.sets[index as usize].shape;
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros())?;
            bits &= bits - 1;
            Some(self.frontier.variable_at(constraint, bit))
        })
    }

    fn cells_of(&self, sets: &[u32]) -> u64 {
        sets.iter().map(|&index| self.sets[index as usize].len() as u64).sum()
    }

    /// Concludes the same for every open cell that is in none of the sets.
    fn conclude_outside(&mut self, sets: &[u32], verdict: Verdict) -> Result<(), NoLayout> {
        let mut inside = vec![false; self.frontier.len()];
        for &index in sets {
            self.cells_in(index).for_each(|variable| inside[variable as usize] = true);
        }
        let mut sources: Vec<u32> = sets.iter().map(|&index| self.sets[index as usize].source).collect();
        sources.push(self.push_source(Source::MineCount));
        let source = self.push_source(Source::All(sources.into()));
        self.count_used = true;
        for variable in 0..self.frontier.len() as Variable {
            if !inside[variable as usize] && self.knowledge.is_open(variable) {
                self.conclude(variable, verdict, Stage::MineTotal, source)?;
            }
        }
        let sea_is_open = self.frontier.sea() > 0 && self.knowledge.sea() == Verdict::Open;
        if sea_is_open { self.conclude_sea(verdict, Stage::MineTotal, source) } else { Ok(()) }
    }
}
