//! `mineproof explain`.

mod show;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Duration;

use mineproof::board::{Cell, CellState, Id, Position};
use mineproof::counting::Limits;
use mineproof::explanation::{CertainCell, Explanation, Forcing};
use mineproof::frontier::Frontier;
use mineproof::inference::{Inference, Stage};
use mineproof::render::{self, Facts};
use mineproof::{Contradiction, Options, analyze};

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

    /// Stop counting layouts after this long (2, 1.5s, 250ms); verdicts are SAT's then, and there are no probabilities
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    time_limit: Duration,
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let (position, document) = arguments.input.position()?;
    if let Some(cell) = arguments.cell {
        check_cell(&position, cell)?;
    }
    let answer = Answer { arguments, id: document.id.as_ref(), position: &position };
    let limits = Limits { time: Some(arguments.time_limit), memory: Some(MOST_BYTES) };
    let analysis = match analyze(&position, &Options { limits, ..Options::default() }) {
        Ok(analysis) => analysis,
        Err(contradiction) => return answer.contradictory(&contradiction),
    };
    let frontier = Frontier::new(&position);
    let stages = arguments.stages.as_deref().unwrap_or(&Stage::SOUND_RULES);
    let Ok(inference) = Inference::run(&frontier, stages) else {
        terminal::complain("error: a rule refutes a position that has a layout (please report this position)");
        return Ok(Status::No);
    };
    let mut forcing = Forcing::new(&position, &frontier);
    let Some(cell) = arguments.cell else {
        let certain = forcing.certain_cells(&analysis);
        answer.draw(&certain)?;
        answer.give(&inference, Facts::All(&certain), Some(&Explanation::of_all(&inference)))?;
        return Ok(Status::Answered);
    };
    if let Some(certain) = forcing.certain_cell(&analysis, cell) {
        answer.draw(std::slice::from_ref(&certain))?;
        answer.give(&inference, Facts::Certain(&certain), Explanation::of_cell(&inference, cell).as_ref())?;
        return Ok(Status::Answered);
    }
    let Some(open) = forcing.open_cell(&analysis, cell) else {
        terminal::complain("error: SAT and the analysis disagree on this cell (please report this position)");
        return Ok(Status::No);
    };
    answer.draw(&[])?;
    answer.give(&inference, Facts::Open(&open), None)?;
    Ok(if open.stopped.is_some() { Status::LimitReached } else { Status::No })
}

/// Memory for counting.
const MOST_BYTES: usize = 4 << 30;

fn check_cell(position: &Position, cell: Cell) -> Result<(), Failure> {
    let size = position.size();
    let wrong = if !size.contains(cell) {
        format!(
            "is not on the board, which is {size}: rows 0 to {}, columns 0 to {}",
            size.height() - 1,
            size.width() - 1
        )
    } else {
        match position.state(cell) {
            CellState::HIDDEN => return Ok(()),
            CellState::FLAGGED => "is a flag, which is taken as a fact: make it # to have it explained".to_owned(),
            _ => "is revealed: only hidden cells need an explanation".to_owned(),
        }
    };
    Err(Failure::Input(format!("error: --cell {cell}: {cell} {wrong}")))
}

struct Answer<'a> {
    arguments: &'a Arguments,
    id: Option<&'a Id>,
    position: &'a Position,
}

impl Answer<'_> {
    fn contradictory(&self, contradiction: &Contradiction) -> Result<Status, Failure> {
        if self.arguments.json {
            let mut out = Vec::new();
            render::write_unexplained(&mut out, self.id, self.position.size(), contradiction);
            print_line(out)?;
        } else if self.arguments.dot {
            terminal::complain(&format!("contradiction: {contradiction}"));
        } else {
            let mut out = BufWriter::new(anstream::stdout().lock());
            terminal::write_contradiction(&mut out, self.position, contradiction)?;
            out.flush()?;
        }
        Ok(Status::No)
    }

    /// The picture, if one is wanted.
    fn draw(&self, certain: &[CertainCell]) -> Result<(), Failure> {
        match OutputFile::open_some(self.arguments.svg.as_deref(), &self.arguments.overwriting)? {
            Some(file) => file.write(render::explanation_svg(self.position, certain)),
            None => Ok(()),
        }
    }

    fn give(&self, inference: &Inference, facts: Facts, explanation: Option<&Explanation>) -> Result<(), Failure> {
        if self.arguments.json {
            let mut out = Vec::new();
            render::write_explanation(&mut out, self.id, inference, facts, explanation);
            print_line(out)?;
        } else if self.arguments.dot {
            match explanation {
                Some(explanation) => {
                    let dot = render::explanation_dot(inference.frontier(), explanation);
                    io::stdout().lock().write_all(dot.as_bytes())?;
                }
                None => terminal::complain("no rule decides this cell, so there are no steps to draw"),
            }
        } else {
            let mut out = BufWriter::new(anstream::stdout().lock());
            show::show(self.position, &mut out, inference, facts, explanation)?;
            out.flush()?;
        }
        Ok(())
    }
}

fn print_line(mut line: Vec<u8>) -> io::Result<()> {
    line.push(b'\n');
    io::stdout().lock().write_all(&line)
}
