//! Proofs that a cell is safe or a mine, for anyone to check.
//!
//! The opposite of the claim is added to the formula of the position, and a proof is a list of clauses, each of which follows
//! from those before it by unit propagation, up to the empty one. Finding it takes a solver; checking it takes neither the
//! solver nor trust in it. The formula is the same for everyone, because it follows from position and claim.

mod drat;
mod formula;
mod layout;
mod lemmas;
mod lrat;
mod propagation;
mod refusal;
mod words;

pub use refusal::{Flaw, ProofFile, Refused};
pub use words::Unreadable;

use super::clause_sink::{ClauseSink, Lit};
use super::dimacs::{Cnf, cnf_with};
use super::encoding::Encoding;
use super::{SatOptions, verdicts};
use crate::board::{Cell, CellState, Minefield, OffBoard, Position};
use crate::frontier::{Frontier, Knowledge, NoLayout, Verdict};
use crate::limits::{Deadline, OutOfTime};

/// What a proof says of a hidden cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvedClaim {
    /// The hidden cell that the claim is about.
    pub cell: Cell,
    /// Otherwise it is safe.
    pub is_mine: bool,
    /// Whether the mine count is among what it follows from.
    pub mine_count: bool,
    /// How the clues become clauses. The formula depends on it, so a checker has to know it.
    pub encoding: Encoding,
}

impl ProvedClaim {
    /// Mine or safe, never open.
    pub const fn verdict(&self) -> Verdict {
        if self.is_mine { Verdict::Mine } else { Verdict::Safe }
    }

    /// The clauses of the position and the opposite of the claim, which is the last clause. It can be true exactly where the
    /// claim can be false.
    pub fn refutable_formula(&self, position: &Position) -> Result<Cnf, NotProvable> {
        NotProvable::unless_hidden(position, self.cell)?;
        Ok(self.formula_by(position, Deadline::NEVER).expect("there is time"))
    }

    /// The same of a hidden cell, until a deadline.
    fn formula_by(&self, position: &Position, deadline: Deadline) -> Result<Cnf, OutOfTime> {
        let mut formula = cnf_with(position, self.encoding, self.mine_count, Some(self.cell), deadline)?;
        let variable = formula.cells().iter().position(|&cell| cell == self.cell).expect("the cell has a variable");
        let opposite = if self.is_mine { "safe" } else { "a mine" };
        formula.comment(format!("last clause: {} is {opposite}, to be refuted", self.cell));
        formula.clause(&[Lit::from_index(variable, !self.is_mine)]);
        Ok(formula)
    }
}

/// Why no proof can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotProvable {
    /// The cell does not exist.
    #[error(transparent)]
    OffBoard(#[from] OffBoard),
    /// The cell is revealed, so that nothing is left to prove.
    #[error("{0} is revealed: only hidden cells have a claim to prove")]
    Revealed(Cell),
    /// The cell is flagged, and flags are facts that need no proof.
    #[error("{0} is a flag, which is taken as a fact: make it # to have it proved")]
    Flagged(Cell),
}

impl NotProvable {
    fn unless_hidden(position: &Position, cell: Cell) -> Result<(), Self> {
        position.size().check(cell)?;
        match position[cell] {
            CellState::HIDDEN => Ok(()),
            CellState::FLAGGED => Err(Self::Flagged(cell)),
            _ => Err(Self::Revealed(cell)),
        }
    }
}

