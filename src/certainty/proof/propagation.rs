//! Unit propagation over clauses: the one inference that a proof has to be made of.
//!
//! Two literals of every clause are watched, so that assigning a literal touches only the clauses that may have become
//! short. Clauses are numbered as they come. Nothing here decides or learns anything, and nothing is shared with the
//! solver that found the proof.

/// A literal: twice its variable, one more where it is negated.
pub(super) type Code = u32;
/// Number of a clause, from 0 in the order in which they were added.
pub(super) type ClauseId = u32;

const NO_REASON: ClauseId = ClauseId::MAX;

pub(super) const fn negated(literal: Code) -> Code {
    literal ^ 1
}

/// A literal as DIMACS has it: its variable from 1, negative where negated.
pub(super) const fn code(literal: i32) -> Code {
    2 * (literal.unsigned_abs() - 1) + (literal < 0) as Code
}

pub(super) fn codes(clause: &[i32]) -> Vec<Code> {
    clause.iter().map(|&literal| code(literal)).collect()
}

/// Clauses, and what follows from them by propagation alone.
#[derive(Debug, Default)]
pub(super) struct Propagation {
    literals: Vec<Code>,
    /// Where each clause ends among the literals.
    ends: Vec<usize>,
    /// By literal, the clauses that watch it.
    watches: Vec<Vec<ClauseId>>,
    /// By literal.
    is_true: Vec<bool>,
    /// By variable; meaningful where one of its literals is true.
    reasons: Vec<ClauseId>,
    trail: Vec<Code>,
    /// How much of the trail has been propagated.
    propagated: usize,
    /// The clause that is false whatever else is assumed.
    refuted_by: Option<ClauseId>,
}

impl Propagation {
    pub(super) fn reserve_variables(&mut self, variables: usize) {
        if self.reasons.len() < variables {
            self.watches.resize_with(2 * variables, Vec::new);
            self.is_true.resize(2 * variables, false);
            self.reasons.resize(variables, NO_REASON);
        }
    }

    /// Whether the clauses contradict each other by propagation alone.
    pub(super) fn is_refuted(&self) -> bool {
        self.refuted_by.is_some()
    }

    fn clause(&self, clause: ClauseId) -> &[Code] {
        let clause = clause as usize;
        let start = if clause == 0 { 0 } else { self.ends[clause - 1] };
        &self.literals[start..self.ends[clause]]
    }

    fn is_false(&self, literal: Code) -> bool {
        self.is_true[negated(literal) as usize]
    }

    /// Whether a clause is true already, because of one of its literals or of two opposite ones.
    pub(super) fn holds(&self, clause: &[Code]) -> bool {
        clause.iter().any(|&literal| self.is_true[literal as usize])
            || clause.iter().any(|&literal| clause.contains(&negated(literal)))
    }

    /// Adds a clause without asking whether it follows. Its variables must have been reserved.
    pub(super) fn add(&mut self, clause: &[Code]) {
        let id = self.ends.len() as ClauseId;
        let start = self.literals.len();
        let mut sorted = clause.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let is_tautology = sorted.windows(2).any(|pair| pair[0] == negated(pair[1]));
        let is_true = is_tautology || sorted.iter().any(|&literal| self.is_true[literal as usize]);
        // Those not yet false come first: they are the ones to watch.
        sorted.sort_by_key(|&literal| self.is_false(literal));
        let open = sorted.iter().take_while(|&&literal| !self.is_false(literal)).count();
        self.literals.extend_from_slice(&sorted);
        self.ends.push(self.literals.len());
        if is_true || self.is_refuted() {
            return;
        }
        match open {
            0 => self.refuted_by = Some(id),
            1 => {
                self.assign(self.literals[start], id);
                self.refuted_by = self.propagate();
            }
            _ => {
                for at in [start, start + 1] {
                    self.watches[self.literals[at] as usize].push(id);
                }
            }
        }
    }

    /// Whether assuming every literal of `clause` false leads to a clash.
    pub(super) fn implies(&mut self, clause: &[Code]) -> bool {
        let assumed = self.trail.len();
        let clash = self.is_refuted() || self.assume_false(clause).is_some();
        self.retract(assumed);
        clash
    }

    /// The clauses that show that `clause`, which does not [hold](Self::holds) already, is implied: in this order each
    /// leaves one literal open, and the last none. `None` where it is not implied.
    pub(super) fn antecedents(&mut self, clause: &[Code]) -> Option<Vec<ClauseId>> {
        let assumed = self.trail.len();
        let clash = self.refuted_by.or_else(|| self.assume_false(clause));
        let found = clash.map(|clash| self.cone(clash, clause));
        self.retract(assumed);
        found
    }

    /// Whether `clause` may be added because of its first literal: every clause with the opposite literal, joined to it, is
    /// implied (a resolution asymmetric tautology).
    pub(super) fn admits(&mut self, clause: &[Code]) -> bool {
        let Some(&pivot) = clause.first() else { return false };
        let assumed = self.trail.len();
        if self.is_refuted() || self.assume_false(clause).is_some() {
            self.retract(assumed);
            return true;
        }
        let with_clause = self.trail.len();
        let admitted = (0..self.ends.len() as ClauseId).all(|other| {
            if !self.clause(other).contains(&negated(pivot)) {
                return true;
            }
            let rest: Vec<Code> =
                self.clause(other).iter().copied().filter(|&literal| literal != negated(pivot)).collect();
            let clash = self.assume_false(&rest).is_some();
            self.retract(with_clause);
            clash
        });
        self.retract(assumed);
        admitted
    }

