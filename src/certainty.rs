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
mod total_range;
mod totalizer;
mod unary;
mod witnesses;

pub use clause_sink::{ClauseSink, CountingSink, FormulaSize, Lit};
pub use conflict::{Conflict, conflict, conflict_by};
pub use dimacs::{Cnf, cnf};
pub use encoding::{CountSet, Encoding};
pub use forcing::{ForcingClues, ForcingSearch};
pub use layout::{has_layout, layout};
pub use proof::{
    Checked, Claim, Evidence, Flaw, NotProvable, NotProved, Part, Proof, Refused, Unreadable, check, prove,
};

use crate::frontier::{Frontier, Knowledge, MinesLeft, Variable, Verdict};
use clue_system::{ClueSystem, Component};
use counted::Counted;
use local_search::LocalSearch;
use total_range::TotalRange;
use witnesses::Witnesses;

#[derive(Clone, Copy, Debug)]
pub struct SatOptions {
    pub encoding: Encoding,
    /// From how many connected, unsettled cells on small changes to a known layout are tried before a question is put
    /// to a solver for all of them. It changes no verdict, only the time.
    pub local_search_from: usize,
}

impl Default for SatOptions {
    fn default() -> Self {
        Self { encoding: Encoding::Auto, local_search_from: 256 }
    }
}

/// A verdict for every hidden cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certainty {
    /// By variable, from clues and flags alone.
    pub without_count: Vec<Verdict>,
    /// By variable, from clues, flags and mine count. The same where the count is unknown or a density.
    pub with_count: Vec<Verdict>,
    /// For every cell of the sea, with the count; without it the sea is always open. Open when there is no sea.
    pub sea: Verdict,
}

/// No layout fits the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Inconsistent {
    #[error("the clues and flags contradict each other")]
    Clues,
    #[error("the clues and flags contradict the mine count")]
    MineCount,
}

/// Verdicts for every variable of the frontier and for the sea.
///
/// What is `known` is taken for proved and substituted first; [`Knowledge::none`] makes the answer independent of it.
pub fn verdicts(frontier: &Frontier, known: &Knowledge, options: &SatOptions) -> Result<Certainty, Inconsistent> {
    let mut forced = known.verdicts().to_vec();
    forced_cells::settle(frontier, &mut forced).map_err(|_| Inconsistent::Clues)?;
    let system = ClueSystem::new(frontier, &forced).map_err(|_| Inconsistent::Clues)?;
    let mut witnesses = Witnesses::none(frontier.len());
    for component in system.components() {
        settle_component(&system, component, &mut witnesses, options)?;
    }
    let without_count = verdicts_or(&forced, &witnesses);

    let Some(totals) = frontier_totals(frontier)? else {
        return Ok(Certainty { with_count: without_count.clone(), without_count, sea: Verdict::Open });
    };
    let system = ClueSystem::new(frontier, &without_count).map_err(|_| Inconsistent::Clues)?;
    let certain_mines = without_count.iter().filter(|&&verdict| verdict == Verdict::Mine).count();
    let range = totals.less(certain_mines as i64);
    let counted = Counted { system: &system, range, has_sea: frontier.sea() > 0, options };
    let sea = counted.settle(&mut witnesses).map_err(|_| Inconsistent::MineCount)?;
    let with_count = verdicts_or(&without_count, &witnesses);
    Ok(Certainty { without_count, with_count, sea })
}

/// Numbers of mines on the frontier that leave the sea a possible number; `None` when the count says nothing.
fn frontier_totals(frontier: &Frontier) -> Result<Option<TotalRange>, Inconsistent> {
    match frontier.mines_left() {
        MinesLeft::Unknown | MinesLeft::Density(_) => Ok(None),
        // Also guards the conversion: a count may be any number.
        MinesLeft::Known(mines) if *mines <= frontier.hidden() => {
            let (mines, sea) = (*mines as i64, frontier.sea() as i64);
            Ok(Some(TotalRange { least: mines - sea, most: mines }))
        }
        MinesLeft::Known(_) | MinesLeft::Overdrawn => Err(Inconsistent::MineCount),
    }
}

/// Sees every value that the clues of one component allow.
fn settle_component(
    system: &ClueSystem,
    component: &Component,
    witnesses: &mut Witnesses,
    options: &SatOptions,
) -> Result<(), Inconsistent> {
    if component.constraints.is_empty() {
        component.variables.iter().for_each(|&variable| witnesses.show_free(variable));
        return Ok(());
    }
    let mut solver = system.solver(component, options.encoding);
    if !solver.solve(&[]) {
        return Err(Inconsistent::Clues);
    }
    witnesses.show_all(&component.variables, &solver.layout());
    if component.variables.len() >= options.local_search_from {
        LocalSearch::new(system, witnesses, TotalRange::ANY, options.encoding).see_nearby(&component.variables);
    }
    solver.settle(witnesses, |_| ());
    Ok(())
}

/// What was settled before, and for the other variables what the witnesses say.
fn verdicts_or(settled: &[Verdict], witnesses: &Witnesses) -> Vec<Verdict> {
    let open = |(variable, &verdict): (usize, &Verdict)| match verdict {
        Verdict::Open => witnesses.verdict(variable as Variable),
        certain => certain,
    };
    settled.iter().enumerate().map(open).collect()
}

/// The example of the user page is a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/certainty.md")]
struct UserPage;
