//! Fast rules that prove cells safe or mined without search, each with its reason.
//!
//! Every rule works on *count sets*: the still unknown cells around a clue, with bounds on the mines among them.
//! Stages run to a fixpoint, the cheapest first. What they prove without the mine count the exact engines can take as
//! given. The numbers 000 to 004 are those of the five documents that this project began from
//! (`docs/sources.md`); rules that were made stronger, or that are no proofs as their documents have them, exist in a second
//! form, as written.

mod count_set;
mod family;
mod group_bounds;
mod local_proof;
mod local_proof_as_written;
mod mine_total;
mod one_two;
mod overlaps;
mod override_as_written;
mod override_sound;
mod pairs;
mod reason;
mod single_clue;
mod stage;
mod subset;
mod subset_keep;
mod sweep;
mod twin;
mod twin_as_written;
mod union;
mod window_search;

pub use override_as_written::SolvedRelation;
pub(crate) use reason::Reasons;
pub use reason::{Deduction, Reason};
pub use stage::{AnyStage, Engine, NeedsSquares, Stage, UnprovenStage};
pub use sweep::swept_frontier;

use std::sync::Arc;

use crate::frontier::{Frontier, Knowledge, NoLayout, Variable, Verdict};
use crate::limits::Deadline;
use count_set::{CountSet, SetMap};
use overlaps::Overlaps;
use reason::Source;

/// The stages' state of knowledge, and at the end their result.
#[derive(Debug)]
pub struct Inference<'f> {
    frontier: &'f Frontier,
    knowledge: Knowledge,
    deductions: Vec<Deduction>,
    /// Where information came from that is not a clue's own.
    sources: Vec<Source>,
    /// One per constraint, in the same order.
    sets: Vec<CountSet>,
    map: SetMap,
    /// Which sets share cells; `None` on the square board, where the map tells.
    overlaps: Option<Arc<Overlaps>>,
    /// By stage with a worklist: the sets that changed since it looked at them.
    pending: [Vec<u32>; Stage::WITH_WORKLIST.len()],
    /// Bit of each stage with a worklist that runs.
    selected: u8,
    /// By other stage: how many deductions there were when it last found nothing.
    idle_since: [Option<usize>; AnyStage::ALL.len()],
    /// Whether a deduction so far used the mine count.
    count_used: bool,
    /// Cells that local-proof-as-written tries at most.
    patience: usize,
    /// The stages that gave up at a limit of their own, or at the deadline.
    cut_short: Vec<AnyStage>,
    deadline: Deadline,
    solved_relations: Vec<SolvedRelation>,
}

impl<'f> Inference<'f> {
    /// Runs these rules, in this order, to a common fixpoint.
    pub fn run(frontier: &'f Frontier, stages: &[Stage]) -> Result<Self, NoLayout> {
        let mut inference = Self::start(frontier, stages)?;
        inference.exhaust(stages)?;
        Ok(inference)
    }

    /// The same until a deadline: the rules that it cuts off are among those [cut short](Self::cut_short).
    pub fn run_until(frontier: &'f Frontier, stages: &[Stage], deadline: Deadline) -> Result<Self, NoLayout> {
        let mut inference = Self::start(frontier, stages)?;
        inference.set_deadline(deadline);
        inference.exhaust(stages)?;
        Ok(inference)
    }

    /// From then on every rule gives up at once.
    pub(crate) fn set_deadline(&mut self, deadline: Deadline) {
        self.deadline = deadline;
    }

    /// Whether the deadline is over, and a stage has to give up.
    fn is_late(&mut self, stage: impl Into<AnyStage>) -> bool {
        let is_late = self.deadline.is_over();
        if is_late {
            self.give_up(stage);
        }
        is_late
    }

