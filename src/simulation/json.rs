//! A result as JSON: written by `simulate --json` and `merge --json`, read by `merge` and to resume.
//!
//! Rates and intervals are there for whoever reads it; they are worked out again from the whole numbers when it is read.

mod calibration;
mod duel;
mod extent;
mod noisy;
mod pairs;
mod seal;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::{Contest, Settings, Shards, Simulation};
use crate::board::{Cell, Grid, Size, Topology};
use crate::game::{FirstClick, Level};
use crate::game::{Series, SeriesError};

pub use duel::DuelObject;
pub use extent::Extent;
pub use noisy::NoisyObject;

/// Strategies may play differently in another version: such results are not added up.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Why a text is no result of a simulation.
#[derive(Debug, thiserror::Error)]
pub enum UnreadableResult {
    /// The text is no JSON, or a key is missing or has a value of another type.
    #[error("this is no result of `simulate --json`: {0}")]
    Json(#[from] serde_json::Error),
    /// A result of the other kind of games.
    #[error("a result of games whose clues are {}", if *.uncertain { "uncertain" } else { "exact" })]
    OtherClues {
        /// Whether the clues of its games are uncertain.
        uncertain: bool,
    },
    /// The result was written by this other version of the program.
    #[error("a result of version {0}, and this is version {VERSION}: strategies may have changed")]
    Version(String),
    /// A value is of the right type, but cannot be.
    #[error("`{key}`: {why}")]
    Value {
        /// The key that has it.
        key: &'static str,
        /// What is wrong with it.
        why: String,
    },
    /// The text of a checkpoint was changed or cut off.
    #[error("not as it was written: its checksum is missing or does not fit")]
    Changed,
}

impl UnreadableResult {
    pub(super) fn value(key: &'static str, why: impl Into<String>) -> Self {
        Self::Value { key, why: why.into() }
    }
}

impl<C: Contest> Simulation<C> {
    /// The result as one JSON object, without a line end. Only `seconds` and `games_per_second` differ between runs with the
    /// same settings.
    pub fn to_json(&self) -> String {
        let Settings { series, contest, shards } = &self.settings;
        let level = Level::of(series.grid.size(), series.mines).filter(|_| series.grid.topology() == Topology::Square);
        let object = ResultObject {
            games: self.games(),
            contest: contest.to_object(&self.results),
            seconds: self.seconds,
            games_per_second: self.games_per_second(),
            version: VERSION.to_owned(),
            level: level.map(|level| level.name().to_owned()),
            width: series.grid.size().width(),
            height: series.grid.size().height(),
            topology: (series.grid.topology() != Topology::Square).then(|| series.grid.topology().to_string()),
            mines: series.mines,
            first_click: series.first_click.name().to_owned(),
            start: [series.start.row, series.start.col],
            seed: series.seed,
            games_asked: series.games,
            shards: ShardsObject { of: shards.of(), have: shards.have().to_vec() },
            complete: self.is_complete(),
        };
        serde_json::to_string(&object).unwrap_or_default()
    }

    /// The result with a checksum as its last key, to be played on from later.
    pub fn to_checkpoint(&self) -> String {
        seal::sealed(&self.to_json())
    }

    /// Reads what [`to_checkpoint`](Self::to_checkpoint) wrote, and nothing that was changed since.
    pub fn from_checkpoint(text: &str) -> Result<Self, UnreadableResult> {
        let simulation = Self::from_json(text)?;
        seal::check(text)?;
        Ok(simulation)
    }

