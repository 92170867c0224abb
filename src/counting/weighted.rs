//! Components whose clues weigh layouts: counted by evaluation at points modulo primes.
//!
//! A noisy clue closes to no single number, so hardly anything is decided early, numbers are long (every clue
//! brings its factor) and so are polynomials. Both are taken apart. The *diagram* of a component says which states there
//! are and where each leads; it is made once. What a layout weighs is then a product along a path of it, with a factor
//! `x` for every mine, and for a single `x` modulo a single prime that is one word per state. As many points as there are
//! numbers of mines give the polynomial modulo the prime, as many primes as the numbers are long give the numbers.
//! A group's marginal, which costs a product of polynomials of long numbers otherwise, is one product of words per link.

mod diagram;
mod evaluation;
mod modular;
mod order;
mod reconstruction;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::component_table::{ComponentTable, NoTable};
use super::limits::Watch;
use super::table::Table;
use crate::frontier::{Component, Frontier, OpenClue, Partition};
use evaluation::Rows;

pub(super) use order::places;

/// Whether clues weigh layouts or only allow them.
#[derive(Clone, Copy)]
pub(super) enum Weighing<'f> {
    /// As the clues of this frontier do; all rows of the table are wanted.
    Likelihoods(&'f Frontier),
    /// Every possible layout counts once; only the row of all layouts is wanted.
    Allowed,
}

/// Counts one component.
pub(super) fn count_weighted(
    partition: &Partition,
    component: &Component,
    places: &[[i32; 2]],
    weighing: Weighing<'_>,
    watch: &Watch,
) -> Result<Table, NoTable> {
    let weights: Vec<ClueWeights> =
        partition.clues[component.clues.clone()].iter().map(|clue| ClueWeights::new(clue, weighing)).collect();
    let diagram = order::best_diagram(partition, component, places, &weights, watch)?;
    let rows = match weighing {
        Weighing::Likelihoods(_) => Rows::All,
        Weighing::Allowed => Rows::Total,
    };
    let watch = watch.holding(diagram.bytes());
    let (fewest, len, rows) = reconstruction::table(&diagram, rows, component.groups.len(), &watch)?;
    Ok(Table::from_wide(&ComponentTable { fewest, len, rows }))
}

/// What a clue is worth, by the number of mines among its open cells.
pub(super) struct ClueWeights {
    /// One more than there are open cells; without a common divisor.
    weights: Vec<BigUint>,
}

impl ClueWeights {
    fn new(clue: &OpenClue, weighing: Weighing<'_>) -> Self {
        let weight = |mines: u8| {
            if clue.allowed >> mines & 1 == 0 {
                return BigUint::zero();
            }
            match weighing {
                Weighing::Allowed => BigUint::one(),
                Weighing::Likelihoods(frontier) => match frontier.likelihood(clue.constraint) {
                    None => BigUint::one(),
                    Some(likelihood) => {
                        let flags = frontier.constraints()[clue.constraint as usize].flags();
                        likelihood.weight(flags + clue.found + mines)
                    }
                },
            }
        };
        let mut weights: Vec<BigUint> = (0..=clue.size).map(weight).collect();
        let divisor = weights.iter().fold(BigUint::zero(), |divisor, weight| gcd(divisor, weight.clone()));
        if divisor > BigUint::one() {
            weights.iter_mut().for_each(|weight| *weight /= &divisor);
        }
        Self { weights }
    }

    /// The number that stands for `mines` found so far when `left` more cells are to be decided, and how much more `mines` is
    /// worth than that number, as a fraction: what is still to come weighs them in the same proportion. `None` where
    /// nothing to come is possible.
    fn standing_for(&self, mines: usize, left: usize) -> Option<(usize, BigUint, BigUint)> {
        let to_come = &self.weights[mines..=mines + left];
        let first = to_come.iter().position(|weight| !weight.is_zero())?;
        let is_proportional = |other: &[BigUint]| {
            other.iter().zip(to_come).all(|(theirs, ours)| theirs * &to_come[first] == ours * &other[first])
        };
        let number = (0..mines)
            .find(|&number| {
                let other = &self.weights[number..=number + left];
                !other[first].is_zero() && is_proportional(other)
            })
            .unwrap_or(mines);
        Some((number, to_come[first].clone(), self.weights[number + first].clone()))
    }
}

fn gcd(mut a: BigUint, mut b: BigUint) -> BigUint {
    while !b.is_zero() {
        (a, b) = (b.clone(), a % b);
    }
    a
}
