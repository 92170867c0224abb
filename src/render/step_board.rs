//! Boards of an explanation: what one step looks at, and what all steps together decide.

use rustc_hash::FxHashMap;

use super::board::{CellKind, Span, undecided};
use super::drawing::{Window, lines};
use crate::analysis::Analysis;
use crate::board::{Cell, Grid};
use crate::explanation::{Explanation, Step, Subject};
use crate::frontier::Verdict;

/// So much of the board is shown around what a step names.
const MARGIN: u32 = 2;

/// The part of the board that a step looks at: the clues it uses as `[1]`, the earlier steps it uses as `(*)`, what
/// follows as `<+>`. Steps are counted from 0.
pub(super) fn step_lines(analysis: &Analysis, explanation: &Explanation, number: usize) -> Vec<Vec<Span>> {
    let step = &explanation.steps()[number];
    let earlier = decided(explanation, &explanation.steps()[..number]);
    let used = decided(explanation, step.from.iter().map(|&earlier| &explanation.steps()[earlier]));
    let concluded = decided(explanation, [step]);
    lines(analysis.grid(), &window(analysis.grid(), explanation, step), |cell| {
        if let Some(&verdict) = concluded.get(&cell) {
            return (format!("<{}>", sign(verdict)), CellKind::Concluded(verdict));
        }
        match (used.get(&cell), earlier.get(&cell)) {
            (Some(&verdict), _) => (format!("({})", sign(verdict)), kind(verdict)),
            (None, Some(&verdict)) => (sign(verdict).to_owned(), kind(verdict)),
            (None, None) if step.clues.contains(&cell) => (format!("[{}]", analysis[cell].as_char()), CellKind::Used),
            (None, None) => undecided(analysis[cell]),
        }
    })
}

/// The whole board with everything that the steps decide.
pub(super) fn explanation_lines(analysis: &Analysis, explanation: &Explanation) -> Vec<Vec<Span>> {
    let decided = decided(explanation, explanation.steps());
    lines(analysis.grid(), &Window::whole(analysis.grid()), |cell| match decided.get(&cell) {
        Some(&verdict) => (sign(verdict).to_owned(), kind(verdict)),
        None => undecided(analysis[cell]),
    })
}

/// What some steps decide.
fn decided<'s>(explanation: &Explanation, steps: impl IntoIterator<Item = &'s Step>) -> FxHashMap<Cell, Verdict> {
    let cells = |step: &'s Step| explanation.cells(step).iter().map(|&cell| (cell, step.verdict)).collect::<Vec<_>>();
    steps.into_iter().flat_map(cells).collect()
}

/// What a step names, with a margin; the whole board where it is about all of it.
fn window(grid: &Grid, explanation: &Explanation, step: &Step) -> Window {
    let subjects = || step.from.iter().map(|&earlier| explanation.steps()[earlier].subject).chain([step.subject]);
    if step.mine_count || subjects().any(|subject| subject == Subject::Sea) {
        return Window::whole(grid);
    }
    let cells = subjects().filter_map(|subject| match subject {
        Subject::Cell(cell) => Some(cell),
        Subject::Sea => None,
    });
    window_around(grid, cells.chain(step.clues.iter().copied()))
}

/// Some cells with a margin.
pub(super) fn window_around(grid: &Grid, cells: impl Iterator<Item = Cell>) -> Window {
    let named: Vec<Cell> = cells.collect();
    let range = |coordinate: fn(&Cell) -> u32, end: u32| {
        let first = named.iter().map(coordinate).min().unwrap_or(0);
        let last = named.iter().map(coordinate).max().unwrap_or(0);
        first.saturating_sub(MARGIN)..(last + MARGIN + 1).min(end)
    };
    let size = grid.size();
    Window { rows: range(|cell| cell.row, size.height()), cols: range(|cell| cell.col, size.width()) }
}

pub(super) fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Safe => "+",
        Verdict::Mine => "*",
        Verdict::Open => "#",
    }
}

pub(super) fn kind(verdict: Verdict) -> CellKind {
    match verdict {
        Verdict::Safe => CellKind::Safe,
        Verdict::Mine => CellKind::Mine,
        Verdict::Open => CellKind::Open,
    }
}
