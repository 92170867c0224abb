//! Every layout of some cells, one by one, where they are few: what endgames and best play are decided on.

use crate::limits::{Deadline, OutOfTime};

/// Cells to decide, in this order, and what is told of them.
pub(crate) struct Listing {
    /// By cell: the clues around it.
    clues_of: Vec<Vec<u32>>,
    /// By clue: mines still to place, and cells still to decide.
    clues: Vec<(i32, i32)>,
    /// Mines still to place, if their number is known.
    mines: Option<u32>,
    /// Cells still to decide whether they are mines; each costs one.
    trials: usize,
    deadline: Deadline,
    /// Bit by bit: the cells that are mines.
    layout: Vec<u64>,
}

/// Why not all layouts were listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unlisted {
    /// Whoever wanted them has enough.
    Enough,
    Trials,
    Time(OutOfTime),
}

/// Trials between two looks at the clock.
const BETWEEN_LOOKS: usize = 1 << 12;

impl Listing {
    /// `clues_of` has for every cell the clues around it; `clues` for each the mines that it needs and the cells that it sees. The
    /// search gives up after so many trials.
    pub fn new(
        clues_of: Vec<Vec<u32>>,
        clues: Vec<(i32, i32)>,
        mines: Option<u32>,
        trials: usize,
        deadline: Deadline,
    ) -> Self {
        let layout = vec![0; clues_of.len().div_ceil(u64::BITS as usize).max(1)];
        Self { clues_of, clues, mines, trials, deadline, layout }
    }

    /// Calls `found` with every layout, cell `i` being a mine where bit `i` of its words is set, until that says no.
    pub fn list(mut self, mut found: impl FnMut(&[u64]) -> bool) -> Result<(), Unlisted> {
        self.place(0, &mut found)
    }

    /// Decides the cells from `cell` on.
    fn place(&mut self, cell: usize, found: &mut impl FnMut(&[u64]) -> bool) -> Result<(), Unlisted> {
        self.trials = self.trials.checked_sub(1).ok_or(Unlisted::Trials)?;
        if self.trials.is_multiple_of(BETWEEN_LOOKS) {
            self.deadline.check().map_err(Unlisted::Time)?;
        }
        let left = self.clues_of.len() - cell;
        if self.mines.is_some_and(|mines| mines as usize > left) {
            return Ok(());
        }
        if left == 0 {
            return if found(&self.layout) { Ok(()) } else { Err(Unlisted::Enough) };
        }
        for is_mine in [false, true] {
            if is_mine && self.mines == Some(0) {
                continue;
            }
            let placed = if self.set(cell, is_mine) { self.place(cell + 1, found) } else { Ok(()) };
            self.unset(cell, is_mine);
            placed?;
        }
        Ok(())
    }

    /// Decides a cell; whether every clue around it can still be met.
    fn set(&mut self, cell: usize, is_mine: bool) -> bool {
        self.layout[cell / 64] |= u64::from(is_mine) << (cell % 64);
        self.mines = self.mines.map(|mines| mines - u32::from(is_mine));
        let mut possible = true;
        for &clue in &self.clues_of[cell] {
            let (mines, cells) = &mut self.clues[clue as usize];
            *mines -= i32::from(is_mine);
            *cells -= 1;
            possible &= (0..=*cells).contains(mines);
        }
        possible
    }

    fn unset(&mut self, cell: usize, is_mine: bool) {
        self.layout[cell / 64] &= !(1 << (cell % 64));
        self.mines = self.mines.map(|mines| mines + u32::from(is_mine));
        for &clue in &self.clues_of[cell] {
            self.clues[clue as usize].0 += i32::from(is_mine);
            self.clues[clue as usize].1 += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Three clues along a row of `cells`, each seeing a third of them and one cell more.
    fn listed(cells: usize, needs: [i32; 3], mines: Option<u32>) -> Vec<Vec<u64>> {
        let sees = |clue: usize| cells * clue / 3..(cells * (clue + 1) / 3 + 1).min(cells);
        let clues_around = |cell| (0..3u32).filter(|&clue| sees(clue as usize).contains(&cell)).collect();
        let clues_of = (0..cells).map(clues_around).collect();
        let clues = (0..3).map(|clue| (needs[clue], sees(clue).len() as i32)).collect();
        let mut found = Vec::new();
        let listing = Listing::new(clues_of, clues, mines, 1 << 20, Deadline::NEVER);
        let all = listing.list(|layout| {
            found.push(layout.to_vec());
            true
        });
        assert_eq!(all, Ok(()));
        found
    }

    #[test]
    fn the_layouts_are_those_that_trying_all_finds() {
        for (needs, mines) in [([1, 1, 1], None), ([1, 2, 1], Some(4)), ([2, 0, 3], Some(5)), ([0, 0, 0], None)] {
            let meets = |layout: u64| {
                let is_met = |clue: usize| {
                    let sees = 12 * clue / 3..(12 * (clue + 1) / 3 + 1).min(12);
                    sees.filter(|cell| layout >> cell & 1 == 1).count() as i32 == needs[clue]
                };
                (0..3).all(is_met) && mines.is_none_or(|mines| layout.count_ones() == mines)
            };
            let mut found: Vec<u64> = listed(12, needs, mines).into_iter().map(|words| words[0]).collect();
            found.sort_unstable();
            assert_eq!(found, (0..1 << 12).filter(|&layout| meets(layout)).collect::<Vec<u64>>(), "{needs:?}");
        }
    }

    #[test]
    fn layouts_go_on_in_the_next_word() {
        for cells in [63, 64, 65, 128, 129] {
            let found = listed(cells, [0, 0, 1], Some(1));
            assert_eq!(
                found.len(),
                cells - cells * 2 / 3 - 1,
                "{cells}: the last third, without the cell of two clues"
            );
            assert!(found.iter().any(|layout| layout[(cells - 1) / 64] >> ((cells - 1) % 64) == 1), "{cells}");
            assert!(found.iter().all(|layout| layout.iter().map(|word| word.count_ones()).sum::<u32>() == 1));
        }
    }

    #[test]
    fn it_ends_where_it_is_told_to() {
        let four = |trials, deadline| Listing::new(vec![Vec::new(); 2], Vec::new(), None, trials, deadline);
        // One trial for every cell and one for every layout.
        assert_eq!(four(7, Deadline::NEVER).list(|_| true), Ok(()));
        assert_eq!(four(6, Deadline::NEVER).list(|_| true), Err(Unlisted::Trials));
        assert_eq!(four(7, Deadline::NEVER).list(|_| false), Err(Unlisted::Enough));
        let over = Deadline::after(Duration::ZERO);
        assert_eq!(four(1 + BETWEEN_LOOKS, over).list(|_| true), Err(Unlisted::Time(over.out_of_time())));
    }
}
