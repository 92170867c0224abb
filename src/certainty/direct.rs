//! The direct (binomial) encoding: one clause for every smallest way to violate the constraint. No further
//! variables and the strongest propagation, but `C(n, k+1)` clauses for "at most k of n".

use super::clause_sink::{ClauseSink, Guarded, Lit};
use super::encoding::CountSet;

pub(super) fn encode(sink: &mut impl ClauseSink, literals: &[Lit], counts: &CountSet, guard: Option<Lit>) {
    let mut sink = Guarded::new(sink, guard);
    let n = literals.len();
    if counts.most() < n {
        each_subset(n, counts.most() + 1, |subset| sink.clause(subset.iter().map(|&index| !literals[index])));
    }
    if counts.least() > 0 {
        each_subset(n, n + 1 - counts.least(), |subset| sink.clause(subset.iter().map(|&index| literals[index])));
    }
    for hole in counts.holes() {
        each_subset(n, hole, |subset| {
            sink.clause(literals.iter().enumerate().map(|(index, &literal)| literal ^ subset.contains(&index)));
        });
    }
}

/// Numbers of clauses and literals that [`encode`] writes, at most `u64::MAX` each.
pub(super) fn size(literals: usize, counts: &CountSet) -> (u64, u64) {
    let above = (counts.most() < literals).then_some((counts.most() + 1, counts.most() + 1));
    let below = (counts.least() > 0).then(|| (counts.least() - 1, literals + 1 - counts.least()));
    let holes = counts.holes().map(|hole| (hole, literals));
    above.into_iter().chain(below).chain(holes).fold((0, 0), |(clauses, total), (subset, length)| {
        let number = binomial(literals, subset);
        (clauses.saturating_add(number), total.saturating_add(number.saturating_mul(length as u64)))
    })
}

fn binomial(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    let mut value: u128 = 1;
    for step in 0..k.min(n - k) {
        value = value * (n - step) as u128 / (step + 1) as u128;
        if value > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    value as u64
}

/// Calls `visit` with every subset of `size` indices below `n`, in lexicographic order.
fn each_subset(n: usize, size: usize, mut visit: impl FnMut(&[usize])) {
    if size > n {
        return;
    }
    let mut subset: Vec<usize> = (0..size).collect();
    loop {
        visit(&subset);
        let Some(at) = (0..size).rev().find(|&at| subset[at] < n - size + at) else { return };
        subset[at] += 1;
        for next in at + 1..size {
            subset[next] = subset[next - 1] + 1;
        }
    }
}
