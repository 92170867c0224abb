//! All layouts of one component, counted by a dynamic program over its groups.
//!
//! A state is the mines that each open clue can still take ([`StateKey`]); its value is a polynomial, the number of
//! layouts by number of mines used. Going forward the value is of what is decided, going backward of what is not; at
//! every group both together give the layouts with a mine in one of its cells.
//!
//! States stay sorted without sorting: deciding `k` mines subtracts the same constant from every key, so a layer is the
//! merge of a few sorted runs, one for each number of mines. Nothing is hashed. Where each state leads is kept for the way back.

use std::cell::RefCell;

use super::dead_ends::LiveStates;
use super::elimination_order::EliminationOrder;
use super::limits::{StopReason, Watch};
use super::plan::{Decide, NUMBERS, Plan};
use super::state_key::StateKey;
use super::tally::Tally;

/// The layouts of a component by number of mines: all of them, and for each group those with a mine in one given cell.
pub(super) struct ComponentTable<T> {
    /// Mines of the first coefficient.
    pub fewest: u32,
    /// Number of coefficients of every row.
    pub len: usize,
    /// The row of all layouts, then one row per group in the component's order of groups.
    pub rows: Vec<T>,
}

/// Why there is no table.
pub(super) enum NoTable {
    /// No layout satisfies the clues.
    NoLayout,
    /// The numbers need more width.
    Overflow,
    Stopped(StopReason),
}

/// One state, and where its polynomial stands in the arena.
#[derive(Clone, Copy)]
struct State<K> {
    key: K,
    poly: Poly,
}

#[derive(Clone, Copy)]
struct Poly {
    at: usize,
    len: u32,
    /// Mines of the first coefficient.
    fewest: u32,
}

impl Poly {
    fn slice<'a, T>(&self, arena: &'a [T]) -> &'a [T] {
        &arena[self.at..][..self.len as usize]
    }

    /// The same coefficients for more mines: arenas are only ever added to, so they can be shared.
    fn moved(self, mines: u32) -> Self {
        Self { fewest: self.fewest + mines, ..self }
    }

    fn most(&self) -> u32 {
        self.fewest + self.len
    }
}

/// The forward pass: every layer's states, all in one vector.
pub(super) struct Forward<K, T> {
    states: Vec<State<K>>,
    arena: Vec<T>,
    /// Where each layer begins; one more than there are steps.
    layers: Vec<usize>,
    /// For every state before a decision, and every number of mines of the group: the place of the state that it leads to
    /// in its layer, or [`NOWHERE`].
    links: Vec<u32>,
}

/// No state that can be completed.
const NOWHERE: u32 = u32::MAX;

/// What both passes write to: kept from one component to the next, because on small boards asking for memory takes as
/// long as counting.
pub(super) struct Memory<K, T> {
    forward: Forward<K, T>,
    backward: Backward<T>,
}

impl<K, T> Memory<K, T> {
    pub const fn new() -> Self {
        let forward = Forward::new();
        let backward = Backward { polys: Vec::new(), after: Vec::new(), terms: Vec::new(), arena: Vec::new() };
        Self { forward, backward }
    }

    fn bytes(&self) -> usize {
        self.forward.bytes() + self.backward.bytes()
    }
}

thread_local! {
    static MEMORY: RefCell<Memory<u64, u64>> = const { RefCell::new(Memory::new()) };
}

/// More than this is given back.
const KEEP_AT_MOST: usize = 1 << 20;

/// Lends the memory that this thread keeps for components of the usual width.
pub(super) fn with_kept_memory<R>(count: impl FnOnce(&mut Memory<u64, u64>) -> R) -> R {
    MEMORY.with_borrow_mut(|memory| {
        let result = count(memory);
        if memory.bytes() > KEEP_AT_MOST {
            *memory = Memory::new();
        }
        result
    })
}

pub(super) fn count_component<K: StateKey, T: Tally>(
    plan: &Plan<K>,
    live: Option<&LiveStates<K>>,
    order: &EliminationOrder,
    first_group: u32,
    watch: &Watch,
    memory: &mut Memory<K, T>,
) -> Result<ComponentTable<T>, NoTable> {
    memory.forward.run(plan, live, watch)?;
    memory.backward.run(plan, &memory.forward, order, first_group, watch)
}