    /// Ready to run, with nothing found yet; `stages` are those that will be asked for.
    pub(crate) fn start<S: Into<AnyStage> + Copy>(frontier: &'f Frontier, stages: &[S]) -> Result<Self, NoLayout> {
        let (sets, map) = match frontier.grid().is_square() {
            true => count_set::collect(frontier)?,
            false => count_set::collect_listed(frontier)?,
        };
        let selected = stages.iter().fold(0, |bits, &stage| bits | stage.into().bit());
        let all = |stage: Stage| {
            if selected & stage.bit() == 0 { Vec::new() } else { (0..sets.len() as u32).rev().collect() }
        };
        Ok(Self {
            frontier,
            knowledge: Knowledge::none(frontier.len()),
            deductions: Vec::with_capacity(frontier.len()),
            sources: Vec::new(),
            map,
            overlaps: (!frontier.grid().is_square()).then(|| Arc::new(Overlaps::new(frontier))),
            pending: Stage::WITH_WORKLIST.map(all),
            selected,
            sets,
            idle_since: [None; AnyStage::ALL.len()],
            count_used: false,
            patience: local_proof_as_written::ITERATIONS,
            cut_short: Vec::new(),
            deadline: Deadline::NEVER,
            solved_relations: Vec::new(),
        })
    }

    /// Runs these rules to a common fixpoint. What was found before a contradiction stays.
    pub(crate) fn exhaust(&mut self, stages: &[Stage]) -> Result<(), NoLayout> {
        self.exhaust_with(stages, |_, _| Ok(()))
    }

