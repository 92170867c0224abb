//! What a clue says: how likely it is told, for every number of mines that there may be.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};

/// How likely what was told of a cell is, by the true number of mines around it, up to a common factor; 0 for numbers that
/// no cell of the board can have around it.
///
/// Whole numbers without a common divisor: machine words for the numbers 0 to 8, unless a table of one's own needs more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likelihood(Weights);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Weights {
    Words([u64; TRUTHS]),
    /// At least as many; those beyond are 0.
    Large(Box<[BigUint]>),
}

/// Numbers of mines that a cell of a square board may have around it.
const TRUTHS: usize = 9;

impl Likelihood {
    /// Only this number is possible.
    pub fn only(truth: u8) -> Self {
        let mut weights = vec![BigUint::zero(); truth as usize + 1];
        weights[truth as usize] = BigUint::one();
        Self::from_weights(weights)
    }

    /// Says nothing, where at most so many mines can be around a cell.
    pub(crate) fn flat(most: u8) -> Self {
        Self::from_weights(vec![BigUint::one(); most as usize + 1])
    }

    /// Proportional to these probabilities, one for each number from 0 on.
    pub(crate) fn proportional_to(chances: &[Ratio<BigUint>]) -> Self {
        let common =
            chances.iter().fold(BigUint::one(), |common, chance| least_common_multiple(&common, chance.denom()));
        Self::from_weights(chances.iter().map(|chance| chance.numer() * (&common / chance.denom())).collect())
    }

    /// The same numbers are always the same value: as few of them as there need be, in words if they fit.
    fn from_weights(mut weights: Vec<BigUint>) -> Self {
        while weights.len() > TRUTHS && weights.last().is_some_and(Zero::is_zero) {
            weights.pop();
        }
        weights.resize(weights.len().max(TRUTHS), BigUint::zero());
        let divisor = weights.iter().fold(BigUint::zero(), |divisor, weight| gcd(&divisor, weight));
        if divisor.is_zero() {
            return Self(Weights::Words([0; TRUTHS]));
        }
        weights.iter_mut().for_each(|weight| *weight /= &divisor);
        let words: Option<Vec<u64>> = weights.iter().map(|weight| u64::try_from(weight).ok()).collect();
        match words.and_then(|words| <[u64; TRUTHS]>::try_from(words).ok()) {
            Some(words) => Self(Weights::Words(words)),
            None => Self(Weights::Large(weights.into())),
        }
    }

    /// What both say together, each told independently of the other.
    pub(crate) fn times(&self, other: &Self) -> Self {
        let truths = 0..self.truths().max(other.truths()) as u8;
        Self::from_weights(truths.map(|truth| self.weight(truth) * other.weight(truth)).collect())
    }

    /// The same told so many times.
    pub(crate) fn repeated(&self, times: u32) -> Self {
        // Without a common divisor before, without one after: no need to look for it.
        let power = |weight: &BigUint| weight.pow(times);
        match &self.0 {
            Weights::Large(weights) => Self(Weights::Large(weights.iter().map(power).collect())),
            Weights::Words(words) => match words.map(|word| word.checked_pow(times)) {
                powers if powers.iter().all(Option::is_some) => {
                    Self(Weights::Words(powers.map(Option::unwrap_or_default)))
                }
                _ => Self(Weights::Large(words.iter().map(|&word| BigUint::from(word).pow(times)).collect())),
            },
        }
    }

    /// One more than the largest number that has a weight of its own.
    fn truths(&self) -> usize {
        match &self.0 {
            Weights::Words(words) => words.len(),
            Weights::Large(weights) => weights.len(),
        }
    }

    /// The weight of a number of mines.
    pub fn weight(&self, truth: u8) -> BigUint {
        match &self.0 {
            Weights::Words(words) => words.get(truth as usize).copied().unwrap_or(0).into(),
            Weights::Large(weights) => weights.get(truth as usize).cloned().unwrap_or_default(),
        }
    }

    pub(crate) fn allows(&self, truth: u8) -> bool {
        match &self.0 {
            Weights::Words(words) => words.get(truth as usize).is_some_and(|word| *word != 0),
            Weights::Large(weights) => weights.get(truth as usize).is_some_and(|weight| !weight.is_zero()),
        }
    }

    /// The number of mines, where only one is possible.
    pub(crate) fn as_number(&self) -> Option<u8> {
        let mut possible = (0..self.truths() as u8).filter(|&truth| self.allows(truth));
        possible.next().filter(|_| possible.next().is_none())
    }

    /// Bit `k` is set when `flags + k` mines are possible, for `k` up to `hidden`.
    pub(crate) fn allowed(&self, flags: u8, hidden: u8) -> u64 {
        (0..=hidden).filter(|mines| self.allows(flags + mines)).fold(0, |allowed, mines| allowed | 1 << mines)
    }

    /// Whether from `least` to `most` mines are all as likely, and possible: then nothing is said.
    pub(crate) fn is_flat(&self, least: u8, most: u8) -> bool {
        match &self.0 {
            Weights::Words(words) => is_flat(words, least, most),
            Weights::Large(weights) => is_flat(weights, least, most),
        }
    }
}

fn is_flat<W: PartialEq + Zero>(weights: &[W], least: u8, most: u8) -> bool {
    let wanted = weights.get(least as usize..=most as usize);
    wanted.is_some_and(|wanted| !wanted[0].is_zero() && wanted.iter().all(|weight| *weight == wanted[0]))
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
        let chances: Vec<_> = (0..9).map(|truth| ratio(u32::from(truth > 2), truth + 1)).collect();
        let likelihood = Likelihood::proportional_to(&chances);
        let weights: Vec<BigUint> = (0..9).map(|truth| likelihood.weight(truth)).collect();
        assert_eq!(weights, [0u32, 0, 0, 630, 504, 420, 360, 315, 280].map(BigUint::from));
        assert_eq!(likelihood.allowed(1, 3), 0b1100);
    }

    #[test]
    fn large_weights_stay_exact() {
        let chances: Vec<_> = (0..9).map(|truth| ratio(truth, 97)).collect();
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
        assert!(!never.is_flat(0, 8) && Likelihood::flat(8).is_flat(0, 8));
    }
}
