//! Binomial coefficients as big integers.

use num_bigint::BigUint;
use num_traits::One;

/// C(n, k).
pub(super) fn binomial(n: u64, k: u64) -> BigUint {
    if k > n {
        return BigUint::ZERO;
    }
    // Each partial product is itself a binomial, so every division is exact.
    (0..k.min(n - k)).fold(BigUint::one(), |product, i| product * (n - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_pascals_triangle() {
        for n in 0..40u64 {
            assert_eq!(binomial(n, 0), BigUint::one());
            assert_eq!(binomial(n, n + 1), BigUint::ZERO);
            for k in 1..=n {
                assert_eq!(binomial(n, k), binomial(n - 1, k) + binomial(n - 1, k - 1), "C({n}, {k})");
            }
        }
    }
}
