//! What a player sees, and what the rules of its document prove of it.
//!
//! The rules run when all that was proved before is opened, not after every cell: on a game's way they are asked a few
//! dozen times. Stages are tried in order, and what the first ones prove is opened before the next is tried, as the documents
//! have it. A proved mine is flagged, which takes it out of the frontier for good. Cost: one pass over the board and one
//! run of the rules each time.

use std::collections::VecDeque;

use super::{Choice, ShownCell, Why};
use crate::board::{Cell, CellState, Grid, MineCount, Position, Size};
use crate::frontier::{Frontier, NoLayout, Verdict};
use crate::inference::{AnyStage, Inference, swept_frontier};

pub(super) struct Proofs {
    grid: Grid,
    mines: u64,
    stages: &'static [AnyStage],
    /// What is seen; what is held for a mine is flagged.
    states: Vec<CellState>,
    flags: u64,
    /// Cells neither revealed nor flagged.
    hidden: u64,
    /// Proved safe, in the order of the board.
    waiting: VecDeque<Cell>,
    /// Whether something was learnt since the rules last ran.
    is_stale: bool,
}

impl Proofs {
    pub fn new(grid: &Grid, mines: u64, stages: &'static [AnyStage]) -> Self {
        let (size, grid) = (grid.size(), grid.clone());
        let states = vec![CellState::HIDDEN; size.area()];
        let hidden = size.area() as u64;
        Self { grid, mines, stages, states, flags: 0, hidden, waiting: VecDeque::new(), is_stale: true }
    }

    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    fn size(&self) -> Size {
        self.grid.size()
    }

    pub fn state(&self, cell: Cell) -> CellState {
        self.states[self.size().index(cell)]
    }

    /// Cells neither revealed nor flagged, row-major.
    pub fn hidden_cells(&self) -> impl Iterator<Item = Cell> {
        let cells = self.size().cells().zip(&self.states);
        cells.filter(|(_, state)| **state == CellState::HIDDEN).map(|(cell, _)| cell)
    }

    /// The revealed clues that count a cell.
    pub fn clues_around(&self, cell: Cell) -> impl Iterator<Item = (Cell, u8)> {
        self.grid.watchers(cell).filter_map(|clue| Some((clue, self.state(clue).as_clue()?)))
    }

    pub fn flags(&self) -> u64 {
        self.flags
    }

    /// The share of mines among what is hidden and not flagged.
    pub fn density(&self) -> f64 {
        self.mines.saturating_sub(self.flags) as f64 / self.hidden.max(1) as f64
    }

    /// What is seen, with proved mines flagged.
    pub fn position(&self, mine_count: MineCount) -> Position {
        Position::new(&self.grid, self.states.clone(), mine_count).expect("one state per cell of the board")
    }

    pub fn mine_count(&self) -> MineCount {
        MineCount::Known(self.mines)
    }

    pub fn see(&mut self, shown: &[ShownCell]) {
        for shown in shown {
            self.set(shown.cell, CellState::clue(shown.clue));
        }
    }

    /// From now on these rules.
    pub fn use_stages(&mut self, stages: &'static [AnyStage]) {
        self.is_stale |= self.stages != stages;
        self.stages = stages;
    }

    pub fn flag(&mut self, cell: Cell) {
        self.set(cell, CellState::FLAGGED);
    }

    /// Takes all flags back. Those that clues prove come again with the next run of the rules.
    pub fn forget_flags(&mut self) {
        for cell in self.size().cells() {
            if self.state(cell) == CellState::FLAGGED {
                self.set(cell, CellState::HIDDEN);
            }
        }
        self.waiting.clear();
        self.is_stale = true;
    }

    fn set(&mut self, cell: Cell, state: CellState) {
        let index = self.size().index(cell);
        let old = std::mem::replace(&mut self.states[index], state);
        self.flags += u64::from(state == CellState::FLAGGED);
        self.flags -= u64::from(old == CellState::FLAGGED);
        self.hidden += u64::from(state == CellState::HIDDEN);
        self.hidden -= u64::from(old == CellState::HIDDEN);
        self.is_stale = true;
    }

    /// The next cell that was proved safe; the rules run when none is left.
    pub fn next(&mut self) -> Result<Option<Cell>, NoLayout> {
        loop {
            while let Some(cell) = self.waiting.pop_front() {
                if self.state(cell) == CellState::HIDDEN {
                    return Ok(Some(cell));
                }
            }
            if !self.is_stale {
                return Ok(None);
            }
            self.run()?;
        }
    }

    /// As [`next`](Self::next), of rules that are proofs, in a game.
    pub fn next_certain(&mut self) -> Option<Choice> {
        let next = self.next().expect("a game shows what is so, and proofs do not contradict it");
        next.map(|cell| Choice { cell, p_mine: 0.0, why: Why::Certain })
    }

    /// These cells are known to be safe, too.
    pub fn add(&mut self, safe: impl IntoIterator<Item = Cell>) {
        self.waiting.extend(safe);
    }

    /// Runs the rules until a cell is proved safe; what they prove before they contradict themselves is kept.
    fn run(&mut self) -> Result<(), NoLayout> {
        self.is_stale = false;
        if self.flags > self.mines {
            return Err(NoLayout);
        }
        if self.flags == self.mines {
            // All mines are found: no need for rules (document 003). Unless flags are guesses, and a clue says so.
            if !self.all_clues_are_met() {
                return Err(NoLayout);
            }
            self.waiting = self.hidden_cells().collect();
            return Ok(());
        }
        let frontier = swept_frontier(&self.position(self.mine_count()));
        let mut inference = Inference::start(&frontier, self.stages)?;
        let mut result = Ok(());
        let has_safe = |inference: &Inference| inference.deductions().iter().any(|d| d.verdict == Verdict::Safe);
        if !self.sweep_found_safe(&frontier) {
            for stages in 1..=self.stages.len() {
                result = inference.exhaust_with(&self.stages[..stages], |_, _| Ok(()));
                if result.is_err() || has_safe(&inference) {
                    break;
                }
            }
        }
        self.take_over(&frontier, &inference);
        result
    }

    fn all_clues_are_met(&self) -> bool {
        let flags = |cell| self.grid.neighbours(cell).filter(|&other| self.state(other) == CellState::FLAGGED).count();
        self.size().cells().all(|cell| self.state(cell).as_clue().is_none_or(|clue| flags(cell) == usize::from(clue)))
    }

    fn sweep_found_safe(&self, frontier: &Frontier) -> bool {
        self.hidden_cells().any(|cell| !frontier[cell].is_covered())
    }

    fn take_over(&mut self, frontier: &Frontier, inference: &Inference) {
        let before = self.flags;
        for cell in self.size().cells() {
            if self.state(cell) != CellState::HIDDEN {
                continue;
            }
            let by_rules = || match frontier.variable(cell) {
                Some(variable) => inference.knowledge().verdict(variable),
                None => inference.knowledge().sea(),
            };
            let verdict = match frontier[cell] {
                CellState::HIDDEN => by_rules(),
                CellState::FLAGGED => Verdict::Mine,
                _ => Verdict::Safe,
            };
            match verdict {
                Verdict::Safe => self.waiting.push_back(cell),
                Verdict::Mine => self.set(cell, CellState::FLAGGED),
                Verdict::Open => {}
            }
        }
        // Flags that the rules set tell them nothing new, unless they are the last.
        self.is_stale = self.flags > before && self.flags >= self.mines;
    }
}
