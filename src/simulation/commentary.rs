//! What exact analysis says of a move, whoever made it: odds and reasons for people to read.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};

use super::{Move, MoveWhy, Playthrough};
use crate::analysis::{Analysis, Options, analyze};
use crate::board::{Cell, Minefield};
use crate::frontier::Verdict;
use crate::game::FirstClick;
use crate::solvability::{RevealedCell, why_safe};

/// The risk of opening a cell, and what else could have been opened.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveOdds {
    /// `None` where counting reached a limit.
    pub exact: Option<Ratio<BigUint>>,
    /// The same as a float.
    pub p_mine: Option<f64>,
    /// Cells that were certainly safe at that moment.
    pub safe_cells: usize,
    /// The cells with the least risk, where none was certainly safe.
    pub least_risk: Vec<Cell>,
}

impl MoveOdds {
    /// The odds in a position.
    pub fn of(analysis: &Analysis, cell: Cell) -> Self {
        let safe_cells = analysis.cells(Verdict::Safe).count();
        let (exact, p_mine) = match analysis.verdict(cell) {
            // Certain by SAT too, where counting has no numbers.
            Some(Verdict::Safe) => (Some(Ratio::zero()), Some(0.0)),
            Some(Verdict::Mine) => (Some(Ratio::one()), Some(1.0)),
            _ => (analysis.probability(cell), analysis.probability_f64(cell)),
        };
        let least_risk = if safe_cells == 0 { analysis.safest_cells() } else { Vec::new() };
        Self { exact, p_mine, safe_cells, least_risk }
    }

    /// The odds of the first click, before anything is told.
    pub fn of_first_click(minefield: &Minefield, first_click: FirstClick) -> Self {
        let (mines, cells) = (minefield.mine_count(), minefield.size().area());
        let (mines, safe_cells) = match first_click {
            FirstClick::Any => (mines, 0),
            FirstClick::Safe | FirstClick::Opening => (0, 1),
        };
        let exact = Ratio::new(mines.into(), cells.into());
        Self { exact: Some(exact), p_mine: Some(mines as f64 / cells as f64), safe_cells, least_risk: Vec::new() }
    }

    /// Whether the cell is certainly safe.
    pub fn is_certain(&self) -> bool {
        self.exact.as_ref().is_some_and(Zero::is_zero)
    }
}

/// A strategy's move with what is exactly so.
#[derive(Debug)]
pub struct Comment {
    /// The move, as the strategy sees it.
    pub made: Move,
    /// The exact risk of the move, whatever the strategy took it for.
    pub odds: MoveOdds,
    /// Why the cell is safe, where that is certain; the first click has no reason.
    pub reason: Option<RevealedCell>,
    /// The position before the move; `None` at the first click.
    pub analysis: Option<Analysis>,
}

impl Comment {
    /// Makes the next move of a game and comments on it; `None` when the game or the time is over.
    pub fn next(playthrough: &mut Playthrough, first_click: FirstClick, options: &Options) -> Option<Self> {
        let position = playthrough.game().position();
        let made = playthrough.step()?;
        if made.why == MoveWhy::FirstClick {
            let odds = MoveOdds::of_first_click(playthrough.game().minefield(), first_click);
            return Some(Self { made, odds, reason: None, analysis: None });
        }
        let analysis = analyze(&position, options).expect("a game fits its own clues");
        let odds = MoveOdds::of(&analysis, made.cell);
        let reason =
            if odds.is_certain() { why_safe(&position, &[made.cell], options.limits.deadline).pop() } else { None };
        Some(Self { made, odds, reason, analysis: Some(analysis) })
    }
}
