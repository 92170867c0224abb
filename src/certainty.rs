//! Certainty by SAT: which cells are safe or mines in every layout, with and without the mine count.
//!
//! Frontier cells are variables, clues are cardinality constraints, and the mine count bounds the total. A cell is
//! certain when the solver refutes its opposite, open when layouts with both values have been seen. Nothing here
//! counts layouts, and nothing comes from the inference stages but what the caller passes in.

mod cell_solver;
mod clause_sink;
mod clue_system;
mod conflict;
mod counted;
mod demands;
mod dimacs;
mod direct;
mod encoding;
mod fewest_facts;
mod forced_cells;
mod forcing;
mod layout;
mod local_search;
mod proof;
mod sequential;
mod solver;
mod total_range;
mod totalizer;
mod unary;
mod witnesses;

pub use clause_sink::{ClauseSink, CountingSink, FormulaSize, Lit};
pub(crate) use conflict::conflict_by;
pub use conflict::{Conflict, conflict};
pub use dimacs::{Cnf, cnf};
pub use encoding::{CountSet, Encoding};
pub use forcing::{ForcingClues, ForcingSearch};
pub use layout::{has_layout, layout};
pub use proof::{
    Checked, Evidence, Flaw, NotProvable, NotProved, Proof, ProofFile, ProvedClaim, Refused, Unreadable, check, prove,
};
pub use solver::SatSolver;

use crate::frontier::{Frontier, Knowledge, MinesLeft, NoLayout, Variable, Verdict};
use crate::limits::{Deadline, OutOfTime};
use clue_system::{ClueSystem, SatComponent};
use counted::Counted;
use local_search::LocalSearch;
use total_range::TotalRange;
use witnesses::Witnesses;

/// How questions become formulas, and which solver gets them. No choice here changes a verdict, only the time.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SatOptions {
    /// How "so many of these cells are mines" is written as clauses.
    pub encoding: Encoding,
    /// From how many connected, unsettled cells on small changes to a known layout are tried before a question is put
    /// to a solver for all of them. It changes no verdict, only the time.
    pub local_search_from: usize,
    /// The solver to ask while there is no deadline.
    pub solver: SatSolver,
}

setters!(SatOptions { encoding: Encoding, local_search_from: usize, solver: SatSolver });

impl Default for SatOptions {
    fn default() -> Self {
        Self { encoding: Encoding::Auto, local_search_from: 256, solver: SatSolver::default() }
    }
}

/// How questions are asked, and until when.
#[derive(Clone, Copy, Debug, Default)]
struct Means {
    options: SatOptions,
    deadline: Deadline,
}

impl Means {
    fn until(deadline: Deadline) -> Self {
        Self { deadline, ..Self::default() }
    }
}

/// A verdict for every hidden cell. What a deadline left unsettled is open, and [`stopped`](Self::stopped) says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certainty {
    /// By variable, from clues and flags alone.
    pub without_count: Vec<Verdict>,
    /// By variable, from clues, flags and mine count. The same where the count is unknown or a density.
    pub with_count: Vec<Verdict>,
    /// For every cell of the sea, with the count; without it the sea is always open. Open when there is no sea.
    pub sea: Verdict,
    /// What the deadline left open; `None` where every verdict is settled.
    pub stopped: Option<Unsettled>,
}

/// What SAT had no time to find out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsettled {
    /// The time limit that was reached.
    pub why: OutOfTime,
    /// By variable: whether the verdict without and with the mine count is final.
    pub settled: Vec<(bool, bool)>,
    /// Whether the verdict of the sea, with the mine count, is final.
    pub sea_settled: bool,
    /// Whether a layout was seen that fits clues, flags and mine count: otherwise there may be none.
    pub has_layout: bool,
}

/// Verdicts for every variable of the frontier and for the sea, as far as they are found before the deadline.
///
/// What is `known` is taken for proved and substituted first; [`Knowledge::none`] makes the answer independent of it.
pub fn verdicts(
    frontier: &Frontier,
    known: &Knowledge,
    options: &SatOptions,
    deadline: Deadline,
) -> Result<Certainty, NoLayout> {
    let means = Means { options: *options, deadline };
    let mut forced = known.verdicts().to_vec();
    forced_cells::settle(frontier, &mut forced).map_err(|_| NoLayout)?;
    let system = ClueSystem::new(frontier, &forced).map_err(|_| NoLayout)?;
    let mut witnesses = Witnesses::none(frontier.len());
    let clues = settle_clues(&system, &mut witnesses, means)?;
    let without_count = verdicts_or(&forced, &witnesses);
    let settled_without = settled_or(&forced, &witnesses);

    let totals = frontier_totals(frontier)?;
    let (mut with_count, mut sea, mut has_layout, mut stopped) =
        (without_count.clone(), Verdict::Open, clues.has_layout, clues.stopped);
    let mut settled_with = settled_without.clone();
    let mut sea_settled = true;
    if let Some(totals) = totals {
        let found = with_the_count(frontier, &without_count, totals, &mut witnesses, means, clues.has_layout)?;
        with_count = verdicts_or(&without_count, &witnesses);
        settled_with = settled_or(&without_count, &witnesses);
        (sea, sea_settled, has_layout) = (found.sea, found.sea_settled, found.has_layout);
        stopped = stopped.or(found.stopped);
    }
    let settled = settled_without.into_iter().zip(settled_with).collect();
    let stopped = stopped.map(|why| Unsettled { why, settled, sea_settled, has_layout });
    Ok(Certainty { without_count, with_count, sea, stopped })
}

