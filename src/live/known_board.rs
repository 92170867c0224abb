//! What a player knows, kept up to date move by move: a change costs what it touches, not the size of the board.
//!
//! Two rules run on every change: one clue alone, and two clues that share cells (which of their own cells the difference
//! of their numbers decides: `single-clue`, `subset` and `twin` of the stages, without reasons). What they leave open is
//! for counting.

use std::ops::Deref;
use std::sync::Arc;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use crate::board::{Cell, CellState, Grid, Likelihood, MineCount, NeighbourTable, Position};
use crate::frontier::MinesLeft;

/// Index of a cell: on the square board with a margin of two, so that everything within two steps has an index too, on others
/// row-major.
pub(crate) type CellIndex = u32;

/// Around the square board; others have none.
const MARGIN: u32 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Status {
    Outside,
    Unknown,
    Mine,
    /// Known to be safe, not opened yet.
    Safe,
    /// Opened, and its number is known.
    Revealed,
    /// Opened, and what was told of its number weighs several.
    Weighed,
    /// Opened, and nothing was told.
    Blind,
}

/// What is said of the number of mines around a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    Number(u8),
    Weights(Likelihood),
    Nothing,
}

impl Told {
    /// What a position says of a revealed cell.
    pub fn of(position: &Position, cell: Cell) -> Self {
        match (position.has_exact_clues(), position.state(cell).and_then(CellState::as_clue)) {
            (true, Some(number)) => Self::Number(number),
            (true, None) => Self::Nothing,
            (false, _) => match position.likelihood(cell) {
                None => Self::Nothing,
                Some(likelihood) => likelihood.as_number().map_or(Self::Weights(likelihood), Self::Number),
            },
        }
    }
}

/// Bit of each neighbour in a shape on the square board: `8·(row offset + 1) + column offset + 1`, as in
/// [`crate::frontier::Constraint::shape`]. On other boards a neighbour's bit is its place in the list.
const BITS: [u32; 8] = [0, 1, 2, 8, 10, 16, 17, 18];
/// All of them, and those on one side.
const ALL_AROUND: u64 = 0b111 | 0b101 << 8 | 0b111 << 16;
const LEFT: u64 = 1 | 1 << 8 | 1 << 16;
const ABOVE: u64 = 0b111;
/// The bit that a cell has in the shape of its neighbour at `bit` is `LAST - bit`.
const LAST: u32 = 18;

/// The cells around a cell.
pub(crate) enum Around<'b> {
    /// On the square board, some of them perhaps outside.
    Eight([CellIndex; 8]),
    Listed(&'b [CellIndex]),
}

