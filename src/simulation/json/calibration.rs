//! Risks and deaths as JSON.

use serde::{Deserialize, Serialize};

use super::extent::{demand, times};
use super::{Extent, UnreadableResult};
use crate::simulation::{RiskBin, RiskTable};

#[derive(Serialize, Deserialize)]
pub struct CalibrationObject {
    #[serde(skip_deserializing)]
    predicted_deaths: f64,
    #[serde(skip_deserializing)]
    deaths: u64,
    #[serde(skip_deserializing)]
    deviation: Option<f64>,
    bins: Vec<BinObject>,
}

#[derive(Serialize, Deserialize)]
struct BinObject {
    from_percent: u64,
    to_percent: u64,
    guesses: u64,
    #[serde(skip_deserializing)]
    predicted_deaths: f64,
    deaths: u64,
    #[serde(skip_deserializing)]
    deviation: Option<f64>,
    predicted_ppb: u64,
    variance_ppb: u64,
}

impl CalibrationObject {
    pub fn new(risks: &RiskTable) -> Self {
        let total = risks.total();
        Self {
            predicted_deaths: total.predicted_deaths(),
            deaths: total.deaths,
            deviation: total.deviation(),
            bins: risks.bins().map(|(edges, bin)| BinObject::new(edges, bin)).collect(),
        }
    }

    pub fn risks(&self, extent: &Extent) -> Result<RiskTable, UnreadableResult> {
        let edges = self.bins.iter().map(|bin| [bin.from_percent, bin.to_percent]);
        if !edges.eq((0..RiskTable::BINS).map(RiskTable::edges)) {
            return Err(UnreadableResult::value("calibration", "its bins are not those of this version"));
        }
        let risks = RiskTable::from_bins(std::array::from_fn(|index| self.bins[index].bin()));
        risks.bins().try_for_each(|(edges, bin)| check(edges, bin, extent))?;
        Ok(risks)
    }
}

/// Whether guesses of this bin can be counted like this.
fn check([from, to]: [u64; 2], bin: &RiskBin, extent: &Extent) -> Result<(), UnreadableResult> {
    let RiskBin { guesses, deaths, predicted_ppb, variance_ppb } = *bin;
    let holds = |holds: bool, what: &str| demand("calibration", holds, format!("{what} from {from} to {to} percent"));
    holds(deaths <= guesses, "more deaths than guesses")?;
    // Of a single guess, in billionths.
    let [from_ppb, to_ppb] = [from, to].map(|percent| times(guesses, percent * RiskBin::PPB_IN_A_PERCENT));
    holds((from_ppb..=to_ppb).contains(&predicted_ppb.into()), "`predicted_ppb` is not the sum of risks")?;
    let largest = times(guesses, 25 * RiskBin::PPB_IN_A_PERCENT);
    let is_variance = variance_ppb <= predicted_ppb && u128::from(variance_ppb) <= largest;
    holds(is_variance, "`variance_ppb` is not that of risks")?;
    holds(predicted_ppb <= extent.most, "`predicted_ppb` is more than can be added up")
}

impl BinObject {
    fn new([from_percent, to_percent]: [u64; 2], bin: &RiskBin) -> Self {
        let RiskBin { guesses, deaths, predicted_ppb, variance_ppb } = *bin;
        let (predicted_deaths, deviation) = (bin.predicted_deaths(), bin.deviation());
        Self { from_percent, to_percent, guesses, predicted_deaths, deaths, deviation, predicted_ppb, variance_ppb }
    }

    fn bin(&self) -> RiskBin {
        let Self { guesses, deaths, predicted_ppb, variance_ppb, .. } = *self;
        RiskBin { guesses, deaths, predicted_ppb, variance_ppb }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bin_may_be_at_its_bounds_and_not_beyond() {
        const MILLION: u64 = 1_000_000;
        let extent = |most| Extent { games: 9, cells: 9, safe_cells: 9, most };
        let is_read = |edges, [deaths, predicted_ppb, variance_ppb]: [u64; 3], most| {
            check(edges, &RiskBin { guesses: 4, deaths, predicted_ppb, variance_ppb }, &extent(most)).is_ok()
        };
        let from_20_to_25 = |bin| is_read([20, 25], bin, u64::MAX);
        assert!(from_20_to_25([4, 900 * MILLION, 700 * MILLION]));
        assert!(!from_20_to_25([5, 900 * MILLION, 700 * MILLION]), "more deaths than guesses");
        for (predicted, fits) in
            [(800 * MILLION - 1, false), (800 * MILLION, true), (1000 * MILLION, true), (1000 * MILLION + 1, false)]
        {
            assert_eq!(from_20_to_25([0, predicted, 700 * MILLION]), fits, "{predicted}");
        }
        assert!(from_20_to_25([0, 800 * MILLION, 800 * MILLION]));
        assert!(!from_20_to_25([0, 800 * MILLION, 800 * MILLION + 1]), "p (1 − p) is at most p");
        let from_90 = |variance| is_read([90, 100], [0, 3800 * MILLION, variance], u64::MAX);
        assert_eq!([from_90(1000 * MILLION), from_90(1000 * MILLION + 1)], [true, false], "and at most 1/4");
        let most = 900 * MILLION;
        let sums = [most - 1, most].map(|most| is_read([20, 25], [0, 900 * MILLION, 700 * MILLION], most));
        assert_eq!(sums, [false, true]);
    }
}
