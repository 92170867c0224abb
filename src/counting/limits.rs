//! How far counting may go, and why it stopped.

use std::fmt;
use std::time::Duration;

use crate::limits::{Deadline, Limits, OutOfTime};

/// Why exact counting gave up. Verdicts are then SAT's; there are no probabilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The time that counting was allowed is over.
    TimeLimit(Duration),
    /// The tables would have taken more memory than they were allowed.
    MemoryLimit {
        /// The limit.
        bytes: usize,
    },
    /// More clues are open at once than a state has room for.
    TooWide {
        /// Clues that were open at once.
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

impl From<OutOfTime> for StopReason {
    fn from(OutOfTime { limit }: OutOfTime) -> Self {
        Self::TimeLimit(limit)
    }
}

/// The limits of one count.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Watch {
    deadline: Deadline,
    memory: Option<usize>,
    /// Bytes taken by what is not passed to `check`.
    held: usize,
}

impl Watch {
    pub fn new(limits: Limits) -> Self {
        Self { deadline: limits.deadline, memory: limits.memory, held: 0 }
    }

    /// The same limits while so many bytes are held.
    pub fn holding(&self, bytes: usize) -> Self {
        Self { held: self.held + bytes, ..*self }
    }

    pub fn check(&self, bytes: usize) -> Result<(), StopReason> {
        self.check_time()?;
        match self.memory {
            Some(limit) if bytes + self.held > limit => Err(StopReason::MemoryLimit { bytes: limit }),
            _ => Ok(()),
        }
    }

    /// Where no memory worth counting was taken.
    pub fn check_time(&self) -> Result<(), StopReason> {
        Ok(self.deadline.check()?)
    }
}
