//! Best play where few layouts are left: every line of play is searched, and the move with the most layouts won is exact.
//!
//! Opening a cell splits the layouts by the number it shows; those in which it is a mine are lost. A cell that is safe in all
//! layouts costs nothing, so it is opened whenever it tells some apart. A set of layouts is worth the same however it was
//! reached, so each is searched once. A guess wins in no more layouts than those in which it survives, and each part it
//! leaves in no more than its own best guess survives: most guesses are ruled out by that alone.

use rustc_hash::FxHashMap;

use super::known_board::{At, KnownBoard, What};
use super::regions::Region;

/// As many layouts as can be searched.
pub(super) const MOST_LAYOUTS: usize = 2048;

/// Unknown cells are bits of a word.
const MOST_CELLS: usize = 128;

/// What best play achieves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BestPlay {
    pub first: At,
    /// In how many of the layouts it wins.
    pub wins: u32,
    pub layouts: u32,
}

/// Best play in a region where nothing is certain; `None` with more than `most_layouts`, or when the search takes more than
/// `most_sets` sets of layouts.
pub(super) fn best_play(
    board: &KnownBoard,
    region: &Region,
    most_layouts: usize,
    most_sets: usize,
) -> Option<BestPlay> {
    let listed = list(board, region, most_layouts.min(MOST_LAYOUTS))?;
    let near = listed.cells.iter().map(|&at| {
        let around = board.neighbours(at);
        let near = (0..listed.cells.len()).filter(|&other| around.contains(&listed.cells[other]));
        near.fold(0u128, |near, other| near | 1 << other)
    });
    let near: Vec<u128> = near.collect();
    let mut sets_left = most_sets;
    let layouts = &listed.layouts;
    let (wins, first) = match layouts.len() {
        0..=64 => Search::<1>::new(layouts, &near, &mut sets_left).best(),
        65..=128 => Search::<2>::new(layouts, &near, &mut sets_left).best(),
        129..=256 => Search::<4>::new(layouts, &near, &mut sets_left).best(),
        257..=512 => Search::<8>::new(layouts, &near, &mut sets_left).best(),
        513..=1024 => Search::<16>::new(layouts, &near, &mut sets_left).best(),
        _ => Search::<32>::new(layouts, &near, &mut sets_left).best(),
    }?;
    Some(BestPlay { first: listed.cells[first], wins, layouts: layouts.len() as u32 })
}

/// All layouts of the unknown cells, a bit for each cell.
struct Listed {
    cells: Vec<At>,
    layouts: Vec<u128>,
}

fn list(board: &KnownBoard, region: &Region, most: usize) -> Option<Listed> {
    let cells = region.cells.clone();
    if cells.len() > MOST_CELLS {
        return None;
    }
    let mut clues: Vec<At> = Vec::new();
    let mut clues_of = Vec::with_capacity(cells.len());
    for &cell in &cells {
        let around = board.neighbours(cell).into_iter().filter(|&near| board.what(near) == What::Revealed);
        let number = |at: At| match clues.iter().position(|&clue| clue == at) {
            Some(number) => number,
            None => {
                clues.push(at);
                clues.len() - 1
            }
        };
        clues_of.push(around.map(number).collect());
    }
    let mut lister = Lister {
        clues_of,
        clues: clues.iter().map(|&at| (board.left(at) as i32, board.unknown_around(at) as i32)).collect(),
        cells: cells.len(),
        layouts: Vec::new(),
        most,
        trials: 100 * most + 10_000,
    };
    lister.place(0, 0, region.mines as i32)?;
    Some(Listed { cells, layouts: lister.layouts })
}

struct Lister {
    /// By cell.
    clues_of: Vec<Vec<usize>>,
    /// By clue: mines to place, and cells to decide.
    clues: Vec<(i32, i32)>,
    cells: usize,
    layouts: Vec<u128>,
    most: usize,
    trials: usize,
}

impl Lister {
    /// Decides the cells from `cell` on; `None` when there are too many layouts.
    fn place(&mut self, cell: usize, layout: u128, mines: i32) -> Option<()> {
        self.trials = self.trials.checked_sub(1)?;
        if mines < 0 || mines > (self.cells - cell) as i32 {
            return Some(());
        }
        if cell == self.cells {
            if self.layouts.len() == self.most {
                return None;
            }
            self.layouts.push(layout);
            return Some(());
        }
        for mine in [0, 1] {
            let clues = self.clues_of.get(cell).cloned().unwrap_or_default();
            let mut fits = true;
            for &clue in &clues {
                let (left, undecided) = &mut self.clues[clue];
                *left -= mine;
                *undecided -= 1;
                fits &= *left >= 0 && *left <= *undecided;
            }
            let placed =
                if fits { self.place(cell + 1, layout | (mine as u128) << cell, mines - mine) } else { Some(()) };
            for &clue in &clues {
                self.clues[clue].0 += mine;
                self.clues[clue].1 += 1;
            }
            placed?;
        }
        Some(())
    }
}

/// A set of up to 64·W layouts.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    const EMPTY: Self = Self([0; W]);

    fn insert(&mut self, layout: usize) {
        self.0[layout / 64] |= 1 << (layout % 64);
    }

    fn has(&self, layout: usize) -> bool {
        self.0[layout / 64] >> (layout % 64) & 1 == 1
    }

    fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    fn len_without(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(word, other)| (word & !other).count_ones()).sum()
    }
}

