//! `mineproof validate`.

mod chart;
mod file_positions;
mod outputs;
mod show;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use mineproof::Options;
use mineproof::internals::board::{self, Dialect, Position};
use mineproof::internals::constructed::Family;
use mineproof::internals::game::{FirstClick, Series};
use mineproof::internals::inference::{AnyStage, Stage};
use mineproof::internals::limits::{Deadline, Limits};
use mineproof::internals::render::ValidationRun;
use mineproof::internals::validation::{ExternalPool, JudgeOptions, Revealing, Rule, Validation};

use super::arguments::{bytes, duration, stages_named};
use super::game_arguments::GameArguments;
use super::input::dialects;
use super::writing::Overwriting;
use super::{Failure, Status, supervision, terminal};
use outputs::Outputs;

/// Judge inference rules against exact verdicts, on random games, on positions from a file or on constructed ones
#[derive(clap::Args)]
#[command(after_help = "Games open 0,0 (an opening), then reveal all that is certainly safe, else take the least risk.
A deduction is wrong unless the exact verdict with the mine count confirms it. In the tables:
  false     wrong deductions that are not even so on the board played
  alone     certain cells that the rule finds when it runs alone
  so far    found by the pipeline up to this rule
  credited  found first by this rule in the pipeline
  only      not found by the pipeline without this rule
The pipeline is the sound stages in the order given. Other stages are judged alone.

Exit codes: 0 no rule was wrong, 1 some rule was, 2 bad usage or unreadable input.

Examples:
  mineproof validate
  mineproof validate --level beginner --games 1000 --stages single-clue,subset,twin
  mineproof validate --stages twin-as-written --size 12x12 --mines 30 --out counterexamples
  mineproof validate positions.jsonl --json | jq '.rules[] | {rule, wrong, found: .found.alone}'
  mineproof validate --games 10000 --csv stages.csv --svg stages.svg
  mineproof validate --stages single-clue --external 'python3 examples/external_rule.py'
  mineproof validate --constructed --external 'python3 examples/external_rule.py'
  mineproof validate --stages override-as-written --scattered 0.6 --size 7x5 --mines 9 --games 100000")]
pub struct Arguments {
    /// Judge the positions in this file instead of playing; `-` is standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["level", "size", "mines", "games", "seed"])]
    file: Option<PathBuf>,

    /// How the file is written [default: by file extension, else JSON if it starts with `{`, else native]
    #[arg(long, value_name = "DIALECT", value_parser = dialects(), requires = "file")]
    dialect: Option<Dialect>,

    /// The file has one JSON position per line; so it is read anyway if its name ends in .jsonl
    #[arg(long, requires = "file", conflicts_with = "dialect")]
    jsonl: bool,

    #[command(flatten)]
    board: GameArguments,

    /// Number of games to play
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// The same seed gives the same games, whatever the number of threads
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// Instead of playing, reveal each safe cell with this probability: one position for each game
    #[arg(long, value_name = "SHARE", value_parser = share, conflicts_with = "file")]
    scattered: Option<f64>,

    /// Judge positions built to lie at limits, where games never lead: many components, long chains, full lattices, open seas
    #[arg(long, conflicts_with_all = ["file", "level", "size", "mines", "games", "seed", "scattered"])]
    constructed: bool,

    /// A rule of your own: a program that reads positions as JSON lines and answers each with its claims (docs/external-rules.md)
    #[arg(long, value_name = "COMMAND")]
    external: Vec<String>,

    /// How long the program may take for an answer (10, 1.5s, 250ms)
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s", requires = "external")]
    external_timeout: Duration,

    /// How far a probability that the program claims may be off
    #[arg(long, value_name = "X", value_parser = tolerance, default_value = "1e-6", requires = "external")]
    tolerance: f64,

    /// The rules to judge, in the order of the pipeline [default: all sound rules]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = stages_named(AnyStage::ALL.to_vec()))]
    stages: Vec<AnyStage>,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,

    /// Write all numbers to this file, one row per rule and phase of the game
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Draw the shares that each rule finds into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write the smallest counterexample to each rule into this folder, as RULE.txt
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    #[command(flatten)]
    overwriting: Overwriting,

    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Stop the whole run after this long (90, 1.5s, 30m); what was judged is reported
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,

    /// Stop counting when a position's tables take this much (512M, 2G); SAT then gives the exact verdicts
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "4G")]
    memory_limit: usize,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1, such as 0.3".to_owned())
}

