//! The solvers behind one face: varisat where there is time without end, batsat where there is a deadline, because only that
//! one can be interrupted.

use std::cell::Cell;

use batsat::{Callbacks, SolverInterface, SolverOpts, lbool};

use super::clause_sink::{ClauseSink, Lit};
use crate::limits::{Deadline, OutOfTime};

/// Which solver answers where there is no deadline; where there is one, it is always batsat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SatSolver {
    /// The crate `varisat`. It cannot be interrupted.
    #[default]
    Varisat,
    /// The crate `batsat`, which looks at the clock while it searches.
    Batsat,
}

/// Clauses between two looks at the clock, while a formula is made.
const CLAUSES_BETWEEN_LOOKS: u32 = 1024;

/// Decisions between two looks at the clock, while it is solved: each takes about a millionth of a second and more on large
/// formulas.
const DECISIONS_BETWEEN_LOOKS: u32 = 16;

/// A solver that keeps what it has learnt from one question to the next.
pub(super) struct Solver {
    backend: Backend,
    deadline: Deadline,
    clauses: u32,
    is_closed: bool,
}

enum Backend {
    Varisat(varisat::Solver<'static>),
    Batsat(Box<Batsat>),
}

struct Batsat {
    solver: batsat::Solver<Interrupt>,
    buffer: Vec<batsat::Lit>,
}

/// Ends the search when the deadline is over.
struct Interrupt {
    deadline: Deadline,
    decisions: Cell<u32>,
    is_over: Cell<bool>,
}

impl Callbacks for Interrupt {
    fn stop(&self) -> bool {
        let decisions = self.decisions.replace(self.decisions.get().wrapping_add(1));
        if decisions.is_multiple_of(DECISIONS_BETWEEN_LOOKS) && self.deadline.is_over() {
            self.is_over.set(true);
        }
        self.is_over.get()
    }
}

impl Solver {
    pub(super) fn new(choice: SatSolver, deadline: Deadline) -> Self {
        let use_batsat = choice == SatSolver::Batsat || deadline.is_set();
        let backend = if use_batsat {
            let interrupt = Interrupt { deadline, decisions: Cell::new(0), is_over: Cell::new(false) };
            let solver = batsat::Solver::new(SolverOpts::default(), interrupt);
            Backend::Batsat(Box::new(Batsat { solver, buffer: Vec::new() }))
        } else {
            Backend::Varisat(varisat::Solver::new())
        };
        Self { backend, deadline, clauses: 0, is_closed: false }
    }

    /// Whether all assumptions can be true together.
    pub(super) fn solve(&mut self, assumptions: &[Lit]) -> Result<bool, OutOfTime> {
        // A formula that is cut off says nothing.
        if self.is_closed {
            return Err(self.deadline.out_of_time());
        }
        self.deadline.check()?;
        match &mut self.backend {
            Backend::Varisat(solver) => {
                // Also without assumptions: the solver would otherwise keep the last ones.
                solver.assume(assumptions);
                Ok(solver.solve().expect("varisat fails only while it writes a proof"))
            }
            Backend::Batsat(batsat) => match batsat.solve(assumptions) {
                answer if answer == lbool::TRUE => Ok(true),
                answer if answer == lbool::FALSE => Ok(false),
                _ => Err(self.deadline.out_of_time()),
            },
        }
    }

    /// The first `len` variables in the model just found; one that nothing constrains is false.
    pub(super) fn model(&self, len: usize) -> Vec<bool> {
        let mut values = vec![false; len];
        match &self.backend {
            Backend::Varisat(solver) => {
                for literal in solver.model().unwrap_or_default() {
                    if let Some(value) = values.get_mut(literal.index()) {
                        *value = literal.is_positive();
                    }
                }
            }
            Backend::Batsat(batsat) => {
                for (value, found) in values.iter_mut().zip(batsat.solver.get_model()) {
                    *value = *found == lbool::TRUE;
                }
            }
        }
        values
    }

    /// Some of the assumptions just made that cannot all be true; not always as few as can be.
    pub(super) fn failed_assumptions(&self, assumptions: &[Lit]) -> Vec<Lit> {
        match &self.backend {
            Backend::Varisat(solver) => solver.failed_core().unwrap_or_default().to_vec(),
            Backend::Batsat(batsat) => {
                let is_needed = |literal: &&Lit| batsat.solver.unsat_core_contains_var(to_batsat(**literal).var());
                assumptions.iter().filter(is_needed).copied().collect()
            }
        }
    }
}

impl Batsat {
    fn solve(&mut self, assumptions: &[Lit]) -> lbool {
        self.buffer.clear();
        self.buffer.extend(assumptions.iter().map(|&literal| to_batsat(literal)));
        self.solver.solve_limited(&self.buffer)
    }
}

impl ClauseSink for Solver {
    fn new_variable(&mut self) -> Lit {
        match &mut self.backend {
            Backend::Varisat(solver) => solver.new_variable(),
            Backend::Batsat(batsat) => Lit::from_index(batsat.solver.new_var_default().idx() as usize, true),
        }
    }

    fn clause(&mut self, literals: &[Lit]) {
        if self.is_closed {
            return;
        }
        match &mut self.backend {
            Backend::Varisat(solver) => solver.clause(literals),
            Backend::Batsat(batsat) => {
                batsat.buffer.clear();
                batsat.buffer.extend(literals.iter().map(|&literal| to_batsat(literal)));
                batsat.solver.add_clause_reuse(&mut batsat.buffer);
            }
        }
        self.clauses = self.clauses.wrapping_add(1);
        if self.clauses.is_multiple_of(CLAUSES_BETWEEN_LOOKS) {
            self.is_closed = self.deadline.is_over();
        }
    }

    fn is_closed(&self) -> bool {
        self.is_closed
    }

    fn deadline(&self) -> Deadline {
        self.deadline
    }
}

pub(super) fn to_batsat(literal: Lit) -> batsat::Lit {
    batsat::Lit::new(batsat::Var::unsafe_from_idx(literal.index() as u32), literal.is_positive())
}
