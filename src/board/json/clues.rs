//! How the clues of a position were told: `clues` for all of them, and what single cells have of their own.
//!
//! ```json
//! {"clues": "optimistic",
//!  "models": {"fog": {"table": [["1", "0", …], …]}},
//!  "cell_clues": [[0, 1, "fog"], [2, 2, "exact"]],
//!  "answers": [[0, 1, [2, 3, 2]]]}
//! ```

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::One;
use rustc_hash::FxHashSet;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::source::Source;
use super::string;
use crate::board::exact_fraction;
use crate::board::parse_error::{Mistake, ParseError, WideCell};
use crate::board::text::{limit, whole_number};
use crate::board::{Cell, CellState, ClueModel, ClueTable, Position, TableError};

const MODEL: &str =
    "expected \"exact\", \"blind\", \"optimistic\", \"cautious\", a name from `models` or {\"table\": [[…], …]}";
const MODELS: &str = "expected names and tables, such as {\"fog\": {\"table\": [[…], …]}}";
const ENTRY: &str = "expected a fraction between 0 and 1, such as \"1/3\", \"0.25\" or 0";
const CELL_CLUES: &str = "expected cells and their models, such as [[0, 1, \"optimistic\"], [2, 2, \"exact\"]]";
const ANSWERS: &str = "expected cells and all that was told of each, such as [[0, 1, [2, 3, 2]]]";

fn expected_table(most: u8) -> String {
    let rows = most + 1;
    format!(
        "expected {rows} rows, for the true numbers 0 to {most}, of the chances that 0 to {most} and, if you like, nothing is told"
    )
}

/// More would make numbers that nobody can wait for.
const MOST_ANSWERS: usize = 100;

/// The keys as they stand in the object.
pub(super) struct ClueKeys<'a> {
    pub clues: Option<&'a RawValue>,
    pub models: Option<&'a RawValue>,
    pub cell_clues: Option<&'a RawValue>,
    pub answers: Option<&'a RawValue>,
}

/// What they say, as far as it can be read without the cells.
pub(super) struct Clues<'a> {
    keys: ClueKeys<'a>,
    /// The most neighbours that a cell of the board can have.
    most: u8,
    model: ClueModel,
    named: Vec<(String, ClueModel)>,
}

impl<'a> ClueKeys<'a> {
    pub fn read(self, most: u8, source: &Source<'_>) -> Result<Clues<'a>, ParseError> {
        let mut clues = Clues { most, model: ClueModel::Exact, named: Vec::new(), keys: self };
        if let Some(raw) = clues.keys.models {
            clues.read_models(raw, source)?;
        }
        if let Some(raw) = clues.keys.clues {
            clues.model = clues.model(raw, "clues", source)?;
        }
        Ok(clues)
    }
}

impl Clues<'_> {
    fn read_models(&mut self, raw: &RawValue, source: &Source<'_>) -> Result<(), ParseError> {
        let wrong = || source.error_at(raw, Mistake::WrongType("models"), MODELS);
        let Entries(entries) = serde_json::from_str(raw.get()).map_err(|_| wrong())?;
        for (name, value) in entries {
            let name = name.into_owned();
            if ClueModel::from_name(&name).is_some() || self.named.iter().any(|(other, _)| *other == name) {
                return Err(source.error_at(value, Mistake::ModelName(name), "give it another name"));
            }
            let table = read_table_object(value, "models", MODELS, self.most, source)?;
            self.named.push((name, table));
        }
        Ok(())
    }

    /// A model by its name, or a table as it stands.
    fn model(&self, raw: &RawValue, key: &'static str, source: &Source<'_>) -> Result<ClueModel, ParseError> {
        match string(raw) {
            Some(name) => {
                let named = || self.named.iter().find(|(other, _)| **other == *name).map(|(_, model)| model.clone());
                let found = ClueModel::from_name(&name).or_else(named);
                found.ok_or_else(|| source.error_at(raw, Mistake::ClueModel, MODEL))
            }
            None => read_table_object(raw, key, MODEL, self.most, source),
        }
    }

    /// The position with all of it.
    pub fn tell(self, position: Position, source: &Source<'_>) -> Result<Position, ParseError> {
        let mut position = position.with_clue_model(self.model.clone());
        if let Some(raw) = self.keys.cell_clues {
            for (cell, value) in read_cells(raw, "cell_clues", CELL_CLUES, &position, source)? {
                position = position.with_cell_model(cell, self.model(value, "cell_clues", source)?);
            }
        }
        if let Some(raw) = self.keys.answers {
            for (cell, value) in read_cells(raw, "answers", ANSWERS, &position, source)? {
                let answers = read_answers(value, cell, position[cell], self.most, source)?;
                position = position.with_answers(cell, answers);
            }
        }
        Ok(position)
    }
}

