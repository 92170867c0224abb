//! The oracle: every layout, one after the other.

use mineproof::internals::board::{Cell, CellState, MineCount, Position};
use num_traits::Zero;

use super::neighbourhood::{Lists, lists, most};
use super::telling::{Weight, telling_cells, weight};

/// All there is to know of a position, by enumeration of its hidden cells.
pub struct Truth {
    pub hidden: Vec<Cell>,
    /// Layouts that are possible with the mine count.
    pub layouts: u64,
    /// Layouts that clues and flags allow, whatever the number of mines.
    pub layouts_without_count: u64,
    /// By hidden cell: possible layouts with a mine there, with and without the mine count.
    pub with_mine: Vec<u64>,
    pub with_mine_without_count: Vec<u64>,
    /// By hidden cell, the mine probability; empty where nothing weighs the layouts.
    pub probability: Vec<Weight>,
}

/// Enumerates the layouts of at most 20 hidden, unflagged cells.
pub fn truth(position: &Position) -> Truth {
    truth_on(position, &lists(position.grid()))
}

/// The same with what every clue counts told apart from the position.
pub fn truth_on(position: &Position, near: &Lists) -> Truth {
    let size = position.size();
    let hidden: Vec<Cell> = size.cells().filter(|&cell| position[cell] == CellState::HIDDEN).collect();
    assert!(hidden.len() <= 20, "too many cells to enumerate");
    let flags = position.states().iter().filter(|&&state| state == CellState::FLAGGED).count() as u64;
    let clues = clues(position, &hidden, near);
    let mut truth = Truth {
        layouts: 0,
        layouts_without_count: 0,
        with_mine: vec![0; hidden.len()],
        with_mine_without_count: vec![0; hidden.len()],
        probability: Vec::new(),
        hidden,
    };
    let cells = truth.hidden.len();
    let zero = || Weight::from_integer(0u32.into());
    let mut total = zero();
    let mut mine_total: Vec<Weight> = (0..cells).map(|_| zero()).collect();
    for layout in 0u32..1 << cells {
        let around = |clue: &Clue| (layout & clue.cells).count_ones() as u8 + clue.flags;
        if clues.iter().any(|clue| clue.weights[around(clue) as usize].is_zero()) {
            continue;
        }
        let mines = u64::from(layout.count_ones());
        let in_layout = |index: usize| layout >> index & 1 == 1;
        truth.layouts_without_count += 1;
        (0..cells).filter(|&index| in_layout(index)).for_each(|index| truth.with_mine_without_count[index] += 1);
        let prior = match position.mine_count() {
            MineCount::Known(count) if *count != mines + flags => continue,
            MineCount::Known(_) | MineCount::Unknown => Weight::from_integer(1u32.into()),
            MineCount::Density(density) => {
                let mine = density.value();
                let safe = Weight::from_integer(1u32.into()) - mine;
                let power = |base: &Weight, exponent: u64| {
                    (0..exponent).fold(Weight::from_integer(1u32.into()), |p, _| p * base)
                };
                power(mine, mines) * power(&safe, cells as u64 - mines)
            }
        };
        truth.layouts += 1;
        let weight = clues.iter().fold(prior, |product, clue| match clue.is_noisy {
            true => product * &clue.weights[around(clue) as usize],
            false => product,
        });
        for index in (0..cells).filter(|&index| in_layout(index)) {
            truth.with_mine[index] += 1;
            mine_total[index] += &weight;
        }
        total += weight;
    }
    if *position.mine_count() != MineCount::Unknown && truth.layouts > 0 {
        truth.probability = mine_total.into_iter().map(|mine| mine / &total).collect();
    }
    truth
}

struct Clue {
    /// By the number of mines around it.
    weights: Vec<Weight>,
    is_noisy: bool,
    flags: u8,
    /// The hidden cells around it, by their index.
    cells: u32,
}

fn clues(position: &Position, hidden: &[Cell], near: &Lists) -> Vec<Clue> {
    let (size, most) = (position.size(), most(position));
    let clue = |cell: Cell| {
        let weights: Vec<Weight> = (0..=most).map(|truth| weight(position, cell, truth)).collect();
        let is_noisy = weights.iter().filter(|weight| !weight.is_zero()).count() > 1;
        let near: Vec<Cell> = near[size.index(cell)].iter().map(|&index| size.cell(index as usize)).collect();
        let flags = near.iter().filter(|&&other| position[other] == CellState::FLAGGED).count() as u8;
        let seen = hidden.iter().enumerate().filter(|(_, other)| near.contains(other));
        Clue { weights, is_noisy, flags, cells: seen.fold(0, |set, (index, _)| set | 1 << index) }
    };
    telling_cells(position).into_iter().map(clue).collect()
}
