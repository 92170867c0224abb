//! Fast rules that prove cells safe or mined without search, each with its reason.
//!
//! Every rule works on *count sets*: the still unknown cells around a clue, with bounds on the mines among them.
//! Stages run to a fixpoint, the cheapest first. What they prove holds whatever the mine count, so that the exact
//! engines can take it as given. The numbers 000 to 004 are those of the five documents that this project began from.

mod count_set;
mod pairs;
mod reason;
mod single_clue;
mod subset;
mod sweep;
mod twin;

pub use reason::{Deduction, Reason, Stage};
pub use sweep::swept_frontier;

use crate::frontier::{Frontier, Knowledge, Variable, Verdict};
use count_set::{CountSet, SetMap};
use reason::Difference;

/// A rule ran into two facts that cannot both hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refuted;

/// The stages' state of knowledge, and at the end their result.
#[derive(Debug)]
pub struct Inference<'f> {
    frontier: &'f Frontier,
    knowledge: Knowledge,
    deductions: Vec<Deduction>,
    /// Where sets came from that are not a clue's own.
    sources: Vec<Difference>,
    /// One per constraint, in the same order.
    sets: Vec<CountSet>,
    map: SetMap,
    /// By stage: the sets that changed since it looked at them.
    pending: [Vec<u32>; Stage::ALL.len()],
    /// Bit of each stage that runs.
    selected: u8,
}

impl<'f> Inference<'f> {
    /// Runs the stages, in this order, to a common fixpoint.
    pub fn run(frontier: &'f Frontier, stages: &[Stage]) -> Result<Self, Refuted> {
        let mut inference = Self::start(frontier, stages)?;
        'again: loop {
            for &stage in stages {
                let before = inference.deductions.len();
                match stage {
                    Stage::SingleClue => inference.single_clue()?,
                    Stage::Subset => inference.subset()?,
                    Stage::Twin => inference.twin()?,
                }
                // Back to the cheapest stage after every success.
                if inference.deductions.len() > before && stage != stages[0] {
                    continue 'again;
                }
            }
            return Ok(inference);
        }
    }

    fn start(frontier: &'f Frontier, stages: &[Stage]) -> Result<Self, Refuted> {
        let (sets, map) = count_set::collect(frontier)?;
        let selected = stages.iter().fold(0, |bits, stage| bits | stage.bit());
        let all = |stage: Stage| {
            if selected & stage.bit() == 0 { Vec::new() } else { (0..sets.len() as u32).rev().collect() }
        };
        Ok(Self {
            frontier,
            knowledge: Knowledge::none(frontier.len()),
            deductions: Vec::with_capacity(frontier.len()),
            sources: Vec::new(),
            map,
            pending: Stage::ALL.map(all),
            selected,
            sets,
        })
    }

    /// The next set that a stage has to look at, unless nothing is left of it.
    fn next_pending(&mut self, stage: Stage) -> Option<u32> {
        while let Some(index) = self.pending[stage as usize].pop() {
            let set = &mut self.sets[index as usize];
            set.pending &= !stage.bit();
            if set.shape != 0 {
                return Some(index);
            }
        }
        None
    }

    /// A set changed: every stage has to look at it again.
    fn changed(&mut self, index: u32) {
        let set = &mut self.sets[index as usize];
        let missing = self.selected & !set.pending;
        set.pending |= missing;
        for stage in Stage::ALL.into_iter().filter(|stage| missing & stage.bit() != 0) {
            self.pending[stage as usize].push(index);
        }
    }

    /// Notes a verdict and updates the sets that the cell belongs to.
    fn conclude(&mut self, variable: Variable, verdict: Verdict, stage: Stage, source: u32) -> Result<(), Refuted> {
        match self.knowledge.verdict(variable) {
            Verdict::Open => {}
            known if known == verdict => return Ok(()),
            _ => return Err(Refuted),
        }
        self.knowledge.set(variable, verdict);
        self.deductions.push(Deduction { variable, verdict, stage, source });
        let constraints = self.frontier.constraints_of(variable);
        for (&index, &bit) in constraints.iter().zip(self.frontier.shape_bits_of(variable)) {
            let set = &mut self.sets[index as usize];
            if set.shape >> bit & 1 == 0 {
                continue; // taken out by the subset stage
            }
            set.remove(bit, verdict)?;
            self.changed(index);
        }
        Ok(())
    }

    /// Concludes the same for all cells at `bits` of the set's shape.
    fn conclude_all(
        &mut self,
        index: u32,
        mut bits: u32,
        verdict: Verdict,
        stage: Stage,
        source: u32,
    ) -> Result<(), Refuted> {
        let constraint = &self.frontier.constraints()[index as usize];
        while bits != 0 {
            self.conclude(constraint.variable_at(bits.trailing_zeros()), verdict, stage, source)?;
            bits &= bits - 1;
        }
        Ok(())
    }

    /// What is certain now.
    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    pub fn into_knowledge(self) -> Knowledge {
        self.knowledge
    }

    /// Every deduction in the order in which it was made.
    pub fn deductions(&self) -> &[Deduction] {
        &self.deductions
    }
}
