//! **single-clue** for the whole board at once, before there is a frontier and without reasons.
//!
//! On a large board most clues are of this kind: next to mines that are plain to see. Settling them in a few passes over
//! bytes keeps them out of the frontier, which is what makes cost per cell small. What is left over, and every reason,
//! is the traced stage's.

use crate::board::{Margined, Position};
use crate::frontier::{Frontier, ListedBoard};

/// Longer chains are cheaper to follow clue by clue.
const MOST_PASSES: usize = 6;

/// The frontier of a position on which the single-clue rule has been applied: a settled mine is flagged, a settled safe
/// cell blind.
pub fn swept_frontier(position: &Position) -> Frontier {
    if let Some(mut board) = ListedBoard::new(position) {
        if position.has_exact_clues() {
            board.settle_single_clues();
        }
        return Frontier::of_listed(board, position);
    }
    let mut board = Margined::new(position);
    // Bounds are all that a noisy clue gives; the traced stage knows them.
    if position.has_exact_clues() {
        let mut marks = Vec::new();
        for _ in 0..MOST_PASSES {
            if !board.settle_single_clues(&mut marks) {
                break;
            }
        }
    }
    Frontier::of_board(board, position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::CellState;
    use crate::constructed::Family;
    use crate::inference::{Inference, Stage};

    #[test]
    fn where_the_sweep_ends_the_stage_goes_on() {
        // A flag at the far end: against the direction of the passes every pass settles one cell.
        for cells in MOST_PASSES as u32 - 1..=3 * MOST_PASSES as u32 {
            let row = Family::Row.build(cells);
            let mut states = row.states().to_vec();
            *states.last_mut().expect("not empty") = CellState::FLAGGED;
            let mines = crate::board::MineCount::Unknown;
            let position = Position::new(row.size(), states, mines).expect("as many as before");
            let frontier = swept_frontier(&position);
            let inference = Inference::run(&frontier, &[Stage::SingleClue]).expect("consistent");
            let settled = position.size().cells().filter(|&cell| position[cell] == CellState::HIDDEN);
            for (place, cell) in settled.enumerate() {
                let is_mine = (cells as usize - 1 - place).is_multiple_of(2);
                let verdict = match frontier.variable(cell) {
                    Some(variable) => inference.knowledge().verdict(variable) == crate::frontier::Verdict::Mine,
                    None => frontier[cell] == CellState::FLAGGED,
                };
                assert_eq!(verdict, is_mine, "{cell} of {cells}");
            }
        }
    }
}
