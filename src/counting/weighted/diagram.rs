//! The states of a component and where they lead: everything about counting it that is the same for all points and primes.
//!
//! A state is the mines found so far around each open clue. Numbers that all that is still to come weighs in the same
//! proportion are one state, with the proportion as a factor of the link: a clue that can no longer tell them apart is as
//! good as closed.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};
use rustc_hash::FxHashMap;

use super::ClueWeights;
use crate::counting::component_table::NoTable;
use crate::counting::limits::Watch;
use crate::frontier::{Component, Partition};

/// One layer per group, in the order in which they are decided.
pub(super) struct Diagram {
    pub layers: Vec<Layer>,
    /// All states, the last one included.
    pub states: usize,
    pub links: usize,
}

/// The states before a group is decided.
pub(super) struct Layer {
    /// Index of the group in its component.
    pub group: usize,
    /// Cells of the group.
    pub size: u8,
    pub states: usize,
    /// For every state one link for each number of mines that leads somewhere; state after state.
    pub links: Vec<Link>,
    /// Where the links of each state end.
    pub ends: Vec<u32>,
    pub moves: Vec<Move>,
}

/// To a state of the next layer.
#[derive(Clone, Copy)]
pub(super) struct Link {
    pub to: u32,
    /// Index of its move.
    pub by: u32,
}

/// What links of a layer have in common: the mines placed, and what that is worth.
pub(super) struct Move {
    pub mines: u8,
    /// The worth is the product of the first by that of the second.
    pub above: Vec<BigUint>,
    pub below: Vec<BigUint>,
}

impl Diagram {
    pub fn bytes(&self) -> usize {
        self.links * size_of::<Link>() + self.states * size_of::<u32>()
    }

    /// Fewest and most mines of any layout.
    pub fn mines(&self) -> (u32, u32) {
        let mut reached = vec![(0, 0)];
        for layer in &self.layers {
            let mut next = vec![(u32::MAX, 0); layer.next_states()];
            for (state, links) in layer.by_state() {
                for link in links {
                    let mines = u32::from(layer.moves[link.by as usize].mines);
                    let (fewest, most): &mut (u32, u32) = &mut next[link.to as usize];
                    *fewest = (*fewest).min(reached[state].0 + mines);
                    *most = (*most).max(reached[state].1 + mines);
                }
            }
            reached = next;
        }
        reached[0]
    }

    /// A number of bits that holds the sum of all layouts' weights.
    pub fn bits(&self) -> u64 {
        let mut reached = vec![Scaled { value: 1.0, bits: 0 }];
        for layer in &self.layers {
            let worth: Vec<Scaled> = layer.moves.iter().map(|one| one.scaled(layer.size)).collect();
            let mut next = vec![Scaled { value: 0.0, bits: 0 }; layer.next_states()];
            for (state, links) in layer.by_state() {
                for link in links {
                    next[link.to as usize].add(reached[state].times(worth[link.by as usize]));
                }
            }
            reached = next;
        }
        // All terms are positive, so the error is far below the bit that is added.
        (reached[0].bits + 2).max(1) as u64
    }

    /// Without states that lead nowhere; `None` when there is no layout.
    fn trimmed(mut self) -> Option<Self> {
        let mut renamed: Vec<u32> = vec![0]; // of the layer after; the last has one state
        for layer in self.layers.iter_mut().rev() {
            let (mut names, mut links, mut ends) = (Vec::with_capacity(layer.states), Vec::new(), Vec::new());
            for (_, of_state) in layer.by_state() {
                let before = links.len();
                links.extend(of_state.iter().filter_map(|&Link { to, by }| {
                    let to = renamed[to as usize];
                    (to != NOWHERE).then_some(Link { to, by })
                }));
                let alive = links.len() > before;
                names.push(if alive { ends.len() as u32 } else { NOWHERE });
                if alive {
                    ends.push(links.len() as u32);
                }
            }
            (layer.states, layer.links, layer.ends) = (ends.len(), links, ends);
            renamed = names;
        }
        self.count();
        (renamed[0] != NOWHERE).then_some(self)
    }

    fn count(&mut self) {
        self.states = 1 + self.layers.iter().map(|layer| layer.states).sum::<usize>();
        self.links = self.layers.iter().map(|layer| layer.links.len()).sum();
    }
}

const NOWHERE: u32 = u32::MAX;

impl Layer {
    /// Every state and its links.
    pub fn by_state(&self) -> impl Iterator<Item = (usize, &[Link])> {
        let mut start = 0;
        self.ends.iter().enumerate().map(move |(state, &end)| {
            let links = &self.links[start..end as usize];
            start = end as usize;
            (state, links)
        })
    }

    fn next_states(&self) -> usize {
        self.links.iter().map(|link| link.to as usize + 1).max().unwrap_or(0)
    }
}

impl Move {
    /// Ways to place the mines in a group of so many cells.
    pub fn ways(&self, size: u8) -> u64 {
        binomial(size, self.mines)
    }

