//! Which cell to open: strategies by name, each an opening, a rule for guesses and an endgame put together.
//!
//! A [`Player`] is told what each move uncovers and says what to open next. All that is certain is opened before anything
//! is guessed; strategies differ in what they find certain and in what they guess.

mod chances;
mod components;
mod counting_player;
mod endgame;
mod known_board;
mod lookahead;
mod random;

pub use counting_player::{Look, Rungs};

use rand_chacha::ChaCha8Rng;

use crate::board::{Cell, Size};

/// What a player opens next, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    pub cell: Cell,
    /// The risk as the strategy sees it; 0 where it is certain.
    pub p_mine: f64,
    pub why: Why,
}

/// What a choice rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Why {
    /// The strategy holds it for proved.
    Certain,
    /// The next cell of the opening's list.
    Opening,
    /// The rule for guesses.
    Guess,
    /// Every line of play was searched; the chance to win from here.
    Endgame { win: f64 },
}

/// A revealed cell and the number it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    pub cell: Cell,
    pub clue: u8,
}

/// Someone who plays one game.
pub trait Player {
    /// Takes in what a move uncovered.
    fn see(&mut self, shown: &[Shown]);

    /// What to open next. Only asked while a safe cell is hidden and something is revealed.
    fn choose(&mut self) -> Choice;
}

/// An opening, a rule for guesses and an endgame, under a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strategy {
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    pub rule: GuessRule,
}

/// How a strategy guesses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GuessRule {
    /// Any hidden cell.
    Random,
    /// By the chances of all cells.
    Counting(Rungs),
}

const NEXT_MOVE: Look = Look::NextMove { near: 0.90, near_sea: 0.95, second: 0.2 };

impl Strategy {
    /// All strategies, weakest first.
    pub const ALL: [Self; 5] = [
        Self {
            name: "random",
            about: "rules of document 003; where they end, any hidden cell",
            rule: GuessRule::Random,
        },
        Self {
            name: "exact",
            about: "the lowest risk; among equals any",
            rule: GuessRule::Counting(Rungs { look: Look::No, endgame: 0 }),
        },
        Self {
            name: "progress",
            about: "the lowest risk; among equals the best chance that the next move is certain",
            rule: GuessRule::Counting(Rungs { look: Look::Progress, endgame: 0 }),
        },
        Self {
            name: "next-move",
            about: "about the lowest risk, and the best expected safety of the next move",
            rule: GuessRule::Counting(Rungs { look: NEXT_MOVE, endgame: 0 }),
        },
        Self {
            name: "fast",
            about: "the same; where at most 200 layouts are left the game is searched to its end",
            rule: GuessRule::Counting(Rungs { look: NEXT_MOVE, endgame: 200 }),
        },
    ];

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|strategy| strategy.name == name)
    }

    /// A player for one game. The random numbers are the game's own, so that a game is the same whatever was played before.
    pub fn player(&self, size: Size, mines: u64, rng: ChaCha8Rng) -> Box<dyn Player> {
        match self.rule {
            GuessRule::Counting(rungs) => Box::new(counting_player::CountingPlayer::new(size, mines, rungs, rng)),
            GuessRule::Random => Box::new(random::RandomPlayer::new(size, mines, rng)),
        }
    }
}
