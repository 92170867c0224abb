//! `mineproof simulate`.

mod chart;
mod checkpoint;
mod outputs;
mod progress;
mod shown;
mod strategy_names;
mod uncertain;

use std::path::PathBuf;
use std::time::Duration;

use mineproof::internals::board::Cell;
use mineproof::internals::decision::Strategy;
use mineproof::internals::game::{FirstClick, Series, SeriesError};
use mineproof::internals::limits::Deadline;
use mineproof::internals::simulation::{Duel, Settings, Shard, Simulation};

use super::arguments::{cell, duration};
use super::game_arguments::{GameArguments, first_clicks, strategies};
use super::writing::Overwriting;
use super::{Failure, Status};
use checkpoint::Checkpoint;
pub use outputs::{Outputs, show};
pub use shown::Shown;
use strategy_names::strategy_names;
use uncertain::{ClueArguments, DecisionArguments};

/// Play many games and tell how many are won, where games are lost, and whether the odds were true
#[derive(clap::Args)]
#[command(
    after_help = "The same seed gives the same boards whatever the strategy and the number of threads. In the tables:
  opening    no 0 is revealed yet; endgame: at most a fifth of the safe cells are hidden; else middle
  foretold   deaths that the risks add up to, as the strategy saw them
  deviation  how many standard deviations more deaths there were
Shard 2/4 plays games 1, 5, 9, … of 0, 1, 2, …; `mineproof merge` adds up the shards' JSON.

With --clues, --clue-table, --blind-rate or --asks clues are uncertain, and other strategies play; --strategy
names as many as you like, all on the same boards and told the same of the same cell. The first is compared
with each of the others. Cells are opened one by one: around a 0 nothing opens of its own accord. Then
  survived   games that did not end on a mine
  cleared    share of all safe cells that were opened
  questions  answers asked for in a game, on average
  certain    cells that the strategy saw no risk in; wrong: how many of them were mines
  risked     the others

The notes and the report that strategies are taken from: docs/sources.md.

Exit codes: 0 all games played, 2 bad usage, 3 --time-limit was reached, and what was played is told; or
games with uncertain clues ended at a limit of counting.

Examples:
  mineproof simulate --level beginner --games 1000
  mineproof simulate --size 30x16 --mines 99 --first-click opening --start 3,3 --games 200000 --json
  mineproof simulate --level intermediate --games 1000 --versus random
  mineproof simulate --games 1000000 --shard 3/16 --json > shard-3.json
  mineproof simulate --games 1000000 --checkpoint run.json --resume --time-limit 30m
  mineproof simulate --level beginner --games 10000 --svg calibration.svg --csv beginner.csv
  mineproof simulate --size 9x9 --mines 10 --clues optimistic --asks 4 --games 500
  mineproof simulate --level 64x64 --blind-rate 0.1 --strategy posterior:0,posterior --games 20"
)]
pub struct Arguments {
    #[command(flatten)]
    board: GameArguments,

    /// What the first click is promised: to be safe, to be a 0, or nothing
    #[arg(long, value_name = "PROMISE", value_parser = first_clicks(), default_value = "safe")]
    first_click: FirstClick,

    /// The first click
    #[arg(long, value_name = "ROW,COL", value_parser = cell, default_value = "0,0")]
    start: Cell,

    /// Who plays; with uncertain clues several, separated by commas [default: fast; with uncertain clues
    /// expectation,ask-again,posterior]
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = strategy_names())]
    strategy: Vec<String>,

    /// A second strategy on the same boards, compared game by game
    #[arg(long, value_name = "NAME", value_parser = strategies(), hide_possible_values = true, conflicts_with = "uncertain")]
    versus: Option<Strategy>,

    #[command(flatten)]
    clues: ClueArguments,

    #[command(flatten)]
    decision: DecisionArguments,

    /// Number of games, of all shards together
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=Series::MOST_GAMES))]
    games: u64,

    /// The same seed gives the same games
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// Play only every K-th game, beginning with the I-th; I is 1 to K
    #[arg(long, value_name = "I/K", value_parser = shard)]
    shard: Option<Shard>,

    /// Answer with one JSON object, which `merge` reads
    #[arg(long)]
    json: bool,

    /// Write the tables to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Draw foretold against observed deaths into this file; with uncertain clues also how the games ended
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Keep what was played so far in this file, every ten seconds and at the end
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Go on from the checkpoint if it is there; --games may be more than before
    #[arg(long, requires = "checkpoint")]
    resume: bool,

    #[command(flatten)]
    overwriting: Overwriting,

    /// Stop after this long (90, 1.5s, 30m); games that are not finished by then do not count
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,

    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// How long is played before a checkpoint is written.
