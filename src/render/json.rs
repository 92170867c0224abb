//! The result object of `analyze`.
//!
//! The only JSON that is written by hand: a position has hundreds of cells and few different answers, so each answer is
//! formatted once and copied, which a serializer cannot know. All other results are structs that serde writes.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::analysis::{Analysis, CellClass, Contradiction};
use crate::board::{Cell, Grid, Id, MineCount, Topology, fraction_text, printable_json, topology_json};
use crate::certainty::Conflict;

/// Whether a result spells out exact probabilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fractions<'a> {
    /// Each probability comes with its fraction.
    Exact,
    /// The caller has no use for them.
    NotWanted,
    /// They are left out for this reason, and the result says so.
    LeftOut(&'a str),
}

/// Appends the result of an analysis as one JSON object, without a line end; `micros` is the time to report, if any.
pub fn write_analysis(
    out: &mut Vec<u8>,
    id: Option<&Id>,
    analysis: &Analysis,
    micros: Option<f64>,
    fractions: Fractions<'_>,
) {
    out.push(b'{');
    write_id(out, id);
    write_grid(out, analysis.grid());
    write_mine_count(out, analysis.mine_count());
    push(out, ",\"consistent\":");
    push(out, if analysis.has_layout() { "true" } else { "null" });
    push(out, ",\"configurations\":");
    match analysis.configurations() {
        Some(configurations) => quoted(out, &configurations.to_string()),
        None => push(out, "null"),
    }
    let left_out = match fractions {
        Fractions::LeftOut(why) => Some(why.to_owned()),
        Fractions::Exact | Fractions::NotWanted => None,
    };
    let stopped: Vec<String> = analysis.stopped_words().into_iter().chain(left_out).collect();
    if !stopped.is_empty() {
        push(out, ",\"stopped\":");
        append(out, &stopped.join("; "));
    }
    push(out, ",\"cells\":[");
    let mut answers = Answers::new(analysis, fractions);
    let mut row = RowPrefix { row: u32::MAX, text: Vec::new() };
    let mut first = true;
    for cell in analysis.hidden_cells() {
        let Some(class) = analysis.class(cell) else { continue };
        if !first {
            out.push(b',');
        }
        first = false;
        out.extend_from_slice(row.of(cell.row));
        integer(out, cell.col);
        out.extend_from_slice(answers.of(class));
    }
    out.push(b']');
    write_micros(out, micros);
    out.push(b'}');
}

#[derive(Serialize)]
struct ContradictionObject<'c> {
    id: Option<&'c Id>,
    consistent: bool,
    conflict: ConflictObject<'c>,
    cells: [(); 0],
    #[serde(skip_serializing_if = "Option::is_none")]
    micros: Option<f64>,
}

/// The facts that clash.
#[derive(Serialize)]
pub(super) struct ConflictObject<'c> {
    clues: &'c [Cell],
    flags: &'c [Cell],
    mine_count: bool,
    /// Only where it is not so, which takes a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
}

impl<'c> ConflictObject<'c> {
    pub fn new(conflict: &'c Conflict) -> Self {
        let Conflict { clues, flags, mine_count, is_minimal } = conflict;
        Self { clues, flags, mine_count: *mine_count, minimal: (!is_minimal).then_some(false) }
    }
}

/// Appends the result for a position that no layout fits.
pub fn write_contradiction(out: &mut Vec<u8>, id: Option<&Id>, contradiction: &Contradiction, micros: Option<f64>) {
    let conflict = ConflictObject::new(&contradiction.conflict);
    let micros = micros.map(|micros| (micros * 10.0).round() / 10.0);
    append(out, &ContradictionObject { id, consistent: false, conflict, cells: [], micros });
}

#[derive(Serialize)]
struct LineErrorObject<'e> {
    id: Option<&'e Id>,
    line: u64,
    error: &'e str,
}

/// Appends what stands in the place of an answer for a line that cannot be read.
pub fn write_line_error(out: &mut Vec<u8>, id: Option<&Id>, line: u64, message: &str) {
    push(out, &printable_json(&json(&LineErrorObject { id, line, error: message })));
}

/// How many mines there are: a number or a density, or neither.
#[derive(Serialize)]
pub(super) struct MineCountObject {
    mines: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    density: Option<String>,
}

impl From<&MineCount> for MineCountObject {
    fn from(count: &MineCount) -> Self {
        match count {
            MineCount::Known(mines) => Self { mines: Some(*mines), density: None },
            MineCount::Unknown => Self { mines: None, density: None },
            MineCount::Density(density) => Self { mines: None, density: Some(density.to_string()) },
        }
    }
}

/// An object of our own as JSON: its keys are strings and its numbers finite, so nothing can fail.
pub(super) fn json(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("strings and numbers are JSON")
}

