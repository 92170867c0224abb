//! Boards as JSON objects.
//!
//! Read in one pass that borrows the rows from the input. Numbers are kept as they were written until they are
//! checked, so that nothing is rounded on the way and an error can point at them.

mod clues;
mod source;
mod topology;

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::document::{Board, Document, Id, Wanted};
use super::notation::{MinefieldCells, PositionCells, WidePositionCells, is_minefield};
use super::parse_error::{Mistake, ParseError, WideCell};
use super::text::{Alphabet, Expected, decode_some, limit, read_row, whole_number};
use super::{Cell, ClueModel, Density, MineCount, Minefield, Position, Size, Topology};
use clues::ClueKeys;
pub(crate) use clues::{model_json, written as written_clues};
use source::Source;
use topology::PlannedGrid;

const MODEL: &str = "expected the name of a clue model or {\"table\": [[…], …]}";
const OBJECT: &str = "expected one JSON object with `width`, `height` and `rows`";

/// A value, and what the caller called it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identified<T> {
    /// The object's `id`, if it has one.
    pub id: Option<Id>,
    /// What was read.
    pub value: T,
}

/// A full minefield, and where its first click goes if the object says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartedMinefield {
    /// Where the mines are.
    pub minefield: Minefield,
    /// The first click, if the object has `start`.
    pub start: Option<Cell>,
}

/// What is wrong, and in which object, if that much could be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct JsonError {
    /// The object's `id`, if it has one that could be read.
    pub id: Option<Id>,
    /// What is wrong and where.
    pub error: ParseError,
}

/// Reads `{"id", "width", "height", "mines", "density", "topology", "clues", "models", "cell_clues", "answers", "rows"}`.
pub fn read_position_json(bytes: &[u8]) -> Result<Identified<Position>, JsonError> {
    read_object(bytes, |fields, source| fields.position(source))
}

/// Reads `{"id", "width", "height", "mines", "topology", "rows", "start"}`.
pub fn read_minefield_json(bytes: &[u8]) -> Result<Identified<StartedMinefield>, JsonError> {
    read_object(bytes, |fields, source| fields.minefield(source))
}

/// What the caller calls the board in this object, however broken that is elsewhere.
pub fn id_of_json(bytes: &[u8]) -> Option<Id> {
    Source::new(decode_some(bytes, OBJECT).ok()?).id()
}

/// Reads a clue model as `clues` has it in a position: a name, or `{"table": [[…], …]}`.
/// `most` is the most neighbours that a cell of the board can have: a table has a row for each number of mines.
pub fn read_clue_model_json(bytes: &[u8], most: u8) -> Result<ClueModel, ParseError> {
    clues::read_model(&Source::new(decode_some(bytes, MODEL)?), most)
}

pub(super) fn read(bytes: &[u8], wanted: Wanted) -> Result<Document, JsonError> {
    let Identified { id, value } = read_object(bytes, |fields, source| {
        let rows = fields.rows.iter().flatten().map(|row| row.0.as_ref());
        if wanted == Wanted::Position || (wanted == Wanted::Either && !is_minefield(rows)) {
            let position = fields.position(source)?;
            let start = fields.start(position.size(), source)?;
            return Ok(Document { start, ..position.into() });
        }
        let StartedMinefield { minefield, start } = fields.minefield(source)?;
        Ok(Document { start, ..minefield.into() })
    })?;
    Ok(Document { id, ..value })
}

fn read_object<T>(
    bytes: &[u8],
    build: impl FnOnce(&Fields<'_>, &Source<'_>) -> Result<T, ParseError>,
) -> Result<Identified<T>, JsonError> {
    let text = decode_some(bytes, OBJECT).map_err(|error| JsonError { id: None, error })?;
    let source = Source::new(text);
    let result = source.parse().and_then(|fields: Fields| {
        let value = build(&fields, &source)?;
        Ok(Identified { id: fields.id.map(Id::from_raw), value })
    });
    result.map_err(|error| JsonError { id: source.id(), error })
}

