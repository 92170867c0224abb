//! A position that changes a little at every move: what a move does not touch is not worked out again.
//!
//! [`LiveEngine`] takes what a player is told, in the order in which it is told, and answers from the exact tables of the
//! components, which it keeps from one move to the next. [`analyze`](crate::analyze) asks the same of a position once.
//!
//! ```
//! use mineproof::Verdict;
//! use mineproof::internals::board::{Cell, CellState, read_position};
//! use mineproof::internals::live::LiveEngine;
//!
//! let mut live = LiveEngine::new(read_position(b"5x2 mines 1\n#####\n#####\n")?);
//! live.reveal(Cell::new(1, 1), CellState::clue(1))?;
//! let now = live.analysis()?;
//! assert_eq!(now.probability(Cell::new(0, 0)).unwrap().to_string(), "1/5");
//! assert_eq!(now.cells(Verdict::Safe).len(), 4);
//!
//! live.reveal(Cell::new(1, 3), CellState::clue(1))?;
//! assert_eq!(live.analysis()?.verdict(Cell::new(0, 2)), Some(Verdict::Open));
//! live.reveal(Cell::new(1, 2), CellState::clue(0))?;
//! assert!(live.analysis().is_err(), "a 0 next to the only mine");
//! live.undo();
//! assert!(live.analysis().is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
pub(crate) mod chances;
pub(crate) mod components;
pub(crate) mod known_board;
mod listing;
mod state;
#[cfg(test)]
mod tests;

pub use crate::frontier::NoLayout;
pub use analysis::LiveAnalysis;
pub(crate) use listing::{Listing, Unlisted};
pub(crate) use state::LiveState;

use crate::board::{Cell, CellState, ClueModel, Observation, OffBoard, Position};
use crate::limits::Limits;
use known_board::{KnownBoard, Told};

/// Analyses a position that changes.
///
/// Flags are facts, as everywhere: one that is wrong leads to wrong answers or to none.
#[derive(Clone, Debug)]
pub struct LiveEngine {
    position: Position,
    state: LiveState,
    /// Latest last.
    before: Vec<Before>,
}

/// What a cell was before it changed.
#[derive(Clone, Debug)]
struct Before {
    cell: Cell,
    state: CellState,
    /// In a box, because most cells have none.
    telling: Option<Box<Observation>>,
}

/// Why a move was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// There is no such cell.
    #[error(transparent)]
    OffBoard(#[from] OffBoard),
    /// The cell was revealed before.
    #[error("{0} is revealed already")]
    Revealed(Cell),
    /// Only a revealed cell can be asked again.
    #[error("{0} is not revealed: only what is open can be asked again")]
    NotRevealed(Cell),
    /// The cell has a flag.
    #[error("{0} is flagged already")]
    Flagged(Cell),
    /// There is no flag to take away.
    #[error("{0} has no flag")]
    NotFlagged(Cell),
    /// What the cell is said to show is hidden or a flag.
    #[error("{0} would stay hidden: a revealed cell shows a number or nothing")]
    Covered(Cell),
}

impl LiveEngine {
    /// Begins with a position, of which nothing, much or all may be revealed.
    pub fn new(position: Position) -> Self {
        let state = LiveState::new(KnownBoard::of_position(&position), Limits::default());
        Self { position, state, before: Vec::new() }
    }

    /// The position as it is now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How far counting may go from now on; what it stopped at before is tried again.
    pub fn set_limits(&mut self, limits: Limits) {
        self.state.set_limits(limits);
    }

    /// A hidden cell is opened and shows a number, or [`CellState::BLIND`] if none is told. A flag on it was wrong.
    pub fn reveal(&mut self, cell: Cell, shown: CellState) -> Result<(), MoveError> {
        self.reveal_told(cell, None, &[shown])
    }

