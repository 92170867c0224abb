//! Lemmas that lead to the empty clause: found by the solver, then reduced to those that are needed, each with the clauses
//! it follows from.

use varisat::{ExtendFormula, ProofFormat, Solver};

use super::dimacs;
use super::propagation::{ClauseId, Propagation, codes};
use super::words::Words;
use crate::certainty::dimacs::Cnf;

/// A clause that follows from earlier ones by unit propagation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lemma {
    pub(super) literals: Vec<i32>,
    /// Numbers of earlier clauses, from 1: those of the formula, then the lemmas. Each leaves one literal open when this lemma
    /// is assumed false, the last none.
    pub(super) antecedents: Vec<usize>,
}

/// Lemmas that refute a formula, the last of them empty; `None` where the formula can be true.
pub(super) fn refute(formula: &Cnf) -> Option<Vec<Lemma>> {
    let found = solver_lemmas(formula)?;
    needed(formula, found)
}

/// What varisat writes as a DRAT proof, without its deletions: these only save time, and include unit clauses, which checkers
/// treat differently.
fn solver_lemmas(formula: &Cnf) -> Option<Vec<Vec<i32>>> {
    let mut written = Vec::new();
    {
        let mut solver = Solver::new();
        // Before the first clause: later it is refused.
        solver.write_proof(&mut written, ProofFormat::Drat);
        // In order, so that the proof calls the variables what the formula calls them.
        for _ in 0..formula.size().variables {
            solver.new_var();
        }
        formula.clauses().for_each(|clause| solver.add_clause(clause));
        if solver.solve().expect("memory can be written to") {
            return None;
        }
        solver.close_proof().expect("memory can be written to");
    }
    let mut words = Words::new(&written);
    let mut lemmas = Vec::new();
    while !words.is_at_end() {
        let deletes = words.take("d");
        let literals = words.numbers("a literal").expect("varisat writes DRAT");
        if !deletes {
            lemmas.push(literals);
        }
    }
    Some(lemmas)
}

/// The lemmas that the empty clause needs, in order.
fn needed(formula: &Cnf, found: Vec<Vec<i32>>) -> Option<Vec<Lemma>> {
    let mut propagation = Propagation::default();
    propagation.reserve_variables(formula.size().variables);
    for clause in formula.clauses() {
        propagation.add(&codes(&dimacs(clause)));
    }
    let axioms = formula.size().clauses;
    let mut lemmas: Vec<(Vec<i32>, Vec<ClauseId>)> = Vec::new();
    for literals in found {
        if propagation.is_refuted() {
            break;
        }
        let codes = codes(&literals);
        if propagation.holds(&codes) {
            continue;
        }
        lemmas.push((literals, propagation.antecedents(&codes)?));
        propagation.add(&codes);
    }
    if !propagation.is_refuted() {
        return None;
    }
    lemmas.push((Vec::new(), propagation.antecedents(&[])?));

    let is_needed = is_needed(&lemmas, axioms);
    Some(renumbered(lemmas, axioms, &is_needed))
}

/// By lemma, whether the last one follows from it, directly or not.
fn is_needed(lemmas: &[(Vec<i32>, Vec<ClauseId>)], axioms: usize) -> Vec<bool> {
    let mut needed = vec![false; lemmas.len()];
    needed[lemmas.len() - 1] = true;
    for index in (0..lemmas.len()).rev() {
        if needed[index] {
            let earlier = lemmas[index].1.iter().filter_map(|&id| (id as usize).checked_sub(axioms));
            earlier.for_each(|lemma| needed[lemma] = true);
        }
    }
    needed
}

fn renumbered(lemmas: Vec<(Vec<i32>, Vec<ClauseId>)>, axioms: usize, is_needed: &[bool]) -> Vec<Lemma> {
    let mut numbers: Vec<usize> = (1..=axioms).collect();
    let mut kept = Vec::new();
    for ((literals, antecedents), &needed) in lemmas.into_iter().zip(is_needed) {
        numbers.push(axioms + kept.len() + 1);
        if needed {
            let antecedents = antecedents.iter().map(|&id| numbers[id as usize]).collect();
            kept.push(Lemma { literals, antecedents });
        }
    }
    kept
}