    fn scaled(&self, size: u8) -> Scaled {
        let mut worth = Scaled { value: self.ways(size) as f64, bits: 0 };
        for above in &self.above {
            worth = worth.times(Scaled::of(above));
        }
        for below in &self.below {
            let Scaled { value, bits } = Scaled::of(below);
            worth = worth.times(Scaled { value: value.recip(), bits: -bits });
        }
        worth
    }
}

fn binomial(n: u8, k: u8) -> u64 {
    (0..u64::from(k)).fold(1, |ways, step| ways * (u64::from(n) - step) / (step + 1))
}

/// A float times a power of two, which may be beyond what a float holds.
#[derive(Clone, Copy)]
struct Scaled {
    value: f64,
    bits: i64,
}

impl Scaled {
    fn of(number: &BigUint) -> Self {
        let bits = number.bits().saturating_sub(64);
        let leading = (number >> bits).to_f64().unwrap_or(0.0);
        Self { value: leading, bits: bits as i64 }.normalised()
    }

    fn times(self, other: Self) -> Self {
        Self { value: self.value * other.value, bits: self.bits + other.bits }.normalised()
    }

    fn add(&mut self, other: Self) {
        let (large, small) = if self.value == 0.0 || self.bits < other.bits { (other, *self) } else { (*self, other) };
        let apart = (large.bits - small.bits).min(1000) as i32;
        *self = Self { value: large.value + small.value * 2f64.powi(-apart), bits: large.bits }.normalised();
    }

    /// The value from ½ up to 1, so that the bits are those of the number.
    fn normalised(self) -> Self {
        if self.value == 0.0 {
            return self;
        }
        let exponent = (self.value.to_bits() >> 52 & 0x7ff) as i64 - 1022;
        Self { value: self.value * 2f64.powi(-exponent as i32), bits: self.bits + exponent }
    }
}

/// Links between two looks at the limits.
const CHECK_EVERY: usize = 1 << 16;

/// Makes the diagram of a component for an order of its groups; `Ok(None)` when it would have more than `most` links.
pub(super) fn diagram(
    partition: &Partition,
    component: &Component,
    order: &[u32],
    weights: &[ClueWeights],
    most: usize,
    watch: &Watch,
) -> Result<Option<Diagram>, NoTable> {
    let open = most_open(partition, component, order);
    match open {
        0..=16 => Builder::<1>::new(partition, component, weights).build(order, most, watch),
        17..=32 => Builder::<2>::new(partition, component, weights).build(order, most, watch),
        33..=64 => Builder::<4>::new(partition, component, weights).build(order, most, watch),
        65..=256 => Builder::<16>::new(partition, component, weights).build(order, most, watch),
        open_clues => Err(NoTable::Stopped(crate::counting::StopReason::TooWide { open_clues })),
    }
}

fn most_open(partition: &Partition, component: &Component, order: &[u32]) -> usize {
    let mut done = vec![0; component.clues.len()];
    let (mut open, mut most) = (0usize, 0);
    for &group in order {
        let group = &partition.groups[group as usize];
        for &clue in group.clues() {
            let done = &mut done[clue as usize - component.clues.start];
            open += usize::from(*done == 0);
            *done += group.size;
        }
        most = most.max(open);
        let closed = |&&clue: &&u32| done[clue as usize - component.clues.start] == partition.clues[clue as usize].size;
        open -= group.clues().iter().filter(closed).count();
    }
    most
}

/// Four bits for each open clue.
type Key<const W: usize> = [u64; W];

struct Builder<'p, const W: usize> {
    partition: &'p Partition,
    component: &'p Component,
    weights: &'p [ClueWeights],
    /// By clue of the component: its place in the key while it is open, and the cells decided.
    slots: Vec<usize>,
    done: Vec<usize>,
    free: Vec<usize>,
    keys: Vec<Key<W>>,
}

/// What deciding a group does to one of its clues: by mines found before and mines placed, the number that stands for their
/// sum, and which of the factors that is worth. `None` where that is impossible.
struct ClueStep<'p> {
    slot: usize,
    results: [[Option<(u8, u8)>; 9]; 9],
    factors: Vec<(&'p BigUint, &'p BigUint)>,
}

impl<'p, const W: usize> Builder<'p, W> {
    fn new(partition: &'p Partition, component: &'p Component, weights: &'p [ClueWeights]) -> Self {
        Self {
            partition,
            component,
            weights,
            slots: vec![0; component.clues.len()],
            done: vec![0; component.clues.len()],
            free: (0..16 * W).rev().collect(),
            keys: vec![[0; W]],
        }
    }

    fn build(mut self, order: &[u32], most: usize, watch: &Watch) -> Result<Option<Diagram>, NoTable> {
        let mut diagram = Diagram { layers: Vec::with_capacity(order.len()), states: 0, links: 0 };
        for &group in order {
            let steps = self.steps(group);
            let room = most.saturating_sub(diagram.links);
            let Some(layer) = self.layer(group, &steps, room, diagram.bytes(), watch)? else { return Ok(None) };
            diagram.links += layer.links.len();
            diagram.states += layer.states;
            diagram.layers.push(layer);
            if self.keys.is_empty() {
                return Err(NoTable::NoLayout);
            }
        }
        diagram.trimmed().map(Some).ok_or(NoTable::NoLayout)
    }

