//! Small positions of every kind, most of them consistent, some not.

use mineproof::internals::board::{CellState, Dialect, MineCount, Minefield, Position, Size, write};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::telling::{Observation, with_told};

/// At most this many hidden cells, so that brute force stays quick.
const MOST_HIDDEN: usize = 12;

pub fn random_position(rng: &mut ChaCha8Rng) -> Position {
    loop {
        let position = any_position(rng);
        if position.states().iter().filter(|&&state| state == CellState::HIDDEN).count() <= MOST_HIDDEN {
            return position;
        }
    }
}

fn any_position(rng: &mut ChaCha8Rng) -> Position {
    let (width, height) = match rng.random_range(0..10) {
        0 => (1, rng.random_range(1..=16)),
        1 => (rng.random_range(1..=16), 1),
        _ => (rng.random_range(1..=7), rng.random_range(1..=6)),
    };
    let size = Size::new(width, height).expect("a small size");
    let density = rng.random_range(0.0..=1.0) * rng.random_range(0.0..=1.0);
    let mines: Vec<bool> = (0..size.area()).map(|_| rng.random_bool(density)).collect();
    let field = Minefield::new(size, mines).expect("as many as cells");
    let telling = if rng.random_bool(0.5) { Observation::exact() } else { Observation::random(rng) };
    let revealed = [0.0, 0.3, 0.6, 0.9, 1.0][rng.random_range(0..5)];
    let (blind, flagged) = (rng.random_range(0.0..0.2), rng.random_range(0.0..0.4));
    let wrong = if rng.random_bool(0.15) { 0.1 } else { 0.0 };
    let mut told = Vec::new();
    let states = size.cells().map(|cell| match field.reveal(cell) {
        None if rng.random_bool(flagged) => CellState::FLAGGED,
        Some(_) if rng.random_bool(wrong / 4.0) => CellState::FLAGGED,
        Some(clue) if rng.random_bool(revealed) => match clue.as_clue() {
            _ if rng.random_bool(blind) => CellState::BLIND,
            _ if rng.random_bool(wrong) => CellState::clue(rng.random_range(0..=8)),
            Some(truth) => {
                let (model, answers) = telling.told(truth, rng);
                let shown = answers[0];
                told.push((cell, model, answers));
                shown
            }
            None => CellState::BLIND,
        },
        _ => CellState::HIDDEN,
    });
    let states: Vec<CellState> = states.collect();
    let mine_count = match rng.random_range(0..8) {
        0 => MineCount::Unknown,
        1 => MineCount::Density(
            ["1/2", "0.15", "33/160", "999/1000"][rng.random_range(0..4)].parse().expect("a density"),
        ),
        2 => MineCount::Known(rng.random_range(0..=size.area() as u64 + 1)),
        _ => MineCount::Known(field.mine_count() as u64),
    };
    let position = Position::new(size, states, mine_count).expect("as many as cells").with_clue_model(telling.model);
    with_told(position, told)
}

/// The position as JSON, for messages.
pub fn shown(position: &Position) -> String {
    let json = write(&position.clone().into(), Dialect::Json).expect("JSON can say every position");
    String::from_utf8(json).expect("JSON is text")
}
