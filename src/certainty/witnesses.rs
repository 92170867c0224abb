//! What has been seen in layouts that fit, and what was refuted: a cell seen both as a mine and as safe is open, and need not be
//! asked; one is certain only if its other value was refuted.

use crate::frontier::{Variable, Verdict};

const REFUTED: u8 = 0b100;

/// One layout that fits, and for every cell which values occurred in such layouts so far.
#[derive(Clone, Debug)]
pub(super) struct Witnesses {
    model: Vec<bool>,
    /// Bit 0: seen safe; bit 1: seen as a mine; bit 2: the value not seen is refuted.
    seen: Vec<u8>,
}

impl Witnesses {
    /// Nothing has been seen of any of the cells.
    pub(super) fn none(variables: usize) -> Self {
        Self { model: vec![false; variables], seen: vec![0; variables] }
    }

    /// Forgets what was seen and keeps the layout.
    pub(super) fn forget(&mut self) {
        self.seen.fill(0);
    }

    /// Changes the layout without having seen anything.
    pub(super) fn set(&mut self, variable: Variable, mine: bool) {
        self.model[variable as usize] = mine;
    }

    /// The layout is one that fits.
    pub(super) fn show_layout(&mut self, variables: &[Variable]) {
        for &variable in variables {
            self.show(variable, self.is_mine(variable));
        }
    }

    pub(super) fn show(&mut self, variable: Variable, mine: bool) {
        self.set(variable, mine);
        self.seen[variable as usize] |= 1 << u8::from(mine);
    }

    /// Replaces part of the layout. The whole must still fit.
    pub(super) fn show_all(&mut self, variables: &[Variable], mines: &[bool]) {
        for (&variable, &mine) in variables.iter().zip(mines) {
            self.show(variable, mine);
        }
    }

    /// A cell that nothing constrains.
    pub(super) fn show_free(&mut self, variable: Variable) {
        self.seen[variable as usize] = 0b11;
    }

    pub(super) fn is_mine(&self, variable: Variable) -> bool {
        self.model[variable as usize]
    }

    /// The value that a cell has not been seen with is impossible.
    pub(super) fn refute_unseen(&mut self, variable: Variable) {
        self.seen[variable as usize] |= REFUTED;
    }

    /// Whether there is nothing left to find out of a cell.
    pub(super) fn is_settled(&self, variable: Variable) -> bool {
        self.seen[variable as usize] > 0b10
    }

    /// The value that a cell has not yet been seen with, if it is only one and not refuted.
    pub(super) fn unseen(&self, variable: Variable) -> Option<bool> {
        match self.seen[variable as usize] {
            0b01 => Some(true),
            0b10 => Some(false),
            _ => None,
        }
    }

    /// The verdict; open where a cell is not settled.
    pub(super) fn verdict(&self, variable: Variable) -> Verdict {
        match self.seen[variable as usize] {
            0b101 => Verdict::Safe,
            0b110 => Verdict::Mine,
            _ => Verdict::Open,
        }
    }
}
