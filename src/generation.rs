//! Boards that can be finished without a guess.
//!
//! Mines are laid at random and the board is played by exact logic. Where that gets stuck, mines are moved: see
//! [`Method::Moving`]. The density of mines decides how often that is needed; where even this does not lead to a
//! board within the attempts allowed, the answer is a [`GenerationFailure`], not an endless search.
//!
//! Whatever the method, a board is returned only after [`solvable`] has certified it.

mod batch;
mod field;
mod moving;
mod player;
mod window;

use rand::Rng;

use crate::board::{Cell, Grid, Minefield, OffBoard, Size, counted};
use crate::game::{FirstClick, LayingError, Series, game_rng, random_minefield};
use crate::inference::AnyStage;
use crate::influence::{self, Order};
use crate::limits::Limits;
use crate::solvability::{Solvability, SolvabilityOptions, solvable};

/// How a guess-free board is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Where logic gets stuck mines are moved, and the change is kept if logic gets further. Not every guess-free board is
    /// equally likely.
    #[default]
    Moving,
    /// Random boards until one is guess-free: every guess-free board is equally likely.
    Uniform,
}

impl Method {
    /// What the command line and JSON call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moving => "moving",
            Self::Uniform => "uniform",
        }
    }

    /// Random boards to begin with, unless told otherwise.
    pub const fn default_attempts(self) -> u64 {
        match self {
            Self::Moving => 30,
            Self::Uniform => 100_000,
        }
    }
}

/// What is wanted of a board, and how much may be tried.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GenerationOptions {
    /// Whether the player knows the number of mines.
    pub use_count: bool,
    /// How boards are looked for.
    pub method: Method,
    /// Random boards to begin with before giving up.
    pub attempts: u64,
    /// The hardest stage that the board has to need, no less and no more.
    pub hardest: Option<AnyStage>,
    /// Rounds of revealing that the board has to take at least.
    pub fewest_steps: usize,
    /// Cells that the longest chain of influence has to have at least, played breadth-first (see [`crate::influence`]).
    pub fewest_chain: u32,
    /// Whether to find the hardest stage of the board; costs about as much as finding the board.
    pub grade: bool,
    /// How far counting may go on a position; SAT then answers, as exactly.
    pub limits: Limits,
}

setters!(GenerationOptions { use_count: bool, method: Method, attempts: u64, hardest: Option<AnyStage>, fewest_steps: usize, fewest_chain: u32, grade: bool, limits: Limits });

impl GenerationFailure {
    /// Random boards that were begun with.
    pub const fn attempts(&self) -> u64 {
        match *self {
            Self::NotLaid(_) => 0,
            Self::OutOfReach { attempts, .. } | Self::WrongDifficulty { attempts, .. } => attempts,
        }
    }
}

impl GenerationOptions {
    /// A board of any difficulty by this method, with as many attempts as it usually takes.
    pub fn new(method: Method) -> Self {
        Self {
            use_count: true,
            method,
            attempts: method.default_attempts(),
            hardest: None,
            fewest_steps: 0,
            fewest_chain: 0,
            grade: true,
            limits: Limits::default(),
        }
    }

    /// The certificate of a board, if it is guess-free.
    fn certificate(&self, minefield: &Minefield, start: Cell) -> Result<Option<Solvability>, OffBoard> {
        let (use_count, limits) = (self.use_count, self.limits);
        let answer_alone = SolvabilityOptions { use_count, grade: false, guess: false, trace: false, limits };
        let answer = solvable(minefield, start, &answer_alone)?;
        // Most random boards are not worth a grade.
        let answer = match answer.solvable && (self.grade || self.hardest.is_some()) {
            true => solvable(minefield, start, &SolvabilityOptions { grade: true, ..answer_alone })?,
            false => answer,
        };
        Ok(Some(answer).filter(|answer| answer.solvable))
    }

    fn has_difficulty(&self, certificate: &Solvability) -> bool {
        certificate.steps >= self.fewest_steps && (self.hardest.is_none() || certificate.hardest_stage == self.hardest)
    }
}

