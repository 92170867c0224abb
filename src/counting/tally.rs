//! Whole numbers of several widths: the narrowest that provably holds a component's layouts is the fastest.

use num_bigint::BigUint;
use ruint::Uint;

/// A number of layouts.
pub(crate) trait Tally: Clone + Send + Sync {
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

#[cfg(test)]
mod tests {
    use std::panic::{UnwindSafe, catch_unwind};

    use super::*;

    fn power(bits: usize) -> BigUint {
        BigUint::from(1u32) << bits
    }

    /// A sum, by the width under test; `None` when it says that it was not enough.
    fn sum<T: Tally>(start: &BigUint, other: &BigUint, factor: u64) -> Option<BigUint> {
        let mut sum = T::from_big(start);
        let overflow = sum.add_scaled(&T::from_big(other), factor);
        (!overflow).then(|| sum.to_big())
    }

    fn panics<R>(action: impl FnOnce() -> R + UnwindSafe) -> bool {
        catch_unwind(action).is_err()
    }

    /// Every way over the edge, and just not over it: by the sum, by the product, and by a carry out of any limb.
    fn a_width_says_when_it_is_not_enough<T: Tally>(bits: usize) {
        let (largest, one) = (power(bits) - 1u32, BigUint::from(1u32));
        assert_eq!(sum::<T>(&(&largest - 1u32), &one, 1), Some(largest.clone()), "{bits}");
        assert_eq!(sum::<T>(&largest, &one, 1), None, "{bits}");
        assert_eq!(sum::<T>(&largest, &BigUint::ZERO, u64::MAX), Some(largest.clone()), "{bits}");
        assert_eq!(sum::<T>(&BigUint::ZERO, &power(bits - 1), 2), None, "{bits}");
        assert_eq!(sum::<T>(&BigUint::ZERO, &(power(bits - 1) - 1u32), 2), Some(power(bits) - 2u32), "{bits}");
        assert_eq!(sum::<T>(&one, &(power(bits - 1) - 1u32), 2), Some(largest.clone()), "{bits}");
        assert_eq!(sum::<T>(&BigUint::from(2u32), &(power(bits - 1) - 1u32), 2), None, "{bits}");
        // The largest factor fills every limb, and what is left to add goes through all of them.
        let high = power(bits - 64);
        assert_eq!(sum::<T>(&(&high - 1u32), &high, u64::MAX), Some(largest.clone()), "{bits}");
        assert_eq!(sum::<T>(&high, &high, u64::MAX), None, "{bits}");
        for limb in (64..bits).step_by(64) {
            let below = power(limb) - 1u32;
            assert_eq!(sum::<T>(&below, &one, 1), Some(power(limb)), "{bits} {limb}");
            assert_eq!(sum::<T>(&one, &below, 3), Some(&below * 3u32 + 1u32), "{bits} {limb}");
        }
    }

    fn what_was_proved_to_fit_and_does_not_is_no_number<T: Tally + UnwindSafe>(bits: usize) {
        let (largest, half) = (power(bits) - 1u32, power(bits / 2));
        assert!(!panics(|| T::from_big(&(power(bits) - 1u32))) && panics(|| T::from_big(&power(bits))), "{bits}");
        assert_eq!(T::from_big(&(power(bits - 1) - 1u32)).scaled(2).to_big(), power(bits) - 2u32);
        assert!(panics(|| T::from_big(&power(bits - 1)).scaled(2)), "{bits}");
        let product = |start: &BigUint, a: &BigUint, b: &BigUint| {
            let mut sum = T::from_big(start);
            sum.add_product(&T::from_big(a), &T::from_big(b));
            sum.to_big()
        };
        // (2ʰ − 1)(2ʰ + 1) is one less than a power of two.
        assert_eq!(product(&BigUint::ZERO, &(&half - 1u32), &(&half + 1u32)), largest, "{bits}");
        assert!(panics(|| product(&BigUint::from(1u32), &(&half - 1u32), &(&half + 1u32))), "{bits}: the sum");
        assert!(panics(|| product(&BigUint::ZERO, &half, &half)), "{bits}: the product");
    }

    #[test]
    fn widths_say_when_they_are_not_enough() {
        a_width_says_when_it_is_not_enough::<u64>(64);
        a_width_says_when_it_is_not_enough::<u128>(128);
        a_width_says_when_it_is_not_enough::<Uint<256, 4>>(256);
        a_width_says_when_it_is_not_enough::<Uint<512, 8>>(512);
        a_width_says_when_it_is_not_enough::<Uint<1024, 16>>(1024);
        assert_eq!(sum::<BigUint>(&(power(2_000) - 1u32), &BigUint::from(1u32), 1), Some(power(2_000)));
        assert_eq!(sum::<BigUint>(&BigUint::from(5u32), &power(2_000), 3), Some(power(2_000) * 3u32 + 5u32));
    }

    #[test]
    fn what_does_not_fit_is_never_a_wrong_number() {
        what_was_proved_to_fit_and_does_not_is_no_number::<u64>(64);
        what_was_proved_to_fit_and_does_not_is_no_number::<u128>(128);
        what_was_proved_to_fit_and_does_not_is_no_number::<Uint<256, 4>>(256);
        what_was_proved_to_fit_and_does_not_is_no_number::<Uint<1024, 16>>(1024);
        assert!(!panics(|| u64::from_word(u64::MAX.into())) && panics(|| u64::from_word(1 << 64)));
        let mut sum = BigUint::from(5u32);
        Tally::add_product(&mut sum, &power(1_000), &power(1_000));
        assert_eq!(sum, power(2_000) + 5u32);
    }

    /// Words, zero and one, and floats, the same in every width that holds the number.
    fn is_read_back<T: Tally>(number: &BigUint) {
        let tally = T::from_big(number);
        assert_eq!(tally.to_big(), *number);
        assert_eq!(tally.is_zero(), *number == BigUint::ZERO, "{number}");
        let word = u128::try_from(number).ok();
        assert_eq!(tally.to_word(), word, "{number}");
        if let Some(word) = word {
            assert_eq!(T::from_word(word).to_big(), *number);
        }
        let three = T::from_word(3);
        let third = tally.ratio(&three) * 3.0;
        let expected = number.iter_u64_digits().rev().fold(0.0, |sum, limb| sum * 2f64.powi(64) + limb as f64);
        assert!((third - expected).abs() <= 1e-15 * expected, "{number}: {third}");
        assert!(number.bits() == 0 || (three.ratio(&tally) * expected - 3.0).abs() < 1e-14, "{number}");
    }

    #[test]
    fn numbers_are_read_back_from_every_width() {
        for bits in [0, 1, 63, 64, 65, 127, 128, 129, 255, 256] {
            for number in [power(bits) - 1u32, power(bits), power(bits) + 1u32] {
                match number.bits() {
                    0..=64 => is_read_back::<u64>(&number),
                    65..=128 => is_read_back::<u128>(&number),
                    129..=256 => is_read_back::<Uint<256, 4>>(&number),
                    _ => {}
                }
                is_read_back::<Uint<512, 8>>(&number);
                is_read_back::<BigUint>(&number);
            }
        }
        assert!(u64::zero().is_zero() && !u64::one().is_zero());
        assert_eq!((u128::one(), u128::zero()), (1, 0));
        assert_eq!(Uint::<256, 4>::one().to_big(), BigUint::from(1u32));
        assert_eq!((<BigUint as Tally>::one(), <BigUint as Tally>::zero()), (BigUint::from(1u32), BigUint::ZERO));
        assert_eq!(Uint::<256, 4>::zero().to_big(), BigUint::ZERO);
    }
}
