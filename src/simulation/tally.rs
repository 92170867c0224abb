//! What is counted over games: whole numbers that add up in any order.

use std::ops::AddAssign;

use super::interval::wilson;
use super::{GamePhase, GameRecord, RiskTable};

/// How one strategy did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameTally {
    /// Games that were played to their end.
    pub games: u64,
    /// Games in which every safe cell was opened.
    pub wins: u64,
    /// Won games in which no move took a risk that the strategy knew of.
    pub wins_without_guess: u64,
    /// Cells opened by hand.
    pub moves: u64,
    /// Games lost at a cell that the strategy held for certain: some of its rules are no proofs.
    pub lost_on_certain: u64,
    /// By [`GamePhase`].
    pub phases: [PhaseTally; GamePhase::ALL.len()],
    /// Every guess of every game.
    pub risks: RiskTable,
}

/// How games went in one phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhaseTally {
    /// Games with a move in this phase.
    pub games: u64,
    /// Moves in this phase that took a risk.
    pub guesses: u64,
    /// Games that ended on a mine in this phase.
    pub losses: u64,
}

impl GameTally {
    /// Games that ended on a mine.
    pub fn losses(&self) -> u64 {
        self.games - self.wins
    }

    /// Moves that took a risk, in all games and phases.
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

    pub(super) fn add(&mut self, record: &GameRecord) {
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

impl AddAssign for GameTally {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A tally whose counters are all different, and none of them 0.
    fn tally(seed: u64) -> GameTally {
        let phase =
            |place: u64| PhaseTally { games: seed + place, guesses: seed + 10 + place, losses: seed + 20 + place };
        let mut risks = RiskTable::default();
        (0..seed).for_each(|guess| risks.add_guess(0.3, guess % 3 > 0));
        GameTally {
            games: 100 * seed,
            wins: 70 * seed,
            wins_without_guess: 30 * seed,
            moves: 5000 * seed,
            lost_on_certain: 7 * seed,
            phases: [phase(1), phase(2), phase(3)],
            risks,
        }
    }

    #[test]
    fn every_counter_is_added_up() {
        let mut sum = tally(3);
        sum += tally(1000);
        let GameTally { games, wins, wins_without_guess, moves, lost_on_certain, phases, risks } = sum;
        assert_eq!((games, wins, wins_without_guess), (100_300, 70_210, 30_090));
        assert_eq!((moves, lost_on_certain), (5_015_000, 7_021));
        for (place, phase) in (1..).zip(phases) {
            let counters = (phase.games, phase.guesses, phase.losses);
            assert_eq!(counters, (1003 + 2 * place, 1023 + 2 * place, 1043 + 2 * place));
        }
        let total = risks.total();
        assert_eq!((total.guesses, total.deaths), (1003, 335));
        assert_eq!((total.predicted_ppb, total.variance_ppb), (1003 * 300_000_000, 1003 * 210_000_000));
    }

    #[test]
    fn of_no_games_none_is_won() {
        assert_eq!((GameTally::default().win_rate(), GameTally::default().ci95()), (0.0, [0.0, 1.0]));
        let some = GameTally { games: 8, wins: 2, ..GameTally::default() };
        assert_eq!((some.win_rate(), some.losses(), some.ci95()), (0.25, 6, wilson(2, 8)));
    }
}
