//! What opening a cell would show, and what could be done then: by analysing the position after every number.
//!
//! Players use `lookahead`, which is some hundred times faster and takes components far away as they are. This is for
//! people, who get the chances as they are. Cost: one analysis for every number that the cell may show.

use num_bigint::BigUint;

use crate::analysis::{Analysis, Options, analyze_if_possible};
use crate::board::{Cell, CellState, Position};
use crate::counting::{Fraction, Limits, StopReason};
use crate::frontier::Verdict;

/// What a cell promises if it is safe.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The chance that another cell is certainly safe then, or the game is won.
    pub progress: f64,
    /// How safe the safest cell is then, on average over what may be shown; a game that is won counts as safe.
    pub next_safety: f64,
}

impl Outlook {
    /// Of a cell of a position with a mine count; `None` for a certain mine.
    pub(super) fn new(position: &Position, cell: Cell, limits: Limits) -> Result<Option<Self>, StopReason> {
        let options = Options { limits, ..Options::default() };
        let size = position.size();
        let around = |state: CellState| size.neighbours(cell).filter(|&near| position.state(near) == state).count();
        let (flags, hidden) = (around(CellState::FLAGGED), around(CellState::HIDDEN));
        let mut outcomes: Vec<(BigUint, f64)> = Vec::new();
        for number in flags..=flags + hidden {
            let mut states = position.states().to_vec();
            states[size.index(cell)] = CellState::clue(number as u8);
            let shown = Position::new(size, states, position.mine_count().clone()).expect("one state per cell");
            if let Some(after) = analyze_if_possible(&shown, &options) {
                outcomes.push(outcome(&after)?);
            }
        }
        let all: BigUint = outcomes.iter().map(|(layouts, _)| layouts).sum();
        if all == BigUint::ZERO {
            return Ok(None);
        }
        let share = |layouts: BigUint| Fraction { numerator: layouts, denominator: all.clone() }.to_f64();
        let progress = share(outcomes.iter().filter(|(_, risk)| *risk == 0.0).map(|(layouts, _)| layouts).sum());
        let next_risk: f64 = outcomes.into_iter().map(|(layouts, risk)| share(layouts) * risk).sum();
        Ok(Some(Self { progress, next_safety: 1.0 - next_risk }))
    }
}

/// The number of layouts, and the least risk of any cell that is left to open: exactly 0 where one is certainly safe or none
/// is left.
fn outcome(analysis: &Analysis) -> Result<(BigUint, f64), StopReason> {
    if let Some(reason) = analysis.stopped() {
        return Err(reason);
    }
    let (layouts, chances) = (analysis.configurations().cloned(), analysis.probabilities_f64());
    let (mut least, mut is_won) = (1.0f64, true);
    for (cell, p_mine) in analysis.hidden_cells().zip(chances.expect("there is a mine count, and it was counted")) {
        match analysis.verdict(cell) {
            Some(Verdict::Safe) => (least, is_won) = (0.0, false),
            // What is not certain must not become so by rounding.
            Some(Verdict::Open) => (least, is_won) = (least.min(p_mine.max(f64::MIN_POSITIVE)), false),
            _ => {}
        }
    }
    Ok((layouts.expect("it was counted"), if is_won { 0.0 } else { least }))
}
