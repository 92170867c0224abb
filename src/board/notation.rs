//! The native text notation.
//!
//! ```text
//! # comment lines start with a hash and a space, and stand before the header
//! 4x2 mines 2
//! ##10
//! F210
//! ```

use std::fmt;
use std::str::FromStr;

use super::dialect::WriteError;
use super::document::{Board, Wanted};
use super::parse_error::{Mistake, ParseError};
use super::text::{Alphabet, Cursor, Line, Lines, decode_some, expect_end, read_grid};
use super::{CellState, MineCount, Minefield, Position, Size};

const HEADER: &str = "a header is `9x9 mines 10`, `9x9 mines unknown` or `9x9 density 3/20`";
const MINEFIELD_HEADER: &str = "the header of a full minefield is `9x9` or `9x9 mines 10`";

/// The characters of a position.
pub(super) struct PositionCells;

impl Alphabet for PositionCells {
    type Cell = CellState;

    fn read(character: char) -> Option<CellState> {
        CellState::from_char(character)
    }

    fn refuse(character: char) -> (Mistake, &'static str) {
        match character {
            '.' => (
                Mistake::DotInPosition,
                "tools disagree whether it is hidden or zero: write # (hidden) or 0, or name the dialect",
            ),
            '*' => (Mistake::MineInPosition, "write F for a known mine; only a full minefield is made of * and ."),
            other => (Mistake::UnknownCharacter(other), "expected 0-8, # (hidden), F (flag) or ? (blind)"),
        }
    }
}

/// The characters of a full minefield.
pub(super) struct MinefieldCells;

impl Alphabet for MinefieldCells {
    type Cell = bool;

    fn read(character: char) -> Option<bool> {
        match character {
            '*' => Some(true),
            '.' => Some(false),
            _ => None,
        }
    }

    fn refuse(character: char) -> (Mistake, &'static str) {
        match CellState::from_char(character) {
            Some(_) => (Mistake::PositionInMinefield(character), "expected * (mine) or . (safe)"),
            None => (Mistake::UnknownCharacter(character), "expected * (mine) or . (safe)"),
        }
    }
}

/// Reads a position in native notation.
pub fn read_position(bytes: &[u8]) -> Result<Position, ParseError> {
    let (mut lines, header) = open(bytes, HEADER)?;
    finish_position(&mut lines, header)
}

/// Reads a full minefield in native notation.
pub fn read_minefield(bytes: &[u8]) -> Result<Minefield, ParseError> {
    let (mut lines, header) = open(bytes, MINEFIELD_HEADER)?;
    finish_minefield(&mut lines, header)
}

impl fmt::Display for Minefield {
    /// Native notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_minefield(self))
    }
}

impl FromStr for Position {
    type Err = ParseError;

    /// Reads native notation.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_position(text.as_bytes())
    }
}

impl FromStr for Minefield {
    type Err = ParseError;

    /// Reads native notation.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_minefield(text.as_bytes())
    }
}

pub(super) fn read(bytes: &[u8], wanted: Wanted) -> Result<Board, ParseError> {
    match wanted {
        Wanted::Position => read_position(bytes).map(Board::Position),
        Wanted::Minefield => read_minefield(bytes).map(Board::Minefield),
        Wanted::Either => {
            let (mut lines, header) = open(bytes, HEADER)?;
            if is_minefield(lines.clone().map(|line| line.text)) {
                finish_minefield(&mut lines, header).map(Board::Minefield)
            } else {
                finish_position(&mut lines, header).map(Board::Position)
            }
        }
    }
}

/// Whether these rows are made of `*` and `.` only.
pub(super) fn is_minefield<'a>(rows: impl Iterator<Item = &'a str>) -> bool {
    let mut characters = rows.flat_map(str::bytes).peekable();
    characters.peek().is_some() && characters.all(|byte| byte == b'*' || byte == b'.')
}

/// A position in native notation.
pub fn write_position(position: &Position) -> Result<String, WriteError> {
    if !position.has_exact_clues() {
        return Err(WriteError::ClueModel { dialect: "native", model: position.telling_name() });
    }
    let header = match position.mine_count() {
        MineCount::Known(mines) => format!("{} mines {mines}", position.size()),
        MineCount::Unknown => format!("{} mines unknown", position.size()),
        MineCount::Density(density) => format!("{} density {density}", position.size()),
    };
    Ok(join(header, position.rows()))
}

