//! The best move in a position, and how it compares with the others.
//!
//! What is certain is opened. Else cells are compared by what is exact: the risk of each, what it promises for the next
//! move, and, where few layouts are left, in how many of them it wins. Where many are left a strategy has the say, and games
//! that are played on can estimate the chances to win.

mod adviser;
mod outlook;

use std::fmt;
use std::time::Duration;

use num_bigint::BigUint;
use num_rational::Ratio;

use super::Strategy;
use super::optimum::{NoOptimum, OptimumLimit, OptimumLimits, optimal_play};
use crate::analysis::{Analysis, Contradiction, Options, analyze};
use crate::board::{Cell, MineCount, Position};
use crate::counting::StopReason;
use crate::frontier::Verdict;
use crate::limits::Limits;
use adviser::Adviser;

pub use outlook::Outlook;

/// What to find out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AdviceOptions {
    /// Who decides between guesses. If nobody is named, the exact chances to win do where they are known, and else `fast`.
    pub strategy: Option<Strategy>,
    /// Insists on best play by the exhaustive search, as far as it may go.
    pub optimum: Option<OptimumLimits>,
    /// As many cells are compared.
    pub candidates: usize,
    /// As many games for each of them estimate its chance to win where that is not known exactly.
    pub rollouts: u32,
    /// For these games, and for strategies that choose at random.
    pub seed: u64,
    /// Of everything together: counting, looking ahead, searching and playing on.
    pub limits: Limits,
}

setters!(AdviceOptions { strategy: Option<Strategy>, optimum: Option<OptimumLimits>, candidates: usize, rollouts: u32, seed: u64, limits: Limits });

impl Default for AdviceOptions {
    fn default() -> Self {
        Self { strategy: None, optimum: None, candidates: 8, rollouts: 0, seed: 0, limits: Limits::default() }
    }
}

/// Why there is no advice at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAdvice {
    /// No layout fits the position.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
    /// Best play was insisted on where there is no such thing.
    #[error("{0}")]
    NoOptimum(NoOptimum),
    /// A strategy or games were asked for where neither can be.
    #[error("strategies play only with a mine count and exact clues")]
    NothingToPlay,
    /// The strategy asked for cannot play on from this position.
    #[error("the strategy {strategy} knows only numbers: it cannot be told of flags and of cells without a clue")]
    OnlyNumbers {
        /// Its name.
        strategy: &'static str,
    },
}

/// What to do in a position.
#[derive(Debug)]
pub struct Advice {
    /// The verdicts and probabilities that the answer rests on.
    pub analysis: Analysis,
    /// What to do next.
    pub answer: Recommendation,
    /// What was left undone because it took too long.
    pub limit: Option<AdviceLimit>,
}

/// What to do next.
#[derive(Clone, Debug)]
pub enum Recommendation {
    /// Something is certainly safe: there is nothing to weigh.
    Safe(SafeAdvice),
    /// Nothing is certainly safe: the best cell to risk, and what speaks for it.
    Guess(Box<GuessAdvice>),
    /// Every hidden cell is a mine.
    Finished,
    /// Nothing is certainly safe, and without a mine count or density there are no probabilities; or counting stopped.
    Unknown,
}

/// Cells that are certainly safe.
#[derive(Clone, Debug, PartialEq)]
pub struct SafeAdvice {
    /// Row-major.
    pub cells: Vec<Cell>,
    /// What best play wins from here, if it was insisted on and found.
    pub wins: Option<Wins>,
}

/// A guess, and what else could be guessed.
#[derive(Clone, Debug)]
pub struct GuessAdvice {
    /// The best first; there is at least one.
    pub candidates: Vec<Candidate>,
    /// A cell with the least risk: the best itself if it has that.
    pub safest: Candidate,
    /// How many cells have the least risk.
    pub equally_safe: usize,
    /// What the cell that wins most wins, where that is exact.
    pub most_wins: Option<Wins>,
    /// Cells that are neither certain nor listed.
    pub others: usize,
    /// What the order of the candidates rests on.
    pub decided_by: DecidedBy,
}

impl GuessAdvice {
    /// The cell to guess.
    pub fn best(&self) -> &Candidate {
        &self.candidates[0]
    }

    /// Whether no cell wins more than the best; `None` where that is not known.
    pub fn is_optimal(&self) -> Option<bool> {
        match (self.best().win, self.most_wins) {
            (Some(WinChance::Exact(best)), Some(most)) => Some(best == most),
            _ => None,
        }
    }
}

/// A cell that could be opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The cell that would be opened.
    pub cell: Cell,
    /// The chance to lose at once, as a float.
    pub p_mine: f64,
    /// `None` where it would be too long to be of use.
    pub p_mine_exact: Option<Ratio<BigUint>>,
    /// What could be done after opening it; `None` where nobody looked ahead.
    pub outlook: Option<Outlook>,
    /// The chance to win the game by opening it; `None` where it is neither known nor estimated.
    pub win: Option<WinChance>,
}

