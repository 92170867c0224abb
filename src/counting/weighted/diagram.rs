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
    let open_clues = most_open(partition, component, order);
    let fields = Fields::wide_enough(weights);
    match open_clues.div_ceil(fields.per_word()) {
        0..=1 => Builder::<1>::new(partition, component, weights, fields).build(order, most, watch),
        2 => Builder::<2>::new(partition, component, weights, fields).build(order, most, watch),
        3..=4 => Builder::<4>::new(partition, component, weights, fields).build(order, most, watch),
        5..=16 => Builder::<16>::new(partition, component, weights, fields).build(order, most, watch),
        _ => Err(NoTable::Stopped(crate::counting::StopReason::TooWide { open_clues })),
    }
}

fn most_open(partition: &Partition, component: &Component, order: &[u32]) -> usize {
    let mut done = vec![0; component.clues.len()];
    let (mut open, mut most) = (0usize, 0);
    for &group in order {
        let (clues, group) = (partition.clues_of(group), &partition.groups[group as usize]);
        for &clue in clues {
            let done = &mut done[clue as usize - component.clues.start];
            open += usize::from(*done == 0);
            *done += group.size;
        }
        most = most.max(open);
        let closed = |&&clue: &&u32| done[clue as usize - component.clues.start] == partition.clues[clue as usize].size;
        open -= clues.iter().filter(closed).count();
    }
    most
}

/// A field for each open clue.
type Key<const W: usize> = [u64; W];

/// How many bits of a word each open clue has.
#[derive(Clone, Copy)]
struct Fields {
    bits: usize,
}

impl Fields {
    /// Four bits hold the numbers of a clue with up to fifteen cells, eight those of any.
    fn wide_enough(weights: &[ClueWeights]) -> Self {
        Self { bits: if weights.iter().all(|clue| clue.cells() < 16) { 4 } else { 8 } }
    }

    fn per_word(self) -> usize {
        u64::BITS as usize / self.bits
    }

    /// The word of a slot, and how far up in it.
    fn place(self, slot: usize) -> (usize, usize) {
        (slot / self.per_word(), slot % self.per_word() * self.bits)
    }
}

struct Builder<'p, const W: usize> {
    partition: &'p Partition,
    component: &'p Component,
    weights: &'p [ClueWeights],
    /// By clue of the component: its place in the key while it is open, and the cells decided.
    slots: Vec<usize>,
    done: Vec<usize>,
    free: Vec<usize>,
    fields: Fields,
    keys: Vec<Key<W>>,
}

/// What deciding a group does to one of its clues: by mines found before and mines placed, the number that stands for their
/// sum, and which of the factors that is worth. `None` where that is impossible.
struct ClueStep<'p> {
    /// Where the clue's field is: its word, how far up in it, and its bits there.
    word: usize,
    shift: usize,
    mask: u64,
    /// By mines found before, and then by mines placed.
    results: Vec<Option<(u8, u16)>>,
    /// Numbers of mines that the group can have.
    numbers: usize,
    factors: Vec<(&'p BigUint, &'p BigUint)>,
}

