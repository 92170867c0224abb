//! A game id of Simon Tatham's Mines: `WxH:X,Y,u<hex>`, a bitmap of four cells per digit.
//!
//! The game itself hands out ids whose bitmap is masked (`m`), so that a player cannot read the mines
//! from it; those are refused.

use crate::board::document::Document;
use crate::board::parse_error::{Mistake, ParseError, WideCell};
use crate::board::text::{Cursor, Lines, decode_some, read_bitmap, write_bitmap};
use crate::board::{Cell, Minefield, Size};

const ID: &str = "a game id is `9x9:X,Y,u` and the mines as hexadecimal digits";

pub(super) fn read(bytes: &[u8]) -> Result<Document, ParseError> {
    let mut lines = Lines::new(decode_some(bytes, ID)?);
    let line = lines.next_or_end();
    let mut cursor = Cursor::new(line);
    let width = cursor.number("width", ID)?;
    cursor.expect("x", Mistake::GameId, ID)?;
    let height = cursor.number("height", ID)?;
    cursor.expect(":", Mistake::GameId, ID)?;
    let size = Size::new(width, height).map_err(|error| line.error(1, error, ID))?;
    let start = read_start(&mut cursor, size)?;
    if cursor.rest().starts_with('m') {
        return Err(cursor.error(Mistake::MaskedGameId, "only the plain form can be read, which has `u` here"));
    }
    cursor.expect("u", Mistake::GameId, ID)?;
    let minefield = read_bitmap(&cursor, size, 4)?;
    if let Some(line) = lines.next_filled() {
        return Err(line.error(1, Mistake::ExtraLine, "expected one game id and nothing after it"));
    }
    Ok(Document { start: Some(start), ..minefield.into() })
}

fn read_start(cursor: &mut Cursor<'_>, size: Size) -> Result<Cell, ParseError> {
    let place = *cursor;
    let col = cursor.number("column of the first click", ID)?;
    cursor.expect(",", Mistake::GameId, ID)?;
    let row = cursor.number("row of the first click", ID)?;
    cursor.expect(",", Mistake::GameId, ID)?;
    let cell = WideCell { row, col };
    cell.on(size).ok_or_else(|| {
        place.error(Mistake::StartOutside { cell, size }, "column and row are counted from 0, the column first")
    })
}

/// The plain form.
pub(super) fn write(minefield: &Minefield, start: Cell) -> String {
    format!("{}:{},{},u{}\n", minefield.size(), start.col, start.row, write_bitmap(minefield, 4))
}
