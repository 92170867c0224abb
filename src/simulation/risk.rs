//! Predicted risks against deaths: guesses sorted into bins by the risk that the strategy saw.
//!
//! Sums of probabilities are whole billionths: they add up to the same whatever the order, which floats do not.

use std::ops::AddAssign;

/// A billion: probabilities are counted in parts of one.
const SCALE: f64 = 1e9;

/// Upper edges in percent: finer where risks are small, since most guesses of a good strategy are there. A bin has its lower
/// edge and not its upper one, the last has both. So the even guess opens a bin.
const EDGES: [u64; 18] = [1, 2, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 70, 80, 90, 100];

/// Guesses of about the same risk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RiskBin {
    /// Cells that were opened at such a risk.
    pub guesses: u64,
    /// Those of them that were mines.
    pub deaths: u64,
    /// Sum of the risks, in billionths.
    pub predicted_ppb: u64,
    /// Sum of `p (1 - p)`, in billionths: how far deaths scatter when the risks are true.
    pub variance_ppb: u64,
}

impl RiskBin {
    /// Billionths in a percent.
    pub(super) const PPB_IN_A_PERCENT: u64 = 10_000_000;

    /// How many deaths the risks foretell.
    pub fn predicted_deaths(&self) -> f64 {
        self.predicted_ppb as f64 / SCALE
    }

    /// How many standard deviations more deaths than foretold; `None` where nothing was left to chance.
    pub fn deviation(&self) -> Option<f64> {
        let spread = (self.variance_ppb as f64 / SCALE).sqrt();
        (spread > 0.0).then(|| (self.deaths as f64 - self.predicted_deaths()) / spread)
    }

    fn add_guess(&mut self, p_mine: f64, survived: bool) {
        self.guesses += 1;
        self.deaths += u64::from(!survived);
        self.predicted_ppb += billionths(p_mine);
        self.variance_ppb += billionths(p_mine * (1.0 - p_mine));
    }
}

impl AddAssign for RiskBin {
    fn add_assign(&mut self, other: Self) {
        self.guesses += other.guesses;
        self.deaths += other.deaths;
        self.predicted_ppb += other.predicted_ppb;
        self.variance_ppb += other.variance_ppb;
    }
}

/// All guesses by their risk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RiskTable {
    bins: [RiskBin; Self::BINS],
}

impl RiskTable {
    pub(super) const BINS: usize = EDGES.len();

    /// The bins in order, each with its edges in percent.
    pub fn bins(&self) -> impl Iterator<Item = ([u64; 2], &RiskBin)> {
        self.bins.iter().enumerate().map(|(index, bin)| (Self::edges(index), bin))
    }

    /// Lower and upper edge of a bin, in percent.
    pub(super) fn edges(bin: usize) -> [u64; 2] {
        [if bin == 0 { 0 } else { EDGES[bin - 1] }, EDGES[bin]]
    }

    /// All guesses together.
    pub fn total(&self) -> RiskBin {
        self.bins.iter().fold(RiskBin::default(), |mut total, bin| {
            total += *bin;
            total
        })
    }

    pub(super) fn from_bins(bins: [RiskBin; Self::BINS]) -> Self {
        Self { bins }
    }

    pub(super) fn add_guess(&mut self, p_mine: f64, survived: bool) {
        let p_mine = p_mine.clamp(0.0, 1.0);
        let percent = billionths(p_mine) / RiskBin::PPB_IN_A_PERCENT;
        let bin = EDGES.iter().position(|&edge| percent < edge).unwrap_or(Self::BINS - 1);
        self.bins[bin].add_guess(p_mine, survived);
    }
}

impl AddAssign for RiskTable {
    fn add_assign(&mut self, other: Self) {
        for (bin, other) in self.bins.iter_mut().zip(other.bins) {
            *bin += other;
        }
    }
}

fn billionths(value: f64) -> u64 {
    (value * SCALE).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bin_of(p_mine: f64) -> [u64; 2] {
        let mut table = RiskTable::default();
        table.add_guess(p_mine, true);
        let found = table.bins().find(|(_, bin)| bin.guesses == 1).map(|(edges, _)| edges);
        found.expect("every guess is in a bin")
    }

    #[test]
    fn a_bin_has_its_lower_edge_and_the_last_one_both() {
        assert_eq!(bin_of(0.0), [0, 1]);
        assert_eq!(bin_of(0.1 + 0.2), [30, 35]);
        assert_eq!(bin_of(0.5), [50, 55]);
        assert_eq!(bin_of(0.499_999), [45, 50]);
        assert_eq!(bin_of(1.0), [90, 100]);
    }

    #[test]
    fn risks_add_up_exactly() {
        let mut table = RiskTable::default();
        for survived in [true, false, true, false, true] {
            table.add_guess(0.4, survived);
        }
        let total = table.total();
        assert_eq!((total.guesses, total.deaths, total.predicted_ppb), (5, 2, 2_000_000_000));
        assert_eq!(total.predicted_deaths(), 2.0);
        assert_eq!(total.deviation(), Some(0.0));
        assert_eq!(RiskBin::default().deviation(), None);
    }

    #[test]
    fn a_deviation_is_in_standard_deviations_of_the_deaths() {
        let mut table = RiskTable::default();
        (0..100).for_each(|guess| table.add_guess(0.2, guess >= 32));
        // 20 deaths are foretold, with a standard deviation of sqrt(100 · 0.2 · 0.8) = 4.
        assert_eq!(table.total().deviation(), Some(3.0));
        (0..100).for_each(|guess| table.add_guess(0.2, guess >= 8));
        assert_eq!(table.total().deviation(), Some(0.0));
    }

    #[test]
    fn bins_have_the_edges_that_are_written_down() {
        let edges: Vec<[u64; 2]> = RiskTable::default().bins().map(|(edges, _)| edges).collect();
        assert_eq!((edges[0], edges[1], edges[17]), ([0, 1], [1, 2], [90, 100]));
        assert!(edges.windows(2).all(|pair| pair[0][1] == pair[1][0] && pair[0][0] < pair[0][1]), "{edges:?}");
    }
}
