//! What is counted over games with uncertain clues.

use std::ops::AddAssign;

use super::game::{Ending, NoisyRecord};
use crate::simulation::{RiskTable, wilson};

/// How one strategy did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoisyTally {
    /// Games played to an end of whatever kind.
    pub games: u64,
    /// Games in which every safe cell was opened.
    pub wins: u64,
    /// Ended without a mine, but not won: nothing was safe enough.
    pub rested: u64,
    /// Ended because counting reached a limit.
    pub stopped: u64,
    /// Cells opened without a mine, the first click included.
    pub cleared: u64,
    /// Safe cells of all boards.
    pub safe_cells: u64,
    /// Answers that were asked for.
    pub questions: u64,
    /// Cells that were opened because the strategy saw no risk in them.
    pub certain: u64,
    /// Mines that the strategy had seen no risk in.
    pub lost_on_certain: u64,
    /// The others, by the risk that it saw.
    pub risks: RiskTable,
}

impl NoisyTally {
    /// Games that ended on a mine.
    pub fn losses(&self) -> u64 {
        self.games - self.wins - self.rested - self.stopped
    }

    /// Games that did not end on a mine.
    pub fn survived(&self) -> u64 {
        self.games - self.losses()
    }

    /// Share of the games that were won; 0 where none was played.
    pub fn win_rate(&self) -> f64 {
        share(self.wins, self.games)
    }

    /// The 95 % interval of the win rate.
    pub fn ci95(&self) -> [f64; 2] {
        wilson(self.wins, self.games)
    }

    /// Share of the games that did not end on a mine; 0 where none was played.
    pub fn survival(&self) -> f64 {
        share(self.survived(), self.games)
    }

    /// Share of the safe cells that were opened, over all games.
    pub fn cleared_share(&self) -> f64 {
        share(self.cleared, self.safe_cells)
    }

    /// Answers asked for in a game, on average; 0 where none was played.
    pub fn questions_per_game(&self) -> f64 {
        share(self.questions, self.games)
    }

    pub(super) fn add(&mut self, record: &NoisyRecord) {
        self.games += 1;
        match record.ending {
            Ending::Won => self.wins += 1,
            Ending::Rested => self.rested += 1,
            Ending::Stopped => self.stopped += 1,
            Ending::Lost => {}
        }
        self.cleared += record.cleared;
        self.safe_cells += record.safe_cells;
        self.questions += record.questions;
        for &(risk, survived) in &record.opened {
            if risk > 0.0 {
                self.risks.add_guess(risk, survived);
            } else {
                self.certain += 1;
                self.lost_on_certain += u64::from(!survived);
            }
        }
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
        self.questions += other.questions;
        self.certain += other.certain;
        self.lost_on_certain += other.lost_on_certain;
        self.risks += other.risks;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(seed: u64) -> NoisyTally {
        let mut risks = RiskTable::default();
        risks.add_guess(0.4, false);
        NoisyTally {
            games: 100 * seed,
            wins: 40 * seed,
            rested: 10 * seed,
            stopped: 3 * seed,
            cleared: 2000 * seed,
            safe_cells: 3000 * seed,
            questions: 4000 * seed,
            certain: 600 * seed,
            lost_on_certain: 7 * seed,
            risks,
        }
    }

    #[test]
    fn every_counter_is_added_up() {
        let mut sum = tally(2);
        sum += tally(5);
        assert_eq!(sum.risks.total().deaths, 2);
        assert_eq!(NoisyTally { risks: tally(7).risks, ..sum }, tally(7));
        assert_eq!((sum.losses(), sum.survived()), (329, 371));
    }

    #[test]
    fn a_game_is_counted_by_its_ending_and_its_cells() {
        let mut sum = NoisyTally::default();
        for ending in [Ending::Won, Ending::Rested, Ending::Stopped, Ending::Lost, Ending::Lost] {
            let survived = ending != Ending::Lost;
            let opened = vec![(0.0, true), (0.0, true), (0.0, survived), (0.3, true), (0.3, survived)];
            sum.add(&NoisyRecord { ending, cleared: 7, safe_cells: 11, questions: 3, opened });
        }
        assert_eq!((sum.games, sum.wins, sum.rested, sum.stopped, sum.losses()), (5, 1, 1, 1, 2));
        assert_eq!((sum.cleared, sum.safe_cells, sum.questions), (35, 55, 15));
        assert_eq!((sum.certain, sum.lost_on_certain), (15, 2));
        assert_eq!((sum.risks.total().guesses, sum.risks.total().deaths), (10, 2));
        assert_eq!((sum.win_rate(), sum.survival(), sum.questions_per_game()), (0.2, 0.6, 3.0));
        assert_eq!(sum.cleared_share(), 35.0 / 55.0);
        assert_eq!((NoisyTally::default().win_rate(), NoisyTally::default().cleared_share()), (0.0, 0.0));
        assert_eq!(sum.ci95(), wilson(1, 5));
    }
}
