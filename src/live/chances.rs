//! The chance of every unknown cell to be a mine, in floats, from components that are already counted.
//!
//! Floats choose between guesses. They say nothing of certainty: a chance of 10⁻²⁰ and its opposite look like 0 and 1.

use std::sync::LazyLock;

use super::components::{Components, LiveComponent};
use crate::counting::FloatTable;

/// Layouts of some components by number of mines above the fewest, scaled; weighed by the odds of a mine for each, so that
/// a product of many neither grows nor shrinks out of range.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    pub fewest: u32,
    pub by_mines: Vec<f64>,
}

impl Weights {
    pub fn one() -> Self {
        Self { fewest: 0, by_mines: vec![1.0] }
    }

    pub fn of(table: &FloatTable, odds: f64) -> Self {
        let mut tilt = if table.layouts.is_finite() { 1.0 / table.layouts } else { 1.0 };
        let tilted = table.rows[..table.len].iter().map(|ways| {
            let weight = ways * tilt;
            tilt *= odds;
            weight
        });
        Self { fewest: table.fewest, by_mines: tilted.collect() }
    }

    pub fn multiply(&mut self, other: &Self) {
        self.fewest += other.fewest;
        let mut product = vec![0.0; self.by_mines.len() + other.by_mines.len() - 1];
        for (used, ways) in self.by_mines.iter().enumerate() {
            for (sum, theirs) in product[used..].iter_mut().zip(&other.by_mines) {
                *sum += ways * theirs;
            }
        }
        self.by_mines = product;
    }
}

/// The chances of a whole board.
#[derive(Debug)]
pub(crate) struct Chances {
    /// Mine chance of every group, by slot of its component.
    pub groups: Vec<Vec<f64>>,
    /// Cells that no clue sees, and the mine chance of each.
    pub sea: u32,
    pub sea_chance: f64,
    /// Number of layouts; infinite when it is beyond a float or a component was only estimated.
    pub layouts: f64,
    /// The odds that weights are tilted by.
    pub odds: f64,
    /// By slot.
    pub weights: Vec<Option<Weights>>,
    /// The slots, in the order of `after`.
    pub order: Vec<u32>,
    /// What the components from each place in the order on, and the sea, weigh, by the mines that those before use above
    /// their fewest.
    pub after: Vec<Vec<f64>>,
}

impl Chances {
    pub fn new(components: &Components, unknown: u32, mines: u32) -> Self {
        let sea = unknown - components.frontier_cells() as u32;
        let odds = odds(unknown, mines);
        let mut weights: Vec<Option<Weights>> = vec![None; components.slots()];
        for (slot, component) in components.iter() {
            weights[slot as usize] = Some(Weights::of(component.floats(), odds));
        }
        let used: Vec<(u32, &LiveComponent, &Weights)> = components
            .iter()
            .filter_map(|(slot, component)| Some((slot, component, weights[slot as usize].as_ref()?)))
            .collect();
        let fewest: u32 = used.iter().map(|(.., weights)| weights.fewest).sum();
        let most: usize = used.iter().map(|(.., weights)| weights.by_mines.len() - 1).sum();
        let (sea_ways, ln_scale) = sea_weights(sea, mines, fewest, most + 1, odds);

        let mut after = vec![sea_ways];
        for (.., weights) in used.iter().rev() {
            let next = &after[after.len() - 1];
            after.push(correlate(&weights.by_mines, next, next.len() + 1 - weights.by_mines.len()));
        }
        after.reverse();

        let mut groups = vec![Vec::new(); components.slots()];
        let mut before = Weights::one();
        for ((slot, component, weights), after) in used.iter().zip(&after[1..]) {
            let others = correlate(&before.by_mines, after, weights.by_mines.len());
            groups[*slot as usize] = group_chances(component, &others, odds);
            before.multiply(weights);
        }

        let total = after[0][0];
        let sea_chance = if sea == 0 {
            0.0
        } else {
            let terms = before.by_mines.iter().zip(&after[after.len() - 1]).enumerate();
            let (mut all, mut with_mine) = (0.0, 0.0);
            for (used, (ways, sea_ways)) in terms {
                let term = ways * sea_ways;
                all += term;
                with_mine += term * (f64::from(mines) - f64::from(fewest) - used as f64);
            }
            with_mine / (all * f64::from(sea))
        };
        let layouts = used.iter().map(|(_, component, _)| component.floats().layouts).product::<f64>();
        let order = used.iter().map(|(slot, ..)| *slot).collect();
        Self { groups, sea, sea_chance, layouts: layouts * total * ln_scale.exp(), odds, weights, order, after }
    }
}

