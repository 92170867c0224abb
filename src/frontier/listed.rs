//! Boards that are not square: the frontier from the table of neighbours.

use super::{Constraint, Frontier, FrontierCell, NONE, WideLists, allowed_counts, mines_left};
use crate::board::{CellState, Likelihood, NeighbourTable, Position};
use std::sync::Arc;

/// States and neighbour counts of a position on a board that has a table of neighbours.
#[derive(Clone, Debug)]
pub(crate) struct ListedBoard {
    table: Arc<NeighbourTable>,
    states: Vec<CellState>,
    /// By cell: the hidden and the flagged ones among what its clue counts.
    hidden: Vec<u8>,
    flagged: Vec<u8>,
}

impl ListedBoard {
    /// `None` for the square board.
    pub fn new(position: &Position) -> Option<Self> {
        let table = position.grid().table()?.clone();
        let states = position.states().to_vec();
        let mut board = Self { table, hidden: vec![0; states.len()], flagged: vec![0; states.len()], states };
        for (index, state) in board.states.iter().enumerate() {
            let counts = match *state {
                CellState::HIDDEN => &mut board.hidden,
                CellState::FLAGGED => &mut board.flagged,
                _ => continue,
            };
            for &watcher in board.table.watchers(index) {
                counts[watcher as usize] += 1;
            }
        }
        Some(board)
    }

    /// Applies the single-clue rule until it has nothing more to say: settled mines are flagged, settled safe cells blind.
    pub fn settle_single_clues(&mut self) {
        let mut waiting: Vec<u32> =
            (0..self.states.len() as u32).filter(|&at| self.settled_by(at as usize).is_some()).collect();
        let table = self.table.clone();
        while let Some(at) = waiting.pop() {
            let Some(settled) = self.settled_by(at as usize) else { continue };
            for &cell in table.neighbours(at as usize) {
                if self.states[cell as usize] != CellState::HIDDEN {
                    continue;
                }
                self.states[cell as usize] = settled;
                for &watcher in table.watchers(cell as usize) {
                    self.hidden[watcher as usize] -= 1;
                    self.flagged[watcher as usize] += u8::from(settled == CellState::FLAGGED);
                    if self.settled_by(watcher as usize).is_some() {
                        waiting.push(watcher);
                    }
                }
            }
        }
    }

    /// What a clue alone makes of the hidden cells that it counts, if there are any.
    fn settled_by(&self, at: usize) -> Option<CellState> {
        let (hidden, flagged) = (self.hidden[at], self.flagged[at]);
        match self.states[at].as_clue().filter(|_| hidden > 0)? {
            clue if clue == flagged => Some(CellState::BLIND),
            clue if clue == flagged + hidden => Some(CellState::FLAGGED),
            _ => None,
        }
    }

    fn count(&self, state: CellState) -> usize {
        self.states.iter().filter(|&&other| other == state).count()
    }
}

impl Frontier {
    /// As [`of_board`](Self::of_board), for boards that are not square.
    pub(crate) fn of_listed(board: ListedBoard, position: &Position) -> Self {
        let mut frontier = Self {
            grid: position.grid().clone(),
            cells: Vec::new(),
            variables: vec![NONE; board.states.len()],
            constraints: Vec::new(),
            hidden: board.count(CellState::HIDDEN) as u32,
            mines_left: mines_left(position.mine_count(), board.count(CellState::FLAGGED) as u64),
            likelihoods: None,
            states: Vec::new(),
            first: 0,
            stride: position.size().width() as usize,
            wide: WideLists::default(),
        };
        if position.has_exact_clues() {
            for (at, state) in board.states.iter().enumerate() {
                let Some(told) = state.as_clue() else { continue };
                let (hidden, flags) = (board.hidden[at], board.flagged[at]);
                if hidden == 0 && flags == told {
                    continue;
                }
                frontier.add_listed(&board, at, told, allowed_counts(told, flags, hidden));
            }
        } else {
            frontier.collect_noisy_listed(&board, position);
        }
        frontier.states = board.states;
        frontier
    }

    fn collect_noisy_listed(&mut self, board: &ListedBoard, position: &Position) {
        let mut likelihoods: Vec<Likelihood> = Vec::new();
        for (cell, likelihood) in position.clues() {
            let at = self.size().index(cell);
            let (hidden, flags) = (board.hidden[at], board.flagged[at]);
            if likelihood.is_flat(flags, flags + hidden) {
                continue;
            }
            // What a cell without a number tells is its likelihood alone.
            let told = position[cell].as_clue().unwrap_or(0);
            self.add_listed(board, at, told, likelihood.allowed(flags, hidden));
            likelihoods.push(likelihood);
        }
        self.likelihoods = Some(likelihoods);
    }

    fn add_listed(&mut self, board: &ListedBoard, at: usize, told: u8, allowed: u64) {
        let index = self.constraints.len() as u32;
        let mut constraint = Constraint::new(at as u32, told, board.flagged[at], allowed, 0);
        let cells = board.table.neighbours(at).iter();
        for (bit, &cell) in cells.filter(|&&cell| board.states[cell as usize] == CellState::HIDDEN).enumerate() {
            let slot = &mut self.variables[cell as usize];
            if *slot == NONE {
                *slot = self.cells.len() as u32;
                self.cells.push(FrontierCell::new(cell));
            }
            constraint.push(*slot, &mut self.wide.cells);
            self.cells[*slot as usize].push(*slot, index, bit as u8, &mut self.wide);
        }
        self.constraints.push(constraint);
    }
}