/// A full minefield in native notation.
pub fn write_minefield(minefield: &Minefield) -> String {
    join(format!("{} mines {}", minefield.size(), minefield.mine_count()), minefield.rows())
}

/// A header and its rows, each ended by a line feed.
pub(super) fn join(header: String, rows: impl Iterator<Item = String>) -> String {
    rows.fold(header + "\n", |mut text, row| {
        text.push_str(&row);
        text.push('\n');
        text
    })
}

struct Header<'a> {
    line: Line<'a>,
    size: Size,
    /// The mine count, and the column where it stands.
    mine_count: Option<(MineCount, usize)>,
}

/// Reads comments and header, leaving the rows.
fn open<'a>(bytes: &'a [u8], expected: &'static str) -> Result<(Lines<'a>, Header<'a>), ParseError> {
    let mut lines = Lines::new(decode_some(bytes, expected)?);
    loop {
        let line = lines.next_or_end();
        if line.text.starts_with("# ") {
            continue;
        }
        if line.text.starts_with('#') {
            return Err(line.error(
                2,
                Mistake::Comment,
                "a comment starts with a hash and a space; the header comes next",
            ));
        }
        if line.is_blank() {
            return Err(line.error(1, Mistake::MissingHeader, expected));
        }
        let header = read_header(line, expected)?;
        return Ok((lines, header));
    }
}

fn read_header<'a>(line: Line<'a>, expected: &'static str) -> Result<Header<'a>, ParseError> {
    let mut cursor = Cursor::new(line);
    if !line.text.starts_with(|character: char| character.is_ascii_digit()) {
        return Err(cursor.error(Mistake::Header, expected));
    }
    let width = cursor.number("width", expected)?;
    cursor.expect("x", Mistake::Header, expected)?;
    let height = cursor.number("height", expected)?;
    let size = Size::new(width, height)
        .map_err(|error| line.error(1, error, "expected a size such as 30x16, or 1000x1000 for a big one"))?;
    if cursor.rest().is_empty() {
        return Ok(Header { line, size, mine_count: None });
    }
    cursor.expect(" ", Mistake::Header, expected)?;
    let (mine_count, column) = if cursor.take("mines ") {
        let column = column(line, &cursor);
        if cursor.take("unknown") {
            (MineCount::Unknown, column)
        } else {
            (MineCount::Known(cursor.number("number of mines", expected)?), column)
        }
    } else if cursor.take("density ") {
        let column = column(line, &cursor);
        let density = cursor
            .take_until(|character| character == ' ')
            .rest()
            .parse()
            .map_err(|error| line.error(column, Mistake::Density(error), "write it as 3/20 or 0.15"))?;
        (MineCount::Density(density), column)
    } else {
        return Err(cursor.error(Mistake::Header, expected));
    };
    cursor.expect_end(Mistake::Header, "expected the header to end here")?;
    Ok(Header { line, size, mine_count: Some((mine_count, column)) })
}

fn column(line: Line<'_>, cursor: &Cursor<'_>) -> usize {
    // What was read so far is ASCII.
    line.text.len() - cursor.rest().len() + 1
}

fn finish_position(lines: &mut Lines<'_>, header: Header<'_>) -> Result<Position, ParseError> {
    let Header { line, size, mine_count } = header;
    let Some((mine_count, _)) = mine_count else {
        let end = line.text.chars().count() + 1;
        return Err(line.error(end, Mistake::MissingPart("mines"), HEADER));
    };
    let states = read_grid::<PositionCells>(lines, size)?;
    expect_end(lines, size)?;
    Position::new(size, states, mine_count).map_err(|error| line.error(1, error, HEADER))
}

fn finish_minefield(lines: &mut Lines<'_>, header: Header<'_>) -> Result<Minefield, ParseError> {
    let Header { line, size, mine_count } = header;
    let announced = match mine_count {
        None => None,
        Some((MineCount::Known(mines), column)) => Some((mines, column)),
        Some((_, column)) => return Err(line.error(column, Mistake::Header, MINEFIELD_HEADER)),
    };
    let mines = read_grid::<MinefieldCells>(lines, size)?;
    expect_end(lines, size)?;
    let minefield = Minefield::new(size, mines).map_err(|error| line.error(1, error, MINEFIELD_HEADER))?;
    let found = minefield.mine_count();
    match announced {
        Some((announced, column)) if announced != found as u64 => {
            let mistake = Mistake::MineCountDiffers { announced, found };
            Err(line.error(column, mistake, "leave the number out, or make it agree with the board"))
        }
        _ => Ok(minefield),
    }
}
