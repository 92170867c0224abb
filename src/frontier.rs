//! A position as a system of constraints: what every engine works on.
//!
//! The hidden cells next to a clue are the *frontier*; each is a variable. The hidden cells next to none are the
//! *sea*: nothing tells them apart. A clue becomes a [`Constraint`]: the variables around it, and which numbers of
//! mines among them it allows. Flags are facts and are already subtracted.

mod constraint;
mod few;
mod knowledge;
mod listed;
mod noisy;
mod partition;

pub use constraint::Constraint;
pub(crate) use few::{Few, Overflow};
pub use knowledge::{Knowledge, NoLayout, Verdict};
pub(crate) use listed::ListedBoard;
pub(crate) use partition::{CellGroup, Component, OpenClue, Partition};

use std::ops::Index;

use rustc_hash::FxHashMap;

use crate::board::{Cell, CellState, Density, Grid, Likelihood, Margined, MineCount, Position, Size, places};

/// Index of a frontier cell.
pub type Variable = u32;

const NONE: u32 = u32::MAX;

/// How many mines are left for the hidden, unflagged cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MinesLeft {
    Known(u64),
    /// More flags than mines.
    Overdrawn,
    Unknown,
    Density(Density),
}

/// The constraints of a position.
#[derive(Clone, Debug)]
pub struct Frontier {
    grid: Grid,
    /// The cell of each variable.
    cells: Vec<FrontierCell>,
    /// Variable of each cell, on the board with its margin; `NONE` elsewhere.
    variables: Vec<u32>,
    constraints: Vec<Constraint>,
    hidden: u32,
    mines_left: MinesLeft,
    /// What each constraint's clue says of the number of mines around it, flags included; `None` where all clues are exact.
    likelihoods: Option<Vec<Likelihood>>,
    /// With the margin, like `variables`.
    states: Vec<CellState>,
    /// Where the first cell stands in `variables` and `states`, and how far it is from one row to the next: the square board
    /// has a margin of one cell, others have none.
    first: usize,
    stride: usize,
    wide: WideLists,
}

/// What does not fit in place: only boards with wide neighbourhoods have any.
#[derive(Clone, Debug, Default)]
struct WideLists {
    /// Of constraints.
    cells: Overflow,
    /// Of cells.
    constraints: Overflow,
    bits: FxHashMap<Variable, Vec<u8>>,
}

impl WideLists {
    #[cold]
    fn push_bit(&mut self, variable: Variable, first: &[u8; 8], bit: u8) {
        self.bits.entry(variable).or_insert_with(|| first.to_vec()).push(bit);
    }
}

/// A cell and the constraints that its variable occurs in: at most one per neighbour.
#[derive(Clone, Copy, Debug)]
struct FrontierCell {
    index: u32,
    constraints: Few,
    /// The variable's place in each constraint's shape, as long as they are no more than eight.
    bits: [u8; 8],
}

impl Index<Cell> for Frontier {
    type Output = CellState;

    /// # Panics
    /// Off the board.
    fn index(&self, cell: Cell) -> &CellState {
        assert!(self.size().contains(cell), "{cell} is not on a board of {}", self.size());
        &self.states[self.margined(cell)]
    }
}

impl Frontier {
    /// The constraints of a position, all its clues taken as they are: nothing is deduced yet.
    pub fn new(position: &Position) -> Self {
        match ListedBoard::new(position) {
            Some(board) => Self::of_listed(board, position),
            None => Self::of_board(Margined::new(position), position),
        }
    }

