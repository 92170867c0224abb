//! A board with a margin of one cell, so that every cell has eight neighbours, for passes over all cells at once.
//!
//! Everything is in bytes and in plain loops, which the compiler turns into vector instructions: counting the hidden
//! and the mined neighbours of every cell of an expert board takes a fraction of a microsecond.

use super::{CellState, Position};

/// States and neighbour counts of a position, row by row with the margin.
#[derive(Clone, Debug)]
pub(crate) struct Margined {
    pub width: usize,
    /// Cells in a row, margin included.
    pub stride: usize,
    pub states: Vec<CellState>,
    /// 1 for a hidden cell, 16 for a flagged one, 0 for others: two counts can then be summed as one.
    covered: Vec<u8>,
    /// The sums of `covered` around each cell.
    around: Vec<u8>,
    columns: Vec<u8>,
}

const HIDDEN: u8 = 1;
const FLAGGED: u8 = 16;

impl Margined {
    pub fn new(position: &Position) -> Self {
        let width = position.size().width() as usize;
        let stride = width + 2;
        // Rounded up so that no loop has a remainder to go through byte by byte.
        let len = (stride * (position.size().height() as usize + 2)).next_multiple_of(64);
        let mut states = vec![CellState::BLIND; len];
        for (row, cells) in position.states().chunks_exact(width).enumerate() {
            let start = (row + 1) * stride + 1;
            states[start..start + width].copy_from_slice(cells);
        }
        let code = |&state: &CellState| {
            let hidden = if state == CellState::HIDDEN { HIDDEN } else { 0 };
            let flagged = if state == CellState::FLAGGED { FLAGGED } else { 0 };
            hidden | flagged
        };
        let covered: Vec<u8> = states.iter().map(code).collect();
        let zeros = || vec![0; covered.len()];
        let mut board = Self { width, stride, around: zeros(), columns: zeros(), states, covered };
        board.count_around();
        board
    }

    fn count_around(&mut self) {
        sum_3x3(&self.covered, self.stride, &mut self.columns, &mut self.around);
    }

    /// Hidden cells around a cell.
    pub fn hidden_around(&self, at: usize) -> u8 {
        self.around[at] % FLAGGED
    }

    /// Flagged cells around a cell.
    pub fn flagged_around(&self, at: usize) -> u8 {
        self.around[at] / FLAGGED
    }

    pub fn hidden(&self) -> usize {
        count(&self.covered, HIDDEN)
    }

    pub fn flagged(&self) -> usize {
        count(&self.covered, FLAGGED)
    }

    /// The hidden cells around a revealed cell: bit `8·(row offset + 1) + column offset + 1` for each.
    pub fn hidden_shape(&self, at: usize) -> u32 {
        let row = |middle: usize| {
            let codes = &self.covered[middle - 1..middle + 2];
            u32::from(codes[0] & HIDDEN) | u32::from(codes[1] & HIDDEN) << 1 | u32::from(codes[2] & HIDDEN) << 2
        };
        row(at - self.stride) | row(at) << 8 | row(at + self.stride) << 16
    }

    /// 1 for every clue that has hidden cells around it or is not satisfied by its flags, 0 for other cells.
    pub fn unsettled_clues(&self) -> Vec<u8> {
        let clues = self.states.iter().zip(&self.around);
        let unsettled = |(state, &around): (&CellState, &u8)| {
            let told = state.code();
            let settled = around == told * FLAGGED;
            if told <= 8 && !settled { 1 } else { 0 }
        };
        clues.map(unsettled).collect()
    }

    /// Flags the cells that some clue needs all of, and marks as seen (blind) those of a clue that has all its mines,
    /// for every clue at once. Whether anything changed.
    pub fn settle_single_clues(&mut self, scratch: &mut Vec<u8>) -> bool {
        scratch.clear();
        scratch.extend(self.states.iter().zip(&self.around).map(|(state, &around)| {
            let (hidden, mines) = (around % FLAGGED, around / FLAGGED);
            let told = state.code(); // above 8 where there is no clue: no number of neighbours reaches it
            let needs_all = u8::from(hidden + mines == told);
            let has_all = u8::from(mines == told);
            (needs_all * HIDDEN + has_all * FLAGGED) * u8::from(hidden > 0)
        }));
        let mut marks = std::mem::take(&mut self.around);
        sum_3x3(scratch, self.stride, &mut self.columns, &mut marks);
        let mut changed = 0;
        for ((state, covered), &mark) in self.states.iter_mut().zip(&mut self.covered).zip(&marks) {
            // Products instead of branches, or the loop is not vectorised.
            let hit = u8::from(*covered == HIDDEN) * u8::from(mark > 0);
            let mine = hit * u8::from(mark % FLAGGED > 0);
            changed |= hit;
            *covered = *covered * (1 - hit) + mine * FLAGGED;
            let settled = if mine == 1 { CellState::FLAGGED } else { CellState::BLIND };
            *state = if hit == 1 { settled } else { *state };
        }
        self.around = marks;
        self.count_around();
        changed != 0
    }
}

/// How many bytes have this value; in short runs, so that the sums of a run fit bytes too.
fn count(bytes: &[u8], value: u8) -> usize {
    let run = |run: &[u8]| usize::from(run.iter().fold(0u8, |sum, &byte| sum + u8::from(byte == value)));
    bytes.chunks(128).map(run).sum()
}

/// Sums over the 3×3 block around each cell; the margin's own sums mean nothing.
fn sum_3x3(values: &[u8], stride: usize, columns: &mut [u8], sums: &mut [u8]) {
    let len = values.len();
    for (((sum, above), here), below) in
        columns[stride..len - stride].iter_mut().zip(values).zip(&values[stride..]).zip(&values[2 * stride..])
    {
        *sum = above + here + below;
    }
    for (((sum, left), here), right) in sums[1..].iter_mut().zip(&*columns).zip(&columns[1..]).zip(&columns[2..]) {
        *sum = left + here + right;
    }
}
