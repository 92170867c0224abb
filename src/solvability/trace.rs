//! A round of revealing with the reasons: which stage proves each cell safe, and from what.
//!
//! All rules run, cheapest first, and counting decides what they leave; each cell's reason is the first found. This is the
//! slow road, taken only when someone wants to read it.

use rustc_hash::FxHashMap;

use crate::board::{Cell, Position};
use crate::explanation::{Explanation, Step, Subject};
use crate::frontier::Frontier;
use crate::inference::{AnyStage, Engine, Stage};
use crate::limits::Deadline;
use crate::pipeline;

/// All that is revealed in one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The cells that were proved safe, row-major.
    pub cells: Vec<RevealedCell>,
    /// Cells uncovered, with the openings around each 0.
    pub revealed: usize,
}

/// A cell that was proved safe, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RevealedCell {
    /// The safe cell.
    pub cell: Cell,
    /// The first stage that proves it.
    pub stage: AnyStage,
    /// The clues used, row-major.
    pub clues: Vec<Cell>,
    /// Whether the mine count is used.
    pub mine_count: bool,
    /// What was concluded before in the same round and is used.
    pub from: Vec<Subject>,
}

impl Round {
    /// The reasons of cells that are safe in a position.
    pub(super) fn new(position: &Position, safe: &[Cell], revealed: usize, deadline: Deadline) -> Self {
        Self { cells: why_safe(position, safe, deadline), revealed }
    }
}

/// Why each of these cells is safe in a position, of which this is certain. Beyond the deadline reasons may name more clues than
/// are needed.
///
/// # Panics
/// On a position that no layout fits.
pub(crate) fn why_safe(position: &Position, safe: &[Cell], deadline: Deadline) -> Vec<RevealedCell> {
    let frontier = Frontier::new(position);
    let mut stages = Stage::SOUND_RULES.map(AnyStage::from).to_vec();
    stages.push(Engine::Counting.into());
    let traced = pipeline::trace_until(&frontier, &stages, deadline).expect("a board fits its own clues");
    let explanation = Explanation::of_all_by(&traced.inference, deadline);
    let steps: FxHashMap<Subject, &Step> = explanation.steps().iter().map(|step| (step.subject, step)).collect();
    let subject = |step: &usize| explanation.steps()[*step].subject;
    let cells = safe.iter().map(|&cell| {
        let about = if frontier.variable(cell).is_some() { Subject::Cell(cell) } else { Subject::Sea };
        match steps.get(&about) {
            Some(step) => RevealedCell {
                cell,
                stage: step.stage,
                clues: step.clues.clone(),
                mine_count: step.mine_count,
                from: step.from.iter().map(subject).collect(),
            },
            // Counting had no room or no time for this component, and SAT has no reasons to give.
            None => {
                RevealedCell { cell, stage: Engine::Sat.into(), clues: Vec::new(), mine_count: false, from: Vec::new() }
            }
        }
    });
    cells.collect()
}
