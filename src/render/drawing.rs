//! Cells in their places, as lines of text: each board is drawn as it is.
//!
//! Hexagons are offset by half a cell, triangles point up or down, the layers of a box stand side by side with their
//! numbers, and a graph is a list. Whatever the drawing, rows and columns carry the numbers that cells are called by.

use std::ops::Range;

use super::board::{CellKind, Span};
use crate::board::{Cell, Grid, Topology};

/// A part of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub rows: Range<u32>,
    pub cols: Range<u32>,
}

impl Window {
    pub fn whole(grid: &Grid) -> Self {
        Self { rows: 0..grid.size().height(), cols: 0..grid.size().width() }
    }
}

/// Wider drawings of layers are put below one another.
const WIDEST: usize = 100;

/// Columns between two layers.
const GAP: usize = 3;

/// What stands in every cell of a window, in its place. Layers and graphs are drawn whole: what is near on them is not what is
/// near in rows and columns.
pub(super) fn lines(grid: &Grid, window: &Window, content: impl Fn(Cell) -> (String, CellKind)) -> Vec<Vec<Span>> {
    match grid.topology() {
        Topology::Graph => listed(grid, content),
        Topology::Layers(layers) => boxed(grid, layers, content),
        Topology::Triangle => {
            let pointing = |cell: Cell| {
                let (text, kind) = content(cell);
                (
                    if (cell.row + cell.col).is_multiple_of(2) { format!("/{text}\\") } else { format!("\\{text}/") },
                    kind,
                )
            };
            Block::new(window, pointing).lines(0)
        }
        Topology::Hex | Topology::HexTorus => {
            let block = Block::new(window, content);
            // Half a cell has to be a whole number of columns.
            let width = block.width.next_multiple_of(2);
            Block { width, ..block }.lines(width / 2)
        }
        _ => Block::new(window, content).lines(0),
    }
}

/// Rows and columns of cells, all of them equally wide.
struct Block<'w> {
    window: &'w Window,
    cells: Vec<(String, CellKind)>,
    width: usize,
}

impl<'w> Block<'w> {
    fn new(window: &'w Window, content: impl Fn(Cell) -> (String, CellKind)) -> Self {
        let Window { rows, cols } = window;
        let places = rows.clone().flat_map(|row| cols.clone().map(move |col| Cell::new(row, col)));
        let cells: Vec<(String, CellKind)> = places.map(content).collect();
        let widest = cells.iter().map(|(text, _)| text.len()).max().unwrap_or(1);
        let width = widest.max(digits(cols)) + 1;
        Self { window, cells, width }
    }

    /// A line with the columns' numbers, then the rows; odd rows are moved to the right by so much.
    fn lines(&self, offset: usize) -> Vec<Vec<Span>> {
        let (Window { rows, cols }, width) = (self.window, self.width);
        let margin = digits(rows);
        let header = cols.clone().map(|col| format!("{col:>width$}")).collect::<String>();
        let mut lines = vec![vec![frame(format!("{:margin$} {header}", ""))]];
        for (row, cells) in rows.clone().zip(self.cells.chunks(cols.len())) {
            let offset = if row.is_multiple_of(2) { 0 } else { offset };
            let mut line = vec![frame(format!("{row:>margin$} {:offset$}", ""))];
            line.extend(cells.iter().map(|(text, kind)| Span { text: format!("{text:>width$}"), kind: *kind }));
            lines.push(line);
        }
        lines
    }
}

/// The layers of a box side by side as far as they fit, each under its number.
fn boxed(grid: &Grid, layers: u32, content: impl Fn(Cell) -> (String, CellKind)) -> Vec<Vec<Span>> {
    let (size, height) = (grid.size(), grid.size().height() / layers);
    let windows: Vec<Window> =
        (0..layers).map(|layer| Window { rows: layer * height..(layer + 1) * height, cols: 0..size.width() }).collect();
    let blocks: Vec<Block> = windows.iter().map(|window| Block::new(window, &content)).collect();
    let width = blocks.iter().map(|block| block.width).max().unwrap_or(1);
    let margin = digits(&(0..size.height()));
    let across = margin + 1 + width * size.width() as usize;
    let beside = ((WIDEST + GAP) / (across + GAP)).max(1);
    let mut lines = Vec::new();
    for (first, blocks) in (0..).step_by(beside).zip(blocks.chunks(beside)) {
        if first > 0 {
            lines.push(Vec::new());
        }
        let titles = (first..).zip(blocks).map(|(layer, _)| format!("{:<across$}", format!("layer {layer}")));
        lines.push(vec![frame(titles.collect::<Vec<_>>().join(&" ".repeat(GAP)))]);
        let mut rows: Vec<Vec<Span>> = vec![Vec::new(); height as usize + 1];
        for (place, block) in blocks.iter().enumerate() {
            let drawn = Block { window: block.window, cells: block.cells.clone(), width }.lines(0);
            for (line, drawn) in rows.iter_mut().zip(drawn) {
                if place > 0 {
                    line.push(frame(" ".repeat(GAP)));
                }
                // Row numbers of the last layer may be longer.
                let length: usize = drawn.iter().map(|span| span.text.len()).sum();
                line.push(frame(" ".repeat(across - length)));
                line.extend(drawn);
            }
        }
        lines.extend(rows);
    }
    lines
}

/// Every cell on a line of its own, with what a clue there counts.
fn listed(grid: &Grid, content: impl Fn(Cell) -> (String, CellKind)) -> Vec<Vec<Span>> {
    let cells: Vec<(Cell, (String, CellKind))> = grid.size().cells().map(|cell| (cell, content(cell))).collect();
    let name = cells.iter().map(|(cell, _)| cell.to_string().len()).max().unwrap_or(0);
    let width = cells.iter().map(|(_, (text, _))| text.len()).max().unwrap_or(0) + 2;
    let line = |(cell, (text, kind)): &(Cell, (String, CellKind))| {
        let neighbours: Vec<String> = grid.neighbours(*cell).map(|cell| cell.to_string()).collect();
        let counts = if neighbours.is_empty() { String::new() } else { format!("  next to {}", neighbours.join(" ")) };
        vec![
            frame(format!("{:>name$}", cell.to_string())),
            Span { text: format!("{text:>width$}"), kind: *kind },
            frame(counts),
        ]
    };
    cells.iter().map(line).collect()
}

fn digits(numbers: &Range<u32>) -> usize {
    numbers.end.saturating_sub(1).to_string().len()
}

fn frame(text: String) -> Span {
    Span { text, kind: CellKind::Frame }
}
