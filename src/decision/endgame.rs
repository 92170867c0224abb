//! Best play where few layouts are left: every line of play is searched, and the move with the most layouts won is exact.
//!
//! The layouts of the unknown cells are listed one by one, and [`GameTree`] is asked.

use super::game_tree::{Budget, Column, GameTree, LayoutSet};
use super::regions::Region;
use crate::limits::Deadline;
use crate::live::Listing;
use crate::live::known_board::{CellIndex, KnownBoard, Status};

/// As many layouts as can be searched.
pub(super) const MOST_LAYOUTS: usize = 2048;

/// Unknown cells are bits of a word.
const MOST_CELLS: usize = 128;

/// What best play achieves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BestPlay {
    pub first: CellIndex,
    /// In how many of the layouts it wins.
    pub wins: u32,
    pub layouts: u32,
}

/// Best play in a region where nothing is certain; `None` with more than `most_layouts`, or when the search takes more than its
/// budget.
pub(super) fn best_play(board: &KnownBoard, region: &Region, most_layouts: usize, budget: Budget) -> Option<BestPlay> {
    let listed = list(board, region, most_layouts.min(MOST_LAYOUTS))?;
    let &[(first, wins)] = &listed.search(board, Wanted::Best, budget)?[..] else { return None };
    Some(BestPlay { first, wins, layouts: listed.layouts.len() as u32 })
}

/// What can be reached from every cell of a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WinsByCell {
    /// In how many of the layouts opening a cell and then best play wins.
    pub wins: Vec<(CellIndex, u32)>,
    pub layouts: u32,
}

/// The same as [`best_play`] for every cell that is not certain.
pub(super) fn wins_by_cell(
    board: &KnownBoard,
    region: &Region,
    most_layouts: usize,
    budget: Budget,
) -> Option<WinsByCell> {
    let listed = list(board, region, most_layouts.min(MOST_LAYOUTS))?;
    let wins = listed.search(board, Wanted::Every, budget)?;
    Some(WinsByCell { wins, layouts: listed.layouts.len() as u32 })
}

/// Which cells are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Best,
    Every,
}

/// All layouts of the unknown cells, a bit for each cell.
struct Listed {
    cells: Vec<CellIndex>,
    layouts: Vec<u128>,
}

fn list(board: &KnownBoard, region: &Region, most: usize) -> Option<Listed> {
    let cells = region.cells.clone();
    if cells.len() > MOST_CELLS {
        return None;
    }
    let mut clues: Vec<CellIndex> = Vec::new();
    let mut clues_of = Vec::with_capacity(cells.len());
    for &cell in &cells {
        let watchers = board.watchers(cell);
        let around = watchers.iter().copied().filter(|&near| board.status(near) == Status::Revealed);
        let number = |at: CellIndex| match clues.iter().position(|&clue| clue == at) {
            Some(number) => number as u32,
            None => {
                clues.push(at);
                clues.len() as u32 - 1
            }
        };
        clues_of.push(around.map(number).collect());
    }
    let clues = clues.iter().map(|&at| (board.left(at) as i32, board.unknown_around(at) as i32)).collect();
    let mut layouts = Vec::new();
    let listing = Listing::new(clues_of, clues, Some(region.mines), 100 * most + 10_000, Deadline::NEVER);
    let listed = listing.list(|layout| {
        let is_few = layouts.len() < most;
        layouts.push(u128::from(layout[0]) | layout.get(1).map_or(0, |&high| u128::from(high) << 64));
        is_few
    });
    listed.ok().map(|()| Listed { cells, layouts })
}

impl Listed {
    /// Cells and in how many layouts each wins, with sets of layouts that are no larger than need be.
    fn search(&self, board: &KnownBoard, wanted: Wanted, budget: Budget) -> Option<Vec<(CellIndex, u32)>> {
        match self.layouts.len() {
            0..=64 => self.search_within::<1>(board, wanted, budget),
            65..=128 => self.search_within::<2>(board, wanted, budget),
            129..=256 => self.search_within::<4>(board, wanted, budget),
            257..=512 => self.search_within::<8>(board, wanted, budget),
            513..=1024 => self.search_within::<16>(board, wanted, budget),
            _ => self.search_within::<32>(board, wanted, budget),
        }
    }

    fn search_within<const W: usize>(
        &self,
        board: &KnownBoard,
        wanted: Wanted,
        mut budget: Budget,
    ) -> Option<Vec<(CellIndex, u32)>> {
        let columns = (0..self.cells.len()).map(|cell| self.column::<W>(board, cell)).collect();
        let mut tree = GameTree::new(columns, self.layouts.len(), &mut budget);
        let wins = match wanted {
            Wanted::Best => tree.best_guess().map(|best| vec![best]),
            Wanted::Every => tree.wins_by_cell(),
        }?;
        Some(wins.into_iter().map(|(cell, wins)| (self.cells[cell], wins)).collect())
    }

    /// A cell in all layouts.
    fn column<const W: usize>(&self, board: &KnownBoard, cell: usize) -> Column<W> {
        let around = board.neighbours(self.cells[cell]);
        let near = (0..self.cells.len()).filter(|&other| around.contains(&self.cells[other]));
        let near = near.fold(0u128, |near, other| near | 1 << other);
        let mut mines = LayoutSet::EMPTY;
        let mut by_number = vec![LayoutSet::EMPTY; near.count_ones() as usize + 1];
        for (index, layout) in self.layouts.iter().enumerate() {
            match layout >> cell & 1 {
                1 => mines.insert(index),
                _ => by_number[(layout & near).count_ones() as usize].insert(index),
            }
        }
        Column::new(cell, mines, by_number)
    }
}

#[cfg(test)]
mod tests;
