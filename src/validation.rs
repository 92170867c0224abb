//! Rules judged by ground truth: is a rule ever wrong, how much of what is certain does it find, and what does it cost?
//!
//! ```text
//! games, files ─▶ positions ─▶ judge (every rule on the same frontier, against the exact verdicts) ─▶ tallies ─▶ Report
//!                                └▶ positions on which a rule is wrong ─▶ shrink ─▶ Counterexample ────────────────▲
//! ```
//!
//! Work is handed out in batches of fixed size and taken in in order, and tallies are whole numbers: apart from times, a
//! report is the same whatever the number of threads.

mod counterexample;
#[cfg(feature = "external")]
mod external;
mod judge;
mod pipeline_run;
mod positions;
mod report;
mod rule;
mod shrink;
mod tally;
mod truth;

pub use crate::claims::Claims;
pub use counterexample::{Counterexample, TrueOdds};
#[cfg(feature = "external")]
pub use external::ExternalPool;
pub use judge::JudgeOptions;
pub use positions::Revealing;
pub use report::{Failures, Report, RuleReport};
pub use rule::{CellClaim, CustomRule, Mistake, Rule, Said};
pub use shrink::{mistake, reductions, shrink};
pub use tally::{Counts, Found, PositionPhase, RuleTally};

use rayon::prelude::*;

use crate::board::Position;
use crate::game::{LayingError, Series};
use judge::{Judge, Judgement};

/// Games that are under way together; results are taken in between batches.
const GAMES_AT_ONCE: u64 = 256;

/// Counterexamples shrunk per rule. A further one is looked at only if it is smaller as it stands.
const MOST_SHRUNK: u32 = 20;

/// A run of judging: rules in, positions in, a [`Report`] out.
///
/// Threads are those of the rayon pool in which it is called.
#[derive(Debug)]
pub struct Validation {
    judge: Judge,
    report: Report,
}

/// Plays every game of a series by the exact verdicts, and judges rules on every position that is met.
pub fn validate(rules: Vec<Rule>, series: &Series) -> Result<Report, LayingError> {
    let mut validation = Validation::new(rules, JudgeOptions::default());
    validation.play(series, Revealing::ByPlay, || ())?;
    Ok(validation.report)
}

impl Validation {
    /// Judges these rules, each alone. The sound stages among them also make up a pipeline, in this order, which is judged
    /// as one more rule.
    pub fn new(rules: Vec<Rule>, options: JudgeOptions) -> Self {
        let judge = Judge::new(rules, options);
        let report = Report::new(judge.rules(), judge.pipeline());
        Self { judge, report }
    }

    /// Judges every position of these games; `on_game` is told of each that has ended.
    pub fn play(
        &mut self,
        series: &Series,
        revealing: Revealing,
        on_game: impl Fn() + Sync,
    ) -> Result<(), LayingError> {
        for first in (0..series.games).step_by(GAMES_AT_ONCE as usize) {
            if self.judge.deadline().is_over() {
                self.report.is_cut_off = true;
                break;
            }
            let last = series.games.min(first + GAMES_AT_ONCE);
            let outcomes: Result<Vec<Judgement>, LayingError> = (first..last)
                .into_par_iter()
                .map(|number| {
                    let outcome = positions::play(&self.judge, series, revealing, number);
                    on_game();
                    outcome
                })
                .collect();
            *self.report.games.get_or_insert(0) += last - first;
            self.take_in(outcomes?);
        }
        Ok(())
    }

    /// Judges these positions.
    pub fn judge(&mut self, positions: &[Position]) {
        let outcomes = positions.par_iter().map(|position| self.judge.judge_alone(position)).collect();
        self.take_in(outcomes);
    }

    /// What was found so far.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Adds up what was found, in order.
    fn take_in(&mut self, outcomes: Vec<Judgement>) {
        let mut suspects = Vec::new();
        for outcome in outcomes {
            suspects.extend(self.report.add(outcome));
        }
        self.shrink_suspects(suspects);
    }

    /// Shrinks positions on which rules were wrong, as long as a rule has few counterexamples or the position is smaller
    /// than the smallest one already; keeps the smallest of each rule.
    fn shrink_suspects(&mut self, mut suspects: Vec<(usize, Position)>) {
        suspects.retain(|(index, position)| {
            let report = &mut self.report.rules[*index];
            let best = report.counterexample.as_ref().map(Counterexample::rank);
            let chosen =
                report.shrunk < MOST_SHRUNK || best.is_some_and(|best| Counterexample::rank_of(position) < best);
            report.shrunk += u32::from(chosen);
            chosen
        });
        let shrunk: Vec<(usize, Option<Counterexample>)> = suspects
            .par_iter()
            .map(|(index, position)| {
                let rule = &self.judge.rules()[*index];
                (*index, Counterexample::shrunk(rule, position, &self.judge.options))
            })
            .collect();
        for (index, found) in shrunk {
            let kept = &mut self.report.rules[index].counterexample;
            if let Some(found) = found
                && kept.as_ref().is_none_or(|kept| found.rank() < kept.rank())
            {
                *kept = Some(found);
            }
        }
    }
}
