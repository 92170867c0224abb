//! Numbers in unary: one literal per threshold "at least t". Both counting encodings add such numbers; they differ
//! only in the order of the additions.

use std::ops::RangeInclusive;

use super::clause_sink::{ClauseSink, Lit};

/// In which directions a threshold literal must follow the truth. A constraint that bounds from one side only needs
/// half of the clauses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides {
    /// Not reached ⇒ the literal is false: for "at least".
    pub(super) lower: bool,
    /// Reached ⇒ the literal is true: for "at most".
    pub(super) upper: bool,
}

/// A count between `least` and `most`, of which only some consecutive thresholds have a literal.
#[derive(Clone, Debug)]
pub(super) struct Unary {
    least: usize,
    most: usize,
    /// Threshold of the first literal.
    first: usize,
    literals: Vec<Lit>,
}

impl Unary {
    pub(super) fn constant(count: usize) -> Self {
        Self { least: count, most: count, first: count + 1, literals: Vec::new() }
    }

    pub(super) fn single(literal: Lit) -> Self {
        Self { least: 0, most: 1, first: 1, literals: vec![literal] }
    }

    /// The literal "at least `threshold`", where there is one.
    pub(super) fn threshold(&self, threshold: usize) -> Option<Lit> {
        self.literals.get(threshold.checked_sub(self.first)?).copied()
    }

    /// The sum of two counts, with a literal for each threshold in `wanted` that is neither always nor never reached.
    ///
    /// The addends must have every threshold that some wanted one depends on: [`Unary::operand_thresholds`].
    pub(super) fn add(
        sink: &mut impl ClauseSink,
        (left, right): (&Self, &Self),
        wanted: RangeInclusive<usize>,
        sides: Sides,
    ) -> Self {
        let (least, most) = (left.least + right.least, left.most + right.most);
        let first = (*wanted.start()).max(least + 1);
        let last = (*wanted.end()).min(most);
        let literals: Vec<Lit> = (first..=last).map(|_| sink.new_variable()).collect();
        let sum = Self { least, most, first, literals };
        if sides.upper {
            for (i, a) in left.reached() {
                if sink.is_closed() {
                    break;
                }
                for (j, b) in right.reached() {
                    if let Some(output) = sum.threshold(i + j) {
                        write(sink, a.map(|a| !a), b.map(|b| !b), output);
                    }
                }
            }
        }
        if sides.lower {
            for (i, a) in left.missed() {
                if sink.is_closed() {
                    break;
                }
                for (j, b) in right.missed() {
                    if let Some(output) = sum.threshold(i + j - 1) {
                        write(sink, a, b, !output);
                    }
                }
            }
        }
        sum
    }

    /// The thresholds that one addend needs when the other one is at most `other`.
    pub(super) fn operand_thresholds(wanted: &RangeInclusive<usize>, other: usize) -> RangeInclusive<usize> {
        wanted.start().saturating_sub(other).max(1)..=*wanted.end()
    }

    /// Thresholds that can be known to be reached, with the literal that says so; the lowest count needs none.
    fn reached(&self) -> impl Iterator<Item = (usize, Option<Lit>)> {
        std::iter::once((self.least, None)).chain(self.numbered())
    }

    /// Thresholds that can be known to be missed, with the literal whose falsehood says so.
    fn missed(&self) -> impl Iterator<Item = (usize, Option<Lit>)> {
        self.numbered().chain(std::iter::once((self.most + 1, None)))
    }

    fn numbered(&self) -> impl Iterator<Item = (usize, Option<Lit>)> {
        self.literals.iter().enumerate().map(|(index, &literal)| (self.first + index, Some(literal)))
    }
}

fn write(sink: &mut impl ClauseSink, a: Option<Lit>, b: Option<Lit>, output: Lit) {
    match (a, b) {
        (Some(a), Some(b)) => sink.clause(&[a, b, output]),
        (Some(one), None) | (None, Some(one)) => sink.clause(&[one, output]),
        (None, None) => sink.clause(&[output]),
    }
}