fn tolerance(text: &str) -> Result<f64, String> {
    let tolerance = text.parse().ok().filter(|&tolerance: &f64| tolerance >= 0.0);
    tolerance.ok_or_else(|| "expected a number that is not negative, such as 1e-6".to_owned())
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let rules = rules(arguments)?;
    let outputs = Outputs::prepare(arguments)?;
    let deadline = Deadline::after_any(arguments.time_limit);
    let limits = Limits::default().deadline(deadline).memory(Some(arguments.memory_limit));
    let analysis = Options::default().limits(limits);
    let mut validation =
        Validation::new(rules, JudgeOptions::default().analysis(analysis).tolerance(arguments.tolerance));
    let start = Instant::now();
    let (series, unreadable) = super::in_pool(arguments.threads, || judge_all(arguments, &mut validation))?;
    let run = ValidationRun {
        series,
        constructed: arguments.constructed,
        unreadable,
        seconds: start.elapsed().as_secs_f64(),
    };
    let report = validation.report();
    outputs.write(report)?;
    match arguments.json {
        true => show::json(report, &run)?,
        false => show::tables(report, &run)?,
    }
    let mut status = match (report.found_wrong(), report.has_stopped()) {
        (true, _) => Status::No,
        (false, true) => Status::LimitReached,
        (false, false) => Status::Answered,
    };
    for (rule, failures) in report.rules.iter().filter_map(|rule| Some((rule, rule.failures.as_ref()?))) {
        let at_fault = board::write(&failures.first.clone().into(), Dialect::Json).unwrap_or_default();
        let at_fault = String::from_utf8_lossy(&at_fault);
        terminal::complain(&format!("error: {} gave no answer: {}\n{at_fault}", rule.name, failures.why));
        status = Status::Unreadable;
    }
    Ok(if unreadable > 0 { Status::Unreadable } else { status })
}

/// What is judged.
fn rules(arguments: &Arguments) -> Result<Vec<Rule>, Failure> {
    let all = Stage::SOUND_RULES.map(AnyStage::from);
    let stages = if arguments.stages.is_empty() { &all } else { &arguments.stages[..] };
    for (index, stage) in stages.iter().enumerate() {
        if stages[..index].contains(stage) {
            return Err(Failure::Input(format!("error: --stages: `{}` is named twice", stage.name())));
        }
    }
    let mut rules: Vec<Rule> = stages.iter().copied().map(Rule::Stage).collect();
    for command in &arguments.external {
        let program = ExternalPool::start(command, arguments.external_timeout, supervision::launcher());
        let program = program.map_err(|error| Failure::Input(format!("error: --external: {error}")))?;
        rules.push(Rule::Custom(Box::new(program)));
    }
    Ok(rules)
}

/// The games played, if there were games, and how many positions of a file could not be read.
fn judge_all(
    arguments: &Arguments,
    validation: &mut Validation,
) -> Result<(Option<(Series, Revealing)>, u64), Failure> {
    match &arguments.file {
        Some(file) => Ok((None, file_positions::judge(arguments, file, validation)?)),
        None if arguments.constructed => {
            judge_constructed(validation);
            Ok((None, 0))
        }
        None => Ok((Some(play(arguments, validation)?), 0)),
    }
}

fn judge_constructed(validation: &mut Validation) {
    let progress = progress_bar(Family::ALL.len() as u64, "families");
    for family in Family::ALL {
        let positions: Vec<Position> = family.sizes().into_iter().map(|size| family.build(size)).collect();
        validation.judge(&positions);
        progress.inc(1);
    }
    progress.finish_and_clear();
}

/// A game begins with an opening at 0,0: the corner leaves room for the most mines, and is where `simulate` begins too.
fn play(arguments: &Arguments, validation: &mut Validation) -> Result<(Series, Revealing), Failure> {
    let (grid, mines) = arguments.board.board()?;
    let (first_click, revealing) = match arguments.scattered {
        Some(share) => (FirstClick::Any, Revealing::AtRandom(share)),
        None => (FirstClick::Opening, Revealing::ByPlay),
    };
    let series = Series::new(grid, mines).first_click(first_click).games(arguments.games).seed(arguments.seed);
    let progress = progress_bar(series.games, "games");
    let played = validation.play(&series, revealing, || progress.inc(1));
    progress.finish_and_clear();
    played.map_err(|error| Failure::Input(format!("error: {}: {error}", series.grid)))?;
    Ok((series, revealing))
}

/// indicatif draws on standard error, and not at all when that is no terminal.
pub fn progress_bar(number: u64, of_what: &str) -> ProgressBar {
    let style =
        ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {of_what} {{elapsed}} (about {{eta}} left)"));
    ProgressBar::new(number).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
