//! What a clue says: how likely it is told, for every number of mines that there may be.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};

/// How likely what was told of a cell is, by the true number of mines around it from 0 to 8, up to a common factor.
///
/// Whole numbers without a common divisor: machine words unless a table of one's own needs more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likelihood(Weights);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Weights {
    Words([u64; TRUTHS]),
    Large(Box<[BigUint; TRUTHS]>),
}

/// Numbers of mines that a cell may have around it.
pub(super) const TRUTHS: usize = 9;

impl Likelihood {
    /// Says nothing.
    pub const FLAT: Self = Self(Weights::Words([1; TRUTHS]));

    /// Only this number is possible.
    pub const fn only(truth: u8) -> Self {
        let mut weights = [0; TRUTHS];
        weights[truth as usize] = 1;
        Self(Weights::Words(weights))
    }

    /// Proportional to these probabilities.
    pub fn proportional_to(chances: &[Ratio<BigUint>; TRUTHS]) -> Self {
        let common =
            chances.iter().fold(BigUint::one(), |common, chance| least_common_multiple(&common, chance.denom()));
        Self::from_weights(std::array::from_fn(|truth| chances[truth].numer() * (&common / chances[truth].denom())))
    }

    fn from_weights(weights: [BigUint; TRUTHS]) -> Self {
        let divisor = weights.iter().fold(BigUint::zero(), |divisor, weight| gcd(&divisor, weight));
        if divisor.is_zero() {
            return Self(Weights::Words([0; TRUTHS]));
        }
        let reduced = weights.map(|weight| weight / &divisor);
        let words: Option<Vec<u64>> = reduced.iter().map(|weight| u64::try_from(weight).ok()).collect();
        match words.and_then(|words| <[u64; TRUTHS]>::try_from(words).ok()) {
            Some(words) => Self(Weights::Words(words)),
            None => Self(Weights::Large(Box::new(reduced))),
        }
    }

    /// What both say together, each told independently of the other.
    pub fn times(&self, other: &Self) -> Self {
        Self::from_weights(std::array::from_fn(|truth| self.weight(truth as u8) * other.weight(truth as u8)))
    }

    /// The same told so many times.
    pub fn repeated(&self, times: u32) -> Self {
        // Without a common divisor before, without one after: no need to look for it.
        let power = |weight: &BigUint| weight.pow(times);
        match &self.0 {
            Weights::Large(weights) => Self(Weights::Large(Box::new(weights.each_ref().map(power)))),
            Weights::Words(words) => match words.map(|word| word.checked_pow(times)) {
                powers if powers.iter().all(Option::is_some) => {
                    Self(Weights::Words(powers.map(Option::unwrap_or_default)))
                }
                _ => Self(Weights::Large(Box::new(words.map(|word| BigUint::from(word).pow(times))))),
            },
        }
    }

    /// The weight of a number of mines.
    pub fn weight(&self, truth: u8) -> BigUint {
        match &self.0 {
            Weights::Words(words) => words[truth as usize].into(),
            Weights::Large(weights) => weights[truth as usize].clone(),
        }
    }

    pub fn allows(&self, truth: u8) -> bool {
        match &self.0 {
            Weights::Words(words) => words[truth as usize] != 0,
            Weights::Large(weights) => !weights[truth as usize].is_zero(),
        }
    }

    /// The number of mines, where only one is possible.
    pub(crate) fn as_number(&self) -> Option<u8> {
        let mut possible = (0..TRUTHS as u8).filter(|&truth| self.allows(truth));
        possible.next().filter(|_| possible.next().is_none())
    }

    /// Bit `k` is set when `flags + k` mines are possible, for `k` up to `hidden`.
    pub(crate) fn allowed(&self, flags: u8, hidden: u8) -> u16 {
        (0..=hidden).filter(|mines| self.allows(flags + mines)).fold(0, |allowed, mines| allowed | 1 << mines)
    }

    /// Whether from `least` to `most` mines are all as likely, and possible: then nothing is said.
    pub(crate) fn is_flat(&self, least: u8, most: u8) -> bool {
        let (least, most) = (least as usize, most as usize);
        match &self.0 {
            Weights::Words(words) => words[least] != 0 && words[least..=most].iter().all(|word| *word == words[least]),
            Weights::Large(weights) => {
                !weights[least].is_zero() && weights[least..=most].iter().all(|weight| *weight == weights[least])
            }
        }
    }
}

fn gcd(a: &BigUint, b: &BigUint) -> BigUint {
    let (mut a, mut b) = (a.clone(), b.clone());
    while !b.is_zero() {
        (a, b) = (b.clone(), a % b);
    }
    a
}

fn least_common_multiple(a: &BigUint, b: &BigUint) -> BigUint {
    a / gcd(a, b) * b
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(numer: u32, denom: u32) -> Ratio<BigUint> {
        Ratio::new(numer.into(), denom.into())
    }

    #[test]
    fn weights_are_whole_and_as_small_as_can_be() {
        let chances = std::array::from_fn(|truth| ratio(u32::from(truth > 2), truth as u32 + 1));
        let likelihood = Likelihood::proportional_to(&chances);
        let weights: Vec<BigUint> = (0..9).map(|truth| likelihood.weight(truth)).collect();
        assert_eq!(weights, [0u32, 0, 0, 630, 504, 420, 360, 315, 280].map(BigUint::from));
        assert_eq!(likelihood.allowed(1, 3), 0b1100);
    }

    #[test]
    fn large_weights_stay_exact() {
        let chances = std::array::from_fn(|truth| ratio(truth as u32, 97));
        let once = Likelihood::proportional_to(&chances);
        let often = once.repeated(40);
        assert_eq!(often.weight(8), BigUint::from(8u32).pow(40));
        assert_eq!(often, (0..39).fold(once.clone(), |product, _| product.times(&once)));
        assert!(!often.allows(0) && often.allows(1));
    }

    #[test]
    fn nothing_possible_is_no_division_by_zero() {
        let never = Likelihood::only(1).times(&Likelihood::only(2));
        assert_eq!(never.allowed(0, 8), 0);
        assert!(!never.is_flat(0, 8) && Likelihood::FLAT.is_flat(0, 8));
    }
}
