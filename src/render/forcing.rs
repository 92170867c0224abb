//! What forces a cell, as a board and as a picture; and the two layouts of an open cell.

use std::fmt::Write as _;

use super::board::{CellKind, Span, Window, lines, undecided};
use super::step_board::{kind, sign, window_around};
use crate::analysis::Analysis;
use crate::board::{Cell, CellState, Minefield};
use crate::explanation::{CertainCell, Explained, ForcedBy};
use crate::frontier::Verdict;

/// The part of the board that forces a cell: clues and flags as `[1]`, the cell as `<+>` or `<*>`; the whole board where the
/// mine count is needed.
pub(super) fn forced_lines(analysis: &Analysis, certain: &CertainCell) -> Vec<Vec<Span>> {
    let (clues, flags, mine_count) = match &certain.forced_by {
        Some(ForcedBy { clues, flags, mine_count, .. }) => (&clues[..], &flags[..], *mine_count),
        None => (&[][..], &[][..], false),
    };
    let window = match mine_count {
        true => Window::whole(analysis.size()),
        false => window_around(analysis.size(), clues.iter().copied().chain([certain.cell])),
    };
    lines(&window, |cell| {
        if cell == certain.cell {
            return (format!("<{}>", sign(certain.verdict)), CellKind::Concluded(certain.verdict));
        }
        match analysis[cell] {
            state if clues.contains(&cell) || flags.contains(&cell) => {
                (format!("[{}]", state.as_char()), CellKind::Used)
            }
            state => undecided(state),
        }
    })
}

/// A layout: mines as `*`, hidden cells without one as `+`, one cell marked.
pub(super) fn layout_lines(analysis: &Analysis, layout: &Minefield, marked: Cell) -> Vec<Vec<Span>> {
    lines(&Window::whole(analysis.size()), |cell| {
        if !analysis[cell].is_covered() {
            return undecided(analysis[cell]);
        }
        let verdict = if layout.is_mine(cell) { Verdict::Mine } else { Verdict::Safe };
        match cell == marked {
            true => (format!("<{}>", sign(verdict)), CellKind::Concluded(verdict)),
            false => (sign(verdict).to_owned(), kind(verdict)),
        }
    })
}

/// Side of a cell in a picture.
const SIDE: u32 = 24;

/// A picture of the board: certain cells in colour, what forces them framed. With one cell only that one is coloured.
pub fn explanation_svg(explained: &Explained) -> String {
    let (analysis, certain) = (&explained.analysis, explained.facts.certain_cells());
    let size = analysis.size();
    let (width, height) = (size.width() * SIDE, size.height() * SIDE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n"
    );
    let verdicts: rustc_hash::FxHashMap<Cell, Verdict> = certain.iter().map(|cell| (cell.cell, cell.verdict)).collect();
    let used: rustc_hash::FxHashSet<Cell> = certain
        .iter()
        .filter_map(|cell| cell.forced_by.as_ref())
        .flat_map(|by| by.clues.iter().chain(&by.flags))
        .copied()
        .collect();
    for cell in size.cells() {
        let state = analysis[cell];
        let (fill, text) = match (state, verdicts.get(&cell)) {
            (_, Some(Verdict::Mine)) => ("#f4b6b0", "*".to_owned()),
            (_, Some(_)) => ("#b9e3b4", "+".to_owned()),
            (CellState::HIDDEN, None) => ("#c9ced6", String::new()),
            (CellState::FLAGGED, None) => ("#c9ced6", "F".to_owned()),
            (CellState::BLIND, None) => ("#f4f5f7", "?".to_owned()),
            (state, None) => {
                ("#f4f5f7", Some(state.as_char()).filter(|&digit| digit != '0').map_or_else(String::new, String::from))
            }
        };
        let (x, y) = (cell.col * SIDE, cell.row * SIDE);
        let frame = if used.contains(&cell) { "stroke=\"#1f5fbf\" stroke-width=\"3\"" } else { "stroke=\"#9aa2ad\"" };
        let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" {frame}/>");
        if !text.is_empty() {
            let (x, y) = (x + SIDE / 2, y + SIDE * 17 / 24);
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\">{text}</text>");
        }
    }
    svg + "</svg>\n"
}
