//! Laying mines at random, the same from the same seed.

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::board::{Cell, Grid, GridError, Minefield, OffBoard, counted};

/// What the first click is promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstClick {
    /// Nothing: it may be a mine.
    Any,
    /// It is no mine.
    Safe,
    /// It is a 0: neither it nor a neighbour is a mine.
    Opening,
}

impl FirstClick {
    /// Every promise, the usual one first.
    pub const ALL: [Self; 3] = [Self::Safe, Self::Opening, Self::Any];

    /// What `--first-click` calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Safe => "safe",
            Self::Opening => "opening",
        }
    }

    /// The promise that [`name`](Self::name) says; `None` for any other text.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|first_click| first_click.name() == name)
    }
}

/// Why there is no such minefield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LayingError {
    /// The board is too small for the mines and the promise to the first click.
    #[error(
        "{} {} not fit: the first click leaves room for {room}",
        counted(*mines, "mine"),
        if *mines == 1 { "does" } else { "do" }
    )]
    TooManyMines {
        /// As many were asked for.
        mines: u64,
        /// Cells that may have a mine.
        room: u64,
    },
    /// There is no such first click.
    #[error(transparent)]
    StartOffBoard(#[from] OffBoard),
    /// There is no such board.
    #[error(transparent)]
    Grid(#[from] GridError),
}

/// The random numbers of game `number` in the series that starts from `seed`.
///
/// Every game has its own stream, so that it is the same whatever was played before it and on which thread.
pub fn game_rng(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}

/// A minefield, every one that keeps the promise to the first click at `start` being equally likely.
pub fn random_minefield(
    grid: impl Into<Grid>,
    mines: u64,
    first_click: FirstClick,
    start: Cell,
    rng: &mut impl Rng,
) -> Result<Minefield, LayingError> {
    let grid = grid.into();
    let size = grid.size();
    size.check(start)?;
    let kept_free = kept_free(&grid, first_click, start);
    let mut room: Vec<u32> = (0..size.area() as u32).filter(|index| !kept_free.contains(index)).collect();
    if mines > room.len() as u64 {
        return Err(LayingError::TooManyMines { mines, room: room.len() as u64 });
    }
    let (chosen, _) = room.partial_shuffle(rng, mines as usize);
    let mut is_mine = vec![false; size.area()];
    for &mut index in chosen {
        is_mine[index as usize] = true;
    }
    Ok(Minefield::new(grid, is_mine).expect("one entry per cell of the board"))
}

/// Indices of the cells without a mine: few, whatever the size of the board.
fn kept_free(grid: &Grid, first_click: FirstClick, start: Cell) -> Vec<u32> {
    let around = grid.neighbours(start).filter(|_| first_click == FirstClick::Opening);
    let itself = (first_click != FirstClick::Any).then_some(start);
    around.chain(itself).map(|cell| grid.size().index(cell) as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    const START: Cell = Cell::new(2, 3);

    fn lay(mines: u64, first_click: FirstClick, start: Cell, number: u64) -> Result<Minefield, LayingError> {
        random_minefield(Size::new(6, 5).unwrap(), mines, first_click, start, &mut game_rng(1, number))
    }

    #[test]
    fn a_game_depends_on_nothing_but_its_seed_and_number() {
        assert_eq!(lay(10, FirstClick::Safe, START, 7), lay(10, FirstClick::Safe, START, 7));
        assert_ne!(lay(10, FirstClick::Safe, START, 7), lay(10, FirstClick::Safe, START, 8));
    }

    #[test]
    fn the_promise_to_the_first_click_is_kept_and_the_mines_are_all_there() {
        for number in 0..50 {
            for (first_click, most) in [(FirstClick::Any, 30), (FirstClick::Safe, 29), (FirstClick::Opening, 21)] {
                for mines in [0, most / 2, most] {
                    let minefield = lay(mines, first_click, START, number).unwrap();
                    assert_eq!(minefield.mine_count() as u64, mines);
                    match first_click {
                        FirstClick::Any => {}
                        FirstClick::Safe => assert!(!minefield.is_mine(START)),
                        FirstClick::Opening => {
                            assert!(!minefield.is_mine(START));
                            assert_eq!(minefield.clue(START), Some(0));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn an_opening_in_the_corner_keeps_four_cells_free() {
        assert!(lay(26, FirstClick::Opening, Cell::new(0, 0), 0).is_ok());
        assert_eq!(
            lay(27, FirstClick::Opening, Cell::new(0, 0), 0),
            Err(LayingError::TooManyMines { mines: 27, room: 26 }),
            "a 6x5 corner opening has room for 26"
        );
    }

    #[test]
    fn every_cell_gets_its_share_of_mines() {
        let mut mines_at = [0u32; 30];
        for number in 0..3000 {
            let minefield = lay(10, FirstClick::Any, START, number).unwrap();
            for (count, &mine) in mines_at.iter_mut().zip(minefield.mines()) {
                *count += u32::from(mine);
            }
        }
        // 1000 expected, standard deviation 26.
        assert!(mines_at.iter().all(|&count| (850..1150).contains(&count)), "{mines_at:?}");
    }
}