impl<'p, const W: usize> Builder<'p, W> {
    fn new(partition: &'p Partition, component: &'p Component, weights: &'p [ClueWeights], fields: Fields) -> Self {
        Self {
            partition,
            component,
            weights,
            fields,
            slots: vec![0; component.clues.len()],
            done: vec![0; component.clues.len()],
            free: (0..fields.per_word() * W).rev().collect(),
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
        let (clues, group) = (self.partition.clues_of(group), &self.partition.groups[group as usize]);
        let mut closed = Vec::new();
        let steps = clues.iter().map(|&clue| {
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
            let ((word, shift), numbers) = (self.fields.place(self.slots[index]), group.size as usize + 1);
            let mask = ((1 << self.fields.bits) - 1) << shift;
            let mut step = ClueStep { word, shift, mask, results: Vec::new(), numbers, factors: Vec::new() };
            for found in 0..=before {
                for placed in 0..numbers {
                    let standing = weights.standing_for(found + placed, left);
                    let result =
                        standing.map(|standing| (standing.number as u8, step.factor(&standing.above, &standing.below)));
                    step.results.push(result);
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
        let mut moves = MoveNames::new(size, steps);
        let mut next: Vec<Key<W>> = Vec::with_capacity(self.keys.len());
        let mut checked = 0;
        for key in &self.keys {
            for mines in 0..=size {
                moves.begin(mines);
                let Some(key) = after(key, steps, mines, |factor| moves.add(factor)) else { continue };
                let by = moves.number();
                if by as usize == layer.moves.len() {
                    layer.moves.push(Move::new(mines, steps, moves.factors()));
                }
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

/// The key after so many mines are placed; `None` where a clue excludes it. Calls `tell` with the factor of every clue.
#[inline]
fn after<const W: usize>(key: &Key<W>, steps: &[ClueStep<'_>], mines: u8, mut tell: impl FnMut(u16)) -> Option<Key<W>> {
    let mut next = *key;
    for step in steps {
        let found = (key[step.word] & step.mask) >> step.shift;
        let (number, factor) = step.results[found as usize * step.numbers + mines as usize]?;
        next[step.word] = next[step.word] & !step.mask | u64::from(number) << step.shift;
        tell(factor);
    }
    Some(next)
}

/// The moves of a layer by their names: the mines, and the factor of every clue.
struct MoveNames {
    /// Whether a name fits a word: the mines in four bits, and up to eight factors in seven each.
    is_short: bool,
    word: u64,
    list: Vec<u16>,
    short: FxHashMap<u64, u32>,
    long: FxHashMap<Box<[u16]>, u32>,
}

impl MoveNames {
    fn new(size: u8, steps: &[ClueStep<'_>]) -> Self {
        let is_short = size < 16 && steps.len() <= 8 && steps.iter().all(|step| step.factors.len() <= 128);
        Self { is_short, word: 0, list: Vec::new(), short: FxHashMap::default(), long: FxHashMap::default() }
    }

    fn begin(&mut self, mines: u8) {
        self.word = u64::from(mines);
        self.list.clear();
        if !self.is_short {
            self.list.push(u16::from(mines));
        }
    }

    fn add(&mut self, factor: u16) {
        match self.is_short {
            true => self.word = self.word << 7 | u64::from(factor),
            false => self.list.push(factor),
        }
    }

    /// The number of the name; that of a new one is as many as there were before.
    fn number(&mut self) -> u32 {
        if self.is_short {
            let next = self.short.len() as u32;
            return *self.short.entry(self.word).or_insert(next);
        }
        let next = self.long.len() as u32;
        match self.long.get(&*self.list) {
            Some(&number) => number,
            None => *self.long.entry(self.list.clone().into()).or_insert(next),
        }
    }

    /// The factors of the name, the last clue's first.
    fn factors(&self) -> impl Iterator<Item = usize> {
        let mut word = self.word;
        let short = std::iter::from_fn(move || {
            let factor = word & 127;
            word >>= 7;
            Some(factor as usize)
        });
        let long = self.list.iter().rev().map(|&factor| usize::from(factor));
        let is_short = self.is_short;
        short.take_while(move |_| is_short).chain(long)
    }
}

impl<'p> ClueStep<'p> {
    /// The number of a factor, from 0 on: at most one for every pair of found and placed.
    fn factor(&mut self, above: &'p BigUint, below: &'p BigUint) -> u16 {
        let known = self.factors.iter().position(|other| *other == (above, below));
        known.unwrap_or_else(|| {
            self.factors.push((above, below));
            self.factors.len() - 1
        }) as u16
    }
}

impl Move {
    /// `factors` are those of the steps, the last first.
    fn new(mines: u8, steps: &[ClueStep<'_>], factors: impl Iterator<Item = usize>) -> Self {
        let mut one = Self { mines, above: Vec::new(), below: Vec::new() };
        for (step, factor) in steps.iter().rev().zip(factors) {
            let (above, below) = step.factors[factor];
            if above != below {
                one.above.push(above.clone());
                one.below.extend((!below.is_one()).then(|| below.clone()));
            }
        }
        one
    }
}
