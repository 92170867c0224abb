//! Small changes to a known layout: the way to show cells open on boards too large to ask a solver cell by cell.
//!
//! A *window* is a set of unsettled cells near each other. Everything outside keeps its value, so what the clues say
//! of the window is a small problem, and the mines inside may change only as far as the total stays in range. Each
//! solution is a new layout of the whole board. Nothing is ever concluded from a window without one. When the deadline is over
//! the search ends where it is: what was seen until then stays seen, but the layout may have a total out of range.

use super::Means;
use super::cell_solver::CellSolver;
use super::clue_system::ClueSystem;
use super::total_range::{self, TotalRange};
use super::witnesses::Witnesses;
use crate::frontier::Variable;
use crate::limits::OutOfTime;

/// Cells in a window that is asked for what it can show, small ones first.
const VIEWS: [usize; 2] = [32, 80];

/// Cells in a window that is asked for another total: small ones mostly suffice.
const STEPS: [usize; 3] = [32, 80, 200];

/// Walks that may fail before the rest is left to a solver with the total encoded: where one cell cannot be shown open,
/// others mostly cannot either.
const FAILED_WALKS: usize = 3;

/// A layout that is changed window by window.
pub(super) struct LocalSearch<'a> {
    system: &'a ClueSystem<'a>,
    witnesses: &'a mut Witnesses,
    means: Means,
    /// What the total may become.
    range: TotalRange,
    /// Mines among the unsettled cells, now.
    total: i64,
    /// Number of the window that a cell last joined, to tell members from outsiders without clearing.
    joined: Vec<u32>,
    windows: u32,
    /// The same for constraints and solvers.
    asked: Vec<u32>,
    solvers: u32,
    /// A cell that keeps its value.
    held: Option<Variable>,
    /// Where the last step of a walk was, as an index.
    walked_to: usize,
}

impl<'a> LocalSearch<'a> {
    /// The layout in `witnesses` must satisfy the clues; its total may be out of range.
    pub(super) fn new(
        system: &'a ClueSystem<'a>,
        witnesses: &'a mut Witnesses,
        range: TotalRange,
        means: Means,
    ) -> Self {
        let total = system.variables().filter(|&variable| witnesses.is_mine(variable)).count() as i64;
        let joined = vec![0; system.frontier().len()];
        let asked = vec![0; system.frontier().constraints().len()];
        Self { system, witnesses, means, range, total, joined, windows: 0, asked, solvers: 0, held: None, walked_to: 0 }
    }

    pub(super) fn total(&self) -> i64 {
        self.total
    }

    /// The layout as it is now is in range.
    pub(super) fn show_layout(&mut self, variables: &[Variable]) {
        self.witnesses.show_layout(variables);
    }

    /// Tries to see every one of `variables` with both values, by changing only what is near it.
    pub(super) fn see_nearby(&mut self, variables: &[Variable]) -> Result<(), OutOfTime> {
        for size in VIEWS {
            for &variable in variables {
                if self.witnesses.unseen(variable).is_some() {
                    self.see_in_window(variable, size)?;
                }
            }
        }
        Ok(())
    }

    fn see_in_window(&mut self, start: Variable, size: usize) -> Result<(), OutOfTime> {
        let window = self.window(start, size);
        let mut solver = self.solver(&window, self.range);
        // The outer half has too little room around it to be worth a question.
        for &near in &window[..(size / 2).min(window.len())] {
            let Some(mine) = self.witnesses.unseen(near) else { continue };
            if solver.solve(&[solver.literal(near) ^ !mine])? {
                let layout = solver.layout();
                self.change(&window, &layout);
                self.witnesses.show_all(&window, &layout);
            }
        }
        Ok(())
    }

    /// Tries to see all cells with both values: the value first, whatever the total, then steps elsewhere until the
    /// total is in range again.
    pub(super) fn see_by_walking(&mut self, variables: &[Variable]) -> Result<(), OutOfTime> {
        let mut failed = 0;
        for component in self.system.components() {
            let mut solver = None;
            for &variable in &component.variables {
                let Some(mine) = self.witnesses.unseen(variable).filter(|_| failed < FAILED_WALKS) else { continue };
                let before: Vec<bool> = variables.iter().map(|&cell| self.witnesses.is_mine(cell)).collect();
                if !self.flip_nearby(variable, mine)? {
                    let solver = solver.get_or_insert_with(|| self.system.solver(component, self.means));
                    if !solver.solve(&[solver.literal(variable) ^ !mine])? {
                        continue;
                    }
                    self.change(&component.variables, &solver.layout());
                }
                self.held = Some(variable);
                if self.walk_into(self.range, variables)? {
                    self.show_layout(variables);
                } else {
                    self.change(variables, &before);
                    failed += 1;
                }
                self.held = None;
            }
        }
        Ok(())
    }

