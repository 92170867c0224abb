//! Tiny boards by plain enumeration: shares nothing with the engines.

use std::collections::HashMap;

use mineproof::internals::board::{Cell, Minefield, Size};
use rand::{Rng, RngExt};

/// A board of at most 16 cells; cells and layouts are bits.
pub struct Tiny {
    pub size: Size,
    pub mines: u32,
    around: Vec<u32>,
}

impl Tiny {
    pub fn new(minefield: &Minefield) -> Self {
        let size = minefield.size();
        assert!(size.area() <= 16, "too large to enumerate");
        let around = size.cells().map(|cell| size.neighbours(cell).fold(0, |set, other| set | 1 << size.index(other)));
        let mines = minefield.mines().iter().enumerate().fold(0, |set, (index, &mine)| set | u32::from(mine) << index);
        Self { size, mines, around: around.collect() }
    }

    pub fn cells(&self) -> u32 {
        (1 << self.size.area()) - 1
    }

    pub fn bit(&self, cell: Cell) -> u32 {
        1 << self.size.index(cell)
    }

    pub fn safe(&self) -> u32 {
        self.cells() & !self.mines
    }

    fn clue(&self, layout: u32, index: u32) -> u32 {
        (layout & self.around[index as usize]).count_ones()
    }

    /// Whether a layout shows the same as the board at all of these cells, none of which may be a mine.
    fn agrees(&self, layout: u32, open: u32) -> bool {
        layout & open == 0 && bits(open).all(|index| self.clue(layout, index) == self.clue(self.mines, index))
    }

    /// Every layout that fits what is open.
    pub fn layouts(&self, open: u32, use_count: bool) -> Vec<u32> {
        let fits =
            |layout: &u32| (!use_count || layout.count_ones() == self.mines.count_ones()) && self.agrees(*layout, open);
        (0..=self.cells()).filter(fits).collect()
    }

    /// Cells with their openings.
    fn opened(&self, mut open: u32, cells: u32) -> u32 {
        open |= cells;
        loop {
            let zeros = bits(open).filter(|&index| self.clue(self.mines, index) == 0);
            let next = zeros.fold(open, |open, index| open | self.around[index as usize]);
            if next == open {
                return open;
            }
            open = next;
        }
    }

    /// What is open where logic ends, and after how many rounds.
    pub fn play(&self, start: Cell, use_count: bool) -> (u32, usize) {
        let mut open = self.opened(0, self.bit(start));
        for steps in 0.. {
            let possible = self.layouts(open, use_count).into_iter().fold(0, |mines, layout| mines | layout);
            let safe = self.cells() & !open & !possible;
            if safe == 0 || open == self.safe() {
                return (open, steps);
            }
            open = self.opened(open, safe);
        }
        unreachable!("a board has finitely many cells")
    }

    /// In how many layouts best play wins, by trying every cell everywhere.
    pub fn wins(&self, open: u32, layouts: &[u32], known: &mut HashMap<(u32, Vec<u32>), usize>) -> usize {
        if layouts.iter().all(|&layout| self.cells() & !layout & !open == 0) {
            return layouts.len();
        }
        if let Some(&wins) = known.get(&(open, layouts.to_vec())) {
            return wins;
        }
        let best = bits(self.cells() & !open).map(|index| {
            let survivors = layouts.iter().filter(|&&layout| layout >> index & 1 == 0);
            let mut parts = vec![Vec::new(); 9];
            survivors.for_each(|&layout| parts[self.clue(layout, index) as usize].push(layout));
            let parts = parts.iter().filter(|part| !part.is_empty());
            parts.map(|part| self.wins(open | 1 << index, part, known)).sum()
        });
        let best = best.max().unwrap_or(0);
        known.insert((open, layouts.to_vec()), best);
        best
    }

    /// Whether a set of cells stays undecided whatever else gets known, by trying all that could get known.
    pub fn is_unavoidable(&self, open: u32, set: u32, use_count: bool) -> bool {
        let hidden_outside = self.cells() & !open & !set;
        let layouts = self.layouts(open, use_count);
        let never_safe = |known: u32| {
            // Safe cells are known with their clue, mines as mines.
            let fits =
                |layout: &&u32| self.agrees(**layout, known & self.safe()) && *layout & known == self.mines & known;
            set & !layouts.iter().filter(fits).fold(0, |mines, layout| mines | layout) == 0
        };
        set & self.safe() != 0 && subsets(hidden_outside).all(never_safe)
    }
}

pub fn bits(set: u32) -> impl Iterator<Item = u32> {
    (0..32).filter(move |index| set >> index & 1 == 1)
}

pub fn subsets(set: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(set), move |&subset| (subset > 0).then(|| (subset - 1) & set))
}

/// A board of at most `area` cells, and a first click.
pub fn random_board(area: u64, rng: &mut impl Rng) -> (Minefield, Cell) {
    let width = rng.random_range(1..=area);
    let size = Size::new(width, rng.random_range(1..=area / width)).expect("a small size");
    let density = rng.random_range(0.0..0.6);
    let mines = (0..size.area()).map(|_| rng.random_bool(density)).collect();
    let start = size.cell(rng.random_range(0..size.area()));
    (Minefield::new(size, mines).expect("as many as cells"), start)
}
