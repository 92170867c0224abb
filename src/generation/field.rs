//! A minefield whose mines can be moved, with all clues kept up to date: a change costs the cells around it.

use std::sync::Arc;

use crate::board::{Grid, Minefield, NeighbourTable, Size};

/// Mines and clues by cell index.
#[derive(Clone, Debug)]
pub(super) struct Field {
    grid: Grid,
    table: Arc<NeighbourTable>,
    mines: Vec<bool>,
    clues: Vec<u8>,
    mine_count: usize,
}

impl Field {
    pub fn new(minefield: &Minefield) -> Self {
        Self {
            grid: minefield.grid().clone(),
            table: minefield.grid().table_of_any(),
            mines: minefield.mines().to_vec(),
            clues: minefield.clues(),
            mine_count: minefield.mine_count(),
        }
    }

    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    pub fn size(&self) -> Size {
        self.grid.size()
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

    /// What a clue in a cell counts.
    pub fn neighbours(&self, cell: u32) -> &[u32] {
        self.table.neighbours(cell as usize)
    }

    /// The cells whose clue counts a cell.
    pub fn watchers(&self, cell: u32) -> &[u32] {
        self.table.watchers(cell as usize)
    }

    /// Lays a mine, or takes it away. Whoever does one has to do the other elsewhere.
    pub fn flip(&mut self, cell: u32) {
        let mine = &mut self.mines[cell as usize];
        *mine = !*mine;
        let laid = *mine;
        for &watcher in self.table.watchers(cell as usize) {
            let clue = &mut self.clues[watcher as usize];
            *clue = if laid { *clue + 1 } else { *clue - 1 };
        }
    }

    pub fn flip_all(&mut self, cells: &[u32]) {
        for &cell in cells {
            self.flip(cell);
        }
    }

    pub fn distance(&self, one: u32, other: u32) -> u32 {
        self.grid.distance(self.size().cell(one as usize), self.size().cell(other as usize))
    }

    pub fn to_minefield(&self) -> Minefield {
        Minefield::new(&self.grid, self.mines.clone()).expect("one entry per cell of the board")
    }
}
