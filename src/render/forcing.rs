//! What forces a cell, as a board, as JSON and as a picture; and the two layouts of an open cell.

use std::fmt::Write as _;

use super::board::{CellKind, Span, Window, lines, undecided};
use super::json::{boolean, push, quoted, write_cell, write_list};
use super::step_board::{kind, sign, window_around};
use crate::board::{Cell, CellState, Minefield, Position};
use crate::explanation::{CertainCell, ForcedBy, OpenCell};
use crate::frontier::Verdict;

/// The part of the board that forces a cell: clues and flags as `[1]`, the cell as `<+>` or `<*>`; the whole board where the
/// mine count is needed.
pub fn forced_lines(position: &Position, certain: &CertainCell) -> Vec<Vec<Span>> {
    let (clues, flags, mine_count) = match &certain.forced_by {
        Some(ForcedBy { clues, flags, mine_count, .. }) => (&clues[..], &flags[..], *mine_count),
        None => (&[][..], &[][..], false),
    };
    let window = match mine_count {
        true => Window::whole(position.size()),
        false => window_around(position.size(), clues.iter().copied().chain([certain.cell])),
    };
    lines(&window, |cell| {
        if cell == certain.cell {
            return (format!("<{}>", sign(certain.verdict)), CellKind::Concluded(certain.verdict));
        }
        match position[cell] {
            state if clues.contains(&cell) || flags.contains(&cell) => {
                (format!("[{}]", state.as_char()), CellKind::Used)
            }
            state => undecided(state),
        }
    })
}

/// A layout: mines as `*`, hidden cells without one as `+`, one cell marked.
pub fn layout_lines(position: &Position, layout: &Minefield, marked: Cell) -> Vec<Vec<Span>> {
    lines(&Window::whole(position.size()), |cell| {
        if !position[cell].is_covered() {
            return undecided(position[cell]);
        }
        let verdict = if layout.is_mine(cell) { Verdict::Mine } else { Verdict::Safe };
        match cell == marked {
            true => (format!("<{}>", sign(verdict)), CellKind::Concluded(verdict)),
            false => (sign(verdict).to_owned(), kind(verdict)),
        }
    })
}

/// Appends `"forced_by":{…}`, or `null` where there was no time for it.
pub(super) fn write_forced_by(out: &mut Vec<u8>, forced_by: Option<&ForcedBy>) {
    let Some(forced_by) = forced_by else { return push(out, "\"forced_by\":null") };
    push(out, "\"forced_by\":{\"clues\":");
    write_list(out, &forced_by.clues, |out, clue| write_cell(out, *clue));
    push(out, ",\"flags\":");
    write_list(out, &forced_by.flags, |out, flag| write_cell(out, *flag));
    push(out, ",\"mine_count\":");
    boolean(out, forced_by.mine_count);
    push(out, ",\"smallest\":");
    boolean(out, forced_by.is_smallest);
    if !forced_by.is_minimal {
        push(out, ",\"minimal\":false");
    }
    out.push(b'}');
}

/// Appends the keys of a cell that is not certain.
pub(super) fn write_open_cell(out: &mut Vec<u8>, open: &OpenCell) {
    push(out, ",\"verdict\":");
    push(out, if open.is_settled { "\"open\"" } else { "null" });
    push(out, ",\"p_mine_exact\":");
    match &open.probability {
        Some(exact) => quoted(out, &format!("{}/{}", exact.numer(), exact.denom())),
        None => push(out, "null"),
    }
    if let Some(reason) = &open.stopped {
        push(out, ",\"stopped\":");
        quoted(out, reason);
    }
    let Some(witnesses) = &open.witnesses else { return push(out, ",\"witnesses\":null") };
    push(out, ",\"witnesses\":{\"mine\":");
    write_rows(out, &witnesses.with_mine);
    push(out, ",\"safe\":");
    write_rows(out, &witnesses.without_mine);
    out.push(b'}');
}

fn write_rows(out: &mut Vec<u8>, layout: &Minefield) {
    let rows: Vec<String> = layout.rows().collect();
    write_list(out, &rows, |out, row| quoted(out, row));
}

/// Side of a cell in a picture.
const SIDE: u32 = 24;

/// A picture of the board: certain cells in colour, what forces them framed. With one cell only that one is coloured.
pub fn explanation_svg(position: &Position, certain: &[CertainCell]) -> String {
    let size = position.size();
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
        let state = position[cell];
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
