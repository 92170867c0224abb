//! Ground truth of one position, cell by cell.

use super::rule::{CellClaim, Said};
use super::tally::Found;
use crate::analysis::Analysis;
use crate::board::{Cell, CellState};
use crate::frontier::Verdict;

/// The exact verdicts of a position, ready to be looked up.
pub(super) struct Truth<'a> {
    analysis: &'a Analysis,
    /// By cell: with and without the mine count. `None` for what needs no finding: revealed and flagged cells.
    verdicts: Vec<Option<(Verdict, Verdict)>>,
    pub certain: Found,
}

/// What there is to say of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ruling {
    /// True, and which of the two denominators the cell counts in.
    Confirmed(Found),
    Wrong,
    /// True, but of a cell that was already revealed or flagged, or a probability that cannot be checked.
    Idle,
}

impl<'a> Truth<'a> {
    pub fn new(analysis: &'a Analysis) -> Self {
        let mut verdicts = vec![None; analysis.size().area()];
        let mut certain = Found::default();
        for cell in analysis.hidden_cells().filter(|&cell| analysis[cell] == CellState::HIDDEN) {
            let Some(class) = analysis.class(cell) else { continue };
            let (with, without) = (analysis.class_verdict(class), analysis.class_verdict_without_count(class));
            certain.with_count += u64::from(with != Verdict::Open);
            certain.without_count += u64::from(without != Verdict::Open);
            verdicts[analysis.size().index(cell)] = Some((with, without));
        }
        Self { analysis, verdicts, certain }
    }

    /// Judges a claim; probabilities may be off by `tolerance`.
    pub fn rule_on(&self, claim: CellClaim, tolerance: f64) -> Ruling {
        match claim.said {
            _ if !self.analysis.size().contains(claim.cell) => Ruling::Wrong,
            Said::Safe => self.rule_on_verdict(claim.cell, Verdict::Safe),
            Said::Mine => self.rule_on_verdict(claim.cell, Verdict::Mine),
            Said::Chance(chance) => match self.chance(claim.cell) {
                None => Ruling::Idle,
                Some(exact) if (exact - chance).abs() <= tolerance => Ruling::Confirmed(Found::default()),
                Some(_) => Ruling::Wrong,
            },
        }
    }

    /// Judges a verdict on a cell of the board.
    pub fn rule_on_verdict(&self, cell: Cell, claimed: Verdict) -> Ruling {
        let index = self.analysis.size().index(cell);
        let Some((with, without)) = self.verdicts[index] else {
            let known = if self.analysis[cell].is_covered() { Verdict::Mine } else { Verdict::Safe };
            return if known == claimed { Ruling::Idle } else { Ruling::Wrong };
        };
        if with != claimed {
            return Ruling::Wrong;
        }
        Ruling::Confirmed(Found { with_count: 1, without_count: u64::from(without == claimed) })
    }

    fn chance(&self, cell: Cell) -> Option<f64> {
        if self.analysis[cell].is_covered() { self.analysis.probability_f64(cell) } else { Some(0.0) }
    }
}
