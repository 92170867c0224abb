//! A position on which a rule is wrong, and what is so instead.

use num_bigint::BigUint;

use super::judge::JudgeOptions;
use super::rule::{Mistake, Rule};
use super::shrink::{mistake, shrink};
use crate::analysis::analyze;
use crate::board::{Cell, CellState, Position};
use crate::frontier::Verdict;

/// The smallest position found on which a rule claims something that is not so.
#[derive(Clone, Debug, PartialEq)]
pub struct Counterexample {
    /// Nothing more can be taken away from it without losing the mistake.
    pub position: Position,
    /// What the rule says there.
    pub mistake: Mistake,
    /// What is so of the cell that the mistake is about, if it is about one on the board.
    pub odds: Option<TrueOdds>,
}

/// What is exactly so of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct TrueOdds {
    /// What is certain of the cell, with the mine count.
    pub verdict: Verdict,
    /// Layouts in which the cell is a mine, and all layouts; `None` where counting stopped.
    pub layouts: Option<(BigUint, BigUint)>,
    /// The mine probability, such as `1/3`; `None` without a mine count or density.
    pub p_mine: Option<String>,
}

/// Smaller boards come first, then those with less revealed, then by their text.
type Rank = (usize, usize, Vec<char>);

impl Counterexample {
    /// The position shrunk to what the rule's mistake needs; `None` if the rule makes none when asked again.
    pub(super) fn shrunk(rule: &Rule, position: &Position, options: &JudgeOptions) -> Option<Self> {
        let position = shrink(rule, position, options);
        let mistake = mistake(rule, &position, options)?;
        let odds = match mistake {
            Mistake::CellClaim(claim) => TrueOdds::of(&position, claim.cell, options),
            Mistake::Refuted => None,
        };
        Some(Self { position, mistake, odds })
    }

    /// The cell that the mistake is about, if it is about one.
    pub fn cell(&self) -> Option<Cell> {
        match self.mistake {
            Mistake::CellClaim(claim) => Some(claim.cell),
            Mistake::Refuted => None,
        }
    }

    /// What is so instead, in words.
    pub fn truth(&self) -> String {
        match (&self.odds, self.mistake) {
            (Some(odds), _) => odds.describe(),
            (None, Mistake::CellClaim(_)) => "that cell is not on the board".to_owned(),
            (None, Mistake::Refuted) => "some layout does".to_owned(),
        }
    }

    pub(super) fn rank(&self) -> Rank {
        Self::rank_of(&self.position)
    }

    pub(super) fn rank_of(position: &Position) -> Rank {
        let revealed = position.states().iter().filter(|state| !state.is_covered()).count();
        let text = position.states().iter().map(|state| state.as_char()).collect();
        (position.size().area(), revealed, text)
    }
}

impl TrueOdds {
    /// `None` for a cell that is not on the board.
    fn of(position: &Position, cell: Cell, options: &JudgeOptions) -> Option<Self> {
        if !position.size().contains(cell) {
            return None;
        }
        let analysis = analyze(position, &options.analysis).ok()?;
        let p_mine = analysis.probability(cell).map(|chance| format!("{}/{}", chance.numer(), chance.denom()));
        let layouts = analysis.configurations().and_then(|all| {
            let mine = match analysis.verdict(cell) {
                Some(Verdict::Mine) => all.clone(),
                Some(Verdict::Open) => mine_layouts(position, cell, options)?,
                Some(Verdict::Safe) | None => BigUint::ZERO,
            };
            Some((mine, all.clone()))
        });
        Some(Self { verdict: analysis.verdict(cell).unwrap_or(Verdict::Safe), layouts, p_mine })
    }

    /// In words.
    pub fn describe(&self) -> String {
        let layouts = match (&self.layouts, self.verdict) {
            (_, Verdict::Safe) => "safe in every layout".to_owned(),
            (_, Verdict::Mine) => "a mine in every layout".to_owned(),
            (Some((mine, all)), _) => format!("a mine in {mine} of {all} layouts"),
            (None, _) => "a mine in some layouts and safe in others".to_owned(),
        };
        match (&self.p_mine, self.verdict) {
            (Some(chance), Verdict::Open) => format!("{layouts}, probability {chance}"),
            _ => layouts,
        }
    }
}

/// The number of layouts in which a cell is a mine: those that fit when it is flagged.
fn mine_layouts(position: &Position, cell: Cell, options: &JudgeOptions) -> Option<BigUint> {
    let analysis = analyze(&position.with_untold(cell, CellState::FLAGGED), &options.analysis).ok()?;
    analysis.configurations().cloned()
}
