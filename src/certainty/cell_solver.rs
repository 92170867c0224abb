//! An incremental SAT solver over cells.

use rustc_hash::FxHashMap;

use super::clause_sink::{ClauseSink, Lit};
use super::clue_system::ClueSum;
use super::encoding::CountSet;
use super::solver::Solver;
use super::witnesses::Witnesses;
use super::{Encoding, Means};
use crate::frontier::Variable;
use crate::limits::OutOfTime;

/// Some cells, what clues say of them, and learnt clauses that stay from one question to the next.
pub(super) struct CellSolver {
    solver: Solver,
    variables: Vec<Variable>,
    literals: FxHashMap<Variable, Lit>,
    encoding: Encoding,
    assumptions: Vec<Lit>,
}

impl CellSolver {
    pub(super) fn new(variables: &[Variable], means: Means) -> Self {
        let mut solver = Solver::new(means.options.solver, means.deadline);
        let literals = variables.iter().map(|&variable| (variable, solver.new_variable())).collect();
        let encoding = means.options.encoding;
        Self { solver, variables: variables.to_vec(), literals, encoding, assumptions: Vec::new() }
    }

    /// The literal "is a mine" of a cell that this solver was made for.
    pub(super) fn literal(&self, variable: Variable) -> Lit {
        self.literals[&variable]
    }

    pub(super) fn new_literal(&mut self) -> Lit {
        self.solver.new_variable()
    }

    /// Whether the deadline was over before all was said: no question will be answered.
    pub(super) fn is_cut_off(&self) -> bool {
        self.solver.is_closed()
    }

    pub(super) fn add_sum(&mut self, sum: &ClueSum) {
        self.add_count(sum.cells(), &CountSet::from_mask(sum.allowed()), None);
    }

    /// The number of mines among `cells` lies in `counts`, whenever `guard` is assumed or absent.
    pub(super) fn add_count(&mut self, cells: &[Variable], counts: &CountSet, guard: Option<Lit>) {
        let literals: Vec<Lit> = cells.iter().map(|&cell| self.literal(cell)).collect();
        self.encoding.encode(&mut self.solver, &literals, counts, guard);
    }

    pub(super) fn add_clause(&mut self, literals: &[Lit]) {
        self.solver.clause(literals);
    }

    /// Whether there is a layout in which all assumptions are true.
    pub(super) fn solve(&mut self, assumptions: &[Lit]) -> Result<bool, OutOfTime> {
        self.assumptions.clear();
        self.assumptions.extend_from_slice(assumptions);
        self.solver.solve(assumptions)
    }

    /// The layout just found, in the order of the cells. A cell that nothing constrains comes out safe.
    pub(super) fn layout(&self) -> Vec<bool> {
        // The cells were the first variables; the rest belongs to encodings.
        self.solver.model(self.variables.len())
    }

    /// A part of the assumptions that already makes the last question unsatisfiable; not always a smallest one.
    pub(super) fn failed_assumptions(&self) -> Vec<Lit> {
        self.solver.failed_assumptions(&self.assumptions)
    }

    /// Asks for every value that has not been seen, so that afterwards all that is possible has been seen and the rest is
    /// refuted. There must be a layout, already shown to `witnesses`.
    pub(super) fn settle(
        &mut self,
        witnesses: &mut Witnesses,
        mut on_layout: impl FnMut(&[bool]),
    ) -> Result<(), OutOfTime> {
        for index in 0..self.variables.len() {
            let variable = self.variables[index];
            let Some(mine) = witnesses.unseen(variable) else { continue };
            let literal = self.literal(variable) ^ !mine;
            if self.solve(&[literal])? {
                let layout = self.layout();
                witnesses.show_all(&self.variables, &layout);
                on_layout(&layout);
            } else {
                witnesses.refute_unseen(variable);
                self.add_clause(&[!literal]);
            }
        }
        Ok(())
    }
}
