//! The hardest stage that a board needs.
//!
//! The ladder is the rules that are proofs, cheapest first, with counting at its end. A player who knows only a part of the
//! ladder reveals what these stages prove, round by round. The board is played like this with as few stages as
//! possible: the next one is called upon only where all before it, together, prove no further cell safe. So whoever stops before
//! the hardest stage gets stuck earlier than exact logic does.
//!
//! It is not enough to look at the rounds of exact play: a cell that only counting proves may be revealed in a round in
//! which an easy rule proves another, and the clue behind it may be what later easy steps need.

use super::{SolvabilityOptions, reveal_all, unless_unsettled};
use crate::board::{Cell, CellState, Position};
use crate::frontier::{Frontier, Verdict};
use crate::game::Game;
use crate::inference::{AnyStage, Engine, Inference, Stage, swept_frontier};
use crate::limits::{Deadline, OutOfTime};

/// The hardest stage needed to get from the first click to where exact logic `ended`; `None` when that takes none.
pub(super) fn hardest_stage(
    ended: &Game,
    start: Cell,
    options: &SolvabilityOptions,
) -> Result<Option<AnyStage>, OutOfTime> {
    let mut game = Game::new(ended.minefield().clone());
    game.reveal(start);
    let mut hardest = None;
    while game.safe_left() > ended.safe_left() {
        options.limits.deadline.check()?;
        let position = options.position(&game);
        let easiest = easiest(&position, options.limits.deadline);
        // Rules that were cut off say nothing of what they can do.
        options.limits.deadline.check()?;
        let (stage, safe) = match easiest {
            Some(found) => found,
            None => {
                let analysis = options.analyze(&position);
                let safe: Vec<Cell> = analysis.cells(Verdict::Safe).collect();
                if safe.is_empty() {
                    unless_unsettled(&analysis)?;
                }
                assert!(!safe.is_empty(), "exact logic got further from less");
                (Engine::Counting.into(), safe)
            }
        };
        hardest = hardest.max(Some(stage));
        reveal_all(&mut game, &safe);
    }
    Ok(hardest)
}

/// The last of as few rules as prove a cell safe together, and what they prove safe; `None` when all of them prove none.
fn easiest(position: &Position, deadline: Deadline) -> Option<(AnyStage, Vec<Cell>)> {
    // The sweep is the first rule for the whole board at once.
    let frontier = swept_frontier(position);
    let swept = cells_settled_safe(position, &frontier);
    if !swept.is_empty() {
        return Some((Stage::SingleClue.into(), swept));
    }
    let mut inference = Inference::start(&frontier, &Stage::SOUND_RULES).expect("a board fits its own clues");
    inference.set_deadline(deadline);
    let mut seen = 0;
    for (index, &stage) in Stage::SOUND_RULES.iter().enumerate() {
        inference.exhaust(&Stage::SOUND_RULES[..=index]).expect("a board fits its own clues");
        let fresh = &inference.deductions()[seen..];
        seen += fresh.len();
        if fresh.iter().any(|deduction| deduction.verdict == Verdict::Safe) {
            return Some((stage.into(), cells_deduced_safe(position, &inference)));
        }
    }
    None
}

fn cells_settled_safe(position: &Position, frontier: &Frontier) -> Vec<Cell> {
    let cells = position.size().cells().zip(position.states());
    let is_settled = |cell: Cell| !frontier[cell].is_covered();
    cells.filter(|&(cell, seen)| seen.is_covered() && is_settled(cell)).map(|(cell, _)| cell).collect()
}

fn cells_deduced_safe(position: &Position, inference: &Inference) -> Vec<Cell> {
    let (frontier, knowledge) = (inference.frontier(), inference.knowledge());
    let is_safe = |cell: &Cell| {
        let verdict = frontier.variable(*cell).map_or(knowledge.sea(), |variable| knowledge.verdict(variable));
        frontier[*cell] == CellState::HIDDEN && verdict == Verdict::Safe
    };
    position.size().cells().filter(is_safe).collect()
}
