//! The totalizer: a balanced tree of unary additions.
//!
//! O. Bailleux, Y. Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", CP 2003. Only the thresholds
//! that the root depends on are built, so that a bound k costs `O(nk)` clauses instead of `O(n²)`; neighbours
//! in the list meet low in the tree, so an order in which neighbours belong together helps the solver.

use std::ops::RangeInclusive;

use super::clause_sink::{ClauseSink, Lit};
use super::unary::{Sides, Unary};

pub(super) fn count(
    sink: &mut impl ClauseSink,
    literals: &[Lit],
    wanted: RangeInclusive<usize>,
    sides: Sides,
) -> Unary {
    match literals {
        [] => Unary::constant(0),
        &[literal] => Unary::single(literal),
        // Whatever is written now is not read any more.
        _ if sink.is_closed() => Unary::constant(0),
        _ => {
            let (left, right) = literals.split_at(literals.len() / 2);
            let left_sum = count(sink, left, Unary::operand_thresholds(&wanted, right.len()), sides);
            let right_sum = count(sink, right, Unary::operand_thresholds(&wanted, left.len()), sides);
            Unary::add(sink, (&left_sum, &right_sum), wanted, sides)
        }
    }
}
