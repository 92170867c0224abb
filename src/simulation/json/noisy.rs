//! Strategies for uncertain clues as JSON.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::calibration::CalibrationObject;
use super::pairs::PairsObject;
use super::{UnreadableResult, is_time};
use crate::board::{model_json, read_clue_model_json};
use crate::decision::NoisyStrategy;
use crate::game::Teller;
use crate::simulation::{DecisionLimits, NoisyComparison, NoisyContest, NoisyResult, NoisyTally};

/// The keys before `clues` are the first strategy's, where scripts look for them.
#[derive(Serialize, Deserialize)]
pub struct NoisyObject {
    #[serde(skip_deserializing)]
    wins: u64,
    #[serde(skip_deserializing)]
    win_rate: f64,
    #[serde(skip_deserializing)]
    ci95: [f64; 2],
    #[serde(skip_deserializing)]
    strategy: String,
    clues: Value,
    blind_rate: f64,
    asks: u32,
    decision_seconds: Option<f64>,
    decision_bytes: Option<usize>,
    strategies: Vec<StrategyObject>,
}

impl NoisyObject {
    pub fn new(contest: &NoisyContest, results: &[NoisyResult]) -> Self {
        let NoisyContest { teller, limits, strategies } = contest;
        let first = results.first().map(|result| result.tally).unwrap_or_default();
        Self {
            wins: first.wins,
            win_rate: first.win_rate(),
            ci95: first.ci95(),
            strategy: strategies.first().map(ToString::to_string).unwrap_or_default(),
            clues: serde_json::from_str(&model_json(&teller.model)).unwrap_or_default(),
            blind_rate: teller.blind_rate,
            asks: teller.asks,
            decision_seconds: limits.time.map(|time| time.as_secs_f64()),
            decision_bytes: limits.memory,
            strategies: strategies
                .iter()
                .zip(results)
                .map(|(name, result)| StrategyObject::new(name, result))
                .collect(),
        }
    }

    pub fn read(&self, games: u64) -> Result<(NoisyContest, Vec<NoisyResult>), UnreadableResult> {
        let model = read_clue_model_json(self.clues.to_string().as_bytes());
        let model = model.map_err(|error| UnreadableResult::value("clues", error.mistake().to_string()))?;
        let time = self.decision_seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|error| UnreadableResult::value("decision_seconds", error.to_string()))?;
        if !(0.0..=1.0).contains(&self.blind_rate) {
            return Err(UnreadableResult::value("blind_rate", "expected a number from 0 to 1"));
        }
        if self.strategies.is_empty() {
            return Err(UnreadableResult::value("strategies", "expected at least one"));
        }
        let contest = NoisyContest {
            teller: Teller { model, blind_rate: self.blind_rate, asks: self.asks },
            limits: DecisionLimits { time, memory: self.decision_bytes },
            strategies: self.strategies.iter().map(StrategyObject::strategy).collect::<Result<_, _>>()?,
        };
        let results = self.strategies.iter().enumerate();
        let results = results.map(|(place, strategy)| strategy.result(games, place == 0)).collect::<Result<_, _>>()?;
        Ok((contest, results))
    }
}

/// How one strategy did.
#[derive(Serialize, Deserialize)]
struct StrategyObject {
    strategy: String,
    #[serde(skip_deserializing)]
    games: u64,
    wins: u64,
    #[serde(skip_deserializing)]
    win_rate: f64,
    #[serde(skip_deserializing)]
    ci95: [f64; 2],
    seconds: f64,
    #[serde(skip_deserializing)]
    games_per_second: f64,
    #[serde(skip_deserializing)]
    losses: u64,
    rested: u64,
    stopped: u64,
    #[serde(skip_deserializing)]
    survival: f64,
    cleared: u64,
    safe_cells: u64,
    #[serde(skip_deserializing)]
    cleared_share: f64,
    questions: u64,
    #[serde(skip_deserializing)]
    questions_per_game: f64,
    certain: u64,
    lost_on_certain: u64,
    calibration: CalibrationObject,
    versus_first: Option<ComparisonObject>,
}

