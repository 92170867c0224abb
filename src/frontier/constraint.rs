//! One clue's say about the hidden cells around it.

use super::{Few, Overflow, Variable};
use crate::board::Grid;

/// The variables around a clue and the numbers of mines among them that the clue allows.
#[derive(Clone, Copy, Debug)]
pub struct Constraint {
    /// The variables, in the order of their cells; [`Frontier::cells_of`](super::Frontier::cells_of) has them.
    pub(super) cells: Few,
    /// Bit `k`: `k` mines are allowed.
    allowed: u64,
    /// 0 on boards that are not square.
    shape: u32,
    told: u8,
    flags: u8,
    clue: u32,
}

impl Constraint {
    /// The most variables that a constraint can have.
    pub const MOST_CELLS: usize = Grid::MOST_NEIGHBOURS;

    pub(super) fn new(clue: u32, told: u8, flags: u8, allowed: u64, shape: u32) -> Self {
        Self { cells: Few::EMPTY, allowed, shape, told, flags, clue }
    }

    /// Adds the variable of the next bit of the shape.
    pub(super) fn push(&mut self, variable: Variable, overflow: &mut Overflow) {
        self.cells.push(variable, overflow);
    }

    /// Number of variables.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is no variable left: all its cells are flagged or open.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The variables as bits. On the square board, where they lie: bit `8·(row offset + 1) + column offset + 1` for each, seen
    /// from the clue. In this layout moving a shape by whole cells is a shift, so shapes of nearby clues can be compared as
    /// words. On other boards, bit `k` for variable `k`.
    pub(crate) fn shape(&self) -> u64 {
        match self.shape {
            0 => (1 << self.len()) - 1,
            shape => shape.into(),
        }
    }

    /// Which of the variables is at a bit of [`shape`](Self::shape).
    #[inline]
    pub(super) fn place_of(&self, bit: u32) -> usize {
        match self.shape {
            0 => bit as usize,
            shape => (shape & ((1 << bit) - 1)).count_ones() as usize,
        }
    }

    /// Row-major index of the clue's own cell.
    pub fn clue_index(&self) -> usize {
        self.clue as usize
    }

    /// The number shown.
    pub(crate) fn told(&self) -> u8 {
        self.told
    }

    /// Flags around the clue; they are not among the variables.
    pub(crate) fn flags(&self) -> u8 {
        self.flags
    }

    /// Bit `k` is set when `k` mines among the variables are allowed. Never a bit above the number of variables;
    /// 0 when the clue cannot be true.
    pub(crate) fn allowed(&self) -> u64 {
        self.allowed
    }

    pub(crate) fn allows(&self, mines: u8) -> bool {
        self.allowed >> mines & 1 == 1
    }

    /// Fewest and most mines allowed; `None` when the clue cannot be true.
    pub(crate) fn bounds(&self) -> Option<(u8, u8)> {
        (self.allowed != 0).then(|| (self.allowed.trailing_zeros() as u8, self.allowed.ilog2() as u8))
    }
}