    /// Runs stages of any kind to a common fixpoint: back to the first after every success. What an engine has to say is
    /// told by `exact`.
    pub(crate) fn exhaust_with<S: Into<AnyStage> + Copy>(
        &mut self,
        stages: &[S],
        mut exact: impl FnMut(&mut Self, Engine) -> Result<(), NoLayout>,
    ) -> Result<(), NoLayout> {
        'again: loop {
            for &stage in stages {
                let stage = stage.into();
                let before = self.deductions.len();
                if stage.bit() == 0 && self.idle_since[stage.index()] == Some(before) {
                    continue;
                }
                if self.is_late(stage) {
                    continue;
                }
                match stage {
                    AnyStage::Proof(rule) => self.apply(rule)?,
                    AnyStage::Unproven(UnprovenStage::OverrideAsWritten) => self.override_as_written()?,
                    AnyStage::Engine(engine) => exact(self, engine)?,
                }
                if self.deductions.len() > before {
                    continue 'again;
                }
                self.idle_since[stage.index()] = Some(before);
            }
            return Ok(());
        }
    }

    fn apply(&mut self, rule: Stage) -> Result<(), NoLayout> {
        match rule {
            Stage::SingleClue => self.single_clue(),
            Stage::Subset => self.subset(),
            Stage::OneTwo => self.one_two(),
            Stage::Twin => self.twin(),
            Stage::SubsetKeep => self.subset_keep(),
            Stage::Override => self.override_sound(),
            Stage::Union => self.union(),
            Stage::MineTotal => self.mine_total(),
            Stage::GroupBounds => self.group_bounds(),
            Stage::LocalProof => self.local_proof(),
            Stage::TwinAsWritten => self.twin_as_written(),
            Stage::LocalProofAsWritten => self.local_proof_as_written(),
        }
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
        let mut missing = self.selected & !set.pending;
        set.pending |= missing;
        while missing != 0 {
            self.pending[missing.trailing_zeros() as usize].push(index);
            missing &= missing - 1;
        }
    }

    /// Notes a verdict and updates the sets that the cell belongs to.
    fn conclude(
        &mut self,
        variable: Variable,
        verdict: Verdict,
        stage: impl Into<AnyStage>,
        source: u32,
    ) -> Result<(), NoLayout> {
        match self.knowledge.verdict(variable) {
            Verdict::Open => {}
            known if known == verdict => return Ok(()),
            _ => return Err(NoLayout),
        }
        self.knowledge.set(variable, verdict);
        let uses_count = self.count_used;
        self.deductions.push(Deduction { variable: Some(variable), verdict, stage: stage.into(), uses_count, source });
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

    /// A clue's set as if the subset rule had never replaced it: what the clue says, less what is known.
    fn clue_set(&self, index: u32) -> Result<CountSet, NoLayout> {
        let constraint = &self.frontier.constraints()[index as usize];
        let mut set = CountSet::new(constraint, index, self.sets[index as usize].at)?;
        let mut bits = set.shape;
        while bits != 0 {
            let bit = bits.trailing_zeros();
            bits &= bits - 1;
            match self.knowledge.verdict(self.frontier.variable_at(constraint, bit)) {
                Verdict::Open => {}
                known => set.remove(bit as u8, known)?,
            }
        }
        Ok(set)
    }

    /// Concludes the same for all cells at `bits` of the set's shape.
    fn conclude_all(
        &mut self,
        index: u32,
        bits: u64,
        verdict: Verdict,
        stage: Stage,
        source: u32,
    ) -> Result<(), NoLayout> {
        let constraint = &self.frontier.constraints()[index as usize];
        // Variables and bits of the shape are in the same order.
        let mut shape = constraint.shape();
        for &variable in self.frontier.cells_of(constraint) {
            let bit = shape & shape.wrapping_neg();
            shape ^= bit;
            if bits & bit != 0 {
                self.conclude(variable, verdict, stage, source)?;
            }
        }
        Ok(())
    }

    /// Notes a verdict for every cell of the sea.
    fn conclude_sea(&mut self, verdict: Verdict, stage: impl Into<AnyStage>, source: u32) -> Result<(), NoLayout> {
        match self.knowledge.sea() {
            Verdict::Open => {}
            known if known == verdict => return Ok(()),
            _ => return Err(NoLayout),
        }
        self.knowledge.set_sea(verdict);
        let uses_count = self.count_used;
        self.deductions.push(Deduction { variable: None, verdict, stage: stage.into(), uses_count, source });
        Ok(())
    }

    /// Notes that a stage reached a limit of its own.
    pub(crate) fn give_up(&mut self, stage: impl Into<AnyStage>) {
        let stage = stage.into();
        if !self.cut_short.contains(&stage) {
            self.cut_short.push(stage);
        }
    }

    /// Takes over what an exact engine found, with the clues (as constraints) that it needed and whether it needed the
    /// mine count. `None` is the sea.
    pub fn accept(
        &mut self,
        variable: Option<Variable>,
        verdict: Verdict,
        engine: Engine,
        constraints: &[u32],
        mine_count: bool,
    ) -> Result<(), NoLayout> {
        let mut source = self.push_source(Source::All(constraints.into()));
        if mine_count {
            self.count_used = true;
            let count = self.push_source(Source::MineCount);
            source = self.add_source(source, count);
        }
        match variable {
            Some(variable) => self.conclude(variable, verdict, engine, source),
            None => self.conclude_sea(verdict, engine, source),
        }
    }

    /// What the rules look at.
    pub fn frontier(&self) -> &'f Frontier {
        self.frontier
    }

    /// What is certain now.
    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// What follows from clues and flags alone: what the exact engines can take as given.
    pub(crate) fn into_count_free_knowledge(self) -> Knowledge {
        if !self.count_used {
            return self.knowledge;
        }
        let mut knowledge = Knowledge::none(self.frontier.len());
        for deduction in self.deductions.iter().filter(|deduction| !deduction.uses_count) {
            if let Some(variable) = deduction.variable {
                knowledge.set(variable, deduction.verdict);
            }
        }
        knowledge
    }

    /// Every deduction in the order in which it was made.
    pub fn deductions(&self) -> &[Deduction] {
        &self.deductions
    }

    /// The stages that gave up at a limit of their own, so that they may have found less than their rule allows.
    pub fn cut_short(&self) -> &[AnyStage] {
        &self.cut_short
    }

    /// The relations that [`UnprovenStage::OverrideAsWritten`] solved, in the order in which it did.
    pub fn solved_relations(&self) -> &[SolvedRelation] {
        &self.solved_relations
    }
}
