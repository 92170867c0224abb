//! A layout beside the proof: what follows from a position says something only if the position can be true.

use super::ProvedClaim;
use super::refusal::Flaw;
use crate::board::{CellState, MineCount, Minefield, Position};
use crate::certainty::layout::layout;
use crate::limits::{Deadline, OutOfTime};

/// A layout that fits clues and flags, and the mine count where the claim uses it.
pub(super) fn find(
    position: &Position,
    claim: &ProvedClaim,
    deadline: Deadline,
) -> Result<Option<Minefield>, OutOfTime> {
    let mut told = position.clone();
    if !claim.mine_count {
        told = told.with_mine_count(MineCount::Unknown);
    }
    layout(&told, deadline)
}

/// Whether a layout fits what the claim follows from. It then fits the claim, or the proof is wrong.
pub(super) fn check(position: &Position, claim: &ProvedClaim, layout: &Minefield) -> Result<(), Flaw> {
    let size = position.size();
    if layout.size() != size {
        return Err(Flaw::LayoutSize { found: layout.size(), wanted: size });
    }
    // Which cells are next to which is the position's to say.
    let layout = &Minefield::new(position.grid(), layout.mines().to_vec()).expect("of the same size");
    for cell in size.cells() {
        let state = position[cell];
        let around = layout.clue(cell);
        let fits = match position.likelihood(cell) {
            _ if state == CellState::FLAGGED => layout.is_mine(cell),
            _ if state == CellState::HIDDEN => true,
            told => !layout.is_mine(cell) && told.is_none_or(|told| around.is_some_and(|around| told.allows(around))),
        };
        if !fits {
            return Err(Flaw::LayoutCell(cell));
        }
    }
    let found = layout.mine_count() as u64;
    match position.mine_count() {
        MineCount::Known(wanted) if claim.mine_count && *wanted != found => {
            Err(Flaw::LayoutMines { found, wanted: *wanted })
        }
        _ if layout.is_mine(claim.cell) != claim.is_mine => Err(Flaw::LayoutCell(claim.cell)),
        _ => Ok(()),
    }
}
