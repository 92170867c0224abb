//! From values modulo primes back to numbers: every row's polynomial from its values at points (Newton's interpolation), and
//! every coefficient from its residues (Garner's algorithm).

use num_bigint::BigUint;

use super::diagram::Diagram;
use super::evaluation::{Passes, Rows};
use super::modular::{self, Modulus, Residue};
use crate::counting::component_table::NoTable;
use crate::counting::limits::Watch;

/// The fewest mines, how many numbers of mines there are from there on, and the rows.
pub(super) fn table(
    diagram: &Diagram,
    rows: Rows,
    groups: usize,
    watch: &Watch,
) -> Result<(u32, usize, Vec<BigUint>), NoTable> {
    let (fewest, most) = diagram.mines();
    let len = (most - fewest) as usize + 1;
    let moduli = moduli(diagram, diagram.bits().div_ceil(modular::BITS) as usize, watch)?;
    let mut passes = Passes::default();
    let mut residues: Vec<Vec<u64>> = Vec::with_capacity(moduli.len());
    for modulus in &moduli {
        let mut values = passes.values(diagram, rows, groups, len, modulus, watch)?;
        let interpolation = Interpolation::new(len, fewest, modulus);
        values.chunks_mut(len).for_each(|row| interpolation.coefficients(row));
        values.iter_mut().for_each(|value| *value = modulus.plain(*value));
        residues.push(values);
    }
    drop(passes);
    let garner = Garner::new(&moduli);
    let number = |index: usize| garner.number(residues.iter().map(|values| values[index]));
    Ok((fewest, len, (0..residues[0].len()).map(number).collect()))
}

/// So many primes, none of which divides anything that is divided by.
fn moduli(diagram: &Diagram, number: usize, watch: &Watch) -> Result<Vec<Modulus>, NoTable> {
    let divisors = || diagram.layers.iter().flat_map(|layer| &layer.moves).flat_map(|one| &one.below);
    let divides = |modulus: &Modulus| divisors().any(|below| modulus.plain(modulus.of_big(below)) == 0);
    let found = (0..).map(modular::modulus).filter(|modulus| !divides(modulus)).take(number.max(1));
    found.map(|modulus| watch.check(0).map(|()| modulus).map_err(NoTable::Stopped)).collect()
}

/// From the values at 1, 2, … of `x` to the `fewest` times a polynomial.
struct Interpolation<'m> {
    modulus: &'m Modulus,
    /// 1/x to the `fewest`, by point.
    shift: Vec<Residue>,
    inverse_factorials: Vec<Residue>,
    points: Vec<Residue>,
}

impl<'m> Interpolation<'m> {
    fn new(len: usize, fewest: u32, modulus: &'m Modulus) -> Self {
        let points: Vec<Residue> = (1..=len as u64).map(|point| modulus.of(point)).collect();
        let inverses: Vec<Residue> = points.iter().map(|&point| modulus.inverse(point)).collect();
        let mut inverse_factorials = vec![modulus.one()];
        for (index, &inverse) in inverses.iter().enumerate() {
            inverse_factorials.push(modulus.mul(inverse_factorials[index], inverse));
        }
        let shift = inverses.iter().map(|&inverse| modulus.power(inverse, u64::from(fewest))).collect();
        Self { modulus, shift, inverse_factorials, points }
    }

    /// Turns values into coefficients.
    fn coefficients(&self, row: &mut [Residue]) {
        let modulus = self.modulus;
        let len = row.len();
        for (value, &shift) in row.iter_mut().zip(&self.shift) {
            *value = modulus.mul(*value, shift);
        }
        // Neighbouring points are 1 apart, so divided differences are differences by a factorial.
        for order in 1..len {
            for index in (order..len).rev() {
                row[index] = modulus.sub(row[index], row[index - 1]);
            }
        }
        for (value, &inverse) in row.iter_mut().zip(&self.inverse_factorials) {
            *value = modulus.mul(*value, inverse);
        }
        // c₀ + (x − 1) (c₁ + (x − 2) (c₂ + …)), from the inside.
        for start in (0..len - 1).rev() {
            let point = self.points[start];
            for index in start..len - 1 {
                row[index] = modulus.sub(row[index], modulus.mul(point, row[index + 1]));
            }
        }
    }
}

/// Numbers from their residues, as digits in the mixed radix of the primes.
struct Garner<'m> {
    moduli: &'m [Modulus],
    /// By prime: what the primes before it are modulo it, and the inverse of their product.
    before: Vec<(Vec<Residue>, Residue)>,
}

impl<'m> Garner<'m> {
    fn new(moduli: &'m [Modulus]) -> Self {
        let before = moduli.iter().enumerate().map(|(index, modulus)| {
            let primes: Vec<Residue> = moduli[..index].iter().map(|other| modulus.of(other.prime)).collect();
            let product = primes.iter().fold(modulus.one(), |product, &prime| modulus.mul(product, prime));
            (primes, modulus.inverse(product))
        });
        Self { moduli, before: before.collect() }
    }

    fn number(&self, residues: impl Iterator<Item = u64>) -> BigUint {
        let mut digits: Vec<u64> = Vec::with_capacity(self.moduli.len());
        for ((residue, modulus), (primes, inverse)) in residues.zip(self.moduli).zip(&self.before) {
            // The number so far, from its highest digit down.
            let so_far = digits.iter().zip(primes).rev();
            let so_far =
                so_far.fold(0, |sum, (&digit, &prime)| modulus.add(modulus.mul(sum, prime), modulus.of(digit)));
            digits.push(modulus.plain(modulus.mul(modulus.sub(modulus.of(residue), so_far), *inverse)));
        }
        let digits = digits.iter().zip(self.moduli).rev();
        digits.fold(BigUint::ZERO, |number, (&digit, modulus)| number * modulus.prime + digit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_are_found_from_their_values() {
        let modulus = modular::modulus(0);
        // x³ (5 + 7x + 11x²)
        let value = |x: u64| x.pow(3) * (5 + 7 * x + 11 * x * x);
        let mut row: Vec<Residue> = (1..=3).map(|x| modulus.of(value(x))).collect();
        Interpolation::new(3, 3, &modulus).coefficients(&mut row);
        assert_eq!(row.map_plain(&modulus), [5, 7, 11]);
    }

    #[test]
    fn numbers_are_found_from_their_residues() {
        let moduli: Vec<Modulus> = (0..5).map(modular::modulus).collect();
        let garner = Garner::new(&moduli);
        for exponent in [0u32, 1, 20, 60] {
            let number = BigUint::from(31u32).pow(exponent) - 1u32;
            let residues = moduli.iter().map(|modulus| modulus.plain(modulus.of_big(&number)));
            assert_eq!(garner.number(residues), number);
        }
    }

    trait MapPlain {
        fn map_plain(&self, modulus: &Modulus) -> Vec<u64>;
    }

    impl MapPlain for Vec<Residue> {
        fn map_plain(&self, modulus: &Modulus) -> Vec<u64> {
            self.iter().map(|&residue| modulus.plain(residue)).collect()
        }
    }
}
