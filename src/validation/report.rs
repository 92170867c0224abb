//! What a validation found.

use super::counterexample::Counterexample;
use super::judge::Judgement;
use super::rule::Rule;
use super::tally::{Counts, PositionPhase, RuleTally};
use crate::board::Position;
use crate::inference::AnyStage;

/// How the rules did on all positions judged.
#[derive(Clone, Debug)]
pub struct Report {
    /// Games played, if positions came from games.
    pub games: Option<u64>,
    /// Positions that no layout fits, so that nothing could be judged.
    pub contradictory: u64,
    /// Positions that were not judged because there was no time to find their exact verdicts, or to go on with a game.
    pub undecided: u64,
    /// Whether games were left out altogether.
    pub is_cut_off: bool,
    /// What was counted in each [`PositionPhase`].
    pub phases: [Counts; PositionPhase::ALL.len()],
    /// The stages of the pipeline, in order.
    pub pipeline: Vec<AnyStage>,
    /// One per rule, in the order of [`Counts::rules`]; the pipeline as a whole, if there is one, comes last.
    pub rules: Vec<RuleReport>,
}

/// What is known of one rule besides its tallies.
#[derive(Clone, Debug)]
pub struct RuleReport {
    /// Of the stage, or what the rule calls itself.
    pub name: String,
    /// Whether it is known to be a proof; of rules from elsewhere that is not known.
    pub sound: bool,
    /// Its place in the pipeline, if it is a stage of it.
    pub place: Option<usize>,
    /// The smallest position found on which it is wrong; `None` if it was never wrong.
    pub counterexample: Option<Counterexample>,
    /// Counterexamples shrunk so far.
    pub shrunk: u32,
    /// Where it gave no answer; `None` if it always did.
    pub failures: Option<Failures>,
}

/// Positions on which a rule gave no answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Failures {
    /// How many there are.
    pub positions: u64,
    /// The first of them.
    pub first: Position,
    /// What went wrong with the first of them, in words.
    pub why: String,
}

impl Report {
    pub(super) fn new(rules: &[Rule], pipeline: &[AnyStage]) -> Self {
        let place = |rule: &Rule| match rule {
            Rule::Stage(stage) => pipeline.iter().position(|other| other == stage),
            _ => None,
        };
        let report = |rule: &Rule| RuleReport {
            name: rule.name().to_owned(),
            sound: rule.is_sound(),
            place: place(rule),
            counterexample: None,
            shrunk: 0,
            failures: None,
        };
        Self {
            games: None,
            contradictory: 0,
            undecided: 0,
            is_cut_off: false,
            phases: std::array::from_fn(|_| Counts::new(rules.len())),
            pipeline: pipeline.to_vec(),
            rules: rules.iter().map(report).collect(),
        }
    }

    /// Adds what was found in one game or position; gives the positions on which rules were wrong.
    pub(super) fn add(&mut self, outcome: Judgement) -> impl Iterator<Item = (usize, Position)> {
        self.contradictory += outcome.contradictory;
        self.undecided += outcome.undecided;
        for (counts, added) in self.phases.iter_mut().zip(&outcome.phases) {
            *counts += added;
        }
        for (rule, (positions, first)) in self.rules.iter_mut().zip(outcome.failures) {
            let Some((first, why)) = first else { continue };
            let failures = rule.failures.get_or_insert(Failures { positions: 0, first, why });
            failures.positions += positions;
        }
        outcome.suspects.into_iter().enumerate().filter_map(|(index, suspect)| Some((index, suspect?)))
    }

    /// What was counted in all phases together.
    pub fn total(&self) -> Counts {
        let mut total = Counts::new(self.rules.len());
        for counts in &self.phases {
            total += counts;
        }
        total
    }

    /// The tally of the whole pipeline, if there is one.
    pub fn pipeline_tally(&self, counts: &Counts) -> Option<RuleTally> {
        if self.pipeline.is_empty() { None } else { counts.rules.last().copied() }
    }

    /// Whether the deadline kept something from being judged.
    pub fn has_stopped(&self) -> bool {
        self.undecided > 0 || self.is_cut_off
    }

    /// Whether any rule claimed something that is not so.
    pub fn found_wrong(&self) -> bool {
        self.total().rules.iter().any(|tally| tally.wrong_positions > 0)
    }
}
