//! The exact posterior over layouts: all that is certain is opened, then what is least likely a mine.
//!
//! Before anything is risked, cells that still answer are asked again. Whoever asks all cells at once knows no more when it
//! comes to a risk: what an open cell says of neighbours that are all decided changes nothing.

use super::NoisyChoice;
use crate::analysis::{Options, analyze};
use crate::board::{Cell, Position};
use crate::frontier::Verdict;
use crate::limits::Limits;
use crate::live::{LiveAnalysis, LiveEngine, NoLayout};

pub(super) fn choose(
    live: &mut LiveEngine,
    asks: u32,
    limits: impl FnOnce() -> Limits,
    threshold: Option<f64>,
) -> NoisyChoice {
    let now = match certain_or_open(live, limits) {
        Err(NoLayout) => unreachable!("what a game tells can be true"),
        Ok(Known::Certain(cells)) => return NoisyChoice::Open(cells),
        Ok(Known::Open(now)) => now,
    };
    let worth_asking = worth_asking(&now, asks as usize);
    if !worth_asking.is_empty() {
        return NoisyChoice::Ask(worth_asking);
    }
    match (now.stopped(), now.least_risk()) {
        (Some(reason), _) => NoisyChoice::Stopped(reason),
        (None, Some((_, risk))) if threshold.is_some_and(|threshold| risk > threshold) => NoisyChoice::Rest,
        (None, least) => NoisyChoice::Open(vec![least.expect("a hidden cell that is not a mine")]),
    }
}

/// What is known where something has to be opened.
pub(super) enum Known<'l> {
    /// These are safe.
    Certain(Vec<(Cell, f64)>),
    /// Nothing is certainly safe.
    Open(Box<LiveAnalysis<'l>>),
}

/// The cells that are safe in every layout, or else all that is known. `limits` begin where something has to be counted.
pub(super) fn certain_or_open(live: &mut LiveEngine, limits: impl FnOnce() -> Limits) -> Result<Known<'_>, NoLayout> {
    let without_risk = |cell: Cell| (cell, 0.0);
    let mut safe: Vec<(Cell, f64)> = live.safe_by_rules()?.map(without_risk).collect();
    if !safe.is_empty() {
        return Ok(Known::Certain(safe));
    }
    let limits = limits();
    // The rest of the time is for SAT, where counting stops.
    live.set_limits(Limits { deadline: limits.deadline.halfway(), ..limits });
    safe.extend(live.some_safe_cells()?.map(without_risk));
    if !safe.is_empty() {
        return Ok(Known::Certain(safe));
    }
    let now = live.analysis()?;
    if now.stopped().is_some() {
        let analysis = analyze(now.position(), &Options { limits, ..Options::default() }).map_err(|_| NoLayout)?;
        safe.extend(analysis.cells(Verdict::Safe).map(without_risk));
        if !safe.is_empty() {
            return Ok(Known::Certain(safe));
        }
    }
    Ok(Known::Open(Box::new(now)))
}

/// The open cells next to something undecided that still answer.
fn worth_asking(now: &LiveAnalysis, asks: usize) -> Vec<Cell> {
    let position: &Position = now.position();
    if asks < 2 {
        return Vec::new();
    }
    let is_willing = |cell: &Cell| (1..asks).contains(&position.answers_at(*cell).len());
    let borders = |cell: &Cell| position.grid().neighbours(*cell).any(|near| now.verdict(near) == Some(Verdict::Open));
    position.size().cells().filter(is_willing).filter(borders).collect()
}
