//! **twin-as-written**: document 000's `keepInStep` with the counts it has there.
//!
//! Of two clues at most two steps apart, the neighbours that only one of them has are counted on both sides: safe, mined,
//! unknown. The safe ones of one side say how many the other has at least, shifted by the difference of the clues, and
//! likewise the mines. When both together fill the larger side, the unknown cells are decided.
//!
//! ```text
//!   A x x D      X's own neighbours are A, B, C, Y's own are D, E, F:
//!   B X Y E      (A + B + C) − (D + E + F) = X − Y
//!   C x x F
//! ```
//!
//! At the border the two sides differ in size, and the shift takes no account of it. It is a proof all the same. With m mines
//! on X's side, m is at least both counts of mines (`mines` below) and at most X's cells less its safe ones, and
//! likewise seen from Y. If `safe` and `mines` fill the larger side, the `safe` that does so is that side's own (the smaller
//! side's would leave m no value), so that m is `mines` and that side has nothing but them and its safe cells; the
//! other side is decided only where its own count of mines is m as well.
//!
//! [`twin`](super::twin) is the same idea on count sets. Cost: twelve clues compared with each.

use super::{Inference, NoLayout, Stage};
use crate::board::{Cell, CellState};
use crate::frontier::Verdict;

/// What is known of the neighbours that only one of two clues has.
#[derive(Default)]
struct Side {
    cells: i32,
    safe: i32,
    mines: i32,
    unknown: Vec<Cell>,
}

impl Inference<'_> {
    pub(super) fn twin_as_written(&mut self) -> Result<(), NoLayout> {
        if !self.frontier.has_exact_clues() || self.overlaps.is_some() {
            return Ok(()); // it compares what clues say as if it were so, of clues on squares
        }
        for index in 0..self.sets.len() as u32 {
            if self.sets[index as usize].shape == 0 {
                continue; // done
            }
            for row in -2i32..=2 {
                for col in -2i32..=2 {
                    if row.abs() + col.abs() > 2 {
                        continue;
                    }
                    let other = self.map.clue_near(self.sets[index as usize].at, row, col);
                    if let Some(other) = other
                        && other != index
                        && self.sets[other as usize].shape != 0
                    {
                        self.compare_brothers(index, other)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn compare_brothers(&mut self, older: u32, younger: u32) -> Result<(), NoLayout> {
        let (x, y) = (self.side_of(older, younger), self.side_of(younger, older));
        if x.unknown.is_empty() && y.unknown.is_empty() {
            return Ok(());
        }
        let told = |index: u32| i32::from(self.frontier.constraints()[index as usize].told());
        let difference = told(older) - told(younger);
        let safe = x.safe.max(y.safe - difference);
        let mines = x.mines.max(y.mines + difference);
        if safe + mines != x.cells.max(y.cells) {
            return Ok(());
        }
        let sources = [self.sets[older as usize].source, self.sets[younger as usize].source];
        let source = self.add_source(sources[0], sources[1]);
        for (side, shift) in [(&x, 0), (&y, difference)] {
            let verdict = if side.safe - shift == safe {
                Verdict::Mine
            } else if side.mines + shift == mines {
                Verdict::Safe
            } else {
                continue;
            };
            for &cell in &side.unknown {
                if let Some(variable) = self.frontier.variable(cell) {
                    self.conclude(variable, verdict, Stage::TwinAsWritten, source)?;
                }
            }
        }
        Ok(())
    }

    /// The neighbours of a clue that another does not have.
    fn side_of(&self, clue: u32, other: u32) -> Side {
        let size = self.frontier.size();
        let cell_of = |index: u32| size.cell(self.frontier.constraints()[index as usize].clue_index());
        let away = cell_of(other);
        let mut side = Side::default();
        for cell in self.frontier.grid().neighbours(cell_of(clue)) {
            if self.frontier.grid().touches(away, cell) {
                continue;
            }
            side.cells += 1;
            match (self.frontier[cell], self.frontier.variable(cell)) {
                (CellState::FLAGGED, _) => side.mines += 1,
                (CellState::HIDDEN, Some(variable)) => match self.knowledge.verdict(variable) {
                    Verdict::Safe => side.safe += 1,
                    Verdict::Mine => side.mines += 1,
                    Verdict::Open => side.unknown.push(cell),
                },
                _ => side.safe += 1,
            }
        }
        side
    }
}
