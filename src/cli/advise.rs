//! `mineproof advise`.

use std::io::{self, BufWriter, Write};
use std::time::Duration;

use mineproof::internals::decision::{
    Advice, AdviceOptions, NoAdvice, OptimumLimits, Recommendation, Strategy, advise,
};
use mineproof::internals::limits::{Deadline, Limits};
use mineproof::internals::render::{self, BoardStyle};

use super::analyze::contradiction_status;
use super::arguments::{bytes, duration};
use super::game_arguments::strategies;
use super::input::Input;
use super::optimum::MOST_LAYOUTS;
use super::{Failure, Status, terminal};

/// The best move in a position, and how it compares with the others
#[derive(clap::Args)]
#[command(
    after_help = "Cells that are certainly safe are all that is advised where there are any. Else cells are compared by
  safe       the chance that it is no mine, exactly
  progress   if it is safe: the chance that another cell is certainly safe then, or the game is won
  next safe  if it is safe: how safe the safest cell is then, on average
  win        the chance to win: with best play from then on, exactly, where every line of play can be
             searched (up to 2048 layouts); else, with --rollouts, an estimate with its standard error
The cell with the most wins is the best where wins are exact, unless a strategy is named.

Without a mine count there are no chances to win; with a density cells are compared by risk alone. With
neither nothing is advised but what is certain. Where clues may be untrue there are no chances to win either:
the least risk is advised, among equals the safest next move; progress and next safe weigh all that may be
told by how likely it is.

Exit codes: 0 advised, 1 the position is contradictory or nothing can be said, 2 bad usage or unreadable
input, 3 a limit was reached: the optimum was not found, or not all that was asked for was worked out.

Examples:
  mineproof advise examples/expert.txt
  mineproof advise examples/expert.txt --rollouts 500 --candidates 4
  mineproof advise board.mine --optimal --time-limit 1m
  mineproof advise examples/expert.txt --json | jq .open"
)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,

    /// Who decides between guesses [default: the exact chances to win where they are known, else fast]
    #[arg(long, value_name = "NAME", value_parser = strategies(), hide_possible_values = true)]
    strategy: Option<Strategy>,

    /// Insist on the best play there is, by searching every line of play
    #[arg(long)]
    optimal: bool,

    /// Compare at most so many cells
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..))]
    candidates: u16,

    /// Estimate chances to win that are not known exactly by so many games for each cell
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=100_000_000))]
    rollouts: u32,

    /// For these games, and for strategies that choose at random
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,

    /// Stop counting, looking ahead, searching and playing on after this long in all (2, 1.5s, 250ms)
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,

    /// Stop counting or searching when it takes this much (512M, 2G)
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "4G")]
    memory_limit: usize,
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let options = options(arguments);
    let (position, document) = arguments.input.position()?;
    let id = document.id.as_ref();
    let mut json = Vec::new();
    let status = match advise(&position, &options) {
        Ok(advice) if arguments.json => {
            render::write_advice(&mut json, id, &advice);
            status(&advice)
        }
        Ok(advice) => {
            show(&advice)?;
            return Ok(status(&advice));
        }
        Err(NoAdvice::Contradiction(contradiction)) if arguments.json => {
            render::write_contradiction(&mut json, id, &contradiction, None);
            contradiction_status(&contradiction)
        }
        Err(NoAdvice::Contradiction(contradiction)) => {
            let mut out = BufWriter::new(anstream::stdout().lock());
            terminal::write_contradiction(&mut out, &position, &contradiction)?;
            out.flush()?;
            return Ok(contradiction_status(&contradiction));
        }
        Err(error) => return Err(Failure::Input(refusal(arguments, &error))),
    };
    json.push(b'\n');
    io::stdout().lock().write_all(&json)?;
    Ok(status)
}

fn options(arguments: &Arguments) -> AdviceOptions {
    let Arguments { time_limit, memory_limit, .. } = *arguments;
    let deadline = Deadline::after_any(time_limit);
    // Something has to be left for what else is asked.
    let optimum = OptimumLimits::default()
        .layouts(MOST_LAYOUTS)
        .nodes(None)
        .memory(Some(memory_limit))
        .deadline(deadline.halfway());
    AdviceOptions::default()
        .strategy(arguments.strategy)
        .optimum(arguments.optimal.then_some(optimum))
        .candidates(arguments.candidates.into())
        .rollouts(arguments.rollouts)
        .seed(arguments.seed)
        .limits(Limits::default().deadline(deadline).memory(Some(memory_limit)))
}

fn status(advice: &Advice) -> Status {
    match (&advice.limit, &advice.answer) {
        (Some(_), _) => Status::LimitReached,
        (None, Recommendation::Unknown) => Status::No,
        (None, _) => Status::Answered,
    }
}

/// What was asked for does not go with this position, in the words of the flags.
fn refusal(arguments: &Arguments, error: &NoAdvice) -> String {
    let flag = match error {
        NoAdvice::NoOptimum(_) => "--optimal",
        NoAdvice::NothingToPlay if arguments.strategy.is_none() => "--rollouts",
        _ => "--strategy",
    };
    format!("error: {}: {flag}: {error}", arguments.input.name())
}

fn show(advice: &Advice) -> io::Result<()> {
    let mut out = BufWriter::new(anstream::stdout().lock());
    let marked = match &advice.answer {
        Recommendation::Guess(guess) => vec![guess.best().cell],
        _ => Vec::new(),
    };
    terminal::write_lines(&mut out, &render::analysis_lines(&advice.analysis, BoardStyle::Percent, &marked))?;
    writeln!(out)?;
    for sentence in render::advice_sentences(advice) {
        writeln!(out, "{sentence}")?;
    }
    if let Some(limit) = advice.limit {
        writeln!(out, "stopped: {limit}")?;
    }
    if let Recommendation::Guess(guess) = &advice.answer {
        writeln!(out)?;
        terminal::write_lines(&mut out, &render::advice_table(guess))?;
    }
    out.flush()
}
