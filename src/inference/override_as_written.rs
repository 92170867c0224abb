//! **override-as-written**: document 000's `stepAside` with expectations where a proof would need counts.
//!
//! ```text
//!   a b c      the children 2{a,b,c} and 2{c,e,h} give ⅔ to each of their cells, 3⅓ in all;
//!   d 3 e      d, f and g share the rest of the 3, −⅓: they are safe, and c,
//!   f g h      which both children have, is a mine
//! ```
//!
//! Every cell of a child gets the child's ratio of mines to cells. Children that give a cell different ratios conflict and
//! are not used together; all combinations are tried, the largest first, parents with few children first. What the
//! ratios add up to is taken from the parent, and its own cells share the rest: a ratio of at most 0 calls them safe, of at
//! least 1 mines. Improvement A: the parent's own cells with their new ratio can be a child of the next parent.
//! Improvement B: a ratio below 0 or above 1, with a single cell shared by two children, decides that cell too.
//!
//! Expectations are not counts: {a,b,c,d} and {c,d,e,f} with 2 mines each have 3 by expectation and anything from 2 to 4
//! in truth. The form that is a proof is [`override`](super::override_sound). The document tests for children by
//! products of 25 primes, which is a bit set in other words. Cost: up to 127 combinations for each parent.

use num_rational::Ratio;
use rustc_hash::FxHashMap;

use super::count_set::CENTRE;
use super::reason::Source;
use super::{Inference, Refuted, UnprovenStage};
use crate::frontier::Verdict;

type Chance = Ratio<i64>;

/// Cells with the same chance each, in the window around a parent: its own block starts at [`CENTRE`].
#[derive(Clone, Debug)]
struct Child {
    cells: u64,
    chance: Chance,
    source: u32,
}

/// The own cells of parents that were looked at, in their windows, by the place of the parent: for the parents after it.
type Refined = FxHashMap<u32, Vec<Child>>;

/// More children than this make more combinations than the document's author would have waited for.
const MOST_CHILDREN: usize = 7;

/// Denominators grow when ratios of ratios are taken; beyond this a refined ratio is dropped.
const LARGEST_DENOMINATOR: i64 = 1 << 20;

