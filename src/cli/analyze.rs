//! `mineproof analyze`.

use std::io::{self, BufWriter, Write};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use mineproof::internals::analysis::CertaintyEngine;
use mineproof::internals::board::{Id, Position};
use mineproof::internals::inference::{AnyStage, NeedsSquares, Stage};
use mineproof::internals::limits::{Deadline, Limits};
use mineproof::internals::render::{self, BestMove, BoardStyle, Fractions};
use mineproof::internals::verification::{Verified, verify};
use mineproof::{Analysis, Contradiction, Options, analyze};

use super::arguments::{bytes, duration, sound_rules};
use super::input::Input;
use super::{Failure, Status, jsonl, terminal};

/// Exact verdict and mine probability of every hidden cell
#[derive(clap::Args)]
#[command(
    after_help = "On the board: + certainly safe, * certainly a mine, F a flag, numbers are percent, [ ] the best cell.

Examples:
  mineproof analyze examples/expert.txt
  mineproof analyze examples/expert.txt --fractions
  mineproof analyze board.mine --json | jq '.cells[] | select(.verdict == \"safe\")'
  mineproof analyze --jsonl < positions.jsonl > answers.jsonl
  mineproof analyze huge.txt --time-limit 10s --memory-limit 1G"
)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,

    /// Answer with one JSON object
    #[arg(long, conflicts_with = "jsonl")]
    json: bool,

    /// Read one JSON position per line and answer each with one line, in order
    #[arg(long, conflicts_with = "dialect")]
    jsonl: bool,

    /// Report the time of the analysis alone, in microseconds
    #[arg(long)]
    timing: bool,

    /// Show exact fractions on the board; in JSON, have them even where they take more than 64 MiB
    #[arg(long, conflicts_with = "no_fractions")]
    fractions: bool,

    /// Leave exact fractions out of JSON: with hundreds of components they have thousands of digits
    #[arg(long)]
    no_fractions: bool,

    /// Which exact engine decides what is certain
    #[arg(long, value_enum, default_value_t, value_name = "ENGINE")]
    certainty: Certainty,

    /// Rules to run before the exact engines, in this order [default: single-clue,subset,twin]
    #[arg(long, value_name = "STAGES", value_delimiter = ',', value_parser = sound_rules())]
    stages: Option<Vec<Stage>>,

    /// Stop after this long (2, 1.5s, 250ms), with --jsonl on each line; after half of it SAT answers what is certain
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,

    /// Stop counting when a position's tables take this much (512M, 2G)
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "4G")]
    memory_limit: usize,

    /// Worker threads for --jsonl [default: all cores]
    #[arg(long, requires = "jsonl", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Answer every cell by stages, SAT and counting, each on its own, and fail if they disagree
    #[arg(long)]
    verify: bool,
}

