//! What is timed where mineproof alone is measured and where it is compared with others: the same calls for both.

use mineproof::internals::analysis::CellClass;
use mineproof::internals::board::Position;
use mineproof::{Analysis, Options, analyze};

fn analysed(position: &Position) -> Option<Analysis> {
    analyze(position, &Options::default()).ok()
}

/// Works out the mine probability of every class of cells as a float; `None` if there is no answer. What is left to do
/// is [`on_board`].
pub fn probabilities(position: &Position) -> Option<Analysis> {
    let analysis = analysed(position)?;
    analysis.class_chance(CellClass::Sea)?; // worked out for all classes together
    Some(analysis)
}

/// The probability of every hidden cell, row-major: those of the classes, spread over the board.
pub fn on_board(analysis: &Analysis) -> Option<Vec<f64>> {
    analysis.probabilities_f64()
}

/// Works out the exact probability of every hidden cell, as numerator and denominator, and returns how many different
/// ones there are; `None` if there is no answer.
pub fn exact_probabilities(position: &Position) -> Option<usize> {
    let fractions = analysed(position)?.fractions()?;
    Some(std::hint::black_box(fractions).len())
}
