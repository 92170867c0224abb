//! The cells to guess at in a position: which of them are worth a look, and in what order.

use super::arena::{Layout, Parts, bits, count_mines};

/// A cell to guess at, and the most that it can win.
#[derive(Clone, Copy, Debug)]
pub(super) struct GuessWins<const M: usize> {
    pub bit: u32,
    pub most: u32,
    /// The same by the number shown.
    pub most_by_number: [u32; M],
}

/// The guesses that were looked at and not yet tried.
pub(super) struct Guesses<const M: usize> {
    all: [GuessWins<M>; 64],
    len: usize,
}

impl<const M: usize> Default for Guesses<M> {
    fn default() -> Self {
        Self { all: [GuessWins { bit: 0, most: 0, most_by_number: [0; M] }; 64], len: 0 }
    }
}

impl<const M: usize> Guesses<M> {
    pub fn push(&mut self, guess: GuessWins<M>) {
        self.all[self.len] = guess;
        self.len += 1;
    }

    /// The most that any of them can win; 0 if there is none.
    pub fn most(&self) -> u32 {
        self.all[..self.len].iter().map(|guess| guess.most).max().unwrap_or(0)
    }

    /// Takes out the one that can win most.
    pub fn pop_best(&mut self) -> GuessWins<M> {
        let best = (0..self.len).max_by_key(|&index| self.all[index].most).expect("only asked while there are some");
        self.len -= 1;
        self.all.swap(best, self.len);
        self.all[self.len]
    }
}

/// The hidden cells that are safe in some layout, those safe in most first.
pub(super) struct Candidates {
    hidden: u64,
    layouts: u32,
    /// By cell: in how many layouts it is a mine.
    mines: [u32; 64],
    cells: [u32; 64],
    len: usize,
    next: usize,
    /// Cells that show the same number wherever they are safe.
    dead: u64,
}

impl Candidates {
    pub fn new<const N: usize, const M: usize>(layouts: &[Layout<N, M>], hidden: u64) -> Self {
        let mines = count_mines(layouts);
        let count = layouts.len() as u32;
        let mut cells = [0; 64];
        let mut len = 0;
        for bit in bits(hidden).filter(|&bit| mines[bit as usize] < count) {
            cells[len] = bit;
            len += 1;
        }
        cells[..len].sort_unstable_by_key(|&bit| (mines[bit as usize], bit));
        Self { hidden, layouts: count, mines, cells, len, next: 0, dead: 0 }
    }

    /// The next cell.
    pub fn peek(&self) -> u32 {
        self.cells[self.next]
    }

    /// In how many layouts the next cell is safe, so that nothing from it on wins more; 0 when there is none.
    pub fn next_most(&self) -> u32 {
        if self.next == self.len { 0 } else { self.layouts - self.mines[self.peek() as usize] }
    }

    /// Goes past the next cell, of which these are the parts and `survived` the cells mined in some layout of them. Whether
    /// it is worth a guess: not if it is dead, and not if a cell that tells something is safe wherever it is.
    pub fn take<const M: usize>(&mut self, parts: &Parts<M>, survived: u64) -> bool {
        let bit = self.peek();
        self.next += 1;
        if parts.iter().filter(|part| !part.is_empty()).count() == 1 {
            self.dead |= 1 << bit;
            return false;
        }
        // Of equals the first is kept.
        let safer = |other: u32| (self.mines[other as usize], other) < (self.mines[bit as usize], bit);
        !bits(self.hidden & !survived & !(1 << bit) & !self.dead).any(safer)
    }
}
