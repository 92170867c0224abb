//! The text that minesweepr reads: rows only, `.` for a zero, `x` hidden, `*` a known mine.
//!
//! It does not tell the number of mines, so the position does not know it either.

use crate::board::parse_error::{Mistake, ParseError};
use crate::board::text::{Alphabet, Lines, decode_some, expect_end, read_row};
use crate::board::{CellState, MineCount, Position, Size};

const ROWS: &str = "a board is rows of . (zero), 1-8, x (hidden) and * (known mine)";

struct MinesweeprCells;

impl Alphabet for MinesweeprCells {
    type Cell = CellState;

    fn read(character: char) -> Option<CellState> {
        match character {
            '.' => Some(CellState::clue(0)),
            '0'..='8' => CellState::from_char(character),
            'x' => Some(CellState::HIDDEN),
            '*' => Some(CellState::FLAGGED),
            _ => None,
        }
    }

    fn refuse(character: char) -> (Mistake, &'static str) {
        (Mistake::UnknownCharacter(character), "expected . (zero), 0-8, x (hidden) or * (known mine)")
    }
}

pub(super) fn read(bytes: &[u8]) -> Result<Position, ParseError> {
    let mut lines = Lines::new(decode_some(bytes, ROWS)?);
    let first = lines.clone().next_or_end();
    let width = first.text.chars().count();
    let height = lines.clone().take_while(|line| !line.is_blank()).count();
    let size = Size::new(width as u64, height as u64).map_err(|error| first.error(1, error, ROWS))?;
    let mut states = Vec::with_capacity(lines.remaining());
    for line in lines.by_ref().take(height) {
        read_row::<MinesweeprCells>(line.text, width, &mut states)
            .map_err(|fault| line.error(fault.column, fault.mistake, fault.expected))?;
    }
    expect_end(&mut lines, size)?;
    Position::new(size, states, MineCount::Unknown).map_err(|error| first.error(1, error, ROWS))
}
