//! The chance to win from a position with few layouts, with best play: every line of play is tried.
//!
//! Opening a cell splits the layouts by the number it shows, and those in which it is a mine are lost. A cell that is safe
//! in all layouts left costs nothing to open and may tell something, so it is always opened; what is open then is the same
//! for all roads to the same layouts, and a set of layouts is worth the same however it was reached.

use rustc_hash::FxHashMap;

use super::layouts::{LayoutSet, Layouts};

/// The search gives up after this many sets of layouts.
pub(super) const MOST_SETS: usize = 10_000;

/// What best play achieves.
pub(super) struct BestPlay {
    /// In how many of the layouts it wins.
    pub wins: u32,
    /// What it opens first: an index into the undecided cells.
    pub first: usize,
}

/// Best play over all layouts of which no cell is safe in all; `None` when that takes too long.
pub(super) fn best_play(layouts: &Layouts) -> Option<BestPlay> {
    let mut search = Search { layouts, worth: FxHashMap::default() };
    search.best_guess(layouts.all())
}

struct Search<'a> {
    layouts: &'a Layouts,
    /// Wins of every set looked at so far.
    worth: FxHashMap<LayoutSet, u32>,
}

impl Search<'_> {
    /// In how many layouts of a set best play wins.
    fn wins(&mut self, set: LayoutSet) -> Option<u32> {
        // Where one layout is left, every safe cell is known.
        if set.len() <= 1 {
            return Some(set.len());
        }
        if let Some(&wins) = self.worth.get(&set) {
            return Some(wins);
        }
        if self.worth.len() == MOST_SETS {
            return None;
        }
        let wins = match self.telling_safe_cell(set) {
            Some(cell) => self.wins_after(set, cell)?,
            None => self.best_guess(set)?.wins,
        };
        self.worth.insert(set, wins);
        Some(wins)
    }

    /// A cell that is safe in all layouts of a set and tells some of them apart.
    fn telling_safe_cell(&self, set: LayoutSet) -> Option<usize> {
        (0..self.layouts.cells.len()).find(|&cell| {
            set.and(self.layouts.mines[cell]).is_empty()
                && self.layouts.shown[cell].iter().filter(|shown| !set.and(**shown).is_empty()).count() > 1
        })
    }

    fn wins_after(&mut self, set: LayoutSet, cell: usize) -> Option<u32> {
        let layouts = self.layouts;
        let parts = layouts.shown[cell].iter().map(|shown| set.and(*shown));
        parts.filter(|part| !part.is_empty()).map(|part| self.wins(part)).sum()
    }

    /// The best of the cells that are a mine in some layouts of a set and safe in others.
    fn best_guess(&mut self, set: LayoutSet) -> Option<BestPlay> {
        let safe_in = |cell: usize| set.without(self.layouts.mines[cell]).len();
        let cells = (0..self.layouts.cells.len()).map(|cell| (safe_in(cell), cell));
        let mut guesses: Vec<(u32, usize)> = cells.filter(|&(safe, _)| safe > 0 && safe < set.len()).collect();
        // No guess wins in more layouts than those in which it survives.
        guesses.sort_unstable_by_key(|&(safe, cell)| (std::cmp::Reverse(safe), cell));
        let mut best = BestPlay { wins: 0, first: guesses.first()?.1 };
        for (survives, cell) in guesses {
            if survives <= best.wins {
                break;
            }
            let wins = self.wins_after(set, cell)?;
            if wins > best.wins {
                best = BestPlay { wins, first: cell };
            }
        }
        Some(best)
    }
}
