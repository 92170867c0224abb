//! **override-as-written**: document 000's `stepAside` with expectations where a proof would need counts.
//!
//! Every cell of a child gets the child's ratio of mines to cells. Children that give a cell different ratios conflict and
//! are not used together; all combinations are tried, the largest first, parents with few children first. What the
//! ratios add up to is taken from the parent, and its own cells share the rest: a ratio of at most 0 calls them safe, of at
//! least 1 mines. Improvement A: the parent's own cells with their new ratio can be a child of the next parent.
//! Improvement B: a ratio below 0 or above 1, with a single cell shared by two children, decides that cell too.
//!
//! Expectations are not counts: {a,b,c,d} and {c,d,e,f} with 2 mines each have 3 by expectation and anything from 2 to 4
//! in truth. The form that is a proof is [`override`](super::override_sound). The document tests for children by
//! products of 25 primes, which is a bit set in other words.

use num_rational::Ratio;

use super::count_set::CENTRE;
use super::reason::Source;
use super::{Inference, Refuted, Stage};
use crate::frontier::Verdict;

type Chance = Ratio<i64>;

/// Cells with the same chance each, in the window around a parent: its own block starts at [`CENTRE`].
#[derive(Clone, Debug)]
struct Child {
    cells: u64,
    chance: Chance,
    source: u32,
}

/// The own cells of a parent that was looked at, for the parents after it.
#[derive(Clone, Debug)]
struct Refined {
    /// Place of the parent, and the cells in its window.
    at: u32,
    cells: u64,
    chance: Chance,
    source: u32,
}

/// More children than this make more combinations than the document's author would have waited for.
const MOST_CHILDREN: usize = 10;

/// Denominators grow when ratios of ratios are taken; beyond this a refined ratio is dropped.
const LARGEST_DENOMINATOR: i64 = 1 << 20;

impl Inference<'_> {
    pub(super) fn override_as_written(&mut self) -> Result<(), Refuted> {
        let mut relations: Vec<(u32, Vec<Child>)> = (0..self.sets.len() as u32)
            .map(|parent| (parent, self.children_of(parent)))
            .filter(|(_, children)| !children.is_empty())
            .collect();
        relations.sort_by_key(|(_, children)| children.len());
        let mut refined: Vec<Refined> = Vec::new();
        let mut most_children = usize::MAX;
        for (parent, mut children) in relations {
            if children.len() > most_children {
                break; // simpler relations were solved: let the cheap rules use that first
            }
            let count = children.len();
            children.extend(self.refined_children_of(parent, &refined));
            if children.len() > MOST_CHILDREN {
                self.give_up(Stage::OverrideAsWritten);
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

    /// What was refined around other parents and lies inside this one.
    fn refined_children_of(&self, parent: u32, refined: &[Refined]) -> Vec<Child> {
        let set = &self.sets[parent as usize];
        let here = u64::from(set.shape) << CENTRE;
        let stride = self.map.stride() as i32;
        let fits = |entry: &Refined| {
            let distance = entry.at as i32 - set.at as i32;
            (-2..=2).find_map(|row: i32| {
                let col = distance - row * stride;
                let shift = row * 8 + col;
                let cells = if shift >= 0 { entry.cells << shift } else { entry.cells >> -shift };
                let near = (-2..=2).contains(&col) && cells.count_ones() == entry.cells.count_ones();
                (near && cells & !here == 0 && cells != here).then_some(Child {
                    cells,
                    chance: entry.chance,
                    source: entry.source,
                })
            })
        };
        refined.iter().filter_map(fits).collect()
    }

    /// Whether something followed for the parent.
    fn solve_override(&mut self, parent: u32, children: &[Child], refined: &mut Vec<Refined>) -> Result<bool, Refuted> {
        let set = self.sets[parent as usize];
        if !set.is_exact() || set.shape == 0 {
            return Ok(false);
        }
        let here = u64::from(set.shape) << CENTRE;
        let mut combinations: Vec<u32> = (1..1 << children.len()).collect();
        combinations.sort_by_key(|combination| std::cmp::Reverse(combination.count_ones()));
        for combination in combinations {
            let chosen = || children.iter().enumerate().filter(move |(index, _)| combination >> index & 1 == 1);
            let Some((covered, shared, expected)) = fill(chosen().map(|(_, child)| child)) else { continue };
            let own = here & !covered;
            if own == 0 || covered & !here != 0 {
                continue;
            }
            let rest = Ratio::from(i64::from(set.most)) - expected;
            let chance = rest / i64::from(own.count_ones());
            let mut sources: Vec<u32> = chosen().map(|(_, child)| child.source).collect();
            sources.push(set.source);
            if chance > Ratio::from(0) && chance < Ratio::from(1) {
                if *chance.denom() <= LARGEST_DENOMINATOR
                    && !refined.iter().any(|old| old.at == set.at && old.cells == own)
                {
                    let source = self.push_source(Source::All(sources.into()));
                    refined.push(Refined { at: set.at, cells: own, chance, source });
                }
                continue;
            }
            let source = self.push_source(Source::All(sources.into()));
            let (verdict, opposite) =
                if chance <= Ratio::from(0) { (Verdict::Safe, Verdict::Mine) } else { (Verdict::Mine, Verdict::Safe) };
            self.conclude_window(set.at, own, verdict, Stage::OverrideAsWritten, source)?;
            let abnormal = chance < Ratio::from(0) || chance > Ratio::from(1);
            if abnormal && shared.count_ones() == 1 {
                self.conclude_window(set.at, shared, opposite, Stage::OverrideAsWritten, source)?;
            }
            return Ok(true);
        }
        Ok(false)
    }
}

/// The cells that the children cover, those that several have, and the mines by expectation; `None` when two give the same
/// cell different chances.
fn fill<'c>(children: impl Iterator<Item = &'c Child>) -> Option<(u64, u64, Chance)> {
    let (mut covered, mut shared, mut expected) = (0u64, 0u64, Ratio::from(0));
    let mut earlier: Vec<&Child> = Vec::new();
    for child in children {
        if earlier.iter().any(|other| other.cells & child.cells != 0 && other.chance != child.chance) {
            return None;
        }
        expected += child.chance * i64::from((child.cells & !covered).count_ones());
        shared |= covered & child.cells;
        covered |= child.cells;
        earlier.push(child);
    }
    Some((covered, shared, expected))
}