    /// Some clause that cannot be true then; for a literal that is true, its reason.
    fn assume_false(&mut self, clause: &[Code]) -> Option<ClauseId> {
        for &literal in clause {
            if self.is_true[literal as usize] {
                return Some(self.reasons[literal as usize / 2]);
            }
            if !self.is_false(literal) {
                self.assign(negated(literal), NO_REASON);
            }
        }
        self.propagate()
    }

    fn assign(&mut self, literal: Code, reason: ClauseId) {
        self.is_true[literal as usize] = true;
        self.reasons[literal as usize / 2] = reason;
        self.trail.push(literal);
    }

    fn retract(&mut self, to: usize) {
        for literal in self.trail.drain(to..) {
            self.is_true[literal as usize] = false;
        }
        self.propagated = to;
    }

    /// Assigns what follows; the clause in which nothing is left, if there is one.
    fn propagate(&mut self) -> Option<ClauseId> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let mut watching = std::mem::take(&mut self.watches[negated(literal) as usize]);
            let mut next = 0;
            let mut clash = None;
            while next < watching.len() && clash.is_none() {
                match self.visit(watching[next], negated(literal)) {
                    Visit::Stays => next += 1,
                    Visit::Leaves => {
                        watching.swap_remove(next);
                    }
                    Visit::Clashes => clash = Some(watching[next]),
                }
            }
            self.watches[negated(literal) as usize] = watching;
            if clash.is_some() {
                return clash;
            }
        }
        None
    }

    /// Looks at a clause one of whose watched literals has become false.
    fn visit(&mut self, id: ClauseId, falsified: Code) -> Visit {
        let end = self.ends[id as usize];
        let start = if id == 0 { 0 } else { self.ends[id as usize - 1] };
        if self.literals[start] == falsified {
            self.literals.swap(start, start + 1);
        }
        let first = self.literals[start];
        if self.is_true[first as usize] {
            return Visit::Stays;
        }
        if let Some(other) = (start + 2..end).find(|&at| !self.is_false(self.literals[at])) {
            self.literals.swap(start + 1, other);
            self.watches[self.literals[start + 1] as usize].push(id);
            return Visit::Leaves;
        }
        if self.is_false(first) {
            return Visit::Clashes;
        }
        self.assign(first, id);
        Visit::Stays
    }

    /// The reasons that lead to a clash, in the order of the trail, and the clash itself.
    fn cone(&self, clash: ClauseId, assumed_false: &[Code]) -> Vec<ClauseId> {
        let mut wanted = vec![false; self.reasons.len()];
        // What is assumed needs no reason, also where it has one.
        let mut given = vec![false; self.reasons.len()];
        assumed_false.iter().for_each(|&literal| given[literal as usize / 2] = true);
        self.clause(clash).iter().for_each(|&literal| wanted[literal as usize / 2] = true);
        let mut found = vec![clash];
        for &literal in self.trail.iter().rev() {
            let variable = literal as usize / 2;
            let reason = self.reasons[variable];
            if wanted[variable] && !given[variable] && reason != NO_REASON {
                found.push(reason);
                self.clause(reason).iter().for_each(|&other| wanted[other as usize / 2] = true);
            }
        }
        found.reverse();
        found
    }
}

/// What becomes of a watch.
enum Visit {
    Stays,
    Leaves,
    Clashes,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(clauses: &[&[Code]]) -> Propagation {
        let mut propagation = Propagation::default();
        propagation.reserve_variables(4);
        clauses.iter().for_each(|clause| propagation.add(clause));
        propagation
    }

    #[test]
    fn what_follows_by_propagation_is_implied_and_leaves_no_trace() {
        // a or b, not a or b, not b or c
        let mut propagation = of(&[&[0, 2], &[1, 2], &[3, 4]]);
        assert!(!propagation.is_refuted());
        for _ in 0..3 {
            assert!(propagation.implies(&[2]));
            assert!(propagation.implies(&[2, 0]));
            assert!(!propagation.implies(&[0]));
            assert!(!propagation.implies(&[]));
            assert!(propagation.implies(&[0, 1]), "always true");
        }
        assert_eq!(propagation.antecedents(&[2]), Some(vec![0, 1]));
        propagation.add(&[2]);
        assert_eq!(propagation.antecedents(&[4]), Some(vec![3, 2]));
        propagation.add(&[5]);
        assert!(propagation.is_refuted());
        assert_eq!(propagation.antecedents(&[]), Some(vec![3, 2, 4]));
    }

    #[test]
    fn a_definition_of_a_new_variable_is_admitted_and_nothing_that_matters_is() {
        let mut propagation = of(&[&[0, 2]]);
        assert!(propagation.admits(&[6, 1]), "nothing has the opposite of d");
        propagation.add(&[6, 1]);
        assert!(propagation.admits(&[7, 0]), "d or not a, joined to it, is always true");
        propagation.add(&[7, 0]);
        assert!(!propagation.admits(&[7, 2]), "a need not make b true");
        assert!(!propagation.admits(&[]));
    }

    #[test]
    fn a_repeated_literal_is_one() {
        let mut propagation = of(&[&[0, 0, 0]]);
        assert!(propagation.implies(&[0]));
        propagation.add(&[1, 1]);
        assert!(propagation.is_refuted());
    }
}
