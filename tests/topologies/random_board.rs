//! Small positions on boards of every topology, most of them consistent, some not.

use mineproof::internals::board::{CellState, Grid, MineCount, Minefield, Position, Size, Topology};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::common::neighbourhood::{Lists, lists, most};
use crate::common::telling::{Observation, with_told};

/// The topologies, as often as each has something of its own to try.
pub const KINDS: [&str; 13] = [
    "torus",
    "hex",
    "hex-torus",
    "orthogonal",
    "knight",
    "reach-2",
    "triangle",
    "layers-1",
    "layers-2",
    "layers-3",
    "graph",
    "graph",
    "graph",
];

/// At most so many hidden cells, so that enumeration stays quick.
const MOST_HIDDEN: usize = 13;

pub fn random_grid(kind: &str, rng: &mut ChaCha8Rng) -> Grid {
    if kind == "graph" {
        return random_graph(rng);
    }
    let topology: Topology = kind.parse().expect("a topology");
    loop {
        let (width, height) = (rng.random_range(1..=6), rng.random_range(1..=6));
        let size = Size::new(width, height).expect("a small size");
        if let Ok(grid) = Grid::new(size, topology) {
            return grid;
        }
    }
}

/// Lists of any length, symmetric or not.
fn random_graph(rng: &mut ChaCha8Rng) -> Grid {
    let (width, height) = (rng.random_range(1..=12), rng.random_range(1..=3));
    let size = Size::new(width, height).expect("a small size");
    let density = rng.random_range(0.0..=1.0) * rng.random_range(0.0..=1.0);
    let mut lists: Lists = vec![Vec::new(); size.area()];
    let is_symmetric = rng.random_bool(0.3);
    for one in 0..size.area() {
        for other in 0..size.area() {
            if one == other || is_symmetric && other < one || !rng.random_bool(density) {
                continue;
            }
            lists[one].push(other as u32);
            if is_symmetric {
                lists[other].push(one as u32);
            }
        }
    }
    lists.iter_mut().for_each(|list| list.truncate(Grid::MOST_NEIGHBOURS));
    Grid::graph(size, &lists).expect("lists that a graph may have")
}

/// A position on such a board, and what its clues count.
pub fn random_position(kind: &str, exact: bool, rng: &mut ChaCha8Rng) -> (Position, Lists) {
    loop {
        let (position, near) = any_position(kind, exact, rng);
        if position.states().iter().filter(|&&state| state == CellState::HIDDEN).count() <= MOST_HIDDEN {
            return (position, near);
        }
    }
}

fn any_position(kind: &str, exact: bool, rng: &mut ChaCha8Rng) -> (Position, Lists) {
    let grid = random_grid(kind, rng);
    let (size, near) = (grid.size(), lists(&grid));
    let density = rng.random_range(0.0..=1.0);
    let mines: Vec<bool> = (0..size.area()).map(|_| rng.random_bool(density)).collect();
    let clue = |index: usize| near[index].iter().filter(|&&other| mines[other as usize]).count() as u8;
    let revealed = [0.3, 0.6, 0.9, 1.0][rng.random_range(0..4)];
    let wrong = if rng.random_bool(0.15) { 0.1 } else { 0.0 };
    let telling = Observation::random_of(most(&Position::hidden(&grid, MineCount::Unknown)), rng);
    let mut told = Vec::new();
    let states: Vec<CellState> = (0..size.area())
        .map(|index| match mines[index] {
            true if rng.random_bool(0.2) => CellState::FLAGGED,
            true => CellState::HIDDEN,
            false if !rng.random_bool(revealed) => CellState::HIDDEN,
            false if rng.random_bool(0.1) => CellState::BLIND,
            false if rng.random_bool(wrong) => CellState::clue(rng.random_range(0..=8)),
            false if exact => CellState::clue(clue(index)),
            false => {
                let (model, answers) = telling.told(clue(index), rng);
                let shown = answers[0];
                told.push((size.cell(index), model, answers));
                shown
            }
        })
        .collect();
    let mine_count = match rng.random_range(0..8) {
        0 => MineCount::Unknown,
        1 => MineCount::Density(["1/2", "33/160"][rng.random_range(0..2)].parse().expect("a density")),
        2 => MineCount::Known(rng.random_range(0..=size.area() as u64 + 1)),
        _ => MineCount::Known(mines.iter().filter(|&&mine| mine).count() as u64),
    };
    let position = Position::new(grid, states, mine_count).expect("as many as cells");
    match exact {
        true => (position, near),
        false => (with_told(position.with_clue_model(telling.model), told), near),
    }
}

/// A minefield on a board of a kind.
pub fn random_minefield(grid: &Grid, mines: usize, rng: &mut ChaCha8Rng) -> Minefield {
    let mut cells = vec![false; grid.size().area()];
    while cells.iter().filter(|&&mine| mine).count() < mines {
        cells[rng.random_range(0..grid.size().area())] = true;
    }
    Minefield::new(grid, cells).expect("as many as cells")
}
