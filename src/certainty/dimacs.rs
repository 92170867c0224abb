//! A position as a formula in DIMACS CNF, for any SAT solver or proof checker.

use std::io;

use super::clause_sink::{ClauseSink, FormulaSize, Lit};
use super::encoding::{CountSet, Encoding};
use super::frontier_totals;
use crate::board::{Cell, Position};
use crate::frontier::Frontier;
use crate::limits::{Deadline, OutOfTime};

/// Clauses, and the cells that the first variables stand for.
#[derive(Clone, Debug)]
pub struct Cnf {
    /// What DIMACS comments say before the formula.
    comments: Vec<String>,
    cells: Vec<Cell>,
    variables: usize,
    /// All clauses one after the other.
    literals: Vec<Lit>,
    /// Where each clause ends.
    ends: Vec<usize>,
    deadline: Deadline,
    is_closed: bool,
}

/// Clauses between two looks at the clock.
const BETWEEN_LOOKS: usize = 1 << 12;

impl Cnf {
    fn new(cells: Vec<Cell>, deadline: Deadline) -> Self {
        let variables = cells.len();
        let (comments, literals, ends) = (Vec::new(), Vec::new(), Vec::new());
        Self { comments, cells, variables, literals, ends, deadline, is_closed: false }
    }

    /// The cells of the first variables, in the order of these; "true" is a mine.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub(super) fn comment(&mut self, comment: String) {
        self.comments.push(comment);
    }

    /// Variables, clauses and literals, as the DIMACS header counts them.
    pub fn size(&self) -> FormulaSize {
        FormulaSize { variables: self.variables, clauses: self.ends.len(), literals: self.literals.len() }
    }

    /// The clauses in the order in which they are written; each is a disjunction.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }

    /// Writes the formula as DIMACS CNF. Comments before it say which variable is which cell, counted from 1.
    pub fn write_dimacs(&self, out: &mut impl io::Write) -> io::Result<()> {
        for comment in &self.comments {
            writeln!(out, "c {comment}")?;
        }
        for (index, cell) in self.cells.iter().enumerate() {
            writeln!(out, "c cell {} {cell}", index + 1)?;
        }
        writeln!(out, "p cnf {} {}", self.variables, self.ends.len())?;
        for clause in self.clauses() {
            for literal in clause {
                write!(out, "{} ", literal.to_dimacs())?;
            }
            writeln!(out, "0")?;
        }
        Ok(())
    }
}

impl ClauseSink for Cnf {
    fn new_variable(&mut self) -> Lit {
        self.variables += 1;
        Lit::from_index(self.variables - 1, true)
    }

    fn clause(&mut self, literals: &[Lit]) {
        if literals.is_empty() {
            // Not every reader of DIMACS takes an empty clause.
            let impossible = self.new_variable();
            self.clause(&[impossible]);
            return self.clause(&[!impossible]);
        }
        self.literals.extend_from_slice(literals);
        self.ends.push(self.literals.len());
        if self.ends.len().is_multiple_of(BETWEEN_LOOKS) {
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

/// The formula whose models are the layouts of the frontier. Flags are substituted; the mine count, where it is known
/// and wanted, bounds the number of mines on the frontier by what the sea can hold.
pub fn cnf(position: &Position, encoding: Encoding, with_count: bool) -> Cnf {
    cnf_with(position, encoding, with_count, None, Deadline::NEVER).expect("there is time")
}

/// The same, where a hidden cell that may lie in the sea has a variable too: the last of the cells'.
pub(super) fn cnf_with(
    position: &Position,
    encoding: Encoding,
    with_count: bool,
    cell: Option<Cell>,
    deadline: Deadline,
) -> Result<Cnf, OutOfTime> {
    let frontier = Frontier::new(position);
    let of_sea = cell.filter(|&cell| frontier.variable(cell).is_none());
    let variables = 0..frontier.len() as u32;
    let mut cnf = Cnf::new(variables.map(|variable| frontier.cell(variable)).chain(of_sea).collect(), deadline);
    cnf.comments.push(format!("Minesweeper position {}, encoding {}", frontier.size(), encoding.name()));
    let literals: Vec<Lit> = (0..cnf.cells.len()).map(|index| Lit::from_index(index, true)).collect();
    for constraint in frontier.constraints() {
        let around: Vec<Lit> = frontier.cells_of(constraint).iter().map(|&cell| literals[cell as usize]).collect();
        encoding.encode(&mut cnf, &around, &CountSet::from_mask(constraint.allowed()), None);
        if cnf.is_closed {
            return Err(deadline.out_of_time());
        }
    }
    if !with_count {
        cnf.comments.push("mine count left out".to_string());
        return Ok(cnf);
    }
    match frontier_totals(&frontier) {
        Ok(Some(mut totals)) => {
            // Without that cell the sea can hold one mine less.
            totals.least += i64::from(of_sea.is_some());
            let counts = totals.counts(literals.len());
            let (least, most) = (counts.least(), counts.most());
            let chosen = encoding.chosen(literals.len(), &counts).name();
            cnf.comments.push(format!("{least} to {most} mines among the cells below, encoding {chosen}"));
            encoding.encode(&mut cnf, &literals, &counts, None);
        }
        Ok(None) => cnf.comments.push("mine count not known".to_string()),
        Err(_) => {
            cnf.comments.push("mine count impossible".to_string());
            cnf.clause(&[]);
        }
    }
    if cnf.is_closed { Err(deadline.out_of_time()) } else { Ok(cnf) }
}
