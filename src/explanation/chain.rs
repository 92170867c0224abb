//! Chains of influence: steps of which each uses the one before.

use super::{Step, Subject};
use crate::board::Cell;

/// Steps of which each uses the one before, from the first to the last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    subjects: Vec<Subject>,
}

impl Chain {
    pub fn subjects(&self) -> &[Subject] {
        &self.subjects
    }

    /// Number of steps.
    pub fn len(&self) -> usize {
        self.subjects.len()
    }

    pub fn is_empty(&self) -> bool {
        self.subjects.is_empty()
    }

    /// The largest distance between two cells of the chain, in moves of a chess king. The sea is nowhere in particular and
    /// adds nothing.
    pub fn reach(&self) -> u32 {
        let cells = self.subjects.iter().filter_map(|subject| match subject {
            Subject::Cell(cell) => Some(*cell),
            Subject::Sea => None,
        });
        // A king's distance is the larger of two differences, and each is largest between the outermost cells.
        let spread = |coordinate: fn(Cell) -> u32| {
            let (least, most) = cells
                .clone()
                .map(coordinate)
                .fold((u32::MAX, 0), |(least, most), value| (least.min(value), most.max(value)));
            most.saturating_sub(least)
        };
        spread(|cell| cell.row).max(spread(|cell| cell.col))
    }
}

pub(super) fn lengths(steps: &[Step]) -> Vec<usize> {
    let mut lengths: Vec<usize> = Vec::with_capacity(steps.len());
    for step in steps {
        let longest = step.from.iter().map(|&earlier| lengths[earlier]).max().unwrap_or(0);
        lengths.push(longest + 1);
    }
    lengths
}

pub(super) fn longest(steps: &[Step]) -> Chain {
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
    Chain { subjects }
}
