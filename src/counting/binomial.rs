//! Binomial coefficients as big integers.

use num_bigint::BigUint;
use num_traits::One;

/// From here on a product of primes is faster: the other way takes time quadratic in the result.
const MANY_FACTORS: u64 = 1000;

/// C(n, k).
pub(super) fn binomial(n: u64, k: u64) -> BigUint {
    if k > n {
        return BigUint::ZERO;
    }
    let factors = k.min(n - k);
    if factors < MANY_FACTORS { by_multiplying(n, factors) } else { by_primes(n, factors) }
}

/// Each partial product is itself a binomial, so every division is exact.
fn by_multiplying(n: u64, k: u64) -> BigUint {
    (0..k).fold(BigUint::one(), |product, i| product * (n - i) / (i + 1))
}

/// Kummer: a prime divides C(n, k) as often as there are carries when k and n − k are added in its base.
fn by_primes(n: u64, k: u64) -> BigUint {
    let carries = |prime: u64| {
        let (mut carries, mut low, mut rest, mut carry) = (0, k, n - k, 0);
        while low > 0 || rest > 0 {
            carry = u64::from(low % prime + rest % prime + carry >= prime);
            carries += carry as u32;
            (low, rest) = (low / prime, rest / prime);
        }
        carries
    };
    // A power of a prime in C(n, k) is at most n.
    let powers: Vec<u64> = primes_up_to(n).map(|prime| prime.pow(carries(prime))).filter(|&power| power > 1).collect();
    product(&powers)
}

/// Halves of about the same size, so that big factors meet big factors.
fn product(factors: &[u64]) -> BigUint {
    match factors {
        [] => BigUint::one(),
        [factor] => BigUint::from(*factor),
        _ => {
            let (left, right) = factors.split_at(factors.len() / 2);
            product(left) * product(right)
        }
    }
}

/// The sieve of Eratosthenes.
fn primes_up_to(n: u64) -> impl Iterator<Item = u64> {
    let mut is_composite = vec![false; n as usize + 1];
    let mut divisor = 2;
    while divisor * divisor < is_composite.len() {
        if !is_composite[divisor] {
            is_composite[divisor * divisor..].iter_mut().step_by(divisor).for_each(|composite| *composite = true);
        }
        divisor += 1;
    }
    (2..=n).filter(move |&number| !is_composite[number as usize])
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

    #[test]
    fn the_way_changes_without_a_trace() {
        for factors in MANY_FACTORS - 1..=MANY_FACTORS + 1 {
            for n in [2 * factors, 2 * factors + 1, 5000] {
                assert_eq!(binomial(n, factors), by_multiplying(n, factors), "C({n}, {factors})");
                assert_eq!(binomial(n, factors), binomial(n, n - factors), "C({n}, {factors})");
            }
        }
    }

    #[test]
    fn both_ways_agree() {
        for (n, k) in [(0, 0), (1, 1), (2, 1), (9, 3), (64, 32), (1000, 499), (4096, 1500), (5003, 2500)] {
            assert_eq!(by_primes(n, k), by_multiplying(n, k), "C({n}, {k})");
        }
    }
}
