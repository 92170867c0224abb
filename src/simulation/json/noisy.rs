//! Strategies for uncertain clues as JSON.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::calibration::CalibrationObject;
use super::extent::{demand, times, total};
use super::pairs::PairsObject;
use super::{Extent, UnreadableResult, check_time};
use crate::board::{Grid, model_json, read_clue_model_json};
use crate::decision::NoisyStrategy;
use crate::game::ClueSource;
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

    pub fn contest(&self) -> Result<NoisyContest, UnreadableResult> {
        // A table has a row for each number of mines that there can be around a cell.
        let rows = self.clues.get("table").and_then(|table| table.as_array()).map_or(9, Vec::len);
        let most = rows.clamp(1, Grid::MOST_NEIGHBOURS + 1) - 1;
        let model = read_clue_model_json(self.clues.to_string().as_bytes(), most as u8);
        let model = model.map_err(|error| UnreadableResult::value("clues", error.mistake().to_string()))?;
        let time = self.decision_seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|error| UnreadableResult::value("decision_seconds", error.to_string()))?;
        if !(0.0..=1.0).contains(&self.blind_rate) {
            return Err(UnreadableResult::value("blind_rate", "expected a number from 0 to 1"));
        }
        if self.strategies.is_empty() {
            return Err(UnreadableResult::value("strategies", "expected at least one"));
        }
        Ok(NoisyContest {
            teller: ClueSource { model, blind_rate: self.blind_rate, asks: self.asks },
            limits: DecisionLimits { time, memory: self.decision_bytes },
            strategies: self.strategies.iter().map(StrategyObject::strategy).collect::<Result<_, _>>()?,
        })
    }

    pub fn results(&self, extent: &Extent) -> Result<Vec<NoisyResult>, UnreadableResult> {
        let mut results: Vec<NoisyResult> = Vec::with_capacity(self.strategies.len());
        for strategy in &self.strategies {
            let first = results.first().map(|result| result.tally);
            results.push(strategy.result(first.as_ref(), self.asks, extent)?);
        }
        Ok(results)
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

    /// `first` is what the first strategy did; `None` if this is it.
    fn result(&self, first: Option<&NoisyTally>, asks: u32, extent: &Extent) -> Result<NoisyResult, UnreadableResult> {
        let Self { wins, rested, stopped, cleared, safe_cells, questions, certain, lost_on_certain, .. } = *self;
        check_time(self.seconds)?;
        let tally = NoisyTally {
            games: extent.games,
            wins,
            rested,
            stopped,
            cleared,
            safe_cells,
            questions,
            certain,
            lost_on_certain,
            risks: self.calibration.risks(extent)?,
        };
        check(&tally, asks, extent)?;
        let comparison = match (&self.versus_first, first) {
            (Some(object), Some(first)) => Some(object.comparison(first, &tally, extent)?),
            (None, None) => None,
            _ => return Err(UnreadableResult::value("versus_first", "expected in all strategies but the first")),
        };
        let time = Duration::try_from_secs_f64(self.seconds).unwrap_or_default();
        Ok(NoisyResult { tally, comparison, time })
    }
}

