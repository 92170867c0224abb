//! Any number of count sets, found by their cells: what rules work on that keep the sets they derive.
//!
//! On the square board every derived set lies inside some clue's 3×3 block, so a set is its top left corner and nine bits. Two
//! sets can only share cells when their corners are at most two apart. On other boards a set is the first clue that
//! has all its cells, and bits of that clue's shape; two sets can only share cells when their clues do.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::count_set::CENTRE;
use super::overlaps::{Overlap, Overlaps};
use super::{AnyStage, Inference, NoLayout, Stage};
use crate::frontier::{Constraint, Verdict};

/// Between `fewest` and `most` mines among some cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    /// Place of the top left corner of its block, on the [map](super::count_set::SetMap); on other boards its clue.
    at: u32,
    /// Bit `8·row + column` for each cell; the first row and the first column are not empty. On other boards, bits of the
    /// clue's shape.
    pub shape: u64,
    pub fewest: i8,
    pub most: i8,
    pub source: u32,
    /// The member with the same corner or clue that came before.
    previous: u32,
}

/// Sets between two looks at the clock.
const BETWEEN_LOOKS: u32 = 64;

impl Member {
    pub fn len(&self) -> i8 {
        self.shape.count_ones() as i8
    }

    /// What follows for all its cells.
    pub fn verdict(&self) -> Verdict {
        if self.most == 0 {
            Verdict::Safe
        } else if self.fewest == self.len() {
            Verdict::Mine
        } else {
            Verdict::Open
        }
    }
}

/// Two members with a cell in common, as shapes in the block of the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    pub first: u32,
    pub second: u32,
    pub only_first: PlacedCells,
    pub shared: PlacedCells,
    pub only_second: PlacedCells,
}

impl Meeting {
    /// The same, seen from the second member.
    pub fn turned(&self) -> Self {
        let Self { first, second, only_first, shared, only_second } = *self;
        Self { first: second, second: first, only_first: only_second, shared, only_second: only_first }
    }
}

/// Cells in a window of 8 columns around a place, or of a clue; nothing more than a place or a clue and bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedCells {
    /// Place of the window's first bit; on other boards the clue.
    at: u32,
    pub bits: u64,
}

impl PlacedCells {
    pub fn len(self) -> i8 {
        self.bits.count_ones() as i8
    }

    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Both are parts of meetings of the same first member.
    pub fn without(self, other: Self) -> Self {
        assert_eq!(self.at, other.at, "parts of one window");
        Self { at: self.at, bits: self.bits & !other.bits }
    }
}

/// The members, and which of them have yet to be compared.
#[derive(Debug)]
pub(super) struct Family {
    stride: u32,
    /// None on the square board.
    overlaps: Option<Arc<Overlaps>>,
    members: Vec<Member>,
    by_cells: FxHashMap<(u32, u64), u32>,
    /// By place or clue: the latest member with this corner, or of this clue.
    latest: Vec<u32>,
    /// By number of cells: small sets first, so that a large one meets what was derived from it only once.
    queues: [Vec<u32>; Constraint::MOST_CELLS + 1],
    queued: Vec<bool>,
    /// Comparisons left until the rule gives up.
    budget: u32,
}

const NONE: u32 = u32::MAX;

/// Comparisons per clue: far more than any position from play needs, and an end where clues are thick.
const BUDGET_PER_CLUE: u32 = 4_000;

impl Family {
    pub fn member(&self, index: u32) -> &Member {
        &self.members[index as usize]
    }

    /// The next member that is new or changed.
    pub fn next(&mut self) -> Option<u32> {
        let index = self.queues.iter_mut().find_map(Vec::pop)?;
        self.queued[index as usize] = false;
        Some(index)
    }

    /// All members that share cells with this one; `None` when the budget is spent.
    pub fn meetings(&mut self, first: u32, meetings: &mut Vec<Meeting>) -> Option<()> {
        meetings.clear();
        match self.overlaps.clone() {
            None => self.meetings_near(first, meetings),
            Some(overlaps) => self.meetings_listed(&overlaps, first, meetings),
        }
        self.budget = self.budget.checked_sub(meetings.len() as u32)?;
        Some(())
    }

