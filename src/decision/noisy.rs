//! Playing where clues are uncertain: the documents' methods and the exact posterior.

mod ask_again;
mod expectation;
mod posterior;

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;

use crate::board::{Cell, Position};
use crate::counting::{Limits, StopReason};

/// How to choose where clues are uncertain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NoisyStrategy {
    /// Document 002: every clue is replaced by its expectation, and a ratio within the margin of 0 or 1 counts as certain.
    Expectation { margin: f64 },
    /// Document 003: of several answers the greatest (optimistic) or least (cautious) is taken for the truth.
    AskAgain,
    /// The exact posterior: what is certain, then the least risk. With a threshold nothing riskier is opened.
    Posterior { threshold: Option<f64> },
}

/// What to do next.
#[derive(Clone, Debug, PartialEq)]
pub enum NoisyChoice {
    /// Open these cells, one after the other; the risk of each as the strategy sees it.
    Open(Vec<(Cell, f64)>),
    /// Nothing is safe enough.
    Rest,
    /// Counting reached a limit, so that there is no posterior.
    Stopped(StopReason),
}

impl NoisyStrategy {
    /// One of each kind, as it is without anything said of it.
    pub const ALL: [Self; 3] =
        [Self::Expectation { margin: Self::MARGIN }, Self::AskAgain, Self::Posterior { threshold: None }];

    /// Document 002's.
    pub const MARGIN: f64 = 0.05;

    /// Chooses in a position in which some safe cell is hidden and one is open.
    pub fn choose(&self, position: &Position, limits: Limits, rng: &mut ChaCha8Rng) -> NoisyChoice {
        match *self {
            Self::Expectation { margin } => expectation::choose(position, margin),
            Self::AskAgain => ask_again::choose(position, limits, rng),
            Self::Posterior { threshold } => posterior::choose(position, limits, threshold),
        }
    }
}

impl fmt::Display for NoisyStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expectation { margin } => write!(f, "expectation:{margin}"),
            Self::AskAgain => f.write_str("ask-again"),
            Self::Posterior { threshold: None } => f.write_str("posterior"),
            Self::Posterior { threshold: Some(threshold) } => write!(f, "posterior:{threshold}"),
        }
    }
}

/// Not the name of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownNoisyStrategy {
    #[error("expected expectation, expectation:MARGIN, ask-again, posterior or posterior:RISK")]
    Name,
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
            ("posterior", threshold) => Ok(Self::Posterior { threshold }),
            _ => Err(UnknownNoisyStrategy::Name),
        }
    }
}