/// Whether games can be counted like this.
fn check(tally: &NoisyTally, asks: u32, extent: &Extent) -> Result<(), UnreadableResult> {
    let NoisyTally { games, wins, rested, stopped, cleared, safe_cells, questions, certain, lost_on_certain, risks } =
        tally;
    let ended = total([*wins, *rested, *stopped]);
    let why = format!("{wins} won, {rested} rested and {stopped} stopped of {games} games");
    demand("strategies", ended <= (*games).into(), why)?;
    let losses = u128::from(*games) - ended;

    let all_safe = times(*games, extent.safe_cells);
    demand("safe_cells", u128::from(*safe_cells) == all_safe, format!("{safe_cells} instead of {all_safe}"))?;
    let is_cleared = cleared <= safe_cells && u128::from(*cleared) >= times(*wins, extent.safe_cells);
    demand("cleared", is_cleared, format!("{cleared} of {safe_cells} safe cells in {wins} wins"))?;
    let most_questions = times(*cleared, asks.max(1).into());
    demand("questions", u128::from(*questions) <= most_questions, format!("{questions} of at most {most_questions}"))?;
    demand("questions", *questions <= extent.most, "more than can be added up")?;

    let opened = total(risks.bins().map(|(_, bin)| bin.guesses).chain([*certain]));
    let most_opened = u128::from(*cleared) + losses;
    demand("certain", opened <= most_opened, format!("{opened} cells opened of at most {most_opened}"))?;
    demand("lost_on_certain", lost_on_certain <= certain, format!("{lost_on_certain} of {certain} cells"))?;
    let deaths = total(risks.bins().map(|(_, bin)| bin.deaths).chain([*lost_on_certain]));
    // The first click can be a mine, too, and is counted nowhere.
    demand("lost_on_certain", deaths <= losses, format!("{deaths} deaths, with `calibration`, in {losses} losses"))
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

    fn comparison(
        &self,
        first: &NoisyTally,
        second: &NoisyTally,
        extent: &Extent,
    ) -> Result<NoisyComparison, UnreadableResult> {
        let (cleared, squares) = (self.cleared_more, self.cleared_more_squares);
        let more = i128::from(first.cleared) - i128::from(second.cleared);
        demand("cleared_more", i128::from(cleared) == more, format!("{cleared} instead of {more}"))?;
        // Of differences with this sum the squares add up to the least where all are equal.
        let is_spread = times(cleared.unsigned_abs(), cleared.unsigned_abs()) <= times(extent.games, squares);
        let largest = times(extent.safe_cells, extent.safe_cells).saturating_mul(extent.games.into());
        let is_sum = is_spread && squares <= extent.most && u128::from(squares) <= largest;
        demand("cleared_more_squares", is_sum, format!("{squares}, of differences that add up to {cleared}"))?;
        Ok(NoisyComparison {
            pairs: self.pairs.pairs(extent.games, [first.wins, second.wins])?,
            safe_cells: second.safe_cells,
            cleared,
            cleared_squares: squares,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::{Pairs, RiskTable};

    const EXTENT: Extent = Extent { games: 4, cells: 5, safe_cells: 3, most: u64::MAX };
    const ASKS: u32 = 2;

    fn risks(survived: u64, died: u64) -> RiskTable {
        let mut risks = RiskTable::default();
        (0..survived).for_each(|_| risks.add_guess(0.3, true));
        (0..died).for_each(|_| risks.add_guess(0.3, false));
        risks
    }

    /// A game of each kind, and as much in them as there can be.
    fn tally() -> NoisyTally {
        NoisyTally {
            games: 4,
            wins: 1,
            rested: 1,
            stopped: 1,
            cleared: 8,
            safe_cells: 12,
            questions: 16,
            certain: 5,
            lost_on_certain: 0,
            risks: risks(3, 1),
        }
    }

    /// The key that a result is refused for.
    fn key<T>(read: Result<T, UnreadableResult>) -> Option<&'static str> {
        match read {
            Ok(_) => None,
            Err(UnreadableResult::Value { key, .. }) => Some(key),
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn counters_may_be_at_their_bounds_and_not_beyond() {
        let refused = |tally: NoisyTally| key(check(&tally, ASKS, &EXTENT));
        assert_eq!(refused(tally()), None);
        for (rested, why) in [(2, None), (3, Some("strategies"))] {
            assert_eq!(refused(NoisyTally { rested, certain: 4, risks: risks(4, 0), ..tally() }), why, "{rested}");
        }
        for safe_cells in [11, 13] {
            assert_eq!(refused(NoisyTally { safe_cells, ..tally() }), Some("safe_cells"));
        }
        for (cleared, why) in [(2, Some("cleared")), (3, None)] {
            let few = NoisyTally { cleared, questions: 4, certain: 0, risks: risks(2, 1), ..tally() };
            assert_eq!(refused(few), why, "the win alone has 3 cells");
        }
        assert_eq!(refused(NoisyTally { cleared: 12, ..tally() }), None);
        assert_eq!(refused(NoisyTally { cleared: 13, ..tally() }), Some("cleared"));
        assert_eq!(refused(NoisyTally { questions: 17, ..tally() }), Some("questions"));
        assert_eq!(refused(NoisyTally { certain: 6, ..tally() }), Some("certain"), "10 cells of 8 and a loss");
        let lost = |certain, lost_on_certain, died| {
            refused(NoisyTally { certain, lost_on_certain, risks: risks(0, died), ..tally() })
        };
        assert_eq!((lost(1, 1, 0), lost(5, 0, 1)), (None, None));
        assert_eq!(lost(0, 1, 0), Some("lost_on_certain"), "more than there were");
        assert_eq!(lost(5, 1, 1), Some("lost_on_certain"), "two deaths in one loss");
    }

    #[test]
    fn cells_answer_at_least_once_and_sums_have_to_fit() {
        let asked =
            |questions, asks, most| key(check(&NoisyTally { questions, ..tally() }, asks, &Extent { most, ..EXTENT }));
        for asks in [0, 1] {
            assert_eq!(asked(8, asks, u64::MAX), None, "{asks} asks");
            assert_eq!(asked(9, asks, u64::MAX), Some("questions"), "{asks} asks");
        }
        assert_eq!((asked(16, ASKS, 16), asked(16, ASKS, 15)), (None, Some("questions")));
    }

    #[test]
    fn what_one_cleared_more_is_the_difference_and_its_squares_fit() {
        let first = NoisyTally { wins: 1, cleared: 10, ..tally() };
        let second = NoisyTally { wins: 0, cleared: 4, ..tally() };
        let pairs = Pairs { only_first: 1, neither: 3, ..Pairs::default() };
        let compared = |cleared_more, cleared_more_squares, most| {
            let object = ComparisonObject {
                pairs: PairsObject::new(&pairs),
                cleared_more,
                cleared_more_squares,
                cleared_difference_points: 0.0,
                cleared_difference_ci95_points: [0.0; 2],
            };
            key(object.comparison(&first, &second, &Extent { most, ..EXTENT }))
        };
        assert_eq!((compared(5, 9, u64::MAX), compared(7, 13, u64::MAX)), (Some("cleared_more"), Some("cleared_more")));
        // Six cells in four games: at least 1.5² in each, and at most 3².
        let keys = [8, 9, 36, 37].map(|squares| compared(6, squares, u64::MAX));
        assert_eq!(keys, [Some("cleared_more_squares"), None, None, Some("cleared_more_squares")]);
        assert_eq!((compared(6, 9, 9), compared(6, 9, 8)), (None, Some("cleared_more_squares")));
    }
}
