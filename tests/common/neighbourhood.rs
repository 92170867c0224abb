//! Which cells are next to which, written a second time: as a relation between two cells, from where they lie, and not as a
//! list of steps. For the enumeration to compare with.

use mineproof::internals::board::{Cell, Grid, Position, Size, Topology};

/// What a clue counts, by cell.
pub type Lists = Vec<Vec<u32>>;

/// What every clue of a board counts. The lists of a graph are what it was made of.
pub fn lists(grid: &Grid) -> Lists {
    if grid.topology() == Topology::Graph {
        return grid.lists();
    }
    let size = grid.size();
    let near = |one: Cell| {
        let others = (0..).zip(size.cells());
        others.filter(move |&(_, other)| are_neighbours(grid.topology(), size, one, other)).map(|(index, _)| index)
    };
    size.cells().map(|cell| near(cell).collect()).collect()
}

/// The most that a clue of the position can be.
pub fn most(position: &Position) -> u8 {
    match position.grid().topology() {
        Topology::Square | Topology::Torus | Topology::Knight => 8,
        Topology::Hex | Topology::HexTorus => 6,
        Topology::Orthogonal => 4,
        Topology::Reach2 => 24,
        Topology::Triangle => 12,
        Topology::Layers(1) => 8,
        Topology::Layers(2) => 17,
        Topology::Layers(_) => 26,
        _ => lists(position.grid()).iter().map(Vec::len).max().unwrap_or(0) as u8,
    }
}

pub fn are_neighbours(topology: Topology, size: Size, one: Cell, other: Cell) -> bool {
    let place = |cell: Cell| (i64::from(cell.row), i64::from(cell.col));
    let ((row, col), (other_row, other_col)) = (place(one), place(other));
    let (rows, cols) = ((row - other_row).abs(), (col - other_col).abs());
    // Of a board without ends: the other cell as often as it is seen.
    let images = |is_near: &dyn Fn(i64, i64) -> bool| {
        let (height, width) = (i64::from(size.height()), i64::from(size.width()));
        (-2..=2).any(|down| (-2..=2).any(|right| is_near(other_row + down * height, other_col + right * width)))
    };
    // Where the middle of a hexagon lies, in half cells.
    let across = |row: i64, col: i64| 2 * col + row.rem_euclid(2);
    let hexagons = |other_row: i64, other_col: i64| {
        let aside = (across(row, col) - across(other_row, other_col)).abs();
        matches!(((row - other_row).abs(), aside), (0, 2) | (1, 1))
    };
    one != other
        && match topology {
            Topology::Square => rows <= 1 && cols <= 1,
            Topology::Torus => {
                images(&|other_row, other_col| (row - other_row).abs() <= 1 && (col - other_col).abs() <= 1)
            }
            Topology::Hex => hexagons(other_row, other_col),
            Topology::HexTorus => images(&hexagons),
            Topology::Orthogonal => rows + cols == 1,
            Topology::Knight => rows * cols == 2,
            Topology::Reach2 => rows <= 2 && cols <= 2,
            Topology::Triangle => corners(row, col).iter().any(|corner| corners(other_row, other_col).contains(corner)),
            Topology::Layers(layers) => {
                let height = i64::from(size.height() / layers);
                let apart = (row / height - other_row / height).abs();
                apart <= 1 && (row % height - other_row % height).abs() <= 1 && cols <= 1
            }
            other => panic!("{other} has no rule"),
        }
}

/// The three corners of a triangle: lines between rows, and half widths across.
fn corners(row: i64, col: i64) -> [(i64, i64); 3] {
    match (row + col) % 2 {
        0 => [(row, col + 1), (row + 1, col), (row + 1, col + 2)],
        _ => [(row + 1, col + 1), (row, col), (row, col + 2)],
    }
}
