//! `mean-probability`: document 000 with its rules as written and its `leapOfFaith`.
//!
//! ```text
//!   a 1 #      a's ratios are ½ from the 1, ⅔ from the 2, and the board's own: mines over
//!   2 # #      hidden cells; their mean is what the document takes for a's risk
//! ```
//!
//! A cell has up to nine ratios: mines left over cells left for each clue around it, and for the whole board. Those that are
//! unknown, because a neighbour is not a clue, are dropped or replaced by the board's. Where even the least mean is ½ or
//! more the likeliest mine is flagged instead of a cell opened, and the rules go on from there. Such a flag is uncertain: when
//! the rules contradict themselves they are all taken back, and not set again before something new is revealed, without
//! which the same leap would follow. One of the rules is no proof, so that a contradiction may be its fault, too; then all
//! flags are found anew from the clues. Before the first rule applies only the simplest is tried (`firstStep`).
//!
//! The document does not say what its completion rate counts; here it is the share of cells that are open. Its local
//! proof loses patience over a game, here over one run of the rules. Cost of a leap: one pass over the board.

use super::opening::{Opening, OpeningMoves};
use super::proofs::Proofs;
use super::{Choice, Player, ShownCell, Why};
use crate::board::{Cell, CellState, Grid};
use crate::inference::{AnyStage, Stage, UnprovenStage};

const FIRST_STAGES: &[AnyStage] = &[AnyStage::Proof(Stage::SingleClue)];
const STAGES: &[AnyStage] = &[
    AnyStage::Proof(Stage::SingleClue),
    AnyStage::Unproven(UnprovenStage::OverrideAsWritten),
    AnyStage::Proof(Stage::TwinAsWritten),
    AnyStage::Proof(Stage::LocalProofAsWritten),
];

/// What becomes of a ratio that cannot be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UnknownRatio {
    Dropped,
    /// Replaced by that of the whole board.
    Global,
}

/// What follows when the rules have nothing more to say.
enum Leap {
    Open(Choice),
    /// Every cell is a mine rather than not: this one most of all.
    Flag(Cell),
}

pub(super) struct MeanProbabilityPlayer {
    proofs: Proofs,
    opening: OpeningMoves,
    unknown: UnknownRatio,
    /// Flags that were set because nothing was less unlikely.
    uncertain: Vec<Cell>,
    /// Uncertain flags that were taken back since something was last revealed.
    doubted: Vec<Cell>,
    has_started: bool,
}

impl MeanProbabilityPlayer {
    pub fn new(grid: &Grid, mines: u64, unknown: UnknownRatio, opening: Opening) -> Self {
        Self {
            proofs: Proofs::new(grid, mines, FIRST_STAGES),
            opening: OpeningMoves::new(opening, grid),
            unknown,
            uncertain: Vec::new(),
            doubted: Vec::new(),
            has_started: false,
        }
    }

    /// What the rules hold for safe, after contradictions were put right as far as they can be.
    fn next_by_rules(&mut self) -> Option<Cell> {
        if let Ok(next) = self.proofs.next() {
            return next;
        }
        self.take_back();
        // If they contradict each other without a flag to blame, what they said before that is all there is.
        self.proofs.next().or_else(|_| self.proofs.next()).unwrap_or(None)
    }

    /// Takes uncertain flags back; those that are proved are found again.
    fn take_back(&mut self) {
        self.doubted.append(&mut self.uncertain);
        self.proofs.forget_flags();
    }

    /// The mean of the cell's ratios.
    fn mean(&self, cell: Cell) -> f64 {
        let global = self.proofs.density();
        let ratios = self.proofs.clues_around(cell).map(|(clue, told)| self.ratio(clue, told));
        let (sum, known) = ratios.fold((global, 1), |(sum, known), ratio| (sum + ratio, known + 1));
        match self.unknown {
            UnknownRatio::Dropped => sum / f64::from(known),
            UnknownRatio::Global => {
                // The cell's own, and one for each neighbour that it could have.
                let all = known.max(self.proofs.grid().most_neighbours() as i32 + 1);
                (sum + f64::from(all - known) * global) / f64::from(all)
            }
        }
    }

    /// Mines left over cells left around a clue, of which at least one is.
    fn ratio(&self, clue: Cell, told: u8) -> f64 {
        let (mut flags, mut hidden) = (0, 0);
        for cell in self.proofs.grid().neighbours(clue) {
            match self.proofs.state(cell) {
                CellState::FLAGGED => flags += 1,
                CellState::HIDDEN => hidden += 1,
                _ => {}
            }
        }
        f64::from(told.saturating_sub(flags)) / f64::from(hidden.max(1))
    }

