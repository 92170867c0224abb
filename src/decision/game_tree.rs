//! The game tree over sets of layouts, where these are few: every line of play is searched, and wins are exact.
//!
//! Opening a cell splits the layouts by the number it shows; those in which it is a mine are lost. A cell that is safe in all
//! layouts costs nothing, so it is opened whenever it tells some apart. A set of layouts is worth the same however it was
//! reached, so each is searched once. A guess wins in no more layouts than those in which it survives, and each part it
//! leaves in no more than its own best guess survives: most guesses are ruled out by that alone.

use rustc_hash::FxHashMap;

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

    /// The layouts of the set.
    fn iter(&self) -> impl Iterator<Item = usize> {
        (0..64 * W).filter(|layout| self.0[layout / 64] >> (layout % 64) & 1 == 1)
    }

    /// The set as a word, with a bit for each of `layouts` that is in it.
    fn among(&self, layouts: &[usize]) -> LayoutSet<1> {
        let bit = |(place, &layout): (usize, &usize)| (self.0[layout / 64] >> (layout % 64) & 1) << place;
        LayoutSet([layouts.iter().enumerate().map(bit).sum()])
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

    pub fn len_without(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(word, other)| (word & !other).count_ones()).sum()
    }
}

/// What is known of the layouts, and of what best play achieves.
pub(crate) struct GameTree<'a, const W: usize> {
    /// By cell: the layouts in which it is a mine.
    mines: &'a [LayoutSet<W>],
    /// By cell: the layouts in which it is safe, by the number that it would show.
    shown: &'a [Vec<LayoutSet<W>>],
    /// Wins of every set looked at so far.
    worth: FxHashMap<LayoutSet<W>, u32>,
    /// The search gives up after so many more.
    sets_left: usize,
}

/// What a look at all cells says of a set of layouts.
enum Look {
    /// This cell is safe in all and tells some apart.
    Free(usize),
    /// Nothing is: the cells that are safe in some, by how many.
    Guesses(Vec<(u32, usize)>),
}

impl<'a, const W: usize> GameTree<'a, W> {
    pub fn new(mines: &'a [LayoutSet<W>], shown: &'a [Vec<LayoutSet<W>>], most_sets: usize) -> Self {
        Self { mines, shown, worth: FxHashMap::default(), sets_left: most_sets }
    }

    fn look(&self, set: &LayoutSet<W>) -> Look {
        let len = set.len();
        let mut guesses = Vec::new();
        for (cell, mines) in self.mines.iter().enumerate() {
            let safe = set.len_without(mines);
            if safe == len && self.parts(set, cell).nth(1).is_some() {
                return Look::Free(cell);
            }
            if safe > 0 && safe < len {
                guesses.push((safe, cell));
            }
        }
        guesses.sort_unstable_by_key(|&(safe, cell)| (std::cmp::Reverse(safe), cell));
        Look::Guesses(guesses)
    }

    fn parts(&self, set: &LayoutSet<W>, cell: usize) -> impl Iterator<Item = LayoutSet<W>> {
        self.shown[cell].iter().map(move |shown| set.and(shown)).filter(|part| !part.is_empty())
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
        self.sets_left = self.sets_left.checked_sub(1)?;
        let wins = if W > 1 && len <= 64 {
            self.wins_apart(set)?
        } else {
            match self.look(set) {
                Look::Free(cell) => self.wins_of(set, cell)?,
                Look::Guesses(guesses) => self.best_of(set, &guesses)?.0,
            }
        };
        self.worth.insert(*set, wins);
        Some(wins)
    }

    /// The wins of a small set in a tree of its own: sets of one word are many times faster, and cells that its layouts do
    /// not tell apart are left out.
    fn wins_apart(&mut self, set: &LayoutSet<W>) -> Option<u32> {
        let layouts: Vec<usize> = set.iter().collect();
        let (mut mines, mut shown) = (Vec::new(), Vec::new());
        for (mined, numbers) in self.mines.iter().zip(self.shown) {
            let mined = mined.among(&layouts);
            let numbers = numbers.iter().map(|number| number.among(&layouts)).filter(|number| !number.is_empty());
            let numbers: Vec<LayoutSet<1>> = numbers.collect();
            if numbers.len() + usize::from(!mined.is_empty()) > 1 {
                mines.push(mined);
                shown.push(numbers);
            }
        }
        let mut tree = GameTree::new(&mines, &shown, self.sets_left);
        let wins = tree.wins(&LayoutSet::first(layouts.len()));
        self.sets_left = tree.sets_left;
        wins
    }

    /// The best guess and the layouts of a set that it wins, where nothing is safe that tells anything; `None` when that
    /// takes too long.
    pub fn best_guess(&mut self, set: &LayoutSet<W>) -> Option<(u32, usize)> {
        match self.look(set) {
            Look::Free(cell) => Some((self.wins(set)?, cell)),
            Look::Guesses(guesses) => self.best_of(set, &guesses),
        }
    }

    /// The layouts of a set that are won by opening a cell and playing on as well as possible; `None` when that takes too
    /// long.
    pub fn wins_of(&mut self, set: &LayoutSet<W>, cell: usize) -> Option<u32> {
        let parts: Vec<LayoutSet<W>> = self.parts(set, cell).collect();
        parts.iter().map(|part| self.wins(part)).sum()
    }

    fn best_of(&mut self, set: &LayoutSet<W>, guesses: &[(u32, usize)]) -> Option<(u32, usize)> {
        let mut best = (0, guesses.first()?.1);
        for &(survives, cell) in guesses {
            if survives <= best.0 {
                break;
            }
            if let Some(wins) = self.wins_after(set, cell, best.0)?
                && wins > best.0
            {
                best = (wins, cell);
            }
        }
        Some(best)
    }

    /// Wins after a guess; nothing where they cannot be more than `beat`.
    fn wins_after(&mut self, set: &LayoutSet<W>, cell: usize, beat: u32) -> Option<Option<u32>> {
        let mut parts: Vec<(u32, LayoutSet<W>)> = self.parts(set, cell).map(|part| (0, part)).collect();
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
        for (cell, mines) in self.mines.iter().enumerate() {
            let safe = set.len_without(mines);
            if safe < len {
                most = most.max(safe);
            } else if self.parts(set, cell).nth(1).is_some() {
                return len;
            }
        }
        most
    }
}
