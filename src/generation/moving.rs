//! Moves mines on a board until logic gets through.
//!
//! Every change is tried where logic is stuck, and judged by playing the changed board from the first click. It is
//! kept if more cells get revealed, and now and then if as many do. Far-apart places are changed at the same time;
//! how many depends on how well that went before. After too many changes in vain the board is given up.

use rand::{Rng, RngExt};

use super::GenerationOptions;
use super::batch::Stuck;
use super::field::Field;
use super::player::LogicPlayer;
use crate::analysis::Options;
use crate::board::{Cell, Minefield};
use crate::game::FirstClick;

/// Changes in vain, one after the other, after which a board is given up.
const MOST_IN_VAIN: u32 = 300;

/// Changes in vain after which mines may be piled up where no clue sees them: the denser the sea, the easier the rest.
const MOST_EVEN: u32 = 150;

/// How often a change that gets logic no further is kept nevertheless.
const SIDEWAYS: f64 = 0.3;

/// Places changed at the same time: so many, and more on large boards, one for so many cells.
const MOST_PLACES: usize = 64;
const CELLS_PER_PLACE: usize = 200;

/// A board like `laid` on which logic gets through, and how many mines were moved; `None` where that took too long.
pub(super) fn without_guess(
    laid: &Minefield,
    start: Cell,
    first_click: FirstClick,
    options: &GenerationOptions,
    rng: &mut impl Rng,
) -> Option<(Minefield, u64)> {
    let analysis = Options { limits: options.limits, ..Options::default() };
    let mut field = Field::new(laid);
    let first = field.size().index(start) as u32;
    let mut player = LogicPlayer::new(&field, options.use_count, &analysis);
    let mut trial = player.clone();
    player.play(&field, start, &analysis);
    let most_places = MOST_PLACES.max(field.size().area() / CELLS_PER_PLACE);
    let (mut in_vain, mut places) = (0, most_places);
    while player.safe_left() > 0 {
        if in_vain == MOST_IN_VAIN {
            return None;
        }
        let stuck = Stuck::new(&field, &player, first, first_click, in_vain < MOST_EVEN);
        let flipped = stuck.change(&mut field, places, &analysis, rng);
        trial.play(&field, start, &analysis);
        let (before, after) = (player.safe_left(), trial.safe_left());
        if after < before {
            (in_vain, places) = (0, (2 * places).min(most_places));
        } else {
            (in_vain, places) = (in_vain + 1, (places / 2).max(1));
        }
        if after < before || after == before && rng.random_bool(SIDEWAYS) {
            std::mem::swap(&mut player, &mut trial);
        } else {
            field.flip_all(&flipped);
        }
    }
    let board = field.to_minefield();
    let moved = board.mines().iter().zip(laid.mines()).filter(|(now, then)| **now && !**then).count();
    Some((board, moved as u64))
}