    /// The frontier of a square board that began as `position` and on which cells may have been settled since: a cell settled
    /// as a mine is flagged, one settled as safe is blind.
    pub(crate) fn of_board(board: Margined, position: &Position) -> Self {
        let mut frontier = Self {
            grid: position.grid().clone(),
            cells: Vec::new(),
            variables: vec![NONE; board.states.len()],
            constraints: Vec::new(),
            hidden: board.hidden() as u32,
            mines_left: mines_left(position.mine_count(), board.flagged() as u64),
            likelihoods: None,
            states: Vec::new(),
            first: board.stride + 1,
            stride: board.stride,
            wide: WideLists::default(),
        };
        if position.has_exact_clues() {
            frontier.collect_constraints(&board);
        } else {
            frontier.collect_noisy_constraints(&board, position);
        }
        frontier.states = board.states;
        frontier
    }

    fn collect_constraints(&mut self, board: &Margined) {
        let (width, stride) = (board.width, board.stride);
        let steps = Steps::new(width);
        let unsettled = board.unsettled_clues();
        let clues = unsettled.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        // There are seldom more than two cells to a clue.
        let cells = (self.hidden as usize).min(2 * clues + 8);
        self.cells.reserve(cells);
        self.constraints.reserve(clues);
        let (mut row, mut row_start) = (0, stride + 1);
        for at in places(&unsettled) {
            while at >= row_start + width {
                row += 1;
                row_start += stride;
            }
            let Some(told) = board.states[at].as_clue() else { continue };
            let (hidden, flags) = (board.hidden_around(at), board.flagged_around(at));
            let allowed = allowed_counts(told, flags, hidden);
            let clue = (row * width + at - row_start) as u32;
            let shape = board.hidden_shape(at);
            self.add_constraint(Constraint::new(clue, told, flags, allowed, shape), shape, at, &steps);
        }
    }

    fn add_constraint(&mut self, mut constraint: Constraint, shape: u32, at: usize, steps: &Steps) {
        let index = self.constraints.len() as u32;
        let mut left = shape;
        while left != 0 {
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            let slot = &mut self.variables[at.wrapping_add(steps.margined[bit])];
            if *slot == NONE {
                *slot = self.cells.len() as u32;
                self.cells.push(FrontierCell::new(constraint.clue_index().wrapping_add(steps.plain[bit]) as u32));
            }
            constraint.push(*slot, &mut self.wide.cells);
            self.cells[*slot as usize].push(*slot, index, bit as u8, &mut self.wide);
        }
        self.constraints.push(constraint);
    }

