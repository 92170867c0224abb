//! The text of an object, and how to find a place in it again once something turned out to be wrong.
//!
//! Reading keeps no positions: they cost time on every object and are needed only for the few that are bad.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{Fields, OBJECT};
use crate::board::document::Id;
use crate::board::parse_error::{Mistake, ParseError, Place};
use crate::board::text::Expected;

pub(super) struct Source<'a> {
    text: &'a str,
}

impl<'a> Source<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text }
    }

    pub fn parse(&self) -> Result<Fields<'a>, ParseError> {
        // An array would be taken as the fields in their order.
        if !self.text.trim_ascii_start().starts_with('{') {
            return Err(self.error(Mistake::Json("this is not a JSON object".into()), OBJECT));
        }
        serde_json::from_str(self.text).map_err(|error| self.json_error(&error))
    }

    /// The whole text as a value of any kind.
    pub fn value(&self) -> Result<&'a RawValue, ParseError> {
        serde_json::from_str(self.text).map_err(|error| self.json_error(&error))
    }

    fn json_error(&self, error: &serde_json::Error) -> ParseError {
        let place = Place::in_text(self.text, self.offset(error.line(), error.column()));
        let message = error.to_string();
        let position = format!(" at line {} column {}", error.line(), error.column());
        let message = message.strip_suffix(&position).unwrap_or(&message);
        ParseError::new(Mistake::Json(message.to_owned()), place, advice(message))
    }

    /// The id, even of an object that is broken elsewhere.
    pub fn id(&self) -> Option<Id> {
        let mut id = IdVisitor { found: None, times: 0 };
        // Whether the object is whole does not matter here.
        let _ = serde_json::Deserializer::from_str(self.text).deserialize_map(&mut id);
        id.found.filter(|raw| id.times == 1 && raw.get() != "null").map(Id::from_raw)
    }

    /// An error about the object as a whole.
    pub fn error(&self, mistake: impl Into<Mistake>, expected: impl Into<Expected>) -> ParseError {
        let start = self.text.len() - self.text.trim_ascii_start().len();
        self.error_at_offset(start, mistake, expected)
    }

    /// An error at a value that was borrowed from this text.
    pub fn error_at(&self, raw: &RawValue, mistake: impl Into<Mistake>, expected: impl Into<Expected>) -> ParseError {
        self.error_at_offset(self.offset_of(raw.get()), mistake, expected)
    }

    /// An error at a zero-based column of an element of `rows`.
    pub fn error_in_row(&self, row: usize, col: usize, mistake: Mistake, expected: impl Into<Expected>) -> ParseError {
        let rows = self.rows();
        let Some(literal) = rows.get(row).map(|raw| raw.get()) else {
            return self.error(mistake, expected);
        };
        // With escapes in it, only where the row starts is certain.
        let inside = if literal.contains('\\') {
            0
        } else {
            literal.char_indices().nth(col + 1).map_or(literal.len(), |(index, _)| index)
        };
        self.error_at_offset(self.offset_of(literal) + inside, mistake, expected)
    }

    /// An error where another element of `rows` would have come.
    pub fn error_after_rows(&self, mistake: Mistake, expected: impl Into<Expected>) -> ParseError {
        match self.rows().last() {
            Some(last) => self.error_at_offset(self.offset_of(last.get()) + last.get().len(), mistake, expected),
            None => self.error(mistake, expected),
        }
    }

    fn error_at_offset(&self, offset: usize, mistake: impl Into<Mistake>, expected: impl Into<Expected>) -> ParseError {
        ParseError::new(mistake, Place::in_text(self.text, offset), expected)
    }

    /// Where a part of this text starts.
    fn offset_of(&self, part: &str) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize)
    }

    fn rows(&self) -> Vec<&'a RawValue> {
        #[derive(serde::Deserialize)]
        struct Rows<'a> {
            #[serde(borrow)]
            rows: Vec<&'a RawValue>,
        }
        serde_json::from_str::<Rows<'a>>(self.text).map_or_else(|_| Vec::new(), |object| object.rows)
    }

    /// The byte that serde_json means by a line and a column, which it counts in bytes from 1.
    fn offset(&self, line: usize, column: usize) -> usize {
        let before: usize = self.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        before + column.saturating_sub(1)
    }
}

fn advice(message: &str) -> &'static str {
    if message.starts_with("duplicate field") {
        "expected each key once"
    } else if message.starts_with("trailing characters") {
        "expected nothing after the object"
    } else if message.starts_with("EOF") {
        "the object ends too early"
    } else if message.starts_with("invalid type") {
        "`rows` is an array of strings, one per row"
    } else {
        "expected JSON"
    }
}

struct IdVisitor<'a> {
    found: Option<&'a RawValue>,
    times: usize,
}

impl<'de> Visitor<'de> for &mut IdVisitor<'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<Key>()? {
            if key.is_id {
                self.found = Some(map.next_value()?);
                self.times += 1;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

struct Key {
    is_id: bool,
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct KeyVisitor;
        impl Visitor<'_> for KeyVisitor {
            type Value = Key;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }

            fn visit_str<E>(self, name: &str) -> Result<Key, E> {
                Ok(Key { is_id: name == "id" })
            }
        }
        deserializer.deserialize_identifier(KeyVisitor)
    }
}
