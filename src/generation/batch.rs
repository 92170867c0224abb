//! What can be changed where logic is stuck: cells next to a clue of which nothing is known or, where a wall of known
//! mines keeps logic from the rest, the cells of that wall.
//!
//! A change turns a few cells around such a place: one cell, two of different kind, or all that a clue leaves
//! open, which then holds no mine or nothing but mines. The number of mines stays as it is: what is taken away here is
//! laid elsewhere, far from what is revealed if there is such a place, and the other way around.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

use super::field::Field;
use super::player::{Known, LogicPlayer};
use super::window::proves_a_safe_cell;
use crate::analysis::Options;
use crate::game::FirstClick;

/// Places that are changed at the same time are at least this far apart.
const APART: u32 = 8;

/// Changes looked at for one place.
const MOST_LOOKS: usize = 24;

/// How often a change is made without a look at what it proves nearby: the mine count may decide it.
const UNSEEN: f64 = 0.05;

/// How often mines are exchanged with a part of the board other than the one preferred.
const ELSEWHERE: f64 = 0.1;

/// Mines are exchanged at least this far away, so that the change is not its own opposite.
const AWAY: u32 = 3;

/// Where logic is stuck, and what mines can be exchanged with.
pub(super) struct Stuck<'a> {
    player: &'a LogicPlayer,
    /// Where a change may help.
    places: Vec<u32>,
    /// Cells that no clue sees: safe ones and mines.
    sea: [Vec<u32>; 2],
    /// All others that may be changed: safe ones and mines.
    rest: [Vec<u32>; 2],
    /// Whether mines are exchanged with the sea: safe cells, mines.
    prefers_sea: [bool; 2],
}

impl<'a> Stuck<'a> {
    /// `even` where the sea is to get no denser than the board is.
    pub fn new(field: &Field, player: &'a LogicPlayer, start: u32, first_click: FirstClick, even: bool) -> Self {
        let (mut open, mut wall) = (Vec::new(), Vec::new());
        let (mut sea, mut rest) = ([const { Vec::new() }; 2], [const { Vec::new() }; 2]);
        let opening = field.neighbours(start).iter().filter(|_| first_click == FirstClick::Opening);
        let kept_free: Vec<u32> = opening.copied().chain([start]).collect();
        for cell in 0..field.size().area() as u32 {
            let is_seen = field.watchers(cell).iter().any(|&clue| player.known(clue) == Known::Safe);
            let has_unknown = || field.neighbours(cell).iter().any(|&near| player.known(near) == Known::Nothing);
            let kind = usize::from(field.is_mine(cell));
            match player.known(cell) {
                Known::Nothing if !is_seen => sea[kind].push(cell),
                Known::Safe if kept_free.contains(&cell) => {}
                known => {
                    rest[kind].push(cell);
                    match known {
                        Known::Nothing => open.push(cell),
                        Known::Mine if is_seen && has_unknown() => wall.push(cell),
                        _ => {}
                    }
                }
            }
        }
        let [safe, mines] = [sea[0].len(), sea[1].len()];
        let is_dense = mines * field.size().area() > field.mine_count() * (safe + mines);
        let prefers_sea = if even { [!is_dense, is_dense] } else { [true, true] };
        Self { player, places: if open.is_empty() { wall } else { open }, sea, rest, prefers_sea }
    }

    /// Changes the field in up to so many places; the cells that were flipped.
    pub fn change(&self, field: &mut Field, places: usize, options: &Options, rng: &mut impl Rng) -> Vec<u32> {
        let mut order = self.places.clone();
        order.shuffle(rng);
        let (mut chosen, mut flipped): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        for place in order {
            if chosen.len() == places {
                break;
            }
            let is_apart = |&other: &u32| field.distance(place, other) >= APART;
            if chosen.iter().all(is_apart) && flipped.iter().all(|&cell| field.distance(place, cell) >= AWAY) {
                chosen.push(place);
                self.change_at(field, place, &mut flipped, options, rng);
            }
        }
        flipped
    }

    /// Makes the first change around a place that proves something there.
    fn change_at(&self, field: &mut Field, place: u32, flipped: &mut Vec<u32>, options: &Options, rng: &mut impl Rng) {
        for _ in 0..MOST_LOOKS {
            let mut cells = self.cells_to_flip(field, place, rng);
            if !self.balance(field, place, &mut cells, flipped, rng) {
                continue;
            }
            field.flip_all(&cells);
            if rng.random_bool(UNSEEN) || proves_a_safe_cell(field, self.player, place, options) {
                flipped.append(&mut cells);
                return;
            }
            field.flip_all(&cells);
        }
    }

    /// Cells around a place that are to become the opposite of what they are.
    fn cells_to_flip(&self, field: &Field, place: u32, rng: &mut impl Rng) -> Vec<u32> {
        let known = self.player.known(place);
        let clues = field.watchers(place).iter().copied().filter(|&cell| self.player.known(cell) == Known::Safe);
        let clues: Vec<u32> = clues.collect();
        let Some(&clue) = clues.choose(rng) else { return vec![place] };
        // Of the same kind as the place: on a wall these are known mines.
        let alike = field.neighbours(clue).iter().copied().filter(|&cell| self.player.known(cell) == known);
        match rng.random_range(0..4) {
            0 => vec![place],
            1 => {
                let others: Vec<u32> = alike.filter(|&cell| field.is_mine(cell) != field.is_mine(place)).collect();
                others.choose(rng).map_or(vec![place], |&other| vec![place, other])
            }
            2 => alike.filter(|&cell| field.is_mine(cell)).collect(),
            _ => alike.filter(|&cell| !field.is_mine(cell)).collect(),
        }
    }

    /// Adds cells elsewhere so that the number of mines stays; whether that could be done.
    fn balance(&self, field: &Field, place: u32, cells: &mut Vec<u32>, taken: &[u32], rng: &mut impl Rng) -> bool {
        let own = cells.len();
        let mines = cells.iter().filter(|&&cell| field.is_mine(cell)).count();
        let (kind, missing) = if 2 * mines >= own { (0, 2 * mines - own) } else { (1, own - 2 * mines) };
        let mut tries = 4 * missing + 8;
        while cells.len() < own + missing && tries > 0 {
            tries -= 1;
            let from_sea = self.prefers_sea[kind] != rng.random_bool(ELSEWHERE) && !self.sea[kind].is_empty();
            let pool = if from_sea { &self.sea[kind] } else { &self.rest[kind] };
            let Some(&cell) = pool.choose(rng) else { continue };
            if field.distance(cell, place) >= AWAY && !cells.contains(&cell) && !taken.contains(&cell) {
                cells.push(cell);
            }
        }
        own > 0 && cells.len() == own + missing
    }
}
