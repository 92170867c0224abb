//! Games that are given by a seed and their number alone.

use super::{GameRecord, Playthrough};
use crate::board::{Cell, Grid, GridError, Minefield, OffBoard, Size, Topology};
use crate::decision::{Player, Strategy};
use crate::game::{FirstClick, LayingError, game_rng, random_minefield};
use crate::limits::{Deadline, OutOfTime};

/// Sets a player's random numbers apart from those that lay the mines: whatever a strategy draws, the boards stay the same.
pub(super) const PLAYER_STREAM: u64 = 0x9e37_79b9_7f4a_7c15;

/// Random boards that are all begun in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    pub size: Size,
    /// One that has a name: not a graph.
    pub topology: Topology,
    pub mines: u64,
    pub first_click: FirstClick,
    pub start: Cell,
    pub seed: u64,
    /// Numbered from 0.
    pub games: u64,
}

/// Why a series cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeriesError {
    #[error(transparent)]
    StartOffBoard(#[from] OffBoard),
    #[error(transparent)]
    Topology(#[from] GridError),
    #[error("{size}: {why}")]
    TooManyMines { size: Size, why: LayingError },
    #[error("{games} games are more than the {} that can be counted", Series::MOST_GAMES)]
    TooManyGames { games: u64 },
}

impl Series {
    /// Ten thousand million. What is counted of so many games on the largest board fits into a word, risks in billionths included.
    pub const MOST_GAMES: u64 = 10_000_000_000;

    /// Whether there are such boards, and so many of them can be counted.
    pub fn check(&self) -> Result<(), SeriesError> {
        if self.games > Self::MOST_GAMES {
            return Err(SeriesError::TooManyGames { games: self.games });
        }
        self.topology.check(self.size)?;
        self.size.check(self.start)?;
        self.lay(0).map(|_| ()).map_err(|why| SeriesError::TooManyMines { size: self.size, why })
    }

    /// What is next to what.
    ///
    /// # Panics
    /// Where [`check`](Self::check) fails.
    pub fn grid(&self) -> Grid {
        Grid::new(self.size, self.topology).expect("the series was checked")
    }

    fn lay(&self, number: u64) -> Result<Minefield, LayingError> {
        random_minefield(self.grid(), self.mines, self.first_click, self.start, &mut game_rng(self.seed, number))
    }

    /// The board of a game. It depends on no strategy.
    ///
    /// # Panics
    /// Where [`check`](Self::check) fails.
    pub fn minefield(&self, number: u64) -> Minefield {
        self.lay(number).expect("the series was checked")
    }

    /// The player of a game, with random numbers of its own.
    pub fn player(&self, strategy: &Strategy, number: u64) -> Box<dyn Player> {
        self.player_on(self.grid(), strategy, number)
    }

    /// The same on a board that is not the series' own.
    pub fn player_on(&self, grid: impl Into<Grid>, strategy: &Strategy, number: u64) -> Box<dyn Player> {
        strategy.player(grid, self.mines, game_rng(self.seed ^ PLAYER_STREAM, number))
    }

    /// A game that nobody has begun.
    pub fn playthrough(&self, strategy: &Strategy, number: u64) -> Playthrough {
        let (minefield, player) = (self.minefield(number), self.player(strategy, number));
        Playthrough::new(minefield, self.first_click, self.start, player)
    }

    /// Plays a game to its end.
    pub fn play_game(&self, strategy: &Strategy, number: u64) -> GameRecord {
        self.play_game_by(strategy, number, Deadline::NEVER).expect("there is time")
    }

    /// Plays a game to its end, unless a deadline is over before.
    pub fn play_game_by(&self, strategy: &Strategy, number: u64, deadline: Deadline) -> Result<GameRecord, OutOfTime> {
        self.playthrough(strategy, number).finish_by(deadline)
    }
}
