//! Why a deduction holds.

use super::Inference;
use crate::frontier::{Variable, Verdict};

/// An inference rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    SingleClue,
    Subset,
    Twin,
}

impl Stage {
    /// Every stage, cheapest first.
    pub const ALL: [Self; 3] = [Self::SingleClue, Self::Subset, Self::Twin];

    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::SingleClue => "single-clue",
            Self::Subset => "subset",
            Self::Twin => "twin",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.name() == name)
    }
}

/// One cell proved safe or mined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction {
    pub variable: Variable,
    pub verdict: Verdict,
    pub stage: Stage,
    /// Index into the inference's sources; [`Inference::reason`] spells it out.
    pub(super) source: u32,
}

/// Where a count set came from that is the difference of two others: links to their sources, because most reasons are
/// never asked for. A source below the number of constraints is a clue, the others count on from there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Difference {
    pub larger: u32,
    pub smaller: u32,
}

/// The facts that a deduction follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Indices of the constraints of the clues used, ascending.
    pub constraints: Vec<u32>,
    /// Earlier deductions used: indices into [`Inference::deductions`], ascending.
    pub deductions: Vec<usize>,
}

impl Inference<'_> {
    /// Notes that a set is the difference of two others, given by their sources; its own source.
    pub(super) fn add_source(&mut self, larger: u32, smaller: u32) -> u32 {
        self.sources.push(Difference { larger, smaller });
        (self.sets.len() + self.sources.len() - 1) as u32
    }

    /// The reason of the deduction with this index.
    ///
    /// # Panics
    /// When there is no such deduction.
    pub fn reason(&self, deduction: usize) -> Reason {
        let mut constraints = Vec::new();
        let mut pending = vec![self.deductions[deduction].source];
        while let Some(source) = pending.pop() {
            match (source as usize).checked_sub(self.sets.len()) {
                None => constraints.push(source),
                Some(index) => pending.extend([self.sources[index].larger, self.sources[index].smaller]),
            }
        }
        constraints.sort_unstable();
        constraints.dedup();
        let around = |variable: Variable| {
            self.frontier
                .constraints_of(variable)
                .iter()
                .any(|constraint| constraints.binary_search(constraint).is_ok())
        };
        let deductions = (0..deduction).filter(|&earlier| around(self.deductions[earlier].variable)).collect();
        Reason { constraints, deductions }
    }
}
