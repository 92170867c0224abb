//! `mineproof optimum`.

use std::io::{self, Write};
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use mineproof::internals::board::Size;
use mineproof::internals::decision::{NoOptimum, OptimumLimits, optimal_starts};
use mineproof::internals::game::FirstClick;
use mineproof::internals::limits::Deadline;
use mineproof::internals::render::{OptimumRequest, optimum_json, optimum_lines};

use super::arguments::{bytes, duration};
use super::game_arguments::{TopologyArgument, board_size};
use super::{Failure, Status};

/// In how many of all layouts of a small board best play wins, exactly
#[derive(clap::Args)]
#[command(
    after_help = "Every line of play is tried, from every first click. Layouts count alike, so the share of those won is
the chance to win. With --first-click safe a start is judged by the layouts in which it is no mine,
with opening by those in which it is a 0, with any by all of them.

How far this goes, about: 5x5 with 5 mines and 6x6 with 5 take seconds, 5x5 and 6x6 with 6 a minute
or two, 6x5 with 6 many minutes.

Exit codes: 0 answered, 2 bad usage, 3 a limit was reached and there is no answer.

Examples:
  mineproof optimum --size 5x5 --mines 4
  mineproof optimum --size 4x4 --mines 5 --first-click opening
  mineproof optimum --size 6x5 --mines 5 --json --time-limit 10m | jq .best"
)]
pub struct Arguments {
    /// Width and height of the board: at most 64 cells
    #[arg(long, value_name = "WxH", value_parser = board_size)]
    size: Size,

    #[command(flatten)]
    topology: TopologyArgument,

    /// Number of mines
    #[arg(long, value_name = "N")]
    mines: u64,

    /// What the first click is promised
    #[arg(long, value_name = "PROMISE", value_parser = first_clicks(), default_value = "safe")]
    first_click: FirstClick,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,

    /// Give up after this time, such as 90s or 10m [default: none]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,

    /// Give up when the positions to remember take more
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "4G")]
    memory_limit: usize,
}

/// More layouts than this take longer than anyone waits.
pub const MOST_LAYOUTS: usize = 1 << 26;

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let Arguments { size, mines, first_click, .. } = *arguments;
    let grid = arguments.topology.grid(size)?;
    let request = OptimumRequest { grid: grid.clone(), mines, first_click };
    let limits = OptimumLimits::default()
        .layouts(MOST_LAYOUTS)
        .nodes(None)
        .memory(Some(arguments.memory_limit))
        .deadline(Deadline::after_any(arguments.time_limit));
    let mut out = io::stdout().lock();
    match optimal_starts(&grid, mines, first_click, &limits) {
        Ok(optimum) if arguments.json => writeln!(out, "{}", optimum_json(&request, &optimum))?,
        Ok(optimum) => {
            for line in optimum_lines(&request, &optimum) {
                writeln!(out, "{line}")?;
            }
        }
        Err(NoOptimum::Limit(limit)) => {
            let stopped = limit.to_string();
            match arguments.json {
                true => writeln!(out, "{}", serde_json::json!({ "stopped": stopped }))?,
                false => writeln!(out, "stopped: {stopped}")?,
            }
            return Ok(Status::LimitReached);
        }
        Err(NoOptimum::Contradiction) => {
            return Err(Failure::Input(format!("error: {mines} mines do not fit on a {grid} board")));
        }
        Err(NoOptimum::NothingLeft) => {
            let promise = first_click.name();
            return Err(Failure::Input(format!(
                "error: {grid} with {mines} mines has no first click that is {promise}"
            )));
        }
        Err(error) => return Err(Failure::Input(format!("error: {error}"))),
    }
    Ok(Status::Answered)
}

/// Named values, so that completions and help list them.
fn first_clicks() -> impl TypedValueParser<Value = FirstClick> {
    PossibleValuesParser::new(FirstClick::ALL.map(FirstClick::name))
        .try_map(|name| FirstClick::from_name(&name).ok_or("no such promise"))
}