/// The keys that are looked at; others are skipped unread.
#[derive(Deserialize)]
struct Fields<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    #[serde(borrow, default)]
    width: Option<&'a RawValue>,
    #[serde(borrow, default)]
    height: Option<&'a RawValue>,
    #[serde(borrow, default)]
    mines: Option<&'a RawValue>,
    #[serde(borrow, default)]
    density: Option<&'a RawValue>,
    #[serde(borrow, default)]
    topology: Option<&'a RawValue>,
    #[serde(borrow, default)]
    clues: Option<&'a RawValue>,
    #[serde(borrow, default)]
    models: Option<&'a RawValue>,
    #[serde(borrow, default)]
    cell_clues: Option<&'a RawValue>,
    #[serde(borrow, default)]
    answers: Option<&'a RawValue>,
    #[serde(borrow, default)]
    start: Option<&'a RawValue>,
    #[serde(borrow, default)]
    rows: Option<Vec<Row<'a>>>,
}

#[derive(Deserialize)]
struct Row<'a>(#[serde(borrow)] Cow<'a, str>);

impl Fields<'_> {
    fn position(&self, source: &Source<'_>) -> Result<Position, ParseError> {
        let size = self.size(source)?;
        let mine_count = self.mine_count(source)?;
        let grid = self.planned_grid(size, source)?;
        let clues = self.clue_keys().read(grid.most_neighbours(), source)?;
        let states = match grid.most_neighbours() {
            0..=8 => self.cells::<PositionCells>(size, source)?,
            _ => self.cells::<WidePositionCells>(size, source)?,
        };
        let grid = grid.make().map_err(|error| source.error(Mistake::Grid(error), OBJECT))?;
        let position = Position::new(grid, states, mine_count).map_err(|error| source.error(error, OBJECT))?;
        clues.tell(position, source)
    }

    fn clue_keys(&self) -> ClueKeys<'_> {
        ClueKeys { clues: self.clues, models: self.models, cell_clues: self.cell_clues, answers: self.answers }
    }

    fn minefield(&self, source: &Source<'_>) -> Result<StartedMinefield, ParseError> {
        let size = self.size(source)?;
        let announced = self.mines.map(|raw| number(raw, "number of mines", source)).transpose()?;
        let grid = self.planned_grid(size, source)?;
        let start = self.start(size, source)?;
        let mines = self.cells::<MinefieldCells>(size, source)?;
        let grid = grid.make().map_err(|error| source.error(Mistake::Grid(error), OBJECT))?;
        let minefield = Minefield::new(grid, mines).map_err(|error| source.error(error, OBJECT))?;
        let found = minefield.mine_count();
        match (announced, self.mines) {
            (Some(announced), Some(raw)) if announced != found as u64 => {
                let mistake = Mistake::MineCountDiffers { announced, found };
                Err(source.error_at(raw, mistake, "leave `mines` out, or make it agree with the board"))
            }
            _ => Ok(StartedMinefield { minefield, start }),
        }
    }

    fn start(&self, size: Size, source: &Source<'_>) -> Result<Option<Cell>, ParseError> {
        self.start.map(|raw| read_start(raw, size, source)).transpose()
    }

    fn planned_grid(&self, size: Size, source: &Source<'_>) -> Result<PlannedGrid, ParseError> {
        match self.topology {
            Some(raw) => topology::read(raw, size, source),
            None => Ok(PlannedGrid::Named(size, Topology::Square)),
        }
    }

    fn size(&self, source: &Source<'_>) -> Result<Size, ParseError> {
        let missing = |key| move || source.error(Mistake::MissingKey(key), OBJECT);
        let width = self.width.ok_or_else(missing("width"))?;
        let height = self.height.ok_or_else(missing("height"))?;
        Size::new(number(width, "width", source)?, number(height, "height", source)?)
            .map_err(|error| source.error_at(width, error, "expected the size of a board"))
    }

    fn mine_count(&self, source: &Source<'_>) -> Result<MineCount, ParseError> {
        match (self.mines, self.density) {
            (None, None) => Ok(MineCount::Unknown),
            (Some(mines), None) => Ok(MineCount::Known(number(mines, "number of mines", source)?)),
            (None, Some(density)) => read_density(density, source).map(MineCount::Density),
            (Some(_), Some(density)) => {
                Err(source.error_at(density, Mistake::MinesAndDensity, "expected one of them, or null for the other"))
            }
        }
    }

    fn cells<A: Alphabet>(&self, size: Size, source: &Source<'_>) -> Result<Vec<A::Cell>, ParseError> {
        let rows = self.rows.as_ref().ok_or_else(|| source.error(Mistake::MissingKey("rows"), OBJECT))?;
        let (width, height, found) = (size.width() as usize, size.height() as usize, rows.len());
        // Only what is there is allocated: the size may announce far more.
        let length = rows.iter().map(|row| row.0.len()).sum();
        let mut cells = Vec::with_capacity(size.area().min(length));
        for (index, row) in rows.iter().take(height).enumerate() {
            read_row::<A>(&row.0, width, &mut cells).map_err(|fault| {
                let (col, mistake) = (fault.column - 1, Box::new(fault.mistake));
                source.error_in_row(index, col, Mistake::InRow { row: index, col, mistake }, fault.expected)
            })?;
        }
        if found < height {
            return Err(source.error_after_rows(Mistake::MissingRows { found, height }, "expected another row"));
        }
        if found > height {
            return Err(source.error_in_row(height, 0, Mistake::ExtraRows { height }, "expected `rows` to end here"));
        }
        Ok(cells)
    }
}