    fn meetings_listed(&self, overlaps: &Overlaps, first: u32, meetings: &mut Vec<Meeting>) {
        let member = self.members[first as usize];
        let itself = Overlap { other: member.at, here: u64::MAX, there: u64::MAX };
        for overlap in overlaps.of(member.at).iter().chain([&itself]) {
            let mut second = self.latest[overlap.other as usize];
            while second != NONE {
                let other = &self.members[second as usize];
                let is_own = overlap.other == member.at;
                let shared = member.shape & if is_own { other.shape } else { overlap.here_of(other.shape) };
                if shared != 0 && second != first {
                    let part = |bits| PlacedCells { at: member.at, bits };
                    let shared_there = if is_own { shared } else { overlap.there_of(shared) };
                    meetings.push(Meeting {
                        first,
                        second,
                        only_first: part(member.shape & !shared),
                        shared: part(shared),
                        only_second: PlacedCells { at: other.at, bits: other.shape & !shared_there },
                    });
                }
                second = other.previous;
            }
        }
    }

    fn meetings_near(&self, first: u32, meetings: &mut Vec<Meeting>) {
        let member = self.members[first as usize];
        let corner = member.at - 2 * self.stride - 2;
        let here = member.shape << CENTRE;
        for row in 0..5 {
            for col in 0..5 {
                let mut second = self.latest[(corner + row * self.stride + col) as usize];
                while second != NONE {
                    let other = &self.members[second as usize];
                    let there = other.shape << (row * 8 + col);
                    let shared = here & there;
                    if shared != 0 && second != first {
                        let part = |bits| PlacedCells { at: corner, bits };
                        meetings.push(Meeting {
                            first,
                            second,
                            only_first: part(here & !shared),
                            shared: part(shared),
                            only_second: part(there & !shared),
                        });
                    }
                    second = other.previous;
                }
            }
        }
    }

    /// Adds a set or narrows the bounds of the same cells; `source` is asked for when that is news.
    pub fn add(
        &mut self,
        cells: PlacedCells,
        fewest: i8,
        most: i8,
        source: impl FnOnce(Option<u32>) -> u32,
    ) -> Result<(), NoLayout> {
        if cells.is_empty() {
            return if fewest > 0 || most < 0 { Err(NoLayout) } else { Ok(()) };
        }
        let (fewest, most) = (fewest.max(0), most.min(cells.len()));
        let (at, shape) = self.normal_form(cells);
        let index = match self.by_cells.get(&(at, shape)) {
            Some(&index) => {
                let member = &mut self.members[index as usize];
                let narrowed = (member.fewest.max(fewest), member.most.min(most));
                if narrowed == (member.fewest, member.most) {
                    return Ok(());
                }
                (member.fewest, member.most) = narrowed;
                member.source = source(Some(member.source));
                index
            }
            None => {
                let index = self.members.len() as u32;
                let previous = std::mem::replace(&mut self.latest[at as usize], index);
                self.members.push(Member { at, shape, fewest, most, source: source(None), previous });
                self.by_cells.insert((at, shape), index);
                self.queued.push(false);
                index
            }
        };
        let member = &self.members[index as usize];
        if member.fewest > member.most {
            return Err(NoLayout);
        }
        self.look_again(index);
        Ok(())
    }

    /// The same, unless the number of mines stays open: such sets would only pile up.
    pub fn add_if_telling(
        &mut self,
        cells: PlacedCells,
        fewest: i8,
        most: i8,
        source: impl FnOnce(Option<u32>) -> u32,
    ) -> Result<(), NoLayout> {
        if fewest.max(0) < most.min(cells.len()) {
            return Ok(());
        }
        self.add(cells, fewest, most, source)
    }

    /// Puts a member back among those to be compared.
    pub fn look_again(&mut self, index: u32) {
        if !std::mem::replace(&mut self.queued[index as usize], true) {
            self.queues[self.members[index as usize].len() as usize].push(index);
        }
    }

    /// Moves the corner so that first row and first column are not empty; on other boards, goes over to the first clue that
    /// has all the cells.
    fn normal_form(&self, cells: PlacedCells) -> (u32, u64) {
        if let Some(overlaps) = &self.overlaps {
            let earlier = overlaps.of(cells.at).iter().take_while(|overlap| overlap.other < cells.at);
            let mut with_all = earlier.filter(|overlap| cells.bits & !overlap.here == 0);
            let form = with_all.next().map(|overlap| (overlap.other, overlap.there_of(cells.bits)));
            return form.unwrap_or((cells.at, cells.bits));
        }
        const FIRST_COLUMN: u64 = 0x0001_0101_0101_0101;
        let rows = cells.bits.trailing_zeros() / 8;
        let mut bits = cells.bits >> (8 * rows);
        let mut cols = 0;
        while bits & FIRST_COLUMN == 0 {
            bits >>= 1;
            cols += 1;
        }
        (cells.at + rows * self.stride + cols, bits)
    }
}