    /// The document's `getNext`; `None` when every hidden cell is flagged.
    fn next_leap(&self) -> Option<Leap> {
        let is_hidden = |cell| self.proofs.state(cell) == CellState::HIDDEN;
        let choice = |cell, why| Choice { cell, p_mine: self.mean(cell), why };
        if let Some(choice) = self.opening.next(is_hidden).map(|cell| choice(cell, Why::Opening)) {
            if 2.0 * choice.p_mine < 1.0 {
                return Some(Leap::Open(choice));
            } else if !self.doubted.contains(&choice.cell) {
                return Some(Leap::Flag(choice.cell));
            }
        }
        let choices: Vec<Choice> = self.proofs.hidden_cells().map(|cell| choice(cell, Why::Guess)).collect();
        // Of equals the first.
        let lower = |best: Choice, other: Choice| if other.p_mine < best.p_mine { other } else { best };
        let higher = |best: Choice, other: Choice| if other.p_mine > best.p_mine { other } else { best };
        let least = choices.iter().copied().reduce(lower)?;
        if 2.0 * least.p_mine < 1.0 {
            return Some(Leap::Open(least));
        }
        let greatest = choices.into_iter().filter(|choice| !self.doubted.contains(&choice.cell)).reduce(higher);
        // Where every flag was tried the least risk has to be taken after all.
        Some(greatest.map_or(Leap::Open(least), |choice| Leap::Flag(choice.cell)))
    }
}

impl Player for MeanProbabilityPlayer {
    fn see(&mut self, shown: &[ShownCell]) {
        self.proofs.see(shown);
        self.opening.see(shown);
        self.doubted.clear();
        self.has_started |= shown.iter().any(|shown| shown.clue == 0);
    }

    fn choose(&mut self) -> Choice {
        loop {
            if self.has_started {
                self.proofs.use_stages(STAGES);
            }
            if let Some(cell) = self.next_by_rules() {
                self.has_started = true;
                return Choice { cell, p_mine: 0.0, why: Why::Certain };
            }
            if !self.has_started && self.proofs.flags() > self.uncertain.len() as u64 {
                self.has_started = true; // the rule found a mine: now the others
                continue;
            }
            match self.next_leap() {
                Some(Leap::Open(choice)) => return choice,
                Some(Leap::Flag(cell)) => {
                    self.proofs.flag(cell);
                    self.uncertain.push(cell);
                }
                // The game goes on, so some flags are wrong.
                None if !self.uncertain.is_empty() => self.take_back(),
                None => {
                    let covered = |cell: &Cell| self.proofs.state(*cell).is_covered();
                    let cell = self.proofs.grid().size().cells().find(covered).expect("the game is not over");
                    return Choice { cell, p_mine: self.mean(cell), why: Why::Guess };
                }
            }
        }
    }

    fn risk(&self, cell: Cell) -> f64 {
        if self.proofs.state(cell) == CellState::FLAGGED { 1.0 } else { self.mean(cell) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    #[test]
    fn uncertain_flags_are_taken_back_when_a_contradiction_shows_and_not_set_again_at_once() {
        let grid = Grid::square(Size::new(4, 1).unwrap());
        let mut player = MeanProbabilityPlayer::new(&grid, 2, UnknownRatio::Dropped, Opening::None);
        player.see(&[ShownCell { cell: Cell::new(0, 1), clue: 1 }]);
        for cell in [Cell::new(0, 0), Cell::new(0, 2)] {
            player.proofs.flag(cell);
            player.uncertain.push(cell);
        }
        assert_eq!(player.next_by_rules(), None, "a 1 with two flags is a contradiction");
        assert!(player.uncertain.is_empty());
        assert_eq!((player.doubted.len(), player.proofs.flags()), (2, 0));
        // Only the last cell can be flagged now, and is: then one mine is left for the two around the 1, and neither may be.
        let choice = player.choose();
        assert_eq!((choice.cell, choice.why), (Cell::new(0, 0), Why::Guess));
        assert_eq!(player.uncertain, [Cell::new(0, 3)]);
        player.see(&[ShownCell { cell: Cell::new(0, 0), clue: 0 }]);
        assert!(player.doubted.is_empty());
    }
}