    /// What is next to what.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.grid.size()
    }

    /// Number of variables.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether no hidden, unflagged cell is next to a clue.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// One for each clue that tells something of the hidden cells around it or cannot be true, in the order of the
    /// clues' cells.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The variables of one of the constraints, in the row-major order of their cells.
    #[inline]
    pub(crate) fn cells_of<'l>(&'l self, constraint: &'l Constraint) -> &'l [Variable] {
        constraint.cells.entries(&self.wide.cells)
    }

    /// The variable of one of the constraints at a bit of its [shape](Constraint::shape).
    #[inline]
    pub(crate) fn variable_at(&self, constraint: &Constraint, bit: u32) -> Variable {
        self.cells_of(constraint)[constraint.place_of(bit)]
    }

    /// Indices of the constraints around a variable.
    pub(crate) fn constraints_of(&self, variable: Variable) -> &[u32] {
        self.cells[variable as usize].constraints.entries(&self.wide.constraints)
    }

    /// The variable's bit in the [shape](Constraint::shape) of each constraint around it, in the same order.
    pub(crate) fn shape_bits_of(&self, variable: Variable) -> &[u8] {
        let cell = &self.cells[variable as usize];
        match cell.bits.get(..cell.constraints.len()) {
            Some(bits) => bits,
            None => &self.wide.bits[&variable],
        }
    }

    /// Row-major index of the cell that a variable stands for.
    pub fn cell_index(&self, variable: Variable) -> usize {
        self.cells[variable as usize].index as usize
    }

    /// The cell that a variable stands for.
    pub fn cell(&self, variable: Variable) -> Cell {
        self.size().cell(self.cell_index(variable))
    }

    /// The state of a cell, with what was settled before the frontier was made; `None` off the board. `frontier[cell]` is for
    /// cells that are known to be on it.
    pub fn state(&self, cell: Cell) -> Option<CellState> {
        self.size().contains(cell).then(|| self[cell])
    }

    /// The states and variables of a row's cells, as [`state`](Self::state) and [`variable`](Self::variable) give them.
    pub(crate) fn row(&self, row: u32) -> (&[CellState], impl Iterator<Item = Option<Variable>>) {
        let start = self.margined(Cell::new(row, 0));
        let cells = start..start + self.size().width() as usize;
        let variables = self.variables[cells.clone()].iter();
        (&self.states[cells], variables.map(|&variable| (variable != NONE).then_some(variable)))
    }

    fn margined(&self, cell: Cell) -> usize {
        cell.row as usize * self.stride + cell.col as usize + self.first
    }

    /// The variable of a cell, if it is hidden, not flagged and next to a clue.
    pub fn variable(&self, cell: Cell) -> Option<Variable> {
        if !self.size().contains(cell) {
            return None;
        }
        let variable = self.variables[self.margined(cell)];
        (variable != NONE).then_some(variable)
    }

    /// Number of hidden, unflagged cells, on the frontier or not.
    pub(crate) fn hidden(&self) -> u64 {
        u64::from(self.hidden)
    }

    /// Number of hidden, unflagged cells that no clue sees.
    pub fn sea(&self) -> u64 {
        self.hidden() - self.cells.len() as u64
    }

    pub(crate) fn mines_left(&self) -> &MinesLeft {
        &self.mines_left
    }

    /// Whether every clue is the truth, told once.
    pub(crate) fn has_exact_clues(&self) -> bool {
        self.likelihoods.is_none()
    }

    /// How likely a constraint's clue is told, by the number of mines around it, flags included; `None` where all clues are
    /// exact.
    pub(crate) fn likelihood(&self, constraint: u32) -> Option<&Likelihood> {
        self.likelihoods.as_ref().map(|likelihoods| &likelihoods[constraint as usize])
    }
}

impl FrontierCell {
    fn new(index: u32) -> Self {
        Self { index, constraints: Few::EMPTY, bits: [0; 8] }
    }

    #[inline]
    fn push(&mut self, variable: Variable, constraint: u32, bit: u8, wide: &mut WideLists) {
        match self.bits.get_mut(self.constraints.len()) {
            Some(place) => *place = bit,
            None => wide.push_bit(variable, &self.bits, bit),
        }
        self.constraints.push(constraint, &mut wide.constraints);
    }
}

fn mines_left(count: &MineCount, flags: u64) -> MinesLeft {
    match count {
        MineCount::Known(mines) => mines.checked_sub(flags).map_or(MinesLeft::Overdrawn, MinesLeft::Known),
        MineCount::Unknown => MinesLeft::Unknown,
        MineCount::Density(density) => MinesLeft::Density(density.clone()),
    }
}

/// Bit `k` is set when `k` mines among the `hidden` cells are compatible with an exact clue.
fn allowed_counts(told: u8, flags: u8, hidden: u8) -> u64 {
    match told.checked_sub(flags) {
        Some(left) if left <= hidden => 1 << left,
        _ => 0,
    }
}

/// How far away a neighbour's cell is, by its bit in a [shape](Constraint::shape); backwards by wrapping around.
struct Steps {
    /// On the board with a margin.
    margined: [usize; 19],
    /// On the board itself.
    plain: [usize; 19],
}

impl Steps {
    fn new(width: usize) -> Self {
        let steps = |stride: usize| {
            let mut steps = [0; 19];
            for row in 0..3 {
                for col in 0..3 {
                    steps[row * 8 + col] = (row * stride + col).wrapping_sub(stride + 1);
                }
            }
            steps
        };
        Self { margined: steps(width + 2), plain: steps(width) }
    }
}
