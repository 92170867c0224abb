//! Why a cell is what it is, or every certain cell, answered in one call: the exact analysis, what forces the cells by
//! SAT, and the deductions of the rules as steps.

use super::{CertainCell, Explanation, Forcing, OpenCell};
use crate::analysis::{Analysis, Contradiction, Options, analyze};
use crate::board::{Cell, CellState, OffBoard, Position};
use crate::frontier::Frontier;
use crate::inference::{AnyStage, Inference, Stage};
use crate::limits::{Deadline, Limits};

/// How a position is explained.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ExplainOptions {
    /// The rules whose deductions are the steps, in the order in which they are tried. Every sound one by default.
    pub stages: Vec<Stage>,
    /// How far the whole answer may go. None by default.
    pub limits: Limits,
}

impl Default for ExplainOptions {
    fn default() -> Self {
        Self { stages: Stage::SOUND_RULES.to_vec(), limits: Limits::default() }
    }
}

setters!(ExplainOptions { stages: Vec<Stage>, limits: Limits });

/// What was asked about, and the exact answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Facts {
    /// Every hidden cell that is certain, row-major.
    All(Vec<CertainCell>),
    /// One cell, which is certain.
    Certain(CertainCell),
    /// One cell, which is not.
    Open(OpenCell),
}

impl Facts {
    /// The certain cells that were asked about.
    pub fn certain_cells(&self) -> &[CertainCell] {
        match self {
            Self::All(cells) => cells,
            Self::Certain(cell) => std::slice::from_ref(cell),
            Self::Open(_) => &[],
        }
    }
}

/// A position explained. [`render`](crate::internals::render) has words, boards, JSON and pictures for it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Explained {
    /// The exact analysis of the position.
    pub analysis: Analysis,
    /// What forces the cells that were asked about, or two layouts of an open one.
    pub facts: Facts,
    /// The deductions of the rules: all of them, or those that lead to the cell. `None` when no rule decides the cell.
    pub steps: Option<Explanation>,
    /// Rules that reached a limit of their own and may have found less than they could.
    pub cut_short: Vec<AnyStage>,
    /// What there was no time or memory for, in words.
    pub stopped: Option<String>,
}

/// Why there is no explanation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotExplained {
    /// No layout fits the position.
    #[error("contradiction: {0}")]
    Contradiction(Contradiction),
    /// The board has no such cell.
    #[error(transparent)]
    OffBoard(OffBoard),
    /// The cell is open to see.
    #[error("{0} is revealed: only hidden cells need an explanation")]
    Revealed(Cell),
    /// The cell is taken to be a mine as it stands.
    #[error("{0} is a flag, which is taken as a fact: make it # to have it explained")]
    Flagged(Cell),
    /// A fault of this program.
    #[error("a rule refutes a position that has a layout")]
    RefutedByRule,
    /// A fault of this program.
    #[error("SAT and the analysis disagree on this cell")]
    SatDisagrees(Cell),
}

/// Explains a hidden cell or, without one, every cell that is certain.
///
/// ```
/// use mineproof::internals::render::forced_sentence;
/// use mineproof::options::ExplainOptions;
/// use mineproof::{Cell, Position, Verdict, explain};
///
/// // The first 1 makes 0,1 a mine; then the second 1 has its mine.
/// let position: Position = "4x2 mines unknown\n?#?#\n1?1?\n".parse()?;
/// let explained = explain(&position, Some(Cell::new(0, 3)), &ExplainOptions::default())?;
/// let certain = &explained.facts.certain_cells()[0];
/// assert_eq!(certain.verdict, Verdict::Safe);
/// assert_eq!(forced_sentence(&explained, certain), "0,3 is safe: forced by clues 1 at 1,0, 1 at 1,2; no fewer do");
/// assert_eq!(explained.steps.map(|steps| steps.steps().len()), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(position: &Position, cell: Option<Cell>, options: &ExplainOptions) -> Result<Explained, NotExplained> {
    if let Some(cell) = cell {
        check_hidden(position, cell)?;
    }
    let limits = options.limits;
    let analysis = analyze(position, &Options { limits, ..Options::default() }).map_err(NotExplained::Contradiction)?;
    let frontier = Frontier::new(position);
    let inference =
        Inference::run_until(&frontier, &options.stages, limits.deadline).map_err(|_| NotExplained::RefutedByRule)?;
    let mut forcing = Forcing::new(position, &frontier, limits);
    let (facts, steps, stopped) = match cell {
        None => explain_all(&analysis, &inference, &mut forcing, limits.deadline),
        Some(cell) => explain_cell(&analysis, &inference, &mut forcing, cell, limits.deadline)?,
    };
    Ok(Explained { facts, steps, stopped, cut_short: inference.cut_short().to_vec(), analysis })
}

