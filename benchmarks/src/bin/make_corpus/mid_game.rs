//! Positions in the middle of a game.
//!
//! The interesting ones are those where simple rules are stuck and the exact engines are asked. On large boards they
//! exist only near the beginning and the end: at 20 % mines, once the rules find their way out of the opening they run
//! through most of the board. What lies between is had by interrupting them.

use std::ops::{Range, RangeInclusive};

use mineproof::internals::board::{Cell, Position, Size};
use mineproof::internals::game::{FirstClick, Game, random_minefield};
use rand::{Rng, RngExt};

use crate::simple_player::SimplePlayer;

/// Which share of the safe cells is to be revealed: drawn uniformly, so that no stage of the game dominates.
const WANTED: Range<f64> = 0.1..0.9;
/// The shares that are kept at all.
const KEPT: RangeInclusive<f64> = 0.08..=0.99;
/// A position this near to the stage drawn is taken at once.
const NEAR: f64 = 0.05;
/// How many cells are played, over all games, in search of such a position before the nearest one found is taken.
const SEARCH: usize = 200_000;

/// A position where the rules were stuck, and how far it is from the stage wanted.
struct Candidate {
    distance: f64,
    position: Position,
}

/// A position where the rules are stuck, near a stage drawn at random.
pub fn stuck(size: Size, mines: u64, rng: &mut impl Rng) -> Position {
    let stage = rng.random_range(WANTED);
    let mut nearest: Option<Candidate> = None;
    for game in 1.. {
        play_towards(stage, size, mines, &mut nearest, rng);
        if nearest.as_ref().is_some_and(|found| found.distance <= NEAR || game * size.area() >= SEARCH) {
            break;
        }
    }
    nearest.expect("the search ends with a position").position
}

/// A position at a stage drawn at random, stuck or not.
pub fn interrupted(size: Size, mines: u64, rng: &mut impl Rng) -> Position {
    let stage = rng.random_range(WANTED);
    let mut player = opened_board(size, mines, rng);
    let until = ((1.0 - stage) * player.game().safe_left() as f64) as usize;
    while player.game().safe_left() > until {
        player.apply_rules(until);
        if player.game().safe_left() > until {
            player.be_told_a_safe_cell(rng);
        }
    }
    player.game().position()
}

/// Plays one game until the stage is passed, and keeps the nearest position on the way where the rules were stuck.
/// There the player is told a safe cell, and goes on.
fn play_towards(stage: f64, size: Size, mines: u64, nearest: &mut Option<Candidate>, rng: &mut impl Rng) {
    let safe = size.area() - mines as usize;
    let mut player = opened_board(size, mines, rng);
    loop {
        player.apply_rules(0);
        let revealed = 1.0 - player.game().safe_left() as f64 / safe as f64;
        let distance = (revealed - stage).abs();
        if KEPT.contains(&revealed) && nearest.as_ref().is_none_or(|found| distance < found.distance) {
            *nearest = Some(Candidate { distance, position: player.game().position() });
        }
        if revealed >= stage {
            return;
        }
        player.be_told_a_safe_cell(rng);
    }
}

/// A new game after its first click, a 0 somewhere on the board.
fn opened_board(size: Size, mines: u64, rng: &mut impl Rng) -> SimplePlayer {
    let start = Cell::new(rng.random_range(0..size.height()), rng.random_range(0..size.width()));
    let minefield =
        random_minefield(size, mines, FirstClick::Opening, start, rng).expect("the families leave room for an opening");
    let mut player = SimplePlayer::new(Game::new(minefield), rng);
    player.reveal(start);
    player
}
