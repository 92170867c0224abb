//! A board as it stands in a file: either kind, with the little that may accompany it.

use serde::Serialize;
use serde_json::value::RawValue;

use super::parse_error::{Mistake, ParseError, Place};
use super::{Cell, Grid, Minefield, Position, Size, printable_json};

/// Either kind of board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// What a player sees.
    Position(Position),
    /// Where the mines are.
    Minefield(Minefield),
}

impl Board {
    /// Of whichever it is.
    pub fn size(&self) -> Size {
        match self {
            Self::Position(position) => position.size(),
            Self::Minefield(minefield) => minefield.size(),
        }
    }

    /// What is next to what on whichever it is.
    pub fn grid(&self) -> &Grid {
        match self {
            Self::Position(position) => position.grid(),
            Self::Minefield(minefield) => minefield.grid(),
        }
    }

    const fn kind(&self) -> &'static str {
        match self {
            Self::Position(_) => "position",
            Self::Minefield(_) => "full minefield",
        }
    }
}

/// Which kind of board the caller can use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// What a player sees. A full minefield is an error.
    #[default]
    Position,
    /// Where the mines are. A position is an error.
    Minefield,
    /// Whatever the file holds; the position when it holds both.
    Either,
}

/// A board, and what its file says besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// What the file is about.
    pub board: Board,
    /// What the caller calls this board (JSON only).
    pub id: Option<Id>,
    /// The first click (native, JSON and Tatham only).
    pub start: Option<Cell>,
}

impl Document {
    /// The position, or an error saying that this is none.
    pub fn into_position(self) -> Result<Position, ParseError> {
        match self.board {
            Board::Position(position) => Ok(position),
            other => Err(wrong_kind(&other, "position", "expected what a player sees; this tells every mine")),
        }
    }

    /// The minefield, or an error saying that this is none.
    pub fn into_minefield(self) -> Result<Minefield, ParseError> {
        match self.board {
            Board::Minefield(minefield) => Ok(minefield),
            other => Err(wrong_kind(
                &other,
                "full minefield",
                "expected every mine; a position does not tell where they are",
            )),
        }
    }
}

impl From<Board> for Document {
    fn from(board: Board) -> Self {
        Self { board, id: None, start: None }
    }
}

impl From<Position> for Document {
    fn from(position: Position) -> Self {
        Board::Position(position).into()
    }
}

impl From<Minefield> for Document {
    fn from(minefield: Minefield) -> Self {
        Board::Minefield(minefield).into()
    }
}

fn wrong_kind(board: &Board, wanted: &'static str, why: &'static str) -> ParseError {
    ParseError::new(Mistake::WrongKind { found: board.kind(), wanted }, Place::Input, why)
}

/// Any JSON value, kept as it was written so that it is echoed to the digit; what a terminal would obey is escaped.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Id(Box<RawValue>);

impl Id {
    pub(super) fn from_raw(raw: &RawValue) -> Self {
        // A line break can only stand between tokens, and would tear a line of JSON lines apart.
        let one_line = raw.get().replace('\n', " ");
        let one_line = printable_json(&one_line).into_owned();
        Self(RawValue::from_string(one_line).unwrap_or_else(|_| raw.to_owned()))
    }

    /// The value as JSON, on one line.
    pub fn as_json(&self) -> &str {
        self.0.get()
    }
}

impl From<u64> for Id {
    fn from(number: u64) -> Self {
        Self(serde_json::value::to_raw_value(&number).expect("a number is JSON"))
    }
}

impl PartialEq for Id {
    fn eq(&self, other: &Self) -> bool {
        self.as_json() == other.as_json()
    }
}

impl Eq for Id {}
