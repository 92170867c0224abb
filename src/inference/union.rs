//! **union**: sets that share no cells add up. Two or three of them that overlap a clue are compared with it as one set: when
//! one side exceeds the other by as many mines as it has cells of its own, those are all mines, and the other side's own
//! cells are safe.
//!
//! ```text
//!   a 1 b c 1      1{a,b,d,e} and 1{c,f,g} share no cell and hold 2 mines together;
//!   d e 2 f g      so does 2{b,c,e,f}, which lies inside: a, d and g are safe
//! ```
//!
//! Document 004, which warns to use it sparingly: only sets that overlap one clue are joined, at most three. With the mine
//! count as the other side it is part of [`mine-total`](super::mine_total). Cost: every two and three of the sets around a
//! clue.

use super::count_set::CENTRE;
use super::reason::Source;
use super::{Inference, NoLayout, Stage};
use crate::frontier::{Variable, Verdict};

const MOST_JOINED: usize = 3;

/// Some sets around a clue that share no cells, as one.
#[derive(Clone, Copy)]
struct Joined {
    /// Cells in the window around the clue: its own block starts at [`CENTRE`]. On boards that are not square, only the cells
    /// that the clue has too, as bits of its shape.
    cells: u64,
    /// Cells that the clue does not have.
    outside: i8,
    fewest: i8,
    most: i8,
    sets: [u32; MOST_JOINED],
    len: usize,
}

impl Inference<'_> {
    pub(super) fn union(&mut self) -> Result<(), NoLayout> {
        let mut around = Vec::new();
        for index in 0..self.sets.len() as u32 {
            let nothing = Joined { cells: 0, outside: 0, fewest: 0, most: 0, sets: [0; MOST_JOINED], len: 0 };
            self.sets_around(index, &mut around);
            self.join(index, &around, nothing)?;
        }
        Ok(())
    }

    /// The sets that share cells with this one, each with its cells in the window.
    fn sets_around(&self, index: u32, around: &mut Vec<(u32, u64)>) {
        around.clear();
        let set = &self.sets[index as usize];
        if let Some(overlaps) = &self.overlaps {
            let near = overlaps.of(index).iter();
            let shared = near.map(|near| (near.other, set.shape & near.here_of(self.sets[near.other as usize].shape)));
            around.extend(shared.filter(|&(_, shared)| shared != 0));
            return;
        }
        let here = set.shape << CENTRE;
        let mut places = set.neighbours;
        while places != 0 {
            let place = places.trailing_zeros();
            places &= places - 1;
            let other = self.map.around(set.at, place);
            let there = self.sets[other as usize].shape << place;
            if here & there != 0 {
                around.push((other, there));
            }
        }
    }

    /// The clue's own cells, as the cells around it are given.
    fn in_window(&self, index: u32) -> u64 {
        self.sets[index as usize].shape << if self.overlaps.is_some() { 0 } else { CENTRE }
    }

    /// Whether two sets have a cell in common, on boards where the window does not tell.
    fn share_cells(&self, one: u32, other: u32) -> bool {
        let overlap = self.overlaps.as_ref().and_then(|overlaps| overlaps.between(one, other));
        overlap.is_some_and(|overlap| {
            self.sets[one as usize].shape & overlap.here_of(self.sets[other as usize].shape) != 0
        })
    }

    /// Joins further sets and compares. Whether something followed.
    fn join(&mut self, index: u32, around: &[(u32, u64)], joined: Joined) -> Result<bool, NoLayout> {
        for (place, &(other, cells)) in around.iter().enumerate() {
            let has_common = |&set: &u32| self.share_cells(set, other);
            if cells & joined.cells != 0 || joined.sets[..joined.len].iter().any(has_common) {
                continue;
            }
            let set = &self.sets[other as usize];
            let mut more = joined;
            more.cells |= cells;
            more.outside += set.len() - (cells & self.in_window(index)).count_ones() as i8;
            more.fewest += set.fewest;
            more.most += set.most;
            more.sets[more.len] = other;
            more.len += 1;
            if more.len > 1 && self.compare_joined(index, &more)? {
                return Ok(true);
            }
            if more.len < MOST_JOINED && self.join(index, &around[place + 1..], more)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether something followed.
    fn compare_joined(&mut self, index: u32, joined: &Joined) -> Result<bool, NoLayout> {
        let set = &self.sets[index as usize];
        let own = (self.in_window(index) & !joined.cells).count_ones() as i8;
        let (own_verdict, other_verdict) = if set.fewest - joined.most == own {
            (Verdict::Mine, Verdict::Safe)
        } else if joined.fewest - set.most == joined.outside {
            (Verdict::Safe, Verdict::Mine)
        } else {
            return Ok(false);
        };
        if own + joined.outside == 0 {
            return Ok(false);
        }
        let others = &joined.sets[..joined.len];
        let mut sources: Vec<u32> = others.iter().map(|&other| self.sets[other as usize].source).collect();
        sources.push(set.source);
        let own: Vec<Variable> = self.cells_in(index).collect();
        let theirs: Vec<Variable> = others.iter().flat_map(|&other| self.cells_in(other)).collect();
        let without = |some: &[Variable], others: &[Variable]| {
            let mut cells: Vec<Variable> = some.iter().copied().filter(|cell| !others.contains(cell)).collect();
            cells.sort_unstable_by_key(|&cell| self.frontier.cell_index(cell));
            cells
        };
        let mut decided = [(without(&own, &theirs), own_verdict), (without(&theirs, &own), other_verdict)];
        decided.sort_by_key(|&(_, verdict)| verdict != Verdict::Mine);
        let source = self.push_source(Source::All(sources.into()));
        for (cells, verdict) in decided {
            for cell in cells {
                self.conclude(cell, verdict, Stage::Union, source)?;
            }
        }
        Ok(true)
    }
}
