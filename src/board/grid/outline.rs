//! Where few cells are around: corners and borders, whatever the board.

use super::Grid;
use crate::board::Cell;

impl Grid {
    /// The four corners of the square board; on others the cells with the fewest neighbours, or one of them where all cells
    /// have as many.
    pub fn corners(&self) -> Vec<Cell> {
        if self.is_square() {
            let (last_row, last_col) = self.last();
            return [(0, 0), (0, last_col), (last_row, 0), (last_row, last_col)]
                .map(|(row, col)| Cell::new(row, col))
                .to_vec();
        }
        let numbers: Vec<usize> = self.size.cells().map(|cell| self.neighbours(cell).count()).collect();
        let (least, most) = (numbers.iter().min(), numbers.iter().max());
        let fewest = self.size.cells().zip(&numbers).filter(|&(_, number)| Some(number) == least).map(|(cell, _)| cell);
        fewest.take(if least == most { 1 } else { usize::MAX }).collect()
    }

    /// The middle of each edge of the square board; others have no edges.
    pub fn edge_midpoints(&self) -> Vec<Cell> {
        if !self.is_square() {
            return Vec::new();
        }
        let ((last_row, last_col), (row, col)) = (self.last(), (self.size.height() / 2, self.size.width() / 2));
        vec![Cell::new(0, col), Cell::new(row, 0), Cell::new(row, last_col), Cell::new(last_row, col)]
    }

    /// The cells of the first and the last row and column of the square board; on others the cells with fewer neighbours than
    /// some. Row-major.
    pub fn border(&self) -> Vec<Cell> {
        if self.is_square() {
            let (last_row, last_col) = self.last();
            let on_border = |cell: &Cell| [0, last_row].contains(&cell.row) || [0, last_col].contains(&cell.col);
            return self.size.cells().filter(on_border).collect();
        }
        let most = self.size.cells().map(|cell| self.neighbours(cell).count()).max().unwrap_or(0);
        self.size.cells().filter(|&cell| self.neighbours(cell).count() < most).collect()
    }

    /// The last row and the last column.
    fn last(&self) -> (u32, u32) {
        (self.size.height() - 1, self.size.width() - 1)
    }
}
