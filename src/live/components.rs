//! The components of a known board, each counted once: what a move does not touch is not counted again.

use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::known_board::{CellIndex, KnownBoard};
use crate::counting::{
    FloatTable, Sampler, StopReason, Table, count_component_by_need, count_single, count_single_weighted,
};
use crate::frontier::{CellGroup, OpenClue, Overflow, Partition};
use crate::limits::Limits;

const NONE: u32 = u32::MAX;

/// A component and its layouts by number of mines.
#[derive(Debug)]
pub(crate) struct LiveComponent {
    /// Group by group.
    pub cells: Vec<CellIndex>,
    /// Where each group's cells begin; one more than there are groups.
    pub starts: Vec<u32>,
    pub clues: Vec<CellIndex>,
    /// Layouts, weighed by their clues, by number of mines; of which anything is possible where counting reached a limit.
    pub table: Table,
    /// Why it is not counted: whoever takes chances then has an estimate.
    pub stopped: Option<StopReason>,
    floats: OnceLock<FloatTable>,
    /// What the clues that weigh layouts say; none where every clue is a number.
    weights: Vec<Vec<BigUint>>,
    /// Every possible layout counted once, where clues weigh them.
    unweighted: OnceLock<Result<Table, StopReason>>,
    /// Where each group lies, for orders that sweep across the board.
    places: Vec<[i32; 2]>,
    partition: Partition,
    sampler: OnceLock<Option<Sampler>>,
    limits: Limits,
}

impl LiveComponent {
    pub fn groups(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn group_cells(&self, group: usize) -> &[CellIndex] {
        &self.cells[self.starts[group] as usize..self.starts[group + 1] as usize]
    }

    /// Whether counting reached a limit.
    pub fn is_estimate(&self) -> bool {
        self.stopped.is_some()
    }

    /// The table as floats; an estimate where it could not be counted.
    pub fn floats(&self) -> &FloatTable {
        self.floats.get_or_init(|| FloatTable::from(&self.table))
    }

    /// Layouts by number of mines as floats. Row 0: all of them; row `g + 1`: those with a mine in a given cell of group `g`.
    pub fn row(&self, row: usize) -> &[f64] {
        let floats = self.floats();
        &floats.rows[row * floats.len..][..floats.len]
    }

    /// How many layouts there are, by number of mines.
    pub fn unweighted(&self) -> Result<&Table, StopReason> {
        if self.weights.is_empty() {
            return self.stopped.map_or(Ok(&self.table), Err);
        }
        let count = || {
            let table = count_single_weighted(&self.partition, &self.places, None, self.limits)?;
            Ok(table.expect("there are layouts when they are weighed"))
        };
        self.unweighted.get_or_init(count).as_ref().map_err(|reason| *reason)
    }

    /// Draws layouts; `None` where the component is too wide for it.
    pub fn sampler(&self) -> Option<&Sampler> {
        self.sampler
            .get_or_init(|| if self.is_estimate() { None } else { Sampler::new(&self.partition, self.limits.deadline) })
            .as_ref()
    }

    /// Whether this is a component of the same cells and clues, told the same.
    fn is_same(
        &self,
        cells: &[CellIndex],
        clues: &[CellIndex],
        partition: &Partition,
        weights: &[Vec<BigUint>],
    ) -> bool {
        let allowed = |partition: &Partition| partition.clues.iter().map(|clue| clue.allowed).collect::<Vec<u64>>();
        self.cells == cells
            && self.clues == clues
            && self.weights == weights
            && allowed(&self.partition) == allowed(partition)
    }
}

/// All components of a board, kept from one move to the next.
#[derive(Clone, Debug)]
pub(crate) struct Components {
    /// By unknown cell: its component and its group there.
    slot_of: Vec<u32>,
    group_of: Vec<u32>,
    slots: Vec<Option<Arc<LiveComponent>>>,
    free: Vec<u32>,
    scratch: Scratch,
    /// Where counting stops.
    pub limits: Limits,
    /// Those of an earlier board, by their first clue.
    earlier: FxHashMap<CellIndex, Arc<LiveComponent>>,
}

/// Where a cell stands among the components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub slot: u32,
    pub group: u32,
}

