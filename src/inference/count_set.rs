//! The working form of a clue: which of its cells are still unknown, and how many mines they hold.

use std::cell::Cell;

use super::NoLayout;
use crate::board;
use crate::frontier::{Constraint, Frontier, Verdict};

/// Between `fewest` and `most` mines among the cells of `shape` (see [`Constraint::shape`]).
#[derive(Clone, Copy, Debug)]
pub(super) struct CountSet {
    pub shape: u64,
    /// Number of cells: the bits of `shape`, kept because they are asked for so often.
    len: i8,
    pub fewest: i8,
    pub most: i8,
    /// Bit of each stage that has yet to look at the set.
    pub pending: u8,
    /// Where the set's information came from: an index into the inference's sources.
    pub source: u32,
    /// The clue's place on the [`SetMap`].
    pub at: u32,
    /// On the square board, the sets that may share cells with this one: bit `8·(row offset + 2) + column offset + 2` for each, which is also
    /// how far to shift its shape in order to compare it with this one's, shifted by [`CENTRE`].
    pub neighbours: u64,
}

/// The bit of a set's own place among its [neighbours](CountSet::neighbours).
pub(super) const CENTRE: u32 = 2 * 8 + 2;

/// Opposite places add up to this.
const OPPOSITE: u32 = 2 * CENTRE;

impl CountSet {
    pub fn new(constraint: &Constraint, source: u32, at: u32) -> Result<Self, NoLayout> {
        let (fewest, most) = constraint.bounds().ok_or(NoLayout)?;
        let (fewest, most) = (fewest as i8, most as i8);
        let len = constraint.len() as i8;
        Ok(Self { shape: constraint.shape(), len, fewest, most, pending: u8::MAX, source, at, neighbours: 0 })
    }

    pub fn len(&self) -> i8 {
        self.len
    }

    pub fn is_exact(&self) -> bool {
        self.fewest == self.most
    }

    /// The same set with other cells.
    pub fn with_shape(self, shape: u64) -> Self {
        Self { shape, len: shape.count_ones() as i8, ..self }
    }

    /// Takes a cell of the set out of it, now that it is known.
    pub fn remove(&mut self, bit: u8, verdict: Verdict) -> Result<(), NoLayout> {
        self.shape &= !(1 << bit);
        self.len -= 1;
        if verdict == Verdict::Mine {
            self.fewest -= 1;
            self.most -= 1;
        }
        self.tighten()
    }

    /// Brings the bounds back into what the number of cells allows.
    pub fn tighten(&mut self) -> Result<(), NoLayout> {
        self.fewest = self.fewest.max(0);
        self.most = self.most.min(self.len());
        if self.fewest > self.most { Err(NoLayout) } else { Ok(()) }
    }
}

/// Finds the set of a clue of the square board by its place: the board with a margin of two, as far as two clues can share a cell.
#[derive(Debug)]
pub(super) struct SetMap {
    stride: u32,
    sets: Vec<u32>,
    taken: TakenPlaces,
}

thread_local! {
    /// The memory of the last map, kept because on small boards asking for memory takes as long as the work.
    static LAST: Cell<(Vec<u32>, Vec<u8>)> = const { Cell::new((Vec::new(), Vec::new())) };
}

/// A larger map is given back.
const KEEP_AT_MOST: usize = 1 << 16;

impl Drop for SetMap {
    fn drop(&mut self) {
        if self.sets.capacity() <= KEEP_AT_MOST {
            LAST.set((std::mem::take(&mut self.sets), std::mem::take(&mut self.taken.bytes)));
        }
    }
}

impl SetMap {
    fn new(stride: usize, places: usize) -> Self {
        let (mut sets, mut bytes) = LAST.take();
        sets.clear();
        sets.resize(places, Self::NONE);
        bytes.clear();
        bytes.resize(places / 8 + 2, 0);
        Self { stride: stride as u32, sets, taken: TakenPlaces { bytes } }
    }

    pub fn stride(&self) -> u32 {
        self.stride
    }

