//! How much luck a game took: the chance that all its risks were survived.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::One;

/// Longer products are not kept exactly: on boards with hundreds of components every factor has thousands of digits.
const MOST_BITS: u64 = 1 << 16;

/// The product of the chances to survive.
#[derive(Clone, Debug, PartialEq)]
pub struct Luck {
    exact: Option<Ratio<BigUint>>,
    approximate: f64,
}

impl Default for Luck {
    /// No risk was taken yet.
    fn default() -> Self {
        Self { exact: Some(Ratio::one()), approximate: 1.0 }
    }
}

impl Luck {
    /// Takes in a risk, as the chance of a mine.
    pub fn risk(&mut self, exact: Option<&Ratio<BigUint>>, approximate: f64) {
        self.approximate *= 1.0 - approximate;
        let product = self.exact.take().zip(exact).map(|(luck, p_mine)| luck * (Ratio::one() - p_mine));
        self.exact = product.filter(|luck| luck.denom().bits() <= MOST_BITS);
    }

    /// In lowest terms; `None` where a risk was not known exactly, or the number is too long.
    pub fn exact(&self) -> Option<&Ratio<BigUint>> {
        self.exact.as_ref()
    }

    /// From 0 to 1; 1 where no risk was taken. Known also where [`exact`](Self::exact) is not.
    pub fn to_f64(&self) -> f64 {
        self.approximate
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_the_product_of_the_chances_to_survive() {
        let mut luck = Luck::default();
        for (numerator, denominator) in [(1u32, 4u32), (0, 1), (1, 3)] {
            let p_mine = Ratio::new(numerator.into(), denominator.into());
            luck.risk(Some(&p_mine), f64::from(numerator) / f64::from(denominator));
        }
        assert_eq!(luck.exact().map(ToString::to_string).as_deref(), Some("1/2"));
        assert!((luck.to_f64() - 0.5).abs() < 1e-15);
        luck.risk(None, 0.5);
        assert_eq!((luck.exact(), luck.to_f64()), (None, 0.25));
    }

    #[test]
    fn a_product_is_kept_exactly_until_it_is_too_long() {
        for (bits, is_kept) in [(MOST_BITS - 1, true), (MOST_BITS, true), (MOST_BITS + 1, false)] {
            let mut luck = Luck::default();
            // 1 − 2^−k has a denominator of k + 1 bits.
            let p_mine = Ratio::new(BigUint::one(), BigUint::one() << (bits - 1));
            luck.risk(Some(&p_mine), 0.25);
            assert_eq!((luck.exact().is_some(), luck.to_f64()), (is_kept, 0.75), "{bits}");
            luck.risk(Some(&Ratio::new(BigUint::from(0u32), BigUint::one())), 0.0);
            assert_eq!(luck.exact().is_some(), is_kept, "what was lost stays lost: {bits}");
        }
    }
}
