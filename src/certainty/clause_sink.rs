//! Where encodings write their clauses: a solver, a formula for export, or a mere count of what it would cost.

pub use varisat::Lit;
use varisat::{ExtendFormula, Solver};

use crate::limits::Deadline;

/// Takes the clauses of an encoding, so that the same encoding serves solving, export and measuring.
pub trait ClauseSink {
    /// A variable that no clause mentions yet, as its positive literal.
    fn new_variable(&mut self) -> Lit;

    /// At least one of `literals` is true; none at all means that nothing can be true.
    fn clause(&mut self, literals: &[Lit]);

    /// Whether no more is taken because the deadline is over: an encoding may then stop anywhere.
    fn is_closed(&self) -> bool {
        false
    }

    /// When it will be closed.
    fn deadline(&self) -> Deadline {
        Deadline::NEVER
    }
}

impl ClauseSink for Solver<'_> {
    fn new_variable(&mut self) -> Lit {
        self.new_lit()
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.add_clause(literals);
    }
}

/// How large a formula is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FormulaSize {
    /// Those of cells and those that the encoding adds.
    pub variables: usize,
    /// The number of disjunctions that all have to hold.
    pub clauses: usize,
    /// Over all clauses together.
    pub literals: usize,
}

/// Forgets the clauses and keeps their number: what an encoding would cost.
#[derive(Clone, Debug, Default)]
pub struct CountingSink {
    size: FormulaSize,
    deadline: Deadline,
    is_closed: bool,
}

/// Clauses between two looks at the clock.
const BETWEEN_LOOKS: usize = 1 << 14;

impl CountingSink {
    /// A sink whose first `variables` variables exist already.
    pub fn with_variables(variables: usize) -> Self {
        Self { size: FormulaSize { variables, ..FormulaSize::default() }, ..Self::default() }
    }

    /// The same until a deadline is over.
    pub(super) fn until(self, deadline: Deadline) -> Self {
        Self { deadline, ..self }
    }

    /// What was written into the sink so far, and the variables that it began with.
    pub fn size(&self) -> FormulaSize {
        self.size
    }
}

impl ClauseSink for CountingSink {
    fn new_variable(&mut self) -> Lit {
        self.size.variables += 1;
        Lit::from_index(self.size.variables - 1, true)
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.size.clauses += 1;
        self.size.literals += literals.len();
        if self.size.clauses.is_multiple_of(BETWEEN_LOOKS) {
            self.is_closed = self.deadline.is_over();
        }
    }

    fn is_closed(&self) -> bool {
        self.is_closed
    }
}

/// Adds `¬guard` to every clause, so that the clauses bind only while the guard is assumed.
pub(super) struct Guarded<'a, S> {
    sink: &'a mut S,
    guard: Option<Lit>,
    buffer: Vec<Lit>,
}

impl<'a, S: ClauseSink> Guarded<'a, S> {
    pub(super) fn new(sink: &'a mut S, guard: Option<Lit>) -> Self {
        Self { sink, guard, buffer: Vec::new() }
    }

    pub(super) fn clause(&mut self, literals: impl IntoIterator<Item = Lit>) {
        self.buffer.clear();
        self.buffer.extend(literals);
        self.buffer.extend(self.guard.map(|guard| !guard));
        self.sink.clause(&self.buffer);
    }
}
