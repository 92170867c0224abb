//! What a certain cell follows from, as few facts as can be, and for an open cell two layouts that show it.

use num_bigint::BigUint;
use num_rational::Ratio;

use crate::analysis::{Analysis, Options, has_layout};
use crate::board::{Cell, CellState, Minefield, Position};
use crate::certainty::{ForcingSearch, conflict_by, layout};
use crate::frontier::{Frontier, Verdict};
use crate::limits::{Limits, OutOfTime};

/// Facts that force a cell; without any one of them they do not, unless there was no time to spare more of them.
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
    /// Whether it is proved that none of these facts can be spared.
    pub is_minimal: bool,
}

/// A cell with a mine in one layout that fits and without in the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witnesses {
    /// A minefield that fits and has a mine in the cell.
    pub with_mine: Minefield,
    /// A minefield that fits and has none there.
    pub without_mine: Minefield,
}

/// A hidden cell that is certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertainCell {
    /// The cell that is forced.
    pub cell: Cell,
    /// Safe or a mine, never open.
    pub verdict: Verdict,
    /// `None` where there was no time to find it.
    pub forced_by: Option<ForcedBy>,
}

/// A hidden cell that is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenCell {
    /// The cell that may be either.
    pub cell: Cell,
    /// Whether that is so; otherwise it may be certain, and there was no time to find out.
    pub is_settled: bool,
    /// Its exact mine probability; `None` without a mine count or density, and where counting stopped.
    pub probability: Option<Ratio<BigUint>>,
    /// What there was no time or memory for, in words.
    pub stopped: Option<String>,
    /// `None` where there was no time to find them.
    pub witnesses: Option<Witnesses>,
}

/// Finds what forces the cells of one position.
pub struct Forcing<'p> {
    position: &'p Position,
    frontier: &'p Frontier,
    search: Option<ForcingSearch<'p>>,
    limits: Limits,
}

impl<'p> Forcing<'p> {
    /// `frontier` is that of the position, nothing settled.
    pub fn new(position: &'p Position, frontier: &'p Frontier, limits: Limits) -> Self {
        Self { position, frontier, search: ForcingSearch::new(frontier, limits.deadline), limits }
    }

    /// Every hidden cell that is certain, row-major.
    pub fn certain_cells(&mut self, analysis: &Analysis) -> Vec<CertainCell> {
        let hidden: Vec<Cell> = analysis.hidden_cells().collect();
        hidden.into_iter().filter_map(|cell| self.certain_cell(analysis, cell)).collect()
    }

    /// A hidden cell, if it is certain.
    pub fn certain_cell(&mut self, analysis: &Analysis, cell: Cell) -> Option<CertainCell> {
        let forced_by = match self.facts(analysis, cell) {
            Ok(forced_by) => Some(forced_by?),
            Err(OutOfTime { .. }) => None,
        };
        Some(CertainCell { cell, verdict: analysis.verdict(cell)?, forced_by })
    }

    /// A hidden cell, if it is open or not known to be certain; `None` where SAT finds it certain.
    pub fn open_cell(&self, analysis: &Analysis, cell: Cell) -> Option<OpenCell> {
        let (probability, mut stopped) = (analysis.probability(cell), analysis.stopped_words());
        let is_settled = analysis.is_settled(cell).is_none_or(|(_, with_count)| with_count);
        let witnesses = match self.witnesses(cell) {
            Ok(Some(witnesses)) => Some(witnesses),
            Ok(None) if is_settled => return None,
            Ok(None) => None,
            Err(over) => {
                stopped.get_or_insert_with(|| format!("{over} while layouts were looked for"));
                None
            }
        };
        Some(OpenCell { cell, is_settled: is_settled || witnesses.is_some(), probability, stopped, witnesses })
    }

    /// What forces a hidden cell that the analysis found certain; `None` for an open or revealed cell, and for a flag.
    pub fn facts(&mut self, analysis: &Analysis, cell: Cell) -> Result<Option<ForcedBy>, OutOfTime> {
        let verdict = analysis.verdict(cell).filter(|&verdict| verdict != Verdict::Open);
        let Some(verdict) = verdict.filter(|_| self.position[cell] == CellState::HIDDEN) else { return Ok(None) };
        self.limits.deadline.check()?;
        if analysis.verdict_without_count(cell) == Some(verdict) {
            return self.clues(cell, verdict);
        }
        let options = Options { limits: self.limits, ..Options::default() };
        let opposite = self.with_opposite(cell, verdict);
        let conflict = conflict_by(&opposite, self.limits.deadline, &|fewer| has_layout(fewer, &options))?;
        Ok(conflict.map(|conflict| ForcedBy {
            clues: conflict.clues,
            flags: conflict.flags.into_iter().filter(|&flag| flag != cell).collect(),
            mine_count: conflict.mine_count,
            is_smallest: false,
            is_minimal: conflict.is_minimal,
        }))
    }

    fn clues(&mut self, cell: Cell, verdict: Verdict) -> Result<Option<ForcedBy>, OutOfTime> {
        let (Some(search), Some(variable)) = (&mut self.search, self.frontier.variable(cell)) else { return Ok(None) };
        let Some(found) = search.clues(variable, verdict)? else { return Ok(None) };
        let clue = |&index: &u32| self.frontier.size().cell(self.frontier.constraints()[index as usize].clue_index());
        Ok(Some(ForcedBy {
            clues: found.constraints.iter().map(clue).collect(),
            flags: Vec::new(),
            mine_count: false,
            is_smallest: found.is_smallest,
            is_minimal: found.is_minimal,
        }))
    }

    /// Two layouts that differ in an open cell; `None` for any other cell.
    pub fn witnesses(&self, cell: Cell) -> Result<Option<Witnesses>, OutOfTime> {
        if self.position[cell] != CellState::HIDDEN {
            return Ok(None);
        }
        let find = |verdict| layout(&self.with_opposite(cell, verdict), self.limits.deadline);
        let (Some(with_mine), Some(without_mine)) = (find(Verdict::Safe)?, find(Verdict::Mine)?) else {
            return Ok(None);
        };
        Ok(Some(Witnesses { with_mine, without_mine }))
    }

    /// The position with a cell as the opposite of a verdict: flagged, or revealed without a clue.
    fn with_opposite(&self, cell: Cell, verdict: Verdict) -> Position {
        let opposite = if verdict == Verdict::Safe { CellState::FLAGGED } else { CellState::BLIND };
        self.position.with_untold(cell, opposite)
    }
}
