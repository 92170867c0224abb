//! One line of an external rule, and what may not stand in it.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::error::Problem;
use crate::board::{Cell, Excerpt, Position, printable_json};
use crate::claims::Claims;
use crate::frontier::Verdict;

/// The keys that are looked at; others are skipped.
#[derive(Deserialize)]
struct ProgramAnswer {
    #[serde(default)]
    id: serde_json::Value,
    safe: Option<Vec<(Number, Number)>>,
    mine: Option<Vec<(Number, Number)>>,
    p_mine: Option<Vec<(Number, Number, f64)>>,
}

/// A row or a column as it was written: perhaps on no board at all.
type Number = i64;

impl Claims {
    /// Reads the line with which a program answers the position called `id`.
    pub fn from_line(line: &[u8], id: u64, position: &Position) -> Result<Self, Problem> {
        read(line, id, position)
    }
}

fn read(line: &[u8], id: u64, position: &Position) -> Result<Claims, Problem> {
    let text = String::from_utf8_lossy(line);
    let answer: ProgramAnswer = serde_json::from_str(&text).map_err(|error| not_an_answer(&text, &error))?;
    if text.trim_start().starts_with('[') {
        // A list of the values without their keys is not what was agreed on, though it can be read.
        let what = "a list instead of an object".to_owned();
        return Err(Problem::OtherShape { column: 1, line: Excerpt::around(&text, 1), what });
    }
    if answer.id != id {
        return Err(Problem::OtherId { answered: printable_json(&answer.id.to_string()).into_owned() });
    }
    let mut verdicts = FxHashMap::default();
    let mut claims = Claims::default();
    for (verdict, cells, claimed) in [
        (Verdict::Safe, answer.safe.unwrap_or_default(), &mut claims.safe),
        (Verdict::Mine, answer.mine.unwrap_or_default(), &mut claims.mine),
    ] {
        for (row, col) in cells {
            let cell = hidden_cell(row, col, position)?;
            match verdicts.entry(cell) {
                Entry::Vacant(entry) => {
                    entry.insert(verdict);
                    claimed.push(cell);
                }
                Entry::Occupied(entry) if *entry.get() != verdict => return Err(Problem::BothWays { cell }),
                Entry::Occupied(_) => {}
            }
        }
    }
    let mut chances = FxHashMap::default();
    for (row, col, chance) in answer.p_mine.unwrap_or_default() {
        let cell = hidden_cell(row, col, position)?;
        if !(0.0..=1.0).contains(&chance) {
            return Err(Problem::NoProbability { cell, chance });
        }
        if chances.insert(cell, chance).is_some() {
            return Err(Problem::TwoProbabilities { cell });
        }
        claims.p_mine.push((cell, chance));
    }
    Ok(claims)
}

fn hidden_cell(row: Number, col: Number, position: &Position) -> Result<Cell, Problem> {
    let size = position.size();
    let cell = u32::try_from(row).ok().zip(u32::try_from(col).ok()).map(|(row, col)| Cell::new(row, col));
    let cell = cell.filter(|&cell| size.contains(cell)).ok_or(Problem::OffBoard { row, col, size })?;
    if position[cell].is_covered() { Ok(cell) } else { Err(Problem::Revealed { cell }) }
}

fn not_an_answer(text: &str, error: &serde_json::Error) -> Problem {
    // Columns of serde_json count bytes, and at the end the last character is named for the missing one.
    let at = if error.is_eof() { text.len() } else { error.column().saturating_sub(1) };
    let before = text.as_bytes().get(..at).unwrap_or(text.as_bytes());
    let column = String::from_utf8_lossy(before).chars().count() + 1;
    let line = Excerpt::around(text, column);
    let what = error.to_string();
    let what = what.split(" at line ").next().unwrap_or_default().to_owned();
    if serde_json::from_str::<IgnoredAny>(text).is_ok() {
        Problem::OtherShape { column, line, what }
    } else {
        Problem::NotJson { column, line, what }
    }
}
