//! A result as JSON: written by `simulate --json` and `merge --json`, read by `merge` and to resume.
//!
//! Rates and intervals are there for whoever reads it; they are worked out again from the whole numbers when it is read.

use serde::{Deserialize, Serialize};

use super::{Opponent, Pairs, Phase, PhaseTally, RiskBin, RiskTable, Series, Settings, Shards, Simulation, Tally};
use crate::board::{Cell, Size};
use crate::decision::Strategy;
use crate::game::{FirstClick, Level};

/// Strategies may play differently in another version: such results are not added up.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Why a text is no result of a simulation.
#[derive(Debug, thiserror::Error)]
pub enum UnreadableResult {
    #[error("this is no result of `simulate --json`: {0}")]
    Json(#[from] serde_json::Error),
    #[error("a result of version {0}, and this is version {VERSION}: strategies may have changed")]
    Version(String),
    #[error("`{key}`: {why}")]
    Value { key: &'static str, why: String },
}

impl UnreadableResult {
    fn value(key: &'static str, why: impl Into<String>) -> Self {
        Self::Value { key, why: why.into() }
    }
}

impl Simulation {
    /// The result as one JSON object, without a line end. Only `seconds` and `games_per_second` differ between runs with the
    /// same settings.
    pub fn to_json(&self) -> String {
        let Settings { series, strategy, shards, .. } = &self.settings;
        let object = ResultObject {
            games: self.tally.games,
            seconds: self.seconds,
            games_per_second: self.games_per_second(),
            own: StrategyObject::new(strategy, &self.tally),
            version: VERSION.to_owned(),
            level: Level::of(series.size, series.mines).map(|level| level.name().to_owned()),
            width: series.size.width(),
            height: series.size.height(),
            mines: series.mines,
            first_click: series.first_click.name().to_owned(),
            start: [series.start.row, series.start.col],
            seed: series.seed,
            games_asked: series.games,
            shards: ShardsObject { of: shards.of(), have: shards.have().to_vec() },
            complete: self.is_complete(),
            versus: self.opponent.as_ref().map(VersusObject::new),
        };
        serde_json::to_string(&object).unwrap_or_default()
    }

    pub fn from_json(text: &str) -> Result<Self, UnreadableResult> {
        let object: ResultObject = serde_json::from_str(text)?;
        if object.version != VERSION {
            return Err(UnreadableResult::Version(object.version));
        }
        let settings = object.settings()?;
        let tally = object.own.tally(object.games)?;
        let opponent = object.versus.as_ref().map(|versus| versus.opponent(object.games)).transpose()?;
        if object.games > settings.planned() {
            return Err(UnreadableResult::value("games", format!("only {} are in these shards", settings.planned())));
        }
        if !(object.seconds.is_finite() && object.seconds >= 0.0) {
            return Err(UnreadableResult::value("seconds", "expected a number that is not negative"));
        }
        Ok(Self { settings, tally, opponent, seconds: object.seconds })
    }
}

#[derive(Serialize, Deserialize)]
struct ResultObject {
    games: u64,
    #[serde(flatten)]
    own: StrategyObject,
    seconds: f64,
    #[serde(skip_deserializing)]
    games_per_second: f64,
    version: String,
    #[serde(skip_deserializing)]
    level: Option<String>,
    width: u32,
    height: u32,
    mines: u64,
    first_click: String,
    start: [u32; 2],
    seed: u64,
    games_asked: u64,
    shards: ShardsObject,
    #[serde(skip_deserializing)]
    complete: bool,
    versus: Option<VersusObject>,
}

impl ResultObject {
    fn settings(&self) -> Result<Settings, UnreadableResult> {
        let size = Size::new(self.width.into(), self.height.into());
        let first_click = FirstClick::from_name(&self.first_click);
        let shards = Shards::new(self.shards.of, self.shards.have.clone());
        let versus = self.versus.as_ref().map(|versus| versus.own.strategy()).transpose()?;
        let settings = Settings {
            series: Series {
                size: size.map_err(|error| UnreadableResult::value("width", error.to_string()))?,
                mines: self.mines,
                first_click: first_click
                    .ok_or_else(|| UnreadableResult::value("first_click", "expected safe, opening or any"))?,
                start: Cell::new(self.start[0], self.start[1]),
                seed: self.seed,
                games: self.games_asked,
            },
            strategy: self.own.strategy()?,
            versus,
            shards: shards
                .ok_or_else(|| UnreadableResult::value("shards", "expected parts from 1 to `of`, each once"))?,
        };
        settings.check().map_err(|error| UnreadableResult::value("mines", error.to_string()))?;
        Ok(settings)
    }
}

#[derive(Serialize, Deserialize)]
struct ShardsObject {
    of: u64,
    have: Vec<u64>,
}

/// How one strategy did.
#[derive(Serialize, Deserialize)]
struct StrategyObject {
    wins: u64,
    #[serde(skip_deserializing)]
    win_rate: f64,
    #[serde(skip_deserializing)]
    ci95: [f64; 2],
    strategy: String,
    wins_without_guess: u64,
    moves: u64,
    #[serde(skip_deserializing)]
    guesses: u64,
    lost_on_certain: u64,
    phases: Vec<PhaseObject>,
    calibration: CalibrationObject,
}

#[derive(Serialize, Deserialize)]
struct PhaseObject {
    phase: String,
    games: u64,
    guesses: u64,
    losses: u64,
}

#[derive(Serialize, Deserialize)]
struct CalibrationObject {
    #[serde(skip_deserializing)]
    predicted_deaths: f64,
    #[serde(skip_deserializing)]
    deaths: u64,
    #[serde(skip_deserializing)]
    deviation: Option<f64>,
    bins: Vec<BinObject>,
}

#[derive(Serialize, Deserialize)]
struct BinObject {
    from_percent: u64,
    to_percent: u64,
    guesses: u64,
    #[serde(skip_deserializing)]
    predicted_deaths: f64,
    deaths: u64,
    #[serde(skip_deserializing)]
    deviation: Option<f64>,
    predicted_ppb: u64,
    variance_ppb: u64,
}

impl StrategyObject {
    fn new(strategy: &Strategy, tally: &Tally) -> Self {
        let phase = |phase: Phase| {
            let PhaseTally { games, guesses, losses } = tally.phases[phase as usize];
            PhaseObject { phase: phase.name().to_owned(), games, guesses, losses }
        };
        let total = tally.risks.total();
        Self {
            wins: tally.wins,
            win_rate: tally.win_rate(),
            ci95: tally.ci95(),
            strategy: strategy.name.to_owned(),
            wins_without_guess: tally.wins_without_guess,
            moves: tally.moves,
            guesses: tally.guesses(),
            lost_on_certain: tally.lost_on_certain,
            phases: Phase::ALL.map(phase).into(),
            calibration: CalibrationObject {
                predicted_deaths: total.predicted_deaths(),
                deaths: total.deaths,
                deviation: total.deviation(),
                bins: tally.risks.bins().map(|(edges, bin)| BinObject::new(edges, bin)).collect(),
            },
        }
    }

    fn strategy(&self) -> Result<Strategy, UnreadableResult> {
        let unknown = || UnreadableResult::value("strategy", format!("no strategy `{}`", self.strategy));
        Strategy::from_name(&self.strategy).ok_or_else(unknown)
    }

    fn tally(&self, games: u64) -> Result<Tally, UnreadableResult> {
        if self.wins > games {
            return Err(UnreadableResult::value("wins", format!("{} of {games} games", self.wins)));
        }
        if !self.phases.iter().map(|phase| phase.phase.as_str()).eq(Phase::ALL.map(Phase::name)) {
            return Err(UnreadableResult::value("phases", "expected opening, middle and endgame"));
        }
        let bins = &self.calibration.bins;
        let edges = bins.iter().map(|bin| [bin.from_percent, bin.to_percent]);
        if !edges.eq((0..RiskTable::BINS).map(RiskTable::edges)) {
            return Err(UnreadableResult::value("calibration", "its bins are not those of this version"));
        }
        let phase = |index: usize| {
            let PhaseObject { games, guesses, losses, .. } = self.phases[index];
            PhaseTally { games, guesses, losses }
        };
        Ok(Tally {
            games,
            wins: self.wins,
            wins_without_guess: self.wins_without_guess,
            moves: self.moves,
            lost_on_certain: self.lost_on_certain,
            phases: std::array::from_fn(phase),
            risks: RiskTable::from_bins(std::array::from_fn(|index| bins[index].bin())),
        })
    }
}

impl BinObject {
    fn new([from_percent, to_percent]: [u64; 2], bin: &RiskBin) -> Self {
        let RiskBin { guesses, deaths, predicted_ppb, variance_ppb } = *bin;
        let (predicted_deaths, deviation) = (bin.predicted_deaths(), bin.deviation());
        Self { from_percent, to_percent, guesses, predicted_deaths, deaths, deviation, predicted_ppb, variance_ppb }
    }

    fn bin(&self) -> RiskBin {
        let Self { guesses, deaths, predicted_ppb, variance_ppb, .. } = *self;
        RiskBin { guesses, deaths, predicted_ppb, variance_ppb }
    }
}

/// The second strategy; differences are the first less the second.
#[derive(Serialize, Deserialize)]
struct VersusObject {
    #[serde(flatten)]
    own: StrategyObject,
    both: u64,
    only_first: u64,
    only_second: u64,
    neither: u64,
    #[serde(skip_deserializing)]
    difference_points: f64,
    #[serde(skip_deserializing)]
    difference_ci95_points: [f64; 2],
    #[serde(skip_deserializing)]
    mcnemar_p: f64,
}

impl VersusObject {
    fn new(opponent: &Opponent) -> Self {
        let Opponent { strategy, tally, pairs } = opponent;
        let Pairs { both, only_first, only_second, neither } = *pairs;
        Self {
            own: StrategyObject::new(strategy, tally),
            both,
            only_first,
            only_second,
            neither,
            difference_points: 100.0 * pairs.difference(),
            difference_ci95_points: pairs.ci95().map(|bound| 100.0 * bound),
            mcnemar_p: pairs.mcnemar_p(),
        }
    }

    fn opponent(&self, games: u64) -> Result<Opponent, UnreadableResult> {
        let Self { both, only_first, only_second, neither, .. } = *self;
        let pairs = Pairs { both, only_first, only_second, neither };
        if pairs.games() != games {
            return Err(UnreadableResult::value("versus", format!("{} games instead of {games}", pairs.games())));
        }
        Ok(Opponent { strategy: self.own.strategy()?, tally: self.own.tally(games)?, pairs })
    }
}
