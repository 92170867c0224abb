//! Whole numbers of several widths: the narrowest that provably holds a component's layouts is the fastest.

use num_bigint::BigUint;
use ruint::Uint;

/// A number of layouts.
pub(super) trait Tally: Clone + Send + Sync {
    fn zero() -> Self;
    fn one() -> Self;
    fn is_zero(&self) -> bool;

    /// Adds `other · factor`; true when the width was not enough.
    #[must_use]
    fn add_scaled(&mut self, other: &Self, factor: u64) -> bool;

    /// Adds `a · b`, which the caller has shown to fit.
    fn add_product(&mut self, a: &Self, b: &Self);

    /// A number that the caller has shown to fit.
    fn from_word(word: u128) -> Self;

    /// A number that the caller has shown to fit.
    fn from_big(big: &BigUint) -> Self;

    /// `self · factor`, which the caller has shown to fit.
    fn scaled(&self, factor: u64) -> Self {
        let mut product = Self::zero();
        let overflow = product.add_scaled(self, factor);
        // Where `scaled` is used fitting is proved; a mistake in that proof must not become a wrong number.
        assert!(!overflow, "{OUTGREW}");
        product
    }

    fn to_big(&self) -> BigUint;

    /// The leading 64 bits, rounded to a float, and how many bits follow them.
    fn leading(&self) -> (f64, i32);

    /// The quotient as a float, right but for the last bit or two: for people to read.
    fn ratio(&self, denominator: &Self) -> f64 {
        self.ratio_to_leading(denominator.leading())
    }

    /// The same, for a denominator of which the [leading](Self::leading) bits are known.
    fn ratio_to_leading(&self, (below, below_bits): (f64, i32)) -> f64 {
        let (above, above_bits) = self.leading();
        above / below * 2f64.powi(above_bits - below_bits)
    }

    /// The number as a machine word, if it is one.
    fn to_word(&self) -> Option<u128>;
}

const OUTGREW: &str = "a number outgrew the width that was proved for it";

macro_rules! machine_tally {
    ($word:ty) => {
        impl Tally for $word {
            fn zero() -> Self {
                0
            }

            fn one() -> Self {
                1
            }

            fn is_zero(&self) -> bool {
                *self == 0
            }

            fn add_scaled(&mut self, other: &Self, factor: u64) -> bool {
                let (product, too_large) = other.overflowing_mul(Self::from(factor));
                let (sum, carried) = self.overflowing_add(product);
                *self = sum;
                too_large | carried
            }

            fn add_product(&mut self, a: &Self, b: &Self) {
                let sum = a.checked_mul(*b).and_then(|product| self.checked_add(product));
                *self = sum.expect(OUTGREW);
            }

            fn from_word(word: u128) -> Self {
                Self::try_from(word).expect(OUTGREW)
            }

            fn from_big(big: &BigUint) -> Self {
                Self::try_from(big).expect(OUTGREW)
            }

            fn to_big(&self) -> BigUint {
                BigUint::from(*self)
            }

            fn leading(&self) -> (f64, i32) {
                (*self as f64, 0)
            }

            fn to_word(&self) -> Option<u128> {
                Some(u128::from(*self))
            }
        }
    };
}

machine_tally!(u64);
machine_tally!(u128);

impl<const BITS: usize, const LIMBS: usize> Tally for Uint<BITS, LIMBS> {
    fn zero() -> Self {
        Self::ZERO
    }

    fn one() -> Self {
        Self::ONE
    }

    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    fn add_scaled(&mut self, other: &Self, factor: u64) -> bool {
        // Limb by limb: one factor is a single word, which the general product does not know.
        let mut carry = 0u128;
        let mut sum = *self.as_limbs();
        for (limb, &theirs) in sum.iter_mut().zip(other.as_limbs()) {
            carry += u128::from(theirs) * u128::from(factor) + u128::from(*limb);
            *limb = carry as u64;
            carry >>= 64;
        }
        *self = Self::from_limbs(sum);
        carry != 0
    }

    fn add_product(&mut self, a: &Self, b: &Self) {
        let (product, too_large) = a.overflowing_mul(*b);
        let (sum, carried) = self.overflowing_add(product);
        assert!(!too_large && !carried, "{OUTGREW}");
        *self = sum;
    }

    fn from_word(word: u128) -> Self {
        Self::try_from(word).expect(OUTGREW)
    }

    fn from_big(big: &BigUint) -> Self {
        Self::try_from_le_slice(&big.to_bytes_le()).expect(OUTGREW)
    }

    fn to_big(&self) -> BigUint {
        BigUint::from_bytes_le(&self.as_le_bytes())
    }

    fn leading(&self) -> (f64, i32) {
        let (leading, bits) = self.most_significant_bits();
        (leading as f64, bits as i32)
    }

    fn to_word(&self) -> Option<u128> {
        self.try_into().ok()
    }
}

impl Tally for BigUint {
    fn zero() -> Self {
        Self::ZERO
    }

    fn one() -> Self {
        Self::from(1u32)
    }

    fn is_zero(&self) -> bool {
        self.bits() == 0
    }

    fn add_scaled(&mut self, other: &Self, factor: u64) -> bool {
        *self += other * factor;
        false
    }

    fn add_product(&mut self, a: &Self, b: &Self) {
        *self += a * b;
    }

    fn from_word(word: u128) -> Self {
        Self::from(word)
    }

    fn from_big(big: &BigUint) -> Self {
        big.clone()
    }

    fn to_big(&self) -> BigUint {
        self.clone()
    }

    fn leading(&self) -> (f64, i32) {
        let bits = self.bits().saturating_sub(64);
        let leading = (self >> bits).iter_u64_digits().next().unwrap_or(0);
        (leading as f64, bits as i32)
    }

    fn to_word(&self) -> Option<u128> {
        self.try_into().ok()
    }
}
