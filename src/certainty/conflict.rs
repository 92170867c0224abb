//! Why a position is contradictory: facts that cannot all hold, none of which can be spared.
//!
//! Facts are the clues, the flags and the mine count. What is found is smallest by inclusion, not by number: dropping
//! any one of its facts leaves something possible. Cheap reasons come first, then clues and flags of one component, and
//! only when those are all consistent the mine count.

use super::cell_solver::CellSolver;
use super::clause_sink::Lit;
use super::clue_system::{ClueSystem, SatComponent};
use super::demands::{self, Demand};
use super::encoding::CountSet;
use super::{Means, fewest_facts, layout};
use crate::board::{Cell, CellState, Likelihood, MineCount, Position};
use crate::frontier::{Frontier, Verdict};
use crate::limits::{Deadline, OutOfTime};

/// Facts that contradict each other; without any one of them they do not, unless there was no time to spare more of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Row-major.
    pub clues: Vec<Cell>,
    /// Row-major.
    pub flags: Vec<Cell>,
    /// Whether the number of mines is among the facts.
    pub mine_count: bool,
    /// Whether it is proved that none of them can be spared.
    pub is_minimal: bool,
}

impl Conflict {
    /// All facts of a position: a conflict wherever there is one.
    pub(crate) fn of_all(position: &Position) -> Self {
        let facts = Facts::new(position);
        let all = FactSet {
            clues: (0..facts.clues.len()).collect(),
            flags: facts.flags.clone(),
            mine_count: facts.mines.is_some(),
            is_minimal: false,
        };
        all.conflict(&facts, position)
    }
}

/// Whether some layout fits a position, if that was found out in time.
pub(crate) type HasLayout<'a> = &'a dyn Fn(&Position) -> Result<bool, OutOfTime>;

/// The facts of a contradictory position that clash; `None` when some layout fits.
pub fn conflict(position: &Position, deadline: Deadline) -> Result<Option<Conflict>, OutOfTime> {
    conflict_by(position, deadline, &|fewer| layout::has_layout(fewer, deadline))
}

/// The same where the caller has a way of its own to say whether some layout fits a position: conflicts with the mine
/// count take thousands of such questions on a large board. Out of time means that no conflict was found, nor that there is none.
pub(crate) fn conflict_by(
    position: &Position,
    deadline: Deadline,
    has_layout: HasLayout,
) -> Result<Option<Conflict>, OutOfTime> {
    let facts = Facts::new(position);
    let found = match facts.impossible_clue().or_else(|| facts.more_mines_than_cells()) {
        Some(found) => Ok(Some(found)),
        None => facts.clashing_clues(position, deadline),
    };
    // What arithmetic shows is a conflict whether or not there was time to ask for another.
    let by_arithmetic = || facts.more_flags_than_mines().or_else(|| facts.overdrawn_count());
    let found = match found {
        Ok(Some(found)) => Some(found),
        Ok(None) => {
            by_arithmetic().map_or_else(|| facts.clashing_count(position, has_layout), |found| Ok(Some(found)))?
        }
        Err(over) => Some(by_arithmetic().ok_or(over)?),
    };
    Ok(found.map(|found| found.conflict(&facts, position)))
}

/// What a clue says of all covered cells around it, flagged or not.
#[derive(Debug)]
struct ClueFact {
    clue: u32,
    cells: Vec<u32>,
    /// Bit `k`: `k` mines are allowed.
    allowed: u64,
}

impl ClueFact {
    fn new(position: &Position, cell: Cell, told: &Likelihood) -> Self {
        let size = position.size();
        let covered = position.grid().neighbours(cell).filter(|&other| position[other].is_covered());
        let cells: Vec<u32> = covered.map(|other| size.index(other) as u32).collect();
        let allowed = told.allowed(0, cells.len() as u8);
        Self { clue: size.index(cell) as u32, cells, allowed }
    }

    fn mines_demanded(&self) -> u64 {
        u64::from(self.allowed.trailing_zeros())
    }

    fn safe_cells_demanded(&self) -> u64 {
        self.cells.len() as u64 - u64::from(self.allowed.checked_ilog2().unwrap_or(0))
    }
}

/// All facts of a position; cells are row-major indices.
#[derive(Debug)]
struct Facts {
    /// In the order of their cells.
    clues: Vec<ClueFact>,
    flags: Vec<u32>,
    covered: u64,
    mines: Option<u64>,
}

/// Some of the facts: indices of clues, cells of flags.
#[derive(Clone, Debug)]
struct FactSet {
    clues: Vec<usize>,
    flags: Vec<u32>,
    mine_count: bool,
    is_minimal: bool,
}

