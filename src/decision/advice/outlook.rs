//! What opening a cell would show, and what could be done then: by analysing the position after all that may be told.
//!
//! Players use `lookahead`, which is some hundred times faster and takes components far away as they are. This is for
//! people, who get the chances as they are. Cost: one analysis for every number that the cell may show.
//!
//! How likely something is told is what the layouts weigh then, as a share of the sum over all that may be told. An analysis knows a
//! clue's likelihood up to a factor, which is put back.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};

use crate::analysis::{Analysis, Options, analyze_if_possible};
use crate::board::{Cell, CellState, Position};
use crate::counting::{Fraction, StopReason};
use crate::frontier::Verdict;
use crate::limits::Limits;

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
        let options = Options { limits, sat_at_limit: false, ..Options::default() };
        let mut outcomes: Vec<(BigUint, f64)> = Vec::new();
        for (answer, units) in answers(position, cell) {
            let mut states = position.states().to_vec();
            states[position.size().index(cell)] = answer;
            let told = position.rebuilt(position.grid(), states, position.mine_count().clone(), Some);
            if let Some(after) = analyze_if_possible(&told.expect("one state per cell"), &options) {
                let (weight, risk) = outcome(&after)?;
                outcomes.push((weight * units, risk));
            }
        }
        let all: BigUint = outcomes.iter().map(|(weight, _)| weight).sum();
        if all == BigUint::ZERO {
            return Ok(None);
        }
        let share = |weight: BigUint| Fraction { numerator: weight, denominator: all.clone() }.to_f64();
        let progress = share(outcomes.iter().filter(|(_, risk)| *risk == 0.0).map(|(weight, _)| weight).sum());
        let next_risk: f64 = outcomes.into_iter().map(|(weight, risk)| share(weight) * risk).sum();
        Ok(Some(Self { progress, next_safety: 1.0 - next_risk }))
    }
}

/// All that may be told of a hidden cell if it is safe, each with what one unit of weight is worth then, as whole numbers that
/// have the right proportions.
fn answers(position: &Position, cell: Cell) -> Vec<(CellState, BigUint)> {
    let (grid, model) = (position.grid(), position.model_at(cell));
    let most = grid.most_neighbours() as u8;
    let around = |state: CellState| grid.neighbours(cell).filter(|&near| position[near] == state).count() as u8;
    let (flags, hidden) = (around(CellState::FLAGGED), around(CellState::HIDDEN));
    let all = (0..=most).map(CellState::clue).chain([CellState::BLIND]);
    let units: Vec<(CellState, Ratio<BigUint>)> = all
        .filter_map(|answer| {
            let chance = |truth: u8| model.chance(answer, truth, most);
            let truth = (flags..=flags + hidden).find(|&truth| !chance(truth).is_zero())?;
            let likelihood = model.likelihood(answer, most);
            // A clue that is the same whatever is around it is left out of the analysis.
            let weight =
                if likelihood.is_flat(flags, flags + hidden) { BigUint::one() } else { likelihood.weight(truth) };
            Some((answer, chance(truth) / weight))
        })
        .collect();
    let common = units.iter().fold(BigUint::one(), |common, (_, unit)| common * unit.denom());
    units.into_iter().map(|(answer, unit)| (answer, (unit * &common).to_integer())).collect()
}

/// What the layouts weigh, and the least risk of any cell that is left to open: exactly 0 where one is certainly safe or none
/// is left.
fn outcome(analysis: &Analysis) -> Result<(BigUint, f64), StopReason> {
    if let Some(reason) = analysis.stopped() {
        return Err(reason);
    }
    let (weight, chances) = (analysis.total_weight(), analysis.probabilities_f64());
    let (mut least, mut is_won) = (1.0f64, true);
    for (cell, p_mine) in analysis.hidden_cells().zip(chances.expect("there is a mine count, and it was counted")) {
        match analysis.verdict(cell) {
            Some(Verdict::Safe) => (least, is_won) = (0.0, false),
            // What is not certain must not become so by rounding.
            Some(Verdict::Open) => (least, is_won) = (least.min(p_mine.max(f64::MIN_POSITIVE)), false),
            _ => {}
        }
    }
    Ok((weight.expect("it was counted"), if is_won { 0.0 } else { least }))
}
