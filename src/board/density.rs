//! The chance of a mine per hidden cell, when it stands in for a mine count.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};

use super::exact_fraction::{self, NoFraction};

/// An exact probability strictly between 0 and 1, written `3/20` or `0.15`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Density(Ratio<BigUint>);

/// Why a number is no density.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DensityError {
    /// The text is neither a fraction nor a decimal.
    #[error("a density is a fraction such as 3/20 or a decimal such as 0.15")]
    NotANumber,
    /// The number is 0, or 1 or more.
    #[error("a density lies strictly between 0 and 1; for none or only mines give the mine count")]
    OutOfRange,
    /// The text has more than [`Density::MAX_CHARS`] characters.
    #[error("a density has at most {} characters", Density::MAX_CHARS)]
    TooLong,
}

impl Density {
    /// Longer numbers are refused: reading one takes quadratic time.
    pub const MAX_CHARS: usize = exact_fraction::MAX_CHARS;

    /// A density from its value, which has to lie strictly between 0 and 1.
    pub fn new(value: Ratio<BigUint>) -> Result<Self, DensityError> {
        if value.is_zero() || value >= Ratio::one() {
            return Err(DensityError::OutOfRange);
        }
        Ok(Self(value))
    }

    /// Chance of a mine.
    pub fn value(&self) -> &Ratio<BigUint> {
        &self.0
    }

    /// How much likelier a mine is than no mine, as a pair without common factor.
    pub(crate) fn odds(&self) -> (BigUint, BigUint) {
        let (mine, all) = (self.0.numer(), self.0.denom());
        (mine.clone(), all - mine)
    }
}

impl FromStr for Density {
    type Err = DensityError;

    fn from_str(text: &str) -> Result<Self, DensityError> {
        Self::new(exact_fraction::parse(text)?)
    }
}

impl From<NoFraction> for DensityError {
    fn from(reason: NoFraction) -> Self {
        match reason {
            NoFraction::NotANumber => Self::NotANumber,
            NoFraction::ZeroDenominator => Self::OutOfRange,
            NoFraction::TooLong => Self::TooLong,
        }
    }
}

impl fmt::Display for Density {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0.numer(), self.0.denom())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_and_decimals_are_the_same_number() {
        let density: Density = "0.15".parse().unwrap();
        assert_eq!(density, "3/20".parse().unwrap());
        assert_eq!(density, ".150".parse().unwrap());
        assert_eq!(density.to_string(), "3/20");
        assert_eq!(density.odds(), (3u32.into(), 17u32.into()));
    }

    #[test]
    fn what_is_no_chance_is_refused() {
        for text in ["0", "1", "0/5", "1/0", "7/5", "1.0"] {
            assert_eq!(text.parse::<Density>(), Err(DensityError::OutOfRange), "{text}");
        }
        for text in ["", ".", "1.", "-1/2", "1/2/3", "1e-3", "½", "0,5"] {
            assert_eq!(text.parse::<Density>(), Err(DensityError::NotANumber), "{text}");
        }
        assert_eq!("1".repeat(300).parse::<Density>(), Err(DensityError::TooLong));
    }
}