impl Default for FactSet {
    fn default() -> Self {
        Self { clues: Vec::new(), flags: Vec::new(), mine_count: false, is_minimal: true }
    }
}

impl FactSet {
    fn conflict(mut self, facts: &Facts, position: &Position) -> Conflict {
        let cell = |index: u32| position.size().cell(index as usize);
        self.clues.sort_unstable();
        self.flags.sort_unstable();
        Conflict {
            clues: self.clues.iter().map(|&clue| cell(facts.clues[clue].clue)).collect(),
            flags: self.flags.iter().map(|&flag| cell(flag)).collect(),
            mine_count: self.mine_count,
            is_minimal: self.is_minimal,
        }
    }
}

impl Facts {
    fn new(position: &Position) -> Self {
        let mut facts = Self { clues: Vec::new(), flags: Vec::new(), covered: 0, mines: None };
        if let MineCount::Known(mines) = position.mine_count() {
            facts.mines = Some(*mines);
        }
        for (index, &state) in position.states().iter().enumerate() {
            facts.covered += u64::from(state.is_covered());
            if state == CellState::FLAGGED {
                facts.flags.push(index as u32);
            }
        }
        facts.clues.extend(position.clues().map(|(cell, told)| ClueFact::new(position, cell, &told)));
        facts
    }

    fn impossible_clue(&self) -> Option<FactSet> {
        let clue = self.clues.iter().position(|clue| clue.allowed == 0)?;
        Some(FactSet { clues: vec![clue], ..FactSet::default() })
    }

    fn more_mines_than_cells(&self) -> Option<FactSet> {
        (self.mines? > self.covered).then(|| FactSet { mine_count: true, ..FactSet::default() })
    }

    fn more_flags_than_mines(&self) -> Option<FactSet> {
        let mines = self.mines?;
        (self.flags.len() as u64 > mines).then(|| FactSet {
            flags: self.flags[..=mines as usize].to_vec(),
            mine_count: true,
            ..FactSet::default()
        })
    }

    /// A conflict between clues and flags alone: it lies within one component.
    fn clashing_clues(&self, position: &Position, deadline: Deadline) -> Result<Option<FactSet>, OutOfTime> {
        let frontier = Frontier::new(position);
        let constraints = match ClueSystem::new(&frontier, &vec![Verdict::Open; frontier.len()]) {
            Err(impossible) => vec![impossible.constraint],
            Ok(system) => match clashing_component(&system, Means::until(deadline))? {
                Some(component) => component.constraints.clone(),
                None => return Ok(None),
            },
        };
        let clue = |&index: &u32| self.clue_at(frontier.constraints()[index as usize].clue_index() as u32);
        let clues: Vec<usize> = constraints.iter().filter_map(clue).collect();
        let mut flags: Vec<u32> = clues
            .iter()
            .flat_map(|&clue| &self.clues[clue].cells)
            .copied()
            .filter(|cell| self.flags.binary_search(cell).is_ok())
            .collect();
        flags.sort_unstable();
        flags.dedup();
        let all = FactSet { clues, flags, ..FactSet::default() };
        let smallest = Refuter::new(self, &all, Means::until(deadline)).smallest();
        Ok(smallest.unwrap_or(Some(FactSet { is_minimal: false, ..all })))
    }

    /// A conflict with the mine count that arithmetic shows: too many mines demanded, or too many safe cells.
    fn overdrawn_count(&self) -> Option<FactSet> {
        self.demands()?.into_iter().find_map(|(demands, supply)| {
            let found = demands::disjoint(&demands, supply)?;
            let (clues, flags): (Vec<usize>, Vec<usize>) = found.into_iter().partition(|&fact| fact < self.clues.len());
            let flags = flags.iter().map(|&fact| self.flags[fact - self.clues.len()]).collect();
            Some(FactSet { clues, flags, mine_count: true, is_minimal: true })
        })
    }

