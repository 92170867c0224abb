//! Why a proof is refused, and where.

use std::fmt;

use super::NotProvable;
use super::words::{Misread, Unreadable};
use crate::board::{Cell, Size};

/// What a proof consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProofFile {
    /// The manifest, which says what is claimed.
    ProvedClaim,
    /// The clauses in DIMACS.
    Formula,
    /// The proof in DRAT.
    Drat,
    /// The same proof in LRAT; not every certificate has it.
    Lrat,
    /// A minefield that fits the position.
    Layout,
}

impl ProofFile {
    /// What its file is called.
    pub(crate) const fn file_name(self) -> &'static str {
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
    /// The file at fault.
    pub part: ProofFile,
    /// From 1; none for what is not about a line.
    pub line: Option<usize>,
    /// What is wrong there.
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

/// What can be wrong with a file of a proof. Its text makes sense after the name of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// Something stands there that the format does not have.
    #[error("{0}")]
    Unreadable(Unreadable),
    /// The file ends too early: it was probably not written to its end.
    #[error("{0}")]
    CutShort(Unreadable),
    /// The claim is about a cell that none can be made about.
    #[error("{0}")]
    NotProvable(NotProvable),
    /// The header of the formula announces another size than position and claim give.
    #[error("{found} variables and {found_clauses} clauses, but position and claim give {wanted} and {wanted_clauses}")]
    Size {
        /// Variables in the file.
        found: i32,
        /// Clauses in the file.
        found_clauses: i32,
        /// Variables that there should be.
        wanted: usize,
        /// Clauses that there should be.
        wanted_clauses: usize,
    },
    /// A clause of the formula is another than position and claim give.
    #[error("clause {number} is `{found}`, but position and claim give `{wanted}`")]
    Clause {
        /// From 1, in the order of the file.
        number: usize,
        /// The clause in the file.
        found: String,
        /// The clause that should stand there.
        wanted: String,
    },
    /// The formula has something after its last clause; so many there should be.
    #[error("goes on after its {0} clauses")]
    Longer(usize),
    /// A step of the proof does not follow from what stands before it.
    #[error("`{lemma}` does not follow")]
    NotImplied {
        /// The clause that does not follow, as the file has it.
        lemma: String,
    },
    /// Every step follows, but none of them is the contradiction that a proof ends with.
    #[error("the proof ends without the empty clause")]
    NoEmptyClause,
    /// A step refers to a clause number that does not exist at this point.
    #[error("there is no clause {0} at this point")]
    NoSuchClause(i32),
    /// A step gives its clause a number that another one has.
    #[error("there is a clause {0} already")]
    NumberTaken(i32),
    /// The layout is of another board.
    #[error("the layout is {found}, but the position {wanted}")]
    LayoutSize {
        /// Size of the layout.
        found: Size,
        /// Size of the position.
        wanted: Size,
    },
    /// At this cell the layout does not fit the position or the claim.
    #[error("the layout does not fit the position and the claim at {0}")]
    LayoutCell(Cell),
    /// The claim uses the mine count, and the layout has another number of mines.
    #[error("the layout has {found} mines instead of {wanted}")]
    LayoutMines {
        /// Mines in the layout.
        found: u64,
        /// Mines that the position says.
        wanted: u64,
    },
}
