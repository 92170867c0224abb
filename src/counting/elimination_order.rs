//! In which order the groups of a component are decided.
//!
//! The cost of the dynamic program is the number of its states, and that grows with the clues open at once. So: next
//! is the group that opens few clues and closes many, from several starts for components where it matters.

use crate::frontier::{Component, OpenClue, Partition};

/// Components with at most this many clues are cheap in any sensible order.
const SMALL: usize = 6;

/// How many different starts a wide component is given.
const STARTS: usize = 12;

/// An order of a component's groups (as indices into the partition's), and its estimated number of states.
pub(super) struct EliminationOrder {
    pub groups: Vec<u32>,
    pub states: u64,
}

pub(super) fn elimination_order(partition: &Partition, component: &Component) -> EliminationOrder {
    // Components are numbered breadth first: the last group is far from the first, a good end to begin at.
    let mut walk = Walk::new(partition, component);
    let mut best = walk.greedy(component.groups.end - 1);
    if component.clues.len() <= SMALL {
        return best;
    }
    let step = (component.groups.len() / STARTS).max(1);
    for start in component.groups.clone().step_by(step) {
        // A cheap order cannot be worth another search.
        if best.states < 64 * component.groups.len() as u64 {
            break;
        }
        let order = walk.greedy(start);
        if order.states < best.states {
            best = order;
        }
    }
    best
}

/// Reusable working memory of one component's search.
struct Walk<'p> {
    partition: &'p Partition,
    component: &'p Component,
    progress: Vec<Progress>,
    /// Per group: not reached, waiting in `candidates`, or done.
    reached: Vec<bool>,
    candidates: Vec<u32>,
    /// Clues begun and not finished, as indices into the component's.
    open: Vec<u32>,
}

#[derive(Clone, Copy, Default)]
struct Progress {
    groups_done: u8,
    cells_done: u8,
    /// When the clue was opened; older ones are closed first.
    opened: u32,
}

impl<'p> Walk<'p> {
    fn new(partition: &'p Partition, component: &'p Component) -> Self {
        Self {
            partition,
            component,
            progress: vec![Progress::default(); component.clues.len()],
            reached: vec![false; component.groups.len()],
            candidates: Vec::with_capacity(component.groups.len()),
            open: Vec::with_capacity(component.clues.len()),
        }
    }

    fn greedy(&mut self, start: usize) -> EliminationOrder {
        self.progress.fill(Progress::default());
        self.reached.fill(false);
        self.candidates.clear();
        self.open.clear();
        self.reach(start as u32);
        let mut groups = Vec::with_capacity(self.component.groups.len());
        let mut total = 0u64;
        while let Some(place) = self.best_candidate() {
            let group = self.candidates.swap_remove(place);
            groups.push(group);
            self.decide(group, groups.len() as u32);
            total = total.saturating_add(self.states_now());
        }
        EliminationOrder { groups, states: total }
    }

    fn reach(&mut self, group: u32) {
        let reached = &mut self.reached[group as usize - self.component.groups.start];
        if !*reached {
            *reached = true;
            self.candidates.push(group);
        }
    }

    /// Fewest opened minus closed clues; among equals the one at the oldest open clue.
    fn best_candidate(&self) -> Option<usize> {
        let score = |&group: &u32| {
            let (mut width, mut oldest) = (0i32, u32::MAX);
            for &index in self.partition.groups[group as usize].clues() {
                let clue = &self.partition.clues[index as usize];
                let progress = self.progress[index as usize - self.component.clues.start];
                width += i32::from(progress.groups_done == 0);
                width -= i32::from(progress.groups_done as usize + 1 == clue.groups().len());
                if progress.groups_done > 0 {
                    oldest = oldest.min(progress.opened);
                }
            }
            (width, oldest)
        };
        (0..self.candidates.len()).min_by_key(|&place| score(&self.candidates[place]))
    }

    fn decide(&mut self, group: u32, now: u32) {
        let size = self.partition.groups[group as usize].size;
        for &index in self.partition.groups[group as usize].clues() {
            let progress = &mut self.progress[index as usize - self.component.clues.start];
            let first = progress.groups_done == 0;
            progress.groups_done += 1;
            progress.cells_done += size;
            if first {
                progress.opened = now;
                self.open.push(index - self.component.clues.start as u32);
                for place in 0..self.partition.clues[index as usize].groups().len() {
                    self.reach(self.partition.clues[index as usize].groups()[place]);
                }
            }
        }
    }

    /// Upper estimate of the states after a decision: the product of what the open clues can have taken.
    fn states_now(&mut self) -> u64 {
        let mut states = 1u64;
        self.open.retain(|&index| {
            let clue = &self.partition.clues[self.component.clues.start + index as usize];
            let progress = self.progress[index as usize];
            let open = (progress.groups_done as usize) < clue.groups().len();
            if open {
                states = states.saturating_mul(u64::from(possible_counts(clue, progress.cells_done)));
            }
            open
        });
        states
    }
}

/// How many different numbers of mines the `done` cells of a clue can have.
fn possible_counts(clue: &OpenClue, done: u8) -> u32 {
    let (fewest, most) = (clue.allowed.trailing_zeros(), clue.allowed.ilog2());
    let left = u32::from(clue.size - done);
    most.min(u32::from(done)) + 1 - fewest.saturating_sub(left).min(most)
}
