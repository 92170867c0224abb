//! In which order the groups of a component are decided.
//!
//! The cost of the dynamic program is the number of its states, and that grows with the clues open at once. So: next
//! is the group that opens few clues and closes many, from several starts for components where it matters.

use super::limits::{StopReason, Watch};
use crate::frontier::{Component, OpenClue, Partition};

/// Components with at most this many clues are cheap in any sensible order.
const SMALL: usize = 10;

/// How many different starts a wide component is given.
const STARTS: usize = 12;

/// Groups between two looks at the clock.
const BETWEEN_LOOKS: usize = 64;

/// An order of a component's groups (as indices into the partition's).
#[derive(Default)]
pub(super) struct EliminationOrder {
    pub groups: Vec<u32>,
    /// Estimated number of states, over all steps.
    pub states: u64,
    /// Most clues open at once.
    pub open_clues: usize,
}

/// Finds orders for the components of a partition, one after the other, in the same working memory.
pub(super) struct OrderSearch<'p> {
    partition: &'p Partition,
    /// By clue.
    progress: Vec<Progress>,
    /// By group: whether it is among the candidates or decided.
    reached: Vec<bool>,
    candidates: Vec<u32>,
    /// Clues begun and not finished.
    open: Vec<u32>,
    best: EliminationOrder,
    another: EliminationOrder,
}

#[derive(Clone, Copy, Default)]
struct Progress {
    groups_done: u8,
    cells_done: u8,
    /// When the clue was opened; older ones are closed first.
    opened: u32,
}

impl<'p> OrderSearch<'p> {
    pub fn new(partition: &'p Partition) -> Self {
        Self {
            partition,
            progress: Vec::new(),
            reached: Vec::new(),
            candidates: Vec::new(),
            open: Vec::new(),
            best: EliminationOrder::default(),
            another: EliminationOrder::default(),
        }
    }

    pub fn order(&mut self, component: &Component, watch: &Watch) -> Result<&EliminationOrder, StopReason> {
        if component.clues.len() <= SMALL {
            // Breadth first, as components are numbered, is good enough.
            self.best.groups.clear();
            self.best.groups.extend(component.groups.start as u32..component.groups.end as u32);
            (self.best.states, self.best.open_clues) = (0, component.clues.len());
            return Ok(&self.best);
        }
        // Components are numbered breadth first: the last group is far from the first, a good end to begin at.
        self.greedy(component, component.groups.end - 1, watch)?;
        std::mem::swap(&mut self.best, &mut self.another);
        let step = (component.groups.len() / STARTS).max(1);
        for start in component.groups.clone().step_by(step) {
            // A cheap order cannot be worth another search.
            if self.best.states < 64 * component.groups.len() as u64 {
                break;
            }
            self.greedy(component, start, watch)?;
            if self.another.states < self.best.states {
                std::mem::swap(&mut self.best, &mut self.another);
            }
        }
        Ok(&self.best)
    }

    /// The order of a single component, to be kept.
    pub fn into_order(mut self, component: &Component, watch: &Watch) -> Result<EliminationOrder, StopReason> {
        self.order(component, watch)?;
        Ok(self.best)
    }

    /// Makes another order, from this group on.
    fn greedy(&mut self, component: &Component, start: usize, watch: &Watch) -> Result<(), StopReason> {
        self.progress.resize(self.partition.clues.len(), Progress::default());
        self.reached.resize(self.partition.groups.len(), false);
        self.progress[component.clues.clone()].fill(Progress::default());
        self.reached[component.groups.clone()].fill(false);
        self.candidates.clear();
        self.open.clear();
        self.reach(start as u32);
        self.another.groups.clear();
        (self.another.states, self.another.open_clues) = (0, 0);
        while let Some(place) = self.best_candidate() {
            if self.another.groups.len().is_multiple_of(BETWEEN_LOOKS) {
                watch.check_time()?;
            }
            let group = self.candidates.swap_remove(place);
            self.another.groups.push(group);
            self.decide(group, self.another.groups.len() as u32);
            self.another.open_clues = self.another.open_clues.max(self.open.len());
            self.another.states = self.another.states.saturating_add(self.states_now());
        }
        Ok(())
    }

    fn reach(&mut self, group: u32) {
        let reached = &mut self.reached[group as usize];
        if !*reached {
            *reached = true;
            self.candidates.push(group);
        }
    }

    /// Fewest opened minus closed clues; among equals the one at the oldest open clue.
    fn best_candidate(&self) -> Option<usize> {
        let score = |&group: &u32| {
            let (mut width, mut oldest) = (0i32, u32::MAX);
            for &index in self.partition.clues_of(group) {
                let clue = &self.partition.clues[index as usize];
                let progress = self.progress[index as usize];
                width += i32::from(progress.groups_done == 0);
                width -= i32::from(progress.groups_done as usize + 1 == clue.group_count());
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
        for &index in self.partition.clues_of(group) {
            let progress = &mut self.progress[index as usize];
            let first = progress.groups_done == 0;
            progress.groups_done += 1;
            progress.cells_done += size;
            if first {
                progress.opened = now;
                self.open.push(index);
                for place in 0..self.partition.clues[index as usize].group_count() {
                    self.reach(self.partition.groups_of(index)[place]);
                }
            }
        }
    }

    /// Upper estimate of the states after a decision: the product of what the open clues can have taken.
    fn states_now(&mut self) -> u64 {
        let mut states = 1u64;
        self.open.retain(|&index| {
            let clue = &self.partition.clues[index as usize];
            let progress = self.progress[index as usize];
            let open = (progress.groups_done as usize) < clue.group_count();
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
