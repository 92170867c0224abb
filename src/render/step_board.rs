//! Boards of an explanation: what one step looks at, and what all steps together decide.

use rustc_hash::FxHashMap;

use super::board::{CellKind, Span, Window, lines, undecided};
use crate::board::{Cell, CellState, Size};
use crate::explanation::{Explanation, Step, Subject};
use crate::frontier::{Frontier, Verdict};

/// So much of the board is shown around what a step names.
const MARGIN: u32 = 2;

/// The part of the board that a step looks at: the clues it uses as `[1]`, the earlier steps it uses as `(*)`, what
/// follows as `<+>`. Steps are counted from 0.
///
/// # Panics
/// When there is no such step.
pub fn step_lines(frontier: &Frontier, explanation: &Explanation, number: usize) -> Vec<Vec<Span>> {
    let step = &explanation.steps()[number];
    let earlier = Decided::by(frontier, explanation.steps()[..number].iter());
    let used = Decided::by(frontier, step.from.iter().map(|&earlier| &explanation.steps()[earlier]));
    let concluded = Decided::by(frontier, [step].into_iter());
    lines(&window(frontier.size(), explanation, step), |cell| {
        if let Some(verdict) = concluded.verdict(cell) {
            return (format!("<{}>", sign(verdict)), CellKind::Concluded(verdict));
        }
        match (used.verdict(cell), earlier.verdict(cell)) {
            (Some(verdict), _) => (format!("({})", sign(verdict)), kind(verdict)),
            (None, Some(verdict)) => (sign(verdict).to_owned(), kind(verdict)),
            (None, None) if step.clues.contains(&cell) => (format!("[{}]", frontier[cell].as_char()), CellKind::Used),
            (None, None) => undecided(frontier[cell]),
        }
    })
}

/// The whole board with everything that the steps decide.
pub fn explanation_lines(frontier: &Frontier, explanation: &Explanation) -> Vec<Vec<Span>> {
    let decided = Decided::by(frontier, explanation.steps().iter());
    lines(&Window::whole(frontier.size()), |cell| match decided.verdict(cell) {
        Some(verdict) => (sign(verdict).to_owned(), kind(verdict)),
        None => undecided(frontier[cell]),
    })
}

/// What some steps decide.
struct Decided<'f> {
    frontier: &'f Frontier,
    cells: FxHashMap<Cell, Verdict>,
    sea: Option<Verdict>,
}

impl<'f> Decided<'f> {
    fn by<'s>(frontier: &'f Frontier, steps: impl Iterator<Item = &'s Step>) -> Self {
        let mut decided = Self { frontier, cells: FxHashMap::default(), sea: None };
        for step in steps {
            match step.subject {
                Subject::Cell(cell) => drop(decided.cells.insert(cell, step.verdict)),
                Subject::Sea => decided.sea = Some(step.verdict),
            }
        }
        decided
    }

    fn verdict(&self, cell: Cell) -> Option<Verdict> {
        let is_sea = || self.frontier[cell] == CellState::HIDDEN && self.frontier.variable(cell).is_none();
        self.cells.get(&cell).copied().or_else(|| self.sea.filter(|_| is_sea()))
    }
}

/// What a step names, with a margin; the whole board where it is about all of it.
fn window(size: Size, explanation: &Explanation, step: &Step) -> Window {
    let subjects = || step.from.iter().map(|&earlier| explanation.steps()[earlier].subject).chain([step.subject]);
    if step.mine_count || subjects().any(|subject| subject == Subject::Sea) {
        return Window::whole(size);
    }
    let cells = subjects().filter_map(|subject| match subject {
        Subject::Cell(cell) => Some(cell),
        Subject::Sea => None,
    });
    window_around(size, cells.chain(step.clues.iter().copied()))
}

/// Some cells with a margin.
pub(super) fn window_around(size: Size, cells: impl Iterator<Item = Cell>) -> Window {
    let named: Vec<Cell> = cells.collect();
    let range = |coordinate: fn(&Cell) -> u32, end: u32| {
        let first = named.iter().map(coordinate).min().unwrap_or(0);
        let last = named.iter().map(coordinate).max().unwrap_or(0);
        first.saturating_sub(MARGIN)..(last + MARGIN + 1).min(end)
    };
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
