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
pub(super) enum Outcome {
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
    pub fn run(mut self, known: u64, mines: u64) -> Outcome {
        match self.possible(known, mines) {
            Some(true) => Outcome::Possible,
            Some(false) => Outcome::Impossible { used: self.used },
            None => Outcome::GaveUp,
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
