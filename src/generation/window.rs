//! A quick look at what a change does: whether the clues near it, as they would read then, prove a cell safe.
//!
//! Logic that plays the changed board anew sees at most what is revealed now, with the new numbers. Where that proves
//! nothing nearby, it is hardly worth playing the board.

use super::field::Field;
use super::player::{Known, LogicPlayer};
use crate::analysis::{Options, analyze};
use crate::board::{Cell, CellState, MineCount, Position, Size};
use crate::frontier::Verdict;

const RADIUS: u32 = 5;

/// Whether the clues within a window around a cell prove some hidden cell of it safe.
pub(super) fn proves_a_safe_cell(field: &Field, player: &LogicPlayer, centre: u32, options: &Options) -> bool {
    if !field.grid().is_square() {
        return proves_nearby(field, player, centre, options);
    }
    let board = field.size();
    let middle = board.cell(centre as usize);
    let rows = middle.row.saturating_sub(RADIUS)..(middle.row + RADIUS + 1).min(board.height());
    let cols = middle.col.saturating_sub(RADIUS)..(middle.col + RADIUS + 1).min(board.width());
    let sees_beyond = |row: u32, col: u32| {
        row == rows.start && row > 0
            || row + 1 == rows.end && rows.end < board.height()
            || col == cols.start && col > 0
            || col + 1 == cols.end && cols.end < board.width()
    };
    let mut states = Vec::with_capacity(rows.len() * cols.len());
    for row in rows.clone() {
        for col in cols.clone() {
            let cell = board.index(Cell::new(row, col)) as u32;
            states.push(match player.known(cell) {
                Known::Safe if field.is_mine(cell) => CellState::HIDDEN,
                Known::Safe if sees_beyond(row, col) => CellState::BLIND,
                Known::Safe => CellState::clue(field.clue(cell)),
                Known::Nothing | Known::Mine => CellState::HIDDEN,
            });
        }
    }
    let size = Size::new(cols.len() as u64, rows.len() as u64).expect("a part of a board is no larger");
    let position = Position::new(size, states, MineCount::Unknown).expect("one state per cell of the window");
    has_safe_cell(&position, options)
}

/// The same on boards that are not square: all of the board, without the clues that are farther away.
fn proves_nearby(field: &Field, player: &LogicPlayer, centre: u32, options: &Options) -> bool {
    let board = field.size();
    let distances = field.grid().distances(board.cell(centre as usize));
    let state = |(cell, distance): (u32, u32)| match player.known(cell) {
        Known::Safe if field.is_mine(cell) => CellState::HIDDEN,
        Known::Safe if distance > RADIUS => CellState::BLIND,
        Known::Safe => CellState::clue(field.clue(cell)),
        Known::Nothing | Known::Mine => CellState::HIDDEN,
    };
    let states = (0..).zip(distances).map(state).collect();
    let position = Position::new(field.grid(), states, MineCount::Unknown).expect("one state per cell of the board");
    has_safe_cell(&position, options)
}

fn has_safe_cell(position: &Position, options: &Options) -> bool {
    let analysis = analyze(position, options).expect("the board itself fits what it shows");
    analysis.cells(Verdict::Safe).next().is_some()
}