/// What the clues alone showed, besides what was seen.
struct OfClues {
    has_layout: bool,
    stopped: Option<OutOfTime>,
}

/// Sees every value that the clues allow, component by component.
fn settle_clues(system: &ClueSystem, witnesses: &mut Witnesses, means: Means) -> Result<OfClues, NoLayout> {
    let mut found = OfClues { has_layout: true, stopped: None };
    for component in system.components() {
        let (has_layout, settled) = settle_component(system, component, witnesses, means)?;
        found.has_layout &= has_layout;
        found.stopped = found.stopped.or(settled.err());
    }
    Ok(found)
}

/// Sees what the mine count allows, where a layout of the clues is known to begin with.
fn with_the_count(
    frontier: &Frontier,
    without_count: &[Verdict],
    totals: TotalRange,
    witnesses: &mut Witnesses,
    means: Means,
    has_layout: bool,
) -> Result<counted::WithCount, NoLayout> {
    if !has_layout {
        witnesses.forget();
        return Ok(counted::WithCount::unknown(means.deadline.out_of_time(), frontier.sea() > 0));
    }
    let system = ClueSystem::new(frontier, without_count).map_err(|_| NoLayout)?;
    let certain_mines = without_count.iter().filter(|&&verdict| verdict == Verdict::Mine).count();
    let range = totals.less(certain_mines as i64);
    let counted = Counted { system: &system, range, has_sea: frontier.sea() > 0, means };
    counted.settle(witnesses).map_err(|_| NoLayout)
}

/// Numbers of mines on the frontier that leave the sea a possible number; `None` when the count says nothing.
fn frontier_totals(frontier: &Frontier) -> Result<Option<TotalRange>, NoLayout> {
    match frontier.mines_left() {
        MinesLeft::Unknown | MinesLeft::Density(_) => Ok(None),
        // Also guards the conversion: a count may be any number.
        MinesLeft::Known(mines) if *mines <= frontier.hidden() => {
            let (mines, sea) = (*mines as i64, frontier.sea() as i64);
            Ok(Some(TotalRange { least: mines - sea, most: mines }))
        }
        MinesLeft::Known(_) | MinesLeft::Overdrawn => Err(NoLayout),
    }
}

/// Sees every value that the clues of one component allow; whether it has a layout, and whether there was time for the rest.
fn settle_component(
    system: &ClueSystem,
    component: &SatComponent,
    witnesses: &mut Witnesses,
    means: Means,
) -> Result<(bool, Result<(), OutOfTime>), NoLayout> {
    if component.constraints.is_empty() {
        component.variables.iter().for_each(|&variable| witnesses.show_free(variable));
        return Ok((true, Ok(())));
    }
    if let Err(over) = means.deadline.check() {
        return Ok((false, Err(over)));
    }
    let mut solver = system.solver(component, means);
    match solver.solve(&[]) {
        Ok(true) => witnesses.show_all(&component.variables, &solver.layout()),
        Ok(false) => return Err(NoLayout),
        Err(over) => return Ok((false, Err(over))),
    }
    if component.variables.len() >= means.options.local_search_from {
        let mut search = LocalSearch::new(system, witnesses, TotalRange::ANY, means);
        if let Err(over) = search.see_nearby(&component.variables) {
            return Ok((true, Err(over)));
        }
    }
    Ok((true, solver.settle(witnesses, |_| ())))
}

/// What was settled before, and for the other variables what the witnesses say.
fn verdicts_or(settled: &[Verdict], witnesses: &Witnesses) -> Vec<Verdict> {
    let open = |(variable, &verdict): (usize, &Verdict)| match verdict {
        Verdict::Open => witnesses.verdict(variable as Variable),
        certain => certain,
    };
    settled.iter().enumerate().map(open).collect()
}

/// By variable: whether there is nothing left to find out.
fn settled_or(settled: &[Verdict], witnesses: &Witnesses) -> Vec<bool> {
    let is_settled = |(variable, &verdict): (usize, &Verdict)| {
        verdict != Verdict::Open || witnesses.is_settled(variable as Variable)
    };
    settled.iter().enumerate().map(is_settled).collect()
}

/// The example of the user page is a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/certainty.md")]
struct UserPage;