impl Candidate {
    /// The chance to survive opening it.
    pub fn safety(&self) -> f64 {
        1.0 - self.p_mine
    }

    /// The chance to survive this move and the next, as far as it is known.
    fn survival(&self) -> f64 {
        self.safety() * self.outlook.map_or(1.0, |outlook| outlook.next_safety)
    }
}

/// The chance to win by opening a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WinChance {
    /// With best play from then on.
    Exact(Wins),
    /// With the play of `fast` from then on.
    Estimate {
        /// The share of the games that were won.
        chance: f64,
        /// How far the share is likely to be off: about two of three estimates are closer to the truth.
        standard_error: f64,
        /// Played on from layouts drawn at random.
        games: u32,
    },
}

impl WinChance {
    /// As a float from 0 to 1, exact or estimated.
    pub fn chance(&self) -> f64 {
        match self {
            Self::Exact(wins) => wins.chance(),
            Self::Estimate { chance, .. } => *chance,
        }
    }
}

/// In how many of the layouts that are possible, all equally likely, a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wins {
    /// Layouts in which the game is won.
    pub wins: u64,
    /// All layouts that are possible.
    pub layouts: u64,
}

impl Wins {
    /// The share of the layouts, as a float.
    pub fn chance(&self) -> f64 {
        self.wins as f64 / self.layouts as f64
    }
}

/// What the choice between guesses rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DecidedBy {
    /// The exact chances to win.
    Wins,
    /// What this strategy prefers.
    Strategy(Strategy),
    /// The exact risk alone.
    Risk(OnlyRisk),
}

/// Why only the risk can be weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnlyRisk {
    /// The number of mines is not known, so that layouts are not equally likely.
    NoMineCount,
    /// Clues may be untrue; among equals the safety of the next move decides.
    UncertainClues,
    /// A component is counted exactly, but a player that has to be quick cannot.
    TooWide,
}

impl fmt::Display for OnlyRisk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoMineCount => "without a mine count there are no chances to win, and only the risk is weighed",
            Self::UncertainClues => {
                "clues may be untrue, so the risk decides, and among equals of those listed the safety of the next move"
            }
            Self::TooWide => "clues are connected too widely to look ahead, and only the risk is weighed",
        })
    }
}

/// What took too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdviceLimit {
    /// Counting stopped, so that there are no probabilities to compare.
    Counting(StopReason),
    /// The optimum that was insisted on.
    Optimum(OptimumLimit),
    /// Looking ahead, after the time that was allowed; some candidates have no outlook.
    LookingAhead(Duration),
    /// Exact numbers of layouts are too long to look ahead with.
    TooManyComponents,
    /// Playing on, after the time that was allowed; estimates rest on fewer games than asked for.
    Rollouts(Duration),
}

impl fmt::Display for AdviceLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Counting(reason) => reason.fmt(f),
            Self::Optimum(limit) => write!(f, "the optimum was not found: {limit}"),
            Self::LookingAhead(time) => {
                write!(f, "time limit of {} s reached while looking ahead", time.as_secs_f64())
            }
            Self::TooManyComponents => f.write_str("there are too many components to look ahead exactly"),
            Self::Rollouts(time) => {
                write!(f, "time limit of {} s reached while playing on; not all games were played", time.as_secs_f64())
            }
        }
    }
}

/// The best move in a position, and why.
pub fn advise(position: &Position, options: &AdviceOptions) -> Result<Advice, NoAdvice> {
    let analysis = analyze(position, &Options { limits: options.limits, ..Options::default() })?;
    let mut limit = None;
    let safe: Vec<Cell> = analysis.cells(Verdict::Safe).collect();
    let answer = if !safe.is_empty() {
        // Opening what is safe is best play however it goes on, so no limit stands in the way of that.
        let optimum = options.optimum.and_then(|limits| optimal_play(position, &limits).ok());
        let wins = optimum.map(|optimum| Wins { wins: optimum.wins, layouts: optimum.layouts });
        // Everything is safe where no layout fits, and nobody knows whether one does.
        limit = analysis.stopped().filter(|_| !analysis.has_layout()).map(AdviceLimit::Counting);
        Recommendation::Safe(SafeAdvice { cells: safe, wins })
    } else if analysis.cells(Verdict::Open).next().is_none() {
        Recommendation::Finished
    } else if let Some(reason) = analysis.stopped() {
        limit = Some(AdviceLimit::Counting(reason));
        Recommendation::Unknown
    } else if *position.mine_count() == MineCount::Unknown {
        Recommendation::Unknown
    } else {
        let guess;
        (guess, limit) = Adviser::new(position, &analysis, options).guess()?;
        Recommendation::Guess(Box::new(guess))
    };
    Ok(Advice { analysis, answer, limit })
}

#[cfg(test)]
mod tests;
