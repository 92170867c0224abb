//! JSMinesweeper's `.mine`: `WxHxM`, then the rows.
//!
//! `?` is a mine that was shown after a loss: a known mine, so it is read as flagged.

use crate::board::dialect::WriteError;
use crate::board::notation::join;
use crate::board::parse_error::{Mistake, ParseError};
use crate::board::text::{Alphabet, Cursor, Lines, decode_some, expect_end, read_grid};
use crate::board::{CellState, MineCount, Position, Size};

const HEADER: &str = "the first line is width, height and mines, as in `30x16x99`";

struct MineCells;

impl Alphabet for MineCells {
    type Cell = CellState;

    fn read(character: char) -> Option<CellState> {
        match character {
            '0'..='8' => CellState::from_char(character),
            'H' => Some(CellState::HIDDEN),
            'F' | '?' => Some(CellState::FLAGGED),
            _ => None,
        }
    }

    fn refuse(character: char) -> (Mistake, &'static str) {
        (Mistake::UnknownCharacter(character), "expected 0-8, H (hidden), F (flag) or ? (mine shown after a loss)")
    }
}

pub(super) fn read(bytes: &[u8]) -> Result<Position, ParseError> {
    let mut lines = Lines::new(decode_some(bytes, HEADER)?);
    let line = lines.next_or_end();
    let mut cursor = Cursor::new(line);
    let width = cursor.number("width", HEADER)?;
    cursor.expect("x", Mistake::Header, HEADER)?;
    let height = cursor.number("height", HEADER)?;
    cursor.expect("x", Mistake::Header, HEADER)?;
    let mines = cursor.number("number of mines", HEADER)?;
    cursor.expect_end(Mistake::Header, HEADER)?;
    let size = Size::new(width, height).map_err(|error| line.error(1, error, HEADER))?;
    let states = read_grid::<MineCells>(&mut lines, size)?;
    expect_end(&mut lines, size)?;
    Position::new(size, states, MineCount::Known(mines)).map_err(|error| line.error(1, error, HEADER))
}

pub(super) fn write(position: &Position) -> Result<String, WriteError> {
    let MineCount::Known(mines) = position.mine_count() else {
        return Err(WriteError::NoMineCount);
    };
    if !position.has_exact_clues() {
        return Err(WriteError::ClueModel { dialect: "mine", model: position.telling_name() });
    }
    if let Some(index) = position.states().iter().position(|&state| state == CellState::BLIND) {
        return Err(WriteError::BlindCell(position.size().cell(index)));
    }
    Ok(join(format!("{}x{mines}", position.size()), position.rows().map(|row| row.replace('#', "H"))))
}
