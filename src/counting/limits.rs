//! How far counting may go, and why it stopped.

use std::fmt;
use std::time::{Duration, Instant};

/// Limits that the user set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    pub time: Option<Duration>,
    /// Bytes that the tables of one position may take.
    pub memory: Option<usize>,
}

/// Why exact counting gave up. Verdicts are then SAT's; there are no probabilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    TimeLimit(Duration),
    MemoryLimit {
        bytes: usize,
    },
    /// More clues are open at once than a state has room for.
    TooWide {
        open_clues: usize,
    },
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimeLimit(time) => write!(f, "time limit of {} s reached while counting", time.as_secs_f64()),
            Self::MemoryLimit { bytes } => {
                // As it was given, where that was a whole number of something larger than a byte.
                let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)];
                let whole = units.into_iter().find(|(_, shift)| *bytes > 0 && bytes.trailing_zeros() >= *shift);
                let (unit, shift) = whole.unwrap_or(("bytes", 0));
                write!(f, "memory limit of {} {unit} reached while counting", bytes >> shift)
            }
            Self::TooWide { open_clues } => {
                write!(f, "counting would have to keep {open_clues} clues open at once, more than a state holds")
            }
        }
    }
}

/// The limits of one analysis, with the clock running.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    limits: Limits,
    deadline: Option<Instant>,
    /// Bytes taken by what is not passed to `check`.
    held: usize,
}

impl Watch {
    pub fn start(limits: Limits) -> Self {
        // A limit beyond what the clock can express is no limit.
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Self { limits, deadline, held: 0 }
    }

    /// The same limits while so many bytes are held.
    pub fn holding(&self, bytes: usize) -> Self {
        Self { held: self.held + bytes, ..*self }
    }

    pub fn check(&self, bytes: usize) -> Result<(), StopReason> {
        if let (Some(deadline), Some(time)) = (self.deadline, self.limits.time)
            && Instant::now() >= deadline
        {
            return Err(StopReason::TimeLimit(time));
        }
        match self.limits.memory {
            Some(limit) if bytes + self.held > limit => Err(StopReason::MemoryLimit { bytes: limit }),
            _ => Ok(()),
        }
    }
}
