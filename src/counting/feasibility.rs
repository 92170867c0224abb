//! Which numbers of mines of each component the mine count leaves possible, and so every verdict.
//!
//! Needs no large number: only which coefficients are zero.

use std::borrow::Borrow;
use std::cell::OnceCell;
use std::ops::RangeInclusive;

use super::limits::{StopReason, Watch};
use super::table::Table;
use crate::frontier::{MinesLeft, Verdict};

/// Components between two looks at the clock.
const BETWEEN_LOOKS: usize = 256;

/// Every group's verdicts, with and without the mine count, component after component, and the sea's.
pub(crate) type Verdicts = (Vec<(Verdict, Verdict)>, Verdict);

/// What is certain; `None` when the mine count cannot be met.
pub(super) fn verdicts<T: Borrow<Table>>(
    tables: &[T],
    sea: u64,
    mines_left: &MinesLeft,
    watch: &Watch,
) -> Result<Option<Verdicts>, StopReason> {
    let totals = match mines_left {
        MinesLeft::Known(mines) => match Totals::new(tables, sea, *mines, watch) {
            None => return Ok(None),
            totals => totals,
        },
        _ => None,
    };
    let mut verdicts = Vec::with_capacity(tables.iter().map(|table| table.borrow().groups()).sum());
    for (index, table) in tables.iter().map(T::borrow).enumerate() {
        if index.is_multiple_of(BETWEEN_LOOKS) {
            watch.check_time()?;
        }
        let possible = |mines| totals.as_ref().is_none_or(|totals| totals.allow(index, mines));
        let excludes = !(0..table.len).all(possible);
        for row in 1..=table.groups() {
            let without = verdict(table, row, |_| true);
            let with = if excludes { verdict(table, row, possible) } else { without };
            verdicts.push((with, without));
        }
    }
    let sea_verdict = totals.as_ref().map_or(Verdict::Open, Totals::sea_verdict);
    match totals.and_then(|totals| totals.sums.into_inner()) {
        Some(Err(reason)) => Err(reason),
        _ => Ok(Some((verdicts, sea_verdict))),
    }
}

fn verdict(table: &Table, row: usize, possible: impl Fn(usize) -> bool) -> Verdict {
    match table.divides(row, possible) {
        (true, true) => Verdict::Open,
        (true, false) => Verdict::Mine,
        _ => Verdict::Safe,
    }
}

/// The sums that the components' numbers of mines can have, each counted from its fewest.
struct Totals<'t, T> {
    tables: &'t [T],
    /// Largest sum.
    range: i64,
    /// Largest step between neighbouring numbers of any component: the sums have no larger ones.
    gap: i64,
    /// Sums that leave the sea a possible number of mines.
    window: RangeInclusive<i64>,
    sea: u64,
    watch: &'t Watch,
    /// Why not, where there was no time for them.
    sums: OnceCell<Result<Sums, StopReason>>,
}

impl<'t, T: Borrow<Table>> Totals<'t, T> {
    /// `None` when no sum lies in the window.
    fn new(tables: &'t [T], sea: u64, mines: u64, watch: &'t Watch) -> Option<Self> {
        let fewest: u64 = tables.iter().map(|table| u64::from(table.borrow().fewest)).sum();
        let range: u64 = tables.iter().map(|table| table.borrow().len as u64 - 1).sum();
        let most = mines.checked_sub(fewest).filter(|&most| most <= range + sea)?;
        let window = most as i64 - sea as i64..=most as i64;
        let gap = tables.iter().map(|table| largest_step(table.borrow())).max().unwrap_or(1);
        let totals = Self { tables, range: range as i64, gap, window, sea, watch, sums: OnceCell::new() };
        totals.any_in(None, totals.window.clone()).then_some(totals)
    }

    /// Whether a component can have `mines` above its fewest.
    fn allow(&self, component: usize, mines: usize) -> bool {
        if self.tables[component].borrow().is_zero(0, mines) {
            return false;
        }
        let mines = mines as i64;
        self.any_in(Some(component), self.window.start() - mines..=self.window.end() - mines)
    }

    fn sea_verdict(&self) -> Verdict {
        let (low, high) = (*self.window.start(), *self.window.end());
        let mine = self.any_in(None, low..=high - 1);
        let safe = self.any_in(None, low + 1..=high);
        match (mine, safe) {
            _ if self.sea == 0 => Verdict::Open,
            (true, false) => Verdict::Mine,
            (false, true) => Verdict::Safe,
            _ => Verdict::Open,
        }
    }

    /// Whether a sum of all components, but for one, lies in the window.
    fn any_in(&self, without: Option<usize>, window: RangeInclusive<i64>) -> bool {
        let range = self.range - without.map_or(0, |component| self.tables[component].borrow().len as i64 - 1);
        let (low, high) = ((*window.start()).max(0), (*window.end()).min(range));
        if low > high {
            return false;
        }
        // Smallest and largest sum are always possible, and between them no step is larger than the gap.
        if low == 0 || high == range || high - low + 1 >= self.gap {
            return true;
        }
        match self.sums.get_or_init(|| Sums::new(self.tables, self.watch)) {
            Ok(sums) => sums.any_in(without, low as usize..=high as usize),
            // Nobody will see the answer.
            Err(_) => true,
        }
    }
}

fn largest_step(table: &Table) -> i64 {
    let mut last = 0;
    let mut largest = 1;
    for mines in (1..table.len).filter(|&mines| !table.is_zero(0, mines)) {
        largest = largest.max(mines - last);
        last = mines;
    }
    largest as i64
}

/// All sums, spelled out: only needed where the window falls between two of them.
struct Sums {
    /// Sums of the components before each, and of all.
    before: Vec<Vec<bool>>,
    /// Sums of the components from each on, and of none.
    from: Vec<Vec<bool>>,
}

impl Sums {
    fn new<T: Borrow<Table>>(tables: &[T], watch: &Watch) -> Result<Self, StopReason> {
        let mut before = vec![vec![true]];
        for table in tables {
            watch.check_time()?;
            before.push(plus(&before[before.len() - 1], table.borrow()));
        }
        let mut from = vec![vec![true]];
        for table in tables.iter().rev() {
            watch.check_time()?;
            from.push(plus(&from[from.len() - 1], table.borrow()));
        }
        from.reverse();
        Ok(Self { before, from })
    }

    fn any_in(&self, without: Option<usize>, mut window: RangeInclusive<usize>) -> bool {
        let Some(component) = without else {
            return window.any(|sum| self.from[0].get(sum) == Some(&true));
        };
        let (left, right) = (&self.before[component], &self.from[component + 1]);
        left.iter().enumerate().filter(|&(_, &possible)| possible).any(|(part, _)| {
            let low = window.start().saturating_sub(part);
            *window.end() >= part && (low..=window.end() - part).any(|rest| right.get(rest) == Some(&true))
        })
    }
}

fn plus(sums: &[bool], table: &Table) -> Vec<bool> {
    let mut next = vec![false; sums.len() + table.len - 1];
    for mines in (0..table.len).filter(|&mines| !table.is_zero(0, mines)) {
        for (sum, _) in sums.iter().enumerate().filter(|&(_, &possible)| possible) {
            next[sum + mines] = true;
        }
    }
    next
}
