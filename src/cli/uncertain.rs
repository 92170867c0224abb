//! `mineproof uncertain`.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::ProgressBar;
use mineproof::board::{Cell, ClueModel, read_position_json};
use mineproof::counting::Limits;
use mineproof::decision::NoisyStrategy;
use mineproof::game::{FirstClick, Teller};
use mineproof::render::{noisy_json, noisy_lines};
use mineproof::simulation::{NoisySeries, NoisyTally, Series};

use super::arguments::{bytes, cell, duration};
use super::game_arguments::{GameArguments, first_clicks};
use super::terminal::counted;
use super::{Failure, Status, simulate, terminal};

/// Play where clues are missing, too low or too high, and compare ways to decide
#[derive(clap::Args)]
#[command(
    after_help = "Cells are opened one by one: around a 0 nothing opens of its own accord. All strategies play the same
boards and are told the same of the same cell.
  expectation[:MARGIN]  every clue replaced by the mean of the truth; ratios within MARGIN (0.05) of
                        0 or 1 are believed
  ask-again             the greatest of optimistic, the least of cautious answers is believed
  posterior[:RISK]      the exact probability; with RISK nothing riskier is opened: the game rests
In the table:
  survived   games that did not end on a mine
  cleared    share of all safe cells that were opened
  certain    cells that the strategy saw no risk in; wrong: how many of them were mines
  risked     the others; foretold: deaths that their risks add up to, as the strategy saw them
  deviation  how many standard deviations more deaths there were

Exit codes: 0 all games played, 2 bad usage, 3 some games ended at a limit of counting.

Examples:
  mineproof uncertain --size 9x9 --mines 10 --model optimistic --games 200
  mineproof uncertain --level beginner --model cautious --asks 4 --strategies ask-again,posterior
  mineproof uncertain --size 64x64 --mines 820 --blind-rate 0.1 --games 20 --strategies posterior
  mineproof uncertain --level beginner --table radio.json --strategies posterior:0.02 --json"
)]
pub struct Arguments {
    #[command(flatten)]
    board: GameArguments,

    /// How numbers are told
    #[arg(long, value_name = "MODEL", value_parser = models(), default_value = "exact", conflicts_with = "table")]
    model: ClueModel,

    /// A JSON file {"table": [[…], …]} with the chances of what is told, one row for each truth
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    /// How often no number is told, whatever the truth
    #[arg(long, value_name = "RATE", value_parser = rate, default_value = "0")]
    blind_rate: f64,

    /// How often every opened cell is asked
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    asks: u32,

    /// Who plays, separated by commas
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "expectation,ask-again,posterior",
        value_parser = clap::value_parser!(NoisyStrategy)
    )]
    strategies: Vec<NoisyStrategy>,

    /// What the first click is promised: to be safe, to be a 0, or nothing
    #[arg(long, value_name = "PROMISE", value_parser = first_clicks(), default_value = "safe")]
    first_click: FirstClick,

    /// The first click
    #[arg(long, value_name = "ROW,COL", value_parser = cell, default_value = "0,0")]
    start: Cell,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,

    /// The same seed gives the same games
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,

    /// Time for counting in a single decision (90, 1.5s, 30m); the game ends where it is reached
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10")]
    time_limit: Duration,

    /// Memory for counting in a single decision
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "2G")]
    memory_limit: usize,

    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Named values, so that completions and help list them.
fn models() -> impl TypedValueParser<Value = ClueModel> {
    PossibleValuesParser::new(ClueModel::NAMED.map(|model| model.name()))
        .try_map(|name| ClueModel::from_name(&name).ok_or("no such model"))
}

fn rate(text: &str) -> Result<f64, String> {
    let rate: Option<f64> = text.parse().ok().filter(|rate| (0.0..=1.0).contains(rate));
    rate.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let series = series(arguments)?;
    series.series.check().map_err(simulate::refuse)?;
    let progress = ProgressBar::new(series.series.games);
    let started = Instant::now();
    let tallies = super::in_pool(arguments.threads, || series.play(&arguments.strategies, || progress.inc(1)));
    progress.finish_and_clear();
    let seconds = started.elapsed().as_secs_f64();
    let results: Vec<(NoisyStrategy, NoisyTally)> = arguments.strategies.iter().copied().zip(tallies).collect();
    if arguments.json {
        writeln!(io::stdout().lock(), "{}", noisy_json(&series, &results, seconds))?;
    } else {
        let mut out = BufWriter::new(anstream::stdout().lock());
        writeln!(out, "{}", headline(&series))?;
        writeln!(out)?;
        terminal::write_lines(&mut out, &noisy_lines(&results))?;
        writeln!(out)?;
        writeln!(out, "{} in {seconds:.1} s", counted(series.series.games, "game"))?;
        out.flush()?;
    }
    let stopped = results.iter().any(|(_, tally)| tally.stopped > 0);
    Ok(if stopped { Status::LimitReached } else { Status::Answered })
}

fn series(arguments: &Arguments) -> Result<NoisySeries, Failure> {
    let (size, mines) = arguments.board.board();
    let Arguments { first_click, start, seed, games, blind_rate, asks, .. } = *arguments;
    let model = match &arguments.table {
        None => arguments.model.clone(),
        Some(path) => table(path)?,
    };
    if blind_rate > 0.0 && matches!(&model, ClueModel::Table(table) if table.has_not_told()) {
        let told = "error: --blind-rate: the table says already how often no number is told";
        return Err(Failure::Input(told.to_owned()));
    }
    Ok(NoisySeries {
        series: Series { size, mines, first_click, start, seed, games },
        teller: Teller { model, blind_rate, asks },
        limits: Limits { time: Some(arguments.time_limit), memory: Some(arguments.memory_limit) },
    })
}

/// Reads a table as the model of a position, so that what is wrong with it is said in the same words.
fn table(path: &Path) -> Result<ClueModel, Failure> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::Input(format!("error: {}: cannot read: {error}", path.display())))?;
    let position = format!("{{\"clues\":{text},\"width\":1,\"height\":1,\"rows\":[\"#\"]}}");
    let read = read_position_json(position.as_bytes());
    let read = read.map_err(|error| Failure::Input(format!("error: {}: {}", path.display(), error.error.mistake())))?;
    match read.value.clue_model() {
        table @ ClueModel::Table(_) => Ok(table.clone()),
        _ => Err(Failure::Input(format!("error: {}: expected {{\"table\": [[…], …]}}", path.display()))),
    }
}

fn headline(series: &NoisySeries) -> String {
    let Series { size, mines, first_click, start, seed, .. } = series.series;
    let Teller { model, blind_rate, asks } = &series.teller;
    let blind = if *blind_rate > 0.0 { format!(", nothing told at rate {blind_rate}") } else { String::new() };
    let asks = if *asks > 1 { format!(", every cell asked {asks} times") } else { String::new() };
    let mines = counted(mines, "mine");
    let first_click = first_click.name();
    format!("{size}, {mines}, clues {}{blind}{asks}, first click {start} ({first_click}), seed {seed}", model.name())
}
