//! Strategies for uncertain clues on the same boards, told the same.

use std::ops::AddAssign;

use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use super::risk::RiskTable;
use super::{Series, wilson};
use crate::counting::Limits;
use crate::decision::{NoisyChoice, NoisyStrategy};
use crate::game::{NoisyGame, Teller, game_rng};

/// Sets what is told, and what players draw, apart from what lays the mines.
const TELLING_STREAM: u64 = 0xd1b5_4a32_d192_ed03;
const PLAYER_STREAM: u64 = 0x9e37_79b9_7f4a_7c15;

/// Games whose clues are told by a model. Board and answers depend on the seed and the number of the game alone.
#[derive(Clone, Debug)]
pub struct NoisySeries {
    pub series: Series,
    pub teller: Teller,
    /// For every single decision.
    pub limits: Limits,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Won,
    Lost,
    /// Nothing was safe enough to go on.
    Rested,
    /// Counting reached a limit.
    Stopped,
}

/// What came of the games of one strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoisyTally {
    pub games: u64,
    pub wins: u64,
    /// Ended without a mine, but not won: nothing was safe enough.
    pub rested: u64,
    /// Ended because counting reached a limit.
    pub stopped: u64,
    /// Cells opened without a mine, the first click included, and all safe cells.
    pub cleared: u64,
    pub safe_cells: u64,
    /// Cells that the strategy saw no risk in, and how many of them were mines.
    pub certain: u64,
    pub lost_on_certain: u64,
    /// The others, by the risk that it saw.
    pub risks: RiskTable,
}

impl NoisyTally {
    pub fn losses(&self) -> u64 {
        self.games - self.wins - self.rested - self.stopped
    }

    /// Games that did not end on a mine.
    pub fn survived(&self) -> u64 {
        self.games - self.losses()
    }

    pub fn win_rate(&self) -> f64 {
        share(self.wins, self.games)
    }

    /// The 95 % interval of the win rate.
    pub fn ci95(&self) -> [f64; 2] {
        wilson(self.wins, self.games)
    }

    pub fn survival(&self) -> f64 {
        share(self.survived(), self.games)
    }

    /// Share of the safe cells that were opened, over all games.
    pub fn cleared_share(&self) -> f64 {
        share(self.cleared, self.safe_cells)
    }
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

impl AddAssign for NoisyTally {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.rested += other.rested;
        self.stopped += other.stopped;
        self.cleared += other.cleared;
        self.safe_cells += other.safe_cells;
        self.certain += other.certain;
        self.lost_on_certain += other.lost_on_certain;
        self.risks += other.risks;
    }
}

impl NoisySeries {
    /// Plays every game with every strategy; one tally for each. Threads are those of the rayon pool in which it is called.
    pub fn play(&self, strategies: &[NoisyStrategy], on_game: impl Fn() + Sync) -> Vec<NoisyTally> {
        let none = || vec![NoisyTally::default(); strategies.len()];
        let add = |mut sums: Vec<NoisyTally>, tallies: Vec<NoisyTally>| {
            sums.iter_mut().zip(tallies).for_each(|(sum, tally)| *sum += tally);
            sums
        };
        let games = (0..self.series.games).into_par_iter();
        games
            .map(|number| {
                let tallies = strategies.iter().map(|strategy| self.play_game(strategy, number)).collect();
                on_game();
                tallies
            })
            .reduce(none, add)
    }

    /// One game.
    pub fn play_game(&self, strategy: &NoisyStrategy, number: u64) -> NoisyTally {
        let minefield = self.series.minefield(number);
        let safe_cells = (minefield.size().area() - minefield.mine_count()) as u64;
        let telling = &mut game_rng(self.series.seed ^ TELLING_STREAM, number);
        let mut game = NoisyGame::new(minefield, &self.teller, telling);
        let rng = &mut game_rng(self.series.seed ^ PLAYER_STREAM, number);
        let mut tally = NoisyTally { games: 1, safe_cells, ..NoisyTally::default() };
        match self.play_on(&mut game, strategy, rng, &mut tally) {
            Ending::Won => tally.wins = 1,
            Ending::Rested => tally.rested = 1,
            Ending::Stopped => tally.stopped = 1,
            Ending::Lost => {}
        }
        tally.cleared = safe_cells - game.safe_left() as u64;
        tally
    }

    fn play_on(
        &self,
        game: &mut NoisyGame,
        strategy: &NoisyStrategy,
        rng: &mut ChaCha8Rng,
        tally: &mut NoisyTally,
    ) -> Ending {
        if !game.open(self.series.start) {
            return Ending::Lost;
        }
        while game.safe_left() > 0 {
            let cells = match strategy.choose(&game.position(), self.limits, rng) {
                NoisyChoice::Open(cells) => cells,
                NoisyChoice::Rest => return Ending::Rested,
                NoisyChoice::Stopped(_) => return Ending::Stopped,
            };
            for (cell, risk) in cells {
                let survived = game.open(cell);
                if risk > 0.0 {
                    tally.risks.add_guess(risk, survived);
                } else {
                    tally.certain += 1;
                    tally.lost_on_certain += u64::from(!survived);
                }
                if !survived {
                    return Ending::Lost;
                }
            }
        }
        Ending::Won
    }
}
