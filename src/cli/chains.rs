//! `mineproof chains`.

mod chart;
mod mine_numbers;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use mineproof::internals::board::{Cell, Size};
use mineproof::internals::game::{FirstClick, Series};
use mineproof::internals::influence::{ChainSummary, Order, play, survey};
use mineproof::internals::render::{
    LongestChain, chains_csv, chains_dot, chains_json, chains_table, longest_chain_lines,
};

use super::arguments::cell;
use super::game_arguments::{TopologyArgument, board_size};
use super::in_pool;
use super::terminal::counted;
use super::validate::progress_bar;
use super::writing::{OutputFile, Overwriting};
use super::{Failure, Status};
use mine_numbers::MineNumbers;

/// Measure chains of influence: how long they get over a game, and how far they reach
#[derive(clap::Args)]
#[command(
    after_help = "Every cell decided has as parents the cells that this followed from: the clues used, and mines and safe
cells deduced before. The first click and every guess begin a chain. In the table:
  unguessed   games won without a guess
  mean, median, max  cells of the longest chain of a game; `in those`: the mean over unguessed games
  reach, max  moves of a chess king from a cell to the farthest one that it goes back to, mean and max
  decided     cells opened or found to be mines
Games open the start (an opening), then one cell at a time: breadth-first the one found safe first,
depth-first the one found last. Where nothing is certain they take the least risk.

Examples:
  mineproof chains
  mineproof chains --mines 5..40/5 --games 1000 --order both
  mineproof chains --size 16x16 --mines 20,40,60 --start 8,8 --svg chains.svg --csv chains.csv
  mineproof chains --order depth --mines 15 --show --dot longest.dot
  mineproof chains --json | jq '.rows[] | [.mines, .order, .mean_longest]'"
)]
pub struct Arguments {
    /// Width and height of the board
    #[arg(long, value_name = "WxH", value_parser = board_size, default_value = "10x10")]
    size: Size,

    #[command(flatten)]
    topology: TopologyArgument,

    /// Numbers of mines: 5,10,15 or 5..40/5 (40 included), or both [default: 5 to 30 % of the cells]
    #[arg(long, value_name = "NUMBERS", value_parser = mine_numbers::parse)]
    mines: Option<MineNumbers>,

    /// Where every game begins
    #[arg(long, value_name = "R,C", value_parser = cell, default_value = "0,0")]
    start: Cell,

    /// Number of games for every number of mines; both orders play the same boards
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,

    /// The same seed gives the same games, whatever the number of threads
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// Which of the cells found safe is opened next
    #[arg(long, value_enum, value_name = "ORDER", default_value_t = Orders::Both)]
    order: Orders,

    /// Also show the board with the longest chain, its cells numbered along the chain
    #[arg(long, conflicts_with = "json")]
    show: bool,

    /// Answer with one JSON object, the longest chain included
    #[arg(long)]
    json: bool,

    /// Write the table to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Draw length and reach against the number of mines into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write the game with the longest chain to this file as a graph for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,

    #[command(flatten)]
    overwriting: Overwriting,

    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Orders {
    Breadth,
    Depth,
    Both,
}

impl Orders {
    const fn list(self) -> &'static [Order] {
        match self {
            Self::Breadth => &[Order::BreadthFirst],
            Self::Depth => &[Order::DepthFirst],
            Self::Both => &Order::ALL,
        }
    }
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let all_series = all_series(arguments)?;
    let open = |path: &Option<PathBuf>| OutputFile::open_some(path.as_deref(), &arguments.overwriting);
    let (csv, svg, dot) = (open(&arguments.csv)?, open(&arguments.svg)?, open(&arguments.dot)?);
    let summaries = in_pool(arguments.threads, || play_all(arguments, &all_series))?;
    if let Some(file) = csv {
        file.write(chains_csv(&summaries))?;
    }
    if let Some(file) = svg {
        file.write(chart::svg(&summaries))?;
    }
    let longest = longest(&all_series, &summaries);
    if let (Some(file), Some(longest)) = (dot, &longest) {
        file.write(chains_dot(&longest.chains))?;
    }
    match (arguments.json, all_series.first()) {
        (true, Some(series)) => {
            writeln!(io::stdout().lock(), "{}", chains_json(series, &summaries, longest.as_ref()))?;
        }
        _ => show(arguments, &summaries, longest.as_ref())?,
    }
    Ok(Status::Answered)
}

/// One series for each number of mines, all of which fit.
fn all_series(arguments: &Arguments) -> Result<Vec<Series>, Failure> {
    let Arguments { size, start, games, seed, .. } = *arguments;
    size.check(start).map_err(|off| Failure::Input(format!("error: --start {start}: {off}")))?;
    let grid = arguments.topology.grid(size)?;
    let series =
        |mines| Series::new(&grid, mines).first_click(FirstClick::Opening).start(start).games(games).seed(seed);
    let Some(MineNumbers(numbers)) = &arguments.mines else {
        let shares = [5, 10, 15, 20, 25, 30].map(|percent| size.area() as u64 * percent / 100);
        let mut fitting: Vec<u64> = shares.into_iter().filter(|&mines| series(mines).minefield(0).is_ok()).collect();
        fitting.dedup();
        return Ok(fitting.into_iter().map(series).collect());
    };
    let checked = |&mines: &u64| match series(mines).minefield(0) {
        Ok(_) => Ok(series(mines)),
        Err(error) => Err(Failure::Input(format!("error: {size}: {error}"))),
    };
    numbers.iter().map(checked).collect()
}

fn play_all(arguments: &Arguments, all_series: &[Series]) -> Result<Vec<ChainSummary>, Failure> {
    let orders = arguments.order.list();
    let progress = progress_bar(arguments.games * (all_series.len() * orders.len()) as u64, "games");
    let pairs = all_series.iter().flat_map(|series| orders.iter().map(move |&order| (series, order)));
    let summaries = pairs.map(|(series, order)| survey(series, order, || progress.inc(1))).collect();
    progress.finish_and_clear();
    let summaries: Result<Vec<ChainSummary>, _> = summaries;
    summaries.map_err(|error| Failure::Input(format!("error: {}: {error}", arguments.size)))
}

/// The longest chain of all, of several the first.
fn longest(all_series: &[Series], summaries: &[ChainSummary]) -> Option<LongestChain> {
    let longer =
        |best: ChainSummary, other: ChainSummary| if other.max_longest > best.max_longest { other } else { best };
    let summary = summaries.iter().copied().reduce(longer)?;
    let series = all_series.iter().find(|series| series.mines == summary.mines)?;
    let minefield = series.minefield(summary.longest_game).ok()?;
    let chains = play(&minefield, series.start, summary.order).ok()?;
    Some(LongestChain { summary, minefield, chains })
}

fn show(arguments: &Arguments, summaries: &[ChainSummary], longest: Option<&LongestChain>) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let games = counted(arguments.games, "game");
    writeln!(out, "{} from {}: {games} each, seed {}", arguments.size, arguments.start, arguments.seed)?;
    writeln!(out)?;
    for line in chains_table(summaries) {
        writeln!(out, "{line}")?;
    }
    if let Some(longest) = longest {
        let ChainSummary { mines, order, longest_game, max_longest, .. } = longest.summary;
        let (cells, mines) = (counted(max_longest, "cell"), counted(mines, "mine"));
        writeln!(out)?;
        writeln!(out, "longest chain: {cells} with {mines}, {}-first, game {longest_game}", order.name())?;
        if arguments.show {
            writeln!(out)?;
            for line in longest_chain_lines(longest) {
                writeln!(out, "{line}")?;
            }
        }
    }
    out.flush()
}