/// States between two looks at the limits.
const CHECK_EVERY: usize = 4096;

impl<K, T> Forward<K, T> {
    pub const fn new() -> Self {
        Self { states: Vec::new(), arena: Vec::new(), layers: Vec::new(), links: Vec::new() }
    }

    fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<State<K>>()
            + self.arena.capacity() * size_of::<T>()
            + self.links.capacity() * size_of::<u32>()
    }
}

impl<K: StateKey, T: Tally> Forward<K, T> {
    /// The states before a step, each with the layouts that lead to it, by number of mines.
    pub fn layer(&self, step: usize) -> impl Iterator<Item = (K, impl Fn(u32) -> Option<f64>)> {
        self.states[self.layers[step]..self.layers[step + 1]].iter().map(|state| {
            let layouts = state.poly.slice(&self.arena);
            let by_mines = move |mines: u32| {
                let value = layouts.get(mines.wrapping_sub(state.poly.fewest) as usize)?;
                let (leading, bits) = value.leading();
                (!value.is_zero()).then(|| leading * 2f64.powi(bits))
            };
            (state.key, by_mines)
        })
    }

    pub fn run(&mut self, plan: &Plan<K>, live: Option<&LiveStates<K>>, watch: &Watch) -> Result<(), NoTable> {
        self.states.clear();
        self.arena.clear();
        self.layers.clear();
        self.links.clear();
        self.states.push(State { key: K::ZERO, poly: Poly { at: 0, len: 1, fewest: 0 } });
        self.arena.push(T::one());
        self.layers.push(0);
        for (index, step) in plan.steps.iter().enumerate() {
            let live = live.map(|live| live.after(index));
            let (from, to) = (self.layers[self.layers.len() - 1], self.states.len());
            self.layers.push(to);
            let overflow = match step.size {
                1 => self.decide::<2>(step, from..to, live, watch)?,
                2 => self.decide::<3>(step, from..to, live, watch)?,
                3..=8 => self.decide::<9>(step, from..to, live, watch)?,
                _ => self.decide::<NUMBERS>(step, from..to, live, watch)?,
            };
            if overflow {
                return Err(NoTable::Overflow);
            }
            if self.states.len() == to {
                return Err(NoTable::NoLayout);
            }
        }
        Ok(())
    }

    /// Merges the runs of all numbers of mines that the group can have, at most `N` of them: most groups are a cell or two,
    /// and short loops of known length are much of what makes small boards fast.
    /// Where the `live` keys are known, others are not made.
    fn decide<const N: usize>(
        &mut self,
        step: &Decide<K>,
        from: std::ops::Range<usize>,
        mut live: Option<&[K]>,
        watch: &Watch,
    ) -> Result<bool, NoTable> {
        let mut overflow = false;
        let mut runs = [Run { next: from.start, key: K::MAX, taken: K::ZERO }; N];
        let mut taken = K::ZERO;
        for run in &mut runs[..=step.size as usize] {
            run.taken = taken;
            run.advance(&self.states[..from.end], step);
            taken = taken.plus(step.unit);
        }
        let (links, numbers) = (self.links.len(), step.size as usize + 1);
        self.links.resize(links + from.len() * numbers, NOWHERE);
        let mut unchecked = 0;
        loop {
            let (key, mut meeting) = least(&runs);
            if key == K::MAX {
                break;
            }
            let alive = live.as_mut().is_none_or(|live| {
                while live.first().is_some_and(|&first| first < key) {
                    *live = &live[1..];
                }
                live.first() == Some(&key)
            });
            let mut link = NOWHERE;
            if alive {
                let only = meeting.trailing_zeros() as usize;
                let poly = if meeting.is_power_of_two() && step.ways(only) == 1 {
                    self.states[runs[only].next].poly.moved(only as u32)
                } else {
                    self.sum(step, &runs, meeting, &mut overflow)
                };
                link = (self.states.len() - from.end) as u32;
                self.states.push(State { key, poly });
                unchecked += 1;
            }
            while meeting != 0 {
                let mines = meeting.trailing_zeros() as usize;
                meeting &= meeting - 1;
                let run = &mut runs[mines];
                self.links[links + (run.next - from.start) * numbers + mines] = link;
                run.next += 1;
                run.advance(&self.states[..from.end], step);
            }
            if unchecked == CHECK_EVERY {
                unchecked = 0;
                self.check(watch)?;
            }
        }
        self.check(watch)?;
        Ok(overflow)
    }

