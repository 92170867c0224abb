//! Probabilities as floats where exact ones are too large to be made for everybody.
//!
//! On a board with hundreds of components a single exact probability has thousands of digits, and there are thousands of
//! them; the numbers themselves would take longer to write down than everything else. They are made when asked for. What
//! people and most programs look at is a float, and that can be had directly: the components' polynomials as floats,
//! multiplied in a tree, and the weight of the rest handed down it again. Every term is positive, so nothing cancels
//! and the relative error stays near the number of additions times 2⁻⁵³: below 10⁻¹⁰ on the largest board.
//!
//! Floats of so many factors would overflow, and most of a product lies far from where the weight is. So every mine is
//! first weighed by a factor (`tilt`) that puts the middle of the product where the weight is largest, and what lies so
//! far out that it cannot matter is dropped.

use super::combination::Sea;
use super::limits::{StopReason, Watch};
use super::table::Table;

/// Terms this much smaller than the largest do not count.
const NEGLIGIBLE: f64 = 1e-40;

/// Products between two looks at the clock.
const BETWEEN_LOOKS: usize = 64;

/// Every free component's weights, and the sea's chance of a mine.
#[derive(Debug)]
pub(super) struct FloatWeights {
    /// By component and mines above its fewest: what the rest of the board is worth, with the tilt.
    weights: Vec<Vec<f64>>,
    tilt: f64,
    pub sea_chance: f64,
}

impl FloatWeights {
    pub fn new(
        free: &[&Table],
        sea: Sea,
        window: &std::ops::RangeInclusive<usize>,
        watch: &Watch,
    ) -> Result<Self, StopReason> {
        let rows: Vec<Vec<f64>> = free.iter().map(|table| table.scaled_row(0)).collect();
        let (tilt, middle) = tilt(&rows, sea, window, watch)?;
        let leaves = rows.iter().map(|row| Polynomial::tilted(row, tilt)).collect();
        let tree = ProductTree::new(leaves, watch)?;
        let product = tree.root();
        let weight = sea_weights(sea, window, product, tilt, middle);
        let (mut all, mut mines) = (0.0, 0.0);
        for (index, (layouts, weight)) in product.terms.iter().zip(&weight).enumerate() {
            all += layouts * weight;
            mines += layouts * weight * (sea.mines as f64 - (product.first + index) as f64);
        }
        let sea_chance = if sea.cells == 0 { 0.0 } else { mines / all / sea.cells as f64 };
        let weights = tree.hand_down(weight, watch)?;
        Ok(Self { weights, tilt, sea_chance })
    }

    /// The chance that a row of a free component's table stands for.
    pub fn chance(&self, place: usize, table: &Table, row: usize) -> f64 {
        let weights = &self.weights[place];
        let weigh = |row: usize| -> f64 {
            let mut tilt = 1.0;
            let mut sum = 0.0;
            for (coefficient, weight) in table.scaled_row(row).iter().zip(weights) {
                sum += coefficient * weight * tilt;
                tilt *= self.tilt;
            }
            sum
        };
        weigh(row) / weigh(0)
    }
}

/// The factor per mine under which the components' mean number of mines is where the sea's weight balances it, and that
/// mean.
fn tilt(
    rows: &[Vec<f64>],
    sea: Sea,
    window: &std::ops::RangeInclusive<usize>,
    watch: &Watch,
) -> Result<(f64, f64), StopReason> {
    // How much the sea gains by giving up one mine, at a total of `used`.
    let ratio = |used: f64| {
        let left = (sea.mines as f64 - used).max(0.5);
        left / (sea.cells as f64 - left + 1.0).max(0.5)
    };
    let (mut low, mut high) = (*window.start() as f64, *window.end() as f64);
    // The mean falls as `used` rises, so the two meet once.
    for _ in 0..60 {
        watch.check_time()?;
        let middle = (low + high) / 2.0;
        if rows.iter().map(|row| mean(row, ratio(middle))).sum::<f64>() > middle {
            low = middle;
        } else {
            high = middle;
        }
    }
    Ok((ratio(low), low))
}

fn mean(row: &[f64], tilt: f64) -> f64 {
    let (mut power, mut sum, mut mines) = (1.0, 0.0, 0.0);
    for (index, coefficient) in row.iter().enumerate() {
        sum += coefficient * power;
        mines += coefficient * power * index as f64;
        power *= tilt;
    }
    mines / sum
}

