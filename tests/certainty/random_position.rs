//! Small positions of every kind, contradictory ones included, from a seed.

use mineproof::internals::board::{Cell, CellState, Density, MineCount, Minefield, Position, Size};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::telling::{Observation, with_told};

/// At most this many covered cells, so that all layouts can be tried.
const MOST_COVERED: usize = 14;

pub fn random_position(seed: u64) -> Position {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    loop {
        if let Some(position) = attempt(&mut rng) {
            return position;
        }
    }
}

fn attempt(rng: &mut impl Rng) -> Option<Position> {
    let (width, height) = match rng.random_range(0..6) {
        0 => (rng.random_range(1..=14), 1),
        1 => (1, rng.random_range(1..=14)),
        2 => (rng.random_range(1..=3), rng.random_range(1..=4)),
        _ => (rng.random_range(2..=6), rng.random_range(2..=5)),
    };
    let size = Size::new(width, height).unwrap();
    let density = rng.random_range(0.0..=1.0f64).powf(1.3);
    let mines: Vec<bool> = (0..size.area()).map(|_| rng.random_bool(density)).collect();
    let minefield = Minefield::new(size, mines).unwrap();
    let telling = if rng.random_bool(0.5) { Observation::exact() } else { Observation::random(rng) };
    let reveal = [0.0, 0.3, 0.5, 0.8, 1.0][rng.random_range(0..5)];
    let lie = if rng.random_bool(0.3) { 0.15 } else { 0.0 };
    let (mut states, mut told) = (Vec::new(), Vec::new());
    for cell in size.cells() {
        let state = match minefield.reveal(cell).and_then(CellState::as_clue) {
            Some(_) if rng.random_bool(lie) => CellState::clue(rng.random_range(0..=8)),
            Some(_) if rng.random_bool(lie / 2.0) => CellState::FLAGGED,
            Some(truth) if rng.random_bool(reveal) => match rng.random_range(0..12) {
                0 => CellState::BLIND,
                _ => {
                    let (model, answers) = telling.told(truth, rng);
                    let shown = answers[0];
                    told.push((cell, model, answers));
                    shown
                }
            },
            None if rng.random_bool(0.2) => CellState::FLAGGED,
            _ => CellState::HIDDEN,
        };
        states.push(state);
    }
    if states.iter().filter(|state| state.is_covered()).count() > MOST_COVERED {
        return None;
    }
    let truth = minefield.mine_count() as u64;
    let mine_count = match rng.random_range(0..10) {
        0 => MineCount::Unknown,
        1 => MineCount::Density("3/20".parse::<Density>().unwrap()),
        2 => MineCount::Known(truth + rng.random_range(0..=2)),
        3 => MineCount::Known(truth.saturating_sub(rng.random_range(0..=2))),
        4 => MineCount::Known([0, 1, 20, u64::MAX][rng.random_range(0..4)]),
        _ => MineCount::Known(truth),
    };
    Some(with_told(Position::new(size, states, mine_count).unwrap().with_clue_model(telling.model), told))
}

/// Every second cell in both directions revealed, 40 % mines elsewhere, the mine count `off` from the truth: one large
/// component without a sea.
pub fn thick_position(seed: u64, width: u64, height: u64, off: i64) -> Position {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let size = Size::new(width, height).unwrap();
    let is_clue = |row: u32, col: u32| row.is_multiple_of(2) && col.is_multiple_of(2);
    let mines = size.cells().map(|cell| !is_clue(cell.row, cell.col) && rng.random_bool(0.4)).collect();
    let minefield = Minefield::new(size, mines).unwrap();
    let state = |cell: Cell| match minefield.reveal(cell) {
        Some(clue) if is_clue(cell.row, cell.col) => clue,
        _ => CellState::HIDDEN,
    };
    let states = size.cells().map(state).collect();
    let mines = minefield.mine_count() as i64 + off;
    Position::new(size, states, MineCount::Known(mines as u64)).unwrap()
}