impl Inference<'_> {
    /// Concludes from the sets that leave no choice as they are: most do, and need not be compared with others.
    fn settle_sets(&mut self, stage: Stage) -> Result<(), NoLayout> {
        let mut index = 0;
        let mut unchanged = 0;
        while unchanged < self.sets.len() {
            let set = self.sets[index];
            let verdict = if set.most == 0 { Verdict::Safe } else { Verdict::Mine };
            if set.shape != 0 && (set.most == 0 || set.fewest == set.len()) {
                self.conclude_all(index as u32, set.shape, verdict, stage, set.source)?;
                unchanged = 0;
            }
            unchanged += 1;
            index = (index + 1) % self.sets.len();
        }
        Ok(())
    }

    /// The clues' own sets.
    fn family(&self) -> Result<Family, NoLayout> {
        let mut family = Family {
            stride: self.map.stride(),
            members: Vec::with_capacity(4 * self.sets.len()),
            by_cells: FxHashMap::with_capacity_and_hasher(4 * self.sets.len(), Default::default()),
            latest: vec![NONE; if self.overlaps.is_some() { self.sets.len() } else { self.map.len() }],
            overlaps: self.overlaps.clone(),
            queues: [const { Vec::new() }; Constraint::MOST_CELLS + 1],
            queued: Vec::with_capacity(4 * self.sets.len()),
            budget: BUDGET_PER_CLUE.saturating_mul(self.sets.len() as u32),
        };
        for index in 0..self.sets.len() as u32 {
            let set = self.clue_set(index)?;
            let at = if self.overlaps.is_some() { index } else { set.at - self.map.stride() - 1 };
            let block = PlacedCells { at, bits: set.shape };
            family.add(block, set.fewest, set.most, |_| set.source)?;
        }
        Ok(family)
    }

    /// Applies a rule to every two sets that share cells, and to the sets that come of it, until there are no more; then
    /// concludes what follows from each.
    pub(super) fn close_under(
        &mut self,
        stage: Stage,
        mut rule: impl FnMut(&mut Self, &mut Family, &[Meeting]) -> Result<(), NoLayout>,
    ) -> Result<(), NoLayout> {
        self.settle_sets(stage)?;
        let mut family = self.family()?;
        let mut meetings = Vec::new();
        let mut looked_at = 0u32;
        while let Some(index) = family.next() {
            looked_at += 1;
            if looked_at.is_multiple_of(BETWEEN_LOOKS) && self.is_late(stage) {
                break;
            }
            if family.meetings(index, &mut meetings).is_none() {
                self.give_up(stage);
                break;
            }
            rule(self, &mut family, &meetings)?;
        }
        for member in &family.members {
            let verdict = member.verdict();
            if verdict == Verdict::Open {
                continue;
            }
            let mut bits = member.shape;
            if family.overlaps.is_some() {
                self.conclude_all(member.at, bits, verdict, stage, member.source)?;
                continue;
            }
            while bits != 0 {
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                let place = member.at + bit / 8 * family.stride + bit % 8;
                self.conclude_at(place, verdict, stage, member.source)?;
            }
        }
        Ok(())
    }

    /// Concludes the same for some cells in the window around a clue of the square board at a place: its own block starts at
    /// [`CENTRE`].
    pub(super) fn conclude_window(
        &mut self,
        at: u32,
        mut cells: u64,
        verdict: Verdict,
        stage: impl Into<AnyStage> + Copy,
        source: u32,
    ) -> Result<(), NoLayout> {
        while cells != 0 {
            let bit = cells.trailing_zeros();
            cells &= cells - 1;
            // The window's first bit lies three rows above and three columns left of the clue.
            let place = at + bit / 8 * self.map.stride() + bit % 8 - 3 * self.map.stride() - 3;
            self.conclude_at(place, verdict, stage, source)?;
        }
        Ok(())
    }

    /// Concludes for the cell at a place of the [map](super::count_set::SetMap).
    pub(super) fn conclude_at(
        &mut self,
        place: u32,
        verdict: Verdict,
        stage: impl Into<AnyStage> + Copy,
        source: u32,
    ) -> Result<(), NoLayout> {
        let cell = self.map.cell(place);
        let variable = self.frontier.variable(cell).expect("sets hold frontier cells");
        self.conclude(variable, verdict, stage, source)
    }
}
