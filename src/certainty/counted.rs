//! Verdicts with the mine count: the total over the unsettled cells must lie in a range.
//!
//! Most positions never get to the formula for the total: bounds show that the count cannot matter, or small changes
//! to one layout show every cell open. Only what is left is asked with the total encoded, and only a proof there makes
//! a cell safe or a mine by the count.

use super::Means;
use super::cell_solver::CellSolver;
use super::clause_sink::Lit;
use super::clue_system::ClueSystem;
use super::local_search::LocalSearch;
use super::total_range::{self, TotalRange};
use super::witnesses::Witnesses;
use crate::frontier::{Variable, Verdict};
use crate::limits::OutOfTime;

/// No layout that satisfies the clues has a total in range.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoSuchTotal;

/// Unsettled cells whose total is limited.
pub(super) struct Counted<'a> {
    pub(super) system: &'a ClueSystem<'a>,
    /// Totals that leave the sea a possible number of mines: none at the upper end, only mines at the lower.
    pub(super) range: TotalRange,
    pub(super) has_sea: bool,
    pub(super) means: Means,
}

/// What was found besides what was seen of the cells.
pub(super) struct WithCount {
    pub(super) sea: Verdict,
    pub(super) sea_settled: bool,
    /// Whether a layout with a total in range was seen.
    pub(super) has_layout: bool,
    pub(super) stopped: Option<OutOfTime>,
}

impl WithCount {
    /// There was no time to find anything.
    pub(super) fn unknown(why: OutOfTime, has_sea: bool) -> Self {
        Self { sea: Verdict::Open, sea_settled: !has_sea, has_layout: false, stopped: Some(why) }
    }
}

impl Counted<'_> {
    /// Sees every value that is possible with the count, of the cells and of the sea, as far as there is time.
    ///
    /// `witnesses` has a layout that satisfies the clues, and what is possible without the count.
    pub(super) fn settle(&self, witnesses: &mut Witnesses) -> Result<WithCount, NoSuchTotal> {
        let bounds = total_range::bounds(self.system);
        if !bounds.overlaps(self.range) {
            return Err(NoSuchTotal);
        }
        let matters = !self.range.includes(bounds);
        if matters {
            witnesses.forget();
        }
        let mut sea = Sea::new(self);
        // Where the count cannot matter, every layout of the clues is one.
        let mut has_layout = !matters;
        let stopped = match self.see_all(bounds, matters, witnesses, &mut sea, &mut has_layout) {
            Ok(()) => None,
            Err(NotSeen::NoSuchTotal) => return Err(NoSuchTotal),
            Err(NotSeen::OutOfTime(why)) => Some(why),
        };
        let sea_settled = !self.has_sea || sea.question().is_none();
        Ok(WithCount { sea: sea.verdict(), sea_settled, has_layout, stopped })
    }

    fn see_all(
        &self,
        bounds: TotalRange,
        matters: bool,
        witnesses: &mut Witnesses,
        sea: &mut Sea,
        has_layout: &mut bool,
    ) -> Result<(), NotSeen> {
        let variables: Vec<Variable> = self.system.variables().collect();
        let found = self.search_nearby(&variables, matters, witnesses, sea, has_layout)?;
        let cells_seen = !matters || variables.iter().all(|&variable| witnesses.unseen(variable).is_none());
        if !(found && cells_seen && sea.question().is_none()) {
            let mut solver = self.solver(&variables, bounds);
            if !found {
                self.begin(&mut solver, &variables, witnesses, sea)?;
                *has_layout = true;
            }
            self.ask(&mut solver, &variables, bounds, witnesses, sea)?;
        }
        Ok(())
    }

    /// Whether any layout that satisfies the clues has a total in range. `witnesses` has one that satisfies the clues, and
    /// then one whose total is in range.
    pub(super) fn is_possible(&self, witnesses: &mut Witnesses) -> Result<bool, OutOfTime> {
        let bounds = total_range::bounds(self.system);
        if !bounds.overlaps(self.range) {
            return Ok(false);
        }
        let variables: Vec<Variable> = self.system.variables().collect();
        let mut search = LocalSearch::new(self.system, witnesses, self.range, self.means);
        let large = variables.len() >= self.means.options.local_search_from;
        if self.range.contains(search.total()) || large && search.walk_into(self.range, &variables)? {
            return Ok(true);
        }
        self.solve_with_total(&variables, bounds, witnesses)
    }

    fn solve_with_total(
        &self,
        variables: &[Variable],
        bounds: TotalRange,
        witnesses: &mut Witnesses,
    ) -> Result<bool, OutOfTime> {
        let mut solver = self.solver(variables, bounds);
        let found = solver.solve(&[])?;
        if found {
            witnesses.show_all(variables, &solver.layout());
        }
        Ok(found)
    }

    /// A solver for all clues with the total encoded.
    fn solver(&self, variables: &[Variable], bounds: TotalRange) -> CellSolver {
        let mut solver = CellSolver::new(variables, self.means);
        for sum in self.system.sums() {
            if solver.is_cut_off() {
                return solver;
            }
            solver.add_sum(sum);
        }
        self.add_total(&mut solver, variables, bounds, self.range, None);
        solver
    }

    fn add_total(
        &self,
        solver: &mut CellSolver,
        variables: &[Variable],
        bounds: TotalRange,
        range: TotalRange,
        guard: Option<Lit>,
    ) {
        let (varying, fixed) = total_range::what_varies(variables, self.system.sums());
        solver.add_count(&varying, &range.beyond(bounds).less(fixed).counts(varying.len()), guard);
    }

    /// What small changes to the known layout show. Whether one in range was found.
    fn search_nearby(
        &self,
        variables: &[Variable],
        matters: bool,
        witnesses: &mut Witnesses,
        sea: &mut Sea,
        has_layout: &mut bool,
    ) -> Result<bool, OutOfTime> {
        let large = variables.len() >= self.means.options.local_search_from;
        let mut search = LocalSearch::new(self.system, witnesses, self.range, self.means);
        if !(self.range.contains(search.total()) || large && search.walk_into(self.range, variables)?) {
            return Ok(false);
        }
        *has_layout = true;
        sea.note(search.total());
        search.show_layout(variables);
        if large && matters {
            search.see_nearby(variables)?;
            search.see_by_walking(variables)?;
            sea.note(search.total());
        }
        while let Some(question) = sea.question().filter(|_| large) {
            if !search.walk_into(question, variables)? {
                break;
            }
            sea.note(search.total());
        }
        Ok(true)
    }

    /// Sees a first layout.
    fn begin(
        &self,
        solver: &mut CellSolver,
        variables: &[Variable],
        witnesses: &mut Witnesses,
        sea: &mut Sea,
    ) -> Result<(), NotSeen> {
        if !solver.solve(&[])? {
            return Err(NotSeen::NoSuchTotal);
        }
        let layout = solver.layout();
        sea.note(total(&layout));
        witnesses.show_all(variables, &layout);
        Ok(())
    }

    /// Asks with the total encoded, until every value that is possible has been seen.
    fn ask(
        &self,
        solver: &mut CellSolver,
        variables: &[Variable],
        bounds: TotalRange,
        witnesses: &mut Witnesses,
        sea: &mut Sea,
    ) -> Result<(), OutOfTime> {
        solver.settle(witnesses, |layout| sea.note(total(layout)))?;
        while let Some(question) = sea.question() {
            let asked = solver.new_literal();
            self.add_total(solver, variables, bounds, question, Some(asked));
            if solver.solve(&[asked])? {
                sea.note(total(&solver.layout()));
            } else {
                sea.answer_no(question);
            }
        }
        Ok(())
    }
}

