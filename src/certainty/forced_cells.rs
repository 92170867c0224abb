//! Cells that a single clue forces, until no clue forces another.
//!
//! A solver would find the same by propagation, but each of its questions would again be about all cells. Taken out
//! first, they leave components that are many and small.

use super::clue_system::{ClueSum, ImpossibleClue};
use crate::frontier::{Frontier, Verdict};

/// Settles what follows from single clues and from what is settled already.
pub(super) fn settle(frontier: &Frontier, verdicts: &mut [Verdict]) -> Result<(), ImpossibleClue> {
    let mut waiting: Vec<u32> = (0..frontier.constraints().len() as u32).rev().collect();
    let mut is_waiting = vec![true; waiting.len()];
    while let Some(constraint) = waiting.pop() {
        is_waiting[constraint as usize] = false;
        let sum = ClueSum::new(frontier, &frontier.constraints()[constraint as usize]).left_open(verdicts);
        let forced = match (sum.least() as usize, sum.most()) {
            _ if sum.allowed() == 0 => return Err(ImpossibleClue { constraint }),
            (least, _) if least == sum.cells().len() => Verdict::Mine,
            (_, 0) => Verdict::Safe,
            _ => continue,
        };
        for &cell in sum.cells() {
            verdicts[cell as usize] = forced;
            for &next in frontier.constraints_of(cell) {
                if !std::mem::replace(&mut is_waiting[next as usize], true) {
                    waiting.push(next);
                }
            }
        }
    }
    Ok(())
}