/// Why there is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotProved {
    /// No proof can be asked for.
    #[error("{0}")]
    NotProvable(#[from] NotProvable),
    /// No layout fits the position, and then every claim would have a proof.
    #[error("{0}, and everything would follow from it")]
    NoLayout(#[from] NoLayout),
    /// The cell is a mine in one layout and safe in another.
    #[error("{0} is open: there is a layout with a mine there and one without")]
    Open(Cell),
    /// The verdict is certain, but no proof was found: a fault of this program.
    #[error("{0} is certain, but its opposite was not refuted (please report this position)")]
    NotRefuted(Cell),
    /// The deadline came first; the cell may still be certain.
    #[error("{0} before the cell was proved or found to be open")]
    OutOfTime(#[from] OutOfTime),
}

/// A claim, the formula of its opposite, the refutation of that in two formats, and a layout.
#[derive(Clone, Debug)]
pub struct Proof {
    /// What is proved.
    pub claim: ProvedClaim,
    /// What the proof refutes: the clauses of the position and the opposite of the claim.
    pub formula: Cnf,
    /// DRAT, without deletions.
    pub drat: String,
    /// LRAT: the same lemmas, each with those it follows from.
    pub lrat: String,
    /// How many there are, the empty one included.
    pub lemmas: usize,
    /// One that fits clues and flags, and the mine count where the claim uses it: from a position without any, everything
    /// would follow.
    pub layout: Minefield,
}

/// Proves what is certain of a hidden cell: without the mine count where that suffices.
///
/// A proof of a contradictory position is refused, for everything follows from it.
pub fn prove(position: &Position, cell: Cell, encoding: Encoding, deadline: Deadline) -> Result<Proof, NotProved> {
    NotProvable::unless_hidden(position, cell)?;
    let frontier = Frontier::new(position);
    let options = SatOptions { encoding, ..SatOptions::default() };
    let certainty = verdicts(&frontier, &Knowledge::none(frontier.len()), &options, deadline)?;
    let variable = frontier.variable(cell).map(|variable| variable as usize);
    if let Some(unsettled) = &certainty.stopped {
        // Also without the count: it is used only where it is needed.
        let is_settled = match variable {
            Some(variable) => unsettled.settled[variable] == (true, true),
            None => unsettled.sea_settled,
        };
        if !is_settled || !unsettled.has_layout {
            return Err(unsettled.why.into());
        }
    }
    let (without_count, with_count) = match variable {
        Some(variable) => (certainty.without_count[variable], certainty.with_count[variable]),
        None => (Verdict::Open, certainty.sea),
    };
    if with_count == Verdict::Open {
        return Err(NotProved::Open(cell));
    }
    let mine_count = without_count == Verdict::Open;
    let claim = ProvedClaim { cell, is_mine: with_count == Verdict::Mine, mine_count, encoding };
    let formula = claim.formula_by(position, deadline)?;
    let lemmas = lemmas::refute(&formula, deadline)?.ok_or(NotProved::NotRefuted(cell))?;
    let layout = layout::find(position, &claim, deadline)?.ok_or(NotProved::NotRefuted(cell))?;
    let lrat = lrat::write(formula.size().clauses, &lemmas);
    Ok(Proof { claim, drat: drat::write(&lemmas), lrat, lemmas: lemmas.len(), formula, layout })
}

/// What there is to check, from files that anyone may have written.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// DIMACS.
    pub formula: &'a [u8],
    /// The proof as DRAT, which has to refute the formula.
    pub drat: &'a [u8],
    /// The proof as LRAT, if there is one: it is checked besides the other.
    pub lrat: Option<&'a [u8]>,
    /// A layout that shows that the position can be true.
    pub layout: &'a Minefield,
}

/// What a check went through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Clauses of the formula, all derived again from position and claim.
    pub clauses: usize,
    /// Of the DRAT proof, the empty one included.
    pub lemmas: usize,
}

/// Checks that the formula is the one of position and claim, that the proof refutes it, and that the layout fits: then the
/// claim holds in every layout, and there is one. No solver is asked.
pub fn check(position: &Position, claim: &ProvedClaim, evidence: &Evidence) -> Result<Checked, Refused> {
    let refused = |part, flaw| Refused { part, line: None, flaw };
    let formula =
        claim.refutable_formula(position).map_err(|why| refused(ProofFile::ProvedClaim, Flaw::NotProvable(why)))?;
    formula::compare(&formula, evidence.formula)?;
    let lemmas = drat::check(&formula, evidence.drat)?;
    if let Some(lrat) = evidence.lrat {
        lrat::check(&formula, lrat)?;
    }
    layout::check(position, claim, evidence.layout).map_err(|flaw| refused(ProofFile::Layout, flaw))?;
    Ok(Checked { clauses: formula.size().clauses, lemmas })
}

fn dimacs(clause: &[Lit]) -> Vec<i32> {
    clause.iter().map(|literal| literal.to_dimacs() as i32).collect()
}

/// `1 -2 0`.
fn clause_text(literals: &[i32]) -> String {
    literals.iter().map(|literal| format!("{literal} ")).chain(["0".to_owned()]).collect()
}
