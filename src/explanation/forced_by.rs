//! What a certain cell follows from, as few facts as can be, and for an open cell two layouts that show it.

use num_bigint::BigUint;
use num_rational::Ratio;

use crate::analysis::{Analysis, Options, has_layout};
use crate::board::{Cell, CellState, Minefield, Position};
use crate::certainty::{ForcingSearch, conflict_by, layout};
use crate::counting::StopReason;
use crate::frontier::{Frontier, Verdict};

/// Facts that force a cell; without any one of them they do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedBy {
    /// Row-major.
    pub clues: Vec<Cell>,
    /// Flags that the mine count is held against, row-major. Those around the clues are taken as facts and not listed.
    pub flags: Vec<Cell>,
    /// Whether the mine count is needed.
    pub mine_count: bool,
    /// Whether it is proved that no smaller number of clues forces the cell.
    pub is_smallest: bool,
}

/// A cell with a mine in one layout that fits and without in the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witnesses {
    pub with_mine: Minefield,
    pub without_mine: Minefield,
}

/// A hidden cell that is certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertainCell {
    pub cell: Cell,
    pub verdict: Verdict,
    pub forced_by: ForcedBy,
}

/// A hidden cell that is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenCell {
    pub cell: Cell,
    /// Its exact mine probability; `None` without a mine count or density, and where counting stopped.
    pub probability: Option<Ratio<BigUint>>,
    /// Why counting stopped, if it did.
    pub stopped: Option<StopReason>,
    pub witnesses: Witnesses,
}

/// Finds what forces the cells of one position.
pub struct Forcing<'p> {
    position: &'p Position,
    frontier: &'p Frontier,
    search: Option<ForcingSearch<'p>>,
}

impl<'p> Forcing<'p> {
    /// `frontier` is that of the position, nothing settled.
    pub fn new(position: &'p Position, frontier: &'p Frontier) -> Self {
        Self { position, frontier, search: ForcingSearch::new(frontier) }
    }

    /// Every hidden cell that is certain, row-major.
    pub fn certain_cells(&mut self, analysis: &Analysis) -> Vec<CertainCell> {
        let hidden: Vec<Cell> = analysis.hidden_cells().collect();
        hidden.into_iter().filter_map(|cell| self.certain_cell(analysis, cell)).collect()
    }

    /// A hidden cell, if it is certain.
    pub fn certain_cell(&mut self, analysis: &Analysis, cell: Cell) -> Option<CertainCell> {
        let forced_by = self.facts(analysis, cell)?;
        Some(CertainCell { cell, verdict: analysis.verdict(cell)?, forced_by })
    }

    /// A hidden cell, if it is open.
    pub fn open_cell(&self, analysis: &Analysis, cell: Cell) -> Option<OpenCell> {
        let (probability, stopped) = (analysis.probability(cell), analysis.stopped());
        Some(OpenCell { cell, probability, stopped, witnesses: self.witnesses(cell)? })
    }

    /// What forces a hidden cell that the analysis found certain; `None` for an open or revealed cell, and for a flag.
    pub fn facts(&mut self, analysis: &Analysis, cell: Cell) -> Option<ForcedBy> {
        if self.position.state(cell) != CellState::HIDDEN {
            return None;
        }
        let verdict = analysis.verdict(cell).filter(|&verdict| verdict != Verdict::Open)?;
        if analysis.verdict_without_count(cell) == Some(verdict) {
            return self.clues(cell, verdict);
        }
        let conflict =
            conflict_by(&self.with_opposite(cell, verdict), &|fewer| has_layout(fewer, &Options::default()))?;
        Some(ForcedBy {
            clues: conflict.clues,
            flags: conflict.flags.into_iter().filter(|&flag| flag != cell).collect(),
            mine_count: conflict.mine_count,
            is_smallest: false,
        })
    }

    fn clues(&mut self, cell: Cell, verdict: Verdict) -> Option<ForcedBy> {
        let found = self.search.as_mut()?.clues(self.frontier.variable(cell)?, verdict)?;
        let clue = |&index: &u32| self.frontier.size().cell(self.frontier.constraints()[index as usize].clue_index());
        Some(ForcedBy {
            clues: found.constraints.iter().map(clue).collect(),
            flags: Vec::new(),
            mine_count: false,
            is_smallest: found.is_smallest,
        })
    }

    /// Two layouts that differ in an open cell; `None` for any other cell.
    pub fn witnesses(&self, cell: Cell) -> Option<Witnesses> {
        if self.position.state(cell) != CellState::HIDDEN {
            return None;
        }
        Some(Witnesses {
            with_mine: layout(&self.with_opposite(cell, Verdict::Safe))?,
            without_mine: layout(&self.with_opposite(cell, Verdict::Mine))?,
        })
    }

    /// The position with a cell as the opposite of a verdict: flagged, or revealed without a clue.
    fn with_opposite(&self, cell: Cell, verdict: Verdict) -> Position {
        let opposite = if verdict == Verdict::Safe { CellState::FLAGGED } else { CellState::BLIND };
        self.position.with_untold(cell, opposite)
    }
}
