//! The one place where the benchmarks call mineproof. Shared by the criterion benches and the peer comparison, which
//! include this file by its path.

use mineproof::board::Position;
use mineproof::{Analysis, Options, analyze};

fn analysed(position: &Position) -> Option<Analysis> {
    analyze(position, &Options::default()).ok()
}

/// The mine probability of every hidden cell, row-major, rounded to floats; `None` if there is no answer.
pub fn probabilities(position: &Position) -> Option<Vec<f64>> {
    analysed(position)?.probabilities_f64()
}

/// Works out the exact probability of every hidden cell, as numerator and denominator, and returns how many different
/// ones there are; `None` if there is no answer.
#[allow(dead_code, reason = "the criterion benches time the floats")]
pub fn exact_probabilities(position: &Position) -> Option<usize> {
    let fractions = analysed(position)?.fractions()?;
    Some(std::hint::black_box(fractions).len())
}
