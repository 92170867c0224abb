//! Strategies at the games of a series.

use super::{GameRecord, Playthrough};
use crate::board::{Grid, Minefield};
use crate::decision::{Player, Strategy};
use crate::game::{Series, game_rng};
use crate::limits::{Deadline, OutOfTime};

/// Sets a player's random numbers apart from those that lay the mines: whatever a strategy draws, the boards stay the same.
pub(super) const PLAYER_STREAM: u64 = 0x9e37_79b9_7f4a_7c15;

/// # Panics
/// All of these panic where [`check`](Self::check) fails.
impl Series {
    /// The player of a game, with random numbers of its own.
    pub fn player(&self, strategy: &Strategy, number: u64) -> Box<dyn Player> {
        self.player_on(&self.grid, strategy, number)
    }

    /// The same on a board that is not the series' own.
    pub fn player_on(&self, grid: impl Into<Grid>, strategy: &Strategy, number: u64) -> Box<dyn Player> {
        strategy.player(grid, self.mines, game_rng(self.seed ^ PLAYER_STREAM, number))
    }

    /// A game that nobody has begun.
    pub fn playthrough(&self, strategy: &Strategy, number: u64) -> Playthrough {
        Playthrough::new(self.laid(number), self.first_click, self.start, self.player(strategy, number))
    }

    /// Plays a game to its end.
    pub fn play_game(&self, strategy: &Strategy, number: u64) -> GameRecord {
        self.play_game_by(strategy, number, Deadline::NEVER).expect("there is time")
    }

    /// Plays a game to its end, unless a deadline is over before.
    pub fn play_game_by(&self, strategy: &Strategy, number: u64, deadline: Deadline) -> Result<GameRecord, OutOfTime> {
        self.playthrough(strategy, number).finish_by(deadline)
    }

    pub(super) fn laid(&self, number: u64) -> Minefield {
        self.minefield(number).expect("the series was checked")
    }
}
