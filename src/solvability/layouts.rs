//! All layouts of a position, one by one, where they are few: what endgames and unavoidable guesses are decided on.
//!
//! Cells are columns: for each undecided cell the set of layouts in which it is a mine, as bits. Sets of layouts are then
//! narrowed by a reveal with a few machine words.

use std::fmt;

use num_bigint::BigUint;

use crate::analysis::Analysis;
use crate::board::{Cell, MineCount, Position};
use crate::frontier::Verdict;
use crate::limits::Deadline;
use crate::live::{Listing, Unlisted};

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
        let (cells, listing) = listing(position, analysis);
        let mut found: Vec<Vec<u64>> = Vec::new();
        let listed = listing.list(|layout| {
            let is_few = found.len() < MOST_LAYOUTS;
            found.push(layout.to_vec());
            is_few
        });
        listed.map_err(|why| if why == Unlisted::Enough { NotListed::Layouts } else { NotListed::Trials })?;
        let is_mine = |layout: &[u64], cell: usize| layout[cell / 64] >> (cell % 64) & 1 == 1;
        let mut mines = vec![LayoutSet::EMPTY; cells.len()];
        let mut shown = Vec::with_capacity(cells.len());
        for (number, layout) in found.iter().enumerate() {
            (0..cells.len()).filter(|&cell| is_mine(layout, cell)).for_each(|cell| mines[cell].insert(number));
        }
        for (index, cell) in cells.iter().enumerate() {
            let near: Vec<usize> =
                (0..cells.len()).filter(|&other| position.grid().touches(*cell, cells[other])).collect();
            let mut by_number = vec![LayoutSet::EMPTY; near.len() + 1];
            for (number, layout) in found.iter().enumerate().filter(|(_, layout)| !is_mine(layout, index)) {
                by_number[near.iter().filter(|&&other| is_mine(layout, other)).count()].insert(number);
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

/// The undecided cells, those that share a clue following each other so that a clue that cannot be met is noticed early.
fn listing(position: &Position, analysis: &Analysis) -> (Vec<Cell>, Listing) {
    let (size, grid) = (position.size(), position.grid());
    let is = |cell: Cell, verdict| analysis.verdict(cell) == Some(verdict);
    let mines = match position.mine_count() {
        MineCount::Known(mines) => Some(*mines as u32 - analysis.cells(Verdict::Mine).count() as u32),
        MineCount::Unknown | MineCount::Density(_) => None,
    };
    let (mut cells, mut clues_of, mut clues) = (Vec::new(), Vec::new(), Vec::new());
    let mut is_listed = vec![false; size.area()];
    let mut clue_at = vec![None; size.area()];
    for seed in analysis.cells(Verdict::Open) {
        let mut pending = vec![seed];
        while let Some(cell) = pending.pop() {
            if std::mem::replace(&mut is_listed[size.index(cell)], true) {
                continue;
            }
            cells.push(cell);
            let mut around_it = Vec::new();
            for (clue, told) in grid.watchers(cell).filter_map(|at| Some((at, position[at].as_clue()?))) {
                let around = |verdict| grid.neighbours(clue).filter(move |&other| is(other, verdict));
                around_it.push(*clue_at[size.index(clue)].get_or_insert_with(|| {
                    let mines = i32::from(told) - around(Verdict::Mine).count() as i32;
                    clues.push((mines, around(Verdict::Open).count() as i32));
                    pending.extend(around(Verdict::Open).filter(|&other| !is_listed[size.index(other)]));
                    clues.len() as u32 - 1
                }));
            }
            clues_of.push(around_it);
        }
    }
    (cells, Listing::new(clues_of, clues, mines, MOST_TRIALS, Deadline::NEVER))
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
