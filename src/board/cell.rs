//! Coordinates: zero-based, row first, row 0 at the top.

use std::fmt;

/// One square of the board, written `row,col`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// From 0, at the top.
    pub row: u32,
    /// From 0, at the left.
    pub col: u32,
}

impl Cell {
    /// The cell in this row and column, both from 0, on whatever board.
    pub const fn new(row: u32, col: u32) -> Self {
        Self { row, col }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.col)
    }
}

/// Width and height of a board, both at least 1, with at most [`Size::MAX_CELLS`] cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u32,
    height: u32,
}

/// Why there is no board of such a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// There is no cell at all.
    #[error("a board needs at least one row and one column, not {width}x{height}")]
    Empty {
        /// Columns asked for.
        width: u64,
        /// Rows asked for.
        height: u64,
    },
    /// There are more cells than [`Size::MAX_CELLS`].
    #[error("{width}x{height} is more than the {} cells that a board may have", Size::MAX_CELLS)]
    TooLarge {
        /// Columns asked for.
        width: u64,
        /// Rows asked for.
        height: u64,
    },
}

impl Size {
    /// 4096×4096: far beyond play, and small enough that a cell index fits 32 bits with room to spare.
    pub const MAX_CELLS: u64 = 1 << 24;

    /// A board of so many columns and rows.
    pub fn new(width: u64, height: u64) -> Result<Self, SizeError> {
        if width == 0 || height == 0 {
            return Err(SizeError::Empty { width, height });
        }
        match width.checked_mul(height) {
            Some(cells) if cells <= Self::MAX_CELLS => Ok(Self { width: width as u32, height: height as u32 }),
            _ => Err(SizeError::TooLarge { width, height }),
        }
    }

    /// The number of columns.
    pub const fn width(self) -> u32 {
        self.width
    }

    /// The number of rows.
    pub const fn height(self) -> u32 {
        self.height
    }

    /// Number of cells.
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether a cell lies on the board.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row < self.height && cell.col < self.width
    }

    /// The cell itself, if it lies on the board.
    pub const fn check(self, cell: Cell) -> Result<Cell, OffBoard> {
        if self.contains(cell) { Ok(cell) } else { Err(OffBoard { cell, size: self }) }
    }

    /// Row-major index of a cell that lies on the board.
    ///
    /// # Panics
    /// Off the board, where there is no index: the formula would give that of another cell.
    pub const fn index(self, cell: Cell) -> usize {
        assert!(self.contains(cell), "a cell off the board has no index");
        cell.row as usize * self.width as usize + cell.col as usize
    }

    /// The cell with this row-major index.
    pub const fn cell(self, index: usize) -> Cell {
        Cell { row: (index / self.width as usize) as u32, col: (index % self.width as usize) as u32 }
    }

    /// All cells, row-major.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |col| Cell { row, col }))
    }

    /// How many moves of a king two cells are apart.
    pub(crate) const fn distance(self, one: Cell, other: Cell) -> u32 {
        let (rows, cols) = (one.row.abs_diff(other.row), one.col.abs_diff(other.col));
        if rows > cols { rows } else { cols }
    }

    /// Whether two cells are neighbours.
    pub(crate) const fn touches(self, one: Cell, other: Cell) -> bool {
        self.distance(one, other) == 1
    }

    /// The up to eight cells around `cell`, row-major; none of one off the board.
    pub fn neighbours(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let last_row = if self.contains(cell) { (cell.row + 2).min(self.height) } else { 0 };
        let rows = cell.row.saturating_sub(1)..last_row;
        let (first, last) = (cell.col.saturating_sub(1), cell.col.saturating_add(2).min(self.width));
        rows.flat_map(move |row| (first..last).map(move |col| Cell { row, col })).filter(move |&other| other != cell)
    }
}

/// The smallest box of rows and columns around some cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellBox {
    rows: (u32, u32),
    cols: (u32, u32),
}

impl CellBox {
    pub fn of(cell: Cell) -> Self {
        Self { rows: (cell.row, cell.row), cols: (cell.col, cell.col) }
    }

    /// The box around two.
    pub fn with(self, other: Self) -> Self {
        let join = |one: (u32, u32), two: (u32, u32)| (one.0.min(two.0), one.1.max(two.1));
        Self { rows: join(self.rows, other.rows), cols: join(self.cols, other.cols) }
    }

    /// Moves of a king from a cell inside to the farthest one.
    pub fn farthest_from(self, cell: Cell) -> u32 {
        let farthest = |(least, most): (u32, u32), from: u32| (from - least).max(most - from);
        farthest(self.rows, cell.row).max(farthest(self.cols, cell.col))
    }

    /// Moves of a king between the two cells of the box that are farthest apart.
    pub fn span(self) -> u32 {
        (self.rows.1 - self.rows.0).max(self.cols.1 - self.cols.0)
    }
}

/// A cell was named that the board does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{cell} is not on the board, which is {size}: rows 0 to {}, columns 0 to {}", size.height() - 1, size.width() - 1)]
pub struct OffBoard {
    /// The cell that was named.
    pub cell: Cell,
    /// Of the board.
    pub size: Size,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}
