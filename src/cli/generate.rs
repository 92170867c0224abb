//! `mineproof generate`.

mod output;

use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use mineproof::internals::board::{Cell, Dialect, Grid};
use mineproof::internals::game::Series;
use mineproof::internals::generation::{Generated, GenerationFailure, GenerationOptions, Method, generate};
use mineproof::internals::inference::AnyStage;
use mineproof::internals::limits::Limits;
use mineproof::internals::render::GenerationRun;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::arguments::{cell, ladder_stages};
use super::game_arguments::GameArguments;
use super::input::dialects;
use super::writing::Overwriting;
use super::{Failure, Status, terminal};
use output::Output;

/// Boards that can be finished without a guess
#[derive(clap::Args)]
#[command(
    after_help = "Mines are laid at random, with an opening at the first click. Where logic gets stuck, mines are moved.
Every board printed was checked as `mineproof solvable` does it. With --uniform nothing is moved:
random boards are tried until one needs no guess, so each such board is equally likely.

Exit codes: 0 all boards found, 2 bad usage, 3 not all were found within --attempts; those that were
are printed.

Examples:
  mineproof generate
  mineproof generate --size 30x16 --mines 200 --start 8,15 --without-count
  mineproof generate --level intermediate --hardest local-proof --seed 7
  mineproof generate --level beginner --count 1000 --uniform --jsonl > boards.jsonl
  mineproof generate --count 20 --dialect mbf --out boards"
)]
pub struct Arguments {
    #[command(flatten)]
    board: GameArguments,

    /// The first click
    #[arg(long, value_name = "ROW,COL", value_parser = cell, default_value = "0,0")]
    start: Cell,

    /// Promise more: clues alone are enough, the number of mines is not needed
    #[arg(long)]
    without_count: bool,

    /// Number of boards
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,

    /// The same seed gives the same boards, whatever the number of threads
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// Random boards until one needs no guess, instead of moving mines; tells the acceptance rate
    #[arg(long)]
    uniform: bool,

    /// Only boards for which this stage is the hardest that is needed
    #[arg(long, visible_alias = "difficulty", value_name = "STAGE", value_parser = ladder_stages())]
    hardest: Option<AnyStage>,

    /// Only boards that take at least so many steps, each revealing all that is certain
    #[arg(long, value_name = "N", default_value_t = 0)]
    min_steps: usize,

    /// Only boards whose longest chain of influence has at least so many cells, played breadth-first
    #[arg(long, value_name = "N", default_value_t = 0)]
    min_chain: u32,

    /// Random boards to begin with, for each board [default: 30; 100000 with --uniform; 3000 for a
    /// difficulty]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    attempts: Option<u64>,

    /// How to write the boards [default: native]
    #[arg(long, value_name = "DIALECT", value_parser = dialects(), conflicts_with_all = ["json", "jsonl"])]
    dialect: Option<Dialect>,

    /// Write every board to a file of its own in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["json", "jsonl"])]
    out: Option<PathBuf>,

    #[command(flatten)]
    overwriting: Overwriting,

    /// Answer with one JSON object
    #[arg(long, conflicts_with = "jsonl")]
    json: bool,

    /// One JSON object per board and line, as `solvable --jsonl` reads it
    #[arg(long)]
    jsonl: bool,

    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Counting stops when the tables of one position take more; SAT then answers what is certain.
const MEMORY: usize = 1 << 30;

/// Random boards to begin with where most guess-free ones are refused as too easy or too hard.
const DIFFICULTY_ATTEMPTS: u64 = 3000;

/// Boards made before they are printed. If none of them is found the rest is not tried; so this must not depend on the
/// number of threads.
const BATCH: u64 = 64;

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let request = Request::new(arguments)?;
    let mut output = Output::prepare(arguments, &request.grid)?;
    let mut run = request.run.clone();
    let progress = progress_bar(run.count);
    let mut first = 0;
    while first < run.count {
        let numbers = first..run.count.min(first + BATCH);
        let boards = super::in_pool(arguments.threads, || request.boards(numbers.clone(), &progress));
        let found_before = run.found;
        for (number, board) in numbers.clone().zip(boards) {
            match board {
                Ok(board) => {
                    run.found += 1;
                    run.attempts += board.attempts;
                    output.write(number, &board)?;
                }
                Err(GenerationFailure::NotLaid(why)) => {
                    return Err(Failure::Input(format!("error: {}: {why}", request.grid)));
                }
                Err(why) => {
                    run.attempts += why.attempts();
                    run.failure.get_or_insert_with(|| format!("board {number}: {why}"));
                }
            }
        }
        first = numbers.end;
        if run.found == found_before {
            break;
        }
    }
    progress.finish_and_clear();
    output.finish(&run)?;
    Ok(report(&run, arguments))
}

/// What is to be said besides the boards.
fn report(run: &GenerationRun, arguments: &Arguments) -> Status {
    if let Some(rate) = run.acceptance_rate().filter(|_| !arguments.json) {
        let tried = terminal::counted(run.attempts, "random board");
        terminal::complain(&format!("accepted {} of {tried}, {:.4} %", run.found, rate * 100.0));
    }
    match &run.failure {
        Some(why) => {
            terminal::complain(&format!(
                "limit reached: {} of {} found\n{why}\n  = try more --attempts",
                run.found,
                terminal::counted(run.count, "board")
            ));
            Status::LimitReached
        }
        None => Status::Answered,
    }
}

/// What the flags ask for.
struct Request {
    grid: Grid,
    options: GenerationOptions,
    /// Nothing has been done yet.
    run: GenerationRun,
}

impl Request {
    fn new(arguments: &Arguments) -> Result<Self, Failure> {
        let (grid, mines) = arguments.board.board()?;
        let start = arguments.start;
        grid.size().check(start).map_err(|off| Failure::Input(format!("error: --start {start}: {off}")))?;
        let method = if arguments.uniform { Method::Uniform } else { Method::Moving };
        let options = GenerationOptions::new(method)
            .use_count(!arguments.without_count)
            .attempts(arguments.attempts.unwrap_or_else(|| default_attempts(arguments, method)))
            .hardest(arguments.hardest)
            .fewest_steps(arguments.min_steps)
            .fewest_chain(arguments.min_chain)
            .limits(Limits::default().memory(Some(MEMORY)));
        let (seed, count, use_count) = (arguments.seed, arguments.count, options.use_count);
        let run = GenerationRun {
            grid: grid.clone(),
            mines,
            start,
            use_count,
            method,
            seed,
            count,
            found: 0,
            attempts: 0,
            failure: None,
        };
        Ok(Self { grid, options, run })
    }

    fn boards(
        &self,
        numbers: std::ops::Range<u64>,
        progress: &ProgressBar,
    ) -> Vec<Result<Generated, GenerationFailure>> {
        let GenerationRun { mines, start, seed, .. } = self.run;
        let series = Series::new(&self.grid, mines).start(start).seed(seed);
        let boards = numbers.into_par_iter().map(|number| {
            let board = generate(&series, number, &self.options);
            progress.inc(1);
            board
        });
        boards.collect()
    }
}

fn default_attempts(arguments: &Arguments, method: Method) -> u64 {
    let is_graded = arguments.hardest.is_some() || arguments.min_steps > 0 || arguments.min_chain > 0;
    method.default_attempts().max(if is_graded { DIFFICULTY_ATTEMPTS } else { 0 })
}

/// indicatif draws on standard error, and not at all when that is no terminal.
fn progress_bar(boards: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} boards {elapsed} (about {eta} left)");
    ProgressBar::new(boards).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
