//! Why a deduction holds.

use rustc_hash::FxHashSet;

use super::{AnyStage, Inference};
use crate::frontier::{Variable, Verdict};

/// One cell, or the whole sea, found to be safe or mined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// `None` stands for every cell of the sea.
    pub variable: Option<Variable>,
    /// Safe or a mine, never open.
    pub verdict: Verdict,
    /// The stage that found it first.
    pub stage: AnyStage,
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

    /// Reasons, spelled out when asked for.
    pub(crate) fn reasons(&self) -> Reasons<'_> {
        let mut deduction_of = vec![None; self.frontier.len()];
        for (index, deduction) in self.deductions.iter().enumerate() {
            if let Some(variable) = deduction.variable {
                deduction_of[variable as usize] = Some(index);
            }
        }
        Reasons { inference: self, deduction_of }
    }

    /// The reason of the deduction with this index.
    ///
    /// # Panics
    /// When there is no such deduction.
    pub fn reason(&self, deduction: usize) -> Reason {
        self.reasons().of(deduction)
    }

    /// The clues behind a source, ascending, and whether the mine count is.
    fn facts_behind(&self, source: u32) -> (Vec<u32>, bool) {
        let (mut constraints, mut mine_count) = (Vec::new(), false);
        let mut pending = vec![source];
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
        (constraints, mine_count)
    }
}

/// Why each deduction holds.
#[derive(Debug)]
pub struct Reasons<'i> {
    inference: &'i Inference<'i>,
    /// By variable.
    deduction_of: Vec<Option<usize>>,
}

impl Reasons<'_> {
    /// The reason of the deduction with this index.
    ///
    /// # Panics
    /// When there is no such deduction.
    pub(crate) fn of(&self, deduction: usize) -> Reason {
        let inference = self.inference;
        let (constraints, mine_count) = inference.facts_behind(inference.deductions[deduction].source);
        let deductions = if mine_count {
            // The mine count looks at all cells.
            (0..deduction).collect()
        } else {
            // A clue looks at the cells around it.
            let cells = constraints
                .iter()
                .flat_map(|&index| inference.frontier.cells_of(&inference.frontier.constraints()[index as usize]));
            let earlier = cells.filter_map(|&variable| self.deduction_of[variable as usize]);
            let mut earlier: Vec<usize> = earlier.filter(|&index| index < deduction).collect();
            earlier.sort_unstable();
            earlier.dedup();
            earlier
        };
        Reason { constraints, deductions, mine_count }
    }
}