    /// Number of places, margin included.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// The cell at a place that is not in the margin.
    pub fn cell(&self, place: u32) -> board::Cell {
        board::Cell::new(place / self.stride - 2, place % self.stride - 2)
    }

    pub fn place(&self, cell: board::Cell) -> u32 {
        (cell.row + 2) * self.stride + cell.col + 2
    }

    /// The set of the clue that lies some rows below and columns right of a place, at most two of each.
    pub fn clue_near(&self, place: u32, row: i32, col: i32) -> Option<u32> {
        let at = place as i32 + row * self.stride as i32 + col;
        Some(self.sets[at as usize]).filter(|&set| set != Self::NONE)
    }

    /// Where there is no clue with a set.
    const NONE: u32 = u32::MAX;

    /// The set at one of the places around another, numbered as in [`CountSet::neighbours`].
    pub fn around(&self, at: u32, place: u32) -> u32 {
        self.set_near(self.corner(at), place)
    }

    /// The first of the places around one.
    pub fn corner(&self, at: u32) -> u32 {
        at - 2 * self.stride - 2
    }

    /// As [`around`](Self::around), for many places around the same one.
    pub fn set_near(&self, corner: u32, place: u32) -> u32 {
        self.sets[(corner + place / 8 * self.stride + place % 8) as usize]
    }
}

/// The set of every constraint of a board that is not square, in the same order; their map is empty.
pub(super) fn collect_listed(frontier: &Frontier) -> Result<(Vec<CountSet>, SetMap), NoLayout> {
    let set = |(index, constraint): (u32, &Constraint)| CountSet::new(constraint, index, 0);
    let sets = (0..).zip(frontier.constraints()).map(set).collect::<Result<_, _>>()?;
    Ok((sets, SetMap::new(1, 0)))
}

/// The set of every constraint of a square board, in the same order.
pub(super) fn collect(frontier: &Frontier) -> Result<(Vec<CountSet>, SetMap), NoLayout> {
    let width = frontier.size().width() as usize;
    let stride = width + 4;
    let places = stride * (frontier.size().height() as usize + 4);
    let mut map = SetMap::new(stride, places);
    let mut sets = Vec::with_capacity(frontier.constraints().len());
    let (mut row, mut row_end) = (0, width);
    for (index, constraint) in frontier.constraints().iter().enumerate() {
        // Constraints are in the order of their clues: following the rows along saves a division for each.
        while constraint.clue_index() >= row_end {
            row += 1;
            row_end += width;
        }
        let at = (row + 2) * stride + (constraint.clue_index() + width - row_end) + 2;
        let mut set = CountSet::new(constraint, index as u32, at as u32)?;
        let corner = map.corner(set.at);
        let mut earlier = map.taken.around(at, stride);
        while earlier != 0 {
            let place = earlier.trailing_zeros();
            earlier &= earlier - 1;
            let other: &mut CountSet = &mut sets[map.set_near(corner, place) as usize];
            if set.shape << CENTRE & other.shape << place != 0 {
                set.neighbours |= 1 << place;
                other.neighbours |= 1 << (OPPOSITE - place);
            }
        }
        map.sets[at] = index as u32;
        map.taken.insert(at);
        sets.push(set);
    }
    Ok((sets, map))
}

/// The places that have a set so far, a bit for each: most have none, and are passed over together.
#[derive(Debug)]
struct TakenPlaces {
    bytes: Vec<u8>,
}

impl TakenPlaces {
    fn insert(&mut self, place: usize) {
        self.bytes[place / 8] |= 1 << (place % 8);
    }

    /// Those near a place that come before it, two rows up to two columns left, numbered as in [`CountSet::neighbours`].
    fn around(&self, place: usize, stride: usize) -> u64 {
        let five_from = |first: usize| {
            let bytes = [self.bytes[first / 8], self.bytes[first / 8 + 1]];
            u64::from(u16::from_le_bytes(bytes) >> (first % 8) & 0b11111)
        };
        let left = place - 2;
        five_from(left - 2 * stride) | five_from(left - stride) << 8 | five_from(left) << 16
    }
}
