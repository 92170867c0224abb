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
use crate::frontier::{Component, Constraint, Frontier, Knowledge, OpenClue, Partition, Verdict};
use evaluation::Rows;

pub(super) use order::places;

/// Whether clues weigh layouts or only allow them.
#[derive(Clone, Copy)]
pub(super) enum Weighing<'w> {
    /// By what this says that a clue is worth, by the mines among its open cells; all rows of the table are wanted.
    Likelihoods(&'w super::ClueWeigher<'w>),
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
    /// By cells left to decide and mines found so far.
    standing: Vec<Vec<Option<Standing>>>,
}

/// A number of mines found so far that stands for others too: all that is still to come weighs them in the same proportion.
#[derive(Clone, Debug)]
struct Standing {
    number: usize,
    /// How much more the number found is worth than the one that stands for it, as a fraction. With no cells left, the
    /// clue's weight itself.
    above: BigUint,
    below: BigUint,
}

impl ClueWeights {
    fn new(clue: &OpenClue, weighing: Weighing<'_>) -> Self {
        let mut weights = match weighing {
            Weighing::Allowed => (0..=clue.size).map(|mines| BigUint::from(clue.allowed >> mines & 1)).collect(),
            Weighing::Likelihoods(weights) => weights(clue),
        };
        let divisor = common_divisor(&weights);
        if divisor > BigUint::one() {
            weights.iter_mut().for_each(|weight| *weight /= &divisor);
        }
        let cells = clue.size as usize;
        let by_mines = |left: usize| (0..=cells - left).map(|mines| standing(&weights, mines, left)).collect();
        Self { standing: (0..=cells).map(by_mines).collect() }
    }

    fn cells(&self) -> usize {
        self.standing.len() - 1
    }

    /// What stands for `mines` found so far when `left` more cells are to be decided; `None` where nothing to come is possible.
    fn standing_for(&self, mines: usize, left: usize) -> Option<&Standing> {
        self.standing[left][mines].as_ref()
    }

    /// How many numbers the first `done` cells can have that make a difference.
    fn numbers_to_tell_apart(&self, done: usize, left: usize) -> usize {
        let standing = self.standing[left][..=done].iter().enumerate();
        standing.filter(|(mines, one)| one.as_ref().is_some_and(|one| one.number == *mines)).count().max(1)
    }
}

fn standing(weights: &[BigUint], mines: usize, left: usize) -> Option<Standing> {
    let to_come = &weights[mines..=mines + left];
    let first = to_come.iter().position(|weight| !weight.is_zero())?;
    if left == 0 {
        return Some(Standing { number: 0, above: weights[mines].clone(), below: BigUint::one() });
    }
    let is_proportional = |other: &[BigUint]| {
        !other[first].is_zero()
            && other.iter().zip(to_come).all(|(theirs, ours)| theirs * &to_come[first] == ours * &other[first])
    };
    let number = (0..mines).find(|&number| is_proportional(&weights[number..=number + left])).unwrap_or(mines);
    Some(Standing { number, above: to_come[first].clone(), below: weights[number + first].clone() })
}

/// What a clue is worth, by the mines among `open` cells, with so many found among its other ones.
pub(super) fn clue_weights(frontier: &Frontier, constraint: u32, found: u8, open: u8) -> Vec<BigUint> {
    let (clue, likelihood) = (&frontier.constraints()[constraint as usize], frontier.likelihood(constraint));
    let weight = |mines: u8| match likelihood {
        _ if !clue.allows(found + mines) => BigUint::zero(),
        None => BigUint::one(),
        Some(likelihood) => likelihood.weight(clue.flags() + found + mines),
    };
    (0..=open).map(weight).collect()
}

/// What the tables leave out of every layout's weight: the common divisors of the clues' weights, and the weights of clues
/// that are settled by what is known.
pub(super) fn left_out(frontier: &Frontier, known: &Knowledge) -> BigUint {
    let left_out = |(index, clue): (u32, &Constraint)| {
        let count =
            |verdict| frontier.cells_of(clue).iter().filter(|&&cell| known.verdict(cell) == verdict).count() as u8;
        common_divisor(&clue_weights(frontier, index, count(Verdict::Mine), count(Verdict::Open)))
    };
    (0..).zip(frontier.constraints()).map(left_out).product()
}

fn common_divisor(weights: &[BigUint]) -> BigUint {
    weights.iter().fold(BigUint::zero(), |divisor, weight| gcd(divisor, weight.clone()))
}

fn gcd(mut a: BigUint, mut b: BigUint) -> BigUint {
    while !b.is_zero() {
        (a, b) = (b.clone(), a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constructed::Family;
    use crate::counting::{Counter, elimination_order::OrderSearch};

    /// What the clues weigh is 1 here, so that both ways have to come to the same: at one prime and at several, at one lane of
    /// points and at more.
    #[test]
    fn evaluation_at_points_counts_what_polynomials_count() {
        for size in (2..=24).chain([100, 170, 180, 190, 350, 700, 1_500]) {
            let frontier = Frontier::new(&Family::Chain.build(size));
            let partition = Partition::new(&frontier, &Knowledge::none(frontier.len())).expect("every clue can be met");
            let watch = Watch::default();
            let places = places(&frontier, &partition);
            let component = &partition.components[0];
            let mut orders = OrderSearch::new(&partition);
            let order = orders.order(component, &watch).expect("nothing limits it");
            let plain = Counter { partition: &partition, component, order, watch: &watch };
            let weights = |clue: &OpenClue| clue_weights(&frontier, clue.constraint, clue.found, clue.size);
            let weighing = Weighing::Likelihoods(&weights);
            let (Ok(plain), Ok(weighted)) =
                (plain.table(), count_weighted(&partition, component, &places, weighing, &watch))
            else {
                panic!("a chain of {size} cells can be counted")
            };
            assert_eq!((plain.fewest, plain.len, plain.groups()), (weighted.fewest, weighted.len, weighted.groups()));
            for row in 0..=plain.groups() {
                for mines in 0..plain.len {
                    let (plain, weighted): (BigUint, BigUint) = (plain.get(row, mines), weighted.get(row, mines));
                    assert_eq!(plain, weighted, "{size} cells, row {row}, {mines} mines");
                }
            }
        }
    }
}