/// The same at the end of something.
pub(super) fn append(out: &mut Vec<u8>, object: &impl Serialize) {
    serde_json::to_writer(out, object).expect("strings and numbers are JSON");
}

/// The part of a cell's object that its whole row shares.
struct RowPrefix {
    row: u32,
    text: Vec<u8>,
}

impl RowPrefix {
    fn of(&mut self, row: u32) -> &[u8] {
        if row != self.row {
            self.row = row;
            self.text.clear();
            push(&mut self.text, "{\"row\":");
            integer(&mut self.text, row);
            push(&mut self.text, ",\"col\":");
        }
        &self.text
    }
}

/// The part of a cell's object that its whole class shares, formatted when the first such cell comes along.
struct Answers<'a> {
    analysis: &'a Analysis,
    fractions: Fractions<'a>,
    text: Vec<u8>,
    /// Where each class's part stands; empty where it has not been written yet.
    places: Vec<std::ops::Range<usize>>,
}

impl<'a> Answers<'a> {
    fn new(analysis: &'a Analysis, fractions: Fractions<'a>) -> Self {
        Self { analysis, fractions, text: Vec::new(), places: Vec::new() }
    }

    fn of(&mut self, class: CellClass) -> &[u8] {
        let slot = match class {
            CellClass::Certain(verdict) => verdict as usize,
            CellClass::Sea => 3,
            CellClass::Frontier(index) => 4 + index as usize,
        };
        if slot >= self.places.len() {
            self.places.resize(slot + 1, 0..0);
        }
        if self.places[slot].is_empty() {
            let start = self.text.len();
            self.write(class);
            self.places[slot] = start..self.text.len();
        }
        &self.text[self.places[slot].clone()]
    }

    fn write(&mut self, class: CellClass) {
        let out = &mut self.text;
        push(out, ",\"p_mine\":");
        match self.analysis.class_chance(class) {
            Some(chance) => push(out, ryu::Buffer::new().format_finite(chance)),
            None => push(out, "null"),
        }
        push(out, ",\"p_mine_exact\":");
        match (self.fractions == Fractions::Exact).then(|| self.analysis.class_probability(class)).flatten() {
            Some(fraction) => quoted(out, &fraction_text(&fraction.reduced())),
            None => push(out, "null"),
        }
        push(out, ",\"verdict\":\"");
        push(out, self.analysis.class_verdict(class).name());
        push(out, "\",\"verdict_without_count\":\"");
        push(out, self.analysis.class_verdict_without_count(class).name());
        out.push(b'"');
        if self.analysis.class_is_settled(class) != (true, true) {
            push(out, ",\"settled\":false");
        }
        out.push(b'}');
    }
}

fn write_id(out: &mut Vec<u8>, id: Option<&Id>) {
    push(out, "\"id\":");
    push(out, id.map_or("null", Id::as_json));
    out.push(b',');
}

fn write_grid(out: &mut Vec<u8>, grid: &Grid) {
    push(out, "\"width\":");
    integer(out, grid.size().width());
    push(out, ",\"height\":");
    integer(out, grid.size().height());
    if let Some(topology) = named_topology(grid) {
        push(out, ",\"topology\":");
        push(out, &topology);
    }
}

/// As a position has it; none for the square board, nor for a graph, whose lists would be longer than the answer.
fn named_topology(grid: &Grid) -> Option<String> {
    topology_json(grid).filter(|_| grid.topology() != Topology::Graph)
}

/// Width, height, and the topology where it has a name and is not the usual one.
#[derive(Serialize)]
pub(super) struct GridObject {
    width: u32,
    height: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    topology: Option<Box<RawValue>>,
}

impl From<&Grid> for GridObject {
    fn from(grid: &Grid) -> Self {
        let topology = named_topology(grid).map(|text| RawValue::from_string(text).expect("a topology is JSON"));
        Self { width: grid.size().width(), height: grid.size().height(), topology }
    }
}

fn write_mine_count(out: &mut Vec<u8>, count: &MineCount) {
    push(out, ",\"mines\":");
    match count {
        MineCount::Known(mines) => integer(out, *mines),
        MineCount::Unknown => push(out, "null"),
        MineCount::Density(density) => {
            push(out, "null,\"density\":");
            quoted(out, &density.to_string());
        }
    }
}

fn write_micros(out: &mut Vec<u8>, micros: Option<f64>) {
    if let Some(micros) = micros {
        push(out, &format!(",\"micros\":{micros:.1}"));
    }
}

fn push(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
}

/// For text that needs no escapes.
fn quoted(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    push(out, text);
    out.push(b'"');
}

fn integer(out: &mut Vec<u8>, value: impl itoa::Integer) {
    push(out, itoa::Buffer::new().format(value));
}
