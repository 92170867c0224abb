//! An incremental SAT solver over cells.

use rustc_hash::FxHashMap;
use varisat::{ExtendFormula, Solver};

use super::clause_sink::Lit;
use super::clue_system::ClueSum;
use super::encoding::{CountSet, Encoding};
use super::witnesses::Witnesses;
use crate::frontier::Variable;

/// Some cells, what clues say of them, and learnt clauses that stay from one question to the next.
pub(super) struct CellSolver {
    solver: Solver<'static>,
    variables: Vec<Variable>,
    literals: FxHashMap<Variable, Lit>,
    encoding: Encoding,
}

impl CellSolver {
    pub(super) fn new(variables: &[Variable], encoding: Encoding) -> Self {
        let mut solver = Solver::new();
        let literals = variables.iter().map(|&variable| (variable, solver.new_lit())).collect();
        Self { solver, variables: variables.to_vec(), literals, encoding }
    }

    /// The literal "is a mine" of a cell that this solver was made for.
    pub(super) fn literal(&self, variable: Variable) -> Lit {
        self.literals[&variable]
    }

    pub(super) fn new_literal(&mut self) -> Lit {
        self.solver.new_lit()
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
        self.solver.add_clause(literals);
    }

    /// Whether there is a layout in which all assumptions are true.
    pub(super) fn solve(&mut self, assumptions: &[Lit]) -> bool {
        // Also without assumptions: the solver would otherwise keep the last ones.
        self.solver.assume(assumptions);
        self.solver.solve().expect("varisat fails only while it writes a proof")
    }

    /// The layout just found, in the order of the cells. A cell that nothing constrains comes out safe.
    pub(super) fn layout(&self) -> Vec<bool> {
        let mut mines = vec![false; self.variables.len()];
        for literal in self.solver.model().unwrap_or_default() {
            // The cells were the first variables; the rest belongs to encodings.
            if let Some(mine) = mines.get_mut(literal.index()) {
                *mine = literal.is_positive();
            }
        }
        mines
    }

    /// A part of the assumptions that already makes the last question unsatisfiable; not always a smallest one.
    pub(super) fn failed_assumptions(&self) -> Vec<Lit> {
        self.solver.failed_core().unwrap_or_default().to_vec()
    }

    /// Asks for every value that has not been seen, so that afterwards all that is possible has been seen. There
    /// must be a layout, already shown to `witnesses`.
    pub(super) fn settle(&mut self, witnesses: &mut Witnesses, mut on_layout: impl FnMut(&[bool])) {
        for index in 0..self.variables.len() {
            let variable = self.variables[index];
            let Some(mine) = witnesses.unseen(variable) else { continue };
            let literal = self.literal(variable) ^ !mine;
            if self.solve(&[literal]) {
                let layout = self.layout();
                witnesses.show_all(&self.variables, &layout);
                on_layout(&layout);
            } else {
                self.add_clause(&[!literal]);
            }
        }
    }
}
