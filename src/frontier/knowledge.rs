//! What is already certain of the frontier: the one thing that engines hand to each other.

use super::Variable;

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

/// A verdict for every variable; whatever is not open follows from the clues and flags alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge(Vec<Verdict>);

impl Knowledge {
    /// Nothing is known of `variables` cells.
    pub fn none(variables: usize) -> Self {
        Self(vec![Verdict::Open; variables])
    }

    pub fn verdict(&self, variable: Variable) -> Verdict {
        self.0[variable as usize]
    }

    pub fn set(&mut self, variable: Variable, verdict: Verdict) {
        self.0[variable as usize] = verdict;
    }

    pub fn is_open(&self, variable: Variable) -> bool {
        self.verdict(variable) == Verdict::Open
    }

    pub fn verdicts(&self) -> &[Verdict] {
        &self.0
    }
}