/// A search over layouts given as bits.
struct Search<'a, const W: usize> {
    layouts: &'a [u128],
    /// By cell: the cells around it.
    near: &'a [u128],
    /// What can matter: cells that some layouts tell apart.
    columns: Vec<Column<W>>,
    /// Wins of every set looked at so far.
    worth: FxHashMap<Set<W>, u32>,
    sets_left: &'a mut usize,
}

/// A cell in all layouts.
struct Column<const W: usize> {
    cell: usize,
    /// The layouts in which it is a mine.
    mines: Set<W>,
    /// Those in which it is safe, by the number that it would show.
    shown: Vec<Set<W>>,
}

/// What a look at all cells says of a set of layouts.
enum Look {
    /// This cell is safe in all and tells some apart.
    Free(usize),
    /// Nothing is: the cells that are safe in some, by how many.
    Guesses(Vec<(u32, usize)>),
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(layouts: &'a [u128], near: &'a [u128], sets_left: &'a mut usize) -> Self {
        let mut columns = Vec::new();
        for (cell, near) in near.iter().enumerate() {
            let mut mines = Set::<W>::EMPTY;
            let mut by_number = [Set::<W>::EMPTY; 9];
            for (index, layout) in layouts.iter().enumerate() {
                match layout >> cell & 1 {
                    1 => mines.insert(index),
                    _ => by_number[(layout & near).count_ones() as usize].insert(index),
                }
            }
            let shown: Vec<Set<W>> = by_number.into_iter().filter(|set| !set.is_empty()).collect();
            let always_the_same = shown.len() + usize::from(!mines.is_empty()) == 1;
            if !always_the_same {
                columns.push(Column { cell, mines, shown });
            }
        }
        Self { layouts, near, columns, worth: FxHashMap::default(), sets_left }
    }

    /// Wins over all layouts, and the cell to open first.
    fn best(&mut self) -> Option<(u32, usize)> {
        let all = self.all();
        let (wins, column) = self.best_guess(&all)?;
        Some((wins, self.columns[column].cell))
    }

    fn all(&self) -> Set<W> {
        let mut all = Set::EMPTY;
        (0..self.layouts.len()).for_each(|layout| all.insert(layout));
        all
    }

    /// Wins of a small part of a large search: sets of one word are many times faster.
    fn wins_apart(&mut self, set: &Set<W>) -> Option<u32> {
        let layouts: Vec<u128> =
            (0..self.layouts.len()).filter(|&layout| set.has(layout)).map(|layout| self.layouts[layout]).collect();
        let mut search = Search::<1>::new(&layouts, self.near, self.sets_left);
        let all = search.all();
        search.wins(&all)
    }

    fn look(&self, set: &Set<W>) -> Look {
        let len = set.len();
        let mut guesses = Vec::new();
        for (cell, column) in self.columns.iter().enumerate() {
            let safe = set.len_without(&column.mines);
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

    fn parts(&self, set: &Set<W>, cell: usize) -> impl Iterator<Item = Set<W>> {
        self.columns[cell].shown.iter().map(move |shown| set.and(shown)).filter(|part| !part.is_empty())
    }

    /// In how many layouts of a set best play wins.
    fn wins(&mut self, set: &Set<W>) -> Option<u32> {
        let len = set.len();
        if len <= 1 {
            return Some(len);
        }
        if let Some(&wins) = self.worth.get(set) {
            return Some(wins);
        }
        *self.sets_left = self.sets_left.checked_sub(1)?;
        if W > 1 && len <= 64 {
            let wins = self.wins_apart(set)?;
            self.worth.insert(*set, wins);
            return Some(wins);
        }
        let wins = match self.look(set) {
            Look::Free(cell) => {
                let parts: Vec<Set<W>> = self.parts(set, cell).collect();
                let mut wins = 0;
                for part in parts {
                    wins += self.wins(&part)?;
                }
                wins
            }
            Look::Guesses(guesses) => self.best_of(set, &guesses)?.0,
        };
        self.worth.insert(*set, wins);
        Some(wins)
    }

    /// The best guess and its wins, where nothing is safe that tells anything.
    fn best_guess(&mut self, set: &Set<W>) -> Option<(u32, usize)> {
        match self.look(set) {
            Look::Free(cell) => Some((self.wins(set)?, cell)),
            Look::Guesses(guesses) => self.best_of(set, &guesses),
        }
    }

    fn best_of(&mut self, set: &Set<W>, guesses: &[(u32, usize)]) -> Option<(u32, usize)> {
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
    fn wins_after(&mut self, set: &Set<W>, cell: usize, beat: u32) -> Option<Option<u32>> {
        let mut parts: Vec<(u32, Set<W>)> = self.parts(set, cell).map(|part| (0, part)).collect();
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
    fn bound(&self, set: &Set<W>) -> u32 {
        let len = set.len();
        if len <= 1 {
            return len;
        }
        if let Some(&wins) = self.worth.get(set) {
            return wins;
        }
        let mut most = 0;
        for (cell, column) in self.columns.iter().enumerate() {
            let safe = set.len_without(&column.mines);
            if safe < len {
                most = most.max(safe);
            } else if self.parts(set, cell).nth(1).is_some() {
                return len;
            }
        }
        most
    }
}
