//! One layout that fits a position, by SAT: enough to show that something is possible.

use super::clue_system::ClueSystem;
use super::counted::Counted;
use super::total_range::TotalRange;
use super::witnesses::Witnesses;
use super::{Means, SatOptions, forced_cells, frontier_totals};
use crate::board::{CellState, Minefield, Position};
use crate::frontier::{Frontier, MinesLeft, Variable, Verdict};
use crate::limits::{Deadline, OutOfTime};

/// Whether some layout fits a position.
pub fn has_layout(position: &Position, deadline: Deadline) -> Result<bool, OutOfTime> {
    Ok(frontier_layout(&Frontier::new(position), deadline)?.is_some())
}

/// A complete layout that fits a position, flags and mine count included; `None` when there is none.
pub fn layout(position: &Position, deadline: Deadline) -> Result<Option<Minefield>, OutOfTime> {
    let frontier = Frontier::new(position);
    let mines = frontier_layout(&frontier, deadline)?;
    Ok(mines.and_then(|mines| completed(position, &frontier, &mines)))
}

/// The layout of a frontier with the mines of the sea; `None` where these cannot be as many.
fn completed(position: &Position, frontier: &Frontier, mines: &[bool]) -> Option<Minefield> {
    // Cells of the sea are all alike: the first ones get what the frontier leaves.
    let on_frontier = mines.iter().filter(|&&mine| mine).count() as u64;
    let mut left = match frontier.mines_left() {
        MinesLeft::Known(left) => left.checked_sub(on_frontier)?,
        _ => 0,
    };
    let cells = position.size().cells().map(|cell| match (position[cell], frontier.variable(cell)) {
        (CellState::FLAGGED, _) => true,
        (CellState::HIDDEN, Some(variable)) => mines[variable as usize],
        (CellState::HIDDEN, None) => {
            let mine = left > 0;
            left -= u64::from(mine);
            mine
        }
        _ => false,
    });
    let cells = cells.collect();
    Minefield::new(position.grid(), cells).ok().filter(|_| left == 0)
}

/// By variable: whether it is a mine in a layout that the sea can complete; `None` when there is none.
fn frontier_layout(frontier: &Frontier, deadline: Deadline) -> Result<Option<Vec<bool>>, OutOfTime> {
    // Fewer facts mostly leave a total in reach of a few small changes, whatever the size.
    let options = SatOptions { local_search_from: 40, ..SatOptions::default() };
    let means = Means { options, deadline };
    let Ok(totals) = frontier_totals(frontier) else { return Ok(None) };
    let mut verdicts = vec![Verdict::Open; frontier.len()];
    let is_settled = forced_cells::settle(frontier, &mut verdicts).is_ok();
    let Some(system) = is_settled.then(|| ClueSystem::new(frontier, &verdicts).ok()).flatten() else { return Ok(None) };
    let mut witnesses = Witnesses::none(frontier.len());
    for component in system.components() {
        deadline.check()?;
        let mut solver = system.solver(component, means);
        if !solver.solve(&[])? {
            return Ok(None);
        }
        witnesses.show_all(&component.variables, &solver.layout());
    }
    let certain_mines = verdicts.iter().filter(|&&verdict| verdict == Verdict::Mine).count();
    let range = totals.unwrap_or(TotalRange::ANY).less(certain_mines as i64);
    let counted = Counted { system: &system, range, has_sea: frontier.sea() > 0, means };
    let is_possible = counted.is_possible(&mut witnesses)?;
    Ok(is_possible.then(|| {
        let is_mine = |variable: Variable| match verdicts[variable as usize] {
            Verdict::Open => witnesses.is_mine(variable),
            certain => certain == Verdict::Mine,
        };
        (0..frontier.len() as Variable).map(is_mine).collect()
    }))
}
