//! In which order the groups of a component of noisy clues are decided.
//!
//! The diagram is walked hundreds of times, once for each point and prime, and made only once: so several orders are tried
//! out, and the one with the fewest links is taken. Sweeps across the board come first; they are never wider than the
//! board. Where that leaves many links, orders are searched that keep the boundary between what is decided and what is
//! not small.

use super::ClueWeights;
use super::diagram::{Diagram, diagram};
use crate::counting::component_table::NoTable;
use crate::counting::limits::Watch;
use crate::frontier::{Component, Frontier, Partition};

/// Where each group of a partition lies: its first cell.
pub fn places(frontier: &Frontier, partition: &Partition) -> Vec<[i32; 2]> {
    let mut places = vec![[0; 2]; partition.groups.len()];
    for variable in (0..frontier.len() as u32).rev() {
        if let Some(group) = partition.group_of(variable) {
            let cell = frontier.cell(variable);
            places[group as usize] = [cell.row as i32, cell.col as i32];
        }
    }
    places
}

/// With fewer links than this another order cannot gain what it costs to try.
const FEW_LINKS: usize = 500;

/// From so many links on the boundary is worth looking at.
const MANY_LINKS: usize = 20_000;

/// How many starts the search for a small boundary has.
const STARTS: usize = 6;

/// The diagram of the best order that was found.
pub(super) fn best_diagram(
    partition: &Partition,
    component: &Component,
    places: &[[i32; 2]],
    weights: &[ClueWeights],
    watch: &Watch,
) -> Result<Diagram, NoTable> {
    let groups: Vec<u32> = (component.groups.start as u32..component.groups.end as u32).collect();
    let sorted = |key: fn([i32; 2]) -> (i32, i32)| {
        let mut order = groups.clone();
        order.sort_by_key(|&group| key(places[group as usize]));
        order
    };
    let first = sorted(|[row, col]| (col, row));
    let mut best = diagram(partition, component, &first, weights, usize::MAX, watch)?.expect("there is no bound");
    let try_out = |best: &mut Diagram, order: &[u32]| {
        if let Some(found) = diagram(partition, component, order, weights, best.links, watch)? {
            *best = found;
        }
        Ok(())
    };
    type SweepKey = fn([i32; 2]) -> (i32, i32);
    let sweeps: [SweepKey; 3] = [|[row, col]| (row, col), |[row, col]| (row + col, row), |[row, col]| (row - col, row)];
    for key in sweeps {
        if best.links > FEW_LINKS {
            try_out(&mut best, &sorted(key))?;
        }
    }
    if best.links > FEW_LINKS {
        try_out(&mut best, &groups)?;
    }
    if best.links > MANY_LINKS {
        let mut boundary = Boundary::new(partition, component, weights);
        let mut starts = sorted(|[row, col]| (col, row));
        starts.sort_by_key(|&group| partition.clues_of(group).len());
        for start in starts.iter().step_by(groups.len().div_ceil(STARTS)) {
            let order = boundary.order(*start);
            try_out(&mut best, &order)?;
        }
    }
    Ok(best)
}

/// What is decided and what is not, and how much the one may still matter to the other.
///
/// All that matters of the decided groups is what they add to the open clues. To know that, it is enough to know the mines
/// of some of these groups and the sums of some of these clues, as long as no decided group is seen by an open clue
/// without one of the two being known: a vertex cover. The numbers that they can have, multiplied, bound the states, and
/// the cover that makes this smallest is a largest flow (D. Kőnig, 1931).
struct Boundary<'p> {
    partition: &'p Partition,
    component: &'p Component,
    /// By clue and cells decided: the logarithm of the numbers that have to be told apart.
    numbers: Vec<Vec<f32>>,
    /// By clue.
    cells_done: Vec<u8>,
    /// By clue, when it was opened.
    opened: Vec<u32>,
    /// By group.
    decided: Vec<bool>,
    /// Decided groups that an open clue sees.
    active: Vec<u32>,
}

impl<'p> Boundary<'p> {
    fn new(partition: &'p Partition, component: &'p Component, weights: &[ClueWeights]) -> Self {
        let of_clue = |weights: &ClueWeights| {
            let cells = weights.cells();
            (0..=cells).map(|done| (weights.numbers_to_tell_apart(done, cells - done) as f32).log2()).collect()
        };
        Self {
            partition,
            component,
            numbers: weights.iter().map(of_clue).collect(),
            cells_done: Vec::new(),
            opened: Vec::new(),
            decided: Vec::new(),
            active: Vec::new(),
        }
    }

