//! A probability as a pair of whole numbers, reduced only when asked: the greatest common divisor of large numbers
//! costs more than everything before it.

use num_bigint::BigUint;
use num_rational::Ratio;

use super::tally::Tally;

/// An exact fraction, not necessarily in lowest terms.
#[derive(Clone, Debug)]
pub struct Fraction {
    /// What the layouts with a mine weigh.
    pub numerator: BigUint,
    /// What all layouts weigh together; never 0.
    pub denominator: BigUint,
}

impl Fraction {
    /// 1 for a mine, 0 for a safe cell.
    pub(crate) fn certain(mine: bool) -> Self {
        Self { numerator: u8::from(mine).into(), denominator: 1u8.into() }
    }

    /// In lowest terms.
    pub fn reduced(self) -> Ratio<BigUint> {
        Ratio::new(self.numerator, self.denominator)
    }

    /// As a float, right but for the last bits: for people to read.
    pub fn to_f64(&self) -> f64 {
        self.numerator.ratio(&self.denominator)
    }
}
