//! Facts that together demand more than there is: of mines, or of safe cells. Arithmetic instead of a solver.

use rustc_hash::FxHashSet;

/// A fact that demands a number of the supply from among its cells.
#[derive(Debug)]
pub(super) struct Demand<'a> {
    pub(super) cells: &'a [u32],
    pub(super) number: u64,
}

impl Demand<'_> {
    /// Share of the cells that must be given, in 840ths: a multiple of every number of cells around a clue.
    fn share(&self) -> u64 {
        self.number * 840 / self.cells.len().max(1) as u64
    }
}

/// Indices of demands without common cells that exceed the supply, none of which can be spared.
///
/// Of those found the largest are kept, until they exceed it. Without the last and smallest the supply suffices, so it
/// does without any other; and the cells that one leaves free can take what is then left over.
pub(super) fn disjoint(demands: &[Demand], supply: u64) -> Option<Vec<usize>> {
    let by_number = |index: &usize| std::cmp::Reverse(demands[*index].number);
    let by_share = |index: &usize| std::cmp::Reverse(demands[*index].share());
    [sorted(demands, by_number), sorted(demands, by_share)].into_iter().find_map(|order| {
        let mut taken: FxHashSet<u32> = FxHashSet::default();
        let mut found: Vec<usize> = Vec::new();
        for index in order {
            let cells = demands[index].cells;
            if demands[index].number > 0 && !cells.iter().any(|cell| taken.contains(cell)) {
                taken.extend(cells);
                found.push(index);
            }
        }
        found.sort_by_key(by_number);
        until_exceeded(found, supply, |index| demands[index].number)
    })
}

/// Indices of demands that exceed the supply though they have cells in common; some may be spared.
///
/// What cells already counted may have given is left out of each demand.
pub(super) fn overlapping(demands: &[Demand], supply: u64) -> Option<Vec<usize>> {
    let mut taken: FxHashSet<u32> = FxHashSet::default();
    let order = sorted(demands, |index| std::cmp::Reverse(demands[*index].share()));
    let further = order.into_iter().filter_map(|index| {
        let demand = &demands[index];
        let already = demand.cells.iter().filter(|cell| taken.contains(*cell)).count() as u64;
        let more = demand.number.checked_sub(already).filter(|&more| more > 0)?;
        taken.extend(demand.cells);
        Some((index, more))
    });
    let found = until_exceeded(further, supply, |(_, more)| more)?;
    Some(found.into_iter().map(|(index, _)| index).collect())
}

fn sorted<K: Ord>(demands: &[Demand], key: impl Fn(&usize) -> K) -> Vec<usize> {
    let mut order: Vec<usize> = (0..demands.len()).collect();
    order.sort_by_key(key);
    order
}

fn until_exceeded<T: Copy>(
    items: impl IntoIterator<Item = T>,
    supply: u64,
    number: impl Fn(T) -> u64,
) -> Option<Vec<T>> {
    let mut sum = 0;
    let mut taken = Vec::new();
    for item in items {
        taken.push(item);
        sum += number(item);
        if sum > supply {
            return Some(taken);
        }
    }
    None
}
