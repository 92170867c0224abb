//! How many mines the unsettled cells may hold, and what the clues alone say of that number.

use rustc_hash::FxHashSet;

use super::clue_system::{ClueSum, ClueSystem};
use super::encoding::CountSet;
use crate::frontier::Variable;

/// Totals from `least` to `most`, both included; either may lie beyond what cells can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TotalRange {
    pub(super) least: i64,
    pub(super) most: i64,
}

impl TotalRange {
    /// Far beyond any board, with room for arithmetic.
    const FAR: i64 = 1 << 60;

    pub(super) const ANY: Self = Self { least: -Self::FAR, most: Self::FAR };

    pub(super) fn is_bounded(self) -> bool {
        self != Self::ANY
    }

    pub(super) fn contains(self, total: i64) -> bool {
        (self.least..=self.most).contains(&total)
    }

    pub(super) fn includes(self, other: Self) -> bool {
        self.contains(other.least) && self.contains(other.most)
    }

    pub(super) fn overlaps(self, other: Self) -> bool {
        self.least <= other.most && other.least <= self.most
    }

    /// The same range for what is left after `mines` were taken out.
    pub(super) fn less(self, mines: i64) -> Self {
        Self { least: self.least - mines, most: self.most - mines }
    }

    /// The totals that are nearer to this range than `total`, on the same side, or inside.
    pub(super) fn approached_from(self, total: i64) -> Self {
        if total < self.least {
            Self { least: total + 1, most: self.most }
        } else {
            Self { least: self.least, most: total - 1 }
        }
    }

    /// This range without the sides that totals within `bounds` cannot pass anyway.
    pub(super) fn beyond(self, bounds: Self) -> Self {
        Self {
            least: if bounds.least >= self.least { Self::ANY.least } else { self.least },
            most: if bounds.most <= self.most { Self::ANY.most } else { self.most },
        }
    }

    /// The counts that `cells` cells may have.
    pub(super) fn counts(self, cells: usize) -> CountSet {
        let Ok(most) = usize::try_from(self.most) else { return CountSet::between(1, 0) };
        CountSet::between(usize::try_from(self.least).unwrap_or(0), most.min(cells))
    }
}

/// Bounds of the total that hold in every layout: cheap, and often enough to see that the mine count cannot matter.
///
/// Clues are taken one after the other. Of what a clue demands, its cells already taken may have given all;
/// the rest must lie on the others.
pub(super) fn bounds(system: &ClueSystem) -> TotalRange {
    let mines = demanded(system, ClueSum::least);
    let safe = demanded(system, |sum| sum.cells().len() as u8 - sum.most());
    TotalRange { least: mines, most: system.variables().count() as i64 - safe }
}

fn demanded(system: &ClueSystem, demand: impl Fn(&ClueSum) -> u8) -> i64 {
    let mut order: Vec<&ClueSum> = system.sums().collect();
    // What few cells must give leaves the others for further clues.
    order.sort_by_key(|sum| std::cmp::Reverse(u32::from(demand(sum)) * 840 / sum.cells().len().max(1) as u32));
    let mut taken = vec![false; system.frontier().len()];
    let mut total = 0;
    for sum in order {
        let already = sum.cells().iter().filter(|&&cell| taken[cell as usize]).count() as i64;
        let more = i64::from(demand(sum)) - already;
        if more > 0 {
            total += more;
            sum.cells().iter().for_each(|&cell| taken[cell as usize] = true);
        }
    }
    total
}

/// Those of `cells` whose mines, together with a fixed number, make up the total: what disjoint clues with a single
/// allowed number say need not be added up. The cells stay in their order, neighbours near each other.
///
/// The sums must hold, and be about `cells` only.
pub(super) fn what_varies<'a>(cells: &[Variable], sums: impl IntoIterator<Item = &'a ClueSum>) -> (Vec<Variable>, i64) {
    let mut exact: Vec<&ClueSum> = sums.into_iter().filter(|sum| sum.allowed().is_power_of_two()).collect();
    exact.sort_by_key(|sum| std::cmp::Reverse(sum.cells().len()));
    let mut taken: FxHashSet<Variable> = FxHashSet::default();
    let mut fixed = 0;
    for sum in exact {
        if !sum.cells().iter().any(|cell| taken.contains(cell)) {
            taken.extend(sum.cells());
            fixed += i64::from(sum.least());
        }
    }
    (cells.iter().copied().filter(|cell| !taken.contains(cell)).collect(), fixed)
}
