//! Every layout of a position as a word: bit `i` is set when the undecided cell `i` is a mine.

use super::symmetry::{BitPermutation, symmetries};
use super::{NoOptimum, OptimumLimit, OptimumLimits, check_kind};
use crate::analysis::{Options, analyze};
use crate::board::{Cell, Position};
use crate::frontier::Verdict;
use crate::limits::{Deadline, Limits, OutOfTime};

/// All that the search needs of a position.
pub(super) struct LayoutList {
    /// The undecided cells, row-major: the bits of a layout.
    pub cells: Vec<Cell>,
    /// By bit: the neighbours among them.
    pub near: Vec<u64>,
    /// Hidden cells that are safe in every layout.
    pub safe: Vec<SafeCell>,
    pub layouts: Vec<u64>,
    /// Ways to turn and mirror the board that leave the position as it is.
    pub symmetries: Vec<BitPermutation>,
}

/// A hidden cell that is certainly safe.
pub(super) struct SafeCell {
    pub cell: Cell,
    /// The undecided cells around it.
    pub near: u64,
}

impl LayoutList {
    pub fn new(position: &Position, limits: &OptimumLimits) -> Result<Self, NoOptimum> {
        let mines = check_kind(position)?;
        let out_of_time = |OutOfTime { limit }| NoOptimum::from(OptimumLimit::Time(limit));
        let deadline = limits.deadline;
        let options = Options {
            limits: Limits { deadline, memory: None },
            sat_at_limit: !deadline.is_set(),
            ..Options::default()
        };
        let analysis = analyze(position, &options).map_err(|_| NoOptimum::Contradiction)?;
        if analysis.stopped().is_some() {
            deadline.check().map_err(out_of_time)?;
        }
        let cells: Vec<Cell> = analysis.cells(Verdict::Open).collect();
        if cells.len() > u64::BITS as usize {
            return Err(OptimumLimit::Cells { found: cells.len() }.into());
        }
        if analysis.configurations().is_none_or(|layouts| *layouts > limits.layouts.into()) {
            return Err(OptimumLimit::Layouts { most: limits.layouts }.into());
        }
        let around = |centre: Cell| {
            let near = cells.iter().enumerate().filter(|(_, cell)| are_neighbours(**cell, centre));
            near.fold(0u64, |set, (bit, _)| set | 1 << bit)
        };
        let known_mines: Vec<Cell> = analysis.cells(Verdict::Mine).collect();
        let clue = |cell: Cell| {
            let known = known_mines.iter().filter(|&&mine| are_neighbours(mine, cell)).count() as u32;
            Some(Clue { near: around(cell), mines: u32::from(position[cell].as_clue()?) - known })
        };
        let clues = position.size().cells().filter_map(clue).filter(|clue| clue.near != 0).collect();
        let listing = Listing { cells: cells.len() as u32, clues, found: Vec::new(), trials: 0, deadline };
        let layouts = listing.list(mines as u32 - known_mines.len() as u32).map_err(out_of_time)?;
        let safe = analysis.cells(Verdict::Safe).map(|cell| SafeCell { cell, near: around(cell) }).collect();
        let near = cells.iter().map(|&cell| around(cell)).collect();
        Ok(Self { near, safe, layouts, symmetries: symmetries(position, &cells), cells })
    }

    /// All undecided cells as bits.
    pub fn all(&self) -> u64 {
        u64::MAX.checked_shr(u64::BITS - self.cells.len() as u32).unwrap_or(0)
    }

    /// The undecided cells, by which of them a symmetry maps to each other.
    pub fn orbits(&self) -> Vec<Vec<u32>> {
        let mut orbits: Vec<Vec<u32>> = Vec::new();
        let mut seen = 0u64;
        for bit in 0..self.cells.len() as u32 {
            if seen >> bit & 1 == 1 {
                continue;
            }
            let images = self.symmetries.iter().fold(1u64 << bit, |set, symmetry| set | symmetry.apply(1 << bit));
            seen |= images;
            orbits.push((bit..self.cells.len() as u32).filter(|image| images >> image & 1 == 1).collect());
        }
        orbits
    }
}

fn are_neighbours(one: Cell, other: Cell) -> bool {
    one != other && one.row.abs_diff(other.row) <= 1 && one.col.abs_diff(other.col) <= 1
}

struct Clue {
    near: u64,
    mines: u32,
}

/// A search bit by bit that gives up as soon as a clue cannot be met.
struct Listing {
    cells: u32,
    clues: Vec<Clue>,
    found: Vec<u64>,
    trials: u32,
    deadline: Deadline,
}

/// Trials between two looks at the clock.
const BETWEEN_LOOKS: u32 = 1 << 12;

impl Listing {
    fn list(mut self, mines: u32) -> Result<Vec<u64>, OutOfTime> {
        self.place(0, 0, mines)?;
        Ok(self.found)
    }

    fn place(&mut self, bit: u32, layout: u64, mines: u32) -> Result<(), OutOfTime> {
        if mines > self.cells - bit {
            return Ok(());
        }
        if bit == self.cells {
            self.found.push(layout);
            return Ok(());
        }
        self.trials = self.trials.wrapping_add(1);
        if self.trials.is_multiple_of(BETWEEN_LOOKS) {
            self.deadline.check()?;
        }
        for mine in [0, 1u32] {
            let layout = layout | u64::from(mine) << bit;
            if mine <= mines && self.can_be_met(bit, layout) {
                self.place(bit + 1, layout, mines - mine)?;
            }
        }
        Ok(())
    }

    /// Whether the clues around the cell can still be met once the bits up to it are decided.
    fn can_be_met(&self, bit: u32, layout: u64) -> bool {
        let undecided = if bit == 63 { 0 } else { u64::MAX << (bit + 1) };
        self.clues.iter().filter(|clue| clue.near >> bit & 1 == 1).all(|clue| {
            let placed = (layout & clue.near).count_ones();
            placed <= clue.mines && clue.mines <= placed + (clue.near & undecided).count_ones()
        })
    }
}
