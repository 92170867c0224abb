//! The game tree over sets of layouts, where these are few: every line of play is searched, and wins are exact.
//!
//! Opening a cell splits the layouts by the number it shows; those in which it is a mine are lost. A cell that is safe in all
//! layouts costs nothing, so it is opened whenever it tells some apart. A set of layouts is worth the same however it was
//! reached, so each is searched once. A guess wins in no more layouts than those in which it survives, and each part it
//! leaves in no more than its own best guess survives: most guesses are ruled out by that alone.

use rustc_hash::FxHashMap;

use crate::limits::Deadline;

/// A set of up to 64·W layouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LayoutSet<const W: usize>([u64; W]);

impl<const W: usize> LayoutSet<W> {
    pub const EMPTY: Self = Self([0; W]);

    /// The first `count` layouts.
    pub fn first(count: usize) -> Self {
        let mut set = Self::EMPTY;
        (0..count).for_each(|layout| set.insert(layout));
        set
    }

    pub fn insert(&mut self, layout: usize) {
        self.0[layout / 64] |= 1 << (layout % 64);
    }

    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    fn len_without(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(word, other)| (word & !other).count_ones()).sum()
    }

    /// The layouts of the set, in order.
    fn layouts(&self) -> impl Iterator<Item = usize> {
        (0..W).flat_map(move |word| {
            let mut left = self.0[word];
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(64 * word + bit)
            })
        })
    }

    /// Which of at most 64 layouts are in the set, as a set of these.
    fn gathered(&self, layouts: &[usize]) -> LayoutSet<1> {
        let has = |&layout: &usize| self.0[layout / 64] >> (layout % 64) & 1;
        LayoutSet([layouts.iter().rev().fold(0, |word, layout| word << 1 | has(layout))])
    }
}

/// A cell in all layouts.
#[derive(Clone, Debug)]
pub(crate) struct Column<const W: usize> {
    cell: usize,
    /// The layouts in which it is a mine.
    mines: LayoutSet<W>,
    /// Those in which it is safe, by the number that it would show.
    shown: Vec<LayoutSet<W>>,
}

impl<const W: usize> Column<W> {
    pub fn new(cell: usize, mines: LayoutSet<W>, shown: impl IntoIterator<Item = LayoutSet<W>>) -> Self {
        Self { cell, mines, shown: shown.into_iter().filter(|set| !set.is_empty()).collect() }
    }

    /// Whether it tells layouts apart.
    fn matters(&self) -> bool {
        self.shown.len() + usize::from(!self.mines.is_empty()) > 1
    }
}

/// How far a search may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// Sets of layouts.
    sets: usize,
    deadline: Deadline,
}

/// Sets between two looks at the clock.
const BETWEEN_LOOKS: usize = 256;

impl Budget {
    pub const fn new(sets: usize, deadline: Deadline) -> Self {
        Self { sets, deadline }
    }

    /// Takes one more set; `None` where that is too many or takes too long.
    fn take(&mut self) -> Option<()> {
        self.sets = self.sets.checked_sub(1)?;
        let is_late = self.sets.is_multiple_of(BETWEEN_LOOKS) && self.deadline.is_over();
        (!is_late).then_some(())
    }
}

/// Layouts, and what best play achieves on them.
pub(crate) struct GameTree<'a, const W: usize> {
    layouts: usize,
    /// The cells that can matter.
    columns: Vec<Column<W>>,
    /// Wins of every set looked at so far.
    worth: FxHashMap<LayoutSet<W>, u32>,
    /// The search gives up after so much more.
    budget: &'a mut Budget,
}

/// What a look at all cells says of a set of layouts.
enum Look {
    /// This cell is safe in all and tells some apart.
    Free(usize),
    /// Nothing is: the cells that are safe in some, by how many.
    Guesses(Vec<(u32, usize)>),
}

impl<'a, const W: usize> GameTree<'a, W> {
    pub fn new(mut columns: Vec<Column<W>>, layouts: usize, budget: &'a mut Budget) -> Self {
        columns.retain(Column::matters);
        Self { layouts, columns, worth: FxHashMap::default(), budget }
    }

    /// The best guess over all layouts and how many it wins, where nothing is safe that tells anything; `None` when finding
    /// it takes too long.
    pub fn best_guess(&mut self) -> Option<(usize, u32)> {
        let all = LayoutSet::first(self.layouts);
        let (wins, column) = match self.look(&all) {
            Look::Free(column) => (self.wins(&all)?, column),
            Look::Guesses(guesses) => self.best_of(&all, &guesses)?,
        };
        Some((self.columns[column].cell, wins))
    }

