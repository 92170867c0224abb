//! Games whose clues are told by a model.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use mineproof::internals::board::{ClueModel, read_clue_model_json};
use mineproof::internals::game::ClueSource;
use mineproof::internals::simulation::{DecisionLimits, NoisyContest};

use super::super::Failure;
use super::super::arguments::{bytes, duration};
use super::super::reading::read;
use super::{Arguments, strategy_names};

/// How clues are told; any of these makes them uncertain.
#[derive(clap::Args)]
#[group(id = "uncertain", multiple = true)]
pub struct ClueArguments {
    /// How numbers are told [default: exact]
    #[arg(long = "clues", value_name = "MODEL", value_parser = models(), conflicts_with = "clue_table")]
    model: Option<ClueModel>,

    /// A JSON file {"table": [[…], …]} with the chances of what is told, one row for each truth
    #[arg(long, value_name = "FILE")]
    clue_table: Option<PathBuf>,

    /// How often no number is told, whatever the truth [default: 0]
    #[arg(long, value_name = "RATE", value_parser = rate)]
    blind_rate: Option<f64>,

    /// How often an open cell may be asked [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    asks: Option<u32>,
}

/// What a single decision may take; where that is reached the game ends.
#[derive(clap::Args)]
pub struct DecisionArguments {
    /// With uncertain clues: time for counting in a single decision; the game ends where it is reached [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = duration, requires = "uncertain")]
    decision_time: Option<Duration>,

    /// With uncertain clues: memory for counting in a single decision [default: 2G]
    #[arg(long, value_name = "SIZE", value_parser = bytes, requires = "uncertain")]
    decision_memory: Option<usize>,
}

const DECISION_TIME: Duration = Duration::from_secs(10);
const DECISION_MEMORY: usize = 2 << 30;

/// Named values, so that completions and help list them.
fn models() -> impl TypedValueParser<Value = ClueModel> {
    PossibleValuesParser::new(ClueModel::NAMED.map(|model| model.name()))
        .try_map(|name| ClueModel::from_name(&name).ok_or("no such model"))
}

fn rate(text: &str) -> Result<f64, String> {
    let rate: Option<f64> = text.parse().ok().filter(|rate| (0.0..=1.0).contains(rate));
    rate.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

impl ClueArguments {
    pub fn are_uncertain(&self) -> bool {
        let Self { model, clue_table, blind_rate, asks } = self;
        model.is_some() || clue_table.is_some() || blind_rate.is_some() || asks.is_some()
    }

    fn teller(&self) -> Result<ClueSource, Failure> {
        let model = match &self.clue_table {
            None => self.model.clone().unwrap_or_default(),
            Some(path) => table(path)?,
        };
        let blind_rate = self.blind_rate.unwrap_or(0.0);
        if blind_rate > 0.0 && matches!(&model, ClueModel::Table(table) if table.has_not_told()) {
            let told = "error: --blind-rate: the table says already how often no number is told";
            return Err(Failure::Input(told.to_owned()));
        }
        Ok(ClueSource { model, blind_rate, asks: self.asks.unwrap_or(1) })
    }
}

pub fn contest(arguments: &Arguments) -> Result<NoisyContest, Failure> {
    let DecisionArguments { decision_time, decision_memory } = arguments.decision;
    let (time, memory) = (decision_time.unwrap_or(DECISION_TIME), decision_memory.unwrap_or(DECISION_MEMORY));
    Ok(NoisyContest {
        teller: arguments.clues.teller()?,
        limits: DecisionLimits { time: Some(time), memory: Some(memory) },
        strategies: strategy_names::for_uncertain_clues(&arguments.strategy)?,
    })
}

fn table(path: &Path) -> Result<ClueModel, Failure> {
    let refuse = |why: String| Failure::Input(format!("error: {}: {why}", path.display()));
    let text = read(path).map_err(|error| refuse(format!("cannot read: {error}")))?;
    match read_clue_model_json(&text, 8).map_err(|error| refuse(error.mistake().to_string()))? {
        table @ ClueModel::Table(_) => Ok(table),
        named => Err(refuse(format!("expected {{\"table\": [[…], …]}}; --clues has the model `{}`", named.name()))),
    }
}
