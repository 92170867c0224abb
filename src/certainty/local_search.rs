//! Small changes to a known layout: the way to show cells open on boards too large to ask a solver cell by cell.
//!
//! A *window* is a set of unsettled cells near each other. Everything outside keeps its value, so what the clues say
//! of the window is a small problem, and the mines inside may change only as far as the total stays in range. Each
//! solution is a new layout of the whole board. Nothing is ever concluded from a window without one.

use super::cell_solver::CellSolver;
use super::clue_system::ClueSystem;
use super::encoding::Encoding;
use super::total_range::TotalRange;
use super::witnesses::Witnesses;
use crate::frontier::Variable;

/// Fewer cells are asked faster without windows.
pub(super) const WORTHWHILE: usize = 256;

/// Window sizes in cells, small first: most cells are shown open by a window of the smallest size.
const SIZES: [usize; 3] = [32, 80, 200];

/// Size of the places that are added to a window to make up for a change of its total.
const PLACE: usize = 12;
const PLACES: usize = 6;

/// A layout that is changed window by window.
pub(super) struct LocalSearch<'a> {
    system: &'a ClueSystem<'a>,
    witnesses: &'a mut Witnesses,
    encoding: Encoding,
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
}

impl<'a> LocalSearch<'a> {
    /// The layout in `witnesses` must satisfy the clues; its total may be out of range.
    pub(super) fn new(
        system: &'a ClueSystem<'a>,
        witnesses: &'a mut Witnesses,
        range: TotalRange,
        encoding: Encoding,
    ) -> Self {
        let total = system.variables().filter(|&variable| witnesses.is_mine(variable)).count() as i64;
        let joined = vec![0; system.frontier().len()];
        let asked = vec![0; system.frontier().constraints().len()];
        Self { system, witnesses, encoding, range, total, joined, windows: 0, asked, solvers: 0 }
    }

    pub(super) fn total(&self) -> i64 {
        self.total
    }

    /// The layout as it is now is in range.
    pub(super) fn show_layout(&mut self, variables: &[Variable]) {
        self.witnesses.show_layout(variables);
    }

    /// Tries to see every one of `variables` with both values.
    pub(super) fn see(&mut self, variables: &[Variable]) {
        for size in SIZES {
            self.see_in_windows(variables, size, &[]);
        }
        if self.range.is_bounded() && variables.iter().any(|&variable| self.witnesses.unseen(variable).is_some()) {
            let places = self.places_to_compensate(variables);
            for size in SIZES {
                self.see_in_windows(variables, size, &places);
            }
        }
    }

    fn see_in_windows(&mut self, variables: &[Variable], size: usize, places: &[Variable]) {
        for &variable in variables {
            if self.witnesses.unseen(variable).is_none() {
                continue;
            }
            let window = self.window(variable, size, places);
            let mut solver = self.solver(&window, self.range);
            // The outer half has too little room around it to be worth a question.
            for &near in &window[..(size / 2).min(window.len())] {
                let Some(mine) = self.witnesses.unseen(near) else { continue };
                if solver.solve(&[solver.literal(near) ^ !mine]) {
                    let layout = solver.layout();
                    self.change(&window, &layout);
                    self.witnesses.show_all(&window, &layout);
                }
            }
        }
    }

    /// Changes the layout until its total lies in `range`; false when no window gets closer.
    pub(super) fn walk_into(&mut self, range: TotalRange, variables: &[Variable]) -> bool {
        for size in SIZES {
            let mut moved = true;
            while moved && !range.contains(self.total) {
                moved = false;
                let pass = self.windows;
                for &variable in variables {
                    if self.joined[variable as usize] > pass {
                        continue;
                    }
                    let window = self.window(variable, size, &[]);
                    while !range.contains(self.total) && self.shift(&window, range) {
                        moved = true;
                    }
                }
            }
        }
        range.contains(self.total)
    }

    /// One step of the total towards `range`, as far as that, inside the window.
    fn shift(&mut self, window: &[Variable], range: TotalRange) -> bool {
        let mut solver = self.solver(window, range.approached_from(self.total));
        let found = solver.solve(&[]);
        if found {
            // Not shown: on its way the total may be out of range.
            self.change(window, &solver.layout());
        }
        found
    }

    /// Cells of some places, far from each other in the order of `variables`, at which the total can change.
    fn places_to_compensate(&mut self, variables: &[Variable]) -> Vec<Variable> {
        let mut cells: Vec<Variable> = Vec::new();
        let mut found = 0;
        for &variable in variables.iter().step_by((variables.len() / (8 * PLACES)).max(1)) {
            if found == PLACES || cells.contains(&variable) {
                continue;
            }
            let place = self.window(variable, PLACE, &[]);
            let others = [TotalRange::at_least(self.total + 1), TotalRange::at_most(self.total - 1)];
            if others.into_iter().any(|range| self.solver(&place, range).solve(&[])) {
                cells.extend(place);
                found += 1;
            }
        }
        cells
    }

    /// About `size` unsettled cells around `start`, nearest first, then `places`.
    fn window(&mut self, start: Variable, size: usize, places: &[Variable]) -> Vec<Variable> {
        self.windows += 1;
        let number = self.windows;
        let mut window = vec![start];
        self.joined[start as usize] = number;
        let mut next = 0;
        while next < window.len() && window.len() < size {
            for (_, sum) in self.system.sums_of(window[next]) {
                for &cell in sum.cells() {
                    if std::mem::replace(&mut self.joined[cell as usize], number) != number {
                        window.push(cell);
                    }
                }
            }
            next += 1;
        }
        for &cell in places {
            if std::mem::replace(&mut self.joined[cell as usize], number) != number {
                window.push(cell);
            }
        }
        window
    }

    /// The problem of the window made last: the clues that see it, the rest of the layout as it is, the total in
    /// `range`.
    fn solver(&mut self, window: &[Variable], range: TotalRange) -> CellSolver {
        self.solvers += 1;
        let (witnesses, number) = (&*self.witnesses, self.solvers);
        let outside = |cell: Variable| (self.joined[cell as usize] != self.windows).then(|| witnesses.is_mine(cell));
        let mut solver = CellSolver::new(window, self.encoding);
        for &variable in window {
            for (index, sum) in self.system.sums_of(variable) {
                if std::mem::replace(&mut self.asked[index as usize], number) != number {
                    solver.add_sum(&sum.without(outside));
                }
            }
        }
        if range.is_bounded() {
            let mines = window.iter().filter(|&&variable| self.witnesses.is_mine(variable)).count() as i64;
            solver.add_count(window, &range.less(self.total - mines).counts(window.len()), None);
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
