//! An explanation as JSON, and as a graph for Graphviz.

use rustc_hash::FxHashSet;
use serde::Serialize;

use super::json::{ConflictObject, GridObject, append};
use crate::analysis::Contradiction;
use crate::board::{Cell, Grid, Id, fraction_text};
use crate::explanation::{CertainCell, Explained, Explanation, Facts, ForcedBy, OpenCell, Step, Subject, Witnesses};
use crate::frontier::Verdict;

#[derive(Serialize)]
struct ExplanationObject<'e> {
    id: Option<&'e Id>,
    #[serde(flatten)]
    grid: GridObject,
    /// `None` where no layout is known that fits.
    consistent: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<ConflictObject<'e>>,
    #[serde(flatten)]
    facts: Option<FactsObject<'e>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'e str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cut_short: Vec<&'static str>,
    steps: Vec<StepObject<'e>>,
    longest_chain: ChainObject,
}

#[derive(Serialize)]
#[serde(untagged)]
enum FactsObject<'e> {
    All {
        cells: Vec<CertainObject<'e>>,
    },
    Certain(CertainObject<'e>),
    Open {
        cell: Cell,
        verdict: Option<&'static str>,
        p_mine_exact: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<&'e str>,
        witnesses: Option<WitnessesObject>,
    },
}

#[derive(Serialize)]
struct CertainObject<'e> {
    cell: Cell,
    verdict: &'static str,
    forced_by: Option<ForcedByObject<'e>>,
}

#[derive(Serialize)]
struct ForcedByObject<'e> {
    clues: &'e [Cell],
    flags: &'e [Cell],
    mine_count: bool,
    smallest: bool,
    /// Only where it is not so, which takes a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
}

#[derive(Serialize)]
struct WitnessesObject {
    mine: Vec<String>,
    safe: Vec<String>,
}

#[derive(Serialize)]
struct StepObject<'e> {
    step: usize,
    cell: Subject,
    verdict: &'static str,
    stage: &'static str,
    clues: &'e [Cell],
    mine_count: bool,
    from: Vec<usize>,
    chain_length: usize,
}

#[derive(Serialize)]
struct ChainObject {
    length: usize,
    reach: u32,
    cells: Vec<Subject>,
}

impl<'e> FactsObject<'e> {
    fn new(explained: &'e Explained) -> Self {
        match &explained.facts {
            Facts::All(cells) => Self::All { cells: cells.iter().map(CertainObject::new).collect() },
            Facts::Certain(certain) => Self::Certain(CertainObject::new(certain)),
            Facts::Open(OpenCell { cell, is_settled, probability, witnesses }) => Self::Open {
                cell: *cell,
                verdict: is_settled.then_some("open"),
                p_mine_exact: probability.as_ref().map(fraction_text),
                stopped: explained.stopped.as_deref(),
                witnesses: witnesses.as_ref().map(|Witnesses { with_mine, without_mine }| WitnessesObject {
                    mine: with_mine.rows().collect(),
                    safe: without_mine.rows().collect(),
                }),
            },
        }
    }
}

impl<'e> CertainObject<'e> {
    fn new(certain: &'e CertainCell) -> Self {
        let forced_by = certain.forced_by.as_ref();
        Self {
            cell: certain.cell,
            verdict: certain.verdict.name(),
            forced_by: forced_by.map(|ForcedBy { clues, flags, mine_count, is_smallest, is_minimal }| ForcedByObject {
                clues,
                flags,
                mine_count: *mine_count,
                smallest: *is_smallest,
                minimal: (!is_minimal).then_some(false),
            }),
        }
    }
}

impl<'e> StepObject<'e> {
    fn new(number: usize, step: &'e Step, chain_length: usize) -> Self {
        let Step { subject, verdict, stage, clues, mine_count, from } = step;
        Self {
            step: number,
            cell: *subject,
            verdict: verdict.name(),
            stage: stage.name(),
            clues,
            mine_count: *mine_count,
            from: from.iter().map(|earlier| earlier + 1).collect(),
            chain_length,
        }
    }
}

impl ChainObject {
    fn of(steps: Option<&Explanation>) -> Self {
        let chain = steps.map(Explanation::longest_chain).unwrap_or_default();
        Self { length: chain.len(), reach: chain.reach(), cells: chain.subjects().to_vec() }
    }
}

/// Appends an explanation as one JSON object, without a line end.
pub fn write_explanation(out: &mut Vec<u8>, id: Option<&Id>, explained: &Explained) {
    let Explained { analysis, facts, steps, cut_short, stopped } = explained;
    let lengths = steps.as_ref().map(Explanation::chain_lengths).unwrap_or_default();
    let numbered = (1..).zip(steps.as_ref().map_or(&[][..], Explanation::steps)).zip(lengths);
    let object = ExplanationObject {
        id,
        grid: analysis.grid().into(),
        consistent: analysis.has_layout().then_some(true),
        conflict: None,
        facts: Some(FactsObject::new(explained)),
        // An open cell says so itself.
        stopped: stopped.as_deref().filter(|_| !matches!(facts, Facts::Open(_))),
        cut_short: cut_short.iter().map(|stage| stage.name()).collect(),
        steps: numbered.map(|((number, step), length)| StepObject::new(number, step, length)).collect(),
        longest_chain: ChainObject::of(steps.as_ref()),
    };
    append(out, &object);
}

/// Appends what stands in the place of an explanation for a position that no layout fits.
pub fn write_unexplained(out: &mut Vec<u8>, id: Option<&Id>, grid: &Grid, contradiction: &Contradiction) {
    let object = ExplanationObject {
        id,
        grid: grid.into(),
        consistent: Some(false),
        conflict: Some(ConflictObject::new(&contradiction.conflict)),
        facts: None,
        stopped: None,
        cut_short: Vec::new(),
        steps: Vec::new(),
        longest_chain: ChainObject::of(None),
    };
    append(out, &object);
}

/// The steps as a directed graph in the language of Graphviz: clues and the mine count are boxes, deductions are ellipses
/// coloured by verdict, and an edge leads from what is used to what follows from it. `None` when no rule decides the cell.
pub fn explanation_dot(explained: &Explained) -> Option<String> {
    let mut text = String::from("digraph explanation {\n  rankdir=LR;\n  node [fontname=\"sans-serif\"];\n");
    let mut drawn = FxHashSet::default();
    let mut has_count = false;
    for (number, step) in (1..).zip(explained.steps.as_ref()?.steps()) {
        for &clue in step.clues.iter().filter(|clue| drawn.insert(**clue)) {
            let shown = explained.analysis[clue].as_char();
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
    Some(text + "}\n")
}