    /// From a group on always the one that leaves the smallest boundary; among equals the one at the oldest open clue.
    fn order(&mut self, start: u32) -> Vec<u32> {
        self.cells_done = vec![0; self.component.clues.len()];
        self.opened = vec![u32::MAX; self.component.clues.len()];
        self.decided = vec![false; self.component.groups.len()];
        self.active.clear();
        let mut order = vec![start];
        self.decide(start, 0);
        while order.len() < self.decided.len() {
            let next = self.candidates().into_iter().map(|group| (self.width_after(group), self.oldest(group), group));
            let (.., group) =
                next.min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1))).expect("connected");
            self.decide(group, order.len() as u32);
            order.push(group);
        }
        order
    }

    fn clues(&self, group: u32) -> impl Iterator<Item = usize> {
        self.partition.clues_of(group).iter().map(|&clue| clue as usize - self.component.clues.start)
    }

    fn is_open(&self, clue: usize) -> bool {
        (1..self.numbers[clue].len() - 1).contains(&(self.cells_done[clue] as usize))
    }

    /// Undecided groups that an open clue sees, or all that are left where none is open.
    fn candidates(&self) -> Vec<u32> {
        let groups = self.component.groups.start as u32..self.component.groups.end as u32;
        let undecided = groups.filter(|&group| !self.decided[group as usize - self.component.groups.start]);
        let undecided: Vec<u32> = undecided.collect();
        let near = undecided.iter().copied().filter(|&group| self.clues(group).any(|clue| self.is_open(clue)));
        let near: Vec<u32> = near.collect();
        if near.is_empty() { undecided } else { near }
    }

    fn oldest(&self, group: u32) -> u32 {
        self.clues(group).map(|clue| self.opened[clue]).min().unwrap_or(u32::MAX)
    }

    fn decide(&mut self, group: u32, now: u32) {
        for clue in self.clues(group).collect::<Vec<_>>() {
            self.cells_done[clue] += self.partition.groups[group as usize].size;
            self.opened[clue] = self.opened[clue].min(now);
        }
        self.decided[group as usize - self.component.groups.start] = true;
        self.active.push(group);
        let active = std::mem::take(&mut self.active);
        self.active = active.into_iter().filter(|&group| self.clues(group).any(|clue| self.is_open(clue))).collect();
    }

    /// The logarithm of the bound on states once a group is decided too.
    fn width_after(&mut self, group: u32) -> f32 {
        let size = self.partition.groups[group as usize].size;
        let clues: Vec<usize> = self.clues(group).collect();
        clues.iter().for_each(|&clue| self.cells_done[clue] += size);
        self.active.push(group);
        let width = self.smallest_cover();
        self.active.pop();
        clues.iter().for_each(|&clue| self.cells_done[clue] -= size);
        width
    }

    /// The largest flow from the active groups to the open clues that see them.
    fn smallest_cover(&self) -> f32 {
        let mut room: Vec<f32> =
            self.active.iter().map(|&group| f32::from(self.partition.groups[group as usize].size + 1).log2()).collect();
        let mut open: Vec<usize> = Vec::new();
        let mut place = vec![usize::MAX; self.cells_done.len()];
        let edges: Vec<Vec<usize>> = self
            .active
            .iter()
            .map(|&group| {
                let seen = self.clues(group).filter(|&clue| self.is_open(clue)).map(|clue| {
                    if place[clue] == usize::MAX {
                        place[clue] = open.len();
                        open.push(clue);
                    }
                    place[clue]
                });
                seen.collect()
            })
            .collect();
        let sink = open.iter().map(|&clue| self.numbers[clue][self.cells_done[clue] as usize]).collect();
        let mut flow = Flow { edges: &edges, sink, back: vec![Vec::new(); open.len()], seen: Vec::new() };
        let mut total = 0.0;
        for (group, room) in room.iter_mut().enumerate() {
            while *room > TINY {
                flow.seen = vec![false; open.len()];
                let pushed = flow.push(group, *room);
                if pushed <= TINY {
                    break;
                }
                *room -= pushed;
                total += pushed;
            }
        }
        total
    }
}

/// Logarithms that differ by less are equal.
const TINY: f32 = 1e-4;

/// A flow from groups to clues: what each clue can still take, and what it got from whom.
struct Flow<'e> {
    edges: &'e [Vec<usize>],
    sink: Vec<f32>,
    back: Vec<Vec<(usize, f32)>>,
    seen: Vec<bool>,
}

impl Flow<'_> {
    /// Sends up to `most` from a group along one path; how much went.
    fn push(&mut self, group: usize, most: f32) -> f32 {
        for &clue in &self.edges[group] {
            if std::mem::replace(&mut self.seen[clue], true) {
                continue;
            }
            let direct = self.sink[clue].min(most);
            if direct > TINY {
                self.sink[clue] -= direct;
                self.note(clue, group, direct);
                return direct;
            }
            // Someone else may send what it sends here elsewhere.
            for index in 0..self.back[clue].len() {
                let (other, sent) = self.back[clue][index];
                if other == group || sent <= TINY {
                    continue;
                }
                let moved = self.push(other, most.min(sent));
                if moved > TINY {
                    self.back[clue][index].1 -= moved;
                    self.note(clue, group, moved);
                    return moved;
                }
            }
        }
        0.0
    }

    fn note(&mut self, clue: usize, group: usize, sent: f32) {
        match self.back[clue].iter_mut().find(|(other, _)| *other == group) {
            Some((_, before)) => *before += sent,
            None => self.back[clue].push((group, sent)),
        }
    }
}
