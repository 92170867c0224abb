//! DRAT as text: lemmas one per line, each a clause ended by 0, deletions after a `d`.
//!
//! N. Wetzler, M. Heule, W. Hunt: "DRAT-trim: efficient checking and trimming using expressive clausal proofs", SAT 2014.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::lemmas::Lemma;
use super::propagation::{Propagation, codes};
use super::refusal::{Flaw, ProofFile, Refused};
use super::words::Words;
use super::{clause_text, dimacs};
use crate::certainty::dimacs::Cnf;

pub(super) fn write(lemmas: &[Lemma]) -> String {
    let mut text = String::new();
    for lemma in lemmas {
        let _ = writeln!(text, "{}", clause_text(&lemma.literals));
    }
    text
}

/// Goes through a proof from its beginning to its first empty clause, whatever comes after; the number of lemmas.
///
/// Every lemma must be implied by unit propagation, or else be admitted by its first literal (RAT). Deletions are read and
/// not carried out: more clauses can only make the check of a lemma by propagation succeed more often, and that by its first
/// literal more demanding.
pub(super) fn check(formula: &Cnf, proof: &[u8]) -> Result<usize, Refused> {
    let mut propagation = Propagation::default();
    let mut names = Names { formula: formula.size().variables as i32, further: FxHashMap::default() };
    propagation.reserve_variables(formula.size().variables);
    formula.clauses().for_each(|clause| propagation.add(&codes(&dimacs(clause))));

    let mut words = Words::new(proof);
    let mut lemmas = 0;
    loop {
        words.skip_comments();
        let line = words.line();
        if words.is_at_end() {
            return Err(Refused::at(ProofFile::Drat, line, Flaw::NoEmptyClause));
        }
        let deletes = words.take("d");
        let mut literals =
            words.numbers("a literal or 0").map_err(|misread| Refused::misread(ProofFile::Drat, misread))?;
        if deletes {
            continue;
        }
        lemmas += 1;
        literals.iter_mut().for_each(|literal| *literal = names.dense(*literal));
        propagation.reserve_variables(names.len());
        let lemma = codes(&literals);
        if !propagation.implies(&lemma) && !propagation.admits(&lemma) {
            let lemma = clause_text(&literals.iter().map(|&literal| names.original(literal)).collect::<Vec<i32>>());
            return Err(Refused::at(ProofFile::Drat, line, Flaw::NotImplied { lemma }));
        }
        if lemma.is_empty() {
            return Ok(lemmas);
        }
        propagation.add(&lemma);
    }
}

/// Variables that a proof introduces, by number as they come, so that a large number costs no more than a small one.
struct Names {
    formula: i32,
    further: FxHashMap<i32, i32>,
}

impl Names {
    fn len(&self) -> usize {
        self.formula as usize + self.further.len()
    }

    fn dense(&mut self, literal: i32) -> i32 {
        if literal.abs() <= self.formula {
            return literal;
        }
        let next = self.formula + self.further.len() as i32 + 1;
        *self.further.entry(literal.abs()).or_insert(next) * literal.signum()
    }

    fn original(&self, literal: i32) -> i32 {
        let name = self.further.iter().find(|&(_, &dense)| dense == literal.abs());
        name.map_or(literal, |(&name, _)| name * literal.signum())
    }
}
