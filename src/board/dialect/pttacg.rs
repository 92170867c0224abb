//! A link of the PTTACG tools, or its query alone: `b=<size>&m=<base 32>`, five cells per digit.
//!
//! The last digit is filled up with zeros on the right. Other parameters are not about the board.

use crate::board::parse_error::{Mistake, ParseError};
use crate::board::text::{Cursor, Lines, decode_some, read_bitmap, whole_number, write_bitmap};
use crate::board::{Minefield, Size};

const LINK: &str = "a link has `b=` (size) and `m=` (mines), as in `?b=3&m=…`";
const SIZES: &str = "`b` is 1 (9x9), 2 (16x16), 3 (30x16), or width and height with equally many digits, as in 3016";

pub(super) fn read(bytes: &[u8]) -> Result<Minefield, ParseError> {
    let mut lines = Lines::new(decode_some(bytes, LINK)?);
    let line = lines.next_or_end();
    if let Some(extra) = lines.next_filled() {
        return Err(extra.error(1, Mistake::ExtraLine, "expected one link and nothing after it"));
    }
    let mut cursor = Cursor::new(line);
    if line.text.contains('?') {
        cursor.take_until(|character| character == '?');
        cursor.take("?");
    }
    let (mut size, mut mines) = (None, None);
    while !cursor.rest().is_empty() && !cursor.rest().starts_with('#') {
        let parameter = cursor.take_until(|character| character == '&' || character == '#');
        cursor.take("&");
        if parameter.rest().starts_with("b=") {
            keep(&mut size, parameter, "b")?;
        } else if parameter.rest().starts_with("m=") {
            keep(&mut mines, parameter, "m")?;
        }
    }
    let end = |name| line.error(line.text.chars().count() + 1, Mistake::MissingPart(name), LINK);
    let size = read_size(size.ok_or_else(|| end("b"))?)?;
    read_bitmap(&mines.ok_or_else(|| end("m"))?, size, 5)
}

/// Keeps the value of a parameter that may be given only once.
fn keep<'a>(slot: &mut Option<Cursor<'a>>, mut parameter: Cursor<'a>, name: &'static str) -> Result<(), ParseError> {
    if slot.is_some() {
        return Err(parameter.error(Mistake::DuplicatePart(name), LINK));
    }
    parameter.take_until(|character| character == '=');
    parameter.take("=");
    *slot = Some(parameter);
    Ok(())
}

fn read_size(value: Cursor<'_>) -> Result<Size, ParseError> {
    let text = value.rest();
    let (width, height) = match text {
        "1" => (9, 9),
        "2" => (16, 16),
        "3" => (30, 16),
        _ => {
            if text.len() % 2 == 1 || !text.is_ascii() {
                return Err(value.error(Mistake::BoardLevel, SIZES));
            }
            let (width, height) = text.split_at(text.len() / 2);
            let half = |text, what| whole_number(text, what).map_err(|mistake| value.error(mistake, SIZES));
            (half(width, "width")?, half(height, "height")?)
        }
    };
    Size::new(width, height).map_err(|error| value.error(error, SIZES))
}

/// The query alone: which site it is for is the user's choice.
pub(super) fn write(minefield: &Minefield) -> String {
    let (width, height) = (minefield.size().width(), minefield.size().height());
    let size = match (width, height) {
        (9, 9) => "1".to_owned(),
        (16, 16) => "2".to_owned(),
        (30, 16) => "3".to_owned(),
        _ => {
            let digits = width.max(height).to_string().len();
            format!("{width:0digits$}{height:0digits$}")
        }
    };
    format!("?b={size}&m={}\n", write_bitmap(minefield, 5))
}
