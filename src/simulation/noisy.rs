//! Strategies for uncertain clues on the same boards, told the same.

mod comparison;
mod game;
mod tally;

use std::time::Duration;

use super::json::{Extent, NoisyObject};
use super::{Contest, UnreadableResult};
use crate::board::model_json;
use crate::decision::NoisyStrategy;
use crate::game::ClueSource;
use crate::game::Series;
use crate::limits::{Deadline, Limits, OutOfTime, Stopwatch};

pub use comparison::NoisyComparison;
pub use game::NoisyRecord;
pub use tally::NoisyTally;

/// Games whose clues are told by a model. Board and answers depend on the seed and the number of the game alone.
#[derive(Clone, Debug, PartialEq)]
pub struct NoisyContest {
    /// How the clues of every game are told.
    pub teller: ClueSource,
    /// What each decision of a strategy may take.
    pub limits: DecisionLimits,
    /// Each plays every game; there is at least one.
    pub strategies: Vec<NoisyStrategy>,
}

/// For every single decision: what counting may take. Where it stops, SAT has as much time again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DecisionLimits {
    /// For counting; `None` for as long as it takes.
    pub time: Option<Duration>,
    /// Bytes for the tables of one position; `None` for as much as they take.
    pub memory: Option<usize>,
}

impl DecisionLimits {
    /// Of a decision that begins now, in a run that has to end at its own deadline.
    fn begin(&self, run: Deadline) -> Limits {
        // Of the time of an analysis counting has the first half.
        let decision = Deadline::after_any(self.time.and_then(|time| time.checked_mul(2)));
        Limits { deadline: decision.or_earlier(run), memory: self.memory }
    }
}

/// What came of the games of one strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NoisyResult {
    /// How the strategy's games went.
    pub tally: NoisyTally,
    /// The first strategy against this one; `None` for the first.
    pub comparison: Option<NoisyComparison>,
    /// Time that this strategy's games took, on all threads together.
    pub time: Duration,
}

impl NoisyResult {
    /// On one thread; 0 where nothing was played.
    pub fn games_per_second(&self) -> f64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 { self.tally.games as f64 / seconds } else { 0.0 }
    }

    fn add(&mut self, other: &Self) {
        self.tally += other.tally;
        if let (Some(comparison), Some(other)) = (&mut self.comparison, other.comparison) {
            *comparison += other;
        }
        self.time += other.time;
    }
}

impl Contest for NoisyContest {
    /// One for each strategy.
    type Results = Vec<NoisyResult>;
    type Object = NoisyObject;

    const HAS_UNCERTAIN_CLUES: bool = true;

    fn nothing(&self) -> Vec<NoisyResult> {
        let comparison = |place: usize| (place > 0).then(NoisyComparison::default);
        let results = (0..self.strategies.len()).map(comparison);
        results.map(|comparison| NoisyResult { comparison, ..NoisyResult::default() }).collect()
    }

    fn play(
        &self,
        series: &Series,
        number: u64,
        deadline: Deadline,
        results: &mut Vec<NoisyResult>,
    ) -> Result<bool, OutOfTime> {
        let mut first: Option<NoisyRecord> = None;
        for (strategy, result) in self.strategies.iter().zip(results) {
            let started = Stopwatch::start();
            let record = self.play_game_by(series, strategy, number, deadline)?;
            result.time += started.elapsed();
            result.tally.add(&record);
            let first = first.get_or_insert_with(|| record.clone());
            if let Some(comparison) = &mut result.comparison {
                comparison.add(first, &record);
            }
        }
        Ok(first.is_some_and(|record| record.is_won()))
    }

    fn add(results: &mut Vec<NoisyResult>, other: &Vec<NoisyResult>) {
        results.iter_mut().zip(other).for_each(|(result, other)| result.add(other));
    }

    fn games(results: &Vec<NoisyResult>) -> u64 {
        results.first().map_or(0, |result| result.tally.games)
    }

    fn wins(results: &Vec<NoisyResult>) -> u64 {
        results.first().map_or(0, |result| result.tally.wins)
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        let Self { teller, limits, strategies } = self;
        let names: Vec<String> = strategies.iter().map(ToString::to_string).collect();
        let limit = |limit: Option<String>| limit.unwrap_or_else(|| "none".to_owned());
        vec![
            ("clues", model_json(&teller.model)),
            ("blind rate", teller.blind_rate.to_string()),
            ("asks", teller.asks.to_string()),
            ("time for a decision", limit(limits.time.map(|time| format!("{} s", time.as_secs_f64())))),
            ("memory for a decision", limit(limits.memory.map(|bytes| format!("{bytes} bytes")))),
            ("strategies", names.join(",")),
        ]
    }

    fn to_object(&self, results: &Vec<NoisyResult>) -> NoisyObject {
        NoisyObject::new(self, results)
    }

    fn of_object(object: &NoisyObject) -> Result<Self, UnreadableResult> {
        object.contest()
    }

    fn results_of_object(object: &NoisyObject, extent: &Extent) -> Result<Vec<NoisyResult>, UnreadableResult> {
        object.results(extent)
    }
}
