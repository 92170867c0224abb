//! Every layout of a small position, tried one by one: shares nothing with the engines but the board.

use mineproof::internals::board::{Cell, CellState, MineCount, Position};
use num_traits::Zero;

use crate::telling::{telling_cells, weight};

/// A clue, a flag or the mine count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    Clue(Cell),
    Flag(Cell),
    MineCount,
}

/// All facts of a position.
pub fn facts(position: &Position) -> Vec<Fact> {
    let flags = position.size().cells().filter(|&cell| position[cell] == CellState::FLAGGED);
    let mut facts: Vec<Fact> =
        telling_cells(position).into_iter().map(Fact::Clue).chain(flags.map(Fact::Flag)).collect();
    if matches!(position.mine_count(), MineCount::Known(_)) {
        facts.push(Fact::MineCount);
    }
    facts
}

/// The covered cells of a position, row-major, flagged ones included.
pub fn covered(position: &Position) -> Vec<Cell> {
    position.size().cells().filter(|&cell| position[cell].is_covered()).collect()
}

/// All layouts of the covered cells that satisfy `facts`: bit `i` of a layout is cell `i` of [`covered`].
pub fn layouts(position: &Position, facts: &[Fact]) -> Vec<u32> {
    let cells = covered(position);
    let bit = |cell: Cell| cells.iter().position(|&other| other == cell).map_or(0, |index| 1u32 << index);
    let mut flags = 0;
    let mut mines = None;
    let mut clues = Vec::new();
    for &fact in facts {
        match fact {
            Fact::Flag(cell) => flags |= bit(cell),
            Fact::MineCount => {
                if let MineCount::Known(number) = position.mine_count() {
                    mines = Some(*number);
                }
            }
            Fact::Clue(cell) => {
                let around = position.size().neighbours(cell).fold(0, |mask, other| mask | bit(other));
                let allowed: Vec<bool> = (0..9).map(|truth| !weight(position, cell, truth).is_zero()).collect();
                clues.push((around, allowed));
            }
        }
    }
    (0..1u32 << cells.len())
        .filter(|layout| layout & flags == flags)
        .filter(|layout| mines.is_none_or(|mines| u64::from(layout.count_ones()) == mines))
        .filter(|layout| clues.iter().all(|(around, allowed)| allowed[(layout & around).count_ones() as usize]))
        .collect()
}