/// Odds of a mine in an unknown cell, kept away from 0 and infinity.
fn odds(unknown: u32, mines: u32) -> f64 {
    let share = (f64::from(mines) / f64::from(unknown.max(1))).clamp(0.01, 0.99);
    share / (1.0 - share)
}

/// Σ a\[x\] · b\[j + x\], for every j below `len`.
pub(crate) fn correlate(a: &[f64], b: &[f64], len: usize) -> Vec<f64> {
    (0..len).map(|shift| a.iter().zip(&b[shift..]).map(|(a, b)| a * b).sum()).collect()
}

fn group_chances(component: &LiveComponent, others: &[f64], odds: f64) -> Vec<f64> {
    let mut tilt = 1.0;
    let weigh: Vec<f64> = others
        .iter()
        .map(|ways| {
            let weight = ways * tilt;
            tilt *= odds;
            weight
        })
        .collect();
    let all = dot(component.row(0), &weigh);
    (1..=component.groups()).map(|row| dot(component.row(row), &weigh) / all).collect()
}

pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Ways to lay the other mines in the sea when `fewest + i` are used, for `i` below `len`: scaled, tilted back by the odds, and
/// the logarithm of the scale.
pub(crate) fn sea_weights(sea: u32, mines: u32, fewest: u32, len: usize, odds: f64) -> (Vec<f64>, f64) {
    let ln_odds = odds.ln();
    let ln_ways = |used: usize| {
        let left = i64::from(mines) - i64::from(fewest) - used as i64;
        if left < 0 || left > i64::from(sea) {
            return f64::NEG_INFINITY;
        }
        ln_binomial(u64::from(sea), left as u64) - used as f64 * ln_odds
    };
    let mut ways: Vec<f64> = (0..len).map(ln_ways).collect();
    let largest = ways.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    for ways in &mut ways {
        // Never 0 where it is possible: a quotient of sums must not become 0 / 0.
        *ways = if *ways == f64::NEG_INFINITY { 0.0 } else { (*ways - largest).exp().max(1e-200) };
    }
    (ways, largest)
}

const TABULATED: usize = 1 << 13;

static LN_FACTORIALS: LazyLock<Vec<f64>> = LazyLock::new(|| {
    let mut sum = 0.0;
    let ln_factorial = |n: usize| {
        sum += (n.max(1) as f64).ln();
        sum
    };
    (0..TABULATED).map(ln_factorial).collect()
});

fn ln_factorial(n: u64) -> f64 {
    match LN_FACTORIALS.get(n as usize) {
        Some(&value) => value,
        // Stirling's series: from here on right to the last bits.
        None => {
            let n = n as f64;
            n * n.ln() - n + 0.5 * (2.0 * std::f64::consts::PI * n).ln() + 1.0 / (12.0 * n)
        }
    }
}

fn ln_binomial(n: u64, k: u64) -> f64 {
    ln_factorial(n) - ln_factorial(k) - ln_factorial(n - k)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factorials_go_on_where_the_table_ends() {
        let mut sum = 0.0;
        for n in 1..TABULATED as u64 + 3 {
            sum += (n as f64).ln();
            if n > TABULATED as u64 - 3 {
                assert!((ln_factorial(n) / sum - 1.0).abs() < 1e-13, "{n}: {} {sum}", ln_factorial(n));
            }
        }
    }
}
