//! Which clues force a cell: as few of them as can be.
//!
//! Every clue gets a switch, the opposite of the verdict is assumed, and the switches that the solver needs to refute it
//! are a first set; those that can be spared are taken away one by one. Whether there is a smaller set altogether is
//! settled by duality: a layout that allows the opposite and meets some clues must break others, and every set that
//! forces the cell has to contain one of those. The smallest set that hits all such *corrections* found so far either
//! forces the cell, and none smaller does, or gives a further layout. (A. Ignatiev, A. Previti, M. Liffiton,
//! J. Marques-Silva: "Smallest MUS extraction with minimal hitting set dualization", CP 2015.)

use rustc_hash::{FxHashMap, FxHashSet};

use super::Means;
use super::cell_solver::CellSolver;
use super::clause_sink::Lit;
use super::clue_system::{ClueSystem, SatComponent};
use super::encoding::CountSet;
use crate::frontier::{Frontier, Variable, Verdict};
use crate::limits::{Deadline, OutOfTime};

/// Clues that force a cell, without the mine count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcingClues {
    /// Indices of their constraints, ascending.
    pub constraints: Vec<u32>,
    /// Whether it is proved that no smaller set of clues forces the cell.
    pub is_smallest: bool,
    /// Whether it is proved that none of them can be spared.
    pub is_minimal: bool,
}

/// Layouts looked at before it is left open whether a set is the smallest.
const MOST_LAYOUTS: usize = 200;

/// Finds the clues behind certain cells of one position, in solvers that are kept from cell to cell.
pub struct ForcingSearch<'f> {
    frontier: &'f Frontier,
    components: Vec<SatComponent>,
    /// By variable.
    component_of: Vec<usize>,
    solvers: FxHashMap<usize, SwitchedSolver>,
    means: Means,
}

impl<'f> ForcingSearch<'f> {
    /// `None` when a clue by itself cannot be true.
    pub fn new(frontier: &'f Frontier, deadline: Deadline) -> Option<Self> {
        let system = ClueSystem::new(frontier, &vec![Verdict::Open; frontier.len()]).ok()?;
        let components = system.into_components();
        let mut component_of = vec![0; frontier.len()];
        for (index, component) in components.iter().enumerate() {
            component.variables.iter().for_each(|&variable| component_of[variable as usize] = index);
        }
        Some(Self { frontier, components, component_of, solvers: FxHashMap::default(), means: Means::until(deadline) })
    }

    /// As few clues as can be found in time that make a cell what the verdict says; `None` when the clues do not force it.
    pub fn clues(&mut self, variable: Variable, verdict: Verdict) -> Result<Option<ForcingClues>, OutOfTime> {
        self.means.deadline.check()?;
        let index = self.component_of[variable as usize];
        let (frontier, component, means) = (self.frontier, &self.components[index], self.means);
        let solver = self.solvers.entry(index).or_insert_with(|| SwitchedSolver::new(frontier, component, means));
        let opposite = solver.cells.literal(variable) ^ (verdict == Verdict::Mine);
        let Some(needed) = solver.needed(opposite)? else { return Ok(None) };
        let mut found = match needed.is_minimal {
            // Out of time means that no smaller set is known.
            true => solver.smallest(frontier, variable, opposite, &needed).unwrap_or(needed),
            false => needed,
        };
        found.constraints.sort_unstable();
        Ok(Some(found))
    }
}

/// The clues of a component, each of which can be switched off.
struct SwitchedSolver {
    cells: CellSolver,
    variables: Vec<Variable>,
    switches: Vec<(u32, Lit)>,
    switch_of: FxHashMap<u32, Lit>,
    deadline: Deadline,
}

impl SwitchedSolver {
    fn new(frontier: &Frontier, component: &SatComponent, means: Means) -> Self {
        let mut cells = CellSolver::new(&component.variables, means);
        let switches = component.constraints.iter().map(|&index| {
            let switch = cells.new_literal();
            let constraint = &frontier.constraints()[index as usize];
            cells.add_count(frontier.cells_of(constraint), &CountSet::from_mask(constraint.allowed()), Some(switch));
            (index, switch)
        });
        let switches: Vec<(u32, Lit)> = switches.collect();
        let switch_of = switches.iter().copied().collect();
        Self { cells, variables: component.variables.clone(), switches, switch_of, deadline: means.deadline }
    }

    fn is_possible(&mut self, opposite: Lit, clues: impl Iterator<Item = u32>) -> Result<bool, OutOfTime> {
        let mut assumptions = vec![opposite];
        assumptions.extend(clues.map(|clue| self.switch_of[&clue]));
        self.cells.solve(&assumptions)
    }

