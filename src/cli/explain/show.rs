//! An explanation in words and boards.

use std::io::{self, Write};

use mineproof::Verdict;
use mineproof::internals::board::{Cell, Position};
use mineproof::internals::explanation::{CertainCell, Explanation, ForcedBy, OpenCell, Step, Subject};
use mineproof::internals::frontier::Frontier;
use mineproof::internals::inference::Inference;
use mineproof::internals::render::{self, Facts};

use super::super::terminal::{self, counted};

/// The answer to what was asked.
pub fn show(
    position: &Position,
    out: &mut impl Write,
    inference: &Inference,
    facts: Facts,
    explanation: Option<&Explanation>,
) -> io::Result<()> {
    match (facts, explanation) {
        (Facts::Open(open), _) => show_open(position, out, open),
        (Facts::Certain(certain), steps) => {
            show_certain(position, out, certain)?;
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
            show_forced(position, out, certain)
        }
        (Facts::All(_), None) => Ok(()),
    }
}

fn show_open(position: &Position, out: &mut impl Write, open: &OpenCell) -> io::Result<()> {
    let chance = match &open.probability {
        Some(exact) => format!(": a mine with probability {}/{}", exact.numer(), exact.denom()),
        None => String::new(),
    };
    match open.is_settled {
        true => writeln!(out, "{} is open{chance}", open.cell)?,
        false => writeln!(out, "{} is not settled: it may be safe, a mine or open", open.cell)?,
    }
    if let Some(reason) = &open.stopped {
        writeln!(out, "stopped: {reason}")?;
    }
    let Some(witnesses) = &open.witnesses else { return Ok(()) };
    writeln!(out)?;
    writeln!(out, "a layout with a mine there:")?;
    terminal::write_lines(out, &render::layout_lines(position, &witnesses.with_mine, open.cell))?;
    writeln!(out, "\nand one without:")?;
    terminal::write_lines(out, &render::layout_lines(position, &witnesses.without_mine, open.cell))
}

fn show_certain(position: &Position, out: &mut impl Write, certain: &CertainCell) -> io::Result<()> {
    writeln!(out, "{}", forced_sentence(position, certain))?;
    terminal::write_lines(out, &render::forced_lines(position, certain))?;
    writeln!(out)
}

/// What forces every cell, one line each.
fn show_forced(position: &Position, out: &mut impl Write, certain: &[CertainCell]) -> io::Result<()> {
    if !certain.is_empty() {
        writeln!(out, "\nforced:")?;
    }
    for certain in certain {
        writeln!(out, "{}", forced_sentence(position, certain))?;
    }
    Ok(())
}

/// `0,3 is safe: forced by clues 1 at 0,2, 2 at 1,2; no fewer do`.
fn forced_sentence(position: &Position, certain: &CertainCell) -> String {
    let verdict = if certain.verdict == Verdict::Mine { "a mine" } else { "safe" };
    let Some(forced_by) = &certain.forced_by else {
        return format!("{} is {verdict}; there was no time to find out by which clues", certain.cell);
    };
    let ForcedBy { clues, flags, mine_count, is_smallest, is_minimal } = forced_by;
    let mut facts = Vec::new();
    if !clues.is_empty() {
        let clue = |&cell: &Cell| format!("{} at {cell}", position[cell].as_char());
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
    let remark = match (is_smallest, clues.len() + flags.len() + usize::from(*mine_count)) {
        _ if !is_minimal => "; there was no time to find out which of these can be spared",
        (_, 1) => "",
        (true, _) => "; no fewer do",
        (false, _) => "; none of these can be spared",
    };
    format!("{} is {verdict}: forced by {}{remark}", certain.cell, facts.join(" and "))
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
        let clue = |&cell: &Cell| format!("{} at {cell}", frontier[cell].as_char());
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
