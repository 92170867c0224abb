//! The sequential counter: literals are added one after the other to a running count in unary.
//!
//! C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", CP 2005. About `2nk` clauses and
//! `nk` variables for "at most k of n"; small when k is, and a chain as long as the constraint.

use std::ops::RangeInclusive;

use super::clause_sink::{ClauseSink, Lit};
use super::unary::{Sides, Unary};

pub(super) fn count(
    sink: &mut impl ClauseSink,
    literals: &[Lit],
    wanted: RangeInclusive<usize>,
    sides: Sides,
) -> Unary {
    let Some((&first, rest)) = literals.split_first() else { return Unary::constant(0) };
    let mut running = Unary::single(first);
    for (index, &literal) in rest.iter().enumerate() {
        if sink.is_closed() {
            break;
        }
        let still_to_come = rest.len() - index - 1;
        let wanted = Unary::operand_thresholds(&wanted, still_to_come);
        running = Unary::add(sink, (&running, &Unary::single(literal)), wanted, sides);
    }
    running
}
