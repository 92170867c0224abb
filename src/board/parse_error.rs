//! What is wrong with an input, where, and what would have been right.

use std::borrow::Cow;
use std::fmt::{self, Write};

use super::excerpt::{Excerpt, clip, visible};
use super::{Cell, DensityError, GridError, Size, SizeError, TableError, UnknownTopology, WrongCellCount};

/// One mistake, its place, and what was expected there.
///
/// Boxed: it is rare, and readers that succeed should not carry its size around.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError(Box<Fault>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault {
    mistake: Mistake,
    place: Place,
    expected: Cow<'static, str>,
}

/// Everything that can be wrong with a board, without its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Mistake {
    #[error("there is nothing to read")]
    Empty,
    #[error("this is not UTF-8 text")]
    NotUtf8,
    #[error("this looks like UTF-16 text")]
    Utf16,
    #[error("this is not a header")]
    Header,
    #[error("the header is missing")]
    MissingHeader,
    #[error("this is not a comment")]
    Comment,
    #[error("the {what} is not a whole number")]
    NotANumber { what: &'static str },
    #[error("the {what} is too large")]
    NumberTooLarge { what: &'static str },
    #[error(transparent)]
    Size(#[from] SizeError),
    #[error(transparent)]
    CellCount(#[from] WrongCellCount),
    #[error(transparent)]
    Density(#[from] DensityError),
    #[error(transparent)]
    Topology(#[from] UnknownTopology),
    #[error(transparent)]
    Grid(#[from] GridError),
    #[error("unknown character `{}`", visible(*.0))]
    UnknownCharacter(char),
    #[error("`.` does not belong in a position")]
    DotInPosition,
    #[error("`*` does not belong in a position")]
    MineInPosition,
    #[error("`{}` does not belong in a full minefield", visible(*.0))]
    PositionInMinefield(char),
    #[error("this row has {}, not {width}", counted(*found, "cell"))]
    RowTooShort { found: usize, width: usize },
    #[error("this row has {}, not {width}", counted(*found, "cell"))]
    RowTooLong { found: usize, width: usize },
    #[error("the board ends after {found} of {height} rows")]
    MissingRows { found: usize, height: usize },
    #[error("there are more rows than {height}")]
    ExtraRows { height: usize },
    #[error("the board has {}, not {announced}", counted(*found, "mine"))]
    MineCountDiffers { announced: u64, found: usize },
    #[error("the clue {told} stands next to {}", counted(*truth, "mine"))]
    ClueDiffers { told: u8, truth: u8 },
    #[error("a {found} is here, but a {wanted} is needed")]
    WrongKind { found: &'static str, wanted: &'static str },

    #[error("{}", clip(.0, 200))]
    Json(String),
    #[error("the key `{0}` is missing")]
    MissingKey(&'static str),
    #[error("`{0}` has a value of the wrong type")]
    WrongType(&'static str),
    #[error("`mines` and `density` are both given")]
    MinesAndDensity,
    #[error("unknown clue model")]
    ClueModel,
    #[error("a model called `{}` is there already", clip(.0, 40))]
    ModelName(String),
    #[error("{0}")]
    Table(#[from] TableError),
    #[error("row {row}, entry {col}: this is no probability")]
    TableEntry { row: usize, col: usize },
    #[error("the cell {cell} lies outside a {size} board")]
    CellOutside { cell: WideCell, size: Size },
    #[error("the cell {0} is not revealed, so nothing was told of it")]
    NotRevealed(Cell),
    #[error("the cell {0} is listed twice")]
    CellTwice(Cell),
    #[error("there is no answer for the cell {0}")]
    NoAnswer(Cell),
    #[error("there are more than {most} answers for the cell {cell}")]
    TooManyAnswers { cell: Cell, most: usize },
    #[error("this is no answer")]
    Answer,
    #[error("the cell {cell} shows {shown}, which is not among its answers")]
    ShownNotAnswered { cell: Cell, shown: char },
    #[error("the start {cell} lies outside a {size} board")]
    StartOutside { cell: WideCell, size: Size },
    /// A mistake inside the JSON array `rows`, at this zero-based row and column.
    #[error("cell {row},{col}: {mistake}")]
    InRow { row: usize, col: usize, mistake: Box<Mistake> },

    #[error("the file ends after {found} of {needed} bytes")]
    Truncated { found: usize, needed: usize },
    #[error("{} too many after the last mine", counted(*extra, "byte"))]
    ExtraBytes { extra: usize },
    #[error("the mine at {cell} lies outside a {size} board")]
    MineOutside { cell: Cell, size: Size },
    #[error("the mine at {0} is listed twice")]
    DuplicateMine(Cell),

    #[error("this is not a game id")]
    GameId,
    #[error("there is more than one line")]
    ExtraLine,
    #[error("this game id hides where its mines are")]
    MaskedGameId,
    #[error("`{0}` is missing")]
    MissingPart(&'static str),
    #[error("`{0}` is given twice")]
    DuplicatePart(&'static str),
    #[error("this is not the size of a board")]
    BoardLevel,
    #[error("the mines are {}, not {needed}", counted(*found, "digit"))]
    DigitCount { found: usize, needed: usize },
    #[error("the last digit has mines beyond the last cell")]
    MinesBeyondBoard,
    #[error("this is not a line `key: value`")]
    KeyValue,
    #[error("this belongs to no section")]
    Section,
    #[error("only boards drawn in ASCII can be read")]
    Render,
}

/// A number and what it counts, in the plural where that is due.
pub(crate) fn counted<N: fmt::Display + PartialEq + From<u8>>(number: N, what: &str) -> String {
    let plural = if number == N::from(1) { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// A cell as the input gave it, before it is known to fit any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WideCell {
    pub row: u64,
    pub col: u64,
}

impl WideCell {
    /// The cell, if such a board has it.
    pub(super) fn on(self, size: Size) -> Option<Cell> {
        let cell = Cell::new(u32::try_from(self.row).ok()?, u32::try_from(self.col).ok()?);
        size.contains(cell).then_some(cell)
    }
}

impl fmt::Display for WideCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.col)
    }
}

/// Where in the input a mistake is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// The input as a whole.
    Input,
    /// Both counted from 1, the column in characters.
    Line {
        /// From 1.
        line: usize,
        /// From 1, in characters.
        column: usize,
        /// What to show of the line.
        excerpt: Excerpt,
    },
    /// Counted from 0, in a binary format.
    Byte {
        /// From 0.
        offset: usize,
    },
}

impl Place {
    /// The character with this 1-based column in a line; one past the end is allowed.
    pub(super) fn in_line(line: usize, column: usize, text: &str) -> Self {
        Self::Line { line, column, excerpt: Excerpt::around(text, column) }
    }

    /// The character that starts at or just before this byte of the whole text.
    pub(super) fn in_text(text: &str, offset: usize) -> Self {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &text[..offset];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[offset..].find('\n').map_or(text.len(), |newline| offset + newline);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        Self::in_line(line, before[start..].chars().count() + 1, &text[start..end])
    }
}

impl ParseError {
    pub(super) fn new(mistake: impl Into<Mistake>, place: Place, expected: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Fault { mistake: mistake.into(), place, expected: expected.into() }))
    }

    /// What is wrong, without its place: a sentence without a full stop.
    pub fn mistake(&self) -> &(impl fmt::Display + use<>) {
        &self.0.mistake
    }

    /// Where the mistake is.
    pub fn place(&self) -> &Place {
        &self.0.place
    }

    /// What would have been right, as a phrase.
    pub fn expected(&self) -> &str {
        &self.0.expected
    }

    /// The mistake on one line, for callers that name the line themselves.
    pub fn without_line(&self) -> String {
        let place = match &self.0.place {
            Place::Input => String::new(),
            Place::Line { column, .. } => format!("column {column}: "),
            Place::Byte { offset } => format!("byte {offset}: "),
        };
        format!("{place}{}; {}", self.0.mistake, self.0.expected)
    }

    /// The mistake as a person wants to see it: the line, and a marker under the character.
    pub fn render(&self, file_name: &str) -> String {
        let file_name: String = file_name.chars().map(visible).collect();
        let mut text = format!("error: {file_name}");
        // Writing to a string cannot fail.
        let _ = match &self.0.place {
            Place::Input => write!(text, ": {}\n  = {}\n", self.0.mistake, self.0.expected),
            Place::Byte { offset } => write!(text, ": byte {offset}: {}\n  = {}\n", self.0.mistake, self.0.expected),
            Place::Line { line, column, excerpt } => {
                let number = line.to_string();
                let gutter = " ".repeat(number.len());
                let shown = if excerpt.text().is_empty() { String::new() } else { format!(" {}", excerpt.text()) };
                let indent = " ".repeat(excerpt.marker());
                write!(text, ":{line}:{column}: {}\n{gutter} |\n{number} |{shown}\n", self.0.mistake)
                    .and_then(|()| writeln!(text, "{gutter} | {indent}^ {}", self.0.expected))
            }
        };
        text
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Place::Line { line, .. } = self.0.place {
            write!(f, "line {line}, ")?;
        }
        f.write_str(&self.without_line())
    }
}

impl std::error::Error for ParseError {}
