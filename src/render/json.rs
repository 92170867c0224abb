//! The result object of `analyze`.
//!
//! Written by hand: a position has hundreds of cells and few different answers, so each answer is formatted once and
//! copied, which a serializer cannot know.

use crate::analysis::{Analysis, CellClass, Contradiction};
use crate::board::{Cell, Id, MineCount, Size, printable_json};
use crate::certainty::Conflict;

/// Whether a result spells out exact probabilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fractions {
    /// Each probability comes with its fraction.
    Exact,
    /// The caller has no use for them.
    NotWanted,
    /// They are left out because of their length, and the result says so.
    TooLong,
}

/// Appends the result of an analysis as one JSON object, without a line end; `micros` is the time to report, if any.
pub fn write_analysis(
    out: &mut Vec<u8>,
    id: Option<&Id>,
    analysis: &Analysis,
    micros: Option<f64>,
    fractions: Fractions,
) {
    out.push(b'{');
    write_id(out, id);
    write_size(out, analysis.size());
    write_mine_count(out, analysis.mine_count());
    push(out, ",\"consistent\":");
    push(out, if analysis.has_layout() { "true" } else { "null" });
    push(out, ",\"configurations\":");
    match analysis.configurations() {
        Some(configurations) => quoted(out, &configurations.to_string()),
        None => push(out, "null"),
    }
    if let Some(words) = analysis.stopped_words() {
        push(out, ",\"stopped\":");
        quoted(out, &words);
    }
    if fractions == Fractions::TooLong {
        let size = analysis.fraction_bytes() >> 20;
        push(
            out,
            &format!(",\"stopped\":\"exact fractions left out: about {size} MiB; --fractions has them all the same\""),
        );
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

/// Appends the result for a position that no layout fits.
pub fn write_contradiction(out: &mut Vec<u8>, id: Option<&Id>, contradiction: &Contradiction, micros: Option<f64>) {
    out.push(b'{');
    write_id(out, id);
    write_conflict(out, &contradiction.conflict);
    push(out, ",\"cells\":[]");
    write_micros(out, micros);
    out.push(b'}');
}

/// Appends what stands in the place of an answer for a line that cannot be read.
pub fn write_line_error(out: &mut Vec<u8>, id: Option<&Id>, line: u64, message: &str) {
    out.push(b'{');
    write_id(out, id);
    push(out, "\"line\":");
    integer(out, line);
    push(out, ",\"error\":");
    push(out, &printable_json(&serde_json::Value::from(message).to_string()));
    out.push(b'}');
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
    fractions: Fractions,
    text: Vec<u8>,
    /// Where each class's part stands; empty where it has not been written yet.
    places: Vec<std::ops::Range<usize>>,
}

impl<'a> Answers<'a> {
    fn new(analysis: &'a Analysis, fractions: Fractions) -> Self {
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
            Some(fraction) => {
                let exact = fraction.reduced();
                quoted(out, &format!("{}/{}", exact.numer(), exact.denom()));
            }
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

/// The keys that say that a position is contradictory, and why.
pub(super) fn write_conflict(out: &mut Vec<u8>, conflict: &Conflict) {
    push(out, "\"consistent\":false,\"conflict\":{\"clues\":");
    write_cells(out, &conflict.clues);
    push(out, ",\"flags\":");
    write_cells(out, &conflict.flags);
    push(out, ",\"mine_count\":");
    boolean(out, conflict.mine_count);
    // Only where it is not so, which takes a limit.
    if !conflict.is_minimal {
        push(out, ",\"minimal\":false");
    }
    out.push(b'}');
}

pub(super) fn write_id(out: &mut Vec<u8>, id: Option<&Id>) {
    push(out, "\"id\":");
    push(out, id.map_or("null", Id::as_json));
    out.push(b',');
}

pub(super) fn write_size(out: &mut Vec<u8>, size: Size) {
    push(out, "\"width\":");
    integer(out, size.width());
    push(out, ",\"height\":");
    integer(out, size.height());
}

pub(super) fn write_mine_count(out: &mut Vec<u8>, count: &MineCount) {
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

pub(super) fn write_cells(out: &mut Vec<u8>, cells: &[Cell]) {
    write_list(out, cells, |out, cell| write_cell(out, *cell));
}

pub(super) fn write_list<T>(out: &mut Vec<u8>, items: &[T], write: impl Fn(&mut Vec<u8>, &T)) {
    out.push(b'[');
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        write(out, item);
    }
    out.push(b']');
}

pub(super) fn write_cell(out: &mut Vec<u8>, cell: Cell) {
    out.push(b'[');
    integer(out, cell.row);
    out.push(b',');
    integer(out, cell.col);
    out.push(b']');
}

fn write_micros(out: &mut Vec<u8>, micros: Option<f64>) {
    if let Some(micros) = micros {
        push(out, &format!(",\"micros\":{micros:.1}"));
    }
}

pub(super) fn push(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
}

pub(super) fn boolean(out: &mut Vec<u8>, value: bool) {
    push(out, if value { "true" } else { "false" });
}

/// For text that needs no escapes.
pub(super) fn quoted(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    push(out, text);
    out.push(b'"');
}

pub(super) fn integer(out: &mut Vec<u8>, value: impl itoa::Integer) {
    push(out, itoa::Buffer::new().format(value));
}
