//! Which cell to open: strategies by name, each an opening, a rule for guesses and an endgame put together.
//!
//! A [`Player`] is told what each move uncovers and says what to open next. All that is certain is opened before anything
//! is guessed; strategies differ in what they find certain and in what they guess.

mod advice;
mod counting_player;
mod endgame;
mod game_tree;
mod layout_draw;
mod layout_share;
mod lookahead;
mod mean_probability;
mod noisy;
mod opening;
mod optimum;
mod proofs;
mod random;
mod regions;
mod rollout;
#[cfg(test)]
mod test_positions;
mod tuning;

pub use advice::{
    Advice, AdviceLimit, AdviceOptions, Candidate, DecidedBy, GuessAdvice, NoAdvice, OnlyRisk, Outlook, Recommendation,
    SafeAdvice, WinChance, Wins, advise,
};
pub(crate) use game_tree::{Budget, Column, GameTree, LayoutSet};
pub use rollout::surviving_game;
pub use tuning::WrongSetting;

pub use noisy::{Asking, NoisyChoice, NoisyPlayer, NoisyStrategy, UnknownNoisyStrategy};
pub use opening::Opening;
pub use optimum::{
    CellWins, NoOptimum, OptimalPlay, OptimalStarts, OptimumLimit, OptimumLimits, StartWins, optimal_play,
    optimal_starts,
};

use rand_chacha::ChaCha8Rng;

use crate::board::{Cell, CellState, Grid, Position};
use crate::limits::Deadline;
use crate::live::known_board::KnownBoard;
use counting_player::CountingPlayer;
use layout_share::{LayoutSharePlayer, Weighing};
use mean_probability::{MeanProbabilityPlayer, UnknownRatio};
use opening::OpeningPlayer;
use random::{Pick, RandomPlayer};
use tuning::Tuning;

/// What a player opens next, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The cell to open; it is hidden.
    pub cell: Cell,
    /// The risk as the strategy sees it; 0 where it is certain.
    pub p_mine: f64,
    /// Whether that is proved, or what else it rests on.
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
    Endgame {
        /// From 0 to 1, with best play.
        win: f64,
    },
    /// Every line of play was searched in parts of the board that nothing else can tell of; the chance to get through them.
    Apart {
        /// From 0 to 1, with best play there; other parts of the board are left out.
        win: f64,
    },
}

/// A revealed cell and the number it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownCell {
    /// Where it is.
    pub cell: Cell,
    /// How many mines are next to it.
    pub clue: u8,
}

/// Someone who plays one game.
pub trait Player: Send {
    /// Takes in what a move uncovered.
    fn see(&mut self, shown: &[ShownCell]);

    /// What to open next. Only asked while a safe cell is hidden and something is revealed.
    fn choose(&mut self) -> Choice;

    /// The risk of a hidden cell as the strategy saw it when it last chose; 1 if it holds the cell for a mine.
    fn risk(&self, cell: Cell) -> f64;

    /// Once the deadline is over, [`choose`](Self::choose) answers at once, and its answer is worth nothing: whoever sets one
    /// ends the game then. Players that never think for long need not care.
    fn set_deadline(&mut self, _deadline: Deadline) {}
}

/// An opening, a rule for guesses and an endgame, under a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strategy {
    /// What `--strategy` calls it.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    pub(crate) opening: Opening,
    pub(crate) rule: GuessRule,
}

/// How a strategy guesses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum GuessRule {
    /// Any hidden cell.
    Random,
    /// By the chances of all cells.
    Counting(Tuning),
    /// A hidden cell whose revealed neighbours show little.
    LowestClue,
    /// The least mean of the ratios that clues and the board give a cell.
    MeanProbability,
    /// The same with unknown ratios replaced by the board's.
    MeanProbabilityGlobal,
    /// The least share of mines among layouts of the frontier, however many mines they take.
    UnweightedCount,
    /// The least exact probability.
    Exact001,
}

