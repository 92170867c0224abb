//! Layouts of a component drawn at random, every one with a given number of mines being equally likely.
//!
//! The forward pass has, for every state, the number of ways to reach it. Walking back from the end, each group's mines are
//! drawn in proportion to the ways that lead there: no layout is ever rejected.

use std::fmt;

use super::component_table::{Forward, NoTable};
use super::elimination_order::{EliminationOrder, OrderSearch};
use super::limits::{Limits, Watch};
use super::plan::{Plan, Shape};
use super::state_key::StateKey;
use super::tally::Tally;
use crate::frontier::Partition;

/// Draws layouts of one component.
pub(crate) struct Sampler(Box<dyn Draw>);

impl fmt::Debug for Sampler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sampler")
    }
}

impl Sampler {
    /// For a partition of a single component; `None` where it is too wide, or has more layouts than two words hold.
    pub fn new(partition: &Partition) -> Option<Self> {
        let component = partition.components.first()?;
        let order = OrderSearch::new(partition).into_order(component);
        let shape = Shape::of(partition, component, &order);
        match shape.bits() {
            0..=64 => Self::with_key::<u64>(partition, order, &shape),
            65..=128 => Self::with_key::<u128>(partition, order, &shape),
            _ => None,
        }
    }

    fn with_key<K: StateKey + 'static>(partition: &Partition, order: EliminationOrder, shape: &Shape) -> Option<Self> {
        let plan = Plan::<K>::new(partition, &partition.components[0], &order, shape);
        let mut words = Forward::<K, u64>::new();
        match words.run(&plan, None, &Watch::start(Limits::default())) {
            Ok(()) => return Some(Self(Box::new(Walk { plan, order, forward: words }))),
            Err(NoTable::Overflow) => {}
            Err(_) => return None,
        }
        let mut double_words = Forward::<K, u128>::new();
        double_words.run(&plan, None, &Watch::start(Limits::default())).ok()?;
        Some(Self(Box::new(Walk { plan, order, forward: double_words })))
    }

    /// Draws how many mines each group has, by group, when there are `mines` in all; `random` gives numbers from 0 up to 1.
    /// There has to be a layout with so many.
    pub fn draw(&self, mines: u32, random: &mut dyn FnMut() -> f64, by_group: &mut [u8]) {
        self.0.draw(mines, random, by_group);
    }
}

trait Draw {
    fn draw(&self, mines: u32, random: &mut dyn FnMut() -> f64, by_group: &mut [u8]);
}

struct Walk<K, T> {
    plan: Plan<K>,
    order: EliminationOrder,
    forward: Forward<K, T>,
}

impl<K: StateKey, T: Tally> Draw for Walk<K, T> {
    fn draw(&self, mut mines: u32, random: &mut dyn FnMut() -> f64, by_group: &mut [u8]) {
        let mut key = K::ZERO;
        for (index, (step, &group)) in self.plan.steps.iter().zip(&self.order.groups).enumerate().rev() {
            let mut ways: Vec<(u8, K, f64)> = Vec::new();
            let mut taken = K::ZERO;
            for count in 0..=step.size {
                for (before, layouts) in self.forward.layer(index) {
                    if step.apply(before, taken) == Some(key)
                        && let Some(layouts) = layouts(mines.wrapping_sub(u32::from(count)))
                    {
                        ways.push((count, before, layouts * step.ways(count as usize) as f64));
                    }
                }
                taken = taken.plus(step.unit);
            }
            let total: f64 = ways.iter().map(|(.., ways)| ways).sum();
            let mut left = random() * total;
            let drawn = ways.iter().find(|(.., ways)| {
                left -= ways;
                left < 0.0
            });
            let &(count, before, _) = drawn.or(ways.last()).expect("a layout with so many mines");
            by_group[group as usize] = count;
            mines -= u32::from(count);
            key = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::{CellGroup, OpenClue};
    use rustc_hash::FxHashMap;

    /// Clues 1 and 2 in a row: `a` cells of the first alone, `b` of both, `c` of the second alone.
    fn two_clues(sizes: [u8; 3], needs: [u32; 2]) -> Partition {
        let mut groups = [CellGroup::new(&[0]), CellGroup::new(&[0, 1]), CellGroup::new(&[1])];
        for (group, size) in groups.iter_mut().zip(sizes) {
            group.size = size;
        }
        let seen = [u32::from(sizes[0] + sizes[1]), u32::from(sizes[1] + sizes[2])];
        let clues = needs.into_iter().zip(seen).map(|(mines, size)| OpenClue::needing(mines, size)).collect();
        Partition::of_component(groups.to_vec(), clues)
    }

    #[test]
    fn layouts_are_drawn_as_often_as_they_are_many() {
        // Three mines: one or two of them shared would need four or two others, so the ways can be listed by hand.
        let partition = two_clues([3, 2, 3], [2, 2]);
        let sampler = Sampler::new(&partition).unwrap();
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 11) as f64 / (1u64 << 53) as f64
        };
        let mut drawn: FxHashMap<[u8; 3], u32> = FxHashMap::default();
        for _ in 0..1000 {
            let mut by_group = [0; 3];
            sampler.draw(3, &mut random, &mut by_group);
            *drawn.entry(by_group).or_default() += 1;
        }
        assert_eq!(drawn.keys().collect::<Vec<_>>(), [&[1, 1, 1]], "the only way to have three mines");
        for (mines, way) in [(4, [2, 0, 2]), (2, [0, 2, 0])] {
            let mut by_group = [0; 3];
            sampler.draw(mines, &mut random, &mut by_group);
            assert_eq!(by_group, way);
        }
        // One clue, groups of 1 and 3 cells seen with it alone or with a clue of its own that allows one of two.
        let partition = two_clues([2, 1, 3], [1, 1]);
        let sampler = Sampler::new(&partition).unwrap();
        let mut shared = 0;
        for _ in 0..1000 {
            let mut by_group = [0; 3];
            sampler.draw(2, &mut random, &mut by_group);
            assert_eq!(by_group, [1, 0, 1]);
            sampler.draw(1, &mut random, &mut by_group);
            shared += u32::from(by_group == [0, 1, 0]);
        }
        assert_eq!(shared, 1000);
    }
}
