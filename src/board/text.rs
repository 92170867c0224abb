//! Reading line by line, each piece knowing where it stands: what all text formats share.

use std::borrow::Cow;

use super::parse_error::{Mistake, ParseError, Place};
use super::{Minefield, Size};

/// What was expected, as a phrase.
pub(super) type Expected = Cow<'static, str>;

/// The input as text, without a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, ParseError> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(ParseError::new(Mistake::Utf16, Place::Input, "save it as UTF-8"));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let start = valid.rfind('\n').map_or(0, |newline| newline + 1);
        let line = valid.bytes().filter(|&byte| byte == b'\n').count() + 1;
        let shown = format!("{}\u{fffd}", &valid[start..]);
        let place = Place::in_line(line, shown.chars().count(), &shown);
        ParseError::new(Mistake::NotUtf8, place, "save it as UTF-8; a binary format must be named as the dialect")
    })
}

/// Like [`decode`], and there must be something in it besides white space.
pub(super) fn decode_some<'a>(bytes: &'a [u8], expected: &'static str) -> Result<&'a str, ParseError> {
    let text = decode(bytes)?;
    if text.trim_ascii().is_empty() {
        return Err(ParseError::new(Mistake::Empty, Place::Input, expected));
    }
    Ok(text)
}

/// One line without its end.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub number: usize,
    pub text: &'a str,
}

impl Line<'_> {
    /// An error at this 1-based column.
    pub fn error(self, column: usize, mistake: impl Into<Mistake>, expected: impl Into<Expected>) -> ParseError {
        ParseError::new(mistake, Place::in_line(self.number, column, self.text), expected)
    }

    pub fn is_blank(self) -> bool {
        self.text.bytes().all(|byte| byte == b' ' || byte == b'\t')
    }
}

/// The lines of a text, ended by LF or CRLF.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    rest: Option<&'a str>,
    read: usize,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { rest: Some(text), read: 0 }
    }

    /// The next line, or an empty one at the end of the text for an error to point at.
    pub fn next_or_end(&mut self) -> Line<'a> {
        let number = self.read + 1;
        self.next().unwrap_or(Line { number, text: "" })
    }

    /// The empty line after the last one, for an error to point at.
    pub fn end_of(text: &'a str) -> Line<'a> {
        Line { number: text.lines().count() + 1, text: "" }
    }

    /// Bytes that are still to be read.
    pub fn remaining(&self) -> usize {
        self.rest.map_or(0, str::len)
    }

    pub fn rest_is_blank(&self) -> bool {
        self.clone().all(Line::is_blank)
    }

    /// The next line that is not blank, if there is one.
    pub fn next_filled(&mut self) -> Option<Line<'a>> {
        self.find(|line| !line.is_blank())
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let rest = self.rest?;
        let (text, rest) = match rest.split_once('\n') {
            Some((text, rest)) => (text.strip_suffix('\r').unwrap_or(text), Some(rest)),
            None => (rest, None),
        };
        self.rest = rest;
        self.read += 1;
        Some(Line { number: self.read, text })
    }
}

/// A place inside a line that moves on as the line is read.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    line: Line<'a>,
    at: usize,
    end: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(line: Line<'a>) -> Self {
        Self { line, at: 0, end: line.text.len() }
    }

    pub fn rest(&self) -> &'a str {
        &self.line.text[self.at..self.end]
    }

    pub fn error(&self, mistake: impl Into<Mistake>, expected: impl Into<Expected>) -> ParseError {
        self.error_ahead(0, mistake, expected)
    }

    /// An error this many bytes further on, which must be where a character starts.
    pub fn error_ahead(&self, ahead: usize, mistake: impl Into<Mistake>, expected: impl Into<Expected>) -> ParseError {
        let column = self.line.text[..self.at + ahead].chars().count() + 1;
        self.line.error(column, mistake, expected)
    }

    /// Moves past `prefix` if it comes next.
    pub fn take(&mut self, prefix: &str) -> bool {
        let found = self.rest().starts_with(prefix);
        if found {
            self.at += prefix.len();
        }
        found
    }

    /// Moves past `prefix`, which must come next.
    pub fn expect(&mut self, prefix: &str, mistake: Mistake, expected: &'static str) -> Result<(), ParseError> {
        if self.take(prefix) { Ok(()) } else { Err(self.error(mistake, expected)) }
    }

    /// Moves to the first character that `stop` accepts, or to the end, and gives what was passed.
    pub fn take_until(&mut self, stop: impl Fn(char) -> bool) -> Self {
        let start = self.at;
        self.at += self.rest().find(stop).unwrap_or(self.end - self.at);
        Self { at: start, end: self.at, ..*self }
    }

    /// Moves past a whole number.
    pub fn number(&mut self, what: &'static str, expected: &'static str) -> Result<u64, ParseError> {
        let rest = self.rest();
        let digits = &rest[..rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len())];
        let number = whole_number(digits, what).map_err(|mistake| {
            let expected = limit(&mistake).unwrap_or(expected);
            self.error(mistake, expected)
        })?;
        self.at += digits.len();
        Ok(number)
    }

    pub fn expect_end(&self, mistake: Mistake, expected: &'static str) -> Result<(), ParseError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.error(mistake, expected)) }
    }
}

