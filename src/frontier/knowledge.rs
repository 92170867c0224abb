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
    /// No mine in any layout that fits.
    Safe,
    /// A mine in every layout that fits.
    Mine,
    /// A mine in some layouts and safe in others, or nobody has found out.
    Open,
}

impl Verdict {
    /// The word for it in JSON: `safe`, `mine` or `open`.
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

    /// What is known of a frontier cell.
    pub fn verdict(&self, variable: Variable) -> Verdict {
        self.frontier[variable as usize]
    }

    /// Notes what is certain of a frontier cell. Whoever takes the knowledge over will believe it.
    pub fn set(&mut self, variable: Variable, verdict: Verdict) {
        self.frontier[variable as usize] = verdict;
    }

    /// What is known of every cell of the sea alike.
    pub fn sea(&self) -> Verdict {
        self.sea
    }

    pub(crate) fn set_sea(&mut self, verdict: Verdict) {
        self.sea = verdict;
    }

    pub(crate) fn is_open(&self, variable: Variable) -> bool {
        self.verdict(variable) == Verdict::Open
    }

    pub(crate) fn verdicts(&self) -> &[Verdict] {
        &self.frontier
    }
}