    /// Gives a cell the other value without regard to the total, so that little else changes.
    fn flip_nearby(&mut self, variable: Variable, mine: bool) -> Result<bool, OutOfTime> {
        for size in STEPS {
            let window = self.window(variable, size);
            let mut solver = self.solver(&window, TotalRange::ANY);
            if solver.solve(&[solver.literal(variable) ^ !mine])? {
                self.change(&window, &solver.layout());
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Changes the layout until its total lies in `range`; false when no window gets closer.
    pub(super) fn walk_into(&mut self, range: TotalRange, variables: &[Variable]) -> Result<bool, OutOfTime> {
        for size in STEPS {
            let mut moved = true;
            while moved && !range.contains(self.total) {
                moved = false;
                let pass = self.windows;
                // Where the last walk ended, so that not always the same cells change.
                let start = self.walked_to;
                for index in (start..variables.len()).chain(0..start) {
                    let variable = variables[index];
                    if range.contains(self.total) {
                        break;
                    }
                    if self.joined[variable as usize] > pass || self.held == Some(variable) {
                        continue;
                    }
                    let window = self.window(variable, size);
                    while !range.contains(self.total) && self.shift(&window, range)? {
                        moved = true;
                        self.walked_to = index;
                    }
                }
            }
        }
        Ok(range.contains(self.total))
    }

    /// One step of the total towards `range`, as far as that, inside the window.
    fn shift(&mut self, window: &[Variable], range: TotalRange) -> Result<bool, OutOfTime> {
        let mut solver = self.solver(window, range.approached_from(self.total));
        let found = solver.solve(&[])?;
        if found {
            // Not shown: on its way the total may be out of range.
            self.change(window, &solver.layout());
        }
        Ok(found)
    }

    /// About `size` unsettled cells around `start`, nearest first, without the one that is held.
    fn window(&mut self, start: Variable, size: usize) -> Vec<Variable> {
        self.windows += 1;
        let number = self.windows;
        let mut window = vec![start];
        self.joined[start as usize] = number;
        let mut next = 0;
        while next < window.len() && window.len() < size {
            for (_, sum) in self.system.sums_of(window[next]) {
                for &cell in sum.cells() {
                    if self.joined[cell as usize] != number && self.held != Some(cell) {
                        self.joined[cell as usize] = number;
                        window.push(cell);
                    }
                }
            }
            next += 1;
        }
        window
    }

    /// The problem of the window made last: the clues that see it, the rest of the layout as it is, the total in
    /// `range`.
    fn solver(&mut self, window: &[Variable], range: TotalRange) -> CellSolver {
        self.solvers += 1;
        let (witnesses, number) = (&*self.witnesses, self.solvers);
        let outside = |cell: Variable| (self.joined[cell as usize] != self.windows).then(|| witnesses.is_mine(cell));
        let mut sums = Vec::new();
        for &variable in window {
            for (index, sum) in self.system.sums_of(variable) {
                if std::mem::replace(&mut self.asked[index as usize], number) != number {
                    sums.push(sum.without(outside));
                }
            }
        }
        let mut solver = CellSolver::new(window, self.means);
        sums.iter().for_each(|sum| solver.add_sum(sum));
        if range.is_bounded() {
            let mines = window.iter().filter(|&&variable| self.witnesses.is_mine(variable)).count() as i64;
            let (varying, fixed) = total_range::what_varies(window, &sums);
            solver.add_count(&varying, &range.less(self.total - mines + fixed).counts(varying.len()), None);
        }
        solver
    }

    fn change(&mut self, window: &[Variable], layout: &[bool]) {
        for (&variable, &mine) in window.iter().zip(layout) {
            self.total += i64::from(mine) - i64::from(self.witnesses.is_mine(variable));
            self.witnesses.set(variable, mine);
        }
    }
}