/// What the sea is worth at every total of the product, without the tilt, up to a common factor.
fn sea_weights(
    sea: Sea,
    window: &std::ops::RangeInclusive<usize>,
    product: &Polynomial,
    tilt: f64,
    middle: f64,
) -> Vec<f64> {
    let totals = product.first..product.first + product.terms.len();
    let mut weights = vec![0.0; product.terms.len()];
    let start = (middle.round() as usize).clamp(*window.start(), *window.end()).clamp(totals.start, totals.end - 1);
    // From one total to the next the sea loses a mine: C(s, n − 1) / C(s, n) = n / (s − n + 1).
    let step = |used: usize| {
        let left = sea.mines as f64 - used as f64;
        left / (sea.cells as f64 - left + 1.0) / tilt
    };
    let mut weight = 1.0;
    for used in start..totals.end.min(window.end() + 1) {
        weights[used - totals.start] = weight;
        weight *= step(used);
    }
    weight = 1.0;
    for used in (totals.start.max(*window.start())..start).rev() {
        weight /= step(used);
        weights[used - totals.start] = weight;
    }
    weights
}

/// Terms from the power `first` on.
#[derive(Clone, Debug)]
struct Polynomial {
    first: usize,
    terms: Vec<f64>,
}

impl Polynomial {
    fn tilted(row: &[f64], tilt: f64) -> Self {
        let mut power = 1.0;
        let mut terms: Vec<f64> = Vec::with_capacity(row.len());
        for coefficient in row {
            terms.push(coefficient * power);
            power *= tilt;
        }
        Self { first: 0, terms }.normalised()
    }

    fn times(&self, other: &Self) -> Self {
        let mut terms = vec![0.0; self.terms.len() + other.terms.len() - 1];
        for (shift, factor) in self.terms.iter().enumerate() {
            for (sum, term) in terms[shift..].iter_mut().zip(&other.terms) {
                *sum += factor * term;
            }
        }
        Self { first: self.first + other.first, terms }.normalised().trimmed()
    }

    /// Scaled so that the largest term is 1.
    fn normalised(mut self) -> Self {
        let largest = self.terms.iter().copied().fold(0.0, f64::max);
        self.terms.iter_mut().for_each(|term| *term /= largest);
        self
    }

    fn trimmed(mut self) -> Self {
        let counts = |term: &f64| *term > NEGLIGIBLE;
        let start = self.terms.iter().position(counts).unwrap_or(0);
        let end = self.terms.iter().rposition(counts).map_or(self.terms.len(), |last| last + 1);
        self.terms.truncate(end);
        self.terms.drain(..start);
        self.first += start;
        self
    }

    /// What the other factor and the weight of the product together are worth, for every power of this one.
    fn share(&self, other: &Self, product: &Self, weight: &[f64]) -> Vec<f64> {
        let at =
            |power: usize| power.checked_sub(product.first).and_then(|index| weight.get(index)).copied().unwrap_or(0.0);
        let powers = self.first..self.first + self.terms.len();
        let value = |power: usize| -> f64 {
            other.terms.iter().enumerate().map(|(index, term)| term * at(power + other.first + index)).sum()
        };
        let mut share: Vec<f64> = powers.map(value).collect();
        let largest = share.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        share.iter_mut().for_each(|value| *value /= largest);
        share
    }
}

/// Products of neighbours, level by level; the leaves are not trimmed.
struct ProductTree {
    levels: Vec<Vec<Polynomial>>,
}

impl ProductTree {
    /// At least one leaf.
    fn new(leaves: Vec<Polynomial>, watch: &Watch) -> Result<Self, StopReason> {
        let mut levels = vec![leaves];
        while levels[levels.len() - 1].len() > 1 {
            let below = &levels[levels.len() - 1];
            let mut level = Vec::with_capacity(below.len().div_ceil(2));
            for (index, pair) in below.chunks(2).enumerate() {
                if index.is_multiple_of(BETWEEN_LOOKS) {
                    watch.check_time()?;
                }
                level.push(match pair {
                    [left, right] => left.times(right),
                    rest => rest[0].clone(),
                });
            }
            levels.push(level);
        }
        Ok(Self { levels })
    }

    fn root(&self) -> &Polynomial {
        &self.levels[self.levels.len() - 1][0]
    }

    /// From the weight of the whole product, that of every leaf.
    fn hand_down(&self, root_weight: Vec<f64>, watch: &Watch) -> Result<Vec<Vec<f64>>, StopReason> {
        let mut weights = vec![root_weight];
        for level in (1..self.levels.len()).rev() {
            let (products, factors) = (&self.levels[level], &self.levels[level - 1]);
            let mut next = Vec::with_capacity(factors.len());
            let pairs = products.iter().zip(&weights).zip(factors.chunks(2));
            for (index, ((product, weight), pair)) in pairs.enumerate() {
                if index.is_multiple_of(BETWEEN_LOOKS) {
                    watch.check_time()?;
                }
                match pair {
                    [left, right] => {
                        next.push(left.share(right, product, weight));
                        next.push(right.share(left, product, weight));
                    }
                    _ => next.push(weight.clone()),
                }
            }
            weights = next;
        }
        Ok(weights)
    }
}
