//! The `.board` text of ms_toollib, version 0.1: `key: value` lines, then `[real]`, `[view]` or both.
//!
//! In `[view]`, `U` is hidden and so is `?`, which is only the player's note. After a lost game `X` (the mine
//! stepped on) and `@` (one not flagged) are known mines, read as flagged, and `#` (a wrong flag) is
//! a cell shown to be safe without its clue, read as blind.

use crate::board::document::{Board, Wanted};
use crate::board::parse_error::{Mistake, ParseError};
use crate::board::text::{Alphabet, Cursor, Line, Lines, decode_some, read_grid};
use crate::board::{CellState, MineCount, Minefield, Position, Size};

const VERSION: &str = "# MINESWEEPER-BOARD v0.1";
const FIRST_LINE: &str = "the first line is `# MINESWEEPER-BOARD v0.1`";
const KEYS: &str = "expected `rows: N`, `columns: N` and `mines: N`, then [real] or [view]";

struct ViewCells;

impl Alphabet for ViewCells {
    type Cell = CellState;

    fn read(character: char) -> Option<CellState> {
        match character {
            '0'..='8' => CellState::from_char(character),
            'U' | '?' => Some(CellState::HIDDEN),
            'F' | 'X' | '@' => Some(CellState::FLAGGED),
            '#' => Some(CellState::BLIND),
            _ => None,
        }
    }

    fn refuse(character: char) -> (Mistake, &'static str) {
        (Mistake::UnknownCharacter(character), "expected 0-8, U (hidden), F (flag), ?, X, @ or # (wrong flag)")
    }
}

/// `None` for a mine, otherwise the clue.
struct RealCells;

impl Alphabet for RealCells {
    type Cell = Option<u8>;

    fn read(character: char) -> Option<Option<u8>> {
        match character {
            '*' => Some(None),
            '0'..='8' => CellState::from_char(character).and_then(CellState::as_clue).map(Some),
            _ => None,
        }
    }

    fn refuse(character: char) -> (Mistake, &'static str) {
        (Mistake::UnknownCharacter(character), "expected * (mine) or 0-8")
    }
}

pub(super) fn read(bytes: &[u8], wanted: Wanted) -> Result<Board, ParseError> {
    let text = decode_some(bytes, FIRST_LINE)?;
    let mut lines = Lines::new(text);
    let first = lines.next_or_end();
    if first.text.trim_ascii_end() != VERSION {
        return Err(first.error(1, Mistake::Header, FIRST_LINE));
    }
    let (mut keys, mut real, mut view) = (Keys::default(), None, None);
    while let Some(line) = lines.next_filled() {
        match line.text {
            "[real]" => {
                let (size, mines) = keys.announced(line)?;
                once(&real, line, "[real]")?;
                real = Some(read_real(&mut lines, size, mines)?);
            }
            "[view]" => {
                let (size, mines) = keys.announced(line)?;
                once(&view, line, "[view]")?;
                let states = read_grid::<ViewCells>(&mut lines, size)?;
                view = Some(
                    Position::new(size, states, MineCount::Known(mines)).map_err(|error| line.error(1, error, KEYS))?,
                );
            }
            text if text.starts_with('#') => check_comment(line)?,
            _ if real.is_some() || view.is_some() => {
                return Err(line.error(1, Mistake::Section, "expected [real], [view] or the end of the file"));
            }
            _ => keys.read(line)?,
        }
    }
    let end = Lines::end_of(text);
    let missing = |name, expected: &'static str| end.error(1, Mistake::MissingPart(name), expected);
    match (wanted, real, view) {
        (Wanted::Position | Wanted::Either, _, Some(view)) => Ok(Board::Position(view)),
        (Wanted::Minefield | Wanted::Either, Some(real), _) => Ok(Board::Minefield(real)),
        (Wanted::Position, _, None) => Err(missing("[view]", "the position stands in the section [view]")),
        (Wanted::Minefield, None, _) => Err(missing("[real]", "the full minefield stands in the section [real]")),
        (Wanted::Either, None, None) => Err(missing("[view]", KEYS)),
    }
}

