//! `mineproof solvable`.

pub mod show;

use std::io::{self, BufWriter, Write};
use std::time::Duration;

use mineproof::internals::board::{self, Cell, Id, Minefield, OffBoard, Wanted};
use mineproof::internals::limits::{Deadline, Limits};
use mineproof::internals::render;
use mineproof::internals::solvability::{Solvability, SolvabilityOptions, solvable};

use super::arguments::{cell, duration};
use super::input::Input;
use super::{Failure, Status, jsonl};

/// Whether a full minefield can be finished without a guess
#[derive(clap::Args)]
#[command(
    after_help = "Every step reveals all cells that are provably safe, by clues and mine count or by clues alone.
Where logic ends: the least risk, the chance to win with best play if at most 256 layouts are left,
and cells that nothing else on the board could decide. On the board: hidden cells show their mine
probability in percent, * is certainly a mine, [ ] the cell to open next.

Exit codes: 0 solvable, 1 not solvable (with --jsonl: some board is not), 2 unreadable, 3 --time-limit was reached.

Examples:
  mineproof solvable examples/minefield.txt --start 4,4
  mineproof solvable examples/minefield.txt --start 4,4 --trace
  mineproof solvable board.mbf --start 4,4 --without-count --json
  mineproof solvable --jsonl < boards.jsonl | jq -c 'select(.solvable) | [.id, .hardest_stage]'"
)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,

    /// The first click; needed where the input does not say, and taken instead of what it says
    #[arg(long, value_name = "ROW,COL", value_parser = cell)]
    start: Option<Cell>,

    /// Use the clues alone: the number of mines is not known
    #[arg(long)]
    without_count: bool,

    /// Answer with one JSON object
    #[arg(long, conflicts_with = "jsonl")]
    json: bool,

    /// Read one JSON minefield per line and answer each with one line, in order
    #[arg(long, conflicts_with = "dialect")]
    jsonl: bool,

    /// List every step: which cells are revealed, by which stage and why
    #[arg(long)]
    trace: bool,

    /// Stop after this long (2, 1.5s, 250ms), with --jsonl on each board
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,

    /// Worker threads for --jsonl [default: all cores]
    #[arg(long, requires = "jsonl", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Counting stops when the tables of one position take more; SAT then answers what is certain.
const MEMORY: usize = 4 << 30;

const NO_START: &str = "the first click is missing";

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let request = Request::new(arguments);
    if arguments.jsonl {
        let answer = |line: &[u8], number, out: &mut Vec<u8>| request.answer_line(line, number, out);
        return jsonl::run(&arguments.input, arguments.threads, answer);
    }
    let name = arguments.input.name();
    let document = arguments.input.document(Wanted::Minefield)?;
    let (id, start) = (document.id.clone(), document.start);
    let minefield = document.into_minefield().map_err(|error| Failure::Input(error.render(&name)))?;
    let answer = request.answer(&minefield, start).map_err(|why| Failure::Input(why.render(&name)))?;
    if arguments.json {
        let mut out = Vec::new();
        render::write_solvability(&mut out, id.as_ref(), &answer, request.options.trace);
        out.push(b'\n');
        io::stdout().lock().write_all(&out)?;
    } else {
        let mut out = BufWriter::new(anstream::stdout().lock());
        show::show(&mut out, &minefield, &answer)?;
        out.flush()?;
    }
    Ok(status(&answer))
}

fn status(answer: &Solvability) -> Status {
    match (answer.stopped, answer.solvable) {
        (Some(_), _) => Status::LimitReached,
        (None, true) => Status::Answered,
        (None, false) => Status::No,
    }
}

/// What the flags ask for.
struct Request {
    options: SolvabilityOptions,
    /// For every line; a single board has from the beginning, reading it included.
    time_limit: Option<Duration>,
    deadline: Option<Deadline>,
    start: Option<Cell>,
}

impl Request {
    fn new(arguments: &Arguments) -> Self {
        let options = SolvabilityOptions::default()
            .use_count(!arguments.without_count)
            .trace(arguments.trace)
            .limits(Limits::default().memory(Some(MEMORY)));
        let Arguments { time_limit, start, .. } = *arguments;
        Self { options, time_limit, deadline: (!arguments.jsonl).then(|| Deadline::after_any(time_limit)), start }
    }

    /// The options of a board that is begun now.
    fn options(&self) -> SolvabilityOptions {
        let deadline = self.deadline.unwrap_or_else(|| Deadline::after_any(self.time_limit));
        self.options.clone().limits(self.options.limits.deadline(deadline))
    }

    /// The first click is what was asked for, or else what the input says.
    fn answer(&self, minefield: &Minefield, start_given: Option<Cell>) -> Result<Solvability, NoStart> {
        let start = self.start.or(start_given).ok_or(NoStart::Missing)?;
        solvable(minefield, start, &self.options()).map_err(NoStart::Outside)
    }

    fn answer_line(&self, line: &[u8], number: u64, out: &mut Vec<u8>) -> Status {
        let refuse = |out: &mut Vec<u8>, id: Option<&Id>, message: &str| {
            render::write_line_error(out, id, number, message);
            Status::Unreadable
        };
        let read = match board::read_minefield_json(line) {
            Ok(read) => read,
            Err(error) => return refuse(out, error.id.as_ref(), &error.error.without_line()),
        };
        let answer = match self.answer(&read.value.minefield, read.value.start) {
            Ok(answer) => answer,
            Err(why) => return refuse(out, read.id.as_ref(), &why.in_a_line()),
        };
        render::write_solvability(out, read.id.as_ref(), &answer, self.options.trace);
        status(&answer)
    }
}

/// Why there is no first click.
enum NoStart {
    Missing,
    /// The one asked for is not on this board.
    Outside(OffBoard),
}

impl NoStart {
    fn render(&self, input: &str) -> String {
        match self {
            Self::Missing => format!("error: {input}: {NO_START}\n  = name it with --start ROW,COL"),
            Self::Outside(off) => format!("error: --start {}: {off}", off.cell),
        }
    }

    fn in_a_line(&self) -> String {
        match self {
            Self::Missing => format!("{NO_START}; expected the key `start` with [row, column], or --start"),
            Self::Outside(off) => format!("--start {}: {off}", off.cell),
        }
    }
}
