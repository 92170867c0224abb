//! What is known and what is counted, brought up to date on demand.

use super::chances::Chances;
use super::components::Components;
use super::known_board::{CellIndex, KnownBoard};
use crate::counting::{self, StopReason, Table};
use crate::frontier::{NoLayout, Verdict};
use crate::limits::Limits;

/// A known board and its components.
#[derive(Clone, Debug)]
pub(crate) struct LiveState {
    pub board: KnownBoard,
    pub components: Components,
    /// All that is certain is known, as long as nothing happens on the board.
    is_settled: bool,
}

impl LiveState {
    pub fn new(board: KnownBoard, limits: Limits) -> Self {
        Self { components: Components::new(&board, limits), board, is_settled: false }
    }

    /// Where counting stops from now on; what it stopped at before is tried again.
    pub fn set_limits(&mut self, limits: Limits) {
        self.is_settled &= !self.components.set_limits(limits);
    }

    /// Goes on with another board: what is as it was is not counted again.
    pub fn replace_board(&mut self, board: KnownBoard) {
        self.components.begin_anew(&board);
        self.board = board;
        self.is_settled = false;
    }

    /// A cell that is certainly safe and not opened; `None` where there is none, and then all that is certain is known.
    pub fn next_safe(&mut self) -> Result<Option<CellIndex>, NoLayout> {
        loop {
            if self.deduce()?
                && let Some(at) = self.board.next_safe()
            {
                return Ok(Some(at));
            }
            if !self.count_and_learn()? {
                return Ok(None);
            }
        }
    }

    /// Learns what rules show without counting, up to the first safe cell; whether there is one.
    pub fn deduce(&mut self) -> Result<bool, NoLayout> {
        let found = self.board.deduce();
        self.unless_refuted()?;
        Ok(found)
    }

    /// Learns all that is certain, unless counting stops. The board then lists the cells that are safe and not opened.
    pub fn learn_all(&mut self) -> Result<(), NoLayout> {
        self.board.deduce_all();
        self.unless_refuted()?;
        self.count_and_learn()?;
        self.board.drop_opened();
        Ok(())
    }

    /// The same, and counts once more what has become known, so that nothing certain is left in a component.
    pub fn settle(&mut self) -> Result<(), NoLayout> {
        loop {
            self.board.deduce_all();
            self.unless_refuted()?;
            if !self.count_and_learn()? {
                return Ok(());
            }
        }
    }

    /// The chances of the cells of which nothing is certain, where the number of mines is known.
    pub fn chances(&self) -> Chances {
        Chances::new(&self.components, self.board.unknown(), self.board.mines_left())
    }

    /// Cells that no clue sees.
    pub fn sea(&self) -> u32 {
        self.board.unknown() - self.components.frontier_cells() as u32
    }

    /// Why not all is known.
    pub fn stopped(&self) -> Option<StopReason> {
        self.components.iter().find_map(|(_, component)| component.stopped)
    }

    /// Of every component.
    pub fn tables(&self) -> Vec<&Table> {
        self.components.iter().map(|(_, component)| &component.table).collect()
    }

    /// Takes over what the layouts of all components together show to be certain; whether that is anything.
    fn count_and_learn(&mut self) -> Result<bool, NoLayout> {
        if self.is_settled && self.board.is_quiet() {
            return Ok(false);
        }
        self.components.update(&mut self.board);
        self.unless_refuted()?;
        let verdicts = counting::verdicts(&self.tables(), self.sea().into(), &self.board.mines_left_for_engines());
        let Some((groups, sea)) = verdicts else {
            self.board.refute();
            return Err(NoLayout);
        };
        let mut certain = Vec::new();
        let mut verdicts = groups.into_iter().map(|(with_count, _)| with_count);
        for (_, component) in self.components.iter().filter(|(_, component)| !component.is_estimate()) {
            for (group, verdict) in (0..component.groups()).zip(&mut verdicts) {
                if verdict != Verdict::Open {
                    certain.extend(component.group_cells(group).iter().map(|&at| (at, verdict)));
                }
            }
        }
        if sea != Verdict::Open {
            let cells = self.board.unknown_cells().filter(|&at| self.components.place(at).is_none());
            certain.extend(cells.map(|at| (at, sea)));
        }
        for &(at, verdict) in &certain {
            self.board.learn(at, verdict == Verdict::Mine);
        }
        self.is_settled = certain.is_empty();
        Ok(!certain.is_empty())
    }

    fn unless_refuted(&self) -> Result<(), NoLayout> {
        if self.board.is_refuted() { Err(NoLayout) } else { Ok(()) }
    }
}
