//! What is already certain of the frontier: the one thing that engines hand to each other.

use super::Variable;

/// No layout fits: clues, flags and mine count cannot all be true.
///
/// This is all that an engine finds out by itself; [`Contradiction`](crate::Contradiction) also names facts that clash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no layout fits the position")]
pub struct NoLayout;

/// What is certain of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Verdict {
    Safe,
    Mine,
    Open,
}

impl Verdict {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Mine => "mine",
            Self::Open => "open",
        }
    }
}

/// A verdict for every variable, and one for all cells of the sea.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    frontier: Vec<Verdict>,
    sea: Verdict,
}

impl Knowledge {
    /// Nothing is known of `variables` cells.
    pub fn none(variables: usize) -> Self {
        Self { frontier: vec![Verdict::Open; variables], sea: Verdict::Open }
    }

    pub fn verdict(&self, variable: Variable) -> Verdict {
        self.frontier[variable as usize]
    }

    pub fn set(&mut self, variable: Variable, verdict: Verdict) {
        self.frontier[variable as usize] = verdict;
    }

    pub fn sea(&self) -> Verdict {
        self.sea
    }

    pub fn set_sea(&mut self, verdict: Verdict) {
        self.sea = verdict;
    }

    pub fn is_open(&self, variable: Variable) -> bool {
        self.verdict(variable) == Verdict::Open
    }

    pub fn verdicts(&self) -> &[Verdict] {
        &self.frontier
    }
}
