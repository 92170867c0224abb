//! What the clues still say once some cells are settled.

use super::Means;
use super::cell_solver::CellSolver;
use crate::frontier::{Constraint, Frontier, Variable, Verdict};

/// The unsettled cells around a clue, and how many mines among them it allows.
#[derive(Clone, Debug)]
pub(super) struct ClueSum {
    cells: Vec<Variable>,
    /// Bit `k`: `k` mines are allowed.
    allowed: u64,
}

impl ClueSum {
    pub(super) fn new(frontier: &Frontier, constraint: &Constraint) -> Self {
        Self { cells: frontier.cells_of(constraint).to_vec(), allowed: constraint.allowed() }
    }

    pub(super) fn cells(&self) -> &[Variable] {
        &self.cells
    }

    pub(super) fn allowed(&self) -> u64 {
        self.allowed
    }

    /// Fewest mines allowed. Meaningless for a sum that cannot hold, which no [`ClueSystem`] contains.
    pub(super) fn least(&self) -> u8 {
        self.allowed.trailing_zeros() as u8
    }

    /// Most mines allowed, with the same proviso.
    pub(super) fn most(&self) -> u8 {
        self.allowed.checked_ilog2().unwrap_or(0) as u8
    }

    /// The same sum after the cells for which `settled` has an answer are taken out.
    pub(super) fn without(&self, settled: impl Fn(Variable) -> Option<bool>) -> Self {
        let mut rest = Self { cells: Vec::with_capacity(self.cells.len()), allowed: self.allowed };
        for &cell in self.cells() {
            match settled(cell) {
                Some(mine) => rest.allowed >>= u8::from(mine),
                None => rest.cells.push(cell),
            }
        }
        rest.allowed &= rest.every_count();
        rest
    }

    /// The same sum over the cells that are still open.
    pub(super) fn left_open(&self, verdicts: &[Verdict]) -> Self {
        self.without(|variable| match verdicts[variable as usize] {
            Verdict::Safe => Some(false),
            Verdict::Mine => Some(true),
            Verdict::Open => None,
        })
    }

    pub(super) fn says_nothing(&self) -> bool {
        self.allowed == self.every_count()
    }

    fn every_count(&self) -> u64 {
        (2 << self.cells.len()) - 1
    }
}

/// Some clue cannot be true, whatever the unsettled cells are.
#[derive(Clone, Copy, Debug)]
pub(super) struct ImpossibleClue {
    /// Index among the frontier's constraints.
    pub(super) constraint: u32,
}

/// The clues and unsettled cells of a frontier, by component.
#[derive(Debug)]
pub(super) struct ClueSystem<'a> {
    frontier: &'a Frontier,
    /// By index of the frontier's constraint; `None` where nothing is left to say.
    sums: Vec<Option<ClueSum>>,
    components: Vec<SatComponent>,
}

/// Unsettled cells that clues connect, in the order in which a search along the clues meets them.
#[derive(Debug, Default)]
pub(super) struct SatComponent {
    pub(super) variables: Vec<Variable>,
    /// Indices of the frontier's constraints; none for a cell that is free.
    pub(super) constraints: Vec<u32>,
}

impl<'a> ClueSystem<'a> {
    pub(super) fn new(frontier: &'a Frontier, verdicts: &[Verdict]) -> Result<Self, ImpossibleClue> {
        let mut sums = Vec::with_capacity(frontier.constraints().len());
        for (index, constraint) in frontier.constraints().iter().enumerate() {
            let sum = ClueSum::new(frontier, constraint).left_open(verdicts);
            if sum.allowed == 0 {
                return Err(ImpossibleClue { constraint: index as u32 });
            }
            sums.push((!sum.says_nothing()).then_some(sum));
        }
        let mut system = Self { frontier, sums, components: Vec::new() };
        system.components = system.connected(verdicts);
        Ok(system)
    }

    fn connected(&self, verdicts: &[Verdict]) -> Vec<SatComponent> {
        let mut met: Vec<bool> = verdicts.iter().map(|&verdict| verdict != Verdict::Open).collect();
        let mut met_constraint = vec![false; self.sums.len()];
        let mut components = Vec::new();
        for start in 0..self.frontier.len() as Variable {
            if std::mem::replace(&mut met[start as usize], true) {
                continue;
            }
            let mut component = SatComponent { variables: vec![start], constraints: Vec::new() };
            let mut next = 0;
            while let Some(&variable) = component.variables.get(next) {
                next += 1;
                for (index, sum) in self.sums_of(variable) {
                    if std::mem::replace(&mut met_constraint[index as usize], true) {
                        continue;
                    }
                    component.constraints.push(index);
                    for &cell in sum.cells() {
                        if !std::mem::replace(&mut met[cell as usize], true) {
                            component.variables.push(cell);
                        }
                    }
                }
            }
            components.push(component);
        }
        components
    }

    pub(super) fn frontier(&self) -> &'a Frontier {
        self.frontier
    }

    pub(super) fn components(&self) -> &[SatComponent] {
        &self.components
    }

    pub(super) fn into_components(self) -> Vec<SatComponent> {
        self.components
    }

    /// A solver for what the clues of a component say.
    pub(super) fn solver(&self, component: &SatComponent, means: Means) -> CellSolver {
        let mut solver = CellSolver::new(&component.variables, means);
        for sum in component.constraints.iter().filter_map(|&index| self.sums[index as usize].as_ref()) {
            if solver.is_cut_off() {
                break;
            }
            solver.add_sum(sum);
        }
        solver
    }

    /// All unsettled cells, component after component.
    pub(super) fn variables(&self) -> impl Iterator<Item = Variable> {
        self.components.iter().flat_map(|component| component.variables.iter().copied())
    }

    /// Everything that the clues still say.
    pub(super) fn sums(&self) -> impl Iterator<Item = &ClueSum> {
        self.sums.iter().flatten()
    }

    /// What the clues around an unsettled cell still say.
    pub(super) fn sums_of(&self, variable: Variable) -> impl Iterator<Item = (u32, &ClueSum)> {
        let around = self.frontier.constraints_of(variable).iter();
        around.filter_map(|&index| Some((index, self.sums[index as usize].as_ref()?)))
    }
}