    /// Reads a result. Its counters have to be such as a run can have; where it has a checksum that has to fit.
    pub fn from_json(text: &str) -> Result<Self, UnreadableResult> {
        let kind = Kind::of(text)?;
        if kind.sha256.is_some() {
            seal::check(text)?;
        }
        if kind.clues.is_some() != C::HAS_UNCERTAIN_CLUES {
            return Err(UnreadableResult::OtherClues { uncertain: !C::HAS_UNCERTAIN_CLUES });
        }
        let object: ResultObject<C::Object> = serde_json::from_str(text)?;
        if object.version != VERSION {
            return Err(UnreadableResult::Version(object.version));
        }
        let settings = object.settings(C::of_object(&object.contest)?)?;
        if object.games > settings.planned() {
            return Err(UnreadableResult::value("games", format!("only {} are in these shards", settings.planned())));
        }
        let results = C::results_of_object(&object.contest, &Extent::new(&settings, object.games))?;
        check_time(object.seconds)?;
        Ok(Self { settings, results, seconds: object.seconds })
    }
}

/// Whether a result is of games whose clues are told by a model.
pub fn has_uncertain_clues(text: &str) -> Result<bool, UnreadableResult> {
    Ok(Kind::of(text)?.clues.is_some())
}

/// What tells results apart before they are read.
#[derive(Deserialize)]
struct Kind {
    clues: Option<IgnoredAny>,
    sha256: Option<IgnoredAny>,
}

impl Kind {
    fn of(text: &str) -> Result<Self, UnreadableResult> {
        Ok(serde_json::from_str(text)?)
    }
}

/// Longer than any run: so much of it that the sum over all shards is a time, too.
const MOST_SECONDS: f64 = 1e12;

fn check_time(seconds: f64) -> Result<(), UnreadableResult> {
    let why = "expected a number that is not negative, and no more than 1e12";
    extent::demand("seconds", (0.0..=MOST_SECONDS).contains(&seconds), why)
}

#[derive(Serialize, Deserialize)]
struct ResultObject<O> {
    games: u64,
    #[serde(flatten)]
    contest: O,
    seconds: f64,
    #[serde(skip_deserializing)]
    games_per_second: f64,
    version: String,
    #[serde(skip_deserializing)]
    level: Option<String>,
    width: u32,
    height: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    topology: Option<String>,
    mines: u64,
    first_click: String,
    start: [u32; 2],
    seed: u64,
    games_asked: u64,
    shards: ShardsObject,
    #[serde(skip_deserializing)]
    complete: bool,
}

impl<O> ResultObject<O> {
    fn settings<C: Contest>(&self, contest: C) -> Result<Settings<C>, UnreadableResult> {
        let size = Size::new(self.width.into(), self.height.into());
        let size = size.map_err(|error| UnreadableResult::value("width", error.to_string()))?;
        let topology = self.topology.as_deref().map_or(Ok(Topology::Square), str::parse::<Topology>);
        let topology = topology.map_err(|error| UnreadableResult::value("topology", error.to_string()))?;
        let grid = Grid::new(size, topology).map_err(|error| UnreadableResult::value("topology", error.to_string()))?;
        let first_click = FirstClick::from_name(&self.first_click);
        let shards = Shards::new(self.shards.of, self.shards.have.clone());
        let settings = Settings {
            series: Series::new(grid, self.mines)
                .first_click(
                    first_click
                        .ok_or_else(|| UnreadableResult::value("first_click", "expected safe, opening or any"))?,
                )
                .start(Cell::new(self.start[0], self.start[1]))
                .seed(self.seed)
                .games(self.games_asked),
            contest,
            shards: shards.ok_or_else(|| {
                UnreadableResult::value("shards", "expected parts from 1 to `of`, each once, and `of` at most 1000000")
            })?,
        };
        let key = |error: &SeriesError| match error {
            SeriesError::StartOffBoard(_) => "start",
            SeriesError::TooManyMines { .. } => "mines",
            SeriesError::TooManyGames { .. } => "games_asked",
        };
        settings.check().map_err(|error| UnreadableResult::value(key(&error), error.to_string()))?;
        Ok(settings)
    }
}

#[derive(Serialize, Deserialize)]
struct ShardsObject {
    of: u64,
    have: Vec<u64>,
}