/// A number written with digits only.
pub(super) fn whole_number(text: &str, what: &'static str) -> Result<u64, Mistake> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Mistake::NotANumber { what });
    }
    text.parse().map_err(|_| Mistake::NumberTooLarge { what })
}

/// What to say of a number that is one but does not fit.
pub(super) fn limit(mistake: &Mistake) -> Option<&'static str> {
    match mistake {
        Mistake::NumberTooLarge { what: "number of mines" } => Some("expected at most 18446744073709551615"),
        Mistake::NumberTooLarge { .. } => Some("a board has at most 16777216 cells"),
        _ => None,
    }
}

/// The characters that a grid of cells is made of, all of them ASCII.
pub(super) trait Alphabet {
    type Cell;

    fn read(character: char) -> Option<Self::Cell>;

    /// What is wrong with a character that [`Alphabet::read`] does not know.
    fn refuse(character: char) -> (Mistake, &'static str);
}

/// What is wrong with a row, at a 1-based column of it.
pub(super) struct RowFault {
    pub column: usize,
    pub mistake: Mistake,
    pub expected: Expected,
}

/// Appends the cells of one row.
pub(super) fn read_row<A: Alphabet>(text: &str, width: usize, cells: &mut Vec<A::Cell>) -> Result<(), RowFault> {
    let before = cells.len();
    // Byte by byte, since a sound row is ASCII; a row that is not is looked at again to say why.
    cells.extend(text.bytes().map_while(|byte| A::read(char::from(byte))));
    if text.len() == width && cells.len() - before == width { Ok(()) } else { Err(find_fault::<A>(text, width)) }
}

#[cold]
fn find_fault<A: Alphabet>(text: &str, width: usize) -> RowFault {
    let unknown = text.chars().enumerate().find(|&(_, character)| A::read(character).is_none());
    let found = text.chars().count();
    match unknown {
        Some((index, character)) if index <= width => {
            let (mistake, expected) = A::refuse(character);
            RowFault { column: index + 1, mistake, expected: expected.into() }
        }
        _ if found > width => {
            let mistake = Mistake::RowTooLong { found, width };
            RowFault { column: width + 1, mistake, expected: "expected the row to end here".into() }
        }
        _ => {
            let expected = if width - found == 1 { "one cell is missing" } else { "cells are missing" };
            RowFault { column: found + 1, mistake: Mistake::RowTooShort { found, width }, expected: expected.into() }
        }
    }
}

/// Reads as many rows as the board has, and no more.
pub(super) fn read_grid<A: Alphabet>(lines: &mut Lines<'_>, size: Size) -> Result<Vec<A::Cell>, ParseError> {
    let (width, height) = (size.width() as usize, size.height() as usize);
    // The header may announce far more cells than follow.
    let mut cells = Vec::with_capacity(size.area().min(lines.remaining()));
    for found in 0..height {
        let line = lines.next_or_end();
        if line.is_blank() && lines.rest_is_blank() {
            return Err(line.error(1, Mistake::MissingRows { found, height }, "expected another row"));
        }
        read_row::<A>(line.text, width, &mut cells)
            .map_err(|fault| line.error(fault.column, fault.mistake, fault.expected))?;
    }
    Ok(cells)
}

/// Refuses anything but blank lines after the board.
pub(super) fn expect_end(lines: &mut Lines<'_>, size: Size) -> Result<(), ParseError> {
    match lines.next_filled() {
        Some(line) => {
            let mistake = Mistake::ExtraRows { height: size.height() as usize };
            Err(line.error(1, mistake, "expected the end of the file"))
        }
        None => Ok(()),
    }
}

/// Unpacks a bitmap of `bits` cells per digit, row-major, most significant bit first.
pub(super) fn read_bitmap(digits: &Cursor<'_>, size: Size, bits: usize) -> Result<Minefield, ParseError> {
    let text = digits.rest();
    let (area, radix) = (size.area(), 1 << bits);
    let needed = area.div_ceil(bits);
    let expected = if bits == 4 { "expected a digit 0-9 or a-f" } else { "expected a digit 0-9 or a-v" };
    if let Some((at, character)) = text.char_indices().find(|(_, character)| !character.is_digit(radix)) {
        return Err(digits.error_ahead(at, Mistake::UnknownCharacter(character), expected));
    }
    if text.len() != needed {
        let mistake = Mistake::DigitCount { found: text.len(), needed };
        return Err(digits.error(mistake, format!("a {size} board takes {needed} digits of {bits} cells each")));
    }
    let mut mines = Vec::with_capacity(area + bits);
    for digit in text.chars().filter_map(|character| character.to_digit(radix)) {
        mines.extend((0..bits).rev().map(|bit| digit >> bit & 1 == 1));
    }
    if mines[area..].contains(&true) {
        let last = text.len() - 1;
        return Err(digits.error_ahead(last, Mistake::MinesBeyondBoard, "is the size of the board right?"));
    }
    mines.truncate(area);
    Minefield::new(size, mines).map_err(|error| digits.error(error, "expected one bit per cell"))
}

/// The digits that [`read_bitmap`] reads.
pub(super) fn write_bitmap(minefield: &Minefield, bits: usize) -> String {
    let digit = |cells: &[bool]| {
        let value = cells.iter().enumerate().map(|(index, &mine)| u32::from(mine) << (bits - 1 - index)).sum();
        char::from_digit(value, 1 << bits)
    };
    minefield.mines().chunks(bits).filter_map(digit).collect()
}
