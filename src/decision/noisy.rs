//! Playing where clues are uncertain: the documents' methods and the exact posterior.

mod ask_again;
mod expectation;
mod posterior;

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;

use crate::board::{Cell, CellState, ClueModel, Position};
use crate::counting::StopReason;
use crate::limits::Limits;
use crate::live::{LiveEngine, MoveError};

/// How to choose where clues are uncertain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NoisyStrategy {
    /// The uncertainty notes (`docs/sources.md`): every clue is replaced by its expectation, and a ratio within the margin of
    /// 0 or 1 counts as certain.
    Expectation {
        /// How close to 0 or 1 a ratio has to be, from 0 to 1.
        margin: f64,
    },
    /// The course report (`docs/sources.md`): of several answers the greatest (optimistic) or least (cautious) is taken for
    /// the truth.
    AskAgain,
    /// The exact posterior: what is certain, then the least risk. With a threshold nothing riskier is opened.
    Posterior {
        /// The highest risk that is taken, from 0 to 1; `None` to take any.
        threshold: Option<f64>,
        /// When cells are asked again.
        asking: Asking,
    },
}

/// When cells that answer more than once are asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// Where nothing is certain: before anything is risked.
    AtNeed,
    /// As often as they answer, as soon as they are open.
    AtOnce,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq)]
pub enum NoisyChoice {
    /// Open these cells, one after the other; the risk of each as the strategy sees it.
    Open(Vec<(Cell, f64)>),
    /// Ask these open cells, in turn those that have answered least, until an answer rules out what was possible before: only
    /// then something else may be certain. Or until none of them answers any more.
    Ask(Vec<Cell>),
    /// Nothing is safe enough.
    Rest,
    /// Counting reached a limit, so that there is no posterior.
    Stopped(StopReason),
}

impl NoisyStrategy {
    /// One of each kind, as it is without anything said of it.
    pub const ALL: [Self; 4] = [
        Self::Expectation { margin: Self::MARGIN },
        Self::AskAgain,
        Self::Posterior { threshold: None, asking: Asking::AtNeed },
        Self::Posterior { threshold: None, asking: Asking::AtOnce },
    ];

    /// The uncertainty notes'.
    const MARGIN: f64 = 0.05;

    /// The kind and what may follow it, and what it does.
    pub const fn about(&self) -> (&'static str, &'static str) {
        match self {
            Self::Expectation { .. } => (
                "expectation[:MARGIN]",
                "replaces clues by the mean of the truth; believes ratios within MARGIN (0.05) of 0 or 1 (uncertainty notes)",
            ),
            Self::AskAgain => {
                ("ask-again", "believes the greatest of optimistic, the least of cautious answers (course report)")
            }
            Self::Posterior { asking: Asking::AtNeed, .. } => (
                "posterior[:RISK]",
                "goes by the exact probability; asks again before it risks anything; opens nothing riskier than RISK",
            ),
            Self::Posterior { asking: Asking::AtOnce, .. } => (
                "posterior-eager[:RISK]",
                "goes by the exact probability; asks cells at once as often as they answer; opens nothing riskier than RISK",
            ),
        }
    }

    /// Whether every cell is to be asked as often as it answers as soon as it is open.
    pub(crate) const fn asks_at_once(&self) -> bool {
        !matches!(self, Self::Posterior { asking: Asking::AtNeed, .. })
    }

    /// A player who comes to a position whose cells answer `asks` times.
    pub fn player(&self, position: Position, asks: u32) -> NoisyPlayer {
        let model = position.clue_model().clone();
        let live = match self {
            Self::AskAgain => LiveEngine::new(believed(&position)),
            _ => LiveEngine::new(position),
        };
        NoisyPlayer { strategy: *self, asks, model, live }
    }
}

/// What is kept of all that was told, as if it were the truth.
fn believed(position: &Position) -> Position {
    let state = |(cell, &state): (Cell, &CellState)| match state.is_covered() {
        true => state,
        false => ask_again::kept(position.model_at(cell), position.answers_at(cell)),
    };
    let states = position.size().cells().zip(position.states()).map(state).collect();
    Position::new(position.grid(), states, position.mine_count().clone()).expect("one state per cell")
}

/// Someone who plays one game with uncertain clues.
#[derive(Clone, Debug)]
pub struct NoisyPlayer {
    strategy: NoisyStrategy,
    asks: u32,
    model: ClueModel,
    live: LiveEngine,
}

impl NoisyPlayer {
    /// Takes in what was told of a cell that was opened, by a model of its own if it is not the position's.
    pub fn see(&mut self, cell: Cell, model: Option<ClueModel>, answers: &[CellState]) -> Result<(), MoveError> {
        match self.strategy {
            NoisyStrategy::AskAgain => {
                let kept = ask_again::kept(model.as_ref().unwrap_or(&self.model), answers);
                self.live.reveal(cell, kept)
            }
            _ => self.live.reveal_told(cell, model, answers),
        }
    }

    /// Takes in one more answer of an open cell; not for [`NoisyStrategy::AskAgain`], which has asked all that there is.
    pub fn hear(&mut self, cell: Cell, answer: CellState) -> Result<(), MoveError> {
        self.live.answer(cell, answer)
    }

    /// What to do next, while some safe cell is hidden and one is open.
    /// `limits` are asked for where something has to be counted.
    pub fn choose(&mut self, limits: impl FnOnce() -> Limits, rng: &mut ChaCha8Rng) -> NoisyChoice {
        match self.strategy {
            NoisyStrategy::Expectation { margin } => expectation::choose(self.live.position(), margin),
            NoisyStrategy::AskAgain => ask_again::choose(&mut self.live, limits, rng),
            NoisyStrategy::Posterior { threshold, .. } => {
                posterior::choose(&mut self.live, self.asks, limits, threshold)
            }
        }
    }
}

impl fmt::Display for NoisyStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expectation { margin } => write!(f, "expectation:{margin}"),
            Self::AskAgain => f.write_str("ask-again"),
            Self::Posterior { threshold, asking } => {
                f.write_str(if *asking == Asking::AtNeed { "posterior" } else { "posterior-eager" })?;
                threshold.map_or(Ok(()), |threshold| write!(f, ":{threshold}"))
            }
        }
    }
}

/// Not the name of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownNoisyStrategy {
    /// No strategy has this name, or it takes no number.
    #[error("expected one of {}", NoisyStrategy::ALL.map(|strategy| strategy.about().0).join(", "))]
    Name,
    /// What follows the colon is no number from 0 to 1.
    #[error("expected a number from 0 to 1 after the colon")]
    Number,
}

impl FromStr for NoisyStrategy {
    type Err = UnknownNoisyStrategy;

    fn from_str(text: &str) -> Result<Self, UnknownNoisyStrategy> {
        let (name, number) = match text.split_once(':') {
            Some((name, digits)) => {
                let number: Option<f64> = digits.parse().ok().filter(|number| (0.0..=1.0).contains(number));
                (name, Some(number.ok_or(UnknownNoisyStrategy::Number)?))
            }
            None => (text, None),
        };
        match (name, number) {
            ("expectation", margin) => Ok(Self::Expectation { margin: margin.unwrap_or(Self::MARGIN) }),
            ("ask-again", None) => Ok(Self::AskAgain),
            ("posterior", threshold) => Ok(Self::Posterior { threshold, asking: Asking::AtNeed }),
            ("posterior-eager", threshold) => Ok(Self::Posterior { threshold, asking: Asking::AtOnce }),
            _ => Err(UnknownNoisyStrategy::Name),
        }
    }
}
