//! All layouts of a position, one by one, where they are few: what endgames and unavoidable guesses are decided on.
//!
//! Cells are columns: for each undecided cell the set of layouts in which it is a mine, as bits. Sets of layouts are then
//! narrowed by a reveal with a few machine words.

use std::fmt;

use num_bigint::BigUint;

use crate::analysis::Analysis;
use crate::board::{Cell, MineCount, Position};
use crate::frontier::Verdict;

/// As many layouts as are looked at one by one.
pub(super) const MOST_LAYOUTS: usize = 256;

/// The search for layouts gives up after this many trials.
const MOST_TRIALS: usize = 1 << 16;

/// Nor does it begin with more undecided cells than this.
const MOST_CELLS: usize = 1 << 10;

/// A set of them.
pub(super) type LayoutSet = crate::decision::LayoutSet<{ MOST_LAYOUTS / 64 }>;

/// Why the layouts of a position were not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotListed {
    /// There are more than [`MOST_LAYOUTS`].
    Layouts,
    /// There are more undecided cells than [`MOST_CELLS`].
    Cells,
    /// Finding them takes more than [`MOST_TRIALS`].
    Trials,
}

/// The undecided cells of a position, and every layout of them.
pub(super) struct Layouts {
    /// The undecided cells.
    pub cells: Vec<Cell>,
    /// How many layouts there are.
    pub len: usize,
    /// By cell: the layouts in which it is a mine.
    pub mines: Vec<LayoutSet>,
    /// By cell: the layouts in which it is safe, by the number that it would show.
    pub shown: Vec<Vec<LayoutSet>>,
}

impl Layouts {
    /// Every layout of a position that `analysis` is about.
    pub fn list(position: &Position, analysis: &Analysis) -> Result<Self, NotListed> {
        let undecided = analysis.cells(Verdict::Open);
        if undecided.take(MOST_CELLS + 1).count() > MOST_CELLS {
            return Err(NotListed::Cells);
        }
        // Where fractions are long there are hundreds of components.
        let is_few = |layouts: &BigUint| *layouts <= MOST_LAYOUTS.into();
        if analysis.fraction_bytes() > 0 || !analysis.configurations().is_some_and(is_few) {
            return Err(NotListed::Layouts);
        }
        let mut search = Search::new(position, analysis);
        search.place(0)?;
        let Search { cells, found, .. } = search;
        let mut mines = vec![LayoutSet::EMPTY; cells.len()];
        let mut shown = Vec::with_capacity(cells.len());
        for (layout, is_mine) in found.iter().enumerate() {
            is_mine.iter().zip(&mut mines).filter(|(mine, _)| **mine).for_each(|(_, set)| set.insert(layout));
        }
        for (index, cell) in cells.iter().enumerate() {
            let near: Vec<usize> = (0..cells.len()).filter(|&other| are_neighbours(*cell, cells[other])).collect();
            let mut by_number = vec![LayoutSet::EMPTY; 9];
            for (layout, is_mine) in found.iter().enumerate().filter(|(_, is_mine)| !is_mine[index]) {
                by_number[near.iter().filter(|&&other| is_mine[other]).count()].insert(layout);
            }
            by_number.retain(|set| !set.is_empty());
            shown.push(by_number);
        }
        Ok(Self { cells, len: found.len(), mines, shown })
    }

    pub fn all(&self) -> LayoutSet {
        LayoutSet::first(self.len)
    }
}

fn are_neighbours(one: Cell, other: Cell) -> bool {
    one != other && one.row.abs_diff(other.row) <= 1 && one.col.abs_diff(other.col) <= 1
}

/// A search cell by cell, clue by clue, so that a clue that cannot be met is noticed early.
struct Search {
    cells: Vec<Cell>,
    /// By cell: the clues around it.
    clues_of: Vec<Vec<usize>>,
    /// By clue: mines still to place, and cells still to decide.
    clues: Vec<(i32, i32)>,
    /// Mines still to place on the whole board, if their number is known.
    mines_left: Option<usize>,
    is_mine: Vec<bool>,
    found: Vec<Vec<bool>>,
    trials: usize,
}

