//! Which cells a clue counts: a size and a topology, and the one place that knows what is next to what.
//!
//! The square board is computed in place. Every other one has a table of neighbours, made once and shared by everything
//! that holds the grid.

mod distance;
mod outline;
mod symmetry;
mod table;
mod topology;

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use super::{Cell, Size};
use table::Table;
pub use topology::{Topology, UnknownTopology};

/// A board without its cells' states: its size, and the neighbours of every cell.
#[derive(Clone, Debug)]
pub struct Grid {
    size: Size,
    topology: Topology,
    /// None for the square board.
    table: Option<Arc<Table>>,
}

/// Why there is no such grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// Rows of hexagons go round only if their number is even.
    #[error("hex-torus needs an even height, not {height}")]
    OddHeight {
        /// Rows asked for.
        height: u32,
    },
    /// The rows cannot be divided into so many layers.
    #[error("a height of {height} is not {layers} layers of the same height")]
    Layers {
        /// Rows asked for, those of all layers together.
        height: u32,
        /// Layers asked for.
        layers: u32,
    },
    /// A graph was asked for by its name alone: see [`Grid::graph`].
    #[error("a graph needs a list of neighbours for every cell")]
    NoLists,
    /// The number of lists is not that of the cells.
    #[error("there are {found} lists of neighbours for {cells} cells")]
    ListCount {
        /// Lists given.
        found: usize,
        /// Cells of the board.
        cells: usize,
    },
    /// A list is longer than [`Grid::MOST_NEIGHBOURS`].
    #[error("the list of the cell {cell} has {found} neighbours, more than {}", Grid::MOST_NEIGHBOURS)]
    TooManyNeighbours {
        /// The cell whose list it is.
        cell: Cell,
        /// Its length.
        found: usize,
    },
    /// A list has an index that no cell has.
    #[error("the list of the cell {cell} has the index {index}, and the last of {cells} cells is {}", cells - 1)]
    OutOfRange {
        /// The cell whose list it is.
        cell: Cell,
        /// The place in the list, from 0.
        entry: usize,
        /// What stands there.
        index: u64,
        /// Cells of the board.
        cells: usize,
    },
    /// A cell is its own neighbour.
    #[error("the list of the cell {cell} has the cell itself")]
    Itself {
        /// The cell.
        cell: Cell,
        /// The place in its list, from 0.
        entry: usize,
    },
    /// A list has a cell twice.
    #[error("the list of the cell {cell} has {neighbour} twice")]
    Repeated {
        /// The cell whose list it is.
        cell: Cell,
        /// The place of the second one in the list, from 0.
        entry: usize,
        /// The cell that is there twice.
        neighbour: Cell,
    },
}

/// A table of neighbours and what it is of.
struct LastTable {
    size: Size,
    topology: Topology,
    table: Arc<Table>,
}

thread_local! {
    /// The latest table, because boards mostly come in series: making a table takes as long as an analysis.
    static LAST: RefCell<Option<LastTable>> = const { RefCell::new(None) };
}

/// Tables of larger boards are not kept.
const KEEP_AT_MOST: usize = 1 << 16;

impl Grid {
    /// More neighbours than that have no character for their clue.
    pub const MOST_NEIGHBOURS: usize = 35;

    /// The square board, on which a cell has the up to eight around it as neighbours.
    pub const fn square(size: Size) -> Self {
        Self { size, topology: Topology::Square, table: None }
    }

    /// A board of any topology that has a name.
    pub fn new(size: Size, topology: Topology) -> Result<Self, GridError> {
        topology.check(size)?;
        let table = match topology {
            Topology::Square => None,
            _ => Some(LAST.with_borrow_mut(|last| match last {
                Some(last) if (last.size, last.topology) == (size, topology) => last.table.clone(),
                _ => {
                    let table = Arc::new(Table::of_topology(size, topology));
                    if size.area() <= KEEP_AT_MOST {
                        *last = Some(LastTable { size, topology, table: table.clone() });
                    }
                    table
                }
            })),
        };
        Ok(Self { size, topology, table })
    }

