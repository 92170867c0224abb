//! A board for people: every cell in a column of its own, rows and columns numbered.

use std::ops::Range;

use crate::analysis::{Analysis, CellClass};
use crate::board::{Cell, CellState, Position, Size};
use crate::frontier::Verdict;

/// A piece of a line and what it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// What to print, spaces included.
    pub text: String,
    /// What to choose its colour by.
    pub kind: CellKind,
}

/// What a piece of a board shows, for whoever chooses the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    /// Row and column numbers.
    Frame,
    /// A revealed cell with its number.
    Clue(u8),
    /// A revealed cell without its number.
    Blind,
    /// Hidden and certainly safe.
    Safe,
    /// Hidden and certainly a mine.
    Mine,
    /// A flag of the position's own.
    Flag,
    /// Hidden and not certain.
    Open,
    /// The cell to open: the safest, when none is certainly safe.
    Best,
    /// Part of a contradiction.
    Conflict,
    /// A clue that a step uses.
    Used,
    /// What a step concludes.
    Concluded(Verdict),
}

/// A part of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub rows: Range<u32>,
    pub cols: Range<u32>,
}

impl Window {
    pub fn whole(size: Size) -> Self {
        Self { rows: 0..size.height(), cols: 0..size.width() }
    }
}

/// How probabilities are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardStyle {
    /// Rounded to whole percent; `<1` and `>99` for what is not certain but would round to it.
    #[default]
    Percent,
    /// As fractions in lowest terms, a long one as `~0.1234`.
    Fractions,
}

/// Longer fractions are shown as decimals, so that a row stays on a line.
const LONGEST_FRACTION: usize = 11;

/// The board of an analysis; `best` is marked.
pub fn analysis_lines(analysis: &Analysis, style: BoardStyle, best: &[Cell]) -> Vec<Vec<Span>> {
    lines(&Window::whole(analysis.size()), |cell| {
        let Some(class) = analysis.class(cell) else { return revealed(analysis[cell]) };
        if analysis[cell] == CellState::FLAGGED {
            return ("F".to_owned(), CellKind::Flag);
        }
        match analysis.class_verdict(class) {
            Verdict::Safe => ("+".to_owned(), CellKind::Safe),
            Verdict::Mine => ("*".to_owned(), CellKind::Mine),
            Verdict::Open => {
                let kind = if best.contains(&cell) { CellKind::Best } else { CellKind::Open };
                let text = chance(analysis, class, style);
                (if kind == CellKind::Best { format!("[{text}]") } else { text }, kind)
            }
        }
    })
}

/// A position as it is, with some cells marked as contradicting each other.
pub fn position_lines(position: &Position, conflict: &[Cell]) -> Vec<Vec<Span>> {
    lines(&Window::whole(position.size()), |cell| {
        let (text, kind) = undecided(position[cell]);
        if conflict.contains(&cell) { (format!("({text})"), CellKind::Conflict) } else { (text, kind) }
    })
}

/// A cell of which nothing is known but what can be seen.
pub(super) fn undecided(state: CellState) -> (String, CellKind) {
    match state {
        CellState::HIDDEN => ("#".to_owned(), CellKind::Open),
        CellState::FLAGGED => ("F".to_owned(), CellKind::Flag),
        state => revealed(state),
    }
}

fn revealed(state: CellState) -> (String, CellKind) {
    match state.as_clue() {
        Some(0) => (".".to_owned(), CellKind::Clue(0)),
        Some(number) => (number.to_string(), CellKind::Clue(number)),
        None => ("?".to_owned(), CellKind::Blind),
    }
}

fn chance(analysis: &Analysis, class: CellClass, style: BoardStyle) -> String {
    let Some(value) = analysis.class_chance(class) else { return "#".to_owned() };
    if style == BoardStyle::Fractions
        && let Some(fraction) = analysis.class_probability(class)
    {
        let exact = fraction.reduced();
        let text = format!("{}/{}", exact.numer(), exact.denom());
        return if text.len() <= LONGEST_FRACTION { text } else { format!("~{value:.4}") };
    }
    match (value * 100.0).round() {
        0.0 => "<1".to_owned(),
        100.0 => ">99".to_owned(),
        percent => percent.to_string(),
    }
}

pub(super) fn lines(window: &Window, content: impl Fn(Cell) -> (String, CellKind)) -> Vec<Vec<Span>> {
    let Window { rows, cols } = window;
    let cells: Vec<(String, CellKind)> =
        rows.clone().flat_map(|row| cols.clone().map(move |col| Cell::new(row, col))).map(content).collect();
    let widest = cells.iter().map(|(text, _)| text.len()).max().unwrap_or(1);
    let digits = |numbers: &Range<u32>| numbers.end.saturating_sub(1).to_string().len();
    let width = widest.max(digits(cols)) + 1;
    let margin = digits(rows);
    let frame = |text: String| Span { text, kind: CellKind::Frame };
    let header = cols.clone().map(|col| format!("{col:>width$}")).collect::<String>();
    let mut lines = vec![vec![frame(format!("{:margin$} {header}", ""))]];
    for (row, cells) in rows.clone().zip(cells.chunks(cols.len())) {
        let mut line = vec![frame(format!("{row:>margin$} "))];
        line.extend(cells.iter().map(|(text, kind)| Span { text: format!("{text:>width$}"), kind: *kind }));
        lines.push(line);
    }
    lines
}
