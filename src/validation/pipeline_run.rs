//! What each stage is worth to a pipeline, from as few runs as possible.
//!
//! One run tells what every *prefix* of the pipeline finds. After each success the pipeline goes back to its first stage, so
//! a stage is asked only when all before it have nothing more to find: up to the first deduction of a later stage, a run is
//! the run of the prefix.
//!
//! What *only* one stage finds takes a run without it. Stages after the last one that found something need none: the
//! prefix that finds everything is not touched by leaving them out. For the others a run of the stages up to that last one comes
//! first, since it mostly finds everything again and saves the dear stages that follow.

use super::rule::{RuleAnswer, for_each_cell};
use super::tally::Found;
use super::truth::{Ruling, Truth};
use crate::board::Cell;
use crate::claims::Claims;
use crate::frontier::{Frontier, Verdict};
use crate::inference::AnyStage;
use crate::limits::Deadline;
use crate::pipeline::{Traced, trace_until};

/// A finished run of a pipeline.
pub(super) struct PipelineRun<'a> {
    frontier: &'a Frontier,
    stages: &'a [AnyStage],
    deadline: Deadline,
    /// Each with the place in the pipeline of the stage that found it, in the order of the run.
    found: Vec<(Cell, Verdict, usize)>,
    cut_short: bool,
    refuted: bool,
}

/// What a stage is worth to the pipeline on a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Merit {
    pub cumulative: Found,
    pub credited: Found,
    pub only: Found,
}

impl<'a> PipelineRun<'a> {
    pub fn new(frontier: &'a Frontier, stages: &'a [AnyStage], deadline: Deadline) -> Self {
        let mut run = Self { frontier, stages, deadline, found: Vec::new(), cut_short: false, refuted: false };
        let Some(Traced { inference, refuted }) = trace_until(frontier, stages, deadline) else { return run };
        run.found.reserve(inference.deductions().len());
        for deduction in inference.deductions() {
            let place = stages.iter().position(|&stage| stage == deduction.stage).unwrap_or_default();
            for_each_cell(frontier, deduction, |cell| run.found.push((cell, deduction.verdict, place)));
        }
        run.refuted = refuted;
        run.cut_short = !inference.cut_short().is_empty();
        run
    }

    /// One per stage of the pipeline.
    pub fn merits(&self, truth: &Truth) -> Vec<Merit> {
        let mut merits = vec![Merit::default(); self.stages.len()];
        // The last stage that has found something.
        let mut reached = 0;
        for &(cell, verdict, place) in &self.found {
            reached = reached.max(place);
            if let Ruling::Confirmed(found) = truth.rule_on_verdict(cell, verdict) {
                merits[place].credited += found;
                merits[reached].cumulative += found;
            }
        }
        let mut so_far = Found::default();
        for merit in &mut merits {
            so_far += merit.cumulative;
            merit.cumulative = so_far;
        }
        if !self.found.is_empty() {
            for (left_out, merit) in merits.iter_mut().enumerate().take(reached + 1) {
                merit.only = self.found_only_by(left_out, reached, truth);
            }
        }
        merits
    }

    /// The certain cells that are not found without a stage; `last` is the last one that found something.
    fn found_only_by(&self, left_out: usize, last: usize, truth: &Truth) -> Found {
        let shorter = self.missed_without(left_out, &self.stages[..=last], truth);
        if shorter == Found::default() || last + 1 == self.stages.len() {
            return shorter;
        }
        self.missed_without(left_out, self.stages, truth)
    }

    fn missed_without(&self, left_out: usize, stages: &[AnyStage], truth: &Truth) -> Found {
        let others: Vec<AnyStage> = stages.iter().copied().filter(|&stage| stage != self.stages[left_out]).collect();
        let size = self.frontier.size();
        let mut is_found = vec![false; size.area()];
        if let Some(Traced { inference, .. }) = trace_until(self.frontier, &others, self.deadline) {
            for deduction in inference.deductions() {
                for_each_cell(self.frontier, deduction, |cell| is_found[size.index(cell)] = true);
            }
        }
        let mut missed = Found::default();
        for &(cell, verdict, _) in self.found.iter().filter(|(cell, ..)| !is_found[size.index(*cell)]) {
            if let Ruling::Confirmed(found) = truth.rule_on_verdict(cell, verdict) {
                missed += found;
            }
        }
        missed
    }

    pub fn into_answer(self) -> RuleAnswer {
        let mut claims = Claims::default();
        for (cell, verdict, _) in self.found {
            claims.push(cell, verdict);
        }
        RuleAnswer { claims, cut_short: self.cut_short, refuted: self.refuted }
    }
}
