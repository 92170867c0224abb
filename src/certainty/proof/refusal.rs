//! Why a proof is refused, and where.

use std::fmt;

use super::NotProvable;
use super::words::{Misread, Unreadable};
use crate::board::{Cell, Size};

/// What a proof consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProofFile {
    ProvedClaim,
    Formula,
    Drat,
    Lrat,
    Layout,
}

impl ProofFile {
    /// What its file is called.
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::ProvedClaim => "manifest.json",
            Self::Formula => "formula.cnf",
            Self::Drat => "proof.drat",
            Self::Lrat => "proof.lrat",
            Self::Layout => "layout.txt",
        }
    }
}

/// A proof that is none: which part is at fault, in which line, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Refused {
    pub part: ProofFile,
    /// From 1; none for what is not about a line.
    pub line: Option<usize>,
    pub flaw: Flaw,
}

impl Refused {
    pub(super) const fn at(part: ProofFile, line: usize, flaw: Flaw) -> Self {
        Self { part, line: Some(line), flaw }
    }

    pub(super) fn misread(part: ProofFile, (line, why): Misread) -> Self {
        // What ends too early reads well as far as it goes.
        let flaw = if matches!(why, Unreadable::CutShort { .. }) { Flaw::CutShort(why) } else { Flaw::Unreadable(why) };
        Self::at(part, line, flaw)
    }

    /// Whether a file does not even read as what it should be, rather than failing to prove the claim.
    pub const fn is_unreadable(&self) -> bool {
        matches!(self.flaw, Flaw::Unreadable(_))
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.part.file_name();
        match self.line {
            Some(line) => write!(f, "{name}, line {line}: {}", self.flaw),
            None => write!(f, "{name}: {}", self.flaw),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    #[error("{0}")]
    Unreadable(Unreadable),
    #[error("{0}")]
    CutShort(Unreadable),
    #[error("{0}")]
    NotProvable(NotProvable),
    #[error("{found} variables and {found_clauses} clauses, but position and claim give {wanted} and {wanted_clauses}")]
    Size { found: i32, found_clauses: i32, wanted: usize, wanted_clauses: usize },
    #[error("clause {number} is `{found}`, but position and claim give `{wanted}`")]
    Clause { number: usize, found: String, wanted: String },
    #[error("goes on after its {0} clauses")]
    Longer(usize),
    #[error("`{lemma}` does not follow")]
    NotImplied { lemma: String },
    #[error("the proof ends without the empty clause")]
    NoEmptyClause,
    #[error("there is no clause {0} at this point")]
    NoSuchClause(i32),
    #[error("there is a clause {0} already")]
    NumberTaken(i32),
    #[error("the layout is {found}, but the position {wanted}")]
    LayoutSize { found: Size, wanted: Size },
    #[error("the layout does not fit the position and the claim at {0}")]
    LayoutCell(Cell),
    #[error("the layout has {found} mines instead of {wanted}")]
    LayoutMines { found: u64, wanted: u64 },
}