fn check_hidden(position: &Position, cell: Cell) -> Result<(), NotExplained> {
    match position[position.size().check(cell).map_err(NotExplained::OffBoard)?] {
        CellState::HIDDEN => Ok(()),
        CellState::FLAGGED => Err(NotExplained::Flagged(cell)),
        _ => Err(NotExplained::Revealed(cell)),
    }
}

/// The answer, the steps, and what there was no time for.
type Answer = (Facts, Option<Explanation>, Option<String>);

fn explain_all(analysis: &Analysis, inference: &Inference, forcing: &mut Forcing, deadline: Deadline) -> Answer {
    let certain = forcing.certain_cells(analysis);
    let steps = Explanation::of_all_by(inference, deadline);
    let over = || deadline.check().err().map(|over| format!("{over} while reasons were looked for"));
    (Facts::All(certain), Some(steps), analysis.stopped_words().or_else(over))
}

fn explain_cell(
    analysis: &Analysis,
    inference: &Inference,
    forcing: &mut Forcing,
    cell: Cell,
    deadline: Deadline,
) -> Result<Answer, NotExplained> {
    if let Some(certain) = forcing.certain_cell(analysis, cell) {
        let is_complete = certain.forced_by.as_ref().is_some_and(|forced_by| forced_by.is_minimal);
        let stopped = (!is_complete).then(|| deadline.out_of_time().to_string());
        return Ok((Facts::Certain(certain), Explanation::of_cell(inference, cell), stopped));
    }
    let (open, stopped) = forcing.open_cell(analysis, cell).ok_or(NotExplained::SatDisagrees(cell))?;
    Ok((Facts::Open(open), None, stopped))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::board::read_position;

    fn ask(board: &str, cell: Cell) -> Result<Explained, NotExplained> {
        explain(&read_position(board.as_bytes()).expect("a readable board"), Some(cell), &ExplainOptions::default())
    }

    #[test]
    fn what_needs_no_explanation_is_refused_before_anything_is_analysed() {
        // The 8 has no room for its mines, which only an analysis would notice.
        let board = "4x2 mines 2\nF###\n?8??\n";
        assert!(matches!(ask(board, Cell::new(0, 0)), Err(NotExplained::Flagged(_))));
        assert!(matches!(ask(board, Cell::new(1, 1)), Err(NotExplained::Revealed(_))));
        assert!(matches!(ask(board, Cell::new(2, 0)), Err(NotExplained::OffBoard(_))));
        assert!(matches!(ask(board, Cell::new(0, 1)), Err(NotExplained::Contradiction(_))));
    }

    #[test]
    fn a_cell_that_no_rule_decides_has_what_forces_it_and_no_steps() {
        let position = read_position(b"5x2 mines 1\n#####\n?1?1?\n").expect("a readable board");
        let options = ExplainOptions::default().stages(vec![Stage::SingleClue]);
        let explained = explain(&position, Some(Cell::new(0, 2)), &options).expect("a hidden cell");
        assert!(explained.steps.is_none() && explained.stopped.is_none());
        let forced_by = explained.facts.certain_cells()[0].forced_by.as_ref().expect("there is time");
        assert!(forced_by.mine_count && forced_by.is_minimal);
    }

    #[test]
    fn without_time_the_answer_says_so() {
        let position = read_position(b"3x2 mines unknown\n###\n?1?\n").expect("a readable board");
        let limits = Limits { deadline: Deadline::after(Duration::ZERO), ..Limits::default() };
        for cell in [None, Some(Cell::new(0, 0))] {
            let explained = explain(&position, cell, &ExplainOptions::default().limits(limits)).expect("an answer");
            assert!(explained.stopped.is_some_and(|words| words.contains("time limit of 0 s")), "{cell:?}");
        }
    }
}
