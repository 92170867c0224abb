//! An explanation as JSON, and as a graph for Graphviz.

use rustc_hash::FxHashSet;

use super::forcing::{write_forced_by, write_open_cell};
use super::json::{boolean, integer, push, quoted, write_cell, write_conflict, write_id, write_list, write_size};
use crate::analysis::Contradiction;
use crate::board::{Id, Size};
use crate::explanation::{CertainCell, Explanation, OpenCell, Step, Subject};
use crate::frontier::{Frontier, Verdict};
use crate::inference::Inference;

/// What was asked about, and the exact answer.
#[derive(Clone, Copy, Debug)]
pub enum Facts<'a> {
    /// Every cell that is certain.
    All(&'a [CertainCell]),
    /// One cell, which is certain.
    Certain(&'a CertainCell),
    /// One cell, which is not.
    Open(&'a OpenCell),
}

/// Appends an explanation as one JSON object, without a line end. `None` for an explanation is a cell that no rule decided;
/// `stopped` says what there was no time for besides what an open cell says itself, and without a layout it is not known
/// whether the position can be true.
pub fn write_explanation(
    out: &mut Vec<u8>,
    id: Option<&Id>,
    inference: &Inference,
    facts: Facts,
    explanation: Option<&Explanation>,
    stopped: Option<&str>,
    has_layout: bool,
) {
    let steps = explanation.map_or(&[][..], Explanation::steps);
    out.push(b'{');
    write_id(out, id);
    write_size(out, inference.frontier().size());
    push(out, ",\"consistent\":");
    push(out, if has_layout { "true" } else { "null" });
    match facts {
        Facts::All(certain) => {
            push(out, ",\"cells\":");
            write_list(out, certain, |out, certain| {
                push(out, "{\"cell\":");
                write_certain_cell(out, certain);
                out.push(b'}');
            });
        }
        Facts::Certain(certain) => {
            push(out, ",\"cell\":");
            write_certain_cell(out, certain);
        }
        Facts::Open(open) => {
            push(out, ",\"cell\":");
            write_cell(out, open.cell);
            write_open_cell(out, open);
        }
    }
    if let Some(stopped) = stopped {
        push(out, ",\"stopped\":");
        quoted(out, stopped);
    }
    if !inference.cut_short().is_empty() {
        push(out, ",\"cut_short\":");
        write_list(out, inference.cut_short(), |out, stage| quoted(out, stage.name()));
    }
    push(out, ",\"steps\":[");
    let lengths = explanation.map(Explanation::chain_lengths).unwrap_or_default();
    for (number, (step, length)) in (1..).zip(steps.iter().zip(lengths)) {
        if number > 1 {
            out.push(b',');
        }
        write_step(out, number, step, length);
    }
    out.push(b']');
    write_chain(out, explanation);
    out.push(b'}');
}

/// Appends what stands in the place of an explanation for a position that no layout fits.
pub fn write_unexplained(out: &mut Vec<u8>, id: Option<&Id>, size: Size, contradiction: &Contradiction) {
    out.push(b'{');
    write_id(out, id);
    write_size(out, size);
    out.push(b',');
    write_conflict(out, &contradiction.conflict);
    push(out, ",\"steps\":[]");
    write_chain(out, None);
    out.push(b'}');
}

fn write_certain_cell(out: &mut Vec<u8>, certain: &CertainCell) {
    write_cell(out, certain.cell);
    push(out, ",\"verdict\":");
    quoted(out, certain.verdict.name());
    out.push(b',');
    write_forced_by(out, certain.forced_by.as_ref());
}

fn write_step(out: &mut Vec<u8>, number: usize, step: &Step, length: usize) {
    push(out, "{\"step\":");
    integer(out, number);
    push(out, ",\"cell\":");
    write_subject(out, &step.subject);
    push(out, ",\"verdict\":");
    quoted(out, step.verdict.name());
    push(out, ",\"stage\":");
    quoted(out, step.stage.name());
    push(out, ",\"clues\":");
    write_list(out, &step.clues, |out, clue| write_cell(out, *clue));
    push(out, ",\"mine_count\":");
    boolean(out, step.mine_count);
    push(out, ",\"from\":");
    write_list(out, &step.from, |out, earlier| integer(out, earlier + 1));
    push(out, ",\"chain_length\":");
    integer(out, length);
    out.push(b'}');
}

fn write_subject(out: &mut Vec<u8>, subject: &Subject) {
    match subject {
        Subject::Cell(cell) => write_cell(out, *cell),
        Subject::Sea => quoted(out, "sea"),
    }
}

fn write_chain(out: &mut Vec<u8>, explanation: Option<&Explanation>) {
    let chain = explanation.map(Explanation::longest_chain).unwrap_or_default();
    push(out, ",\"longest_chain\":{\"length\":");
    integer(out, chain.len());
    push(out, ",\"reach\":");
    integer(out, chain.reach());
    push(out, ",\"cells\":");
    write_list(out, chain.subjects(), write_subject);
    out.push(b'}');
}

/// The steps as a directed graph in the language of Graphviz: clues and the mine count are boxes, deductions are ellipses
/// coloured by verdict, and an edge leads from what is used to what follows from it.
pub fn explanation_dot(frontier: &Frontier, explanation: &Explanation) -> String {
    let mut text = String::from("digraph explanation {\n  rankdir=LR;\n  node [fontname=\"sans-serif\"];\n");
    let mut drawn = FxHashSet::default();
    let mut has_count = false;
    for (number, step) in (1..).zip(explanation.steps()) {
        for &clue in step.clues.iter().filter(|clue| drawn.insert(**clue)) {
            let shown = frontier[clue].as_char();
            text += &format!("  \"clue {clue}\" [shape=box, label=\"{shown} at {clue}\"];\n");
        }
        if step.mine_count && !has_count {
            has_count = true;
            text += "  \"mine count\" [shape=box];\n";
        }
        let (subject, verdict) = (step.subject, step.verdict.name());
        let color = if step.verdict == Verdict::Mine { "#f4b6b0" } else { "#b9e3b4" };
        let stage = step.stage.name();
        text += &format!(
            "  \"step {number}\" [shape=ellipse, style=filled, fillcolor=\"{color}\", \
             label=\"{number}. {subject} {verdict}\\n{stage}\"];\n"
        );
        for clue in &step.clues {
            text += &format!("  \"clue {clue}\" -> \"step {number}\";\n");
        }
        if step.mine_count {
            text += &format!("  \"mine count\" -> \"step {number}\";\n");
        }
        for earlier in &step.from {
            text += &format!("  \"step {}\" -> \"step {number}\";\n", earlier + 1);
        }
    }
    text + "}\n"
}
