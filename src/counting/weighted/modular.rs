//! Arithmetic modulo primes just below 2⁶².
//!
//! P. L. Montgomery, "Modular multiplication without trial division", Mathematics of Computation 44 (1985). Numbers are kept
//! as multiples of 2⁶⁴ and anywhere below twice the prime, so that a product is three multiplications and no branch.

use num_bigint::BigUint;
use std::sync::Mutex;

/// A prime, ready for multiplications.
#[derive(Clone, Copy, Debug)]
pub(super) struct Modulus {
    pub prime: u64,
    /// −1/prime modulo 2⁶⁴.
    negative_inverse: u64,
    /// 2¹²⁸ modulo the prime: takes a number into Montgomery's form.
    square: u64,
}

/// A number modulo a prime, in Montgomery's form, below twice the prime.
pub(super) type Residue = u64;

impl Modulus {
    fn new(prime: u64) -> Self {
        let mut inverse = prime; // right to three bits, and to twice as many with every step
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(prime.wrapping_mul(inverse)));
        }
        let word = (1u128 << 64) % u128::from(prime);
        Self { prime, negative_inverse: inverse.wrapping_neg(), square: (word * word % u128::from(prime)) as u64 }
    }

    #[inline(always)]
    pub fn mul(&self, a: Residue, b: Residue) -> Residue {
        let product = u128::from(a) * u128::from(b);
        let multiple = (product as u64).wrapping_mul(self.negative_inverse);
        ((product + u128::from(multiple) * u128::from(self.prime)) >> 64) as u64
    }

    #[inline(always)]
    pub fn add(&self, a: Residue, b: Residue) -> Residue {
        let sum = a + b;
        sum.min(sum.wrapping_sub(2 * self.prime))
    }

    #[inline(always)]
    pub fn sub(&self, a: Residue, b: Residue) -> Residue {
        self.add(a, 2 * self.prime - b)
    }

    pub fn one(&self) -> Residue {
        self.of(1)
    }

    pub fn of(&self, number: u64) -> Residue {
        self.mul(number % self.prime, self.square)
    }

    pub fn of_big(&self, number: &BigUint) -> Residue {
        let digits = number.iter_u64_digits().rev();
        let word = self.square; // 2⁶⁴ in Montgomery's form
        digits.fold(0, |sum, digit| self.add(self.mul(sum, word), self.of(digit)))
    }

    /// The number itself, below the prime.
    pub fn plain(&self, residue: Residue) -> u64 {
        let number = self.mul(residue, 1);
        if number >= self.prime { number - self.prime } else { number }
    }

    pub fn power(&self, base: Residue, mut exponent: u64) -> Residue {
        let (mut power, mut square) = (self.one(), base);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.mul(power, square);
            }
            square = self.mul(square, square);
            exponent >>= 1;
        }
        power
    }

    /// The inverse of what is not a multiple of the prime.
    pub fn inverse(&self, residue: Residue) -> Residue {
        self.power(residue, self.prime - 2)
    }
}

/// Bits that every prime is worth when numbers are put together.
pub(super) const BITS: u64 = 61;

/// The `index`-th prime below 2⁶², from above.
pub(super) fn modulus(index: usize) -> Modulus {
    static FOUND: Mutex<Vec<Modulus>> = Mutex::new(Vec::new());
    // Only complete moduli are ever pushed, so a lock that was poisoned is as good as any.
    let mut found = FOUND.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    while found.len() <= index {
        let below = found.last().map_or(1 << 62, |modulus| modulus.prime);
        let prime = (1..below).rev().find(|&number| is_prime(number)).expect("there are primes below 2⁶²");
        found.push(Modulus::new(prime));
    }
    found[index]
}

/// The test of Miller and Rabin with the bases that decide every number below 2⁶⁴ (J. Sorenson, J. Webster, 2017).
fn is_prime(number: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if number < 2 || BASES.iter().any(|&base| number.is_multiple_of(base)) {
        return BASES.contains(&number);
    }
    let twos = (number - 1).trailing_zeros();
    let modulus = Modulus::new(number);
    let (one, minus_one) = (modulus.plain(modulus.one()), number - 1);
    BASES.iter().all(|&base| {
        let mut power = modulus.power(modulus.of(base), (number - 1) >> twos);
        if modulus.plain(power) == one {
            return true;
        }
        for _ in 0..twos {
            if modulus.plain(power) == minus_one {
                return true;
            }
            power = modulus.mul(power, power);
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_and_inverses_are_those_of_plain_arithmetic() {
        let modulus = modulus(3);
        let mut number = 12345u64;
        for _ in 0..1000 {
            number = number.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let (a, b) = (number % modulus.prime, number.rotate_left(29) % modulus.prime);
            let product = modulus.plain(modulus.mul(modulus.of(a), modulus.of(b)));
            assert_eq!(u128::from(product), u128::from(a) * u128::from(b) % u128::from(modulus.prime));
            let sum = modulus.plain(modulus.sub(modulus.add(modulus.of(a), modulus.of(b)), modulus.of(b)));
            assert_eq!(sum, a);
            assert_eq!(modulus.plain(modulus.mul(modulus.of(a), modulus.inverse(modulus.of(a)))), 1);
        }
        let big = BigUint::from(number).pow(5);
        assert_eq!(BigUint::from(modulus.plain(modulus.of_big(&big))), big % modulus.prime);
    }

    #[test]
    fn primes_are_prime_and_descend() {
        // Known: the largest primes below 2⁶² are 2⁶² − 57, − 87, − 117, − 143.
        let offsets: Vec<u64> = (0..4).map(|index| (1 << 62) - modulus(index).prime).collect();
        assert_eq!(offsets, [57, 87, 117, 143]);
        let small: Vec<u64> = (0..60).filter(|&number| is_prime(number)).collect();
        assert_eq!(small, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59]);
    }
}
