//! Every layout of a position as a word: bit `i` is set when the undecided cell `i` is a mine.

use super::symmetry::{BitPermutation, symmetries};
use super::{NoOptimum, OptimumLimit, OptimumLimits, check_kind};
use crate::analysis::{Options, analyze};
use crate::board::{Cell, Position};
use crate::frontier::Verdict;
use crate::limits::{Limits, OutOfTime};
use crate::live::{Listing, Unlisted};

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
        let (size, grid) = (position.size(), position.grid());
        let around = |centre: Cell| {
            let near = cells.iter().enumerate().filter(|(_, cell)| grid.touches(centre, **cell));
            near.fold(0u64, |set, (bit, _)| set | 1 << bit)
        };
        let known_mines: Vec<Cell> = analysis.cells(Verdict::Mine).collect();
        let (mut clues, mut clues_of) = (Vec::new(), vec![Vec::new(); cells.len()]);
        for (cell, told) in size.cells().filter_map(|cell| Some((cell, position[cell].as_clue()?))) {
            let known = known_mines.iter().filter(|&&mine| grid.touches(cell, mine)).count() as i32;
            let near = around(cell);
            (0..cells.len()).filter(|bit| near >> bit & 1 == 1).for_each(|bit| clues_of[bit].push(clues.len() as u32));
            clues.push((i32::from(told) - known, near.count_ones() as i32));
        }
        let mut layouts = Vec::new();
        let mines_left = mines as u32 - known_mines.len() as u32;
        let listing = Listing::new(clues_of, clues, Some(mines_left), usize::MAX, deadline);
        let listed = listing.list(|layout| {
            layouts.push(layout[0]);
            true
        });
        if let Err(Unlisted::Time(over)) = listed {
            return Err(out_of_time(over));
        }
        let safe = analysis.cells(Verdict::Safe).map(|cell| SafeCell { cell, near: around(cell) }).collect();
        let near = cells.iter().map(|&cell| around(cell)).collect();
        Ok(Self { near, safe, layouts, symmetries: symmetries(position, &cells), cells })
    }

    /// The most that a cell can show, known mines left out.
    pub fn most_shown(&self) -> u32 {
        let safe = self.safe.iter().map(|safe| safe.near);
        self.near.iter().copied().chain(safe).map(u64::count_ones).max().unwrap_or(0)
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