/// Exact fractions that take more than this are left out of JSON, and the answer says so.
const MOST_FRACTION_BYTES: u64 = 64 << 20;

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Certainty {
    #[default]
    Counting,
    Sat,
    /// Both, and they have to agree
    Both,
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let request = Request::new(arguments);
    if arguments.jsonl {
        let answer = |line: &[u8], number, out: &mut Vec<u8>| request.answer_line(line, number, out);
        return jsonl::run(&arguments.input, arguments.threads, answer);
    }
    let (position, document) = arguments.input.position()?;
    if arguments.json {
        let mut out = Vec::new();
        let status = request.answer_json(&position, document.id.as_ref(), &mut out);
        out.push(b'\n');
        io::stdout().lock().write_all(&out)?;
        return Ok(status);
    }
    request.show(&position)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FractionsInJson {
    UpTo(u64),
    Never,
}

/// What the flags ask for.
struct Request {
    options: Options,
    /// For every line; a single board has from the beginning, reading it included.
    time_limit: Option<Duration>,
    deadline: Option<Deadline>,
    timing: bool,
    verify: bool,
    fractions_in_json: FractionsInJson,
    style: BoardStyle,
}

impl Request {
    fn new(arguments: &Arguments) -> Self {
        let certainty = match arguments.certainty {
            Certainty::Counting => CertaintyEngine::Counting,
            Certainty::Sat => CertaintyEngine::Sat,
            Certainty::Both => CertaintyEngine::Both,
        };
        let limits = Limits::default().memory(Some(arguments.memory_limit));
        let stages = arguments.stages.clone().unwrap_or_else(|| Stage::DEFAULT.to_vec());
        Self {
            options: Options::default().certainty(certainty).limits(limits).stages(stages),
            time_limit: arguments.time_limit,
            deadline: (!arguments.jsonl).then(|| Deadline::after_any(arguments.time_limit)),
            timing: arguments.timing,
            verify: arguments.verify,
            fractions_in_json: match (arguments.no_fractions, arguments.fractions) {
                (true, _) => FractionsInJson::Never,
                (false, true) => FractionsInJson::UpTo(u64::MAX),
                (false, false) => FractionsInJson::UpTo(MOST_FRACTION_BYTES),
            },
            style: if arguments.fractions { BoardStyle::Fractions } else { BoardStyle::Percent },
        }
    }

    /// The options of a question that is asked now.
    fn options(&self) -> Options {
        let deadline = self.deadline.unwrap_or_else(|| Deadline::after_any(self.time_limit));
        self.options.clone().limits(self.options.limits.deadline(deadline))
    }

    fn analyze(&self, position: &Position, options: &Options) -> (Result<Analysis, Contradiction>, Option<f64>) {
        let start = Instant::now();
        let result = analyze(position, options);
        let micros = start.elapsed().as_secs_f64() * 1e6;
        (result, self.timing.then_some(micros))
    }

    /// What was verified, if that was asked for. An error is a disagreement between engines: a fault of this program,
    /// said aloud.
    fn compare(
        &self,
        position: &Position,
        result: &Result<Analysis, Contradiction>,
        options: &Options,
    ) -> Result<Option<Verified>, String> {
        if let Ok(analysis) = result
            && let Some(cell) = analysis.disagreement()
        {
            return Err(format!("engines disagree at {cell}: sat and counting give different verdicts"));
        }
        if !self.verify {
            return Ok(None);
        }
        let verified = verify(position, options).map_err(|disagreement| disagreement.to_string())?;
        let is_undecided = verified.is_undecided || result.as_ref().is_ok_and(|analysis| !analysis.has_layout());
        if !is_undecided && verified.contradictory != result.is_err() {
            return Err("engines disagree on whether a layout exists".to_owned());
        }
        Ok(Some(verified))
    }

    fn answer_line(&self, line: &[u8], number: u64, out: &mut Vec<u8>) -> Status {
        match mineproof::internals::board::read_position_json(line) {
            Ok(read) => self.answer_json_at(&read.value, read.id.as_ref(), number, out),
            Err(error) => {
                render::write_line_error(out, error.id.as_ref(), number, &error.error.without_line());
                Status::Unreadable
            }
        }
    }

    fn answer_json(&self, position: &Position, id: Option<&Id>, out: &mut Vec<u8>) -> Status {
        self.answer_json_at(position, id, 1, out)
    }

    /// Whether the rules asked for can be applied on the position's board.
    fn check_stages(&self, position: &Position) -> Result<(), NeedsSquares> {
        self.options.stages.iter().try_for_each(|&stage| AnyStage::from(stage).check(position.grid()))
    }

    fn answer_json_at(&self, position: &Position, id: Option<&Id>, line: u64, out: &mut Vec<u8>) -> Status {
        if let Err(why) = self.check_stages(position) {
            render::write_line_error(out, id, line, &format!("--stages: {why}"));
            return Status::Unreadable;
        }
        let options = self.options();
        let (result, micros) = self.analyze(position, &options);
        let verified = match self.compare(position, &result, &options) {
            Ok(verified) => verified,
            Err(what) => {
                terminal::complain(&format!("error: {what} (please report this position)"));
                render::write_line_error(out, id, line, &what);
                return Status::No;
            }
        };
        let is_verified = verified.is_none_or(|verified| verified.is_complete());
        match result {
            Ok(analysis) => {
                let too_long = self.fractions_too_long(&analysis);
                let fractions = match (self.fractions_in_json, &too_long) {
                    (FractionsInJson::Never, _) => Fractions::NotWanted,
                    (FractionsInJson::UpTo(_), Some(why)) => Fractions::LeftOut(why),
                    (FractionsInJson::UpTo(_), None) => Fractions::Exact,
                };
                render::write_analysis(out, id, &analysis, micros, fractions);
                let limited = analysis.stopped_words().is_some() || too_long.is_some() || !is_verified;
                if limited { Status::LimitReached } else { Status::Answered }
            }
            Err(contradiction) => {
                render::write_contradiction(out, id, &contradiction, micros);
                contradiction_status(&contradiction)
            }
        }
    }

    /// Why wanted fractions are left out of JSON, if they are.
    fn fractions_too_long(&self, analysis: &Analysis) -> Option<String> {
        let FractionsInJson::UpTo(most) = self.fractions_in_json else { return None };
        let bytes = analysis.fraction_bytes();
        let why = || format!("exact fractions left out: about {} MiB; --fractions has them all the same", bytes >> 20);
        (bytes > most).then(why)
    }

    fn show(&self, position: &Position) -> Result<Status, Failure> {
        self.check_stages(position).map_err(|why| Failure::Input(format!("error: --stages: {why}")))?;
        let options = self.options();
        let (result, micros) = self.analyze(position, &options);
        let verified = match self.compare(position, &result, &options) {
            Ok(verified) => verified,
            Err(what) => {
                terminal::complain(&format!("error: {what} (please report this position)"));
                return Ok(Status::No);
            }
        };
        let mut out = BufWriter::new(anstream::stdout().lock());
        let status = match &result {
            Ok(analysis) => self.show_analysis(&mut out, analysis)?,
            Err(contradiction) => {
                terminal::write_contradiction(&mut out, position, contradiction)?;
                contradiction_status(contradiction)
            }
        };
        let is_verified = verified.as_ref().is_none_or(Verified::is_complete);
        if let Some(verified) = verified {
            writeln!(out, "verified: {}", verified_words(&verified))?;
        }
        if let Some(micros) = micros {
            writeln!(out, "time: {micros:.1} µs")?;
        }
        out.flush()?;
        Ok(if is_verified || status == Status::No { status } else { Status::LimitReached })
    }

    fn show_analysis(&self, out: &mut impl Write, analysis: &Analysis) -> io::Result<Status> {
        let best = BestMove::of(analysis);
        terminal::write_lines(out, &render::analysis_lines(analysis, self.style, best.marked()))?;
        writeln!(out)?;
        for sentence in render::summary_sentences(analysis, &best) {
            writeln!(out, "{sentence}")?;
        }
        Ok(if analysis.stopped_words().is_some() { Status::LimitReached } else { Status::Answered })
    }
}

/// A conflict that there was no time to reduce is an answer cut short.
pub fn contradiction_status(contradiction: &Contradiction) -> Status {
    if contradiction.conflict.is_minimal { Status::No } else { Status::LimitReached }
}

fn verified_words(verified: &Verified) -> String {
    if verified.is_undecided {
        return "nothing: there was no time to find out whether any layout fits".to_owned();
    }
    match (verified.sat_stopped, verified.stopped) {
        (None, None) => "stages, SAT and counting agree".to_owned(),
        (None, Some(reason)) => format!("stages and SAT agree; counting was not compared: {reason}"),
        (Some(over), None) => {
            format!("what SAT settled agrees with stages and counting; {over} before it had settled all")
        }
        (Some(over), Some(_)) => {
            format!(
                "what SAT settled agrees with the stages; counting was not compared; {over} before that and the rest was"
            )
        }
    }
}