/// `[[row, column, value], …]`: revealed cells, each once.
fn read_cells<'a>(
    raw: &'a RawValue,
    key: &'static str,
    expected: &'static str,
    position: &Position,
    source: &Source<'_>,
) -> Result<Vec<(Cell, &'a RawValue)>, ParseError> {
    let wrong = |at: &RawValue| source.error_at(at, Mistake::WrongType(key), expected);
    let entries: Vec<&RawValue> = serde_json::from_str(raw.get()).map_err(|_| wrong(raw))?;
    let mut listed: FxHashSet<Cell> = FxHashSet::default();
    let mut cells = Vec::with_capacity(entries.len());
    for entry in entries {
        let [row, col, value]: [&RawValue; 3] = serde_json::from_str(entry.get()).map_err(|_| wrong(entry))?;
        let number = |part: &RawValue| {
            whole_number(part.get(), "row or column").map_err(|mistake| match limit(&mistake) {
                Some(expected) => source.error_at(part, mistake, expected),
                None => wrong(part),
            })
        };
        let (wide, size) = (WideCell { row: number(row)?, col: number(col)? }, position.size());
        let outside = || source.error_at(entry, Mistake::CellOutside { cell: wide, size }, "both are counted from 0");
        let cell = wide.on(size).ok_or_else(outside)?;
        if position[cell].is_covered() {
            return Err(source.error_at(entry, Mistake::NotRevealed(cell), "expected a cell that shows 0-8 or ?"));
        }
        if !listed.insert(cell) {
            return Err(source.error_at(entry, Mistake::CellTwice(cell), "expected each cell once"));
        }
        cells.push((cell, value));
    }
    Ok(cells)
}

fn read_answers(
    raw: &RawValue,
    cell: Cell,
    shown: CellState,
    most: u8,
    source: &Source<'_>,
) -> Result<Vec<CellState>, ParseError> {
    let entries: Result<Vec<&RawValue>, _> = serde_json::from_str(raw.get());
    let entries = entries.map_err(|_| source.error_at(raw, Mistake::WrongType("answers"), ANSWERS))?;
    if entries.is_empty() {
        return Err(source.error_at(raw, Mistake::NoAnswer(cell), "leave the cell out, or say what was told"));
    }
    if entries.len() > MOST_ANSWERS {
        let mistake = Mistake::TooManyAnswers { cell, most: MOST_ANSWERS };
        return Err(source.error_at(entries[MOST_ANSWERS], mistake, "expected the list to end here"));
    }
    // As many as have a character.
    let most = most.max(8);
    let answer = |raw: &&RawValue| match whole_number(raw.get(), "answer") {
        Ok(number) if number <= u64::from(most) && is_plain(raw) => Ok(CellState::clue(number as u8)),
        _ if raw.get() == "\"?\"" => Ok(CellState::BLIND),
        _ => {
            let expected = format!("expected a number from 0 to {most}, or \"?\" where none was told");
            Err(source.error_at(raw, Mistake::Answer, expected))
        }
    };
    let answers: Vec<CellState> = entries.iter().map(answer).collect::<Result<_, _>>()?;
    if shown != CellState::BLIND && !answers.contains(&shown) {
        let mistake = Mistake::ShownNotAnswered { cell, shown: shown.as_char() };
        return Err(source.error_at(raw, mistake, "list all that was told of it, what `rows` shows included"));
    }
    Ok(answers)
}

/// Whether a number is written without zeros before it.
fn is_plain(raw: &RawValue) -> bool {
    raw.get().len() == 1 || !raw.get().starts_with('0')
}

/// `{"table": …}`.
fn read_table_object(
    raw: &RawValue,
    key: &'static str,
    expected: &'static str,
    most: u8,
    source: &Source<'_>,
) -> Result<ClueModel, ParseError> {
    #[derive(Deserialize)]
    struct Object<'a> {
        #[serde(borrow, default)]
        table: Option<&'a RawValue>,
    }
    let object = raw.get().starts_with('{').then(|| serde_json::from_str::<Object<'_>>(raw.get()).ok()).flatten();
    let table = object.and_then(|object| object.table);
    let table = table.ok_or_else(|| source.error_at(raw, Mistake::WrongType(key), expected))?;
    read_table(table, most, source).map(|table| ClueModel::Table(Arc::new(table)))
}