fn once<T>(slot: &Option<T>, line: Line<'_>, name: &'static str) -> Result<(), ParseError> {
    match slot {
        Some(_) => Err(line.error(1, Mistake::DuplicatePart(name), "expected each section once")),
        None => Ok(()),
    }
}

/// Comments are free text but for the one that says which characters draw the board.
fn check_comment(line: Line<'_>) -> Result<(), ParseError> {
    let mut cursor = Cursor::new(line);
    if cursor.take("# Render: ") && cursor.rest().trim_ascii_end() != "ascii" {
        return Err(cursor.error(Mistake::Render, "save it with `Render: ascii`"));
    }
    Ok(())
}

/// The `key: value` lines that say what is to come.
#[derive(Default)]
struct Keys {
    rows: Option<u64>,
    columns: Option<u64>,
    mines: Option<u64>,
}

impl Keys {
    fn read(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        let mut cursor = Cursor::new(line);
        let key = cursor.take_until(|character| character == ':');
        cursor.expect(":", Mistake::KeyValue, KEYS)?;
        cursor.take_until(|character| character != ' ');
        let (name, what, slot) = match key.rest() {
            "rows" => ("rows", "number of rows", &mut self.rows),
            "columns" => ("columns", "number of columns", &mut self.columns),
            "mines" => ("mines", "number of mines", &mut self.mines),
            _ => return Ok(()), // the format asks for unknown keys to be ignored
        };
        if slot.is_some() {
            return Err(key.error(Mistake::DuplicatePart(name), "expected each key once"));
        }
        *slot = Some(cursor.number(what, "expected a whole number")?);
        cursor.take_until(|character| character != ' ');
        cursor.expect_end(Mistake::NotANumber { what }, "expected a whole number")
    }

    /// Size and number of mines, which must be known before the board at `section`.
    fn announced(&self, section: Line<'_>) -> Result<(Size, u64), ParseError> {
        let missing = |name| move || section.error(1, Mistake::MissingPart(name), KEYS);
        let rows = self.rows.ok_or_else(missing("rows"))?;
        let columns = self.columns.ok_or_else(missing("columns"))?;
        let mines = self.mines.ok_or_else(missing("mines"))?;
        let size = Size::new(columns, rows).map_err(|error| section.error(1, error, KEYS))?;
        Ok((size, mines))
    }
}

/// Reads the minefield and checks it against what the file says of it twice: its clues and its mines.
fn read_real(lines: &mut Lines<'_>, size: Size, announced: u64) -> Result<Minefield, ParseError> {
    let mut rows = lines.clone();
    let first = rows.clone().next_or_end();
    let cells = read_grid::<RealCells>(lines, size)?;
    let mines = cells.iter().map(Option::is_none).collect();
    let minefield = Minefield::new(size, mines).map_err(|error| first.error(1, error, KEYS))?;
    let found = minefield.mine_count();
    if found as u64 != announced {
        let mistake = Mistake::MineCountDiffers { announced, found };
        return Err(first.error(1, mistake, "expected as many * as `mines` says"));
    }
    for (cell, told) in size.cells().zip(cells) {
        if let (Some(told), Some(truth)) = (told, minefield.clue(cell))
            && told != truth
        {
            let line = rows.nth(cell.row as usize).unwrap_or(first);
            let mistake = Mistake::ClueDiffers { told, truth };
            return Err(line.error(cell.col as usize + 1, mistake, "clues and mines of [real] must agree"));
        }
    }
    Ok(minefield)
}

/// The section `[real]`.
pub(super) fn write(minefield: &Minefield) -> String {
    let size = minefield.size();
    let (height, width, mines) = (size.height(), size.width(), minefield.mine_count());
    let mut text = format!("{VERSION}\nrows: {height}\ncolumns: {width}\nmines: {mines}\n\n[real]\n");
    for cell in size.cells() {
        text.push(minefield.reveal(cell).map_or('*', CellState::as_char));
        if cell.col + 1 == width {
            text.push('\n');
        }
    }
    text
}