impl Search {
    fn new(position: &Position, analysis: &Analysis) -> Self {
        let size = position.size();
        let hidden = || analysis.hidden_cells();
        let is = |cell: Cell, verdict| analysis.verdict(cell) == Some(verdict);
        let mut search = Self {
            cells: Vec::new(),
            clues_of: Vec::new(),
            clues: Vec::new(),
            mines_left: match position.mine_count() {
                MineCount::Known(mines) => {
                    Some(*mines as usize - hidden().filter(|&cell| is(cell, Verdict::Mine)).count())
                }
                MineCount::Unknown | MineCount::Density(_) => None,
            },
            is_mine: Vec::new(),
            found: Vec::new(),
            trials: 0,
        };
        let mut is_listed = vec![false; size.area()];
        let mut clue_at = vec![None; size.area()];
        // Cells that share a clue follow each other.
        for seed in hidden().filter(|&cell| is(cell, Verdict::Open)) {
            let mut pending = vec![seed];
            while let Some(cell) = pending.pop() {
                if std::mem::replace(&mut is_listed[size.index(cell)], true) {
                    continue;
                }
                search.cells.push(cell);
                let mut clues = Vec::new();
                for (clue, told) in size.neighbours(cell).filter_map(|at| Some((at, position[at].as_clue()?))) {
                    let around = |verdict| size.neighbours(clue).filter(move |&other| is(other, verdict));
                    clues.push(*clue_at[size.index(clue)].get_or_insert_with(|| {
                        let mines = i32::from(told) - around(Verdict::Mine).count() as i32;
                        search.clues.push((mines, around(Verdict::Open).count() as i32));
                        pending.extend(around(Verdict::Open).filter(|&other| !is_listed[size.index(other)]));
                        search.clues.len() - 1
                    }));
                }
                search.clues_of.push(clues);
            }
        }
        search.is_mine = vec![false; search.cells.len()];
        search
    }

    fn place(&mut self, index: usize) -> Result<(), NotListed> {
        let left = self.cells.len() - index;
        if self.mines_left.is_some_and(|mines| mines > left) {
            return Ok(());
        }
        if left == 0 {
            if self.found.len() == MOST_LAYOUTS {
                return Err(NotListed::Layouts);
            }
            self.found.push(self.is_mine.clone());
            return Ok(());
        }
        self.trials += 1;
        if self.trials > MOST_TRIALS {
            return Err(NotListed::Trials);
        }
        for mine in [false, true] {
            if mine && self.mines_left == Some(0) {
                continue;
            }
            if self.set(index, mine) {
                self.place(index + 1)?;
            }
            self.unset(index, mine);
        }
        Ok(())
    }

    /// Decides a cell; whether every clue around it can still be met.
    fn set(&mut self, index: usize, mine: bool) -> bool {
        self.is_mine[index] = mine;
        self.mines_left = self.mines_left.map(|mines| mines - usize::from(mine));
        let mut possible = true;
        for &clue in &self.clues_of[index] {
            let (mines, cells) = &mut self.clues[clue];
            *mines -= i32::from(mine);
            *cells -= 1;
            possible &= (0..=*cells).contains(mines);
        }
        possible
    }

    fn unset(&mut self, index: usize, mine: bool) {
        self.is_mine[index] = false;
        self.mines_left = self.mines_left.map(|mines| mines + usize::from(mine));
        for &clue in &self.clues_of[index] {
            self.clues[clue].0 += i32::from(mine);
            self.clues[clue].1 += 1;
        }
    }
}

impl fmt::Display for NotListed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layouts => write!(f, "more than {MOST_LAYOUTS} layouts are possible"),
            Self::Cells => write!(f, "more than {MOST_CELLS} cells are undecided"),
            Self::Trials => write!(f, "the layouts are too well hidden to be listed in {MOST_TRIALS} trials"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Options, analyze};
    use crate::constructed::Family;

    fn listed(position: &Position) -> Result<usize, NotListed> {
        let analysis = analyze(position, &Options::default()).expect("built from a minefield");
        Layouts::list(position, &analysis).map(|layouts| layouts.len)
    }

    #[test]
    fn layouts_are_listed_up_to_their_limit() {
        for layouts in MOST_LAYOUTS as u32 - 1..=MOST_LAYOUTS as u32 + 1 {
            let expected = if layouts <= MOST_LAYOUTS as u32 { Ok(layouts as usize) } else { Err(NotListed::Layouts) };
            assert_eq!(listed(&Family::Needle.build(layouts)), expected);
        }
        assert_eq!(listed(&Family::Pairs.build(8)), Ok(256));
        assert_eq!(listed(&Family::Pairs.build(9)), Err(NotListed::Layouts));
    }

    #[test]
    fn cells_are_looked_at_up_to_their_limit() {
        for cells in MOST_CELLS as u32 - 1..=MOST_CELLS as u32 + 1 {
            let row = Family::Row.build(cells).with_mine_count(MineCount::Unknown);
            assert_eq!(listed(&row), if cells <= MOST_CELLS as u32 { Ok(2) } else { Err(NotListed::Cells) });
        }
    }
}
