//! Games that are given by a seed and their number alone.

use rand_chacha::ChaCha8Rng;

use super::{FirstClick, LayingError, Level, game_rng, random_minefield};
use crate::board::{Cell, Grid, Minefield, OffBoard, Size};

/// Random boards that are all begun in the same way.
///
/// ```
/// use mineproof::Series;
/// use mineproof::internals::game::{FirstClick, Level};
///
/// let series = Series::of_level(Level::Expert).first_click(FirstClick::Opening).seed(7).games(100);
/// assert_eq!(series.minefield(3)?, series.minefield(3)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Series {
    /// Of every board: its size, and what is next to what.
    pub grid: Grid,
    /// On every board.
    pub mines: u64,
    /// What the first click is promised: to be safe, unless something else is said.
    pub first_click: FirstClick,
    /// Where every game begins: at 0,0, unless something else is said.
    pub start: Cell,
    /// Of the random numbers: 1, unless something else is said.
    pub seed: u64,
    /// How many there are, numbered from 0: 1000, unless something else is said.
    pub games: u64,
}

setters!(Series { mines: u64, first_click: FirstClick, start: Cell, seed: u64, games: u64 });

/// Why a series cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeriesError {
    /// There is no such first click.
    #[error(transparent)]
    StartOffBoard(#[from] OffBoard),
    /// The first click cannot be kept free of mines.
    #[error("{size}: {why}")]
    TooManyMines {
        /// The board.
        size: Size,
        /// How many there are, and for how many there is room.
        why: LayingError,
    },
    /// Their results would not fit the counters.
    #[error("{games} games are more than the {} that can be counted", Series::MOST_GAMES)]
    TooManyGames {
        /// As many were asked for.
        games: u64,
    },
}

impl Series {
    /// Ten thousand million. What is counted of so many games on the largest board fits into a word, risks in billionths included.
    pub const MOST_GAMES: u64 = 10_000_000_000;

    /// Boards with so many mines; a size alone stands for the square board.
    pub fn new(grid: impl Into<Grid>, mines: u64) -> Self {
        Self { grid: grid.into(), mines, first_click: FirstClick::Safe, start: Cell::new(0, 0), seed: 1, games: 1000 }
    }

    /// The boards of a level.
    pub fn of_level(level: Level) -> Self {
        Self::new(level.size(), level.mines())
    }

    /// The size of every board.
    pub const fn size(&self) -> Size {
        self.grid.size()
    }

    /// Whether there are such boards, and so many of them can be counted.
    pub fn check(&self) -> Result<(), SeriesError> {
        if self.games > Self::MOST_GAMES {
            return Err(SeriesError::TooManyGames { games: self.games });
        }
        self.size().check(self.start)?;
        self.minefield(0).map(|_| ()).map_err(|why| SeriesError::TooManyMines { size: self.size(), why })
    }

    /// The board of a game. It depends on the seed and the number of the game, and on nobody who plays it.
    pub fn minefield(&self, number: u64) -> Result<Minefield, LayingError> {
        self.lay(&mut game_rng(self.seed, number))
    }

    /// A board by random numbers that go on to be used.
    pub(crate) fn lay(&self, rng: &mut ChaCha8Rng) -> Result<Minefield, LayingError> {
        random_minefield(&self.grid, self.mines, self.first_click, self.start, rng)
    }
}
