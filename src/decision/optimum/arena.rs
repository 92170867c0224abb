//! Sets of layouts on the way down the game tree: one behind the other in one vector, so that no set is allocated.

/// Layouts, as a range of the arena.
pub(super) type Set = std::ops::Range<usize>;

/// Layouts in which a cell is safe and shows the same number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    start: usize,
    end: usize,
    /// No more wins than this.
    pub most: u32,
}

/// A set after a cell is opened, by the number it shows.
pub(super) type Parts = [Part; 9];

impl Part {
    pub fn set(&self) -> Set {
        self.start..self.end
    }

    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }
}

#[derive(Debug, Default)]
pub(super) struct Arena {
    layouts: Vec<u64>,
}

impl Arena {
    /// Holds these layouts and no others.
    pub fn begin(&mut self, layouts: &[u64]) -> Set {
        self.layouts.clear();
        self.layouts.extend(layouts);
        0..layouts.len()
    }

    pub fn len(&self) -> usize {
        self.layouts.len()
    }

    /// Forgets the sets that were added since there were so many layouts.
    pub fn truncate(&mut self, len: usize) {
        self.layouts.truncate(len);
    }

    pub fn of(&self, set: Set) -> &[u64] {
        &self.layouts[set]
    }

    /// Puts copies of the layouts in which a cell is safe behind all others, by the number that it shows.
    pub fn split(&mut self, set: Set, bit: u32, near: u64) -> Parts {
        let mut ends = [0usize; 10];
        for &layout in &self.layouts[set.clone()] {
            // Mines go where nobody looks.
            let number = if layout >> bit & 1 == 1 { 9 } else { (layout & near).count_ones() };
            ends[number as usize] += 1;
        }
        let mut parts = [Part::default(); 9];
        let mut next = [0usize; 9];
        let mut start = self.layouts.len();
        for (number, part) in parts.iter_mut().enumerate() {
            *part = Part { start, end: start + ends[number], most: ends[number] as u32 };
            next[number] = start;
            start = part.end;
        }
        self.layouts.resize(start, 0);
        for at in set {
            let layout = self.layouts[at];
            if layout >> bit & 1 == 0 {
                let next = &mut next[(layout & near).count_ones() as usize];
                self.layouts[*next] = layout;
                *next += 1;
            }
        }
        parts
    }

    /// Whether a safe cell with these neighbours shows different numbers in different layouts.
    pub fn tells(&self, set: Set, near: u64) -> bool {
        let layouts = &self.layouts[set];
        let first = (layouts[0] & near).count_ones();
        layouts.iter().any(|layout| (layout & near).count_ones() != first)
    }
}

/// The cells that are mines in some layout.
pub(super) fn union(layouts: &[u64]) -> u64 {
    layouts.iter().fold(0, |union, layout| union | layout)
}

/// The places of the bits that are set.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

/// By cell: in how many layouts it is a mine.
pub(super) fn count_mines(layouts: &[u64]) -> [u32; 64] {
    let mut mines = [0; 64];
    for &layout in layouts {
        bits(layout).for_each(|bit| mines[bit as usize] += 1);
    }
    mines
}