    /// The layouts that are won by opening a cell and playing on as well as possible, for every cell that matters; `None` when
    /// that takes too long.
    pub fn wins_by_cell(&mut self) -> Option<Vec<(usize, u32)>> {
        let all = LayoutSet::first(self.layouts);
        (0..self.columns.len()).map(|column| Some((self.columns[column].cell, self.wins_of(&all, column)?))).collect()
    }

    fn wins_of(&mut self, set: &LayoutSet<W>, column: usize) -> Option<u32> {
        let parts: Vec<LayoutSet<W>> = self.parts(set, column).collect();
        parts.iter().map(|part| self.wins(part)).sum()
    }

    /// Wins of a small part of a large search: sets of one word are many times faster.
    fn wins_apart(&mut self, set: &LayoutSet<W>) -> Option<u32> {
        let layouts: Vec<usize> = set.layouts().collect();
        let gathered = |column: &Column<W>| {
            let shown = column.shown.iter().map(|shown| shown.gathered(&layouts));
            Column::new(column.cell, column.mines.gathered(&layouts), shown)
        };
        let columns = self.columns.iter().map(gathered).collect();
        GameTree::<1>::new(columns, layouts.len(), self.budget).wins(&LayoutSet::first(layouts.len()))
    }

    fn look(&self, set: &LayoutSet<W>) -> Look {
        let len = set.len();
        let mut guesses = Vec::new();
        for (index, column) in self.columns.iter().enumerate() {
            let safe = set.len_without(&column.mines);
            if safe == len && self.parts(set, index).nth(1).is_some() {
                return Look::Free(index);
            }
            if safe > 0 && safe < len {
                guesses.push((safe, index));
            }
        }
        guesses.sort_unstable_by_key(|&(safe, index)| (std::cmp::Reverse(safe), index));
        Look::Guesses(guesses)
    }

    fn parts(&self, set: &LayoutSet<W>, column: usize) -> impl Iterator<Item = LayoutSet<W>> {
        self.columns[column].shown.iter().map(move |shown| set.and(shown)).filter(|part| !part.is_empty())
    }

    /// In how many layouts of a set best play wins.
    fn wins(&mut self, set: &LayoutSet<W>) -> Option<u32> {
        let len = set.len();
        if len <= 1 {
            return Some(len);
        }
        if let Some(&wins) = self.worth.get(set) {
            return Some(wins);
        }
        self.budget.take()?;
        let wins = if W > 1 && len <= 64 {
            self.wins_apart(set)?
        } else {
            match self.look(set) {
                Look::Free(column) => self.wins_of(set, column)?,
                Look::Guesses(guesses) => self.best_of(set, &guesses)?.0,
            }
        };
        self.worth.insert(*set, wins);
        Some(wins)
    }

    fn best_of(&mut self, set: &LayoutSet<W>, guesses: &[(u32, usize)]) -> Option<(u32, usize)> {
        let mut best = (0, guesses.first()?.1);
        for &(survives, column) in guesses {
            if survives <= best.0 {
                break;
            }
            if let Some(wins) = self.wins_after(set, column, best.0)?
                && wins > best.0
            {
                best = (wins, column);
            }
        }
        Some(best)
    }

    /// Wins after a guess; nothing where they cannot be more than `beat`.
    fn wins_after(&mut self, set: &LayoutSet<W>, column: usize, beat: u32) -> Option<Option<u32>> {
        let mut parts: Vec<(u32, LayoutSet<W>)> = self.parts(set, column).map(|part| (0, part)).collect();
        let mut bound = 0;
        for (most, part) in &mut parts {
            *most = self.bound(part);
            bound += *most;
        }
        if bound <= beat {
            return Some(None);
        }
        for (most, part) in parts {
            bound -= most - self.wins(&part)?;
            if bound <= beat {
                return Some(None);
            }
        }
        Some(Some(bound))
    }

    /// No more than this can be won.
    fn bound(&self, set: &LayoutSet<W>) -> u32 {
        let len = set.len();
        if len <= 1 {
            return len;
        }
        if let Some(&wins) = self.worth.get(set) {
            return wins;
        }
        let mut most = 0;
        for (index, column) in self.columns.iter().enumerate() {
            let safe = set.len_without(&column.mines);
            if safe < len {
                most = most.max(safe);
            } else if self.parts(set, index).nth(1).is_some() {
                return len;
            }
        }
        most
    }
}
