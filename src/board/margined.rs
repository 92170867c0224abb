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
    /// Room for the sums of three cells above each other.
    columns: Vec<u8>,
}

const HIDDEN: u8 = 1;
const FLAGGED: u8 = 16;

/// Cells that are looked at together.
const WORD: usize = u64::BITS as usize;

impl Margined {
    pub fn new(position: &Position) -> Self {
        let width = position.size().width() as usize;
        let stride = width + 2;
        // Rounded up so that no loop has a remainder to go through byte by byte.
        let len = (stride * (position.size().height() as usize + 2)).next_multiple_of(WORD);
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
        sum_columns(&self.covered, self.stride, &mut self.columns);
        sum_rows(&self.columns, &mut self.around);
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

    /// The clues that have hidden cells around them or are not satisfied by their flags: a bit for each, 64 places to a word.
    pub fn unsettled_clues(&self) -> Vec<u64> {
        let words = self.states.chunks_exact(WORD).zip(self.around.chunks_exact(WORD));
        let unsettled = |(states, around): (&[CellState], &[u8])| {
            let mut flags = [0u8; WORD];
            for ((flag, state), &around) in flags.iter_mut().zip(states).zip(around) {
                let told = state.code();
                // No clue above 8 can be true here.
                let settled = (told <= 8) & (around == told.wrapping_mul(FLAGGED));
                *flag = if (told <= CellState::MOST_CLUE) & !settled { 1 } else { 0 };
            }
            packed(&flags)
        };
        words.map(unsettled).collect()
    }

    /// Flags the cells that some clue needs all of, and marks as seen (blind) those of a clue that has all its mines,
    /// for every clue at once. Whether anything changed.
    pub fn settle_single_clues(&mut self, marks: &mut Vec<u8>) -> bool {
        marks.clear();
        marks.extend(self.states.iter().zip(&self.around).map(|(state, &around)| {
            let (hidden, mines) = (around % FLAGGED, around / FLAGGED);
            let told = state.code(); // above 8 where there is no clue: no number of neighbours reaches it
            let needs_all = u8::from(hidden + mines == told);
            let has_all = u8::from(mines == told);
            (needs_all * HIDDEN + has_all * FLAGGED) * u8::from(hidden > 0)
        }));
        if marks.iter().fold(0, |any, &mark| any | mark) == 0 {
            return false;
        }
        sum_columns(marks, self.stride, &mut self.columns);
        sum_rows(&self.columns, marks);
        for ((state, covered), &mark) in self.states.iter_mut().zip(&mut self.covered).zip(&*marks) {
            // Products instead of branches, or the loop is not vectorised.
            let hit = u8::from(*covered == HIDDEN) * u8::from(mark > 0);
            let mine = hit * u8::from(mark % FLAGGED > 0);
            *covered = *covered * (1 - hit) + mine * FLAGGED;
            let settled = if mine == 1 { CellState::FLAGGED } else { CellState::BLIND };
            *state = if hit == 1 { settled } else { *state };
        }
        self.count_around();
        true
    }
}

/// The places of the bits that are set.
pub(crate) fn places(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(index, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(index * WORD + bit)
        })
    })
}

/// Bytes that are 0 or 1 as the bits of a word.
fn packed(flags: &[u8; WORD]) -> u64 {
    // The product moves the bits of eight bytes into the topmost one, in order.
    let eight = |bytes: &[u8; 8]| u64::from_le_bytes(*bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let (bytes, _) = flags.as_chunks::<8>();
    bytes.iter().rev().fold(0, |word, bytes| word << 8 | eight(bytes))
}

/// How many bytes have this value; in short runs, so that the sums of a run fit bytes too.
fn count(bytes: &[u8], value: u8) -> usize {
    let run = |run: &[u8]| usize::from(run.iter().fold(0u8, |sum, &byte| sum + u8::from(byte == value)));
    bytes.chunks(128).map(run).sum()
}

/// Each cell's sum with the cells above and below it.
fn sum_columns(values: &[u8], stride: usize, columns: &mut [u8]) {
    let len = values.len();
    for (((sum, above), here), below) in
        columns[stride..len - stride].iter_mut().zip(values).zip(&values[stride..]).zip(&values[2 * stride..])
    {
        *sum = above + here + below;
    }
}

/// Those sums added up from left to right: over the 3×3 block around each cell. The margin's own mean nothing.
fn sum_rows(columns: &[u8], sums: &mut [u8]) {
    for (((sum, left), here), right) in sums[1..].iter_mut().zip(columns).zip(&columns[1..]).zip(&columns[2..]) {
        *sum = left + here + right;
    }
}
