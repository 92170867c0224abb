//! The game tree over sets of layouts, memoised.
//!
//! What is left out, and why it cannot matter:
//! - A cell *dominated* by another: safe only where the other is. Opening the other first and it second wins in the same
//!   layouts at least.
//! - A *dead* cell, which shows the same number wherever it is safe, while another tells something: play on without it,
//!   and what it would have cost is saved. Where all are dead nothing is ever learnt again, and one layout is won.
//! - A cell that cannot win more than what another one does: not more than the layouts in which it is safe, and after
//!   it not more than the best chance to survive the guess that follows.
//! - What a symmetry of the position maps to something searched.
//!
//! A set of layouts is remembered by what is open and one layout: these give all clues, and the clues give the set.
//! The searches carry a number of wins that is of no use unless surpassed; sets of no such use keep an upper bound.

use rustc_hash::FxHashMap;

use super::arena::{Arena, LayoutRange, Parts, Set, bits, count_mines, union};
use super::guesses::{Candidates, GuessWins, Guesses};
use super::layouts::LayoutList;
use super::symmetry::BitPermutation;
use super::{OptimumLimit, OptimumLimits};
use crate::game::FirstClick;
use crate::limits::OutOfTime;

/// Smaller sets are searched again rather than remembered.
const FEWEST_REMEMBERED: u32 = 4;

/// About what an entry of the memory takes, with the table's spare room.
const BYTES_PER_ENTRY: usize = 40;

/// What is known of the wins of a set.
#[derive(Clone, Copy, Debug)]
enum Worth {
    Exactly(u32),
    AtMost(u32),
}

pub(super) struct OptimumSearch<'a, const N: usize, const M: usize> {
    near: &'a [u64],
    symmetries: &'a [BitPermutation],
    all: u64,
    memory: FxHashMap<(u64, u64), Worth>,
    /// The sets of the line that is looked at, one behind the other.
    arena: Arena<N, M>,
    nodes: u64,
    limits: OptimumLimits,
}