impl Inference<'_> {
    pub(super) fn override_as_written(&mut self) -> Result<(), Refuted> {
        let mut relations: Vec<(u32, Vec<Child>)> = (0..self.sets.len() as u32)
            .map(|parent| (parent, self.children_of(parent)))
            .filter(|(_, children)| !children.is_empty())
            .collect();
        relations.sort_by_key(|(_, children)| children.len());
        let mut refined = Refined::default();
        let mut most_children = usize::MAX;
        for (parent, mut children) in relations {
            if children.len() > most_children {
                break; // simpler relations were solved: let the cheap rules use that first
            }
            let count = children.len();
            self.add_refined(parent, &refined, &mut children);
            if children.len() > MOST_CHILDREN {
                self.give_up(UnprovenStage::OverrideAsWritten);
                children.truncate(MOST_CHILDREN);
            }
            if self.solve_override(parent, &children, &mut refined)? {
                most_children = count;
            }
        }
        Ok(())
    }

    /// The clues whose unknown cells all belong to the parent's.
    fn children_of(&self, parent: u32) -> Vec<Child> {
        let set = &self.sets[parent as usize];
        let here = u64::from(set.shape) << CENTRE;
        let mut children = Vec::new();
        let mut places = set.neighbours;
        while places != 0 {
            let place = places.trailing_zeros();
            places &= places - 1;
            let child = &self.sets[self.map.around(set.at, place) as usize];
            let cells = u64::from(child.shape) << place;
            if cells != 0 && cells & !here == 0 && child.is_exact() {
                let chance = Ratio::new(i64::from(child.most), i64::from(child.len()));
                children.push(Child { cells, chance, source: child.source });
            }
        }
        children
    }

    /// Adds what was refined around other parents and lies inside this one.
    fn add_refined(&self, parent: u32, refined: &Refined, children: &mut Vec<Child>) {
        let set = &self.sets[parent as usize];
        let here = u64::from(set.shape) << CENTRE;
        for row in -2..=2 {
            for col in -2..=2 {
                let at = set.at as i32 + row * self.map.stride() as i32 + col;
                for entry in refined.get(&(at as u32)).into_iter().flatten() {
                    let shift = row * 8 + col;
                    let cells = if shift >= 0 { entry.cells << shift } else { entry.cells >> -shift };
                    let inside = cells.count_ones() == entry.cells.count_ones() && cells & !here == 0;
                    if inside && cells != here {
                        children.push(Child { cells, ..entry.clone() });
                    }
                }
            }
        }
    }

    /// Whether something followed for the parent.
    fn solve_override(&mut self, parent: u32, children: &[Child], refined: &mut Refined) -> Result<bool, Refuted> {
        let set = self.sets[parent as usize];
        if !set.is_exact() || set.shape == 0 {
            return Ok(false);
        }
        let here = u64::from(set.shape) << CENTRE;
        let conflicts = conflicts(children);
        let sizes = (1..=children.len() as u32).rev();
        let of_size = |size| (1u32..1 << children.len()).filter(move |combination| combination.count_ones() == size);
        for combination in sizes.flat_map(of_size) {
            let chosen = || children.iter().enumerate().filter(move |(index, _)| combination >> index & 1 == 1);
            if chosen().any(|(index, _)| conflicts[index] & combination != 0) {
                continue;
            }
            let covered = chosen().fold(0, |cells, (_, child)| cells | child.cells);
            let own = here & !covered;
            if own == 0 || covered & !here != 0 {
                continue;
            }
            let (shared, expected) = fill(chosen().map(|(_, child)| child));
            let rest = Ratio::from(i64::from(set.most)) - expected;
            let chance = rest / i64::from(own.count_ones());
            let mut sources: Vec<u32> = chosen().map(|(_, child)| child.source).collect();
            sources.push(set.source);
            if chance > Ratio::from(0) && chance < Ratio::from(1) {
                let known = refined.entry(set.at).or_default();
                if *chance.denom() <= LARGEST_DENOMINATOR && known.iter().all(|old| old.cells != own) {
                    let source = self.push_source(Source::All(sources.into()));
                    known.push(Child { cells: own, chance, source });
                }
                continue;
            }
            let source = self.push_source(Source::All(sources.into()));
            let (verdict, opposite) =
                if chance <= Ratio::from(0) { (Verdict::Safe, Verdict::Mine) } else { (Verdict::Mine, Verdict::Safe) };
            self.conclude_window(set.at, own, verdict, UnprovenStage::OverrideAsWritten, source)?;
            let abnormal = chance < Ratio::from(0) || chance > Ratio::from(1);
            if abnormal && shared.count_ones() == 1 {
                self.conclude_window(set.at, shared, opposite, UnprovenStage::OverrideAsWritten, source)?;
            }
            return Ok(true);
        }
        Ok(false)
    }
}

/// By child: the others that give a cell of it another chance, as bits.
fn conflicts(children: &[Child]) -> Vec<u32> {
    let differ = |one: &Child, other: &Child| one.cells & other.cells != 0 && one.chance != other.chance;
    let bits =
        |one: &Child| (0..).zip(children).filter(|(_, other)| differ(one, other)).map(|(index, _)| 1 << index).sum();
    children.iter().map(bits).collect()
}

/// The cells that several children have, and the mines that all together hold by expectation.
fn fill<'c>(children: impl Iterator<Item = &'c Child>) -> (u64, Chance) {
    let (mut covered, mut shared, mut expected) = (0u64, 0u64, Ratio::from(0));
    for child in children {
        expected += child.chance * i64::from((child.cells & !covered).count_ones());
        shared |= covered & child.cells;
        covered |= child.cells;
    }
    (shared, expected)
}
