//! `mineproof explain`.

use std::io::{self, BufWriter, Write};

use mineproof::board::{Cell, CellState, Id, Position};
use mineproof::explanation::{Explanation, Step, Subject};
use mineproof::frontier::Frontier;
use mineproof::inference::{Inference, Stage};
use mineproof::{Contradiction, Options, Verdict, analyze, certainty, render};

use super::arguments::{cell, sound_rules};
use super::input::Input;
use super::terminal::counted;
use super::{Failure, Status, terminal};

/// Why cells are safe or mines, step by step, by rules that a person can follow
#[derive(clap::Args)]
#[command(
    after_help = "On the board of a step: [1] a clue it uses, (*) or (+) a mine or safe cell of an earlier step it
uses, <*> or <+> what follows. A chain is steps of which each uses the one before; its reach is the
largest distance between two of its cells, in moves of a chess king.

Examples:
  mineproof explain examples/small.txt
  mineproof explain examples/small.txt --cell 6,5
  mineproof explain board.txt --stages single-clue,subset --json | jq .longest_chain
  mineproof explain board.txt --cell 3,7 --dot | dot -Tsvg > why.svg"
)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,

    /// Explain this cell: only the steps that lead to it, each with its part of the board
    #[arg(long, value_name = "ROW,COL", value_parser = cell)]
    cell: Option<Cell>,

    /// Explain every cell that the rules decide; the same as without --cell
    #[arg(long, conflicts_with = "cell")]
    all: bool,

    /// The rules to use, in this order [default: all that are proofs]
    #[arg(long, value_name = "STAGES", value_delimiter = ',', value_parser = sound_rules())]
    stages: Option<Vec<Stage>>,

    /// Answer with one JSON object
    #[arg(long, conflicts_with = "dot")]
    json: bool,

    /// Answer with a graph for Graphviz
    #[arg(long)]
    dot: bool,
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let (position, document) = arguments.input.position()?;
    if let Some(cell) = arguments.cell {
        check_cell(&position, cell)?;
    }
    let answer = Answer { arguments, id: document.id.as_ref() };
    if let Some(contradiction) = contradiction(&position) {
        return answer.contradictory(&position, &contradiction);
    }
    let frontier = Frontier::new(&position);
    let stages = arguments.stages.as_deref().unwrap_or(&Stage::SOUND_RULES);
    let Ok(inference) = Inference::run(&frontier, stages) else {
        terminal::complain("error: a rule refutes a position that has a layout (please report this position)");
        return Ok(Status::No);
    };
    let explanation = match arguments.cell {
        Some(cell) => Explanation::of_cell(&inference, cell),
        None => Some(Explanation::of_all(&inference)),
    };
    answer.give(&inference, explanation.as_ref())
}

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

/// Why no layout fits, if none does. Rules alone may not notice, and whatever they say would be worth nothing.
fn contradiction(position: &Position) -> Option<Contradiction> {
    if certainty::has_layout(position) { None } else { analyze(position, &Options::default()).err() }
}

struct Answer<'a> {
    arguments: &'a Arguments,
    id: Option<&'a Id>,
}

impl Answer<'_> {
    fn contradictory(&self, position: &Position, contradiction: &Contradiction) -> Result<Status, Failure> {
        if self.arguments.json {
            let mut out = Vec::new();
            render::write_unexplained(&mut out, self.id, position.size(), contradiction);
            print_line(out)?;
        } else if self.arguments.dot {
            terminal::complain(&format!("contradiction: {contradiction}"));
        } else {
            let mut out = BufWriter::new(anstream::stdout().lock());
            terminal::write_contradiction(&mut out, position, contradiction)?;
            out.flush()?;
        }
        Ok(Status::No)
    }

    fn give(&self, inference: &Inference, explanation: Option<&Explanation>) -> Result<Status, Failure> {
        if self.arguments.json {
            let mut out = Vec::new();
            render::write_explanation(&mut out, self.id, inference, self.arguments.cell, explanation);
            print_line(out)?;
        } else {
            self.show(inference, explanation)?;
        }
        Ok(if explanation.is_some() { Status::Answered } else { Status::No })
    }

    fn show(&self, inference: &Inference, explanation: Option<&Explanation>) -> io::Result<()> {
        let mut out = BufWriter::new(anstream::stdout().lock());
        match (explanation, self.arguments.cell) {
            (Some(explanation), _) if self.arguments.dot => {
                out.write_all(render::explanation_dot(inference.frontier(), explanation).as_bytes())?;
            }
            (Some(explanation), Some(_)) => show_each(&mut out, inference.frontier(), explanation)?,
            (Some(explanation), None) => show_all(&mut out, inference, explanation)?,
            (None, Some(cell)) => {
                let message = format!("no rule decides {cell}: it may still be certain; `mineproof analyze` says");
                if self.arguments.dot {
                    terminal::complain(&message);
                } else {
                    writeln!(out, "{message}")?;
                    show_cut_short(&mut out, inference)?;
                }
            }
            (None, None) => {}
        }
        out.flush()
    }
}