    /// The sum of the polynomials that meet in one state: a bit for each of their runs.
    fn sum(&mut self, step: &Decide<K>, runs: &[Run<K>], meeting: u64, overflow: &mut bool) -> Poly {
        let (mut fewest, mut most) = (u32::MAX, 0);
        for mines in bits(meeting) {
            let poly = self.states[runs[mines].next].poly.moved(mines as u32);
            fewest = fewest.min(poly.fewest);
            most = most.max(poly.most());
        }
        let poly = Poly { at: self.arena.len(), len: most - fewest, fewest };
        self.arena.resize(poly.at + poly.len as usize, T::zero());
        let (old, new) = self.arena.split_at_mut(poly.at);
        for mines in bits(meeting) {
            let source = self.states[runs[mines].next].poly;
            let target = &mut new[(source.fewest + mines as u32 - fewest) as usize..];
            let ways = step.ways(mines);
            for (sum, value) in target.iter_mut().zip(source.slice(old)) {
                *overflow |= sum.add_scaled(value, ways);
            }
        }
        poly
    }

    fn check(&self, watch: &Watch) -> Result<(), NoTable> {
        watch.check(self.bytes()).map_err(NoTable::Stopped)
    }
}

/// The states of a layer with a given number of mines decided: sorted by the key they lead to.
#[derive(Clone, Copy)]
struct Run<K> {
    next: usize,
    /// Where `next` leads; [`StateKey::MAX`] at the end of the run.
    key: K,
    taken: K,
}

/// The least key that runs lead to next, and a bit for each run that leads there.
#[inline]
fn least<K: StateKey>(runs: &[Run<K>]) -> (K, u64) {
    let (mut key, mut meeting) = (K::MAX, 0);
    for (mines, run) in runs.iter().enumerate() {
        if run.key < key {
            (key, meeting) = (run.key, 0);
        }
        meeting |= u64::from(run.key == key) << mines;
    }
    (key, meeting)
}

fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

impl<K: StateKey> Run<K> {
    /// Moves on to the first state, from `next` on, that leads somewhere.
    #[inline]
    fn advance(&mut self, states: &[State<K>], step: &Decide<K>) {
        while self.next < states.len() {
            if let Some(key) = step.apply(states[self.next].key, self.taken) {
                self.key = key;
                return;
            }
            self.next += 1;
        }
        self.key = K::MAX;
    }
}

/// Values going backward.
struct Backward<T> {
    /// Of the layer that is being made, and of the one after it; no coefficients where a state leads nowhere.
    polys: Vec<Poly>,
    after: Vec<Poly>,
    /// Of the state that is being looked at.
    terms: Vec<Term>,
    /// Of all layers.
    arena: Vec<T>,
}

impl<T> Backward<T> {
    fn bytes(&self) -> usize {
        self.arena.capacity() * size_of::<T>()
    }
}

impl<T: Tally> Backward<T> {
    fn run<K: StateKey>(
        &mut self,
        plan: &Plan<K>,
        forward: &Forward<K, T>,
        order: &EliminationOrder,
        first_group: u32,
        watch: &Watch,
    ) -> Result<ComponentTable<T>, NoTable> {
        let end = forward.states.len();
        let total = forward.states[end - 1].poly;
        let len = total.len as usize;
        let mut rows = Vec::with_capacity(len * (order.groups.len() + 1));
        rows.extend_from_slice(total.slice(&forward.arena));
        rows.resize(len * (order.groups.len() + 1), T::zero());

        self.after.clear();
        self.arena.clear();
        self.after.push(Poly { at: 0, len: 1, fewest: 0 });
        self.arena.push(T::one());
        let mut next_layer = forward.layers[plan.steps.len()]..end;
        let mut links = forward.links.as_slice();
        for (index, step) in plan.steps.iter().enumerate().rev() {
            let bytes = forward.bytes() + self.bytes();
            watch.check(bytes).map_err(NoTable::Stopped)?;
            let layer = forward.layers[index]..next_layer.start;
            self.polys.clear();
            let row = (order.groups[index] - first_group) as usize + 1;
            let row = &mut rows[row * len..][..len];
            let before = links.len() - layer.len() * (step.size as usize + 1);
            let (states, arena) = (&forward.states[layer.clone()], &forward.arena);
            let linked = Linked { states, arena, links: &links[before..] };
            links = &links[..before];
            self.decide(step, &linked, row, total.fewest, watch)?;
            std::mem::swap(&mut self.polys, &mut self.after);
            next_layer = layer;
        }
        Ok(ComponentTable { fewest: total.fewest, len, rows })
    }

