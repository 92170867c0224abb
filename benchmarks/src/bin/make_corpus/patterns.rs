//! Positions that nobody played: cells revealed by a pattern, without flood fill and without deduction.

use mineproof::internals::board::{Cell, CellState, MineCount, Minefield, Position, Size};
use mineproof::internals::game::{FirstClick, random_minefield};
use rand::Rng;
use rand::seq::SliceRandom;

const SCATTERED_PERCENT: usize = 20;

/// A share of the cells, safe ones, revealed at random.
pub fn scattered(size: Size, mines: u64, rng: &mut impl Rng) -> Position {
    let minefield = random_minefield(size, mines, FirstClick::Any, Cell::new(0, 0), rng)
        .expect("the scattered families leave most cells free");
    let mut safe: Vec<Cell> = size.cells().filter(|&cell| !minefield.is_mine(cell)).collect();
    let (revealed, _) = safe.partial_shuffle(rng, size.area() * SCATTERED_PERCENT / 100);
    reveal_only(&minefield, revealed)
}

/// The cells with even row and even column revealed, this percentage of the others mines: every clue shares hidden
/// cells with up to eight others, the worst case for whoever enumerates along the frontier.
pub fn thick(size: Size, percent: u64, rng: &mut impl Rng) -> Position {
    let (revealed, mut others): (Vec<Cell>, Vec<Cell>) =
        size.cells().partition(|cell| cell.row % 2 == 0 && cell.col % 2 == 0);
    let mines = others.len() * percent as usize / 100;
    let mut is_mine = vec![false; size.area()];
    for &mut cell in others.partial_shuffle(rng, mines).0 {
        is_mine[size.index(cell)] = true;
    }
    let minefield = Minefield::new(size, is_mine).expect("one entry per cell of the board");
    reveal_only(&minefield, &revealed)
}

fn reveal_only(minefield: &Minefield, cells: &[Cell]) -> Position {
    let size = minefield.size();
    let mut states = vec![CellState::HIDDEN; size.area()];
    for &cell in cells {
        states[size.index(cell)] = minefield.reveal(cell).expect("only safe cells are revealed");
    }
    Position::new(size, states, MineCount::Known(minefield.mine_count() as u64)).expect("one state per cell")
}
