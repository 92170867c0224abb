//! What is counted over games: whole numbers that add up in any order.

use std::ops::AddAssign;

use super::interval::wilson;
use super::{GameRecord, Phase, RiskTable};

/// How one strategy did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u64,
    pub wins: u64,
    pub wins_without_guess: u64,
    /// Cells opened by hand.
    pub moves: u64,
    /// Games lost at a cell that the strategy held for certain: some of its rules are no proofs.
    pub lost_on_certain: u64,
    /// By [`Phase`].
    pub phases: [PhaseTally; Phase::ALL.len()],
    /// Every guess of every game.
    pub risks: RiskTable,
}

/// How games went in one phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhaseTally {
    /// Games with a move in this phase.
    pub games: u64,
    pub guesses: u64,
    pub losses: u64,
}

impl Tally {
    pub fn losses(&self) -> u64 {
        self.games - self.wins
    }

    pub fn guesses(&self) -> u64 {
        self.phases.iter().map(|phase| phase.guesses).sum()
    }

    /// Share of the games that were won; 0 where none was played.
    pub fn win_rate(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.wins as f64 / self.games as f64 }
    }

    /// The 95 % interval of the chance to win.
    pub fn ci95(&self) -> [f64; 2] {
        wilson(self.wins, self.games)
    }

    pub fn add(&mut self, record: &GameRecord) {
        self.games += 1;
        self.wins += u64::from(record.won);
        self.wins_without_guess += u64::from(record.won && record.guesses.is_empty());
        self.moves += u64::from(record.moves);
        for (phase, reached) in self.phases.iter_mut().zip(record.reached) {
            phase.games += u64::from(reached);
        }
        for guess in &record.guesses {
            self.phases[guess.phase as usize].guesses += 1;
            self.risks.add_guess(guess.p_mine, guess.survived);
        }
        if let Some(made) = record.losing_move {
            self.phases[made.phase as usize].losses += 1;
            self.lost_on_certain += u64::from(!made.is_guess());
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.wins_without_guess += other.wins_without_guess;
        self.moves += other.moves;
        self.lost_on_certain += other.lost_on_certain;
        for (phase, other) in self.phases.iter_mut().zip(other.phases) {
            phase.games += other.games;
            phase.guesses += other.guesses;
            phase.losses += other.losses;
        }
        self.risks += other.risks;
    }
}
