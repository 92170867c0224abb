//! `mineproof simulate`.

mod chart;
mod checkpoint;
mod progress;

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use mineproof::board::Cell;
use mineproof::decision::Strategy;
use mineproof::game::FirstClick;
use mineproof::render::{simulation_csv, simulation_lines};
use mineproof::simulation::{Series, SeriesError, Settings, Shard, Simulation};

use super::arguments::{cell, duration};
use super::game_arguments::{DEFAULT_STRATEGY, GameArguments, first_clicks, strategies};
use super::terminal::counted;
use super::{Failure, Status, terminal};
use checkpoint::Checkpoint;

/// Play many games and tell how many are won, where games are lost, and whether the odds were true
#[derive(clap::Args)]
#[command(
    after_help = "The same seed gives the same boards whatever the strategy and the number of threads. In the tables:
  opening    no 0 is revealed yet; endgame: at most a fifth of the safe cells are hidden; else middle
  foretold   deaths that the risks add up to, as the strategy saw them
  deviation  how many standard deviations more deaths there were
Shard 2/4 plays games 1, 5, 9, … of 0, 1, 2, …; `mineproof merge` adds up the shards' JSON.

Exit codes: 0 all games played, 2 bad usage, 3 --time-limit was reached; what was played is told.

Examples:
  mineproof simulate --level beginner --games 1000
  mineproof simulate --size 30x16 --mines 99 --first-click opening --start 3,3 --games 200000 --json
  mineproof simulate --level intermediate --games 1000 --versus random
  mineproof simulate --games 1000000 --shard 3/16 --json > shard-3.json
  mineproof simulate --games 1000000 --checkpoint run.json --resume --time-limit 30m
  mineproof simulate --level beginner --games 10000 --svg calibration.svg --csv beginner.csv"
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

    /// Who plays
    #[arg(long, value_name = "NAME", value_parser = strategies(), default_value = DEFAULT_STRATEGY)]
    strategy: Strategy,

    /// A second strategy on the same boards, compared game by game
    #[arg(long, value_name = "NAME", value_parser = strategies(), hide_possible_values = true)]
    versus: Option<Strategy>,

    /// Number of games, of all shards together
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
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

    /// Draw foretold against observed deaths into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Keep what was played so far in this file, every ten seconds and at the end
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Go on from the checkpoint if it is there; --games may be more than before
    #[arg(long, requires = "checkpoint")]
    resume: bool,

    /// Stop after this long (90, 1.5s, 30m)
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
    match (1..=shard.of).contains(&shard.index) && shard.of <= 1_000_000 {
        true => Ok(shard),
        false => Err(format!("the shards of {} are 1/{0} to {0}/{0}, and at most 1000000", shard.of)),
    }
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let mut simulation = Simulation::new(settings(arguments)).map_err(refuse)?;
    let checkpoint = arguments.checkpoint.as_deref().map(Checkpoint::new);
    if let Some(checkpoint) = &checkpoint {
        checkpoint.begin(&mut simulation, arguments.resume)?;
    }
    let outputs = Outputs::prepare(arguments.csv.as_deref(), arguments.svg.as_deref())?;
    super::in_pool(arguments.threads, || play(arguments, &mut simulation, checkpoint.as_ref()))?;
    outputs.write(&simulation)?;
    show(&simulation, arguments.json)?;
    Ok(if simulation.is_complete() { Status::Answered } else { Status::LimitReached })
}

fn settings(arguments: &Arguments) -> Settings {
    let (size, mines) = arguments.board.board();
    let Arguments { first_click, start, seed, games, .. } = *arguments;
    Settings {
        series: Series { size, mines, first_click, start, seed, games },
        strategy: arguments.strategy,
        versus: arguments.versus,
        shards: arguments.shard.unwrap_or(Shard::WHOLE).into(),
    }
}

/// A series that cannot be, in the words of the flags.
pub fn refuse(error: SeriesError) -> Failure {
    Failure::Input(match error {
        SeriesError::StartOutside { start, .. } => format!("error: --start {start}: {error}"),
        SeriesError::TooManyMines { .. } => format!("error: {error}"),
    })
}

/// Plays in sittings, with a checkpoint after each.
fn play(arguments: &Arguments, simulation: &mut Simulation, checkpoint: Option<&Checkpoint>) -> Result<(), Failure> {
    let deadline = arguments.time_limit.map(|limit| Instant::now() + limit);
    let is_over = |now: Instant| deadline.is_some_and(|deadline| now >= deadline);
    let progress = progress::Progress::new(simulation);
    while !simulation.is_complete() && !is_over(Instant::now()) {
        let sitting = checkpoint.map(|_| Instant::now() + SITTING);
        let stop = || {
            let now = Instant::now();
            is_over(now) || sitting.is_some_and(|end| now >= end)
        };
        simulation.play_on(stop, |won| progress.add(won));
        if let Some(checkpoint) = checkpoint {
            checkpoint.write(simulation)?;
        }
    }
    progress.finish();
    Ok(())
}

/// Files that are written when all is played. They are opened before, so that a long run does not end with a path that cannot
/// be written.
pub struct Outputs<'p> {
    csv: Option<(&'p Path, std::fs::File)>,
    svg: Option<(&'p Path, std::fs::File)>,
}

impl<'p> Outputs<'p> {
    pub fn prepare(csv: Option<&'p Path>, svg: Option<&'p Path>) -> Result<Self, Failure> {
        let create = |path: &'p Path| match std::fs::File::create(path) {
            Ok(file) => Ok((path, file)),
            Err(error) => Err(unwritable(path, &error)),
        };
        Ok(Self { csv: csv.map(create).transpose()?, svg: svg.map(create).transpose()? })
    }

    pub fn write(self, simulation: &Simulation) -> Result<(), Failure> {
        let files = [(self.csv, simulation_csv as fn(&Simulation) -> String), (self.svg, chart::svg)];
        for (file, render) in files {
            if let Some((path, mut file)) = file {
                file.write_all(render(simulation).as_bytes()).map_err(|error| unwritable(path, &error))?;
            }
        }
        Ok(())
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("error: {}: cannot write: {error}", path.display()))
}

/// The answer on standard output.
pub fn show(simulation: &Simulation, json: bool) -> io::Result<()> {
    if json {
        return writeln!(io::stdout().lock(), "{}", simulation.to_json());
    }
    let mut out = BufWriter::new(anstream::stdout().lock());
    writeln!(out, "{}", headline(simulation))?;
    writeln!(out)?;
    terminal::write_lines(&mut out, &simulation_lines(simulation))?;
    writeln!(out)?;
    writeln!(out, "{}", conclusion(simulation))?;
    out.flush()
}

fn headline(simulation: &Simulation) -> String {
    let Settings { series, shards, .. } = simulation.settings();
    let Series { size, mines, first_click, start, seed, .. } = series;
    let shards = if shards.of() == 1 { String::new() } else { format!(", shard {shards}") };
    let mines = counted(mines, "mine");
    format!("{size}, {mines}, first click {start} ({}), seed {seed}{shards}", first_click.name())
}

fn conclusion(simulation: &Simulation) -> String {
    let (games, planned) = (simulation.tally().games, simulation.settings().planned());
    let played = match games == planned {
        true => counted(games, "game"),
        false => format!("stopped after {games} of {}", counted(planned, "game")),
    };
    format!("{played} in {:.1} s ({:.0} per second)", simulation.seconds(), simulation.games_per_second())
}