    /// Clues that exclude the opposite, none of which can be spared as far as there was time to see.
    fn needed(&mut self, opposite: Lit) -> Result<Option<ForcingClues>, OutOfTime> {
        let all: Vec<u32> = self.switches.iter().map(|&(clue, _)| clue).collect();
        if self.is_possible(opposite, all.into_iter())? {
            return Ok(None);
        }
        let mut doubtful = self.failed_clues();
        let mut needed: Vec<u32> = Vec::new();
        let mut is_minimal = true;
        while let Some(candidate) = doubtful.pop() {
            let rest: Vec<u32> = needed.iter().chain(&doubtful).copied().collect();
            match self.is_possible(opposite, rest.into_iter()) {
                Ok(true) => needed.push(candidate),
                Ok(false) => {
                    let failed = self.failed_clues();
                    doubtful.retain(|clue| failed.contains(clue));
                }
                Err(_) => {
                    // All that is left forces the cell, needed or not.
                    needed.push(candidate);
                    needed.append(&mut doubtful);
                    is_minimal = false;
                }
            }
        }
        Ok(Some(ForcingClues { constraints: needed, is_smallest: false, is_minimal }))
    }

    fn failed_clues(&self) -> Vec<u32> {
        let failed: FxHashSet<Lit> = self.cells.failed_assumptions().into_iter().collect();
        self.switches.iter().filter(|(_, switch)| failed.contains(switch)).map(|&(clue, _)| clue).collect()
    }

    /// A smallest set, from one of which nothing can be spared.
    fn smallest(
        &mut self,
        frontier: &Frontier,
        variable: Variable,
        opposite: Lit,
        found: &ForcingClues,
    ) -> Result<ForcingClues, OutOfTime> {
        let most = found.constraints.len();
        let Some(mut nearby) = nearby_clues(frontier, variable, most) else { return Ok(found.clone()) };
        let proved = ForcingClues { is_smallest: true, ..found.clone() };
        nearby.retain(|clue| self.switch_of.contains_key(clue)); // others allow everything
        let mut corrections: Vec<u64> = Vec::new();
        for _ in 0..MOST_LAYOUTS {
            let hitting = Hitting { sets: &corrections, deadline: self.deadline, steps: 0 };
            let Some(hitting) = hitting.smallest(most - 1)? else { return Ok(proved) };
            let chosen = |set: u64| {
                let nearby = nearby.iter().enumerate().filter(move |(bit, _)| set >> bit & 1 == 1);
                nearby.map(|(_, &clue)| clue)
            };
            if !self.is_possible(opposite, chosen(hitting))? {
                return Ok(ForcingClues { constraints: chosen(hitting).collect(), ..proved });
            }
            let correction = self.broken_clues(frontier, &nearby);
            if correction == 0 {
                // All clues nearby allow the opposite, so no smaller set can force the cell.
                return Ok(proved);
            }
            corrections.push(correction);
        }
        Ok(found.clone())
    }

    /// A bit for each of the clues that the layout just found does not meet.
    fn broken_clues(&self, frontier: &Frontier, clues: &[u32]) -> u64 {
        let layout = self.cells.layout();
        let mines: FxHashMap<Variable, bool> = self.variables.iter().copied().zip(layout).collect();
        let is_broken = |&clue: &u32| {
            let constraint = &frontier.constraints()[clue as usize];
            let count =
                frontier.cells_of(constraint).iter().filter(|variable| mines.get(variable) == Some(&true)).count();
            !constraint.allows(count as u8)
        };
        (0..).zip(clues).filter(|(_, clue)| is_broken(clue)).fold(0, |bits, (bit, _)| bits | 1 << bit)
    }
}

/// The clues that a set smaller than `size` could consist of; `None` when they are more than 64.
///
/// A set from which nothing can be spared hangs together: one of its clues sees the cell, and each further one shares a
/// cell with those before. So of `size − 1` clues none is further than `size − 2` such steps away.
fn nearby_clues(frontier: &Frontier, variable: Variable, size: usize) -> Option<Vec<u32>> {
    let mut clues: Vec<u32> = frontier.constraints_of(variable).to_vec();
    let mut from = 0;
    for _ in 2..size {
        let until = clues.len();
        for place in from..until {
            for &cell in frontier.cells_of(&frontier.constraints()[clues[place] as usize]) {
                for &clue in frontier.constraints_of(cell) {
                    if !clues.contains(&clue) {
                        clues.push(clue);
                    }
                }
            }
            if clues.len() > 64 {
                return None;
            }
        }
        from = until;
    }
    Some(clues)
}

/// A search for a set that has an element of each of some sets.
struct Hitting<'a> {
    sets: &'a [u64],
    deadline: Deadline,
    steps: u32,
}

/// Steps between two looks at the clock.
const BETWEEN_LOOKS: u32 = 1 << 12;

impl Hitting<'_> {
    /// As small as can be and of at most `most` elements.
    fn smallest(mut self, most: usize) -> Result<Option<u64>, OutOfTime> {
        for size in 0..=most {
            if let Some(found) = self.find(0, size)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn find(&mut self, chosen: u64, left: usize) -> Result<Option<u64>, OutOfTime> {
        self.steps += 1;
        if self.steps.is_multiple_of(BETWEEN_LOOKS) {
            self.deadline.check()?;
        }
        let Some(&unhit) = self.sets.iter().find(|&&set| set & chosen == 0) else { return Ok(Some(chosen)) };
        if left == 0 {
            return Ok(None);
        }
        let mut candidates = unhit;
        while candidates != 0 {
            let element = candidates & candidates.wrapping_neg();
            candidates ^= element;
            if let Some(found) = self.find(chosen | element, left - 1)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}
