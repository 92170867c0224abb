//! The neighbours of every cell of a board, as lists.

use super::{Grid, GridError, Topology};
use crate::board::{Cell, Size};

/// What a clue in each cell counts, and by whom each cell is counted.
#[derive(Debug)]
pub(crate) struct Table {
    counted: Lists,
    /// None where it is the same.
    watching: Option<Lists>,
    /// For every entry of `watchers`, in the same order: the place of the cell in the watcher's list.
    places: Vec<u8>,
}

/// One list of row-major indices for every cell, ascending, all of them behind one another.
#[derive(Debug, PartialEq, Eq)]
struct Lists {
    starts: Vec<u32>,
    cells: Vec<u32>,
}

impl Lists {
    fn of(&self, index: usize) -> &[u32] {
        &self.cells[self.range(index)]
    }

    fn range(&self, index: usize) -> std::ops::Range<usize> {
        self.starts[index] as usize..self.starts[index + 1] as usize
    }

    fn collect<'l>(lists: impl Iterator<Item = &'l mut Vec<u32>>) -> Self {
        let (mut starts, mut cells) = (vec![0], Vec::new());
        for list in lists {
            list.sort_unstable();
            cells.extend_from_slice(list);
            starts.push(cells.len() as u32);
        }
        Self { starts, cells }
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.counted == other.counted
    }
}

impl Table {
    pub fn neighbours(&self, index: usize) -> &[u32] {
        self.counted.of(index)
    }

    pub fn watchers(&self, index: usize) -> &[u32] {
        self.watching.as_ref().unwrap_or(&self.counted).of(index)
    }

    /// The place of a cell in the list of each of its [`watchers`](Self::watchers), in the same order.
    pub fn places(&self, index: usize) -> &[u8] {
        &self.places[self.watching.as_ref().unwrap_or(&self.counted).range(index)]
    }

    pub fn longest(&self) -> usize {
        self.counted.starts.windows(2).map(|ends| (ends[1] - ends[0]) as usize).max().unwrap_or(0)
    }

    pub(super) fn of_topology(size: Size, topology: Topology) -> Self {
        let mut list = Vec::new();
        let (mut starts, mut cells) = (Vec::with_capacity(size.area() + 1), Vec::new());
        starts.push(0);
        for cell in size.cells() {
            list.clear();
            let own = size.index(cell) as u32;
            around(size, topology, cell, |row, col| {
                if let Some(index) = index_of(size, row, col).filter(|&index| index != own) {
                    list.push(index);
                }
            });
            list.sort_unstable();
            list.dedup();
            cells.extend_from_slice(&list);
            starts.push(cells.len() as u32);
        }
        Self::of_counted(Lists { starts, cells })
    }

    pub(super) fn of_lists(size: Size, lists: &[Vec<u32>]) -> Result<Self, GridError> {
        if lists.len() != size.area() {
            return Err(GridError::ListCount { found: lists.len(), cells: size.area() });
        }
        for (cell, list) in size.cells().zip(lists) {
            check_list(size, cell, list)?;
        }
        Ok(Self::of_counted(Lists::collect(lists.to_vec().iter_mut())))
    }

    fn of_counted(counted: Lists) -> Self {
        let cells = counted.starts.len() - 1;
        let mut ends = vec![0u32; cells + 1];
        for &cell in &counted.cells {
            ends[cell as usize + 1] += 1;
        }
        for index in 0..cells {
            ends[index + 1] += ends[index];
        }
        let mut watching = Lists { starts: ends.clone(), cells: vec![0; counted.cells.len()] };
        let mut places = vec![0; counted.cells.len()];
        for watcher in 0..cells {
            for (place, &cell) in counted.of(watcher).iter().enumerate() {
                let next = &mut ends[cell as usize];
                watching.cells[*next as usize] = watcher as u32;
                places[*next as usize] = place as u8;
                *next += 1;
            }
        }
        let watching = (watching != counted).then_some(watching);
        Self { counted, watching, places }
    }
}

fn check_list(size: Size, cell: Cell, list: &[u32]) -> Result<(), GridError> {
    if list.len() > Grid::MOST_NEIGHBOURS {
        return Err(GridError::TooManyNeighbours { cell, found: list.len() });
    }
    for (entry, &index) in list.iter().enumerate() {
        if index as usize >= size.area() {
            return Err(GridError::OutOfRange { cell, entry, index: index.into(), cells: size.area() });
        }
        let neighbour = size.cell(index as usize);
        if neighbour == cell {
            return Err(GridError::Itself { cell, entry });
        }
        if list[..entry].contains(&index) {
            return Err(GridError::Repeated { cell, entry, neighbour });
        }
    }
    Ok(())
}

fn index_of(size: Size, row: i64, col: i64) -> Option<u32> {
    let is_there = (0..i64::from(size.height())).contains(&row) && (0..i64::from(size.width())).contains(&col);
    is_there.then(|| size.index(Cell::new(row as u32, col as u32)) as u32)
}

/// Calls `visit` with every place that the topology has around a cell: some of them perhaps off the board, the cell itself or
/// told twice.
fn around(size: Size, topology: Topology, cell: Cell, mut visit: impl FnMut(i64, i64)) {
    let (row, col) = (i64::from(cell.row), i64::from(cell.col));
    let (height, width) = (i64::from(size.height()), i64::from(size.width()));
    let mut block = |row: i64, reach: i64| {
        for step in -reach..=reach {
            for aside in -reach..=reach {
                visit(row + step, col + aside);
            }
        }
    };
    match topology {
        Topology::Square => block(row, 1),
        Topology::Reach2 => block(row, 2),
        Topology::Torus => {
            for step in -1..=1 {
                for aside in -1..=1 {
                    visit((row + step).rem_euclid(height), (col + aside).rem_euclid(width));
                }
            }
        }
        Topology::Hex => hexagons(row, col, visit),
        Topology::HexTorus => {
            hexagons(row, col, |row, col| visit(row.rem_euclid(height), col.rem_euclid(width)));
        }
        Topology::Orthogonal => [(0, -1), (0, 1), (-1, 0), (1, 0)].iter().for_each(|(r, c)| visit(row + r, col + c)),
        Topology::Knight => {
            for (near, far) in [(1, 2), (1, -2), (-1, 2), (-1, -2)] {
                visit(row + near, col + far);
                visit(row + far, col + near);
            }
        }
        Topology::Triangle => {
            // A triangle has its side, with five others along it, towards one row, and its corner towards the other.
            let side = if (row + col) % 2 == 0 { 1 } else { -1 };
            for (step, reach) in [(0, 2), (side, 2), (-side, 1)] {
                (-reach..=reach).for_each(|aside| visit(row + step, col + aside));
            }
        }
        Topology::Layers(layers) => {
            let rows = height / i64::from(layers);
            for layer in [row / rows - 1, row / rows, row / rows + 1] {
                for step in -1..=1 {
                    let inside = row % rows + step;
                    if (0..rows).contains(&inside) && (0..i64::from(layers)).contains(&layer) {
                        (-1..=1).for_each(|aside| visit(layer * rows + inside, col + aside));
                    }
                }
            }
        }
        Topology::Graph => {}
    }
}

fn hexagons(row: i64, col: i64, mut visit: impl FnMut(i64, i64)) {
    let first = if row % 2 == 0 { col - 1 } else { col };
    for (row, col) in
        [(row, col - 1), (row, col + 1), (row - 1, first), (row - 1, first + 1), (row + 1, first), (row + 1, first + 1)]
    {
        visit(row, col);
    }
}