impl Components {
    pub fn new(board: &KnownBoard, limits: Limits) -> Self {
        Self {
            slot_of: vec![NONE; board.len()],
            group_of: vec![0; board.len()],
            slots: Vec::new(),
            free: Vec::new(),
            scratch: Scratch::new(board.len()),
            limits,
            earlier: FxHashMap::default(),
        }
    }

    /// For a board from which something was taken back: what is as it was is not counted again.
    pub fn begin_anew(&mut self, board: &KnownBoard) {
        let mut new = Self::new(board, self.limits);
        new.earlier = std::mem::take(&mut self.earlier);
        for component in self.slots.drain(..).flatten() {
            new.earlier.extend(component.clues.first().map(|&first| (first, component.clone())));
        }
        *self = new;
    }

    /// What counting stopped at before is forgotten, to be tried again; whether that is anything.
    pub fn set_limits(&mut self, limits: Limits) -> bool {
        self.limits = limits;
        let estimates: Vec<u32> =
            self.iter().filter(|(_, component)| component.is_estimate()).map(|(slot, _)| slot).collect();
        estimates.iter().for_each(|&slot| self.forget(slot));
        !estimates.is_empty()
    }

    /// The components, with the slot of each.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &LiveComponent)> {
        (0..).zip(&self.slots).filter_map(|(slot, component)| Some((slot, &**component.as_ref()?)))
    }

    pub fn get(&self, slot: u32) -> Option<&LiveComponent> {
        self.slots[slot as usize].as_deref()
    }

    /// Number of slots, some of them perhaps empty.
    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    /// Where an unknown cell stands; `None` in the sea.
    pub fn place(&self, at: CellIndex) -> Option<Place> {
        let slot = self.slot_of[at as usize];
        (slot != NONE).then(|| Place { slot, group: self.group_of[at as usize] })
    }

    /// Unknown cells next to a clue.
    pub fn frontier_cells(&self) -> usize {
        self.iter().map(|(_, component)| component.cells.len()).sum()
    }

    /// Counts what has changed on the board since the last call.
    pub fn update(&mut self, board: &mut KnownBoard) {
        for at in board.drain_touched() {
            let slot = self.slot_of[at as usize];
            if slot != NONE {
                self.forget(slot);
            }
        }
        self.scratch.begin();
        board.drop_closed_clues();
        for index in 0..board.clues().len() {
            let clue = board.clues()[index];
            let has_component = board.unknown_neighbours(clue).next().is_some_and(|at| self.place(at).is_some());
            if !has_component && board.is_clue(clue) {
                match self.scratch.find(board, clue).component(board, &self.earlier, self.limits) {
                    Some(component) => self.remember(component),
                    None => return board.refute(),
                }
            }
        }
    }

    fn forget(&mut self, slot: u32) {
        if let Some(component) = self.slots[slot as usize].take() {
            for &at in &component.cells {
                self.slot_of[at as usize] = NONE;
            }
            self.free.push(slot);
        }
    }

    fn remember(&mut self, component: Arc<LiveComponent>) {
        let slot = self.free.pop().unwrap_or_else(|| {
            self.slots.push(None);
            self.slots.len() as u32 - 1
        });
        for group in 0..component.groups() {
            for &at in component.group_cells(group) {
                self.slot_of[at as usize] = slot;
                self.group_of[at as usize] = group as u32;
            }
        }
        self.slots[slot as usize] = Some(component);
    }

    /// What there is to count while `revealed` is supposed to be.
    pub fn suppose(&mut self, board: &KnownBoard, revealed: CellIndex) -> Supposed {
        self.scratch.begin();
        let unknown = board.unknown_around(revealed);
        let mut supposed = Supposed { with_clue: None, apart: Vec::new() };
        if unknown > 0 {
            let found = self.scratch.find(board, revealed);
            // The search began with the supposed clue, so it is the first.
            if let Some(partition) = found.partition(board, Some(revealed)) {
                let tables = count_component_by_need(partition, self.limits).into_iter();
                let by_need = tables.map(|table| table.unwrap_or_else(|_| Some(found.estimate(board)))).collect();
                supposed.with_clue = Some(WithClue { starts: found.starts(), by_need });
            }
        }
        let old = self.place(revealed).and_then(|place| self.slots[place.slot as usize].clone());
        for &clue in old.iter().flat_map(|old| &old.clues) {
            if board.unknown_around(clue) > 0 && !self.scratch.has(clue) {
                let found = self.scratch.find(board, clue);
                supposed.apart.extend(found.component(board, &self.earlier, self.limits));
            }
        }
        supposed
    }
}

