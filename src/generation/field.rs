//! A minefield whose mines can be moved, with all clues kept up to date: a change costs its eight neighbours.

use crate::board::{Minefield, Size};

/// Mines and clues by cell index.
#[derive(Clone, Debug)]
pub(super) struct Field {
    size: Size,
    mines: Vec<bool>,
    clues: Vec<u8>,
    neighbours: Vec<Neighbours>,
    mine_count: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Neighbours {
    len: u8,
    cells: [u32; 8],
}

impl Field {
    pub fn new(minefield: &Minefield) -> Self {
        let size = minefield.size();
        let around = |cell| {
            let mut neighbours = Neighbours::default();
            for neighbour in size.neighbours(cell) {
                neighbours.cells[neighbours.len as usize] = size.index(neighbour) as u32;
                neighbours.len += 1;
            }
            neighbours
        };
        Self {
            size,
            mines: minefield.mines().to_vec(),
            clues: minefield.clues(),
            neighbours: size.cells().map(around).collect(),
            mine_count: minefield.mine_count(),
        }
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// Of the board as it was laid; moves keep it.
    pub fn mine_count(&self) -> usize {
        self.mine_count
    }

    pub fn is_mine(&self, cell: u32) -> bool {
        self.mines[cell as usize]
    }

    pub fn clue(&self, cell: u32) -> u8 {
        self.clues[cell as usize]
    }

    pub fn neighbours(&self, cell: u32) -> &[u32] {
        let neighbours = &self.neighbours[cell as usize];
        &neighbours.cells[..neighbours.len as usize]
    }

    /// Lays a mine, or takes it away. Whoever does one has to do the other elsewhere.
    pub fn flip(&mut self, cell: u32) {
        let mine = &mut self.mines[cell as usize];
        *mine = !*mine;
        let laid = *mine;
        let neighbours = self.neighbours[cell as usize];
        for &neighbour in &neighbours.cells[..neighbours.len as usize] {
            let clue = &mut self.clues[neighbour as usize];
            *clue = if laid { *clue + 1 } else { *clue - 1 };
        }
    }

    pub fn flip_all(&mut self, cells: &[u32]) {
        for &cell in cells {
            self.flip(cell);
        }
    }

    /// The larger of the distances in rows and in columns.
    pub fn distance(&self, one: u32, other: u32) -> u32 {
        self.size.distance(self.size.cell(one as usize), self.size.cell(other as usize))
    }

    pub fn to_minefield(&self) -> Minefield {
        Minefield::new(self.size, self.mines.clone()).expect("one entry per cell of the board")
    }
}
