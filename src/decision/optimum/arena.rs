//! Sets of layouts on the way down the game tree: one behind the other in one vector, so that no set is allocated.

/// Layouts, as a range of the arena.
pub(super) type Set = std::ops::Range<usize>;

/// Layouts in which a cell is safe and shows the same number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LayoutRange {
    start: usize,
    end: usize,
    /// No more wins than this.
    pub most: u32,
}

/// A set after a cell is opened, by the number it shows: from 0 to one less than `M`.
pub(super) type Parts<const M: usize> = [LayoutRange; M];

impl LayoutRange {
    pub fn set(&self) -> Set {
        self.start..self.end
    }

    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }
}

/// A layout, and what every cell shows in it: a few bits for each of up to 64 cells, so that what cells show in a set is
/// compared for all of them at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout<const N: usize, const M: usize> {
    pub mines: u64,
    shown: [u64; N],
}

impl<const N: usize, const M: usize> Layout<N, M> {
    /// Of each cell, four for the numbers of square boards.
    const BITS: usize = if M <= 9 { 4 } else { 8 };

    /// What a mine "shows".
    const MINE: u64 = M as u64;

    /// The word of a cell, and how far up in it.
    const fn place(bit: usize) -> (usize, usize) {
        let per_word = u64::BITS as usize / Self::BITS;
        (bit / per_word, bit % per_word * Self::BITS)
    }

    /// What a cell has in words such as those of `shown`.
    const fn field(words: &[u64; N], bit: u32) -> u64 {
        let (word, shift) = Self::place(bit as usize);
        words[word] >> shift & ((1 << Self::BITS) - 1)
    }

    /// `near` are the neighbours of each cell.
    fn new(mines: u64, near: &[u64]) -> Self {
        let mut shown = [0; N];
        for (cell, near) in near.iter().enumerate() {
            let is_mine = mines >> cell & 1 == 1;
            let number = if is_mine { Self::MINE } else { u64::from((mines & near).count_ones()) };
            let (word, shift) = Self::place(cell);
            shown[word] |= number << shift;
        }
        Self { mines, shown }
    }

    #[inline]
    fn number(&self, bit: u32) -> usize {
        Self::field(&self.shown, bit) as usize
    }
}

/// What the layouts of a set have in common.
pub(super) struct Summary<const N: usize, const M: usize> {
    /// The cells that are mines in some layout.
    pub mined: u64,
    /// The bits in which what is shown differs.
    differing: [u64; N],
}

impl<const N: usize, const M: usize> Summary<N, M> {
    /// The first of these cells that does not show the same in all layouts.
    pub fn telling(&self, cells: u64) -> Option<u32> {
        bits(cells).find(|&bit| Layout::<N, M>::field(&self.differing, bit) != 0)
    }
}

#[derive(Debug)]
pub(super) struct Arena<const N: usize, const M: usize> {
    layouts: Vec<Layout<N, M>>,
}

impl<const N: usize, const M: usize> Arena<N, M> {
    pub const fn new() -> Self {
        Self { layouts: Vec::new() }
    }

    /// Holds these layouts and no others.
    pub fn begin(&mut self, layouts: &[u64], near: &[u64]) -> Set {
        self.layouts.clear();
        self.layouts.extend(layouts.iter().map(|&mines| Layout::new(mines, near)));
        0..layouts.len()
    }

    pub fn len(&self) -> usize {
        self.layouts.len()
    }

    /// Forgets the sets that were added since there were so many layouts.
    pub fn truncate(&mut self, len: usize) {
        self.layouts.truncate(len);
    }

    pub fn of(&self, set: Set) -> &[Layout<N, M>] {
        &self.layouts[set]
    }

    pub fn summary(&self, set: Set) -> Summary<N, M> {
        let layouts = &self.layouts[set];
        let mut summary = Summary { mined: 0, differing: [0; N] };
        for layout in layouts {
            summary.mined |= layout.mines;
            for word in 0..N {
                summary.differing[word] |= layout.shown[word] ^ layouts[0].shown[word];
            }
        }
        summary
    }

    /// Puts copies of the layouts in which a cell is safe behind all others, by the number that it shows.
    pub fn split(&mut self, set: Set, bit: u32) -> Parts<M> {
        let mut counts = [0usize; M];
        for layout in &self.layouts[set.clone()] {
            if let Some(count) = counts.get_mut(layout.number(bit)) {
                *count += 1;
            }
        }
        let mut parts = [LayoutRange::default(); M];
        let mut next = [0usize; M];
        let mut start = self.layouts.len();
        for (number, part) in parts.iter_mut().enumerate() {
            *part = LayoutRange { start, end: start + counts[number], most: counts[number] as u32 };
            next[number] = start;
            start = part.end;
        }
        self.layouts.resize(start, Layout { mines: 0, shown: [0; N] });
        for at in set {
            let layout = self.layouts[at];
            if let Some(next) = next.get_mut(layout.number(bit)) {
                self.layouts[*next] = layout;
                *next += 1;
            }
        }
        parts
    }
}

/// The cells that are mines in some layout.
pub(super) fn union<const N: usize, const M: usize>(layouts: &[Layout<N, M>]) -> u64 {
    layouts.iter().fold(0, |union, layout| union | layout.mines)
}

/// The places of the bits that are set.
#[inline]
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
pub(super) fn count_mines<const N: usize, const M: usize>(layouts: &[Layout<N, M>]) -> [u32; 64] {
    let mut mines = [0; 64];
    for layout in layouts {
        bits(layout.mines).for_each(|bit| mines[bit as usize] += 1);
    }
    mines
}