    /// What deciding a group does to each of its clues, and the slots after it.
    fn steps(&mut self, group: u32) -> Vec<ClueStep<'p>> {
        let group = &self.partition.groups[group as usize];
        let mut closed = Vec::new();
        let steps = group.clues().iter().map(|&clue| {
            let index = clue as usize - self.component.clues.start;
            if self.done[index] == 0 {
                self.slots[index] = self.free.pop().expect("the widest layer was measured before");
            }
            let before = self.done[index];
            self.done[index] += group.size as usize;
            let weights = &self.weights[index];
            let left = weights.cells() - self.done[index];
            if left == 0 {
                closed.push(self.slots[index]);
            }
            let mut step = ClueStep { slot: self.slots[index], results: [[None; 9]; 9], factors: Vec::new() };
            for found in 0..=before {
                for placed in 0..=group.size as usize {
                    let standing = weights.standing_for(found + placed, left);
                    step.results[found][placed] =
                        standing.map(|standing| (standing.number as u8, step.factor(&standing.above, &standing.below)));
                }
            }
            step
        });
        let steps = steps.collect();
        self.free.extend(closed);
        steps
    }

    fn layer(
        &mut self,
        group: u32,
        steps: &[ClueStep<'_>],
        most: usize,
        bytes: usize,
        watch: &Watch,
    ) -> Result<Option<Layer>, NoTable> {
        let size = self.partition.groups[group as usize].size;
        let mut layer = Layer {
            group: group as usize - self.component.groups.start,
            size,
            states: self.keys.len(),
            links: Vec::with_capacity(2 * self.keys.len()),
            ends: Vec::with_capacity(self.keys.len()),
            moves: Vec::new(),
        };
        let mut names: FxHashMap<Key<W>, u32> = FxHashMap::default();
        names.reserve(self.keys.len());
        let mut moves: FxHashMap<u64, u32> = FxHashMap::default();
        let mut next: Vec<Key<W>> = Vec::with_capacity(self.keys.len());
        let mut checked = 0;
        for key in &self.keys {
            for mines in 0..=size {
                let Some((key, factors)) = after(key, steps, mines) else { continue };
                // Eight clues with a factor among at most 81 each, and the mines: the name of the move.
                let by = *moves.entry(factors << 4 | u64::from(mines)).or_insert_with(|| {
                    layer.moves.push(Move::new(mines, steps, factors));
                    layer.moves.len() as u32 - 1
                });
                let to = *names.entry(key).or_insert_with(|| {
                    next.push(key);
                    next.len() as u32 - 1
                });
                layer.links.push(Link { to, by });
            }
            layer.ends.push(layer.links.len() as u32);
            if layer.links.len() > most {
                return Ok(None);
            }
            if layer.links.len() >= checked + CHECK_EVERY {
                checked = layer.links.len();
                let here = next.len() * (size_of::<Key<W>>() * 3 + 8) + checked * size_of::<Link>();
                watch.check(bytes + here).map_err(NoTable::Stopped)?;
            }
        }
        watch.check(bytes).map_err(NoTable::Stopped)?;
        self.keys = next;
        Ok(Some(layer))
    }
}

/// The key after so many mines are placed, and the factors of the clues, seven bits each; `None` where a clue excludes it.
#[inline]
fn after<const W: usize>(key: &Key<W>, steps: &[ClueStep<'_>], mines: u8) -> Option<(Key<W>, u64)> {
    let mut next = *key;
    let mut factors = 0;
    for step in steps {
        let (word, shift) = (step.slot / 16, step.slot % 16 * 4);
        let found = key[word] >> shift & 15;
        let (number, factor) = step.results[found as usize][mines as usize]?;
        next[word] = next[word] & !(15 << shift) | u64::from(number) << shift;
        factors = factors << 7 | u64::from(factor);
    }
    Some((next, factors))
}

impl<'p> ClueStep<'p> {
    /// The number of a factor, from 0 on: at most one for every pair of found and placed.
    fn factor(&mut self, above: &'p BigUint, below: &'p BigUint) -> u8 {
        let known = self.factors.iter().position(|other| *other == (above, below));
        known.unwrap_or_else(|| {
            self.factors.push((above, below));
            self.factors.len() - 1
        }) as u8
    }
}

impl Move {
    fn new(mines: u8, steps: &[ClueStep<'_>], mut factors: u64) -> Self {
        let mut one = Self { mines, above: Vec::new(), below: Vec::new() };
        for step in steps.iter().rev() {
            let (above, below) = step.factors[(factors & 127) as usize];
            factors >>= 7;
            if above != below {
                one.above.push(above.clone());
                one.below.extend((!below.is_one()).then(|| below.clone()));
            }
        }
        one
    }
}
