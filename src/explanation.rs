//! Why the rules hold what they hold: their deductions as steps, each with the clues and the earlier steps it follows
//! from.
//!
//! A rule's own [`Reason`] names more than it needs: every earlier deduction around its clues. Here each reason
//! is first reduced to what the deduction does not follow without, so that a chain of steps shows how far a clue's influence
//! really goes. [`Forcing`] asks SAT instead of the rules: the fewest clues that force a cell, whatever the way.

mod chain;
mod forced_by;
mod needed;

pub use chain::Chain;
pub use forced_by::{CertainCell, ForcedBy, Forcing, OpenCell, Witnesses};
pub(crate) use needed::needed as needed_reason;

use std::fmt;

use rustc_hash::FxHashMap;

use crate::board::{Cell, CellState, Grid};
use crate::frontier::Verdict;
use crate::inference::{AnyStage, Deduction, Inference, Reason};
use crate::limits::Deadline;

/// What a step is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// One hidden cell next to a clue.
    Cell(Cell),
    /// Every hidden cell that no clue sees.
    Sea,
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => cell.fmt(f),
            Self::Sea => f.write_str("the sea"),
        }
    }
}

/// One deduction and all that it follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is concluded about.
    pub subject: Subject,
    /// Safe or a mine, never open.
    pub verdict: Verdict,
    /// The rule or engine that concludes it.
    pub stage: AnyStage,
    /// The clues used, row-major.
    pub clues: Vec<Cell>,
    /// Whether the mine count is used.
    pub mine_count: bool,
    /// The earlier steps used: indices into [`Explanation::steps`], ascending.
    pub from: Vec<usize>,
}

/// Deductions in the order in which they were made, closed under what they follow from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    steps: Vec<Step>,
    grid: Grid,
}

impl Explanation {
    /// Every deduction.
    pub fn of_all(inference: &Inference) -> Self {
        Self::of_all_by(inference, Deadline::NEVER)
    }

    /// The same, where reasons are reduced to what is needed only until a deadline.
    pub fn of_all_by(inference: &Inference, deadline: Deadline) -> Self {
        let reasons = inference.reasons();
        let reason =
            |index| if deadline.is_over() { reasons.of(index) } else { needed::needed(inference, &reasons, index) };
        let needed = (0..inference.deductions().len()).map(|index| (index, reason(index)));
        Self::from_reasons(inference, needed)
    }

    /// The deductions that lead to a cell, itself the last; `None` when no rule decided it.
    pub fn of_cell(inference: &Inference, cell: Cell) -> Option<Self> {
        let frontier = inference.frontier();
        if !frontier.size().contains(cell) || frontier[cell] != CellState::HIDDEN {
            return None;
        }
        let variable = frontier.variable(cell);
        let goal = inference.deductions().iter().position(|deduction| deduction.variable == variable)?;
        let all_reasons = inference.reasons();
        let mut reasons = FxHashMap::default();
        let mut pending = vec![goal];
        while let Some(index) = pending.pop() {
            reasons.entry(index).or_insert_with(|| {
                let reason = needed::needed(inference, &all_reasons, index);
                pending.extend_from_slice(&reason.deductions);
                reason
            });
        }
        let mut reasons: Vec<(usize, Reason)> = reasons.into_iter().collect();
        reasons.sort_unstable_by_key(|&(index, _)| index);
        Some(Self::from_reasons(inference, reasons))
    }

    /// Steps from deductions in their order, with whatever they follow from among them.
    fn from_reasons(inference: &Inference, reasons: impl IntoIterator<Item = (usize, Reason)>) -> Self {
        let frontier = inference.frontier();
        let mut places = FxHashMap::default();
        let step = |(place, (index, reason)): (usize, (usize, Reason))| {
            places.insert(index, place);
            let Deduction { variable, verdict, stage, .. } = inference.deductions()[index];
            let clue = |&clue: &u32| frontier.size().cell(frontier.constraints()[clue as usize].clue_index());
            Step {
                subject: variable.map_or(Subject::Sea, |variable| Subject::Cell(frontier.cell(variable))),
                verdict,
                stage,
                clues: reason.constraints.iter().map(clue).collect(),
                mine_count: reason.mine_count,
                from: reason.deductions.iter().map(|earlier| places[earlier]).collect(),
            }
        };
        Self { steps: reasons.into_iter().enumerate().map(step).collect(), grid: frontier.grid().clone() }
    }

    /// Every step after those that it follows from.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// By step: how many steps the longest chain has that ends with it.
    pub fn chain_lengths(&self) -> Vec<usize> {
        chain::lengths(&self.steps)
    }

    /// The longest chain of steps of which each uses the one before; of several the one that ends first.
    pub fn longest_chain(&self) -> Chain {
        chain::longest(&self.steps, &self.grid)
    }
}

/// The example of the user page is a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/explain.md")]
struct UserPage;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::read_position;
    use crate::frontier::Frontier;
    use crate::inference::Stage;

    fn steps(board: &str, cell: Option<Cell>) -> Explanation {
        let position = read_position(board.as_bytes()).expect("a readable board");
        let frontier = Frontier::new(&position);
        let inference = Inference::run(&frontier, &Stage::SOUND_RULES).expect("a consistent board");
        match cell {
            Some(cell) => Explanation::of_cell(&inference, cell).expect("a decided cell"),
            None => Explanation::of_all(&inference),
        }
    }

    #[test]
    fn a_chain_is_as_long_as_the_steps_that_need_each_other() {
        // Every 1 sees one hidden cell: nothing needs anything else.
        let apart = steps("5x2 mines unknown\n#?#?#\n1?1?1\n", None);
        assert_eq!((apart.steps().len(), apart.longest_chain().len()), (3, 1), "{apart:?}");

        // The left 1 sees a alone, the next ones two cells each: a is a mine, b safe, c a mine, d safe.
        let chained = steps("8x2 mines unknown\n?#?#?#?#\n1?1?1?1?\n", None);
        assert_eq!(chained.steps().iter().map(|step| step.from.len()).collect::<Vec<_>>(), [0, 1, 1, 1]);
        let chain = chained.longest_chain();
        let cells = [1, 3, 5, 7].map(|col| Subject::Cell(Cell::new(0, col)));
        assert_eq!((chain.subjects(), chain.len(), chain.reach()), (&cells[..], 4, 6));
        assert_eq!(chained.chain_lengths(), [1, 2, 3, 4]);
    }

    #[test]
    fn the_steps_to_a_cell_are_those_it_needs() {
        let board = "8x2 mines unknown\n?#?#?#?#\n1?1?1?1?\n";
        let explanation = steps(board, Some(Cell::new(0, 5)));
        let subjects: Vec<Subject> = explanation.steps().iter().map(|step| step.subject).collect();
        assert_eq!(subjects, [1, 3, 5].map(|col| Subject::Cell(Cell::new(0, col))));
        assert_eq!(explanation.steps()[2].clues, [Cell::new(1, 4)]);
    }

    #[test]
    fn deductions_that_happen_to_be_around_a_clue_are_left_out() {
        // Both hidden cells of the 2 at 1,1 are mines whatever else is known, and so is 0,2 by the 1 at 1,3.
        let explanation = steps("4x2 mines unknown\n#?#?\n?2?1\n", None);
        assert_eq!(explanation.steps().len(), 2);
        assert!(explanation.steps().iter().all(|step| step.from.is_empty()), "{explanation:?}");
    }
}
