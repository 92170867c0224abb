//! Cells that nothing else on the board can ever decide.
//!
//! A set of hidden cells is an *unavoidable guess* of a board if some of them are safe, so that they have to be opened, and
//! none of them could be proved safe even by someone who knew everything outside the set: every mine there, and the clue
//! of every safe cell. Luck elsewhere does not help then. The best known case is two cells that share all their
//! neighbours, one of them a mine.
//!
//! The union of two such sets is one too, so there is a largest within any set of cells: suppose that everything
//! outside is known, reveal what is now certain, and so on; what is left when nothing more is certain, if anything, is it.
//! Found like this within the frontier where logic ended, or within all hidden cells if the layouts are few enough to be
//! listed, and then made smaller until no cell can be spared.

use super::layouts::{LayoutSet, Layouts};
use super::{SolvabilityOptions, unless_unsettled};
use crate::analysis::{Analysis, CellClass};
use crate::board::{Cell, CellState, MineCount, Minefield, Position};
use crate::frontier::Verdict;
use crate::game::Game;

/// An unavoidable guess where logic ended, row-major; `None` where none was found. `layouts` are those of the position,
/// if they could be listed.
pub(super) fn unavoidable_guess(
    game: &Game,
    analysis: &Analysis,
    layouts: Option<&Layouts>,
    options: &SolvabilityOptions,
) -> Option<Vec<Cell>> {
    let board = game.minefield();
    if let Some(layouts) = layouts {
        return Alternatives::new(board, layouts)?.smallest();
    }
    let frontier = |cell: &Cell| matches!(analysis.class(*cell), Some(CellClass::Frontier(_)));
    let mut undecided: Vec<Cell> = analysis.cells(Verdict::Open).filter(frontier).collect();
    loop {
        let position = all_but(board, &undecided, options);
        let analysis = options.analyze(&position);
        let is_open = |cell: &Cell| analysis.verdict(*cell) == Some(Verdict::Open);
        if analysis.cells(Verdict::Safe).next().is_none() {
            // What is not settled may yet be decided.
            unless_unsettled(&analysis).ok()?;
            undecided.retain(is_open);
            if !undecided.iter().any(|&cell| !board.is_mine(cell)) {
                return None;
            }
            let listed = Layouts::list(&position, &analysis);
            let smaller = listed.ok().and_then(|layouts| Alternatives::new(board, &layouts)?.smallest());
            return smaller.or(Some(undecided));
        }
        undecided.retain(is_open);
    }
}

/// A position in which everything is known but some cells.
fn all_but(board: &Minefield, unknown: &[Cell], options: &SolvabilityOptions) -> Position {
    let size = board.size();
    let mut states: Vec<CellState> =
        size.cells().map(|cell| board.reveal(cell).unwrap_or(CellState::FLAGGED)).collect();
    for &cell in unknown {
        states[size.index(cell)] = CellState::HIDDEN;
    }
    let mines = MineCount::Known(board.mine_count() as u64);
    let position = Position::new(board.grid(), states, mines).expect("one state per cell of the board");
    options.without_unused_count(position)
}

/// Layouts, and which of them agree with the board, cell by cell.
struct Alternatives<'a> {
    layouts: &'a Layouts,
    /// By cell: whether it is safe on the board.
    is_safe: Vec<bool>,
    /// By cell: the layouts in which it looks the same as on the board once it is known.
    same: Vec<LayoutSet>,
}

impl<'a> Alternatives<'a> {
    /// `None` if the board itself is not among the layouts.
    fn new(board: &Minefield, layouts: &'a Layouts) -> Option<Self> {
        let is_mine: Vec<bool> = layouts.cells.iter().map(|&cell| board.is_mine(cell)).collect();
        let agrees = |set: LayoutSet, (mines, &mine): (&LayoutSet, &bool)| {
            if mine { set.and(mines) } else { set.without(mines) }
        };
        let truth = layouts.mines.iter().zip(&is_mine).fold(layouts.all(), agrees);
        if truth.len() != 1 {
            return None;
        }
        let same = (0..layouts.cells.len()).map(|cell| match is_mine[cell] {
            true => Some(layouts.mines[cell]),
            false => layouts.shown[cell].iter().copied().find(|shown| !shown.and(&truth).is_empty()),
        });
        let same = same.collect::<Option<Vec<LayoutSet>>>()?;
        Some(Self { layouts, is_safe: is_mine.iter().map(|mine| !mine).collect(), same })
    }

    /// A set of which no part is one, row-major.
    fn smallest(&self) -> Option<Vec<Cell>> {
        let mut set = self.largest_within(vec![true; self.same.len()])?;
        for cell in 0..set.len() {
            if set[cell] {
                let mut fewer = set.clone();
                fewer[cell] = false;
                set = self.largest_within(fewer).unwrap_or(set);
            }
        }
        let mut cells: Vec<Cell> =
            self.layouts.cells.iter().zip(set).filter(|(_, inside)| *inside).map(|(cell, _)| *cell).collect();
        cells.sort_unstable();
        Some(cells)
    }

    /// The largest unavoidable guess within a set of cells, if there is one.
    fn largest_within(&self, mut set: Vec<bool>) -> Option<Vec<bool>> {
        loop {
            let outside = self.same.iter().zip(&set).filter(|(_, inside)| !**inside);
            let left = outside.fold(self.layouts.all(), |left, (same, _)| left.and(same));
            let mut is_stable = true;
            for (inside, mines) in set.iter_mut().zip(&self.layouts.mines).filter(|(inside, _)| **inside) {
                let with_mine = left.and(mines).len();
                if with_mine == 0 || with_mine == left.len() {
                    *inside = false;
                    is_stable = false;
                }
            }
            if is_stable {
                let has_safe = set.iter().zip(&self.is_safe).any(|(inside, safe)| *inside && *safe);
                return has_safe.then_some(set);
            }
        }
    }
}
