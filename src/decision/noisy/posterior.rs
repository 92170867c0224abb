//! The exact posterior over layouts: all that is certain is opened, then what is least likely a mine.
//!
//! Before anything is risked, cells that still answer are asked again. Whoever asks all cells at once knows no more when it
//! comes to a risk: what an open cell says of neighbours that are all decided changes nothing.

use super::NoisyChoice;
use crate::analysis::{Analysis, Options, analyze};
use crate::board::{Cell, Position};
use crate::frontier::Verdict;
use crate::limits::Limits;

pub(super) fn choose(position: &Position, asks: u32, limits: Limits, threshold: Option<f64>) -> NoisyChoice {
    let options = Options { limits, ..Options::default() };
    let analysis = analyze(position, &options).expect("what a game tells can be true");
    let certain = certain(&analysis);
    if !certain.is_empty() {
        return NoisyChoice::Open(certain);
    }
    let worth_asking = worth_asking(position, &analysis, asks as usize);
    if !worth_asking.is_empty() {
        return NoisyChoice::Ask(worth_asking);
    }
    if let Some(reason) = analysis.stopped() {
        return NoisyChoice::Stopped(reason);
    }
    let least = least_risk(&analysis).expect("a hidden cell that is not a mine");
    match threshold {
        Some(threshold) if least.1 > threshold => NoisyChoice::Rest,
        _ => NoisyChoice::Open(vec![least]),
    }
}

/// The open cells next to something undecided that still answer.
fn worth_asking(position: &Position, analysis: &Analysis, asks: usize) -> Vec<Cell> {
    let size = position.size();
    let is_willing = |cell: &Cell| (1..asks).contains(&position.answers_at(*cell).len());
    let borders = |cell: &Cell| size.neighbours(*cell).any(|near| analysis.verdict(near) == Some(Verdict::Open));
    size.cells().filter(is_willing).filter(borders).collect()
}

/// The cells that are safe in every layout.
pub(super) fn certain(analysis: &Analysis) -> Vec<(Cell, f64)> {
    let safe = analysis.hidden_cells().filter(|&cell| analysis.verdict(cell) == Some(Verdict::Safe));
    safe.map(|cell| (cell, 0.0)).collect()
}

/// The first of the cells with the least risk.
pub(super) fn least_risk(analysis: &Analysis) -> Option<(Cell, f64)> {
    let risks = analysis.hidden_cells().filter_map(|cell| Some((cell, analysis.probability_f64(cell)?)));
    risks.min_by(|one, other| one.1.total_cmp(&other.1))
}
