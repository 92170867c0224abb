//! The one place where the benchmarks call mineproof. Shared by the criterion benches and the peer comparison, which
//! include this file by its path.

use mineproof::board::Position;
use mineproof::frontier::Frontier;

// STUB until `mineproof::analyze` exists: only the frontier is built, and nothing is answered.
// To finish: replace the two bodies, and drop `IS_STUB` and its uses.
#[allow(dead_code, reason = "only the peer comparison warns")]
pub const IS_STUB: bool = true;

/// The mine probability of every hidden cell, row-major, rounded to floats; `None` if there is no answer.
pub fn probabilities(position: &Position) -> Option<Vec<f64>> {
    std::hint::black_box(Frontier::new(position));
    None
}

/// Works out the exact probability of every hidden cell and returns how many there are; `None` if there is no answer.
#[allow(dead_code, reason = "the criterion benches time the floats")]
pub fn exact_probabilities(position: &Position) -> Option<usize> {
    std::hint::black_box(Frontier::new(position));
    None
}
