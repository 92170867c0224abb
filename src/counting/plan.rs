//! An elimination order turned into word operations on states. Every clue allows a single number of mines.

use super::elimination_order::EliminationOrder;
use super::state_key::StateKey;
use crate::frontier::{Component, Constraint, OpenClue, Partition};

/// What the dynamic program does, step by step.
pub(super) struct Plan<K> {
    pub steps: Vec<Decide<K>>,
}

/// One group gets its mines.
pub(super) struct Decide<K> {
    pub size: u8,
    /// One mine taken from each of the group's clues.
    pub unit: K,
    /// Full fields of the clues that this group opens, under the guard bits of all fields open now.
    opens: K,
    guards: K,
    /// Most that each field may hold afterwards, under the guard bits: what is left must still be placeable.
    ceiling: K,
}

impl<K: StateKey> Decide<K> {
    /// The state after mines are `taken` from its clues, unless one gets too many or can no longer get enough.
    #[inline]
    pub fn apply(&self, key: K, taken: K) -> Option<K> {
        let left = (key | self.opens) - taken;
        let missing = (self.ceiling - (left & !self.guards)) & left & self.guards;
        (missing == self.guards).then_some(left & !self.guards)
    }

    /// Ways to place a number of mines in the group.
    pub fn ways(&self, mines: usize) -> u64 {
        BINOMIALS[self.size as usize][mines]
    }

    /// Ways to place a number of mines in the group with one in a given cell.
    pub fn ways_with_one(&self, mines: usize) -> u64 {
        BINOMIALS[self.size as usize - 1][mines - 1]
    }
}

/// Most clues that are open at once, and the width of a field.
pub(super) struct Shape {
    pub open_clues: usize,
    pub field_bits: u32,
}

impl Shape {
    pub fn bits(&self) -> usize {
        self.open_clues * self.field_bits as usize
    }

    pub fn of(partition: &Partition, component: &Component, order: &EliminationOrder) -> Self {
        let clues = &partition.clues[component.clues.clone()];
        // 3 value bits and a guard hold up to 7 mines; on square boards only a clue of 8 takes more.
        let (any, largest) =
            clues.iter().fold((1, 0), |(any, largest), clue| (any | clue.allowed, clue.size.max(largest)));
        let mut most = any.ilog2();
        if largest > 8 {
            // A guard bit must outlast the subtraction of all mines that a group can have, or the next field pays for it.
            let sizes = partition.groups[component.groups.clone()].iter().map(|group| u32::from(group.size));
            most = most.max(sizes.max().unwrap_or(1) - 1);
        }
        Self { open_clues: order.open_clues, field_bits: (most.max(7).ilog2() + 1) + 1 }
    }
}

/// Fields of so many clues need no memory of their own.
const FEW: usize = 16;

impl<K: StateKey> Plan<K> {
    pub fn new(partition: &Partition, component: &Component, order: &EliminationOrder, shape: &Shape) -> Self {
        let (mut few, mut many) = ([Field::default(); FEW], Vec::new());
        let mut planner = Planner {
            clues: &partition.clues[component.clues.clone()],
            fields: if component.clues.len() <= FEW {
                &mut few
            } else {
                many.resize(component.clues.len(), Field::default());
                &mut many
            },
            free: u64::MAX.checked_shr(u64::BITS - shape.open_clues as u32).unwrap_or(0),
            guards: K::ZERO,
            ceiling: K::ZERO,
            field_bits: shape.field_bits,
            steps: Vec::with_capacity(order.groups.len()),
        };
        for &group in &order.groups {
            let clues = partition.clues_of(group).iter().map(|&clue| clue as usize - component.clues.start);
            planner.decide(partition.groups[group as usize].size, clues);
        }
        Self { steps: planner.steps }
    }
}

struct Planner<'p, K> {
    clues: &'p [OpenClue],
    /// By clue.
    fields: &'p mut [Field],
    /// A bit for each slot that is not in use.
    free: u64,
    /// Of the fields open now, as in [`Decide`].
    guards: K,
    ceiling: K,
    field_bits: u32,
    steps: Vec<Decide<K>>,
}

#[derive(Clone, Copy, Default)]
struct Field {
    slot: u32,
    shift: u32,
    cells_done: u8,
}

