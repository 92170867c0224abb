//! Tables for people: columns as wide as what stands in them.

use super::{CellKind, Span};

pub(super) type TableRow = Vec<Span>;

pub(super) fn frame(text: impl Into<String>) -> Span {
    Span { text: text.into(), kind: CellKind::Frame }
}

pub(super) fn plain(text: impl Into<String>) -> Span {
    Span { text: text.into(), kind: CellKind::Blind }
}

pub(super) fn heading(names: &[&str]) -> TableRow {
    names.iter().map(|&name| frame(name)).collect()
}

/// The first column to the left, the others to the right.
pub(super) fn aligned(table: &[TableRow]) -> Vec<Vec<Span>> {
    let columns = table.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| {
        let cells = table.iter().filter_map(|row| row.get(column));
        cells.map(|span| span.text.chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let align = |row: &TableRow| {
        let cells = row.iter().zip(&widths).enumerate();
        cells
            .map(|(column, (span, &width))| {
                let text = match column {
                    0 => format!("{:<width$}", span.text),
                    _ => format!("  {:>width$}", span.text),
                };
                Span { text, kind: span.kind }
            })
            .collect()
    };
    table.iter().map(align).collect()
}
