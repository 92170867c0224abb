//! How many steps from neighbour to neighbour two cells are apart.

use super::{Grid, Topology};
use crate::board::Cell;

impl Grid {
    /// How many steps two cells are apart, from one cell to another that one of them counts: on the square board moves of a
    /// king. `u32::MAX` where no way leads from one to the other.
    ///
    /// # Panics
    /// On knights' boards, triangles and graphs, where a search has to tell: off the board.
    pub fn distance(&self, one: Cell, other: Cell) -> u32 {
        let (rows, cols) = (one.row.abs_diff(other.row), one.col.abs_diff(other.col));
        let (width, height) = (self.size.width(), self.size.height());
        match self.topology {
            Topology::Square => self.size.distance(one, other),
            Topology::Torus => rows.min(height - rows).max(cols.min(width - cols)),
            Topology::Orthogonal => rows + cols,
            Topology::Reach2 => rows.max(cols).div_ceil(2),
            Topology::Hex => hexagons([one.row.into(), one.col.into()], [other.row.into(), other.col.into()]),
            Topology::HexTorus => {
                let images = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
                let image = |(down, right): (i64, i64)| {
                    [i64::from(other.row) + down * i64::from(height), i64::from(other.col) + right * i64::from(width)]
                };
                let from = [one.row.into(), one.col.into()];
                images.map(|which| hexagons(from, image(which))).min().unwrap_or(0)
            }
            Topology::Layers(layers) => {
                let rows = height / layers;
                let apart = |of: fn(u32, u32) -> u32| of(one.row, rows).abs_diff(of(other.row, rows));
                apart(|row, rows| row / rows).max(apart(|row, rows| row % rows)).max(cols)
            }
            Topology::Knight | Topology::Triangle | Topology::Graph => {
                self.distances_until(one, Some(other))[self.size.index(other)]
            }
        }
    }

    /// The distance of every cell from one, row-major: quicker than asking for each where a search has to tell.
    pub fn distances(&self, from: Cell) -> Vec<u32> {
        match self.topology {
            Topology::Knight | Topology::Triangle | Topology::Graph => self.distances_until(from, None),
            _ => self.size.cells().map(|cell| self.distance(from, cell)).collect(),
        }
    }

    /// Breadth first, both along what cells count and against it.
    fn distances_until(&self, from: Cell, to: Option<Cell>) -> Vec<u32> {
        let mut distances = vec![u32::MAX; self.size.area()];
        distances[self.size.index(from)] = 0;
        let mut reached = vec![from];
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            if Some(cell) == to {
                break;
            }
            let further = distances[self.size.index(cell)] + 1;
            for near in self.neighbours(cell).chain(self.watchers(cell)) {
                let distance = &mut distances[self.size.index(near)];
                if *distance == u32::MAX {
                    *distance = further;
                    reached.push(near);
                }
            }
        }
        distances
    }
}

/// On a board without end whose odd rows lie half a cell to the right.
fn hexagons([row, col]: [i64; 2], [other_row, other_col]: [i64; 2]) -> u32 {
    // Columns along a slanted axis: then a step changes one of three coordinates that add up to 0 by one, and another back.
    let slanted = |row: i64, col: i64| col - row.div_euclid(2);
    let rows = other_row - row;
    let along = slanted(other_row, other_col) - slanted(row, col);
    rows.abs().max(along.abs()).max((rows + along).abs()) as u32
}