fn read_table(raw: &RawValue, most: u8, source: &Source<'_>) -> Result<ClueTable, ParseError> {
    let wrong = |at: &RawValue| source.error_at(at, Mistake::WrongType("table"), expected_table(most));
    let raw_rows: Vec<&RawValue> = serde_json::from_str(raw.get()).map_err(|_| wrong(raw))?;
    let mut rows = Vec::with_capacity(raw_rows.len());
    for (row, raw_row) in raw_rows.iter().enumerate() {
        let entries: Vec<&RawValue> = serde_json::from_str(raw_row.get()).map_err(|_| wrong(raw_row))?;
        if entries.len() > usize::from(most) + 2 {
            let error = TableError::Columns { most, row, found: entries.len() };
            return Err(source.error_at(raw_row, error, expected_table(most))); // not worth reading
        }
        let chance = |(col, entry): (usize, &&RawValue)| {
            read_chance(entry).ok_or_else(|| source.error_at(entry, Mistake::TableEntry { row, col }, ENTRY))
        };
        rows.push(entries.iter().enumerate().map(chance).collect::<Result<Vec<_>, _>>()?);
    }
    ClueTable::for_most(most, rows).map_err(|error| {
        let row = match &error {
            TableError::Rows { .. } => None,
            TableError::Columns { row, .. } | TableError::Uneven { row, .. } | TableError::Sum { row, .. } => {
                Some(*row)
            }
        };
        let at = row.and_then(|row| raw_rows.get(row)).unwrap_or(&raw);
        match error {
            TableError::Sum { .. } => source.error_at(at, error, "the chances of a row sum to exactly 1"),
            _ => source.error_at(at, error, expected_table(most)),
        }
    })
}

/// A number is taken by its digits, so that 0.1 is 1/10 exactly.
fn read_chance(raw: &RawValue) -> Option<Ratio<BigUint>> {
    let text = match raw.get().as_bytes().first() {
        Some(b'"') => string(raw)?,
        _ => Cow::Borrowed(raw.get()),
    };
    exact_fraction::parse(&text).ok().filter(|chance| *chance <= Ratio::one())
}

/// The entries of an object, in their order; a map would keep only the last of a name.
struct Entries<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntriesVisitor;
        impl<'de> Visitor<'de> for EntriesVisitor {
            type Value = Vec<(Cow<'de, str>, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(super::Row(name)) = map.next_key()? {
                    entries.push((name, map.next_value()?));
                }
                Ok(entries)
            }
        }
        deserializer.deserialize_map(EntriesVisitor).map(Self)
    }
}

/// Reads a model that stands on its own, as `clues` has it in a position: a name, or `{"table": …}`.
pub(super) fn read_model(source: &Source<'_>, most: u8) -> Result<ClueModel, ParseError> {
    let keys = ClueKeys { clues: None, models: None, cell_clues: None, answers: None };
    keys.read(most, source)?.model(source.value()?, "clues", source)
}

/// A model as `clues` has it in a position.
pub(crate) fn model_json(model: &ClueModel) -> String {
    match model {
        ClueModel::Table(table) => table_object(table),
        named => format!("\"{}\"", named.name()),
    }
}

/// The keys and values that say how a position's clues were told; none where all are exact.
pub(crate) fn written(position: &Position) -> Vec<(&'static str, String)> {
    let mut keys = Vec::new();
    match position.clue_model() {
        ClueModel::Exact => {}
        model => keys.push(("clues", model_json(model))),
    }
    let mut tables: Vec<&ClueTable> = Vec::new();
    let (mut cell_clues, mut answers) = (Vec::new(), Vec::new());
    for (Cell { row, col }, telling) in position.tellings() {
        let name = match &telling.model {
            None => None,
            Some(ClueModel::Table(table)) => {
                let number = tables.iter().position(|other| **other == **table).unwrap_or_else(|| {
                    tables.push(table);
                    tables.len() - 1
                });
                Some(table_name(number))
            }
            Some(named) => Some(named.name().to_owned()),
        };
        cell_clues.extend(name.map(|name| format!("[{row},{col},\"{name}\"]")));
        if !telling.answers.is_empty() {
            let told: Vec<String> = telling.answers.iter().map(answer_json).collect();
            answers.push(format!("[{row},{col},[{}]]", told.join(",")));
        }
    }
    if !tables.is_empty() {
        let named =
            |(number, table): (usize, &&ClueTable)| format!("\"{}\":{}", table_name(number), table_object(table));
        keys.push(("models", format!("{{{}}}", tables.iter().enumerate().map(named).collect::<Vec<_>>().join(","))));
    }
    for (key, entries) in [("cell_clues", cell_clues), ("answers", answers)] {
        if !entries.is_empty() {
            keys.push((key, format!("[{}]", entries.join(","))));
        }
    }
    keys
}

fn answer_json(answer: &CellState) -> String {
    match answer.as_clue() {
        Some(number) => number.to_string(),
        None => "\"?\"".to_owned(),
    }
}

fn table_name(number: usize) -> String {
    format!("table-{}", number + 1)
}

fn table_object(table: &ClueTable) -> String {
    let row = |row: &Vec<Ratio<BigUint>>| {
        let entries: Vec<String> = row.iter().map(|chance| format!("\"{chance}\"")).collect();
        format!("[{}]", entries.join(","))
    };
    let rows: Vec<String> = table.rows().iter().map(row).collect();
    format!("{{\"table\":[{}]}}", rows.join(","))
}