impl Strategy {
    /// All strategies, weakest first.
    pub const ALL: [Self; 11] = [
        Self {
            name: "random",
            about: "opens what subtracting clues proves, else any hidden cell (course report)",
            opening: Opening::None,
            rule: GuessRule::Random,
        },
        Self {
            name: "lowest-clue",
            about: "opens what subtracting clues proves, else a cell whose revealed neighbours show little (course report)",
            opening: Opening::None,
            rule: GuessRule::LowestClue,
        },
        Self {
            name: "mean-probability",
            about: "opens what its rules hold for certain, else the least mean of the ratios around a cell (step notes)",
            opening: Opening::Corners,
            rule: GuessRule::MeanProbability,
        },
        Self {
            name: "mean-probability-global",
            about: "opens what its rules hold for certain, else the least mean ratio, unknown ones the board's (step notes)",
            opening: Opening::Corners,
            rule: GuessRule::MeanProbabilityGlobal,
        },
        Self {
            name: "unweighted-count",
            about: "opens what groups with bounds prove, else the least share of layouts, all alike (tile-group notes)",
            opening: Opening::Farthest,
            rule: GuessRule::UnweightedCount,
        },
        Self {
            name: "exact-001",
            about: "opens what groups with bounds prove, else the lowest exact risk (tile-group notes, refined)",
            opening: Opening::Farthest,
            rule: GuessRule::Exact001,
        },
        Self {
            name: "exact",
            about: "opens what is certain, else the lowest exact risk; among equals any",
            opening: Opening::None,
            rule: GuessRule::Counting(Tuning::EXACT),
        },
        Self {
            name: "progress",
            about: "opens the lowest exact risk; among equals the best chance that the next move is certain",
            opening: Opening::None,
            rule: GuessRule::Counting(Tuning::PROGRESS),
        },
        Self {
            name: "next-move",
            about: "opens, near the lowest risk, the cell with the best expected safety of the next move",
            opening: Opening::None,
            rule: GuessRule::Counting(Tuning::NEXT_MOVE),
        },
        Self {
            name: "fast",
            about: "weighs risk and the safety of the next move; at most 300 layouts are searched to the end",
            opening: Opening::None,
            rule: GuessRule::Counting(Tuning::FAST),
        },
        Self {
            name: "deep",
            about: "tries guesses out by playing on from them; at most 1000 layouts are searched to the end",
            opening: Opening::None,
            rule: GuessRule::Counting(Tuning::DEEP),
        },
    ];

    /// The strategy of this name with its usual opening and settings; `None` if there is none.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|strategy| strategy.name == name)
    }

    /// The same with another opening.
    pub const fn with_opening(self, opening: Opening) -> Self {
        Self { opening, ..self }
    }

    /// A player for one game. The random numbers are the game's own, so that a game is the same whatever was played before.
    pub fn player(&self, grid: impl Into<Grid>, mines: u64, rng: ChaCha8Rng) -> Box<dyn Player> {
        let grid = &grid.into();
        let layout_share = |weighing| Box::new(LayoutSharePlayer::new(grid, mines, weighing));
        let inner: Box<dyn Player> = match self.rule {
            GuessRule::Random => Box::new(RandomPlayer::new(grid, mines, rng, Pick::Any)),
            GuessRule::LowestClue => Box::new(RandomPlayer::new(grid, mines, rng, Pick::LowestClue)),
            // These weigh the cells of the opening like any other.
            GuessRule::MeanProbability => {
                return Box::new(MeanProbabilityPlayer::new(grid, mines, UnknownRatio::Dropped, self.opening));
            }
            GuessRule::MeanProbabilityGlobal => {
                return Box::new(MeanProbabilityPlayer::new(grid, mines, UnknownRatio::Global, self.opening));
            }
            GuessRule::UnweightedCount => layout_share(Weighing::Alike),
            GuessRule::Exact001 => layout_share(Weighing::ByRest),
            GuessRule::Counting(tuning) => Box::new(CountingPlayer::new(grid, mines, tuning, rng)),
        };
        self.after_opening(inner, grid)
    }

    /// A player who comes to a position with so many mines; `None` where it has flags or cells without a clue and the
    /// strategy can only be shown numbers.
    fn player_in(&self, position: &Position, mines: u64, rng: ChaCha8Rng) -> Option<Box<dyn Player>> {
        let size = position.size();
        let mut player = match self.rule {
            GuessRule::Counting(tuning) => {
                let board = KnownBoard::of_position(position);
                self.after_opening(Box::new(CountingPlayer::on(board, tuning, rng)), position.grid())
            }
            _ if position.states().iter().any(|&state| [CellState::FLAGGED, CellState::BLIND].contains(&state)) => {
                return None;
            }
            _ => self.player(position.grid(), mines, rng),
        };
        let shown = size.cells().filter_map(|cell| Some(ShownCell { cell, clue: position[cell].as_clue()? }));
        player.see(&shown.collect::<Vec<ShownCell>>());
        Some(player)
    }

    fn after_opening(&self, inner: Box<dyn Player>, grid: &Grid) -> Box<dyn Player> {
        match self.opening {
            Opening::None => inner,
            opening => Box::new(OpeningPlayer::new(inner, opening, grid)),
        }
    }
}
