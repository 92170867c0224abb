//! LRAT as text: every lemma with a number and the numbers of the clauses it follows from, so that a checker need not search.
//!
//! L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann, P. Schneider-Kamp: "Efficient certified RAT verification", CADE 2017.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::lemmas::Lemma;
use super::refusal::{Flaw, ProofFile, Refused};
use super::words::{Misread, Words};
use super::{clause_text, dimacs};
use crate::certainty::dimacs::Cnf;

pub(super) fn write(clauses: usize, lemmas: &[Lemma]) -> String {
    let mut text = String::new();
    for (number, lemma) in (clauses + 1..).zip(lemmas) {
        let _ = write!(text, "{number} {}", clause_text(&lemma.literals));
        for antecedent in &lemma.antecedents {
            let _ = write!(text, " {antecedent}");
        }
        let _ = writeln!(text, " 0");
    }
    text
}

/// Goes through a proof up to its first empty clause. Lemmas that are not implied (RAT) are refused.
pub(super) fn check(formula: &Cnf, proof: &[u8]) -> Result<(), Refused> {
    let mut clauses: FxHashMap<i32, Vec<i32>> = (1..).zip(formula.clauses().map(dimacs)).collect();
    let mut words = Words::new(proof);
    loop {
        words.skip_comments();
        let line = words.line();
        let refused = |flaw| Refused::at(ProofFile::Lrat, line, flaw);
        let misread = |misread: Misread| Refused::misread(ProofFile::Lrat, misread);
        if words.is_at_end() {
            return Err(refused(Flaw::NoEmptyClause));
        }
        let number = words.number("the number of a lemma").map_err(misread)?;
        if words.take("d") {
            for clause in words.numbers("the number of a clause or 0").map_err(misread)? {
                clauses.remove(&clause);
            }
            continue;
        }
        let lemma = words.numbers("a literal or 0").map_err(misread)?;
        let antecedents = words.numbers("the number of a clause or 0").map_err(misread)?;
        if !follows(&clauses, &lemma, &antecedents).map_err(refused)? {
            return Err(refused(Flaw::NotImplied { lemma: clause_text(&lemma) }));
        }
        if lemma.is_empty() {
            return Ok(());
        }
        if clauses.insert(number, lemma).is_some() {
            return Err(refused(Flaw::NumberTaken(number)));
        }
    }
}

/// Whether a lemma, assumed false, leaves the named clauses one literal each in turn until one has none left.
fn follows(clauses: &FxHashMap<i32, Vec<i32>>, lemma: &[i32], antecedents: &[i32]) -> Result<bool, Flaw> {
    let mut is_true: FxHashMap<i32, bool> =
        lemma.iter().map(|literal| (literal.abs(), literal.is_negative())).collect();
    if lemma.iter().any(|literal| is_true[&literal.abs()] != literal.is_negative()) {
        return Ok(true); // a literal and its opposite
    }
    for number in antecedents {
        let clause = clauses.get(number).ok_or(Flaw::NoSuchClause(*number))?;
        let is_false = |literal: &i32| is_true.get(&literal.abs()).is_some_and(|&value| value != literal.is_positive());
        let mut open = clause.iter().copied().filter(|literal| !is_false(literal));
        match (open.next(), open.next()) {
            (None, _) => return Ok(true),
            (Some(literal), None) => {
                is_true.insert(literal.abs(), literal.is_positive());
            }
            _ => return Ok(false),
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_named_clauses_show_follows() {
        // a or b, not a or b, not b or c
        let clauses: FxHashMap<i32, Vec<i32>> = (1..).zip([vec![1, 2], vec![-1, 2], vec![-2, 3]]).collect();
        assert_eq!(follows(&clauses, &[2], &[1, 2]), Ok(true));
        assert_eq!(follows(&clauses, &[2], &[2]), Ok(false), "one clause too few");
        assert_eq!(follows(&clauses, &[3], &[1, 2, 3]), Ok(false), "the first leaves two literals open");
        assert_eq!(follows(&clauses, &[3], &[3, 1, 2]), Ok(true));
        assert_eq!(follows(&clauses, &[1], &[3]), Ok(false));
        assert_eq!(follows(&clauses, &[1, -1], &[]), Ok(true), "always true");
        assert_eq!(follows(&clauses, &[2], &[4]), Err(Flaw::NoSuchClause(4)));
        assert_eq!(follows(&clauses, &[], &[]), Ok(false));
    }
}
