//! One position, all rules: every claim held against the exact verdicts.

use super::pipeline_run::PipelineRun;
use super::rule::{CellClaim, Rule, RuleAnswer, Said};
use super::tally::{Counts, PositionPhase, RuleTally};
use super::truth::{Ruling, Truth};
use crate::analysis::{Analysis, Options, analyze, has_layout};
use crate::board::{Minefield, Position};
use crate::frontier::Frontier;
use crate::inference::AnyStage;
use crate::limits::{Deadline, OutOfTime, Stopwatch};

/// How rules are judged.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JudgeOptions {
    /// How ground truth is found.
    pub analysis: Options,
    /// How far a claimed probability may be off.
    pub tolerance: f64,
}

setters!(JudgeOptions { analysis: Options, tolerance: f64 });

impl Default for JudgeOptions {
    fn default() -> Self {
        Self { analysis: Options::default(), tolerance: 1e-6 }
    }
}

#[derive(Debug)]
pub(super) struct Judge {
    /// The rules as given, and the pipeline last if there is one.
    rules: Vec<Rule>,
    /// The sound stages among the rules.
    pipeline: Vec<AnyStage>,
    /// Which rule each stage of the pipeline is.
    pipeline_rules: Vec<usize>,
    pub options: JudgeOptions,
}

/// What judging a position, or all positions of a game, found.
#[derive(Debug)]
pub(super) struct Judgement {
    /// By phase.
    pub phases: [Counts; PositionPhase::ALL.len()],
    /// Positions that no layout fits: nothing can be judged there.
    pub contradictory: u64,
    /// Positions whose exact verdicts there was no time to find.
    pub undecided: u64,
    /// By rule: the first position on which it was wrong.
    pub suspects: Vec<Option<Position>>,
    /// By rule: how often it gave no answer, and the first position and reason.
    pub failures: Vec<(u64, Option<(Position, String)>)>,
}

/// What a rule answered, or in words why it did not, and the nanoseconds that it took.
type TimedAnswer = (Result<RuleAnswer, String>, u64);

impl Judge {
    pub fn new(mut rules: Vec<Rule>, options: JudgeOptions) -> Self {
        let (mut pipeline, mut pipeline_rules) = (Vec::new(), Vec::new());
        for (index, rule) in rules.iter().enumerate() {
            if let Rule::Stage(stage) = rule
                && stage.is_sound()
                && !pipeline.contains(stage)
            {
                pipeline.push(*stage);
                pipeline_rules.push(index);
            }
        }
        if !pipeline.is_empty() {
            rules.push(Rule::Pipeline(pipeline.clone()));
        }
        Self { rules, pipeline, pipeline_rules, options }
    }

    /// When the whole run has to end.
    pub fn deadline(&self) -> Deadline {
        self.options.analysis.limits.deadline
    }

    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    pub fn pipeline(&self) -> &[AnyStage] {
        &self.pipeline
    }

    /// An outcome with nothing in it yet.
    pub fn no_outcome(&self) -> Judgement {
        let rules = self.rules.len();
        Judgement {
            phases: std::array::from_fn(|_| Counts::new(rules)),
            contradictory: 0,
            undecided: 0,
            suspects: vec![None; rules],
            failures: vec![(0, None); rules],
        }
    }

    /// Judges a position of which nothing more is known.
    pub fn judge_alone(&self, position: &Position) -> Judgement {
        let mut outcome = self.no_outcome();
        // Asked first, because a contradiction that is explained costs much more.
        match has_layout(position, &self.options.analysis) {
            Ok(true) => match analyze(position, &self.options.analysis) {
                Ok(analysis) => self.judge(position, &analysis, None, &mut outcome),
                Err(_) => outcome.contradictory += 1,
            },
            Ok(false) => outcome.contradictory += 1,
            Err(OutOfTime { .. }) => outcome.undecided += 1,
        }
        outcome
    }

    /// Judges a position, given its analysis and the minefield behind it if that is known.
    pub fn judge(&self, position: &Position, analysis: &Analysis, behind: Option<&Minefield>, outcome: &mut Judgement) {
        // A claim about a cell that is not settled may be right or wrong.
        if analysis.unsettled_cells() > 0 || !analysis.has_layout() || self.deadline().is_over() {
            outcome.undecided += 1;
            return;
        }
        let frontier = Frontier::new(position);
        let truth = Truth::new(analysis);
        let counts = &mut outcome.phases[PositionPhase::of(position) as usize];
        counts.positions += 1;
        counts.certain += truth.certain;
        for (index, rule) in self.rules.iter().enumerate() {
            let (answer, nanos) = self.ask(rule, position, &frontier, &truth, counts);
            let tally = &mut counts.rules[index];
            tally.nanos += nanos;
            match answer {
                Ok(answer) => {
                    if self.is_wrong(&answer, &truth, behind, tally) && outcome.suspects[index].is_none() {
                        outcome.suspects[index] = Some(position.clone());
                    }
                }
                Err(why) => {
                    let (number, first) = &mut outcome.failures[index];
                    *number += 1;
                    first.get_or_insert_with(|| (position.clone(), why));
                }
            }
        }
    }

    /// Asks a rule. The pipeline's run also tells what each of its stages is worth to it.
    fn ask(
        &self,
        rule: &Rule,
        position: &Position,
        frontier: &Frontier,
        truth: &Truth,
        counts: &mut Counts,
    ) -> TimedAnswer {
        let start = Stopwatch::start();
        let nanos = || start.elapsed().as_nanos() as u64;
        if !matches!(rule, Rule::Pipeline(_)) {
            let answer = rule.answer(position, frontier, self.deadline());
            return (answer, nanos());
        }
        let run = PipelineRun::new(frontier, &self.pipeline, self.deadline());
        let nanos = nanos();
        for (merit, &index) in run.merits(truth).iter().zip(&self.pipeline_rules) {
            let tally = &mut counts.rules[index];
            tally.cumulative += merit.cumulative;
            tally.credited += merit.credited;
            tally.only += merit.only;
        }
        (Ok(run.into_answer()), nanos)
    }

    /// Counts what the rule said; whether something of it was wrong.
    fn is_wrong(&self, answer: &RuleAnswer, truth: &Truth, behind: Option<&Minefield>, tally: &mut RuleTally) -> bool {
        let mut is_wrong = answer.refuted;
        for claim in answer.claims.iter() {
            let ruling = truth.rule_on(claim, self.options.tolerance);
            is_wrong |= ruling == Ruling::Wrong;
            match (claim.said, ruling) {
                (_, Ruling::Idle) => {}
                (Said::Chance(_), _) => {
                    tally.chances += 1;
                    tally.wrong_chances += u64::from(ruling == Ruling::Wrong);
                }
                (_, Ruling::Confirmed(found)) => {
                    tally.deductions += 1;
                    tally.alone += found;
                }
                (_, Ruling::Wrong) => {
                    tally.deductions += 1;
                    tally.wrong += 1;
                    tally.false_on_board += u64::from(behind.is_some_and(|field| !is_so(claim, field)));
                }
            }
        }
        tally.refuted += u64::from(answer.refuted);
        tally.cut_short += u64::from(answer.cut_short);
        tally.wrong_positions += u64::from(is_wrong);
        is_wrong
    }
}

/// Whether a cell is on this board what it was claimed to be.
fn is_so(claim: CellClaim, field: &Minefield) -> bool {
    field.size().contains(claim.cell) && field.is_mine(claim.cell) == (claim.said == Said::Mine)
}
