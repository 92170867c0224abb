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
//! least 1 mines. What follows waits until all parents with as few children have been looked at; the others wait for
//! the cheap rules.
//!
//! Improvement A, the cascade: a parent's own cells with their new ratio are a child of every other clue that sees them all,
//! also of one that had no child before. Improvement B: a ratio below 0 or above 1, with a single cell shared by two
//! children, decides that cell too.
//!
//! Expectations are not counts: {a,b,c,d} and {c,d,e,f} with 2 mines each have 3 by expectation and anything from 2 to 4
//! in truth. The form that is a proof is [`override`](super::override_sound). The document tests for children by
//! products of 25 primes, which is a bit set in other words. Cost: for each parent one
//! look at every distribution of ratios over its cells that children can make, see [`temp_boards`].

mod temp_boards;

use std::collections::BTreeSet;

use num_rational::Ratio;
use rustc_hash::FxHashSet;

use super::count_set::CENTRE;
use super::reason::Source;
use super::{Inference, NoLayout, UnprovenStage};
use crate::frontier::Verdict;
use temp_boards::{Combination, bits, combinations};

/// Wide enough for any sum: ratios are products of eighths, sevenths, … halves, and [`LARGEST_DENOMINATOR`] bounds each.
type Chance = Ratio<i128>;

/// Cells with the same chance each, in the window around a parent: its own block starts at [`CENTRE`].
#[derive(Clone, Debug)]
struct Child {
    cells: u64,
    chance: Chance,
    source: u32,
}

/// A parent's children, clues first, then what was refined around other parents.
#[derive(Clone, Debug)]
struct Relation {
    /// How many of the children are clues.
    clues: usize,
    children: Vec<Child>,
    /// The own cells that were passed on with a new ratio, each once: as first found, with the most children.
    refined: FxHashSet<u64>,
    is_solved: bool,
}

/// Parents to look at, those with the fewest children first.
type Waiting = BTreeSet<(usize, u32)>;

/// What follows for the cells around a parent, in the window of the clue at this place.
#[derive(Debug)]
struct Conclusion {
    at: u32,
    cells: u64,
    verdict: Verdict,
    source: u32,
}

/// Denominators grow when ratios of ratios are taken; a refined ratio with a larger one is dropped, and that is said.
const LARGEST_DENOMINATOR: i128 = 1 << 20;

/// The document's first `cNumLim`. A clue has at most 24 others around it that can be its children, so only the cascade gets
/// this far, and hardly ever does.
const MOST_CHILDREN: usize = 25;

/// A relation that [`UnprovenStage::OverrideAsWritten`] solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedRelation {
    /// Children that are clues.
    pub clues: usize,
    /// Children that are what other parents left: those of the cascade.
    pub refined: usize,
}

impl Inference<'_> {
    pub(super) fn override_as_written(&mut self) -> Result<(), NoLayout> {
        if self.overlaps.is_some() {
            return Ok(()); // it looks at windows of squares
        }
        let mut relations: Vec<Relation> =
            (0..self.sets.len() as u32).map(|parent| Relation::new(self.children_of(parent))).collect();
        let mut waiting: Waiting = (0..)
            .zip(&relations)
            .filter(|(_, relation)| !relation.children.is_empty())
            .map(|(parent, relation)| (relation.children.len(), parent))
            .collect();
        let mut conclusions = Vec::new();
        let mut most_children = usize::MAX;
        while let Some((children, parent)) = waiting.pop_first() {
            if children > most_children {
                break; // simpler relations were solved: let the cheap rules use that first
            }
            if self.solve_override(parent, &mut relations, &mut waiting, &mut conclusions) {
                most_children = children;
            }
        }
        for Conclusion { at, cells, verdict, source } in conclusions {
            self.conclude_window(at, cells, verdict, UnprovenStage::OverrideAsWritten, source)?;
        }
        Ok(())
    }

    /// The clues whose unknown cells all belong to the parent's.
    fn children_of(&self, parent: u32) -> Vec<Child> {
        let set = &self.sets[parent as usize];
        let here = set.shape << CENTRE;
        let mut children = Vec::new();
        if !set.is_exact() {
            return children;
        }
        for place in bits(set.neighbours) {
            let child = &self.sets[self.map.around(set.at, place) as usize];
            let cells = child.shape << place;
            if cells != 0 && cells & !here == 0 && child.is_exact() {
                let chance = Ratio::new(i128::from(child.most), i128::from(child.len()));
                children.push(Child { cells, chance, source: child.source });
            }
        }
        children
    }

    /// Whether something follows for the parent; if not, what was learnt of its own cells is passed on.
    fn solve_override(
        &mut self,
        parent: u32,
        relations: &mut [Relation],
        waiting: &mut Waiting,
        conclusions: &mut Vec<Conclusion>,
    ) -> bool {
        let set = self.sets[parent as usize];
        let relation = &mut relations[parent as usize];
        let (combinations, all) = combinations(set.shape << CENTRE, &relation.children);
        if !all {
            self.give_up(UnprovenStage::OverrideAsWritten);
        }
        let mut passed_on = Vec::new();
        for Combination { children, own, shared, expected } in combinations.iter().filter(|tried| tried.own != 0) {
            let chance = (Ratio::from(i128::from(set.most)) - expected) / i128::from(own.count_ones());
            let (none, all) = (Ratio::from(0), Ratio::from(1));
            let is_certain = chance <= none || chance >= all;
            if !is_certain && !relation.refined.insert(*own) {
                continue;
            }
            if !is_certain && *chance.denom() > LARGEST_DENOMINATOR {
                self.give_up(UnprovenStage::OverrideAsWritten);
                continue;
            }
            let sources = children.iter().map(|&number| relation.children[number].source).chain([set.source]);
            let source = self.push_source(Source::All(sources.collect()));
            if !is_certain {
                passed_on.push(Child { cells: *own, chance, source });
                continue;
            }
            let (verdict, opposite) =
                if chance <= none { (Verdict::Safe, Verdict::Mine) } else { (Verdict::Mine, Verdict::Safe) };
            conclusions.push(Conclusion { at: set.at, cells: *own, verdict, source });
            if (chance < none || chance > all) && shared.count_ones() == 1 {
                conclusions.push(Conclusion { at: set.at, cells: *shared, verdict: opposite, source });
            }
            relation.is_solved = true;
            self.solved_relations
                .push(SolvedRelation { clues: relation.clues, refined: relation.children.len() - relation.clues });
            return true;
        }
        for child in passed_on {
            self.cascade(parent, &child, relations, waiting);
        }
        false
    }

    /// Makes a parent's own cells a child of all other clues that see them and more.
    fn cascade(&mut self, parent: u32, child: &Child, relations: &mut [Relation], waiting: &mut Waiting) {
        let set = self.sets[parent as usize];
        for place in bits(set.neighbours) {
            let other = self.map.around(set.at, place);
            let here = self.sets[other as usize].shape << place;
            let relation = &mut relations[other as usize];
            if child.cells & !here != 0 || child.cells == here || !self.sets[other as usize].is_exact() {
                continue;
            }
            // From the window around the parent to the one around the other clue.
            let shift = CENTRE as i32 - place as i32;
            let cells = if shift >= 0 { child.cells << shift } else { child.cells >> -shift };
            let is_known = |known: &Child| known.cells == cells && known.chance == child.chance;
            if relation.is_solved || relation.children.iter().any(is_known) {
                continue;
            }
            if relation.children.len() == MOST_CHILDREN {
                self.give_up(UnprovenStage::OverrideAsWritten);
                continue;
            }
            waiting.remove(&(relation.children.len(), other));
            relation.children.push(Child { cells, ..child.clone() });
            waiting.insert((relation.children.len(), other));
        }
    }
}

