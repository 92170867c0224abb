//! What the counters of a result can be at most, and whether they can belong together.
//!
//! A result is a file that anybody may have changed. Counters that no run can have are refused, and so are sums that would not
//! fit once all shards are added up: then adding up needs no further care.

use super::UnreadableResult;
use crate::simulation::{Settings, Shards};

/// How much was played.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    pub games: u64,
    /// Of one board.
    pub cells: u64,
    pub safe_cells: u64,
    /// The most that a sum may be, so that those of all shards together fit into a word.
    pub most: u64,
}

impl Extent {
    pub(super) fn new<C>(settings: &Settings<C>, games: u64) -> Self {
        let (cells, shards): (u64, &Shards) = (settings.series.size().area() as u64, &settings.shards);
        // Of signed sums too.
        let most = i64::MAX.unsigned_abs() / shards.of() * shards.have().len() as u64;
        Self { games, cells, safe_cells: cells - settings.series.mines, most }
    }

    /// Games in which a cell was opened: where there is no safe cell a game is over before it begins.
    pub fn begun(&self) -> u64 {
        if self.safe_cells > 0 { self.games } else { 0 }
    }
}

/// Refuses a counter unless the condition holds.
pub fn demand(key: &'static str, holds: bool, why: impl Into<String>) -> Result<(), UnreadableResult> {
    if holds { Ok(()) } else { Err(UnreadableResult::value(key, why)) }
}

/// The sum, which cannot overflow.
pub fn total(counters: impl IntoIterator<Item = u64>) -> u128 {
    counters.into_iter().map(u128::from).sum()
}

/// The product, which cannot overflow.
pub fn times(left: u64, right: u64) -> u128 {
    u128::from(left) * u128::from(right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Size};
    use crate::game::{FirstClick, Series};

    #[test]
    fn a_sum_is_bounded_by_the_share_of_its_shards() {
        let size = Size::new(5, 4).expect("a board");
        let series = Series::new(size, 6).first_click(FirstClick::Any).start(Cell::new(0, 0)).games(9);
        let extent = |of, have| {
            let shards = Shards::new(of, have).expect("shards");
            Extent::new(&Settings { series: series.clone(), contest: (), shards }, 3)
        };
        let whole = extent(1, vec![1]);
        assert_eq!((whole.games, whole.cells, whole.safe_cells), (3, 20, 14));
        assert_eq!(whole.most, i64::MAX.unsigned_abs());
        assert_eq!(extent(8, vec![2, 3, 5]).most, i64::MAX.unsigned_abs() / 8 * 3);
        assert_eq!((total([u64::MAX, 1]), times(u64::MAX, 2)), (1 << 64, (1 << 65) - 2));
    }
}
