//! A probability as a pair of whole numbers, reduced only when asked: the greatest common divisor of large numbers
//! costs more than everything before it.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::ToPrimitive;

/// An exact fraction, not necessarily in lowest terms.
#[derive(Clone, Debug)]
pub struct Fraction {
    pub numerator: BigUint,
    pub denominator: BigUint,
}

impl Fraction {
    /// 1 for a mine, 0 for a safe cell.
    pub fn certain(mine: bool) -> Self {
        Self { numerator: u8::from(mine).into(), denominator: 1u8.into() }
    }

    /// In lowest terms.
    pub fn reduced(self) -> Ratio<BigUint> {
        Ratio::new(self.numerator, self.denominator)
    }

    /// The nearest float, give or take the last bit: for people to read.
    pub fn to_f64(&self) -> f64 {
        ratio_to_f64(&self.numerator, &self.denominator)
    }
}

/// The quotient of two whole numbers; the denominator is not zero.
pub(super) fn ratio_to_f64(numerator: &BigUint, denominator: &BigUint) -> f64 {
    // 64 significant bits of the quotient are more than a float keeps.
    let shift = 64 + denominator.bits() as i64 - numerator.bits() as i64;
    let quotient = if shift >= 0 {
        (numerator << shift as u64) / denominator
    } else {
        numerator / (denominator << (-shift) as u64)
    };
    let quotient = quotient.to_f64().unwrap_or(0.0);
    quotient * 2f64.powi(-shift as i32)
}
