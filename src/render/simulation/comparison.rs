//! What both tables say alike: two strategies on the same boards, and deviations.

use crate::render::columns::plain;
use crate::render::{CellKind, Span};
use crate::simulation::{Pairs, RiskBin};

/// Deaths farther from what the risks foretell than this, in standard deviations, are pointed out.
const REMARKABLE: f64 = 3.0;

/// A difference in percentage points with its interval.
pub fn points(difference: f64, interval: [f64; 2]) -> String {
    let [low, high] = interval.map(|bound| 100.0 * bound);
    format!("{:+.3} points (95 %: {low:+.3} to {high:+.3})", 100.0 * difference)
}

/// By how much the first one wins more, and how likely that is between equals.
pub fn difference(pairs: &Pairs) -> String {
    format!("{}, McNemar p = {}", points(pairs.difference(), pairs.ci95()), probability(pairs.mcnemar_p()))
}

fn probability(value: f64) -> String {
    if value < 1e-4 { format!("{value:.1e}") } else { format!("{value:.4}") }
}

pub fn deviation(bin: &RiskBin) -> Span {
    let Some(value) = bin.deviation() else { return plain("–") };
    let kind = if value.abs() > REMARKABLE { CellKind::Mine } else { CellKind::Blind };
    Span { text: format!("{value:+.1}"), kind }
}