impl Deref for Around<'_> {
    type Target = [CellIndex];

    fn deref(&self) -> &[CellIndex] {
        match self {
            Self::Eight(cells) => cells,
            Self::Listed(cells) => cells,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct KnownBoard {
    /// None for the square board.
    table: Option<Arc<NeighbourTable>>,
    margin: u32,
    stride: u32,
    /// How far away each neighbour is, in the order of [`BITS`]; backwards by wrapping around.
    steps: [u32; 8],
    cells: Vec<KnownCell>,
    /// Of the cells whose clue weighs several numbers.
    likelihoods: FxHashMap<CellIndex, Likelihood>,
    unknown: u32,
    /// Without the known mines; 0 where the number is not known.
    mines_left: u32,
    mine_count: MineCount,
    /// Nothing can be as it was told.
    is_refuted: bool,
    /// Safe cells that are not revealed yet; with an unknown number of mines, all cells that are not.
    safe_left: u32,
    has_zero: bool,
    /// Of what was revealed.
    fingerprint: u64,
    /// Safe cells to open; some may be revealed by now.
    safe: Vec<CellIndex>,
    /// Clues with unknown cells; some may have none by now.
    clues: Vec<CellIndex>,
    /// Unknown cells whose component is no longer what it was.
    touched: Vec<CellIndex>,
    /// Clues to look at alone, and then in pairs.
    alone: Vec<CellIndex>,
    paired: Vec<CellIndex>,
}

/// What is known of a cell and around it.
#[derive(Clone, Copy, Debug)]
struct KnownCell {
    /// Unknown cells around it, as bits.
    shape: u64,
    status: Status,
    clue: u8,
    /// Known mines around it.
    mines_around: u8,
    /// The lists that it is on.
    listed: u8,
}

const ALONE: u8 = 1;
const PAIRED: u8 = 2;

impl KnownBoard {
    pub fn new(grid: &Grid, mine_count: MineCount) -> Self {
        let (size, table) = (grid.size(), grid.table().cloned());
        let mines = match mine_count {
            MineCount::Known(mines) => mines,
            MineCount::Unknown | MineCount::Density(_) => 0,
        };
        let margin = if table.is_none() { MARGIN } else { 0 };
        let stride = size.width() + 2 * margin;
        let len = (stride * (size.height() + 2 * margin)) as usize;
        let mut board = Self {
            table,
            margin,
            stride,
            steps: BITS.map(|bit| ((bit / 8) * stride + bit % 8).wrapping_sub(stride + 1)),
            cells: vec![KnownCell { shape: 0, status: Status::Outside, clue: 0, mines_around: 0, listed: 0 }; len],
            likelihoods: FxHashMap::default(),
            unknown: size.area() as u32,
            mines_left: mines.min(u64::from(u32::MAX)) as u32,
            mine_count,
            is_refuted: mines > size.area() as u64,
            safe_left: (size.area() as u64).saturating_sub(mines) as u32,
            has_zero: false,
            fingerprint: 0,
            safe: Vec::new(),
            clues: Vec::new(),
            touched: Vec::new(),
            alone: Vec::new(),
            paired: Vec::new(),
        };
        if let Some(table) = &board.table {
            for (index, cell) in board.cells.iter_mut().enumerate() {
                (cell.status, cell.shape) = (Status::Unknown, (1 << table.neighbours(index).len()) - 1);
            }
            return board;
        }
        let (first_col, last_col) = (!LEFT, !(LEFT << 2));
        for row in 0..size.height() {
            let start = board.at(Cell::new(row, 0)) as usize;
            let cells = start..start + size.width() as usize;
            let above = if row == 0 { !ABOVE } else { !0 };
            let below = if row + 1 == size.height() { !(ABOVE << 16) } else { !0 };
            for cell in &mut board.cells[cells.clone()] {
                (cell.status, cell.shape) = (Status::Unknown, ALL_AROUND & above & below);
            }
            board.cells[cells.start].shape &= first_col;
            board.cells[cells.end - 1].shape &= last_col;
        }
        board
    }

    /// What a position shows: flags are facts, and a cell without a clue is safe and says nothing.
    pub fn of_position(position: &Position) -> Self {
        let mut board = Self::new(position.grid(), position.mine_count().clone());
        for (cell, &state) in position.size().cells().zip(position.states()) {
            match state {
                CellState::HIDDEN => {}
                CellState::FLAGGED => board.learn(board.at(cell), true),
                _ => board.tell(board.at(cell), Told::of(position, cell)),
            }
        }
        board
    }

    pub fn at(&self, cell: Cell) -> CellIndex {
        (cell.row + self.margin) * self.stride + cell.col + self.margin
    }

    pub fn cell(&self, at: CellIndex) -> Cell {
        Cell::new(at / self.stride - self.margin, at % self.stride - self.margin)
    }

    /// Row and column of a cell, as numbers to reckon with.
    pub fn place(&self, at: CellIndex) -> [i32; 2] {
        let cell = self.cell(at);
        [cell.row as i32, cell.col as i32]
    }

    /// Number of cells with the margin: one more than any [`CellIndex`].
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    pub fn status(&self, at: CellIndex) -> Status {
        self.cells[at as usize].status
    }

    /// Cells of which nothing is known.
    pub fn unknown(&self) -> u32 {
        self.unknown
    }

    /// Mines among them, where the number of mines is known.
    pub fn mines_left(&self) -> u32 {
        self.mines_left
    }

    /// The same as engines want it.
    pub fn mines_left_for_engines(&self) -> MinesLeft {
        match &self.mine_count {
            MineCount::Known(_) => MinesLeft::Known(self.mines_left.into()),
            MineCount::Unknown => MinesLeft::Unknown,
            MineCount::Density(density) => MinesLeft::Density(density.clone()),
        }
    }

    /// Whether something was told or learned that cannot be so, as far as that was looked at.
    pub fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    pub fn refute(&mut self) {
        self.is_refuted = true;
    }

    /// Unknown cells around a cell.
    pub fn unknown_around(&self, at: CellIndex) -> u32 {
        self.cells[at as usize].shape.count_ones()
    }

    /// Mines among the unknown cells around a clue.
    pub fn left(&self, at: CellIndex) -> u32 {
        u32::from(self.cells[at as usize].clue.wrapping_sub(self.cells[at as usize].mines_around))
    }

    /// Bit `k`: `k` mines among the unknown cells around a clue are possible.
    pub fn allowed(&self, at: CellIndex) -> u64 {
        let unknown = self.unknown_around(at);
        match self.status(at) {
            Status::Weighed => self.likelihoods[&at].allowed(self.cells[at as usize].mines_around, unknown as u8),
            _ if self.left(at) <= unknown => 1 << self.left(at),
            _ => 0,
        }
    }

    /// What a clue that weighs several numbers is worth, by the mines among the unknown cells around it.
    pub fn weights(&self, at: CellIndex) -> Vec<BigUint> {
        let (found, unknown) = (self.cells[at as usize].mines_around, self.unknown_around(at) as u8);
        let weight = |mines: u8| match self.likelihoods.get(&at) {
            Some(likelihood) => likelihood.weight(found + mines),
            None => BigUint::from(u8::from(self.left(at) == u32::from(mines))),
        };
        (0..=unknown).map(weight).collect()
    }

    /// Whether a cell tells something of the unknown cells around it.
    pub fn is_clue(&self, at: CellIndex) -> bool {
        match self.status(at) {
            Status::Revealed => true,
            Status::Weighed => {
                let (found, unknown) = (self.cells[at as usize].mines_around, self.unknown_around(at) as u8);
                !self.likelihoods[&at].is_flat(found, found + unknown)
            }
            _ => false,
        }
    }

    /// The unknown cells around a cell.
    pub fn unknown_neighbours(&self, at: CellIndex) -> impl Iterator<Item = CellIndex> + use<> {
        self.in_shape(at, self.cells[at as usize].shape)
    }

    /// The cells that a clue in a cell counts, some of them perhaps outside.
    pub fn neighbours(&self, at: CellIndex) -> Around<'_> {
        match &self.table {
            None => Around::Eight(self.steps.map(|step| at.wrapping_add(step))),
            Some(table) => Around::Listed(table.neighbours(at as usize)),
        }
    }

    /// The cells whose clue counts a cell, some of them perhaps outside.
    pub fn watchers(&self, at: CellIndex) -> Around<'_> {
        match &self.table {
            None => Around::Eight(self.steps.map(|step| at.wrapping_add(step))),
            Some(table) => Around::Listed(table.watchers(at as usize)),
        }
    }

    fn in_shape(&self, at: CellIndex, mut shape: u64) -> impl Iterator<Item = CellIndex> + use<> {
        let (stride, table) = (self.stride, self.table.clone());
        std::iter::from_fn(move || {
            let bit = shape.checked_ilog2()?;
            shape &= !(1 << bit);
            Some(match &table {
                None => (at + (bit / 8) * stride + bit % 8) - (stride + 1),
                Some(table) => table.neighbours(at as usize)[bit as usize],
            })
        })
    }

    /// All cells of which nothing is known, row-major.
    pub fn unknown_cells(&self) -> impl Iterator<Item = CellIndex> {
        self.cells_with(Status::Unknown)
    }

    /// All cells of a status, row-major.
    pub fn cells_with(&self, status: Status) -> impl Iterator<Item = CellIndex> {
        (0..self.len() as CellIndex).filter(move |&at| self.status(at) == status)
    }

    /// Forgets the clues that have no unknown cells.
    pub fn drop_closed_clues(&mut self) {
        let cells = &self.cells;
        self.clues.retain(|&at| cells[at as usize].shape != 0);
    }

    /// The clues that have unknown cells, and perhaps some that have none any more.
    pub fn clues(&self) -> &[CellIndex] {
        &self.clues
    }

    /// Whether nothing happened since the list of such cells was last taken, and no rule has anything to look at.
    pub fn is_quiet(&self) -> bool {
        self.touched.is_empty() && self.alone.is_empty() && self.paired.is_empty()
    }

    /// Cells whose component has to be looked at anew; empties the list.
    pub fn drain_touched(&mut self) -> impl Iterator<Item = CellIndex> {
        self.touched.drain(..)
    }

    /// The number that a revealed cell shows. It is told once.
    pub fn see(&mut self, at: CellIndex, clue: u8) {
        if self.open(at, Status::Revealed) {
            self.cells[at as usize].clue = clue;
            self.has_zero |= clue == 0;
            self.fingerprint ^= mixed(u64::from(at) << 4 | u64::from(clue & 15) | u64::from(clue >> 4) << 60);
            self.heed(at);
        }
    }

    /// What is told of a revealed cell; in place of what was told of it before.
    pub fn tell(&mut self, at: CellIndex, told: Told) {
        if matches!(self.status(at), Status::Revealed | Status::Weighed | Status::Blind) {
            self.tell_anew(at, told);
            return;
        }
        match told {
            Told::Number(clue) => self.see(at, clue),
            Told::Nothing => {
                self.open(at, Status::Blind);
            }
            Told::Weights(likelihood) => {
                if self.open(at, Status::Weighed) {
                    self.likelihoods.insert(at, likelihood);
                    self.heed(at);
                }
            }
        }
    }

    fn tell_anew(&mut self, at: CellIndex, told: Told) {
        self.likelihoods.remove(&at);
        let was_clue = self.status(at) != Status::Blind;
        self.cells[at as usize].status = match told {
            Told::Number(clue) => {
                self.cells[at as usize].clue = clue;
                Status::Revealed
            }
            Told::Weights(likelihood) => {
                self.likelihoods.insert(at, likelihood);
                Status::Weighed
            }
            Told::Nothing => Status::Blind,
        };
        if was_clue {
            self.clues.retain(|&clue| clue != at);
        }
        self.touched.extend(self.unknown_neighbours(at));
        if self.status(at) != Status::Blind {
            self.heed(at);
        }
    }

    /// Opens a cell; whether that is news.
    fn open(&mut self, at: CellIndex, as_what: Status) -> bool {
        match self.status(at) {
            Status::Unknown => self.settle(at, as_what),
            Status::Safe => self.cells[at as usize].status = as_what,
            Status::Mine => {
                self.is_refuted = true;
                return false;
            }
            _ => return false,
        }
        match self.safe_left.checked_sub(1) {
            Some(left) => self.safe_left = left,
            None => self.is_refuted = true,
        }
        true
    }

    /// Puts a new clue where it will be looked at.
    fn heed(&mut self, at: CellIndex) {
        if self.cells[at as usize].shape != 0 {
            self.clues.push(at);
            self.touched.extend(self.unknown_neighbours(at));
            self.list_alone(at);
        } else {
            self.is_refuted |= self.allowed(at) == 0;
        }
    }

    /// Reveals a safe cell of a minefield, and around every 0 all its neighbours.
    pub fn reveal(&mut self, at: CellIndex, mines: &[bool]) {
        let mut next = vec![at];
        while let Some(at) = next.pop() {
            if !matches!(self.status(at), Status::Unknown | Status::Safe) {
                continue;
            }
            let clue = self.neighbours(at).iter().filter(|&&near| mines[near as usize]).count() as u8;
            self.see(at, clue);
            if clue == 0 {
                next.extend(self.neighbours(at).iter());
            }
        }
    }

    /// Whether a 0 is open.
    pub fn has_zero(&self) -> bool {
        self.has_zero
    }

    /// The same where the same numbers are revealed, in whatever order, and nowhere else but by a coincidence that does not
    /// happen.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    pub fn is_won(&self) -> bool {
        self.safe_left == 0
    }

    /// Takes down that an unknown cell is a mine, or safe.
    pub fn learn(&mut self, at: CellIndex, mine: bool) {
        match self.status(at) {
            Status::Unknown => {}
            status => {
                self.is_refuted |= mine != (status == Status::Mine);
                return;
            }
        }
        if mine {
            match self.mines_left.checked_sub(1) {
                Some(left) => self.mines_left = left,
                None => self.is_refuted |= matches!(self.mine_count, MineCount::Known(_)),
            }
            self.settle(at, Status::Mine);
        } else {
            self.safe.push(at);
            self.settle(at, Status::Safe);
        }
    }

    fn settle(&mut self, at: CellIndex, what: Status) {
        self.cells[at as usize].status = what;
        self.unknown -= 1;
        self.touched.push(at);
        if let Some(table) = self.table.clone() {
            for (&watcher, &place) in table.watchers(at as usize).iter().zip(table.places(at as usize)) {
                self.settle_beside(watcher, place.into(), what);
            }
            return;
        }
        for (step, bit) in self.steps.into_iter().zip(BITS) {
            let index = at.wrapping_add(step);
            self.settle_beside(index, LAST - bit, what);
        }
    }

    /// One of the cells around a cell, at a bit of its shape, is settled.
    fn settle_beside(&mut self, at: CellIndex, bit: u32, what: Status) {
        let cell = &mut self.cells[at as usize];
        cell.shape &= !(1 << bit);
        cell.mines_around += u8::from(what == Status::Mine);
        if matches!(cell.status, Status::Revealed | Status::Weighed) {
            self.list_alone(at);
        }
    }

    fn list_alone(&mut self, at: CellIndex) {
        let listed = &mut self.cells[at as usize].listed;
        if *listed & ALONE == 0 {
            *listed |= ALONE;
            self.alone.push(at);
        }
    }

    fn list_paired(&mut self, at: CellIndex) {
        let listed = &mut self.cells[at as usize].listed;
        if *listed & PAIRED == 0 {
            *listed |= PAIRED;
            self.paired.push(at);
        }
    }

    /// The safe cells that are still to be opened.
    pub fn safe_cells(&self) -> impl Iterator<Item = CellIndex> {
        self.safe.iter().copied().filter(|&at| self.status(at) == Status::Safe)
    }

    /// Forgets the safe cells that were opened, so that [`safe`](Self::safe) has no others.
    pub fn drop_opened(&mut self) {
        let cells = &self.cells;
        self.safe.retain(|&at| cells[at as usize].status == Status::Safe);
    }

    /// The safe cells that are still to be opened, and perhaps some that were.
    pub fn safe(&self) -> &[CellIndex] {
        &self.safe
    }

    /// A safe cell that is still to be opened.
    pub fn next_safe(&mut self) -> Option<CellIndex> {
        while let Some(&at) = self.safe.last() {
            if self.status(at) == Status::Safe {
                return Some(at);
            }
            self.safe.pop();
        }
        None
    }

    /// Supposes that an unknown cell is revealed, for as long as `during` takes; what it shows is for `during` to vary.
    pub fn suppose_revealed<R>(&mut self, at: CellIndex, during: impl FnOnce(&Self) -> R) -> R {
        self.cells[at as usize].status = Status::Revealed;
        let watchers = self.watchers(at).to_vec();
        let shapes: Vec<u64> = watchers.iter().map(|&near| self.cells[near as usize].shape).collect();
        for (place, &near) in watchers.iter().enumerate() {
            let bit = match &self.table {
                None => LAST - BITS[place],
                Some(table) => table.places(at as usize)[place].into(),
            };
            self.cells[near as usize].shape &= !(1 << bit);
        }
        let result = during(self);
        self.cells[at as usize].status = Status::Unknown;
        for (&near, &shape) in watchers.iter().zip(&shapes) {
            self.cells[near as usize].shape = shape;
        }
        result
    }

    /// Runs the rules until a safe cell is found or they prove nothing more. Whether there is a safe cell.
    pub fn deduce(&mut self) -> bool {
        loop {
            self.follow_single_clues();
            if self.next_safe().is_some() {
                return true;
            }
            if !self.follow_pairs() {
                return false;
            }
        }
    }

    /// Runs the rules until they prove nothing more.
    pub fn deduce_all(&mut self) {
        self.follow_single_clues();
        while self.follow_pairs() {
            self.follow_single_clues();
        }
    }

    fn follow_single_clues(&mut self) {
        while let Some(at) = self.alone.pop() {
            self.cells[at as usize].listed &= !ALONE;
            let shape = self.cells[at as usize].shape;
            let unknown = shape.count_ones();
            let (fewest, most) = match self.status(at) {
                Status::Revealed => (self.left(at), self.left(at)),
                // Told otherwise since.
                Status::Blind => continue,
                _ => {
                    let allowed = self.allowed(at);
                    (allowed.trailing_zeros(), allowed.checked_ilog2().unwrap_or(0))
                }
            };
            if fewest > unknown {
                self.is_refuted = true;
            } else if most == 0 || fewest == unknown {
                for cell in self.in_shape(at, shape) {
                    self.learn(cell, most > 0);
                }
            } else if self.status(at) == Status::Revealed {
                self.list_paired(at);
            }
        }
    }

    /// Looks at changed clues with those that share cells with them, until two of them decide a cell.
    fn follow_pairs(&mut self) -> bool {
        if self.table.is_some() {
            return self.follow_listed_pairs();
        }
        while let Some(one) = self.paired.pop() {
            self.cells[one as usize].listed &= !PAIRED;
            let near = self.cells[one as usize].shape;
            if near == 0 {
                continue;
            }
            for rows in 0..5 {
                for cols in 0..5 {
                    let other = one + rows * self.stride + cols - 2 * (self.stride + 1);
                    let far = self.cells[other as usize].shape;
                    if far == 0 || other == one || self.status(other) != Status::Revealed {
                        continue;
                    }
                    // Both shapes in one frame: the other clue's is moved by whole cells, which is a shift.
                    let (mine, theirs) = (near << LAST, far << (8 * rows + cols));
                    if mine & theirs == 0 {
                        continue;
                    }
                    let (only_one, only_other) = (mine & !theirs, theirs & !mine);
                    let more = self.left(one) as i32 - self.left(other) as i32;
                    let decided = if more == only_one.count_ones() as i32 {
                        true
                    } else if -more == only_other.count_ones() as i32 {
                        false
                    } else {
                        continue;
                    };
                    if only_one | only_other == 0 {
                        continue;
                    }
                    for cell in self.in_shape(one, only_one >> LAST) {
                        self.learn(cell, decided);
                    }
                    for cell in self.in_shape(other, only_other >> (8 * rows + cols)) {
                        self.learn(cell, !decided);
                    }
                    // There may be more to it with another clue.
                    self.list_paired(one);
                    return true;
                }
            }
        }
        false
    }
}

