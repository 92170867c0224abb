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
use crate::frontier::Verdict;

const MOST_JOINED: usize = 3;

/// Some sets around a clue that share no cells, as one.
#[derive(Clone, Copy)]
struct Joined {
    /// Cells in the window around the clue: its own block starts at [`CENTRE`].
    cells: u64,
    fewest: i8,
    most: i8,
    sets: [u32; MOST_JOINED],
    len: usize,
}

impl Inference<'_> {
    pub(super) fn union(&mut self) -> Result<(), NoLayout> {
        let mut around = Vec::new();
        for index in 0..self.sets.len() as u32 {
            let nothing = Joined { cells: 0, fewest: 0, most: 0, sets: [0; MOST_JOINED], len: 0 };
            self.sets_around(index, &mut around);
            self.join(index, &around, nothing)?;
        }
        Ok(())
    }

    /// The sets that share cells with this one, each with its cells in the window.
    fn sets_around(&self, index: u32, around: &mut Vec<(u32, u64)>) {
        around.clear();
        let set = &self.sets[index as usize];
        let here = u64::from(set.shape) << CENTRE;
        let mut places = set.neighbours;
        while places != 0 {
            let place = places.trailing_zeros();
            places &= places - 1;
            let other = self.map.around(set.at, place);
            let there = u64::from(self.sets[other as usize].shape) << place;
            if here & there != 0 {
                around.push((other, there));
            }
        }
    }

    /// Joins further sets and compares. Whether something followed.
    fn join(&mut self, index: u32, around: &[(u32, u64)], joined: Joined) -> Result<bool, NoLayout> {
        for (place, &(other, cells)) in around.iter().enumerate() {
            if cells & joined.cells != 0 {
                continue;
            }
            let set = &self.sets[other as usize];
            let mut more = joined;
            more.cells |= cells;
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
        let here = u64::from(set.shape) << CENTRE;
        let (own, others) = (here & !joined.cells, joined.cells & !here);
        let (mines, safe) = if set.fewest - joined.most == own.count_ones() as i8 {
            (own, others)
        } else if joined.fewest - set.most == others.count_ones() as i8 {
            (others, own)
        } else {
            return Ok(false);
        };
        if own | others == 0 {
            return Ok(false);
        }
        let at = set.at;
        let mut sources: Vec<u32> =
            joined.sets[..joined.len].iter().map(|&other| self.sets[other as usize].source).collect();
        sources.push(set.source);
        let source = self.push_source(Source::All(sources.into()));
        self.conclude_window(at, mines, Verdict::Mine, Stage::Union, source)?;
        self.conclude_window(at, safe, Verdict::Safe, Stage::Union, source)?;
        Ok(true)
    }
}