fn number(raw: &RawValue, what: &'static str, source: &Source<'_>) -> Result<u64, ParseError> {
    whole_number(raw.get(), what).map_err(|mistake| {
        let expected = limit(&mistake).unwrap_or("expected digits only, such as 10");
        source.error_at(raw, mistake, expected)
    })
}

/// A string's content, if that is what the value is.
fn string(raw: &RawValue) -> Option<Cow<'_, str>> {
    serde_json::from_str::<Row<'_>>(raw.get()).ok().map(|row| row.0)
}

/// A fraction or decimal as a string, or a JSON number taken by its digits, so that 0.15 is 3/20 exactly.
fn read_density(raw: &RawValue, source: &Source<'_>) -> Result<Density, ParseError> {
    let expected = "write it as \"3/20\" or 0.15";
    let text = match raw.get().as_bytes().first() {
        Some(b'"') => string(raw),
        Some(b'0'..=b'9' | b'-') => Some(Cow::Borrowed(raw.get())),
        _ => None,
    };
    let text: Cow<'_, str> = text.ok_or_else(|| source.error_at(raw, Mistake::WrongType("density"), expected))?;
    text.parse().map_err(|error| source.error_at(raw, Mistake::Density(error), expected))
}

fn read_start(raw: &RawValue, size: Size, source: &Source<'_>) -> Result<Cell, ParseError> {
    let expected: Expected = "expected [row, column], both counted from 0".into();
    let wrong = || source.error_at(raw, Mistake::WrongType("start"), expected.clone());
    let pair: [&RawValue; 2] = serde_json::from_str(raw.get()).map_err(|_| wrong())?;
    let [row, col] = pair.map(|part| whole_number(part.get(), "start"));
    let cell = WideCell { row: row.map_err(|_| wrong())?, col: col.map_err(|_| wrong())? };
    cell.on(size).ok_or_else(|| source.error_at(raw, Mistake::StartOutside { cell, size }, expected.clone()))
}

/// One object on one line, ended by a line feed.
pub(super) fn write(document: &Document) -> String {
    let mut text = String::from("{");
    if let Some(id) = &document.id {
        text += &format!("\"id\":{},", id.as_json());
    }
    let size = document.board.size();
    text += &format!("\"width\":{},\"height\":{},", size.width(), size.height());
    let topology = topology::written(document.board.grid()).map(|topology| format!("\"topology\":{topology},"));
    match &document.board {
        Board::Position(position) => {
            match position.mine_count() {
                MineCount::Known(mines) => text += &format!("\"mines\":{mines},"),
                MineCount::Unknown => text += "\"mines\":null,",
                MineCount::Density(density) => text += &format!("\"mines\":null,\"density\":\"{density}\","),
            }
            text += &topology.unwrap_or_default();
            for (key, value) in clues::written(position) {
                text += &format!("\"{key}\":{value},");
            }
            write_rows(&mut text, position.rows());
        }
        Board::Minefield(minefield) => {
            text += &topology.unwrap_or_default();
            write_rows(&mut text, minefield.rows());
        }
    }
    if let Some(start) = document.start {
        text += &format!(",\"start\":[{},{}]", start.row, start.col);
    }
    text + "}\n"
}

fn write_rows(text: &mut String, rows: impl Iterator<Item = String>) {
    text.push_str("\"rows\":[");
    for (index, row) in rows.enumerate() {
        let comma = if index > 0 { "," } else { "" };
        // No character of a row needs an escape.
        *text += &format!("{comma}\"{row}\"");
    }
    text.push(']');
}