    /// The values before a decision, and in `row`, whose first coefficient is for `fewest` mines, the layouts with a
    /// mine in a given cell of the group.
    fn decide<K: StateKey>(
        &mut self,
        step: &Decide<K>,
        layer: &Linked<'_, K, T>,
        row: &mut [T],
        fewest: u32,
        watch: &Watch,
    ) -> Result<(), NoTable> {
        let links = layer.links.chunks_exact(step.size as usize + 1);
        for (index, (state, links)) in layer.states.iter().zip(links).enumerate() {
            if index % CHECK_EVERY == CHECK_EVERY - 1 {
                watch.check_time().map_err(NoTable::Stopped)?;
            }
            self.terms.clear();
            for (mines, &link) in links.iter().enumerate() {
                if link == NOWHERE {
                    continue;
                }
                let poly = self.after[link as usize];
                if poly.len > 0 {
                    self.terms.push(Term { poly: poly.moved(mines as u32), factor: step.ways(mines), mines });
                }
            }
            self.polys.push(sum(&self.terms, &mut self.arena));
            for &Term { poly, mines, .. } in self.terms.iter().filter(|term| term.mines > 0) {
                let offset = (state.poly.fewest + poly.fewest - fewest) as usize;
                let (before, after) = (state.poly.slice(layer.arena), poly.slice(&self.arena));
                add_convolution(&mut row[offset..], before, after, step.ways_with_one(mines));
            }
        }
        Ok(())
    }
}

/// The sum of polynomials of an arena, in the same arena.
#[inline]
fn sum<T: Tally>(terms: &[Term], arena: &mut Vec<T>) -> Poly {
    match *terms {
        [Term { poly, factor: 1, .. }] => poly,
        _ => sum_of_several(terms, arena),
    }
}

fn sum_of_several<T: Tally>(terms: &[Term], arena: &mut Vec<T>) -> Poly {
    let fewest = terms.iter().map(|term| term.poly.fewest).min().unwrap_or(0);
    let most = terms.iter().map(|term| term.poly.most()).max().unwrap_or(0);
    let sum = Poly { at: arena.len(), len: most - fewest, fewest };
    arena.resize(sum.at + sum.len as usize, T::zero());
    let (old, new) = arena.split_at_mut(sum.at);
    for Term { poly, factor, .. } in terms {
        let target = &mut new[(poly.fewest - fewest) as usize..];
        for (sum, value) in target.iter_mut().zip(poly.slice(old)) {
            // A state's completions, times the at least one way to reach it, are among the component's layouts:
            // what the forward pass could hold, this pass can.
            let overflow = sum.add_scaled(value, *factor);
            assert!(!overflow, "completions outnumber layouts");
        }
    }
    sum
}

/// A layer of the forward pass before a decision, and where its states lead.
struct Linked<'f, K, T> {
    states: &'f [State<K>],
    arena: &'f [T],
    links: &'f [u32],
}

/// A value after a decision: moved up by the mines of the group, and to be multiplied by the ways to place them.
struct Term {
    poly: Poly,
    factor: u64,
    mines: usize,
}

/// Adds `factor · a · b` to `sum`, as polynomials.
fn add_convolution<T: Tally>(sum: &mut [T], a: &[T], b: &[T], factor: u64) {
    for (shift, value) in a.iter().enumerate() {
        if value.is_zero() {
            continue;
        }
        let value = value.scaled(factor);
        for (sum, other) in sum[shift..].iter_mut().zip(b) {
            sum.add_product(&value, other);
        }
    }
}
