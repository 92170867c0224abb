//! The full truth: where the mines are.

use super::{Cell, CellState, Grid, Size, WrongCellCount};

/// Every mine of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minefield {
    grid: Grid,
    mines: Vec<bool>,
}

impl Minefield {
    /// A minefield from its cells, row-major, `true` for a mine. A size alone is a square board.
    pub fn new(grid: impl Into<Grid>, mines: Vec<bool>) -> Result<Self, WrongCellCount> {
        let grid = grid.into();
        if mines.len() != grid.size().area() {
            return Err(WrongCellCount { size: grid.size(), found: mines.len() });
        }
        Ok(Self { grid, mines })
    }

    /// What is next to what.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.grid.size()
    }

    /// Whether there is a mine in a cell; off the board there are none.
    pub fn is_mine(&self, cell: Cell) -> bool {
        self.size().contains(cell) && self.mines[self.size().index(cell)]
    }

    /// All cells, row-major, `true` for a mine.
    pub fn mines(&self) -> &[bool] {
        &self.mines
    }

    /// The number of mines. They are counted anew at every call.
    pub fn mine_count(&self) -> usize {
        self.mines.iter().filter(|&&mine| mine).count()
    }

    /// The number of mines around a cell; `None` off the board.
    pub fn clue(&self, cell: Cell) -> Option<u8> {
        let around = self.grid.neighbours(cell).filter(|&other| self.is_mine(other)).count();
        self.size().contains(cell).then_some(around as u8)
    }

    /// The number of mines around every cell, row-major.
    pub fn clues(&self) -> Vec<u8> {
        let mut clues = vec![0; self.size().area()];
        let mines = self.size().cells().zip(&self.mines).filter(|&(_, &is_mine)| is_mine);
        for (cell, _) in mines {
            for watcher in self.grid.watchers(cell) {
                clues[self.size().index(watcher)] += 1;
            }
        }
        clues
    }

    /// What a safe cell looks like once it is revealed; `None` for a mine and off the board.
    pub fn reveal(&self, cell: Cell) -> Option<CellState> {
        let clue = self.clue(cell).filter(|_| !self.is_mine(cell));
        clue.map(CellState::clue)
    }

    /// The rows in native notation: `*` mine, `.` safe.
    pub fn rows(&self) -> impl Iterator<Item = String> {
        self.mines
            .chunks(self.size().width() as usize)
            .map(|row| row.iter().map(|&mine| if mine { '*' } else { '.' }).collect())
    }
}