impl StrategyObject {
    fn new(strategy: &NoisyStrategy, result: &NoisyResult) -> Self {
        let NoisyResult { tally, comparison, time } = result;
        Self {
            strategy: strategy.to_string(),
            games: tally.games,
            wins: tally.wins,
            win_rate: tally.win_rate(),
            ci95: tally.ci95(),
            seconds: time.as_secs_f64(),
            games_per_second: result.games_per_second(),
            losses: tally.losses(),
            rested: tally.rested,
            stopped: tally.stopped,
            survival: tally.survival(),
            cleared: tally.cleared,
            safe_cells: tally.safe_cells,
            cleared_share: tally.cleared_share(),
            questions: tally.questions,
            questions_per_game: tally.questions_per_game(),
            certain: tally.certain,
            lost_on_certain: tally.lost_on_certain,
            calibration: CalibrationObject::new(&tally.risks),
            versus_first: comparison.as_ref().map(ComparisonObject::new),
        }
    }

    fn strategy(&self) -> Result<NoisyStrategy, UnreadableResult> {
        let unknown = |why| UnreadableResult::value("strategy", format!("`{}`: {why}", self.strategy));
        self.strategy.parse().map_err(unknown)
    }

    fn result(&self, games: u64, is_first: bool) -> Result<NoisyResult, UnreadableResult> {
        let Self { wins, rested, stopped, cleared, safe_cells, questions, certain, lost_on_certain, .. } = *self;
        let ended = wins.checked_add(rested).and_then(|ended| ended.checked_add(stopped));
        if ended.is_none_or(|ended| ended > games) {
            let why = format!("{wins} won, {rested} rested and {stopped} stopped of {games} games");
            return Err(UnreadableResult::value("strategies", why));
        }
        if self.versus_first.is_none() != is_first {
            return Err(UnreadableResult::value("versus_first", "expected in all strategies but the first"));
        }
        if !is_time(self.seconds) {
            return Err(UnreadableResult::value("seconds", "expected a number that is not negative"));
        }
        let tally = NoisyTally {
            games,
            wins,
            rested,
            stopped,
            cleared,
            safe_cells,
            questions,
            certain,
            lost_on_certain,
            risks: self.calibration.risks()?,
        };
        let comparison = self.versus_first.as_ref().map(|object| object.comparison(&tally)).transpose()?;
        let time = Duration::try_from_secs_f64(self.seconds).unwrap_or_default();
        Ok(NoisyResult { tally, comparison, time })
    }
}

/// The first strategy less this one.
#[derive(Serialize, Deserialize)]
struct ComparisonObject {
    #[serde(flatten)]
    pairs: PairsObject,
    cleared_more: i64,
    cleared_more_squares: u64,
    #[serde(skip_deserializing)]
    cleared_difference_points: f64,
    #[serde(skip_deserializing)]
    cleared_difference_ci95_points: [f64; 2],
}

impl ComparisonObject {
    fn new(comparison: &NoisyComparison) -> Self {
        Self {
            pairs: PairsObject::new(&comparison.pairs),
            cleared_more: comparison.cleared,
            cleared_more_squares: comparison.cleared_squares,
            cleared_difference_points: 100.0 * comparison.cleared_difference(),
            cleared_difference_ci95_points: comparison.cleared_ci95().map(|bound| 100.0 * bound),
        }
    }

    fn comparison(&self, tally: &NoisyTally) -> Result<NoisyComparison, UnreadableResult> {
        Ok(NoisyComparison {
            pairs: self.pairs.pairs(tally.games)?,
            safe_cells: tally.safe_cells,
            cleared: self.cleared_more,
            cleared_squares: self.cleared_more_squares,
        })
    }
}