    /// A conflict with the mine count that needs a solver, from as few facts as arithmetic can narrow it down to.
    fn clashing_count(&self, position: &Position, has_layout: HasLayout) -> Result<Option<FactSet>, OutOfTime> {
        let narrowed = |(demands, supply): (Vec<Demand>, u64)| demands::overlapping(&demands, supply);
        let Some(demands) = self.demands() else { return Ok(None) };
        let suspects = demands.into_iter().find_map(narrowed);
        let are_proved = suspects.is_some();
        let suspects = suspects.unwrap_or_else(|| (0..self.clues.len() + self.flags.len()).collect());
        let cell =
            |fact: usize| self.clues.get(fact).map_or_else(|| self.flags[fact - self.clues.len()], |clue| clue.clue);
        let suspects = suspects.into_iter().map(cell).collect();
        let clashing = fewest_facts::clashing_with_count(position, suspects, are_proved, has_layout)?;
        let Some(clashing) = clashing else { return Ok(None) };
        let is_flag = |cell: &u32| self.flags.binary_search(cell).is_ok();
        let (flags, clues): (Vec<u32>, Vec<u32>) = clashing.facts.into_iter().partition(is_flag);
        let clues = clues.iter().filter_map(|&cell| self.clue_at(cell)).collect();
        Ok(Some(FactSet { clues, flags, mine_count: true, is_minimal: clashing.is_minimal }))
    }

    /// What the clues, then the flags, demand of the mines and of the cells without one, each with the supply.
    fn demands(&self) -> Option<[(Vec<Demand<'_>>, u64); 2]> {
        let mines = self.mines?;
        let clues = |number: fn(&ClueFact) -> u64| {
            self.clues.iter().map(move |clue| Demand { cells: &clue.cells, number: number(clue) })
        };
        let flags = self.flags.iter().map(|flag| Demand { cells: std::slice::from_ref(flag), number: 1 });
        Some([
            (clues(ClueFact::mines_demanded).chain(flags).collect(), mines),
            (clues(ClueFact::safe_cells_demanded).collect(), self.covered.checked_sub(mines)?),
        ])
    }

    /// Index of the clue that a cell shows.
    fn clue_at(&self, cell: u32) -> Option<usize> {
        self.clues.binary_search_by_key(&cell, |clue| clue.clue).ok()
    }
}

/// A solver in which every clue and flag can be switched off.
struct Refuter<'a> {
    facts: &'a FactSet,
    solver: CellSolver,
    /// One per clue of the set, then one per flag.
    switches: Vec<Lit>,
}

impl<'a> Refuter<'a> {
    fn new(all: &Facts, facts: &'a FactSet, means: Means) -> Self {
        let mut cells: Vec<u32> = facts.clues.iter().flat_map(|&clue| &all.clues[clue].cells).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let mut solver = CellSolver::new(&cells, means);
        let mut switches = Vec::with_capacity(facts.clues.len() + facts.flags.len());
        for &clue in &facts.clues {
            let switch = solver.new_literal();
            let clue = &all.clues[clue];
            solver.add_count(&clue.cells, &CountSet::from_mask(clue.allowed), Some(switch));
            switches.push(switch);
        }
        switches.extend(facts.flags.iter().map(|&flag| solver.literal(flag)));
        Self { facts, solver, switches }
    }

    /// Facts that clash, as few as there is time to find; `None` when they do not clash at all, and out of time when not even
    /// that was found out.
    fn smallest(mut self) -> Result<Option<FactSet>, OutOfTime> {
        if self.solver.solve(&self.switches)? {
            return Ok(None);
        }
        let mut doubtful = self.solver.failed_assumptions();
        let mut needed: Vec<Lit> = Vec::new();
        let mut is_minimal = true;
        while let Some(candidate) = doubtful.pop() {
            let rest: Vec<Lit> = needed.iter().chain(&doubtful).copied().collect();
            match self.solver.solve(&rest) {
                Ok(true) => needed.push(candidate),
                Ok(false) => {
                    let clashing = self.solver.failed_assumptions();
                    doubtful.retain(|switch| clashing.contains(switch));
                }
                Err(_) => {
                    // All that is left clashes, needed or not.
                    needed.push(candidate);
                    needed.append(&mut doubtful);
                    is_minimal = false;
                }
            }
        }
        let (clues, flags) = self.switches.split_at(self.facts.clues.len());
        let is_needed = |switch: &Lit| needed.contains(switch);
        Ok(Some(FactSet {
            clues: self
                .facts
                .clues
                .iter()
                .zip(clues)
                .filter(|(_, lit)| is_needed(lit))
                .map(|(&clue, _)| clue)
                .collect(),
            flags: self
                .facts
                .flags
                .iter()
                .zip(flags)
                .filter(|(_, lit)| is_needed(lit))
                .map(|(&flag, _)| flag)
                .collect(),
            mine_count: false,
            is_minimal,
        }))
    }
}

/// The first component that no layout fits.
fn clashing_component<'s>(system: &'s ClueSystem, means: Means) -> Result<Option<&'s SatComponent>, OutOfTime> {
    for component in system.components() {
        means.deadline.check()?;
        if !system.solver(component, means).solve(&[])? {
            return Ok(Some(component));
        }
    }
    Ok(None)
}
