//! Lemmas that lead to the empty clause: found by the solver, then reduced to those that are needed, each with the clauses
//! it follows from.

use batsat::{Callbacks, ClauseKind, SolverInterface, SolverOpts, lbool};
use varisat::{ExtendFormula, ProofFormat, Solver};

use super::dimacs;
use super::propagation::{ClauseId, Propagation, codes};
use super::words::Words;
use crate::certainty::dimacs::Cnf;
use crate::certainty::solver::to_batsat;
use crate::limits::{Deadline, OutOfTime};

/// A clause that follows from earlier ones by unit propagation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lemma {
    pub(super) literals: Vec<i32>,
    /// Numbers of earlier clauses, from 1: those of the formula, then the lemmas. Each leaves one literal open when this lemma
    /// is assumed false, the last none.
    pub(super) antecedents: Vec<usize>,
}

/// Lemmas that refute a formula, the last of them empty; `None` where the formula can be true.
pub(super) fn refute(formula: &Cnf, deadline: Deadline) -> Result<Option<Vec<Lemma>>, OutOfTime> {
    let found = if deadline.is_set() { interruptible_lemmas(formula, deadline)? } else { solver_lemmas(formula) };
    match found {
        Some(found) => needed(formula, found, deadline),
        None => Ok(None),
    }
}

/// What batsat learns, and when it has to stop.
struct Learnt {
    lemmas: Vec<Vec<i32>>,
    deadline: Deadline,
}

impl Callbacks for Learnt {
    fn on_new_clause(&mut self, clause: &[batsat::Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            let number = |literal: &batsat::Lit| {
                let variable = literal.var().idx() as i32 + 1;
                if literal.sign() { variable } else { -variable }
            };
            self.lemmas.push(clause.iter().map(number).collect());
        }
    }

    fn stop(&self) -> bool {
        self.deadline.is_over()
    }
}

/// What batsat learns on its way to a refutation: each clause follows from the formula and those before it by propagation.
fn interruptible_lemmas(formula: &Cnf, deadline: Deadline) -> Result<Option<Vec<Vec<i32>>>, OutOfTime> {
    let mut solver = batsat::Solver::new(SolverOpts::default(), Learnt { lemmas: Vec::new(), deadline });
    for _ in 0..formula.size().variables {
        solver.new_var_default();
    }
    let mut buffer = Vec::new();
    for (index, clause) in formula.clauses().enumerate() {
        if index.is_multiple_of(BETWEEN_LOOKS) {
            deadline.check()?;
        }
        buffer.clear();
        buffer.extend(clause.iter().map(|&literal| to_batsat(literal)));
        solver.add_clause_reuse(&mut buffer);
    }
    match solver.solve_limited(&[]) {
        answer if answer == lbool::FALSE => Ok(Some(std::mem::take(&mut solver.cb_mut().lemmas))),
        answer if answer == lbool::TRUE => Ok(None),
        _ => Err(deadline.out_of_time()),
    }
}

/// Clauses between two looks at the clock.
const BETWEEN_LOOKS: usize = 1 << 10;

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
fn needed(formula: &Cnf, found: Vec<Vec<i32>>, deadline: Deadline) -> Result<Option<Vec<Lemma>>, OutOfTime> {
    let mut propagation = Propagation::default();
    propagation.reserve_variables(formula.size().variables);
    for (index, clause) in formula.clauses().enumerate() {
        if index.is_multiple_of(BETWEEN_LOOKS) {
            deadline.check()?;
        }
        propagation.add(&codes(&dimacs(clause)));
    }
    let axioms = formula.size().clauses;
    let mut lemmas: Vec<(Vec<i32>, Vec<ClauseId>)> = Vec::new();
    for literals in found {
        if propagation.is_refuted() {
            break;
        }
        deadline.check()?;
        let codes = codes(&literals);
        if propagation.holds(&codes) {
            continue;
        }
        let Some(antecedents) = propagation.antecedents(&codes) else { return Ok(None) };
        lemmas.push((literals, antecedents));
        propagation.add(&codes);
    }
    if !propagation.is_refuted() {
        return Ok(None);
    }
    let Some(antecedents) = propagation.antecedents(&[]) else { return Ok(None) };
    lemmas.push((Vec::new(), antecedents));

    let is_needed = is_needed(&lemmas, axioms);
    Ok(Some(renumbered(lemmas, axioms, &is_needed)))
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