impl<'a, const N: usize, const M: usize> OptimumSearch<'a, N, M> {
    pub fn new(list: &'a LayoutList, limits: &OptimumLimits) -> Self {
        Self {
            near: &list.near,
            symmetries: &list.symmetries,
            all: list.all(),
            memory: FxHashMap::default(),
            arena: Arena::new(),
            nodes: 0,
            limits: *limits,
        }
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Layouts won after all that is certainly safe is opened.
    pub fn wins_from_safe(&mut self, list: &LayoutList) -> Result<u32, OptimumLimit> {
        let mut sets = vec![list.layouts.clone()];
        for safe in &list.safe {
            let of_number = |set: &Vec<u64>, number: u32| -> Vec<u64> {
                set.iter().copied().filter(|layout| (layout & safe.near).count_ones() == number).collect()
            };
            let parts = sets.iter().flat_map(|set| (0..M as u32).map(move |number| of_number(set, number)));
            sets = parts.filter(|part| !part.is_empty()).collect();
        }
        let mut wins = 0;
        for set in sets {
            let set = self.arena.begin(&set, self.near);
            wins += self.wins(set, 0, 0)?;
        }
        Ok(wins)
    }

    /// Layouts won after opening a cell, of those that keep the promise to it, and how many these are.
    pub fn wins_from(
        &mut self,
        list: &LayoutList,
        bit: u32,
        first_click: FirstClick,
    ) -> Result<(u32, u32), OptimumLimit> {
        let set = self.arena.begin(&list.layouts, self.near);
        let mut parts = self.arena.split(set, bit);
        if first_click == FirstClick::Opening {
            parts[1..].fill(LayoutRange::default());
        }
        let layouts = match first_click {
            FirstClick::Any => list.layouts.len(),
            FirstClick::Safe | FirstClick::Opening => parts.iter().map(|part| part.set().len()).sum(),
        };
        Ok((self.wins_of_parts(parts, 1 << bit, 0)?, layouts as u32))
    }

    /// Layouts won by best play: exactly if that is more than `enough`, else something no less and at most `enough`.
    fn wins(&mut self, set: Set, mut opened: u64, enough: u32) -> Result<u32, OptimumLimit> {
        let len = set.len() as u32;
        if len <= 1 || len <= enough {
            return Ok(len);
        }
        let summary = self.arena.summary(set.clone());
        let safe = self.all & !summary.mined & !opened;
        if let Some(bit) = summary.telling(safe) {
            let base = self.arena.len();
            let parts = self.arena.split(set, bit);
            let wins = self.wins_of_parts(parts, opened | 1 << bit, enough)?;
            self.arena.truncate(base);
            return Ok(wins);
        }
        opened |= safe;
        if len == 2 {
            return Ok(1); // no cell is safe in both
        }
        if len < FEWEST_REMEMBERED {
            return self.best_guess(set, opened, enough);
        }
        let key = self.key(set.clone(), opened);
        match self.memory.get(&key) {
            Some(&Worth::Exactly(wins)) => return Ok(wins),
            Some(&Worth::AtMost(most)) if most <= enough => return Ok(most),
            _ => {}
        }
        let wins = self.best_guess(set, opened, enough)?;
        let worth = if wins > enough { Worth::Exactly(wins) } else { Worth::AtMost(wins) };
        self.memory.insert(key, worth);
        Ok(wins)
    }

    /// As [`wins`](Self::wins), where no cell is safe in all layouts.
    ///
    /// Guesses are tried in the order of the most that they can win. That takes a look at all their parts, so it is put off
    /// for cells that are safe in no more layouts than the next guess may win.
    fn best_guess(&mut self, set: Set, opened: u64, enough: u32) -> Result<u32, OptimumLimit> {
        self.count_node()?;
        let mut candidates = Candidates::new(self.arena.of(set.clone()), self.all & !opened);
        let mut guesses = Guesses::default();
        let (mut best, mut most) = (enough, 0);
        loop {
            let (next, ready) = (candidates.next_most(), guesses.most());
            if next.max(ready) <= best {
                most = most.max(next).max(ready);
                break;
            }
            if next > ready {
                let base = self.arena.len();
                let bit = candidates.peek();
                let parts = self.arena.split(set.clone(), bit);
                if candidates.take(&parts, union(self.arena.of(base..self.arena.len()))) {
                    guesses.push(self.bounded(bit, &parts, opened | 1 << bit));
                }
                self.arena.truncate(base);
                continue;
            }
            let guess = guesses.pop_best();
            let wins = self.wins_after(set.clone(), opened, &guess, best)?;
            most = most.max(wins);
            best = best.max(wins);
        }
        // Where nothing is learnt by any cell, one layout is won.
        Ok(if best > enough { best } else { most.max(1) })
    }

    /// A guess with the most that it can win: in every part, the best chance to survive what comes next.
    fn bounded(&self, bit: u32, parts: &Parts<M>, opened: u64) -> GuessWins<M> {
        let most_by_number = parts.map(|part| {
            let layouts = self.arena.of(part.set());
            let hidden = self.all & !opened;
            if layouts.len() <= 1 || hidden & !union(layouts) != 0 {
                return layouts.len() as u32;
            }
            let mines = count_mines(layouts);
            let fewest = bits(hidden).map(|bit| mines[bit as usize]).min().unwrap_or(0);
            layouts.len() as u32 - fewest
        });
        GuessWins { bit, most: most_by_number.iter().sum(), most_by_number }
    }

    /// As [`wins`](Self::wins), after a guess.
    fn wins_after(&mut self, set: Set, opened: u64, guess: &GuessWins<M>, enough: u32) -> Result<u32, OptimumLimit> {
        let base = self.arena.len();
        let mut parts = self.arena.split(set, guess.bit);
        for (part, most) in parts.iter_mut().zip(guess.most_by_number) {
            part.most = most;
        }
        let wins = self.wins_of_parts(parts, opened | 1 << guess.bit, enough)?;
        self.arena.truncate(base);
        Ok(wins)
    }

    /// The sum over parts; as soon as it cannot be more than `enough`, what it can be at most.
    fn wins_of_parts(&mut self, parts: Parts<M>, opened: u64, enough: u32) -> Result<u32, OptimumLimit> {
        let mut total: u32 = parts.iter().map(|part| part.most).sum();
        for part in parts.iter().filter(|part| !part.is_empty()) {
            if total <= enough {
                break;
            }
            let others = total - part.most;
            total = others + self.wins(part.set(), opened, enough.saturating_sub(others))?;
        }
        Ok(total)
    }

    /// What a set is remembered by: the least of its mirror images.
    fn key(&self, set: Set, opened: u64) -> (u64, u64) {
        let layouts = self.arena.of(set);
        let least = |image: &dyn Fn(u64) -> u64| layouts.iter().map(|layout| image(layout.mines)).min().unwrap_or(0);
        let mut key = (opened, u64::MAX);
        let mut is_own = true;
        for symmetry in self.symmetries {
            let mirrored = symmetry.apply(opened);
            if mirrored < key.0 {
                (key, is_own) = ((mirrored, least(&|layout| symmetry.apply(layout))), false);
            } else if mirrored == key.0 {
                key.1 = key.1.min(least(&|layout| symmetry.apply(layout)));
            }
        }
        if is_own {
            key.1 = key.1.min(least(&|layout| layout));
        }
        key
    }

    fn count_node(&mut self) -> Result<(), OptimumLimit> {
        self.nodes += 1;
        if let Some(most) = self.limits.nodes.filter(|&most| self.nodes > most) {
            return Err(OptimumLimit::Nodes { most });
        }
        if self.nodes.is_multiple_of(1024) {
            if let Err(OutOfTime { limit }) = self.limits.deadline.check() {
                return Err(OptimumLimit::Time(limit));
            }
            // A full table is copied into one of twice its size.
            let bytes = self.memory.capacity() * BYTES_PER_ENTRY;
            if let Some(bytes) = self.limits.memory.filter(|&most| bytes > most) {
                return Err(OptimumLimit::Memory { bytes });
            }
        }
        Ok(())
    }
}