/// What is left to count when a cell is supposed to be revealed.
pub(crate) struct Supposed {
    /// The component of its clue; `None` where the clue sees no unknown cell, or nothing is possible.
    pub with_clue: Option<WithClue>,
    /// What its old component leaves besides.
    pub apart: Vec<Arc<LiveComponent>>,
}

/// A component for everything that one of its clues may need.
pub(crate) struct WithClue {
    /// Where each group's cells begin; one more than there are groups.
    pub starts: Vec<u32>,
    /// By the mines that the clue needs among its unknown cells; `None` where that is impossible.
    pub by_need: Vec<Option<FloatTable>>,
}

/// Working memory for finding components.
#[derive(Clone, Debug)]
struct Scratch {
    /// By cell: when it was last reached, and its number in the component then.
    reached: Vec<(u32, u32)>,
    now: u32,
    clues: Vec<CellIndex>,
    cells: Vec<CellIndex>,
    group_of: Vec<u32>,
    groups: Vec<CellGroup>,
    /// The clues of groups that more see than fit in place.
    overflow: Overflow,
    seen_by: Vec<u32>,
    /// By clue: the latest group of which it is the first clue; by group: the one before it.
    latest: Vec<u32>,
    previous: Vec<u32>,
}

/// The clues and cells of a component, and the groups of the cells.
#[derive(Clone, Copy)]
struct Found<'a> {
    clues: &'a [CellIndex],
    cells: &'a [CellIndex],
    group_of: &'a [u32],
    groups: &'a [CellGroup],
    overflow: &'a Overflow,
}

impl Scratch {
    fn new(len: usize) -> Self {
        Self {
            reached: vec![(0, 0); len],
            now: 0,
            clues: Vec::new(),
            cells: Vec::new(),
            group_of: Vec::new(),
            groups: Vec::new(),
            overflow: Overflow::default(),
            seen_by: Vec::new(),
            latest: Vec::new(),
            previous: Vec::new(),
        }
    }

    /// Forgets what was reached.
    fn begin(&mut self) {
        self.now += 1;
    }

    fn has(&self, at: CellIndex) -> bool {
        self.reached[at as usize].0 == self.now
    }

    fn reach(&mut self, at: CellIndex, number: usize) -> bool {
        if self.has(at) {
            return false;
        }
        self.reached[at as usize] = (self.now, number as u32);
        true
    }

    fn reach_clue(&mut self, at: CellIndex) {
        if self.reach(at, self.clues.len()) {
            self.clues.push(at);
            self.latest.push(NONE);
        }
    }

    /// The component of a clue, breadth first.
    fn find(&mut self, board: &KnownBoard, start: CellIndex) -> Found<'_> {
        self.clues.clear();
        self.latest.clear();
        self.cells.clear();
        self.groups.clear();
        self.overflow.clear();
        self.previous.clear();
        self.group_of.clear();
        self.reach_clue(start);
        let mut next = 0;
        while let Some(&clue) = self.clues.get(next) {
            next += 1;
            for cell in board.unknown_neighbours(clue) {
                if self.reach(cell, self.cells.len()) {
                    self.cells.push(cell);
                    let group = self.group(board, cell);
                    self.groups[group as usize].size += 1;
                    self.group_of.push(group);
                }
            }
        }
        let Self { clues, cells, group_of, groups, overflow, .. } = self;
        Found { clues, cells, group_of, groups, overflow }
    }

    /// The group of the cells that the same clues see as this one.
    fn group(&mut self, board: &KnownBoard, cell: CellIndex) -> u32 {
        self.seen_by.clear();
        for &watcher in &*board.watchers(cell) {
            if board.is_clue(watcher) {
                self.reach_clue(watcher);
                self.seen_by.push(self.reached[watcher as usize].1);
            }
        }
        self.seen_by.sort_unstable();
        let first = self.seen_by[0] as usize;
        let mut group = self.latest[first];
        while group != NONE {
            if *self.groups[group as usize].clues(&self.overflow) == *self.seen_by {
                return group;
            }
            group = self.previous[group as usize];
        }
        self.groups.push(CellGroup::new(&self.seen_by, &mut self.overflow));
        self.previous.push(self.latest[first]);
        self.latest[first] = self.groups.len() as u32 - 1;
        self.latest[first]
    }
}

