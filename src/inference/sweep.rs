//! **single-clue** for the whole board at once, before there is a frontier and without reasons.
//!
//! On a large board most clues are of this kind: next to mines that are plain to see. Settling them in a few passes over
//! bytes keeps them out of the frontier, which is what makes cost per cell small. What is left over, and every reason,
//! is the traced stage's.

use crate::board::{Margined, Position};
use crate::frontier::Frontier;

/// Longer chains are cheaper to follow clue by clue.
const MOST_PASSES: usize = 6;

/// The frontier of a position on which the single-clue rule has been applied: a settled mine is flagged, a settled safe
/// cell blind.
pub fn swept_frontier(position: &Position) -> Frontier {
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
