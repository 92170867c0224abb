//! What is kept of a game.

use super::{Move, MoveWhy};
use crate::board::Cell;

/// When in a game a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GamePhase {
    /// No 0 is revealed yet: little is known, and most moves are guesses.
    Opening,
    /// A 0 is revealed, and more than a fifth of the safe cells are hidden.
    Middle,
    /// At most a fifth of the safe cells are hidden, whether or not there was a 0.
    Endgame,
}

impl GamePhase {
    /// From the beginning of a game to its end.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::Endgame];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::Endgame => "endgame",
        }
    }
}

/// A move that took a risk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RecordedGuess {
    /// Which move it was; the first click is 1.
    pub number: u32,
    /// The cell that was opened.
    pub cell: Cell,
    /// The risk as the strategy saw it.
    pub p_mine: f64,
    /// What the strategy gave as the reason.
    pub why: MoveWhy,
    /// When in the game it was made.
    pub phase: GamePhase,
    /// Whether the cell was safe.
    pub survived: bool,
}

/// A finished game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameRecord {
    /// Whether every safe cell was opened.
    pub won: bool,
    /// Cells opened by hand, the first click included.
    pub moves: u32,
    /// Every move that took a risk, in order.
    pub guesses: Vec<RecordedGuess>,
    /// The mine that was opened, if one was.
    pub losing_move: Option<Move>,
    /// By [`GamePhase`]: whether a move was made in it.
    pub reached: [bool; GamePhase::ALL.len()],
}

impl GameRecord {
    /// Takes in a move; after the last one the record is complete.
    pub(super) fn add(&mut self, made: Move) {
        let Move { number, cell, p_mine, why, phase, opened } = made;
        self.moves = number;
        self.reached[phase as usize] = true;
        let survived = opened.is_some();
        if made.is_guess() {
            self.guesses.push(RecordedGuess { number, cell, p_mine, why, phase, survived });
        }
        self.losing_move = (!survived).then_some(made);
        self.won = survived;
    }

    /// The chance that all guesses of this game survive, as the strategy saw them: how lucky a win was.
    pub fn luck(&self) -> f64 {
        self.guesses.iter().map(|guess| 1.0 - guess.p_mine).product()
    }
}