    /// The same with everything that was told of the cell, each time independently, and by a model of its own if it is not
    /// the position's.
    pub fn reveal_told(
        &mut self,
        cell: Cell,
        model: Option<ClueModel>,
        answers: &[CellState],
    ) -> Result<(), MoveError> {
        let was = self.position[self.position.size().check(cell)?];
        if !was.is_covered() {
            return Err(MoveError::Revealed(cell));
        }
        let told = answers.iter().copied().find(|answer| answer.as_clue().is_some());
        let (Some(shown), true) =
            (told.or(answers.first().copied()), answers.iter().all(|answer| !answer.is_covered()))
        else {
            return Err(MoveError::Covered(cell));
        };
        let telling = match answers {
            [_] if model.is_none() => None,
            [_] => Some(Observation { model, answers: Vec::new() }),
            _ => Some(Observation { model, answers: answers.to_vec() }),
        };
        self.change(cell, shown, telling);
        match was == CellState::FLAGGED {
            true => self.begin_anew(),
            false => self.tell(cell),
        }
        Ok(())
    }

    /// An open cell is asked once more and answers, independently of what it told before.
    pub fn answer(&mut self, cell: Cell, answer: CellState) -> Result<(), MoveError> {
        if self.position[self.position.size().check(cell)?].is_covered() {
            return Err(MoveError::NotRevealed(cell));
        }
        if answer.is_covered() {
            return Err(MoveError::Covered(cell));
        }
        let mut answers = self.position.answers_at(cell).to_vec();
        answers.push(answer);
        let shown = Some(self.position[cell]).filter(|shown| shown.as_clue().is_some()).unwrap_or(answer);
        let model = self.position.own_model_at(cell);
        self.change(cell, shown, Some(Observation { model, answers }));
        self.tell(cell);
        Ok(())
    }

    /// A hidden cell is taken for a mine.
    pub fn flag(&mut self, cell: Cell) -> Result<(), MoveError> {
        match self.position[self.position.size().check(cell)?] {
            CellState::HIDDEN => {}
            CellState::FLAGGED => return Err(MoveError::Flagged(cell)),
            _ => return Err(MoveError::Revealed(cell)),
        }
        self.change(cell, CellState::FLAGGED, None);
        self.state.board.learn(self.state.board.at(cell), true);
        Ok(())
    }

    /// A flag is taken away.
    pub fn unflag(&mut self, cell: Cell) -> Result<(), MoveError> {
        if self.position[self.position.size().check(cell)?] != CellState::FLAGGED {
            return Err(MoveError::NotFlagged(cell));
        }
        self.change(cell, CellState::HIDDEN, None);
        self.begin_anew();
        Ok(())
    }

    /// Takes the last change back; its cell, or `None` where there is nothing to take back.
    pub fn undo(&mut self) -> Option<Cell> {
        let Before { cell, state, telling } = self.before.pop()?;
        self.position.replace(cell, state, telling.map(|telling| *telling));
        self.begin_anew();
        Some(cell)
    }

    /// Hidden cells that simple rules, without counting, show to be safe, in no order.
    pub fn safe_by_rules(&mut self) -> Result<impl Iterator<Item = Cell>, NoLayout> {
        self.state.deduce()?;
        Ok(self.safe_so_far())
    }

    /// Hidden cells that are certainly safe, in no order; none only where no cell is. Not all of them where some are found
    /// without counting: that is much quicker, and whoever opens them asks again.
    pub fn some_safe_cells(&mut self) -> Result<impl Iterator<Item = Cell>, NoLayout> {
        self.state.next_safe()?;
        Ok(self.safe_so_far())
    }

    fn safe_so_far(&mut self) -> impl Iterator<Item = Cell> {
        self.state.board.drop_opened();
        let board = &self.state.board;
        board.safe().iter().map(|&at| board.cell(at))
    }

    /// What is known now.
    pub fn analysis(&mut self) -> Result<LiveAnalysis<'_>, NoLayout> {
        self.state.settle()?;
        Ok(LiveAnalysis::new(&self.position, &self.state))
    }

    fn change(&mut self, cell: Cell, state: CellState, telling: Option<Observation>) {
        let (state, telling) = self.position.replace(cell, state, telling);
        self.before.push(Before { cell, state, telling: telling.map(Box::new) });
    }

    fn tell(&mut self, cell: Cell) {
        self.state.board.tell(self.state.board.at(cell), Told::of(&self.position, cell));
    }

    /// What was concluded from what is no longer so is forgotten.
    fn begin_anew(&mut self) {
        self.state.replace_board(KnownBoard::of_position(&self.position));
    }
}
