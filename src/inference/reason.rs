//! Why a deduction holds.

use rustc_hash::FxHashSet;

use super::{Inference, Stage};
use crate::frontier::{Variable, Verdict};

/// One cell, or the whole sea, found to be safe or mined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// `None` stands for every cell of the sea.
    pub variable: Option<Variable>,
    pub verdict: Verdict,
    pub stage: Stage,
    /// Whether the mine count may have been needed. Once a rule has used it, every later deduction may rest on that.
    pub uses_count: bool,
    /// Index into the inference's sources; [`Inference::reason`] spells it out.
    pub(super) source: u32,
}

/// Where information came from that is not a clue's own: links to other sources, because most reasons are never asked
/// for. A source below the number of constraints is a clue, the others count on from there.
#[derive(Clone, Debug)]
pub(super) enum Source {
    Both(u32, u32),
    All(Box<[u32]>),
    MineCount,
}

/// The facts that a deduction follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Indices of the constraints of the clues used, ascending.
    pub constraints: Vec<u32>,
    /// Earlier deductions used: indices into [`Inference::deductions`], ascending.
    pub deductions: Vec<usize>,
    /// Whether the rule itself looked at the mine count.
    pub mine_count: bool,
}

impl Inference<'_> {
    /// Notes that something follows from two sources; its own source.
    pub(super) fn add_source(&mut self, first: u32, second: u32) -> u32 {
        self.push_source(Source::Both(first, second))
    }

    pub(super) fn push_source(&mut self, source: Source) -> u32 {
        self.sources.push(source);
        (self.sets.len() + self.sources.len() - 1) as u32
    }

    /// The reason of the deduction with this index.
    ///
    /// # Panics
    /// When there is no such deduction.
    pub fn reason(&self, deduction: usize) -> Reason {
        let mut constraints = Vec::new();
        let mut mine_count = false;
        let mut pending = vec![self.deductions[deduction].source];
        let mut seen = FxHashSet::default();
        while let Some(source) = pending.pop() {
            if !seen.insert(source) {
                continue;
            }
            let Some(index) = (source as usize).checked_sub(self.sets.len()) else {
                constraints.push(source);
                continue;
            };
            match &self.sources[index] {
                Source::Both(first, second) => pending.extend([first, second]),
                Source::All(sources) => pending.extend_from_slice(sources),
                Source::MineCount => mine_count = true,
            }
        }
        constraints.sort_unstable();
        let around = |variable: Variable| {
            self.frontier
                .constraints_of(variable)
                .iter()
                .any(|constraint| constraints.binary_search(constraint).is_ok())
        };
        // The mine count looks at all cells, a clue at those around it.
        let used = |earlier: &usize| mine_count || self.deductions[*earlier].variable.is_some_and(around);
        let deductions = (0..deduction).filter(used).collect();
        Reason { constraints, deductions, mine_count }
    }
}