/// Why not all was seen.
enum NotSeen {
    NoSuchTotal,
    OutOfTime(OutOfTime),
}

impl From<OutOfTime> for NotSeen {
    fn from(why: OutOfTime) -> Self {
        Self::OutOfTime(why)
    }
}

fn total(layout: &[bool]) -> i64 {
    layout.iter().filter(|&&mine| mine).count() as i64
}

/// Whether a cell of the sea can be a mine, and whether it can be safe: a matter of the total alone.
struct Sea {
    range: TotalRange,
    can_be_mine: Option<bool>,
    can_be_safe: Option<bool>,
}

impl Sea {
    fn new(counted: &Counted) -> Self {
        // Of a sea without cells there is nothing to ask.
        let unknown = if counted.has_sea { None } else { Some(true) };
        Self { range: counted.range, can_be_mine: unknown, can_be_safe: unknown }
    }

    /// A layout with this total was seen.
    fn note(&mut self, total: i64) {
        if self.with_mine().contains(total) {
            self.can_be_mine = Some(true);
        }
        if self.with_safe().contains(total) {
            self.can_be_safe = Some(true);
        }
    }

    /// Totals of which it is not known whether one is possible.
    fn question(&self) -> Option<TotalRange> {
        match (self.can_be_mine, self.can_be_safe) {
            (None, _) => Some(self.with_mine()),
            (_, None) => Some(self.with_safe()),
            _ => None,
        }
    }

    fn answer_no(&mut self, question: TotalRange) {
        if question == self.with_mine() {
            self.can_be_mine = Some(false);
        } else {
            self.can_be_safe = Some(false);
        }
    }

    fn with_mine(&self) -> TotalRange {
        TotalRange { most: self.range.most - 1, ..self.range }
    }

    fn with_safe(&self) -> TotalRange {
        TotalRange { least: self.range.least + 1, ..self.range }
    }

    fn verdict(&self) -> Verdict {
        match (self.can_be_mine, self.can_be_safe) {
            (Some(true), Some(false)) => Verdict::Mine,
            (Some(false), Some(true)) => Verdict::Safe,
            _ => Verdict::Open,
        }
    }
}
