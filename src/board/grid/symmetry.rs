//! The ways to turn a board onto itself.

use super::{Grid, Topology};
use crate::board::{Cell, Size};

impl Grid {
    /// The maps of the board onto itself that keep what is next to what, as the index of each cell's image; the identity is
    /// the first. All flips, turns and shifts that the board has are among them, and nothing else is looked for: of a graph
    /// only the identity.
    pub fn symmetries(&self) -> Vec<Vec<u32>> {
        let mut found: Vec<Vec<u32>> = Vec::new();
        for map in self.candidates() {
            if !found.contains(&map) && self.is_kept_by(&map) {
                found.push(map);
            }
        }
        found
    }

    fn candidates(&self) -> Vec<Vec<u32>> {
        let size = self.size;
        let index = |cell: Cell| size.index(cell) as u32;
        let mapped = |map: &dyn Fn(Cell) -> Cell| size.cells().map(|cell| index(map(cell))).collect();
        match self.topology {
            Topology::Graph => vec![mapped(&|cell| cell)],
            Topology::Layers(layers) => turned_boxes(size, layers),
            Topology::Torus | Topology::HexTorus => {
                let shifts = size.cells();
                let shifted = |cell: Cell, by: Cell| {
                    Cell::new((cell.row + by.row) % size.height(), (cell.col + by.col) % size.width())
                };
                let turns = flips(size);
                shifts
                    .flat_map(|by| turns.iter().map(move |&flip| mapped(&|cell| shifted(turned(size, cell, flip), by))))
                    .collect()
            }
            _ => flips(size).into_iter().map(|flip| mapped(&|cell| turned(size, cell, flip))).collect(),
        }
    }

    fn is_kept_by(&self, map: &[u32]) -> bool {
        let size = self.size;
        size.cells().all(|cell| {
            let image = size.cell(map[size.index(cell)] as usize);
            let mut around: Vec<u32> = self.neighbours(cell).map(|near| map[size.index(near)]).collect();
            around.sort_unstable();
            around.into_iter().eq(self.neighbours(image).map(|near| size.index(near) as u32))
        })
    }
}

/// What may be done to a board of this size, as [`turned`] takes it.
fn flips(size: Size) -> Vec<u8> {
    (0..8).filter(|flip| flip & 4 == 0 || size.width() == size.height()).collect()
}

/// Rows turned around, columns turned around, and before that rows and columns swapped: a bit for each.
fn turned(size: Size, cell: Cell, flip: u8) -> Cell {
    let cell = if flip & 4 == 0 { cell } else { Cell::new(cell.col, cell.row) };
    let row = if flip & 1 == 0 { cell.row } else { size.height() - 1 - cell.row };
    let col = if flip & 2 == 0 { cell.col } else { size.width() - 1 - cell.col };
    Cell::new(row, col)
}

/// All orders of a box's three axes that keep its measures, each axis turned around or not.
fn turned_boxes(size: Size, layers: u32) -> Vec<Vec<u32>> {
    let measures = [layers, size.height() / layers, size.width()];
    let rows = measures[1];
    let mut maps = Vec::new();
    for axes in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        if axes.map(|axis| measures[axis]) != measures {
            continue;
        }
        for flip in 0..8 {
            let image = |cell: Cell| {
                let from = [cell.row / rows, cell.row % rows, cell.col];
                let mut to = axes.map(|axis| from[axis]);
                for (axis, place) in to.iter_mut().enumerate() {
                    *place = if flip >> axis & 1 == 0 { *place } else { measures[axis] - 1 - *place };
                }
                Cell::new(to[0] * rows + to[1], to[2])
            };
            maps.push(size.cells().map(|cell| size.index(image(cell)) as u32).collect());
        }
    }
    maps
}