impl Default for GenerationOptions {
    fn default() -> Self {
        Self::new(Method::default())
    }
}

/// A board that needs no guess.
#[derive(Clone, Debug)]
pub struct Generated {
    /// Where the mines are.
    pub minefield: Minefield,
    /// The first click, from which logic gets through.
    pub start: Cell,
    /// What the first click finds: an opening, or merely no mine where the mines leave no room for one.
    pub first_click: FirstClick,
    /// Random boards that were begun with, this one included.
    pub attempts: u64,
    /// Mines moved on the random board that this one came from.
    pub moved: u64,
    /// Cells of the longest chain of influence, where one of some length was asked for.
    pub longest_chain: Option<u32>,
    /// The certificate.
    pub solvability: Solvability,
}

/// Why there is no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerationFailure {
    /// The mines do not fit on the board, or the start is not on it.
    #[error(transparent)]
    NotLaid(#[from] LayingError),
    /// None of the attempts led to a board without a guess.
    #[error(
        "no board without a guess found in {}: {} on {size} {} probably out of reach",
        counted(*attempts, "attempt"),
        counted(*mines, "mine"),
        if *mines == 1 { "is" } else { "are" }
    )]
    OutOfReach {
        /// Of the board asked for.
        size: Size,
        /// On the board asked for.
        mines: u64,
        /// Random boards that were begun with.
        attempts: u64,
    },
    /// There were boards without a guess, but each was easier or harder than asked for.
    #[error(
        "of the {} without a guess found in {} none has the difficulty asked for",
        counted(*found, "board"),
        counted(*attempts, "attempt")
    )]
    WrongDifficulty {
        /// Boards without a guess among the attempts.
        found: u64,
        /// Random boards that were begun with.
        attempts: u64,
    },
}

/// A board of a series that needs no guess, the same for the same seed and number. What the first click is promised is the
/// most that the mines leave room for, whatever the series says.
pub fn generate(series: &Series, number: u64, options: &GenerationOptions) -> Result<Generated, GenerationFailure> {
    let Series { grid, mines, start, .. } = series;
    let (mines, start) = (*mines, *start);
    let rng = &mut game_rng(series.seed, number);
    let mut found = 0;
    for attempt in 1..=options.attempts {
        let (laid, first_click) = lay(grid, mines, start, rng)?;
        let (minefield, moved) = match options.method {
            Method::Uniform => (laid, 0),
            Method::Moving => match moving::without_guess(&laid, start, first_click, options, rng) {
                Some(board) => board,
                None => continue,
            },
        };
        let Some(certificate) = options.certificate(&minefield, start)? else { continue };
        found += 1;
        if !options.has_difficulty(&certificate) {
            continue;
        }
        let longest_chain = match options.fewest_chain {
            0 => None,
            _ => Some(influence::play(&minefield, start, Order::BreadthFirst)?.longest()),
        };
        if longest_chain.is_none_or(|length| length >= options.fewest_chain) {
            let (attempts, solvability) = (attempt, certificate);
            return Ok(Generated { minefield, start, first_click, attempts, moved, longest_chain, solvability });
        }
    }
    let attempts = options.attempts;
    Err(match found {
        0 => GenerationFailure::OutOfReach { size: grid.size(), mines, attempts },
        _ => GenerationFailure::WrongDifficulty { found, attempts },
    })
}

impl From<OffBoard> for GenerationFailure {
    fn from(off: OffBoard) -> Self {
        Self::NotLaid(off.into())
    }
}

/// Random mines that leave an opening at the start or, where they are too many for that, the start itself free.
fn lay(grid: &Grid, mines: u64, start: Cell, rng: &mut impl Rng) -> Result<(Minefield, FirstClick), LayingError> {
    match random_minefield(grid, mines, FirstClick::Opening, start, rng) {
        Ok(minefield) => Ok((minefield, FirstClick::Opening)),
        Err(_) => Ok((random_minefield(grid, mines, FirstClick::Safe, start, rng)?, FirstClick::Safe)),
    }
}

/// The example of the user page is a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/generation.md")]
struct UserPage;
