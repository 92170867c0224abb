//! A board as a picture: every cell in its shape, with coordinates around it.

use std::fmt::Write;

use crate::board::{Cell, Grid, Topology};

/// What a cell of a picture looks like.
pub(super) struct Tile {
    pub fill: &'static str,
    pub text: String,
    /// Set apart by a thick frame.
    pub is_framed: bool,
}

/// Side of a square cell.
const SIDE: f64 = 28.0;
/// Room for the numbers of rows and columns.
const MARGIN: f64 = 24.0;
/// Room for a line below the board.
const LABEL: f64 = 20.0;
/// Between two layers of a box.
const GAP: f64 = 12.0;

/// A point of the picture.
type Point = (f64, f64);

/// Where a cell lies: its corners, and where its text stands.
struct Place {
    corners: Vec<Point>,
    middle: Point,
}

/// The board with its tiles as SVG.
pub(super) fn board_svg(grid: &Grid, tile: impl Fn(Cell) -> Tile) -> String {
    let cells: Vec<(Cell, Place)> = grid.size().cells().map(|cell| (cell, place(grid, cell))).collect();
    let corners = || cells.iter().flat_map(|(_, place)| &place.corners);
    let width = corners().map(|&(x, _)| x).fold(0.0, f64::max) + 2.0;
    // Layers have their numbers below them.
    let below = if layer_height(grid) < grid.size().height() { LABEL } else { 2.0 };
    let height = corners().map(|&(_, y)| y).fold(0.0, f64::max) + below;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\" \
         dominant-baseline=\"central\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    if grid.topology() == Topology::Graph {
        draw_edges(&mut svg, grid, &cells);
    }
    draw_numbers(&mut svg, grid, &cells);
    // Thick frames last, so that no neighbour covers them.
    for framed in [false, true] {
        for (cell, place) in &cells {
            let tile = tile(*cell);
            if tile.is_framed == framed {
                draw_tile(&mut svg, place, &tile);
            }
        }
    }
    svg + "</svg>\n"
}

fn draw_tile(svg: &mut String, place: &Place, tile: &Tile) {
    let corners: Vec<String> = place.corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let frame =
        if tile.is_framed { "stroke=\"#1f5fbf\" stroke-width=\"3\"" } else { "stroke=\"#9aa2ad\" stroke-width=\"1\"" };
    let _ = writeln!(svg, "<polygon points=\"{}\" fill=\"{}\" {frame}/>", corners.join(" "), tile.fill);
    if !tile.text.is_empty() {
        let ((x, y), text) = (place.middle, escaped(&tile.text));
        // Long texts, such as fractions, are pressed into the cell.
        let fit = if tile.text.chars().count() > 3 { " font-size=\"10\"" } else { "" };
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\"{fit}>{text}</text>");
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Row numbers on the left of every block, column numbers above it.
fn draw_numbers(svg: &mut String, grid: &Grid, cells: &[(Cell, Place)]) {
    let size = grid.size();
    let layer_height = layer_height(grid);
    let label = |svg: &mut String, (x, y): Point, text: &str| {
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"#6b7280\" font-size=\"11\">{text}</text>");
    };
    for (cell, place) in cells {
        let (x, y) = place.middle;
        if cell.col == 0 {
            let left = place.corners.iter().map(|&(x, _)| x).fold(f64::INFINITY, f64::min);
            label(svg, (left.min(x - SIDE / 2.0) - MARGIN / 2.0 + 1.0, y), &cell.row.to_string());
        }
        if cell.row % layer_height == 0 {
            label(svg, (x, MARGIN / 2.0 + 2.0), &cell.col.to_string());
        }
    }
    if layer_height < size.height() {
        for layer in 0..size.height() / layer_height {
            let left = layer_left(grid, layer) + f64::from(size.width()) * SIDE / 2.0;
            label(svg, (left, MARGIN + f64::from(layer_height) * SIDE + 10.0), &format!("layer {layer}"));
        }
    }
}

/// Lines between neighbours.
fn draw_edges(svg: &mut String, grid: &Grid, cells: &[(Cell, Place)]) {
    for (cell, place) in cells {
        for neighbour in grid.neighbours(*cell) {
            let ((x1, y1), (x2, y2)) = (place.middle, cells[grid.size().index(neighbour)].1.middle);
            let _ = writeln!(
                svg,
                "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"#c4c9d1\" stroke-width=\"1\"/>"
            );
        }
    }
}

/// Rows of a layer; all rows where there is only one.
fn layer_height(grid: &Grid) -> u32 {
    match grid.topology() {
        Topology::Layers(layers) => grid.size().height() / layers,
        _ => grid.size().height(),
    }
}

fn layer_left(grid: &Grid, layer: u32) -> f64 {
    MARGIN + f64::from(layer) * (f64::from(grid.size().width()) * SIDE + MARGIN + GAP)
}

fn place(grid: &Grid, cell: Cell) -> Place {
    let (row, col) = (f64::from(cell.row), f64::from(cell.col));
    match grid.topology() {
        Topology::Hex | Topology::HexTorus => {
            // Standing on a corner: as wide as a square, and three quarters of the height from row to row.
            let height = SIDE * 2.0 / 3f64.sqrt();
            let half = if cell.row.is_multiple_of(2) { 0.5 } else { 1.0 };
            let (x, y) = (MARGIN + (col + half) * SIDE, MARGIN + row * height * 0.75 + height / 2.0);
            let corners = [(0.0, -0.5), (0.5, -0.25), (0.5, 0.25), (0.0, 0.5), (-0.5, 0.25), (-0.5, -0.25)];
            Place { corners: corners.iter().map(|(dx, dy)| (x + dx * SIDE, y + dy * height)).collect(), middle: (x, y) }
        }
        Topology::Triangle => {
            let base = SIDE * 1.8;
            let height = base * 3f64.sqrt() / 2.0;
            let (x, top) = (MARGIN + (col + 1.0) * base / 2.0, MARGIN + row * height);
            let bottom = top + height;
            let (left, right) = (x - base / 2.0, x + base / 2.0);
            match (cell.row + cell.col).is_multiple_of(2) {
                true => {
                    Place { corners: vec![(left, bottom), (right, bottom), (x, top)], middle: (x, top + height * 0.66) }
                }
                false => {
                    Place { corners: vec![(left, top), (right, top), (x, bottom)], middle: (x, top + height * 0.34) }
                }
            }
        }
        Topology::Graph => {
            // Apart from one another, so that the lines between neighbours can be seen.
            let (x, y) = (MARGIN + col * SIDE * 2.0, MARGIN + row * SIDE * 2.0);
            square(x, y)
        }
        _ => {
            let layer_height = layer_height(grid);
            let (layer, row) = (cell.row / layer_height, cell.row % layer_height);
            square(layer_left(grid, layer) + col * SIDE, MARGIN + f64::from(row) * SIDE)
        }
    }
}

fn square(x: f64, y: f64) -> Place {
    let (right, bottom) = (x + SIDE, y + SIDE);
    Place { corners: vec![(x, y), (right, y), (right, bottom), (x, bottom)], middle: (x + SIDE / 2.0, y + SIDE / 2.0) }
}