fn print_line(mut line: Vec<u8>) -> io::Result<()> {
    line.push(b'\n');
    io::stdout().lock().write_all(&line)
}

/// Every step with its part of the board.
fn show_each(out: &mut impl Write, frontier: &Frontier, explanation: &Explanation) -> io::Result<()> {
    for (index, step) in explanation.steps().iter().enumerate() {
        writeln!(out, "{}", sentence(frontier, index, step))?;
        terminal::write_lines(out, &render::step_lines(frontier, explanation, index))?;
        writeln!(out)?;
    }
    show_chain(out, explanation)
}

/// The list of steps, and one board.
fn show_all(out: &mut impl Write, inference: &Inference, explanation: &Explanation) -> io::Result<()> {
    let frontier = inference.frontier();
    for (index, step) in explanation.steps().iter().enumerate() {
        writeln!(out, "{}", sentence(frontier, index, step))?;
    }
    if explanation.steps().is_empty() {
        writeln!(out, "no rule decides a cell; `mineproof analyze` says what is certain all the same")?;
    }
    show_cut_short(out, inference)?;
    writeln!(out)?;
    terminal::write_lines(out, &render::explanation_lines(frontier, explanation))?;
    writeln!(out)?;
    let cells = |step: &Step| if step.subject == Subject::Sea { frontier.sea() } else { 1 };
    let decided = |verdict| explanation.steps().iter().filter(|step| step.verdict == verdict).map(cells).sum::<u64>();
    let (safe, mines) = (decided(Verdict::Safe), counted(decided(Verdict::Mine), "mine"));
    writeln!(out, "decided: {safe} safe, {mines}, in {}", counted(explanation.steps().len(), "step"))?;
    show_chain(out, explanation)
}

fn show_chain(out: &mut impl Write, explanation: &Explanation) -> io::Result<()> {
    let chain = explanation.longest_chain();
    if chain.is_empty() {
        return Ok(());
    }
    let cells: Vec<String> = chain.subjects().iter().map(Subject::to_string).collect();
    writeln!(out, "longest chain: {}, reach {}: {}", counted(chain.len(), "step"), chain.reach(), cells.join(" > "))
}

fn show_cut_short(out: &mut impl Write, inference: &Inference) -> io::Result<()> {
    for stage in inference.cut_short() {
        writeln!(out, "stopped: {} reached a limit of its own and may have found less than it could", stage.name())?;
    }
    Ok(())
}

/// `2. 0,3 is a mine  (single-clue: clue 1 at 0,2; from step 1)`.
fn sentence(frontier: &Frontier, index: usize, step: &Step) -> String {
    let verdict = if step.verdict == Verdict::Mine { "a mine" } else { "safe" };
    let subject = match step.subject {
        Subject::Cell(cell) => format!("{cell} is {verdict}"),
        Subject::Sea => format!("every hidden cell next to no clue is {verdict}"),
    };
    let mut facts = Vec::new();
    if !step.clues.is_empty() {
        let clue = |&cell: &Cell| format!("{} at {cell}", frontier.state(cell).as_char());
        let word = if step.clues.len() == 1 { "clue" } else { "clues" };
        facts.push(format!("{word} {}", step.clues.iter().map(clue).collect::<Vec<_>>().join(", ")));
    }
    if step.mine_count {
        facts.push("the mine count".to_owned());
    }
    if !step.from.is_empty() {
        let word = if step.from.len() == 1 { "step" } else { "steps" };
        facts.push(format!("from {word} {}", step_numbers(&step.from)));
    }
    format!("{}. {subject}  ({}: {})", index + 1, step.stage.name(), facts.join("; "))
}

/// Numbers from 1, three or more in a row as a range: `1-3, 5`.
fn step_numbers(steps: &[usize]) -> String {
    let in_a_row = steps.chunk_by(|first, second| first + 1 == *second);
    let texts = in_a_row.flat_map(|run| match run {
        [first, _, .., last] => vec![format!("{}-{}", first + 1, last + 1)],
        few => few.iter().map(|step| (step + 1).to_string()).collect(),
    });
    texts.collect::<Vec<_>>().join(", ")
}
