//! A layout beside the proof: what follows from a position says something only if the position can be true.

use varisat::{ExtendFormula, Solver};

use super::Claim;
use super::refusal::Flaw;
use crate::board::{Cell, CellState, MineCount, Minefield, Position};
use crate::certainty::dimacs::{Cnf, cnf_with};
use crate::frontier::{Frontier, MinesLeft};

/// A layout that fits clues and flags, and the mine count where the claim uses it.
pub(super) fn find(position: &Position, claim: &Claim) -> Option<Minefield> {
    let formula = cnf_with(position, claim.encoding, claim.mine_count, Some(claim.cell));
    let model = model(&formula)?;
    let size = position.size();
    let mut mines: Vec<bool> = position.states().iter().map(|&state| state == CellState::FLAGGED).collect();
    for (&cell, &mine) in formula.cells().iter().zip(&model) {
        mines[size.index(cell)] = mine;
    }
    let frontier = Frontier::new(position);
    if let MinesLeft::Known(left) = frontier.mines_left()
        && claim.mine_count
    {
        let on_frontier = model.iter().filter(|&&mine| mine).count() as u64;
        let has_variable = |cell: Cell| cell == claim.cell || frontier.variable(cell).is_some();
        let sea = size.cells().filter(|&cell| position.state(cell) == CellState::HIDDEN && !has_variable(cell));
        sea.take(left.saturating_sub(on_frontier) as usize).for_each(|cell| mines[size.index(cell)] = true);
    }
    Minefield::new(size, mines).ok()
}

/// By cell of the formula, whether it is a mine.
fn model(formula: &Cnf) -> Option<Vec<bool>> {
    let mut solver = Solver::new();
    for _ in 0..formula.size().variables {
        solver.new_var();
    }
    formula.clauses().for_each(|clause| solver.add_clause(clause));
    solver.solve().expect("varisat fails only while it writes a proof");
    let mut mines = vec![false; formula.cells().len()];
    for literal in solver.model()? {
        if let Some(mine) = mines.get_mut(literal.index()) {
            *mine = literal.is_positive();
        }
    }
    Some(mines)
}

/// Whether a layout fits what the claim follows from. It then fits the claim, or the proof is wrong.
pub(super) fn check(position: &Position, claim: &Claim, layout: &Minefield) -> Result<(), Flaw> {
    let size = position.size();
    if layout.size() != size {
        return Err(Flaw::LayoutSize { found: layout.size(), wanted: size });
    }
    for cell in size.cells() {
        let state = position.state(cell);
        let around = layout.clue(cell);
        let fits = match state.as_clue() {
            Some(told) => !layout.is_mine(cell) && position.clue_model().likelihood(told, around) > 0,
            None if state == CellState::FLAGGED => layout.is_mine(cell),
            None => state == CellState::HIDDEN || !layout.is_mine(cell),
        };
        if !fits {
            return Err(Flaw::LayoutCell(cell));
        }
    }
    let found = layout.mine_count() as u64;
    match position.mine_count() {
        MineCount::Known(wanted) if claim.mine_count && *wanted != found => {
            Err(Flaw::LayoutMines { found, wanted: *wanted })
        }
        _ if layout.is_mine(claim.cell) != claim.is_mine => Err(Flaw::LayoutCell(claim.cell)),
        _ => Ok(()),
    }
}
