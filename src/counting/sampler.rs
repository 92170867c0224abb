//! Layouts of a component drawn at random, every one with a given number of mines being equally likely.
//!
//! The forward pass has, for every state, the number of ways to reach it. Walking back from the end, each group's mines are
//! drawn in proportion to the ways that lead there: no layout is ever rejected.

use std::fmt;

use super::component_table::{Forward, NoTable};
use super::elimination_order::{EliminationOrder, OrderSearch};
use super::limits::Watch;
use super::plan::{Plan, Shape};
use super::state_key::StateKey;
use super::tally::Tally;
use crate::frontier::Partition;
use crate::limits::{Deadline, Limits};

/// Draws layouts of one component.
pub(crate) struct Sampler(Box<dyn Draw>);

impl fmt::Debug for Sampler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sampler")
    }
}

impl Sampler {
    /// For a partition of a single component; `None` where it is too wide, has more layouts than two words hold, or
    /// the deadline is over.
    pub fn new(partition: &Partition, deadline: Deadline) -> Option<Self> {
        let watch = &Watch::new(Limits { deadline, memory: None });
        let component = partition.components.first()?;
        let order = OrderSearch::new(partition).into_order(component, watch).ok()?;
        let shape = Shape::of(partition, component, &order);
        match shape.bits() {
            0..=64 => Self::with_key::<u64>(partition, order, &shape, watch),
            65..=128 => Self::with_key::<u128>(partition, order, &shape, watch),
            _ => None,
        }
    }

    fn with_key<K: StateKey + 'static>(
        partition: &Partition,
        order: EliminationOrder,
        shape: &Shape,
        watch: &Watch,
    ) -> Option<Self> {
        let plan = Plan::<K>::new(partition, &partition.components[0], &order, shape);
        let mut words = Forward::<K, u64>::new();
        match words.run(&plan, None, watch) {
            Ok(()) => return Some(Self(Box::new(Walk { plan, order, forward: words }))),
            Err(NoTable::Overflow) => {}
            Err(_) => return None,
        }
        let mut double_words = Forward::<K, u128>::new();
        double_words.run(&plan, None, watch).ok()?;
        Some(Self(Box::new(Walk { plan, order, forward: double_words })))
    }

    /// Draws how many mines each group has, by group, when there are `mines` in all; `random` gives numbers from 0 up to 1.
    /// There has to be a layout with so many.
    pub fn draw(&self, mines: u32, random: &mut dyn FnMut() -> f64, by_group: &mut [u8]) {
        self.0.draw(mines, random, by_group);
    }
}

trait Draw: Send + Sync {
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
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use rustc_hash::FxHashMap;

    use super::*;
    use crate::frontier::{CellGroup, OpenClue, Overflow};

    const DRAWS: u32 = 20_000;

    #[test]
    fn layouts_are_drawn_as_often_as_they_are_many() {
        // The first clue needs two mines and sees groups of 2, 3 and 2 cells; the second needs one and sees the last of these
        // and 4 cells more.
        let groups = [(2, &[0][..]), (3, &[0]), (2, &[0, 1]), (4, &[1])];
        let mut overflow = Overflow::default();
        let groups = groups.map(|(size, clues)| {
            let mut group = CellGroup::new(clues, &mut overflow);
            group.size = size;
            group
        });
        let clues = vec![OpenClue::allowing(0, 1 << 2, 7), OpenClue::allowing(1, 1 << 1, 6)];
        let sampler =
            Sampler::new(&Partition::of_component(groups.to_vec(), clues, overflow), Deadline::NEVER).unwrap();
        let two = [([1, 0, 1, 0], 2 * 2), ([0, 1, 1, 0], 3 * 2)];
        let three = [([2, 0, 0, 1], 4), ([1, 1, 0, 1], 2 * 3 * 4), ([0, 2, 0, 1], 3 * 4)];
        expect(&sampler, 2, &two);
        expect(&sampler, 3, &three);
    }

    /// Draws many, and compares with how many layouts have so many mines in each group.
    fn expect(sampler: &Sampler, mines: u32, ways: &[([u8; 4], u32)]) {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut drawn: FxHashMap<[u8; 4], u32> = FxHashMap::default();
        for _ in 0..DRAWS {
            let mut by_group = [0; 4];
            sampler.draw(mines, &mut || rng.random(), &mut by_group);
            *drawn.entry(by_group).or_default() += 1;
        }
        assert_eq!(drawn.len(), ways.len(), "{drawn:?}");
        let all: u32 = ways.iter().map(|(_, ways)| ways).sum();
        for (way, ways) in ways {
            let share = f64::from(*ways) / f64::from(all);
            let deviation = (f64::from(DRAWS) * share * (1.0 - share)).sqrt();
            let off = f64::from(drawn[way]) - f64::from(DRAWS) * share;
            assert!(off.abs() < 4.0 * deviation, "{way:?}: {drawn:?}");
        }
    }
}
