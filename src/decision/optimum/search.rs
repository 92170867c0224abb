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

use std::time::Instant;

use rustc_hash::FxHashMap;

use super::arena::{Arena, Part, Parts, Set, bits, count_mines, union};
use super::layouts::LayoutList;
use super::symmetry::BitPermutation;
use super::{OptimumLimit, OptimumLimits};
use crate::game::FirstClick;

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

pub(super) struct Search<'a> {
    near: &'a [u64],
    symmetries: &'a [BitPermutation],
    all: u64,
    memory: FxHashMap<(u64, u64), Worth>,
    /// The sets of the line that is looked at, one behind the other.
    arena: Arena,
    nodes: u64,
    limits: OptimumLimits,
    started: Instant,
}

/// A cell to guess at, and the most that it can win.
#[derive(Clone, Copy, Debug, Default)]
struct Guess {
    bit: u32,
    most: u32,
    /// The same by the number shown.
    most_by_number: [u32; 9],
}

impl<'a> Search<'a> {
    pub fn new(list: &'a LayoutList, limits: &OptimumLimits) -> Self {
        Self {
            near: &list.near,
            symmetries: &list.symmetries,
            all: list.all(),
            memory: FxHashMap::default(),
            arena: Arena::default(),
            nodes: 0,
            limits: *limits,
            started: Instant::now(),
        }
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Layouts won after all that is certainly safe is opened.
    pub fn wins_after_safe(&mut self, list: &LayoutList) -> Result<u32, OptimumLimit> {
        let mut sets = vec![list.layouts.clone()];
        for safe in &list.safe {
            let of_number = |set: &Vec<u64>, number: u32| -> Vec<u64> {
                set.iter().copied().filter(|layout| (layout & safe.near).count_ones() == number).collect()
            };
            let parts = sets.iter().flat_map(|set| (0..9).map(move |number| of_number(set, number)));
            sets = parts.filter(|part| !part.is_empty()).collect();
        }
        let mut wins = 0;
        for set in sets {
            let set = self.arena.begin(&set);
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
        let set = self.arena.begin(&list.layouts);
        let mut parts = self.split(set, bit);
        if first_click == FirstClick::Opening {
            parts[1..].fill(Part::default());
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
        let mut safe = self.all & !union(self.arena.of(set.clone())) & !opened;
        while safe != 0 {
            let bit = safe.trailing_zeros();
            safe &= safe - 1;
            opened |= 1 << bit;
            if self.arena.tells(set.clone(), self.near[bit as usize]) {
                return self.wins_after(set, opened, bit, None, enough);
            }
        }
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
    fn best_guess(&mut self, set: Set, opened: u64, enough: u32) -> Result<u32, OptimumLimit> {
        self.count_node()?;
        let mut guesses = [Guess::default(); 64];
        let (count, mut most) = self.guesses(set.clone(), opened, enough, &mut guesses);
        let guesses = &mut guesses[..count];
        guesses.sort_unstable_by_key(|guess| (std::cmp::Reverse(guess.most), guess.bit));
        let mut best = enough;
        for guess in guesses {
            if guess.most <= best {
                most = most.max(guess.most);
                break;
            }
            let wins = self.wins_after(set.clone(), opened | 1 << guess.bit, guess.bit, Some(guess), best)?;
            most = most.max(wins);
            best = best.max(wins);
        }
        Ok(if best > enough { best } else { most })
    }

    /// The cells that are worth a guess if more than `enough` wins are wanted, and the most that the others can win.
    fn guesses(&mut self, set: Set, opened: u64, enough: u32, guesses: &mut [Guess; 64]) -> (usize, u32) {
        let len = set.len() as u32;
        let mines = count_mines(self.arena.of(set.clone()));
        let mut candidates = [0u32; 64];
        let mut count = 0;
        let hidden = self.all & !opened;
        for bit in bits(hidden).filter(|&bit| mines[bit as usize] < len) {
            candidates[count] = bit;
            count += 1;
        }
        let candidates = &mut candidates[..count];
        candidates.sort_unstable_by_key(|&bit| (mines[bit as usize], bit));
        let (mut kept, mut dead) = (0, 0u64);
        for &bit in candidates.iter() {
            let safe = len - mines[bit as usize];
            if safe <= enough {
                return (kept, safe);
            }
            let base = self.arena.len();
            let parts = self.split(set.clone(), bit);
            let survived = union(self.arena.of(base..self.arena.len()));
            let filled = parts.iter().filter(|part| !part.is_empty()).count();
            // A cell that is safe wherever this one is comes before it, or is its equal and does.
            let safer = |other: u32| (mines[other as usize], other) < (mines[bit as usize], bit);
            let dominated = bits(hidden & !survived & !(1 << bit) & !dead).any(safer);
            if filled == 1 {
                dead |= 1 << bit;
            } else if !dominated {
                guesses[kept] = self.bounded(bit, &parts, opened | 1 << bit);
                kept += 1;
            }
            self.arena.truncate(base);
        }
        // Nothing is learnt by any cell: one layout is won.
        (kept, u32::from(kept == 0))
    }

    /// A guess with the most that it can win: in every part, the best chance to survive what comes next.
    fn bounded(&self, bit: u32, parts: &Parts, opened: u64) -> Guess {
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
        Guess { bit, most: most_by_number.iter().sum(), most_by_number }
    }

    /// As [`wins`](Self::wins), after a cell is opened.
    fn wins_after(
        &mut self,
        set: Set,
        opened: u64,
        bit: u32,
        guess: Option<&Guess>,
        enough: u32,
    ) -> Result<u32, OptimumLimit> {
        let base = self.arena.len();
        let mut parts = self.split(set, bit);
        if let Some(guess) = guess {
            for (part, most) in parts.iter_mut().zip(guess.most_by_number) {
                part.most = most;
            }
        }
        let wins = self.wins_of_parts(parts, opened, enough)?;
        self.arena.truncate(base);
        Ok(wins)
    }

    /// The sum over parts; as soon as it cannot be more than `enough`, what it can be at most.
    fn wins_of_parts(&mut self, parts: Parts, opened: u64, enough: u32) -> Result<u32, OptimumLimit> {
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
        let least = |image: &dyn Fn(u64) -> u64| layouts.iter().map(|&layout| image(layout)).min().unwrap_or(0);
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

    fn split(&mut self, set: Set, bit: u32) -> Parts {
        self.arena.split(set, bit, self.near[bit as usize])
    }

    fn count_node(&mut self) -> Result<(), OptimumLimit> {
        self.nodes += 1;
        if let Some(most) = self.limits.nodes.filter(|&most| self.nodes > most) {
            return Err(OptimumLimit::Nodes { most });
        }
        if self.nodes.is_multiple_of(1024) {
            if let Some(time) = self.limits.time.filter(|&time| self.started.elapsed() > time) {
                return Err(OptimumLimit::Time(time));
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
