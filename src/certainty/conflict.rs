//! Why a position is contradictory: facts that cannot all hold, none of which can be spared.
//!
//! Facts are the clues, the flags and the mine count. What is found is smallest by inclusion, not by number: dropping
//! any one of its facts leaves something possible. Cheap reasons come first, then clues and flags of one component, and
//! only when those are all consistent the mine count.

use super::cell_solver::CellSolver;
use super::clause_sink::Lit;
use super::clue_system::{ClueSystem, Component};
use super::encoding::{CountSet, Encoding};
use super::fewest_facts;
use crate::board::{Cell, CellState, MineCount, Position};
use crate::frontier::{Frontier, Verdict};

/// Facts that contradict each other; without any one of them they do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Row-major.
    pub clues: Vec<Cell>,
    /// Row-major.
    pub flags: Vec<Cell>,
    pub mine_count: bool,
}

/// The facts of a contradictory position that clash; `None` when some layout fits.
pub fn conflict(position: &Position) -> Option<Conflict> {
    let facts = Facts::new(position);
    let found = facts
        .impossible_clue()
        .or_else(|| facts.more_mines_than_cells())
        .or_else(|| facts.clashing_clues(position))
        .or_else(|| facts.more_flags_than_mines())
        .or_else(|| facts.too_many_mines_demanded())
        .or_else(|| facts.too_many_safe_cells_demanded())
        .or_else(|| facts.clashing_count(position))?;
    Some(found.conflict(&facts, position))
}

/// What a clue says of all covered cells around it, flagged or not.
#[derive(Debug)]
struct ClueFact {
    clue: u32,
    cells: Vec<u32>,
    /// Bit `k`: `k` mines are allowed.
    allowed: u16,
}

impl ClueFact {
    fn new(position: &Position, cell: Cell, told: u8) -> Self {
        let size = position.size();
        let covered = size.neighbours(cell).filter(|&other| position.state(other).is_covered());
        let cells: Vec<u32> = covered.map(|other| size.index(other) as u32).collect();
        let allowed = (0..=cells.len() as u8)
            .filter(|&mines| position.clue_model().likelihood(told, mines) > 0)
            .fold(0, |allowed, mines| allowed | 1 << mines);
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
#[derive(Clone, Debug, Default)]
struct FactSet {
    clues: Vec<usize>,
    flags: Vec<u32>,
    mine_count: bool,
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
            } else if let Some(told) = state.as_clue() {
                facts.clues.push(ClueFact::new(position, position.size().cell(index), told));
            }
        }
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
    fn clashing_clues(&self, position: &Position) -> Option<FactSet> {
        let frontier = Frontier::new(position);
        let constraints = match ClueSystem::new(&frontier, &vec![Verdict::Open; frontier.len()]) {
            Err(impossible) => vec![impossible.constraint],
            Ok(system) => {
                let consistent = |component: &&Component| system.solver(component, Encoding::Auto).solve(&[]);
                system.components().iter().find(|component| !consistent(component))?.constraints.clone()
            }
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
        Refuter::new(self, &FactSet { clues, flags, mine_count: false }).smallest()
    }

    /// Clues without common cells, and flags, that together demand more mines than there are.
    ///
    /// The largest demands come first, so none of those taken can be spared: without the last and smallest one the
    /// mines suffice, and the cells that any other one leaves free can take what is left over.
    fn too_many_mines_demanded(&self) -> Option<FactSet> {
        let mut disjoint = Disjoint::new(self.mines?);
        let mut order: Vec<usize> = (0..self.clues.len()).collect();
        order.sort_by_key(|&clue| std::cmp::Reverse(self.clues[clue].mines_demanded()));
        for clue in order {
            disjoint.take_clue(clue, &self.clues[clue].cells, self.clues[clue].mines_demanded());
        }
        for &flag in &self.flags {
            disjoint.take_flag(flag);
        }
        disjoint.overdrawn()
    }

    /// The same for safe cells: clues that leave too few cells for all the mines.
    fn too_many_safe_cells_demanded(&self) -> Option<FactSet> {
        let mut disjoint = Disjoint::new(self.covered.checked_sub(self.mines?)?);
        let mut order: Vec<usize> = (0..self.clues.len()).collect();
        order.sort_by_key(|&clue| std::cmp::Reverse(self.clues[clue].safe_cells_demanded()));
        for clue in order {
            disjoint.take_clue(clue, &self.clues[clue].cells, self.clues[clue].safe_cells_demanded());
        }
        disjoint.overdrawn()
    }

    /// A conflict with the mine count that no cheap argument shows.
    fn clashing_count(&self, position: &Position) -> Option<FactSet> {
        self.mines?;
        let clues = self.clues.iter().map(|clue| clue.clue);
        let clashing = fewest_facts::clashing_with_count(position, clues.chain(self.flags.iter().copied()).collect())?;
        let is_flag = |cell: &u32| self.flags.binary_search(cell).is_ok();
        let (flags, clues): (Vec<u32>, Vec<u32>) = clashing.into_iter().partition(is_flag);
        let clues = clues.iter().filter_map(|&cell| self.clue_at(cell)).collect();
        Some(FactSet { clues, flags, mine_count: true })
    }

    /// Index of the clue that a cell shows.
    fn clue_at(&self, cell: u32) -> Option<usize> {
        self.clues.binary_search_by_key(&cell, |clue| clue.clue).ok()
    }
}

/// Facts without common cells that draw on one supply.
struct Disjoint {
    supply: u64,
    drawn: u64,
    taken: rustc_hash::FxHashSet<u32>,
    facts: FactSet,
}

impl Disjoint {
    fn new(supply: u64) -> Self {
        let facts = FactSet { mine_count: true, ..FactSet::default() };
        Self { supply, drawn: 0, taken: Default::default(), facts }
    }

    fn is_overdrawn(&self) -> bool {
        self.drawn > self.supply
    }

    fn take_clue(&mut self, clue: usize, cells: &[u32], demand: u64) {
        if demand > 0 && !self.is_overdrawn() && !cells.iter().any(|cell| self.taken.contains(cell)) {
            self.taken.extend(cells);
            self.drawn += demand;
            self.facts.clues.push(clue);
        }
    }

    fn take_flag(&mut self, flag: u32) {
        if !self.is_overdrawn() && self.taken.insert(flag) {
            self.drawn += 1;
            self.facts.flags.push(flag);
        }
    }

    fn overdrawn(self) -> Option<FactSet> {
        self.is_overdrawn().then_some(self.facts)
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
    fn new(all: &Facts, facts: &'a FactSet) -> Self {
        let mut cells: Vec<u32> = facts.clues.iter().flat_map(|&clue| &all.clues[clue].cells).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let mut solver = CellSolver::new(&cells, Encoding::Auto);
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

    /// Facts that clash, none of which can be spared; `None` when they do not clash at all.
    fn smallest(mut self) -> Option<FactSet> {
        if self.solver.solve(&self.switches) {
            return None;
        }
        let mut doubtful = self.solver.failed_assumptions();
        let mut needed: Vec<Lit> = Vec::new();
        while let Some(candidate) = doubtful.pop() {
            let rest: Vec<Lit> = needed.iter().chain(&doubtful).copied().collect();
            if self.solver.solve(&rest) {
                needed.push(candidate);
            } else {
                let clashing = self.solver.failed_assumptions();
                doubtful.retain(|switch| clashing.contains(switch));
            }
        }
        let (clues, flags) = self.switches.split_at(self.facts.clues.len());
        let is_needed = |switch: &Lit| needed.contains(switch);
        Some(FactSet {
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
        })
    }
}