impl KnownBoard {
    /// The same on boards that are not square: two clues share cells if one of these is counted by both.
    fn follow_listed_pairs(&mut self) -> bool {
        let mut others: Vec<CellIndex> = Vec::new();
        while let Some(one) = self.paired.pop() {
            self.cells[one as usize].listed &= !PAIRED;
            let near: Vec<CellIndex> = self.unknown_neighbours(one).collect();
            others.clear();
            for &cell in &near {
                let clues = self.watchers(cell);
                others.extend(clues.iter().filter(|&&clue| clue != one && self.status(clue) == Status::Revealed));
            }
            others.sort_unstable();
            others.dedup();
            for &other in &others {
                let far: Vec<CellIndex> = self.unknown_neighbours(other).collect();
                let without = |some: &[CellIndex], others: &[CellIndex]| -> Vec<CellIndex> {
                    some.iter().copied().filter(|cell| !others.contains(cell)).collect()
                };
                let (only_one, only_other) = (without(&near, &far), without(&far, &near));
                let more = self.left(one) as i32 - self.left(other) as i32;
                let decided = if more == only_one.len() as i32 {
                    true
                } else if -more == only_other.len() as i32 {
                    false
                } else {
                    continue;
                };
                if only_one.is_empty() && only_other.is_empty() {
                    continue;
                }
                only_one.iter().for_each(|&cell| self.learn(cell, decided));
                only_other.iter().for_each(|&cell| self.learn(cell, !decided));
                // There may be more to it with another clue.
                self.list_paired(one);
                return true;
            }
        }
        false
    }
}

/// Spreads a number over all bits, so that sums of such numbers by exclusive or tell sets apart.
fn mixed(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    for (shift, factor) in [(30, 0xbf58_476d_1ce4_e5b9), (27, 0x94d0_49bb_1331_11eb)] {
        bits = (bits ^ bits >> shift).wrapping_mul(factor);
    }
    bits ^ bits >> 31
}
