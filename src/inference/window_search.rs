//! Whether some layout of up to 64 cells meets a few constraints: propagation, and one assumed cell at a time.

/// Between `fewest` and `most` mines among `cells`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demand {
    pub cells: u64,
    pub fewest: i8,
    pub most: i8,
}

/// A search over the cells of a window.
#[derive(Debug)]
pub(super) struct WindowSearch<'d> {
    demands: &'d [Demand],
    /// Assumptions left until it gives up.
    budget: u32,
    /// Bit of each demand that the search so far rests on: when it fails, these are why.
    used: u64,
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WindowOutcome {
    Possible,
    /// A bit for each demand (of the first 64) that the refutation used.
    Impossible {
        used: u64,
    },
    GaveUp,
}

impl<'d> WindowSearch<'d> {
    /// At most 64 demands.
    pub fn new(demands: &'d [Demand], budget: u32) -> Self {
        Self { demands, budget, used: 0 }
    }

    /// Whether a layout exists in which the `known` cells hold exactly `mines`.
    pub fn run(mut self, known: u64, mines: u64) -> WindowOutcome {
        match self.possible(known, mines) {
            Some(true) => WindowOutcome::Possible,
            Some(false) => WindowOutcome::Impossible { used: self.used },
            None => WindowOutcome::GaveUp,
        }
    }

    fn possible(&mut self, mut known: u64, mut mines: u64) -> Option<bool> {
        if !self.propagate(&mut known, &mut mines) {
            return Some(false);
        }
        // The tightest demand leaves least to try.
        let open = self.demands.iter().map(|demand| demand.cells & !known).filter(|&open| open != 0);
        let Some(open) = open.min_by_key(|open| open.count_ones()) else { return Some(true) };
        self.budget = self.budget.checked_sub(1)?;
        let cell = open & open.wrapping_neg();
        if self.possible(known | cell, mines | cell)? {
            return Some(true);
        }
        self.possible(known | cell, mines)
    }

    /// Follows demands that leave no choice; `false` when one cannot be met.
    fn propagate(&mut self, known: &mut u64, mines: &mut u64) -> bool {
        loop {
            let before = *known;
            for (index, demand) in self.demands.iter().enumerate() {
                let found = (demand.cells & *mines).count_ones() as i8;
                let open = demand.cells & !*known;
                let room = open.count_ones() as i8;
                if found > demand.most || found + room < demand.fewest {
                    self.used |= 1 << index;
                    return false;
                }
                if open != 0 && (found == demand.most || found + room == demand.fewest) {
                    self.used |= 1 << index;
                    *known |= open;
                    if found != demand.most {
                        *mines |= open;
                    }
                }
            }
            if *known == before {
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Neighbours in a ring differ: possible for an even number of cells only.
    fn ring(cells: u32) -> Vec<Demand> {
        (0..cells).map(|cell| Demand { cells: 1 << cell | 1 << ((cell + 1) % cells), fewest: 1, most: 1 }).collect()
    }

    #[test]
    fn all_bits_of_a_word_are_cells_and_demands() {
        for cells in 62..=64 {
            let expected = if cells % 2 == 0 { Some(true) } else { Some(false) };
            let outcome = WindowSearch::new(&ring(cells), u32::MAX).run(0, 0);
            assert_eq!(outcome == WindowOutcome::Possible, expected == Some(true), "{cells} cells: {outcome:?}");
        }
        let all = [Demand { cells: u64::MAX, fewest: 64, most: 64 }];
        assert_eq!(WindowSearch::new(&all, 0).run(1 << 63, 1 << 63), WindowOutcome::Possible);
        assert_eq!(WindowSearch::new(&all, 0).run(1 << 63, 0), WindowOutcome::Impossible { used: 1 });
    }

    #[test]
    fn a_search_gives_up_one_assumption_below_what_it_needs_and_not_above() {
        // Three apart in a ring of nine: one in three, which takes a few trials.
        let thirds: Vec<Demand> = (0..9)
            .map(|cell| Demand { cells: (0b111_u64 << cell | 0b111 << cell >> 9) & 0x1ff, fewest: 1, most: 1 })
            .collect();
        for demands in [&thirds[..], &ring(9), &ring(10)] {
            let answer = WindowSearch::new(demands, u32::MAX).run(0, 0);
            let needed = (0..).find(|&budget| WindowSearch::new(demands, budget).run(0, 0) != WindowOutcome::GaveUp);
            let needed = needed.expect("a finite search");
            assert!(needed > 0);
            for budget in 0..needed {
                assert_eq!(WindowSearch::new(demands, budget).run(0, 0), WindowOutcome::GaveUp, "{budget} of {needed}");
            }
            for budget in [needed, needed + 1] {
                assert_eq!(WindowSearch::new(demands, budget).run(0, 0), answer, "{budget} of {needed}");
            }
        }
    }
}
