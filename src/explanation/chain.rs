//! Chains of influence: steps of which each uses the one before.

use super::{Step, Subject};
use crate::board::{Cell, CellBox, Grid};

/// Steps of which each uses the one before, from the first to the last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    subjects: Vec<Subject>,
    reach: u32,
}

impl Chain {
    /// What each step is about, the first step first.
    pub fn subjects(&self) -> &[Subject] {
        &self.subjects
    }

    /// Number of steps.
    pub fn len(&self) -> usize {
        self.subjects.len()
    }

    /// Whether there is no step, because nothing was deduced.
    pub fn is_empty(&self) -> bool {
        self.subjects.is_empty()
    }

    /// The largest distance between two cells of the chain, in steps from neighbour to neighbour: on the square board moves of
    /// a chess king. The sea is nowhere in particular and adds nothing.
    pub fn reach(&self) -> u32 {
        self.reach
    }
}

fn reach(subjects: &[Subject], grid: &Grid) -> u32 {
    let cells = subjects.iter().filter_map(|subject| match subject {
        Subject::Cell(cell) => Some(*cell),
        Subject::Sea => None,
    });
    if grid.is_square() {
        return cells.map(CellBox::of).reduce(CellBox::with).map_or(0, CellBox::span);
    }
    let cells: Vec<Cell> = cells.collect();
    let farthest = |&from: &Cell| {
        let distances = grid.distances(from);
        cells.iter().map(|&to| distances[grid.size().index(to)]).max().unwrap_or(0)
    };
    cells.iter().map(farthest).max().unwrap_or(0)
}

pub(super) fn lengths(steps: &[Step]) -> Vec<usize> {
    let mut lengths: Vec<usize> = Vec::with_capacity(steps.len());
    for step in steps {
        let longest = step.from.iter().map(|&earlier| lengths[earlier]).max().unwrap_or(0);
        lengths.push(longest + 1);
    }
    lengths
}

pub(super) fn longest(steps: &[Step], grid: &Grid) -> Chain {
    let lengths = lengths(steps);
    let first_longest = |places: &mut dyn Iterator<Item = usize>| {
        places.reduce(|best, other| if lengths[other] > lengths[best] { other } else { best })
    };
    let mut subjects = Vec::new();
    let mut next = first_longest(&mut (0..steps.len()));
    while let Some(place) = next {
        subjects.push(steps[place].subject);
        next = first_longest(&mut steps[place].from.iter().copied());
    }
    subjects.reverse();
    Chain { reach: reach(&subjects, grid), subjects }
}
