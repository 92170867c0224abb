//! A player who knows two rules: one clue alone, and two clues one of which sees a part of what the other sees.
//!
//! Written apart from the library's inference stages, so that the corpus does not change when they do.

use std::collections::VecDeque;

use mineproof::internals::board::{Cell, CellState, Size};
use mineproof::internals::game::{Game, Reveal};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

pub struct SimplePlayer {
    game: Game,
    known_mines: Vec<bool>,
    /// Clues whose neighbourhood has changed since they were last looked at, and whether a clue is among them.
    changed: VecDeque<Cell>,
    is_changed: Vec<bool>,
    /// Cells that were next to a clue when they were put here; some are revealed by now.
    beside_clues: Vec<Cell>,
    /// All safe cells in random order; some are revealed by now.
    safe_cells: Vec<Cell>,
}

/// The hidden cells around a clue that are not known to be mines, and how many mines they hold.
#[derive(Clone, Copy)]
struct Unknown {
    cells: [Cell; 8],
    len: usize,
    mines: usize,
}

impl SimplePlayer {
    pub fn new(game: Game, rng: &mut impl Rng) -> Self {
        let size = game.size();
        let mut safe_cells: Vec<Cell> = size.cells().filter(|&cell| !game.minefield().is_mine(cell)).collect();
        safe_cells.shuffle(rng);
        Self {
            game,
            known_mines: vec![false; size.area()],
            changed: VecDeque::new(),
            is_changed: vec![false; size.area()],
            beside_clues: Vec::new(),
            safe_cells,
        }
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    fn size(&self) -> Size {
        self.game.size()
    }

    pub fn reveal(&mut self, cell: Cell) {
        let Reveal::Safe(revealed) = self.game.reveal(cell) else { panic!("{cell} is a mine and was taken for safe") };
        let revealed = revealed.to_vec();
        for cell in revealed {
            self.note_change(cell);
            self.note_change_around(cell);
            let hidden = self.size().neighbours(cell).filter(|&other| self.game[other].is_covered());
            self.beside_clues.extend(hidden);
        }
    }

    /// Reveals what the two rules prove, until they are stuck or no more than `until` safe cells are left.
    pub fn apply_rules(&mut self, until: usize) {
        while self.game.safe_left() > until {
            let Some(clue) = self.changed.pop_front() else { return };
            let index = self.size().index(clue);
            self.is_changed[index] = false;
            if self.look_at(clue) {
                self.note_change(clue);
            }
        }
    }

    /// What a guess does, without the risk: mostly next to what is revealed, sometimes anywhere.
    pub fn be_told_a_safe_cell(&mut self, rng: &mut impl Rng) {
        let beside = if rng.random_ratio(7, 8) { self.take_safe_beside_clues(rng) } else { None };
        let cell = beside.or_else(|| self.take_safe_anywhere()).expect("a game that is not won has a safe cell left");
        self.reveal(cell);
    }

    fn take_safe_beside_clues(&mut self, rng: &mut impl Rng) -> Option<Cell> {
        while !self.beside_clues.is_empty() {
            let cell = self.beside_clues.swap_remove(rng.random_range(0..self.beside_clues.len() as u32) as usize);
            if self.is_hidden_and_safe(cell) {
                return Some(cell);
            }
        }
        None
    }

    fn take_safe_anywhere(&mut self) -> Option<Cell> {
        while let Some(cell) = self.safe_cells.pop() {
            if self.is_hidden_and_safe(cell) {
                return Some(cell);
            }
        }
        None
    }

    fn is_hidden_and_safe(&self, cell: Cell) -> bool {
        self.game[cell].is_covered() && !self.game.minefield().is_mine(cell)
    }

    /// Applies the rules to one clue, alone and with each clue that it may share cells with; whether that proved
    /// something.
    fn look_at(&mut self, clue: Cell) -> bool {
        let mine = self.unknown_around(clue);
        if mine.len == 0 {
            return false;
        }
        if self.conclude(mine.cells(), mine.mines) {
            return true;
        }
        let rows = clue.row.saturating_sub(2)..(clue.row + 3).min(self.size().height());
        let (first, last) = (clue.col.saturating_sub(2), (clue.col + 3).min(self.size().width()));
        for other in rows.flat_map(|row| (first..last).map(move |col| Cell::new(row, col))) {
            // A 0 has nothing hidden around it.
            if other == clue || self.game[other].as_clue().is_none_or(|shown| shown == 0) {
                continue;
            }
            let theirs = self.unknown_around(other);
            for (part, whole) in [(&mine, &theirs), (&theirs, &mine)] {
                if part.len > 0 && part.len < whole.len && part.is_within(whole) {
                    let rest = whole.without(part);
                    if self.conclude(rest.cells(), rest.mines) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// If all of `cells` are safe or all are mines, acts on it.
    fn conclude(&mut self, cells: &[Cell], mines: usize) -> bool {
        if mines == 0 {
            cells.iter().for_each(|&cell| self.reveal(cell));
        } else if mines == cells.len() {
            for &cell in cells {
                let index = self.size().index(cell);
                self.known_mines[index] = true;
                self.note_change_around(cell);
            }
        }
        mines == 0 || mines == cells.len()
    }

    fn unknown_around(&self, clue: Cell) -> Unknown {
        let shown = self.game[clue].as_clue().expect("only revealed cells are looked at");
        let mut unknown = Unknown { cells: [clue; 8], len: 0, mines: shown.into() };
        for cell in self.size().neighbours(clue) {
            if self.known_mines[self.size().index(cell)] {
                unknown.mines -= 1;
            } else if self.game[cell] == CellState::HIDDEN {
                unknown.push(cell);
            }
        }
        unknown
    }

    fn note_change_around(&mut self, cell: Cell) {
        for clue in self.size().neighbours(cell) {
            self.note_change(clue);
        }
    }

    fn note_change(&mut self, clue: Cell) {
        let index = self.size().index(clue);
        if !self.game.states()[index].is_covered() && !self.is_changed[index] {
            self.is_changed[index] = true;
            self.changed.push_back(clue);
        }
    }
}

impl Unknown {
    fn push(&mut self, cell: Cell) {
        self.cells[self.len] = cell;
        self.len += 1;
    }

    fn cells(&self) -> &[Cell] {
        &self.cells[..self.len]
    }

    fn is_within(&self, whole: &Self) -> bool {
        self.cells().iter().all(|cell| whole.cells().contains(cell))
    }

    fn without(&self, part: &Self) -> Self {
        let mut rest = Self { len: 0, mines: self.mines - part.mines, ..*self };
        for &cell in self.cells().iter().filter(|cell| !part.cells().contains(cell)) {
            rest.push(cell);
        }
        rest
    }
}
