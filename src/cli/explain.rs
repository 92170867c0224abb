//! `mineproof explain`.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Duration;

use mineproof::Contradiction;
use mineproof::internals::board::{Cell, Id, Position};
use mineproof::internals::explanation::{ExplainOptions, Explained, Facts, NotExplained, explain};
use mineproof::internals::inference::{AnyStage, Stage};
use mineproof::internals::limits::{Deadline, Limits};
use mineproof::internals::render;

use super::analyze::contradiction_status;
use super::arguments::{cell, duration, sound_rules};
use super::input::Input;
use super::writing::{OutputFile, Overwriting};
use super::{Failure, Status, terminal};

/// Why cells are safe or mines: the fewest clues that force them, and step by step by rules
#[derive(clap::Args)]
#[command(
    after_help = "On the board of a step: [1] a clue it uses, (*) or (+) a mine or safe cell of an earlier step it
uses, <*> or <+> what follows. A chain is steps of which each uses the one before; its reach is the
largest distance between two of its cells, in moves of a chess king.

What forces a cell is found by SAT and is exact, whether a rule decides the cell or not. An open cell is
answered with two layouts, one with a mine there and one without, and exit code 1.

Examples:
  mineproof explain examples/small.txt
  mineproof explain examples/small.txt --cell 6,5
  mineproof explain board.txt --stages single-clue,subset --json | jq .longest_chain
  mineproof explain board.txt --cell 3,7 --svg why.svg
  mineproof explain board.txt --cell 3,7 --dot | dot -Tsvg > steps.svg"
)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,

    /// Explain this cell: what forces it, and the steps that lead to it, each with its part of the board
    #[arg(long, value_name = "ROW,COL", value_parser = cell)]
    cell: Option<Cell>,

    /// Explain every cell that is certain; the same as without --cell
    #[arg(long, conflicts_with = "cell")]
    all: bool,

    /// The rules to use, in this order [default: all that are proofs]
    #[arg(long, value_name = "STAGES", value_delimiter = ',', value_parser = sound_rules())]
    stages: Option<Vec<Stage>>,

    /// Answer with one JSON object
    #[arg(long, conflicts_with = "dot")]
    json: bool,

    /// Answer with a graph of the steps for Graphviz
    #[arg(long)]
    dot: bool,

    /// Draw the board with what forces the cells into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    overwriting: Overwriting,

    /// Stop after this long (2, 1.5s, 250ms); the answer says what was not found out
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    time_limit: Duration,
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let limits = Limits::default().deadline(Deadline::after(arguments.time_limit)).memory(Some(MOST_BYTES));
    let (position, document) = arguments.input.position()?;
    for &stage in arguments.stages.iter().flatten() {
        let refuse = |why| Failure::Input(format!("error: --stages: {why}"));
        AnyStage::from(stage).check(position.grid()).map_err(refuse)?;
    }
    let stages = arguments.stages.clone().unwrap_or_else(|| Stage::SOUND_RULES.to_vec());
    let options = ExplainOptions::default().stages(stages).limits(limits);
    let id = document.id.as_ref();
    match explain(&position, arguments.cell, &options) {
        Ok(explained) => {
            if let Some(file) = OutputFile::open_some(arguments.svg.as_deref(), &arguments.overwriting)? {
                file.write(render::explanation_svg(&explained))?;
            }
            show(arguments, id, &explained)?;
            Ok(match &explained.facts {
                _ if explained.stopped.is_some() => Status::LimitReached,
                Facts::Open(_) => Status::No,
                Facts::All(_) | Facts::Certain(_) => Status::Answered,
            })
        }
        Err(NotExplained::Contradiction(contradiction)) => {
            show_contradiction(arguments, id, &position, &contradiction)?;
            Ok(contradiction_status(&contradiction))
        }
        Err(fault @ (NotExplained::RefutedByRule | NotExplained::SatDisagrees(_))) => {
            terminal::complain(&format!("error: {fault} (please report this position)"));
            Ok(Status::No)
        }
        Err(wrong) => {
            let cell = arguments.cell.map(|cell| format!("--cell {cell}: ")).unwrap_or_default();
            Err(Failure::Input(format!("error: {cell}{wrong}")))
        }
    }
}

/// Memory for counting.
const MOST_BYTES: usize = 4 << 30;

fn show(arguments: &Arguments, id: Option<&Id>, explained: &Explained) -> Result<(), Failure> {
    if arguments.json {
        let mut out = Vec::new();
        render::write_explanation(&mut out, id, explained);
        print_line(out)?;
    } else if arguments.dot {
        match render::explanation_dot(explained) {
            Some(dot) => io::stdout().lock().write_all(dot.as_bytes())?,
            None => terminal::complain("no rule decides this cell, so there are no steps to draw"),
        }
    } else {
        let mut out = BufWriter::new(anstream::stdout().lock());
        terminal::write_lines(&mut out, &render::explained_lines(explained))?;
        out.flush()?;
    }
    Ok(())
}

fn show_contradiction(
    arguments: &Arguments,
    id: Option<&Id>,
    position: &Position,
    contradiction: &Contradiction,
) -> Result<(), Failure> {
    if arguments.json {
        let mut out = Vec::new();
        render::write_unexplained(&mut out, id, position.grid(), contradiction);
        print_line(out)?;
    } else if arguments.dot {
        terminal::complain(&format!("contradiction: {contradiction}"));
    } else {
        let mut out = BufWriter::new(anstream::stdout().lock());
        terminal::write_contradiction(&mut out, position, contradiction)?;
        out.flush()?;
    }
    Ok(())
}

fn print_line(mut line: Vec<u8>) -> io::Result<()> {
    line.push(b'\n');
    io::stdout().lock().write_all(&line)
}
