//! What forces a cell, as a board and as a picture; and the two layouts of an open cell.

use rustc_hash::{FxHashMap, FxHashSet};

use super::board::{CellKind, Span, undecided};
use super::drawing::{Window, lines};
use super::picture::{Tile, board_svg};
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
        true => Window::whole(analysis.grid()),
        false => window_around(analysis.grid(), clues.iter().copied().chain([certain.cell])),
    };
    lines(analysis.grid(), &window, |cell| {
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
    lines(analysis.grid(), &Window::whole(analysis.grid()), |cell| {
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

/// A picture of the board: certain cells in colour, what forces them framed. With one cell only that one is coloured.
pub fn explanation_svg(explained: &Explained) -> String {
    let (analysis, certain) = (&explained.analysis, explained.facts.certain_cells());
    let verdicts: FxHashMap<Cell, Verdict> = certain.iter().map(|cell| (cell.cell, cell.verdict)).collect();
    let forced_by = certain.iter().filter_map(|cell| cell.forced_by.as_ref());
    let used: FxHashSet<Cell> = forced_by.flat_map(|by| by.clues.iter().chain(&by.flags)).copied().collect();
    board_svg(analysis.grid(), |cell| {
        let (fill, text) = match (analysis[cell], verdicts.get(&cell)) {
            (_, Some(Verdict::Mine)) => ("#f4b6b0", "*".to_owned()),
            (_, Some(_)) => ("#b9e3b4", "+".to_owned()),
            (CellState::HIDDEN, None) => ("#c9ced6", String::new()),
            (CellState::FLAGGED, None) => ("#c9ced6", "F".to_owned()),
            (state, None) if state == CellState::clue(0) => ("#f4f5f7", String::new()),
            (state, None) => ("#f4f5f7", state.as_char().to_string()),
        };
        Tile { fill, text, is_framed: used.contains(&cell) }
    })
}
