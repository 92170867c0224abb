//! `mineproof explain`.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Duration;

use mineproof::board::{Cell, CellState, Id, Position};
use mineproof::counting::Limits;
use mineproof::explanation::{CertainCell, Explanation, ForcedBy, Forcing, OpenCell, Step, Subject};
use mineproof::frontier::Frontier;
use mineproof::inference::{Inference, Stage};
use mineproof::render::{self, Facts};
use mineproof::{Contradiction, Options, Verdict, analyze};

use super::arguments::{cell, duration, sound_rules};
use super::input::Input;
use super::terminal::counted;
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
    Ok(Status::No)
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
        let Some(path) = &self.arguments.svg else { return Ok(()) };
        let unwritable = |error| Failure::Input(format!("error: {}: cannot write: {error}", path.display()));
        std::fs::write(path, render::explanation_svg(self.position, certain)).map_err(unwritable)
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
            self.show(&mut out, inference, facts, explanation)?;
            out.flush()?;
        }
        Ok(())
    }

    fn show(
        &self,
        out: &mut impl Write,
        inference: &Inference,
        facts: Facts,
        explanation: Option<&Explanation>,
    ) -> io::Result<()> {
        match (facts, explanation) {
            (Facts::Open(open), _) => self.show_open(out, open),
            (Facts::Certain(certain), steps) => {
                self.show_certain(out, certain)?;
                match steps {
                    Some(steps) => show_each(out, inference.frontier(), steps),
                    None => {
                        writeln!(out, "no rule decides it: it follows from all of these together")?;
                        show_cut_short(out, inference)
                    }
                }
            }
            (Facts::All(certain), Some(steps)) => {
                show_all(out, inference, steps)?;
                self.show_forced(out, certain)
            }
            (Facts::All(_), None) => Ok(()),
        }
    }

    fn show_open(&self, out: &mut impl Write, open: &OpenCell) -> io::Result<()> {
        let chance = match &open.probability {
            Some(exact) => format!(": a mine with probability {}/{}", exact.numer(), exact.denom()),
            None => String::new(),
        };
        writeln!(out, "{} is open{chance}\n", open.cell)?;
        writeln!(out, "a layout with a mine there:")?;
        terminal::write_lines(out, &render::layout_lines(self.position, &open.witnesses.with_mine, open.cell))?;
        writeln!(out, "\nand one without:")?;
        terminal::write_lines(out, &render::layout_lines(self.position, &open.witnesses.without_mine, open.cell))
    }

    fn show_certain(&self, out: &mut impl Write, certain: &CertainCell) -> io::Result<()> {
        writeln!(out, "{}", self.forced_sentence(certain))?;
        terminal::write_lines(out, &render::forced_lines(self.position, certain))?;
        writeln!(out)
    }

    /// What forces every cell, one line each.
    fn show_forced(&self, out: &mut impl Write, certain: &[CertainCell]) -> io::Result<()> {
        if !certain.is_empty() {
            writeln!(out, "\nforced:")?;
        }
        for certain in certain {
            writeln!(out, "{}", self.forced_sentence(certain))?;
        }
        Ok(())
    }

    /// `0,3 is safe: forced by clues 1 at 0,2, 2 at 1,2; no fewer do`.
    fn forced_sentence(&self, certain: &CertainCell) -> String {
        let ForcedBy { clues, flags, mine_count, is_smallest } = &certain.forced_by;
        let mut facts = Vec::new();
        if !clues.is_empty() {
            let clue = |&cell: &Cell| format!("{} at {cell}", self.position.state(cell).as_char());
            let word = if clues.len() == 1 { "clue" } else { "clues" };
            facts.push(format!("{word} {}", clues.iter().map(clue).collect::<Vec<_>>().join(", ")));
        }
        if !flags.is_empty() {
            let word = if flags.len() == 1 { "flag" } else { "flags" };
            facts.push(format!("{word} {}", flags.iter().map(Cell::to_string).collect::<Vec<_>>().join(", ")));
        }
        if *mine_count {
            facts.push("the mine count".to_owned());
        }
        let verdict = if certain.verdict == Verdict::Mine { "a mine" } else { "safe" };
        let remark = match (is_smallest, clues.len() + flags.len() + usize::from(*mine_count)) {
            (_, 1) => "",
            (true, _) => "; no fewer do",
            (false, _) => "; none of these can be spared",
        };
        format!("{} is {verdict}: forced by {}{remark}", certain.cell, facts.join(" and "))
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
