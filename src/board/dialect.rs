//! The formats that boards come in.

mod mbf;
mod mine;
mod minesweepr;
mod ms_toollib;
mod pttacg;
mod tatham;

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use super::document::{Board, Document, Wanted};
use super::parse_error::ParseError;
use super::{Cell, Size, Topology, json, notation};

/// A way to write down a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// This project's own text.
    #[default]
    Native,
    /// One JSON object.
    Json,
    /// The `.mine` text of JSMinesweeper: a position.
    Mine,
    /// The binary `.mbf` (or `.abf`): a full minefield.
    Mbf,
    /// A game id of Simon Tatham's Mines: a full minefield.
    Tatham,
    /// A link of the PTTACG tools: a full minefield.
    Pttacg,
    /// The `.board` text of ms_toollib: either or both.
    MsToollib,
    /// The text that minesweepr reads: a position without its mine count.
    Minesweepr,
}

impl Dialect {
    /// Every dialect, this project's own first.
    pub const ALL: [Self; 8] = [
        Self::Native,
        Self::Json,
        Self::Mine,
        Self::Mbf,
        Self::Tatham,
        Self::Pttacg,
        Self::MsToollib,
        Self::Minesweepr,
    ];

    /// What `--dialect` calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Json => "json",
            Self::Mine => "mine",
            Self::Mbf => "mbf",
            Self::Tatham => "tatham",
            Self::Pttacg => "pttacg",
            Self::MsToollib => "ms-toollib",
            Self::Minesweepr => "minesweepr",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    /// The dialect that a file's extension stands for, if it stands for one.
    pub fn from_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "json" => Some(Self::Json),
            "mine" => Some(Self::Mine),
            "mbf" | "abf" => Some(Self::Mbf),
            "board" => Some(Self::MsToollib),
            _ => None,
        }
    }

    /// What the name of a file in this dialect ends with.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Mine => "mine",
            Self::Mbf => "mbf",
            Self::MsToollib => "board",
            Self::Native | Self::Tatham | Self::Pttacg | Self::Minesweepr => "txt",
        }
    }

    /// Whether [`write()`] knows it; every dialect can be read.
    pub const fn is_writable(self) -> bool {
        !matches!(self, Self::Minesweepr)
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No dialect has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such dialect: it is one of {}", Dialect::ALL.map(Dialect::name).join(", "))]
pub struct UnknownDialect;

impl FromStr for Dialect {
    type Err = UnknownDialect;

    fn from_str(name: &str) -> Result<Self, UnknownDialect> {
        Self::from_name(name).ok_or(UnknownDialect)
    }
}

/// Reads a board of the kind that is wanted.
pub fn read(bytes: &[u8], dialect: Dialect, wanted: Wanted) -> Result<Document, ParseError> {
    let document: Document = match dialect {
        Dialect::Native => notation::read(bytes, wanted)?,
        Dialect::Json => json::read(bytes, wanted).map_err(|error| error.error)?,
        Dialect::Mine => mine::read(bytes)?.into(),
        Dialect::Mbf => mbf::read(bytes)?.into(),
        Dialect::Tatham => tatham::read(bytes)?,
        Dialect::Pttacg => pttacg::read(bytes)?.into(),
        Dialect::MsToollib => ms_toollib::read(bytes, wanted)?.into(),
        Dialect::Minesweepr => minesweepr::read(bytes)?.into(),
    };
    match wanted {
        Wanted::Either => Ok(document),
        Wanted::Position => {
            let Document { board, id, start } = document;
            let position = Document::from(board).into_position()?;
            Ok(Document { board: Board::Position(position), id, start })
        }
        Wanted::Minefield => {
            let Document { board, id, start } = document;
            let minefield = Document::from(board).into_minefield()?;
            Ok(Document { board: Board::Minefield(minefield), id, start })
        }
    }
}

/// Writes a board, or says what the dialect cannot hold. `id` is kept by JSON alone, `start` also by the native text and
/// Tatham's game ids.
pub fn write(document: &Document, dialect: Dialect) -> Result<Vec<u8>, WriteError> {
    let (topology, is_own) = (document.board.grid().topology(), matches!(dialect, Dialect::Native | Dialect::Json));
    if topology != Topology::Square && !is_own && dialect.is_writable() {
        return Err(WriteError::Topology { dialect: dialect.name(), topology });
    }
    match (dialect, &document.board) {
        (Dialect::Native, _) => notation::write(document).map(String::into_bytes),
        (Dialect::Json, _) => Ok(json::write(document).into_bytes()),
        (Dialect::Mine, Board::Position(position)) => mine::write(position).map(String::into_bytes),
        (Dialect::Mine, Board::Minefield(_)) => Err(WriteError::MinefieldAsPosition),
        (Dialect::Mbf, Board::Minefield(minefield)) => mbf::write(minefield),
        (Dialect::Tatham, Board::Minefield(minefield)) => {
            let start = document.start.ok_or(WriteError::NoStart)?;
            Ok(tatham::write(minefield, start).into_bytes())
        }
        (Dialect::Pttacg, Board::Minefield(minefield)) => Ok(pttacg::write(minefield).into_bytes()),
        (Dialect::MsToollib, Board::Minefield(minefield)) => Ok(ms_toollib::write(minefield).into_bytes()),
        (Dialect::Mbf | Dialect::Tatham | Dialect::Pttacg | Dialect::MsToollib, Board::Position(_)) => {
            Err(WriteError::PositionAsMinefield { dialect: dialect.name() })
        }
        (Dialect::Minesweepr, _) => Err(WriteError::ReadOnly { dialect: dialect.name() }),
    }
}

/// Why a board cannot be written in a dialect without loss, and what to do instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The dialect is only read.
    #[error("`{dialect}` is only read: write native, json, mine, mbf, tatham, pttacg or ms-toollib")]
    ReadOnly {
        /// Its name.
        dialect: &'static str,
    },
    /// The dialect has no place for the mines of a full minefield.
    #[error(
        "mine holds a position, which would lose where the mines are: write native, json, mbf, pttacg, ms-toollib or, with a first click, tatham"
    )]
    MinefieldAsPosition,
    /// The dialect needs to know every mine, and a position does not.
    #[error(
        "{dialect} is written from a full minefield, and a position does not tell where its mines are: write native, json \
         or mine"
    )]
    PositionAsMinefield {
        /// Its name.
        dialect: &'static str,
    },
    /// The dialect needs a first click, and none is known.
    #[error(
        "tatham holds the first click, which this board does not tell: write native, json, mbf, pttacg or ms-toollib"
    )]
    NoStart,
    /// The dialect needs the number of mines, and it is not known.
    #[error("mine needs the number of mines: give the position one, or write native or json")]
    NoMineCount,
    /// The dialect has no sign for what this cell shows.
    #[error("mine has no sign for a revealed cell without its clue, as at {0}: write native or json")]
    BlindCell(Cell),
    /// The dialect has only exact clues.
    #[error("{dialect} cannot say that clues are {model}: write json")]
    ClueModel {
        /// Its name.
        dialect: &'static str,
        /// The name of the position's clue model.
        model: &'static str,
    },
    /// The dialect has only other boards.
    #[error("{dialect} only knows square boards, and this one is {topology}: write native or json")]
    Topology {
        /// Its name.
        dialect: &'static str,
        /// What is next to what on this board.
        topology: Topology,
    },
    /// The text has no place for lists of neighbours.
    #[error("native cannot hold a list of neighbours: write json")]
    Graph,
    /// The dialect has no room for a board of this size.
    #[error("mbf holds at most 255x255 cells, not {0}: write native or json")]
    TooLarge(Size),
}
