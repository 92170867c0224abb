//! `mineproof explain`.

mod show;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Duration;

use mineproof::internals::board::{Cell, CellState, Id, Position};
use mineproof::internals::explanation::{CertainCell, Explanation, Forcing};
use mineproof::internals::frontier::Frontier;
use mineproof::internals::inference::{AnyStage, Inference, Stage};
use mineproof::internals::limits::{Deadline, Limits};
use mineproof::internals::render::{self, Facts};
use mineproof::{Analysis, Contradiction, Options, analyze};

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
    let deadline = Deadline::after(arguments.time_limit);
    let (position, document) = arguments.input.position()?;
    if let Some(cell) = arguments.cell {
        check_cell(&position, cell)?;
    }
    for &stage in arguments.stages.iter().flatten() {
        let refuse = |why| Failure::Input(format!("error: --stages: {why}"));
        AnyStage::from(stage).check(position.grid()).map_err(refuse)?;
    }
    let mut answer = Answer { arguments, id: document.id.as_ref(), position: &position, has_layout: true };
    let limits = Limits::default().deadline(deadline).memory(Some(MOST_BYTES));
    let analysis = match analyze(&position, &Options::default().limits(limits)) {
        Ok(analysis) => analysis,
        Err(contradiction) => return answer.contradictory(&contradiction),
    };
    answer.has_layout = analysis.has_layout();
    let frontier = Frontier::new(&position);
    let stages = arguments.stages.as_deref().unwrap_or(&Stage::SOUND_RULES);
    let Ok(inference) = Inference::run_until(&frontier, stages, deadline) else {
        terminal::complain("error: a rule refutes a position that has a layout (please report this position)");
        return Ok(Status::No);
    };
    let mut forcing = Forcing::new(&position, &frontier, limits);
    let Some(cell) = arguments.cell else {
        let certain = forcing.certain_cells(&analysis);
        answer.draw(&certain)?;
        let explanation = Explanation::of_all_by(&inference, deadline);
        let stopped = stopped_words(&analysis, deadline);
        answer.give(&inference, Facts::All(&certain), Some(&explanation), stopped.as_deref())?;
        return Ok(if stopped.is_some() { Status::LimitReached } else { Status::Answered });
    };
    if let Some(certain) = forcing.certain_cell(&analysis, cell) {
        answer.draw(std::slice::from_ref(&certain))?;
        let is_complete = certain.forced_by.as_ref().is_some_and(|forced_by| forced_by.is_minimal);
        let stopped = (!is_complete).then(|| deadline.out_of_time().to_string());
        let explanation = Explanation::of_cell(&inference, cell);
        answer.give(&inference, Facts::Certain(&certain), explanation.as_ref(), stopped.as_deref())?;
        return Ok(if is_complete { Status::Answered } else { Status::LimitReached });
    }
    let Some(open) = forcing.open_cell(&analysis, cell) else {
        terminal::complain("error: SAT and the analysis disagree on this cell (please report this position)");
        return Ok(Status::No);
    };
    answer.draw(&[])?;
    answer.give(&inference, Facts::Open(&open), None, None)?;
    Ok(if open.stopped.is_some() { Status::LimitReached } else { Status::No })
}

/// What was left undone when all cells were to be explained.
fn stopped_words(analysis: &Analysis, deadline: Deadline) -> Option<String> {
    analysis
        .stopped_words()
        .or_else(|| deadline.check().err().map(|over| format!("{over} while reasons were looked for")))
}

/// Memory for counting.
const MOST_BYTES: usize = 4 << 30;

fn check_cell(position: &Position, cell: Cell) -> Result<(), Failure> {
    let wrong = match position.size().check(cell).map(|cell| position[cell]) {
        Err(off) => off.to_string(),
        Ok(CellState::HIDDEN) => return Ok(()),
        Ok(CellState::FLAGGED) => format!("{cell} is a flag, which is taken as a fact: make it # to have it explained"),
        Ok(_) => format!("{cell} is revealed: only hidden cells need an explanation"),
    };
    Err(Failure::Input(format!("error: --cell {cell}: {wrong}")))
}

struct Answer<'a> {
    arguments: &'a Arguments,
    id: Option<&'a Id>,
    position: &'a Position,
    /// Whether it is known that one fits.
    has_layout: bool,
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
        Ok(if contradiction.conflict.is_minimal { Status::No } else { Status::LimitReached })
    }

    /// The picture, if one is wanted.
    fn draw(&self, certain: &[CertainCell]) -> Result<(), Failure> {
        match OutputFile::open_some(self.arguments.svg.as_deref(), &self.arguments.overwriting)? {
            Some(file) => file.write(render::explanation_svg(self.position, certain)),
            None => Ok(()),
        }
    }

    fn give(
        &self,
        inference: &Inference,
        facts: Facts,
        explanation: Option<&Explanation>,
        stopped: Option<&str>,
    ) -> Result<(), Failure> {
        if self.arguments.json {
            let mut out = Vec::new();
            render::write_explanation(&mut out, self.id, inference, facts, explanation, stopped, self.has_layout);
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
            if !self.has_layout {
                writeln!(out, "it is not known whether any layout fits this position")?;
            }
            if let Some(stopped) = stopped {
                writeln!(out, "stopped: {stopped}")?;
            }
            out.flush()?;
        }
        Ok(())
    }
}

fn print_line(mut line: Vec<u8>) -> io::Result<()> {
    line.push(b'\n');
    io::stdout().lock().write_all(&line)
}