impl Relation {
    fn new(children: Vec<Child>) -> Self {
        Self { clues: children.len(), children, refined: FxHashSet::default(), is_solved: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, read_position};
    use crate::frontier::Frontier;

    /// Fig. 11: the 3 leaves two mines for the three cells between the 5 and the 2.
    fn with_cascade(look: impl FnOnce(&mut Inference, [u32; 2])) {
        let board = b"7x7 mines unknown\n???????\n???????\n?###?#?\n?35#2#?\n?###?#?\n???????\n???????\n";
        let frontier = Frontier::new(&read_position(board).expect("a position"));
        let mut inference = Inference::start(&frontier, &[UnprovenStage::OverrideAsWritten]).expect("possible");
        let set_at = |col| {
            let place = inference.map.place(Cell::new(3, col));
            inference.map.clue_near(place, 0, 0).expect("a clue")
        };
        let clues = [2, 4].map(set_at);
        look(&mut inference, clues);
    }

    fn unrelated(number: usize) -> Child {
        Child { cells: 1 << 18, chance: Ratio::new(1, 2 + number as i128), source: 0 }
    }

    #[test]
    fn a_parent_takes_as_many_children_as_the_limit_and_says_when_there_are_more() {
        for (before, after, is_cut_short) in [(23, 24, false), (24, 25, false), (25, 25, true)] {
            with_cascade(|inference, [five, two]| {
                let relations = (0..inference.sets.len() as u32).map(|set| Relation::new(inference.children_of(set)));
                let mut relations: Vec<Relation> = relations.collect();
                relations[two as usize] = Relation::new((0..before).map(unrelated).collect());
                let mut waiting = Waiting::from([(before, two)]);
                let solved = inference.solve_override(five, &mut relations, &mut waiting, &mut Vec::new());
                assert!(!solved, "the 5 itself stays open");
                assert_eq!(relations[two as usize].children.len(), after);
                assert_eq!(waiting, Waiting::from([(after, two)]), "it waits where it belongs");
                assert_eq!(!inference.cut_short().is_empty(), is_cut_short, "{before} children");
            });
        }
    }

    #[test]
    fn a_ratio_is_passed_on_up_to_the_largest_denominator_and_beyond_it_that_is_said() {
        for (denominator, passed_on) in
            [(-1, 1), (0, 1), (1, 0)].map(|(more, count)| (LARGEST_DENOMINATOR + more, count))
        {
            with_cascade(|inference, [five, two]| {
                let mut relations: Vec<Relation> =
                    (0..inference.sets.len()).map(|_| Relation::new(Vec::new())).collect();
                // What the child's four cells must have so that the three others are left with this ratio.
                let ratio = Ratio::new(denominator / 2 + 1, denominator);
                let chance = (Ratio::from(5) - ratio * 3) / 4;
                let clue = inference.children_of(five).remove(0);
                relations[five as usize] = Relation::new(vec![Child { chance, ..clue }]);
                inference.solve_override(five, &mut relations, &mut Waiting::new(), &mut Vec::new());
                assert_eq!(relations[two as usize].children.len(), passed_on, "1/{denominator}");
                assert_eq!(inference.cut_short().is_empty(), passed_on == 1, "1/{denominator}");
            });
        }
    }
}