impl<K: StateKey> Planner<'_, K> {
    fn decide(&mut self, size: u8, group_clues: impl Iterator<Item = usize> + Clone) {
        let mut opens = K::ZERO;
        let mut unit = K::ZERO;
        for index in group_clues.clone() {
            let (clue, field) = (&self.clues[index], &mut self.fields[index]);
            if field.cells_done == 0 {
                assert!(self.free != 0, "a slot for every open clue: `Shape` counted them");
                field.slot = self.free.trailing_zeros();
                field.shift = field.slot * self.field_bits;
                self.free &= self.free - 1;
                self.guards = self.guards | K::from_field(1 << (self.field_bits - 1), field.shift);
                opens = opens | K::from_field(needed(clue), field.shift);
            }
            field.cells_done += size;
            unit = unit | K::from_field(1, field.shift);
            let left = u32::from(clue.size - field.cells_done);
            let values = K::from_field((1 << (self.field_bits - 1)) - 1, field.shift);
            self.ceiling = (self.ceiling & !values) | K::from_field(left.min(needed(clue)), field.shift);
        }
        let (guards, ceiling) = (self.guards, self.ceiling | self.guards);
        self.steps.push(Decide { size, unit, opens: opens | guards, guards, ceiling });
        self.close_finished(group_clues);
    }

    /// Only the clues of the group just decided can be finished; their fields are 0 by now.
    fn close_finished(&mut self, group_clues: impl Iterator<Item = usize>) {
        for index in group_clues {
            let (clue, Field { slot, shift, cells_done }) = (&self.clues[index], self.fields[index]);
            if cells_done < clue.size {
                continue;
            }
            self.free |= 1 << slot;
            let gone = K::from_field((1 << self.field_bits) - 1, shift);
            self.guards = self.guards & !gone;
            self.ceiling = self.ceiling & !gone;
        }
    }
}

/// The mines that a clue needs.
fn needed(clue: &OpenClue) -> u32 {
    clue.allowed.ilog2()
}

/// Numbers of mines that a group may have: as many cells as a clue can have around it, and none.
pub(super) const NUMBERS: usize = Constraint::MOST_CELLS + 1;

/// C(n, k) for n and k up to the most neighbours that a cell can have.
const BINOMIALS: [[u64; NUMBERS]; NUMBERS] = {
    let mut table = [[0; NUMBERS]; NUMBERS];
    let mut n = 0;
    while n < NUMBERS {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constructed::Family;
    use crate::counting::component_table::NoTable;
    use crate::counting::limits::Watch;
    use crate::counting::{Counter, StopReason};
    use crate::frontier::{Frontier, Knowledge, Variable};

    /// Column by column, so that a square has as many clues open as it is high, and those that stand upright.
    fn by_columns(frontier: &Frontier, partition: &Partition) -> EliminationOrder {
        let mut variables: Vec<Variable> = (0..frontier.len() as Variable).collect();
        variables.sort_by_key(|&variable| (frontier.cell(variable).col, frontier.cell(variable).row));
        let groups: Vec<u32> = variables.iter().filter_map(|&variable| partition.group_of(variable)).collect();
        let (mut done, mut open, mut most) = (vec![0; partition.clues.len()], 0, 0);
        for &group in &groups {
            let clues = partition.clues_of(group);
            open += clues.iter().filter(|&&clue| done[clue as usize] == 0).count();
            most = most.max(open);
            for &clue in clues {
                done[clue as usize] += 1;
                open -= usize::from(done[clue as usize] == partition.groups_of(clue).len());
            }
        }
        EliminationOrder { groups, states: 0, open_clues: most }
    }

    #[test]
    fn states_of_every_width_count_right_and_those_too_wide_say_so() {
        let mut met = Vec::new();
        for size in (11..=17).chain(28..=33).chain(60..=66) {
            let frontier = Frontier::new(&Family::Square.build(size));
            let partition = Partition::new(&frontier, &Knowledge::none(frontier.len())).expect("clues can be met");
            let (order, watch) = (by_columns(&frontier, &partition), Watch::default());
            met.push(order.open_clues);
            let component = &partition.components[0];
            match (Counter { partition: &partition, component, order: &order, watch: &watch }).table() {
                Ok(table) => {
                    assert!(order.open_clues <= 64);
                    let layouts: u64 = (0..table.len).map(|mines| table.get::<u64>(0, mines)).sum();
                    assert_eq!(layouts, 2, "{size}, {} open", order.open_clues);
                }
                Err(NoTable::Stopped(StopReason::TooWide { open_clues })) => {
                    assert!(open_clues > 64 && open_clues == order.open_clues);
                }
                Err(_) => panic!("a square of {size} can be counted"),
            }
        }
        // Four bits for each open clue, in words of 64, 128 and 256.
        for limit in [16, 32, 64] {
            assert!(met.contains(&limit) && met.contains(&(limit + 1)), "{limit} is not tried: {met:?}");
        }
    }
}
