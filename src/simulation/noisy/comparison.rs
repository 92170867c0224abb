//! The first strategy against another one on the same boards.

use std::ops::AddAssign;

use super::game::NoisyRecord;
use crate::simulation::Pairs;
use crate::simulation::interval::Z95;

/// Games by who won them, and how much more the first one cleared. Differences are the first one's less the second's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoisyComparison {
    /// Games by who won them.
    pub pairs: Pairs,
    /// Safe cells of all boards.
    pub safe_cells: u64,
    /// How many safe cells more the first one cleared; negative if the second one cleared more.
    pub cleared: i64,
    /// Sum of the squares of that difference in each game, which an interval needs.
    pub cleared_squares: u64,
}

impl NoisyComparison {
    /// How much larger the share of safe cells is that the first one clears; 0 where nothing was played.
    pub fn cleared_difference(&self) -> f64 {
        if self.safe_cells == 0 { 0.0 } else { self.cleared as f64 / self.safe_cells as f64 }
    }

    /// The 95 % interval of that difference, from the spread of the games' differences; of fewer than two games nothing is known.
    pub fn cleared_ci95(&self) -> [f64; 2] {
        let games = self.pairs.games();
        if games < 2 || self.safe_cells == 0 {
            return [-1.0, 1.0];
        }
        let (games, sum) = (games as f64, self.cleared as f64);
        let variance = (self.cleared_squares as f64 - sum * sum / games).max(0.0) / (games - 1.0);
        let half = Z95 * (variance * games).sqrt() / self.safe_cells as f64;
        let difference = self.cleared_difference();
        [(difference - half).max(-1.0), (difference + half).min(1.0)]
    }

    pub(super) fn add(&mut self, first: &NoisyRecord, second: &NoisyRecord) {
        let more = first.cleared as i64 - second.cleared as i64;
        self.pairs.add(first.is_won(), second.is_won());
        self.safe_cells += first.safe_cells;
        self.cleared += more;
        self.cleared_squares += more.unsigned_abs().pow(2);
    }
}

impl AddAssign for NoisyComparison {
    fn add_assign(&mut self, other: Self) {
        self.pairs += other.pairs;
        self.safe_cells += other.safe_cells;
        self.cleared += other.cleared;
        self.cleared_squares += other.cleared_squares;
    }
}

#[cfg(test)]
mod tests {
    use super::super::game::Ending;
    use super::*;

    #[test]
    fn the_interval_is_that_of_the_mean_of_the_games_differences() {
        // Boards of 10 safe cells; differences 1, 2 and 3 cells: mean 0.2, standard deviation 0.1, standard error 0.1/√3.
        let comparison = NoisyComparison {
            pairs: Pairs { neither: 3, ..Pairs::default() },
            safe_cells: 30,
            cleared: 6,
            cleared_squares: 14,
        };
        let [low, high] = comparison.cleared_ci95();
        let half = Z95 * 0.1 / 3f64.sqrt();
        assert_eq!(comparison.cleared_difference(), 0.2);
        assert!((low - (0.2 - half)).abs() < 1e-12 && (high - (0.2 + half)).abs() < 1e-12, "{low} {high}");
        assert_eq!(NoisyComparison::default().cleared_ci95(), [-1.0, 1.0]);
    }

    #[test]
    fn games_are_compared_one_by_one_and_added_up() {
        let record =
            |ending, cleared| NoisyRecord { ending, cleared, safe_cells: 10, questions: 0, opened: Vec::new() };
        let mut comparison = NoisyComparison::default();
        comparison.add(&record(Ending::Won, 10), &record(Ending::Lost, 7));
        comparison.add(&record(Ending::Rested, 2), &record(Ending::Won, 10));
        let pairs = Pairs { only_first: 1, only_second: 1, ..Pairs::default() };
        assert_eq!(comparison, NoisyComparison { pairs, safe_cells: 20, cleared: -5, cleared_squares: 73 });
        comparison += comparison;
        assert_eq!((comparison.pairs.games(), comparison.safe_cells), (4, 40));
        assert_eq!((comparison.cleared, comparison.cleared_squares), (-10, 146));
        assert_eq!(comparison.cleared_difference(), -0.25);
    }

    #[test]
    fn of_one_game_nothing_is_known() {
        let of = |neither, safe_cells| NoisyComparison {
            pairs: Pairs { neither, ..Pairs::default() },
            safe_cells,
            cleared: 0,
            cleared_squares: 0,
        };
        assert_eq!((of(1, 10).cleared_ci95(), of(2, 0).cleared_ci95()), ([-1.0, 1.0], [-1.0, 1.0]));
        assert_eq!(of(2, 20).cleared_ci95(), [0.0, 0.0]);
        assert_eq!(NoisyComparison::default().cleared_difference(), 0.0);
    }
}