const SITTING: Duration = Duration::from_secs(10);

fn shard(text: &str) -> Result<Shard, String> {
    let number = |digits: &str| digits.parse::<u64>().ok();
    let pair = text.split_once('/').and_then(|(index, of)| Some(Shard { index: number(index)?, of: number(of)? }));
    let shard = pair.ok_or("expected I/K, such as 2/4")?;
    match (1..=shard.of).contains(&shard.index) && shard.of <= Shard::MOST {
        true => Ok(shard),
        false => Err(format!("the shards of {} are 1/{0} to {0}/{0}, and at most 1000000", shard.of)),
    }
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    match arguments.clues.are_uncertain() {
        true => play(arguments, uncertain::contest(arguments)?),
        false => {
            let strategy = strategy_names::for_exact_clues(&arguments.strategy)?;
            play(arguments, Duel { strategy, versus: arguments.versus })
        }
    }
}

fn play<C: Shown>(arguments: &Arguments, contest: C) -> Result<Status, Failure> {
    let deadline = Deadline::after_any(arguments.time_limit);
    let mut simulation = Simulation::new(settings(arguments, contest)?).map_err(refuse)?;
    let checkpoint = arguments.checkpoint.as_deref().map(Checkpoint::open).transpose()?;
    if let Some(checkpoint) = &checkpoint {
        checkpoint.begin(&mut simulation, arguments.resume, &arguments.overwriting)?;
    }
    let outputs = Outputs::prepare(arguments.csv.as_deref(), arguments.svg.as_deref(), &arguments.overwriting)?;
    super::in_pool(arguments.threads, || play_on(&mut simulation, deadline, checkpoint.as_ref()))?;
    outputs.write(&simulation)?;
    show(&simulation, arguments.json)?;
    let is_whole = simulation.is_complete() && !C::has_stopped(&simulation);
    Ok(if is_whole { Status::Answered } else { Status::LimitReached })
}

fn settings<C>(arguments: &Arguments, contest: C) -> Result<Settings<C>, Failure> {
    let (grid, mines) = arguments.board.board()?;
    let Arguments { first_click, start, seed, games, .. } = *arguments;
    Ok(Settings {
        series: Series::new(grid, mines).first_click(first_click).start(start).seed(seed).games(games),
        contest,
        shards: arguments.shard.unwrap_or(Shard::WHOLE).into(),
    })
}

/// A series that cannot be, in the words of the flags.
pub fn refuse(error: SeriesError) -> Failure {
    Failure::Input(match error {
        SeriesError::StartOffBoard(off) => format!("error: --start {}: {error}", off.cell),
        SeriesError::TooManyMines { .. } | SeriesError::TooManyGames { .. } => {
            format!("error: {error}")
        }
    })
}

/// Plays in sittings, with a checkpoint after each.
fn play_on<C: Shown>(
    simulation: &mut Simulation<C>,
    deadline: Deadline,
    checkpoint: Option<&Checkpoint>,
) -> Result<(), Failure> {
    let progress = progress::Progress::new(simulation);
    while !simulation.is_complete() && !deadline.is_over() {
        let sitting = Deadline::after_any(checkpoint.map(|_| SITTING));
        simulation.play_until(deadline, || sitting.is_over(), |won| progress.add(won));
        if let Some(checkpoint) = checkpoint {
            checkpoint.write(simulation)?;
        }
    }
    progress.finish();
    Ok(())
}
