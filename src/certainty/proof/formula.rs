//! A formula in a file against the one that it has to be.

use super::refusal::{Flaw, ProofFile, Refused};
use super::words::{Misread, Words};
use super::{clause_text, dimacs};
use crate::certainty::dimacs::Cnf;

/// Compares clause by clause, literal by literal; comments may differ.
pub(super) fn compare(wanted: &Cnf, text: &[u8]) -> Result<(), Refused> {
    let misread = |misread: Misread| Refused::misread(ProofFile::Formula, misread);
    let mut words = Words::new(text);
    words.skip_comments();
    let line = words.line();
    for word in ["p", "cnf"] {
        words.expect(word, "the header `p cnf VARIABLES CLAUSES`").map_err(misread)?;
    }
    let found = words.number("the number of variables").map_err(misread)?;
    let found_clauses = words.number("the number of clauses").map_err(misread)?;
    let size = wanted.size();
    if (found as i64, found_clauses as i64) != (size.variables as i64, size.clauses as i64) {
        let (wanted, wanted_clauses) = (size.variables, size.clauses);
        return Err(Refused::at(ProofFile::Formula, line, Flaw::Size { found, found_clauses, wanted, wanted_clauses }));
    }
    for (number, clause) in (1..).zip(wanted.clauses()) {
        words.skip_comments();
        let line = words.line();
        let found = words.numbers("a literal or 0").map_err(misread)?;
        let wanted = dimacs(clause);
        if found != wanted {
            let (found, wanted) = (clause_text(&found), clause_text(&wanted));
            return Err(Refused::at(ProofFile::Formula, line, Flaw::Clause { number, found, wanted }));
        }
    }
    words.skip_comments();
    let line = words.line();
    if words.is_at_end() { Ok(()) } else { Err(Refused::at(ProofFile::Formula, line, Flaw::Longer(size.clauses))) }
}