    /// A board on which a clue counts whatever its list says: one list of row-major indices for every cell. They need not be
    /// symmetric, and their order does not matter.
    pub fn graph(size: Size, lists: &[Vec<u32>]) -> Result<Self, GridError> {
        let table = Some(Arc::new(Table::of_lists(size, lists)?));
        Ok(Self { size, topology: Topology::Graph, table })
    }

    /// Width and height, as boards are written down.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The rule by which cells are neighbours.
    pub const fn topology(&self) -> Topology {
        self.topology
    }

    /// Whether it is the usual board, on which neighbours are computed and need no table.
    pub const fn is_square(&self) -> bool {
        self.table.is_none()
    }

    /// The most neighbours that any cell can have on boards of this topology, on a graph that any cell has.
    pub fn most_neighbours(&self) -> usize {
        match &self.table {
            Some(table) if self.topology == Topology::Graph => table.longest(),
            _ => self.topology.most_neighbours(),
        }
    }

    /// The cells that a clue in `cell` counts: distinct, never the cell itself, row-major. None of a cell off the board.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let size = self.size;
        let (around, listed) = match &self.table {
            None => (Some(size.neighbours(cell)), &[][..]),
            Some(table) if size.contains(cell) => (None, table.neighbours(size.index(cell))),
            Some(_) => (None, &[][..]),
        };
        around.into_iter().flatten().chain(listed.iter().map(move |&index| size.cell(index as usize)))
    }

    /// The cells whose clue counts `cell`: its neighbours, but for graphs whose lists are not symmetric.
    pub fn watchers(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let size = self.size;
        let (around, listed) = match &self.table {
            None => (Some(size.neighbours(cell)), &[][..]),
            Some(table) if size.contains(cell) => (None, table.watchers(size.index(cell))),
            Some(_) => (None, &[][..]),
        };
        around.into_iter().flatten().chain(listed.iter().map(move |&index| size.cell(index as usize)))
    }

    /// Whether a clue in `one` counts `other`.
    pub fn touches(&self, one: Cell, other: Cell) -> bool {
        match &self.table {
            _ if !self.size.contains(one) || !self.size.contains(other) => false,
            None => self.size.touches(one, other),
            Some(table) => {
                table.neighbours(self.size.index(one)).binary_search(&(self.size.index(other) as u32)).is_ok()
            }
        }
    }

    /// The table of neighbours; `None` for the square board.
    pub(crate) fn table(&self) -> Option<&Arc<Table>> {
        self.table.as_ref()
    }

    /// The table of neighbours, for those who want one of the square board too.
    pub(crate) fn table_of_any(&self) -> Arc<Table> {
        self.table.clone().unwrap_or_else(|| Arc::new(Table::of_topology(self.size, self.topology)))
    }

    /// The list of every cell, as [`graph`](Self::graph) takes them; row-major in each.
    pub fn lists(&self) -> Vec<Vec<u32>> {
        let index = |cell: Cell| self.size.index(cell) as u32;
        self.size.cells().map(|cell| self.neighbours(cell).map(index).collect()).collect()
    }
}

pub(crate) use table::Table as NeighbourTable;

impl From<Size> for Grid {
    fn from(size: Size) -> Self {
        Self::square(size)
    }
}

impl From<&Grid> for Grid {
    fn from(grid: &Grid) -> Self {
        grid.clone()
    }
}

impl fmt::Display for Grid {
    /// The size, and what is next to what unless that is the square board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.topology {
            Topology::Square => write!(f, "{}", self.size),
            topology => write!(f, "{} {topology}", self.size),
        }
    }
}

impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        let same_lists = || match (&self.table, &other.table) {
            (Some(one), Some(two)) => Arc::ptr_eq(one, two) || one == two,
            _ => true,
        };
        self.size == other.size && self.topology == other.topology && (self.topology != Topology::Graph || same_lists())
    }
}

impl Eq for Grid {}
