//! Layouts drawn from all that are possible, exactly: every one is equally likely.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::counting_player::CountingPlayer;
use crate::live::chances::Chances;
use crate::live::known_board::{CellIndex, Status};

/// Draws of a layout in which a given cell is safe, before that is given up.
const MOST_DRAWS: usize = 1000;

/// The mines of a layout in which a cell is safe, by cell.
pub(super) fn draw_with_safe(
    player: &CountingPlayer,
    chances: &Chances,
    at: CellIndex,
    rng: &mut ChaCha8Rng,
) -> Option<Vec<bool>> {
    for _ in 0..MOST_DRAWS {
        let mines = draw(player, chances, rng)?;
        if !mines[at as usize] {
            return Some(mines);
        }
    }
    None
}

/// The mines of a layout, every possible one being equally likely; `None` where a component is too wide for it.
pub(super) fn draw(player: &CountingPlayer, chances: &Chances, rng: &mut ChaCha8Rng) -> Option<Vec<bool>> {
    let board = &player.live.board;
    let mut mines: Vec<bool> = (0..board.len() as CellIndex).map(|at| board.status(at) == Status::Mine).collect();
    let (mut used, mut laid) = (0, 0);
    let mut by_group = Vec::new();
    for (place, &slot) in chances.order.iter().enumerate() {
        let component = player.live.components.get(slot)?;
        let weights = chances.weights[slot as usize].as_ref()?;
        let after = &chances.after[place + 1][used..];
        let ways = |above: usize| weights.by_mines[above] * after[above];
        let total: f64 = (0..weights.by_mines.len()).map(ways).sum();
        let mut left = rng.random::<f64>() * total;
        let mut above = 0;
        while above + 1 < weights.by_mines.len() {
            left -= ways(above);
            if left < 0.0 {
                break;
            }
            above += 1;
        }
        used += above;
        laid += weights.fewest + above as u32;
        by_group.clear();
        by_group.resize(component.groups(), 0);
        component.sampler()?.draw(weights.fewest + above as u32, &mut || rng.random(), &mut by_group);
        for (group, &count) in by_group.iter().enumerate() {
            lay(component.group_cells(group), u32::from(count), &mut mines, rng);
        }
    }
    if chances.sea > 0 {
        let sea: Vec<CellIndex> =
            board.unknown_cells().filter(|&at| player.live.components.place(at).is_none()).collect();
        lay(&sea, board.mines_left() - laid, &mut mines, rng);
    }
    Some(mines)
}

/// Lays so many mines in some of the cells.
fn lay(cells: &[CellIndex], count: u32, mines: &mut [bool], rng: &mut ChaCha8Rng) {
    if count as usize == cells.len() {
        cells.iter().for_each(|&at| mines[at as usize] = true);
    } else if count > 0 {
        let mut cells = cells.to_vec();
        let (chosen, _) = cells.partial_shuffle(rng, count as usize);
        chosen.iter().for_each(|&at| mines[at as usize] = true);
    }
}

#[cfg(test)]
mod tests;
