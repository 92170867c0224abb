//! The full truth: where the mines are.

use super::{Cell, CellState, Size, WrongCellCount};

/// Every mine of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minefield {
    size: Size,
    mines: Vec<bool>,
}

impl Minefield {
    /// A minefield from its cells, row-major, `true` for a mine.
    pub fn new(size: Size, mines: Vec<bool>) -> Result<Self, WrongCellCount> {
        if mines.len() != size.area() {
            return Err(WrongCellCount { size, found: mines.len() });
        }
        Ok(Self { size, mines })
    }

    pub fn size(&self) -> Size {
        self.size
    }

    pub fn is_mine(&self, cell: Cell) -> bool {
        self.mines[self.size.index(cell)]
    }

    /// All cells, row-major, `true` for a mine.
    pub fn mines(&self) -> &[bool] {
        &self.mines
    }

    pub fn mine_count(&self) -> usize {
        self.mines.iter().filter(|&&mine| mine).count()
    }

    /// The number that `cell` shows once it is revealed.
    pub fn clue(&self, cell: Cell) -> u8 {
        self.size.neighbours(cell).filter(|&other| self.is_mine(other)).count() as u8
    }

    /// What a safe cell looks like once it is revealed; `None` for a mine.
    pub fn reveal(&self, cell: Cell) -> Option<CellState> {
        (!self.is_mine(cell)).then(|| CellState::clue(self.clue(cell)))
    }

    /// The rows in native notation: `*` mine, `.` safe.
    pub fn rows(&self) -> impl Iterator<Item = String> {
        self.mines
            .chunks(self.size.width() as usize)
            .map(|row| row.iter().map(|&mine| if mine { '*' } else { '.' }).collect())
    }
}
