//! Two strategies on the same boards: what one wins and the other loses says more than two win rates do.

use std::ops::AddAssign;

use super::interval::Z95;

/// Games by who won them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Won by both.
    pub both: u64,
    /// Won by the first and lost by the second.
    pub only_first: u64,
    /// Won by the second and lost by the first.
    pub only_second: u64,
    /// Lost by both.
    pub neither: u64,
}

impl Pairs {
    /// Boards that both played.
    pub fn games(&self) -> u64 {
        self.both + self.only_first + self.only_second + self.neither
    }

    /// How much higher the first one's win rate is; 0 where nothing was played.
    pub fn difference(&self) -> f64 {
        let games = self.games();
        if games == 0 { 0.0 } else { (self.only_first as f64 - self.only_second as f64) / games as f64 }
    }

    /// The 95 % interval of the difference, by Agresti and Min: half a game is added to each of the four cases, so that it does
    /// not shrink to nothing where the two never differed.
    pub fn ci95(&self) -> [f64; 2] {
        let games = self.games() as f64 + 2.0;
        let (first, second) = (self.only_first as f64 + 0.5, self.only_second as f64 + 0.5);
        let difference = (first - second) / games;
        let half = Z95 * (first + second - difference * (first - second)).sqrt() / games;
        [(difference - half).max(-1.0), (difference + half).min(1.0)]
    }

    /// McNemar's exact test: how likely a difference at least as large is when both are equally good.
    ///
    /// Each game that only one of them won is then the toss of a coin. The tail is summed from its largest term down, until what is
    /// left adds nothing.
    pub fn mcnemar_p(&self) -> f64 {
        let fewer = self.only_first.min(self.only_second);
        let tosses = self.only_first + self.only_second;
        if 2 * fewer == tosses {
            return 1.0;
        }
        let ln_factorial = |number: u64| libm::lgamma(number as f64 + 1.0);
        let ln_choose = ln_factorial(tosses) - ln_factorial(fewer) - ln_factorial(tosses - fewer);
        let mut term = (ln_choose - tosses as f64 * std::f64::consts::LN_2).exp();
        let mut tail = 0.0;
        for k in (0..=fewer).rev() {
            tail += term;
            // From C(n, k) to C(n, k - 1).
            term *= k as f64 / (tosses - k + 1) as f64;
            if term < tail * f64::EPSILON {
                break;
            }
        }
        (2.0 * tail).min(1.0)
    }

    pub(super) fn add(&mut self, first: bool, second: bool) {
        let case = match (first, second) {
            (true, true) => &mut self.both,
            (true, false) => &mut self.only_first,
            (false, true) => &mut self.only_second,
            (false, false) => &mut self.neither,
        };
        *case += 1;
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Self) {
        self.both += other.both;
        self.only_first += other.only_first;
        self.only_second += other.only_second;
        self.neither += other.neither;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(only_first: u64, only_second: u64) -> Pairs {
        Pairs { both: 20, only_first, only_second, neither: 30 }
    }

    #[test]
    fn mcnemars_test_is_that_of_a_coin() {
        assert_eq!(pairs(0, 0).mcnemar_p(), 1.0);
        assert_eq!(pairs(7, 7).mcnemar_p(), 1.0);
        assert_eq!(pairs(0, 5).mcnemar_p(), 0.0625);
        assert!((pairs(2, 0).mcnemar_p() - 0.5).abs() < 1e-12);
        // 2 (1 + 10 + 45) / 1024.
        assert!((pairs(8, 2).mcnemar_p() - 0.109_375).abs() < 1e-12);
        assert_eq!(pairs(8, 2).mcnemar_p(), pairs(2, 8).mcnemar_p());
        // The normal approximation has 1.8e-10 for 200 games out of 1000 more, after its correction.
        let large = pairs(600, 400).mcnemar_p();
        assert!((1e-10..4e-10).contains(&large), "{large}");
        assert!(pairs(3_000_000, 1_000_000).mcnemar_p() < 1e-300);
        // As many games as there can be take no longer: 5.12 standard deviations.
        let many = pairs(5_000_256_000, 4_999_744_000).mcnemar_p();
        assert!((3.0e-7..3.2e-7).contains(&many), "{many}");
    }

    #[test]
    fn the_interval_holds_the_difference_and_is_never_empty() {
        let [low, high] = pairs(0, 0).ci95();
        assert!(low < 0.0 && high > 0.0);
        let ahead = Pairs { both: 4000, only_first: 300, only_second: 200, neither: 5500 };
        let [low, high] = ahead.ci95();
        assert_eq!(ahead.difference(), 0.01);
        // Wald: 0.01 ± 1.96 sqrt(500 - 1) / 10 000.
        assert!((low - 0.00562).abs() < 5e-5 && (high - 0.01438).abs() < 5e-5, "{low} {high}");
        let behind = Pairs { only_first: 200, only_second: 300, ..ahead };
        assert_eq!(behind.ci95(), [-high, -low]);
    }

    #[test]
    fn the_interval_shrinks_with_the_square_of_the_difference() {
        // Eight games won by the first alone: (8.5 − 0.5) / 10, and half of it is 1.96 sqrt(8.5 + 0.5 − 0.8 · 8) / 10.
        let [low, high] = Pairs { only_first: 8, ..Pairs::default() }.ci95();
        assert!((low - (0.8 - Z95 * 2.6f64.sqrt() / 10.0)).abs() < 1e-12, "{low}");
        assert_eq!(high, 1.0);
    }

    #[test]
    fn games_are_counted_by_who_won_and_added_up() {
        let mut sum = Pairs::default();
        for (first, second) in [(true, true), (true, false), (true, false), (false, true), (false, false)] {
            sum.add(first, second);
        }
        assert_eq!(sum, Pairs { both: 1, only_first: 2, only_second: 1, neither: 1 });
        sum += Pairs { both: 10, only_first: 20, only_second: 30, neither: 40 };
        assert_eq!(sum, Pairs { both: 11, only_first: 22, only_second: 31, neither: 41 });
        assert_eq!((sum.games(), sum.difference()), (105, -9.0 / 105.0));
    }
}