impl Found<'_> {
    /// The component as counting wants it; `None` where a clue cannot be met. What the clue of a `supposed` cell needs is
    /// left for later.
    fn partition(&self, board: &KnownBoard, supposed: Option<CellIndex>) -> Option<Partition> {
        let clue = |(index, &at): (u32, &CellIndex)| {
            let allowed = if supposed == Some(at) { 1 } else { board.allowed(at) };
            (allowed > 0).then(|| OpenClue::allowing(index, allowed, board.unknown_around(at)))
        };
        let clues: Option<Vec<OpenClue>> = (0..).zip(self.clues).map(clue).collect();
        Some(Partition::of_component(self.groups.to_vec(), clues?, self.overflow.clone()))
    }

    /// The component, counted unless it is among those of an earlier board; `None` where there is no layout.
    fn component(
        &self,
        board: &KnownBoard,
        earlier: &FxHashMap<CellIndex, Arc<LiveComponent>>,
        limits: Limits,
    ) -> Option<Arc<LiveComponent>> {
        let partition = self.partition(board, None)?;
        let (cells, starts) = self.cells_by_group();
        let weights = match partition.clues.iter().all(OpenClue::is_plain) {
            true => Vec::new(),
            false => self.clues.iter().map(|&at| board.weights(at)).collect(),
        };
        if let Some(same) = earlier.get(&self.clues[0])
            && same.is_same(&cells, self.clues, &partition, &weights)
        {
            return Some(same.clone());
        }
        let places = match weights.is_empty() {
            true => Vec::new(),
            false => starts[..starts.len() - 1].iter().map(|&start| board.place(cells[start as usize])).collect(),
        };
        let table = match weights.is_empty() {
            true => count_single(&partition, limits),
            false => {
                let weigh = |clue: &OpenClue| weights[clue.constraint as usize].clone();
                count_single_weighted(&partition, &places, Some(&weigh), limits)
            }
        };
        let (table, floats, stopped) = match table {
            Ok(table) => (table?, OnceLock::new(), None),
            Err(why) => (Table::of_anything(self.cells.len()), OnceLock::from(self.estimate(board)), Some(why)),
        };
        let (clues, unweighted, sampler) = (self.clues.to_vec(), OnceLock::new(), OnceLock::new());
        Some(Arc::new(LiveComponent {
            cells,
            starts,
            clues,
            table,
            stopped,
            floats,
            weights,
            unweighted,
            places,
            partition,
            sampler,
            limits,
        }))
    }

    /// Every cell gets the mean of what its clues need per cell: for components that are too wide to count.
    fn estimate(&self, board: &KnownBoard) -> FloatTable {
        let share = |&clue: &u32| {
            let at = self.clues[clue as usize];
            // In the middle of what is possible.
            let allowed = board.allowed(at).max(1);
            let mines = f64::from(allowed.trailing_zeros() + allowed.ilog2()) / 2.0;
            mines / f64::from(board.unknown_around(at).max(1))
        };
        let mut rows = vec![1.0];
        let mut mines = 0.0;
        for group in self.groups {
            let clues = group.clues(self.overflow);
            let mean = clues.iter().map(share).sum::<f64>() / clues.len() as f64;
            rows.push(mean);
            mines += mean * f64::from(group.size);
        }
        FloatTable { fewest: mines.round() as u32, len: 1, rows, layouts: f64::INFINITY }
    }

    fn starts(&self) -> Vec<u32> {
        let mut starts = Vec::with_capacity(self.groups.len() + 1);
        let mut start = 0;
        for group in self.groups {
            starts.push(start);
            start += u32::from(group.size);
        }
        starts.push(start);
        starts
    }

    fn cells_by_group(&self) -> (Vec<CellIndex>, Vec<u32>) {
        let starts = self.starts();
        let mut next = starts.clone();
        let mut cells = vec![0; self.cells.len()];
        for (&cell, &group) in self.cells.iter().zip(self.group_of) {
            let place = &mut next[group as usize];
            cells[*place as usize] = cell;
            *place += 1;
        }
        (cells, starts)
    }
}
