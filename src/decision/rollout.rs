//! What a guess is worth, by playing on from it many times.
//!
//! A layout is drawn from all that are possible, exactly; the cell is opened on it and a player without rollouts goes on.
//! Where that player guesses, nobody dies: the chance to survive is multiplied in, and where the layout has a mine there
//! another one is drawn in which the cell is safe. Where few layouts are left the exact chance to win ends the game.
//! So a game gives a chance to win instead of a win or a loss, and far fewer games tell two guesses apart.

use std::time::Instant;

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::Why;
use super::chances::Chances;
use super::counting_player::CountingPlayer;
use super::known_board::{At, What};

/// How much is played before a guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rollouts {
    /// Games for each cell at the most.
    pub games: u32,
    /// Cells that are tried at the most.
    pub cells: usize,
    /// Cells are tried whose value at first is at least this share of the best.
    pub near: f64,
    /// Only positions with at most this many layouts.
    pub layouts: f64,
    /// Another cell than the first is taken when it is better by this many standard errors.
    pub margin: f64,
}

/// Games for each cell between two looks at which cells are still worth it.
const ROUND: u32 = 8;

/// A cell that is behind by this many standard errors is given up.
const HOPELESS: f64 = 2.5;

/// Draws of a layout in which a given cell is safe, before a game is given up.
const MOST_DRAWS: usize = 1000;

/// Chances to win after opening a cell, given that it is safe.
#[derive(Clone, Copy, Debug)]
struct Trial {
    at: At,
    safe: f64,
    games: f64,
    sum: f64,
    squares: f64,
}

impl Trial {
    fn new(player: &CountingPlayer, chances: &Chances, at: At) -> Self {
        Self { at, safe: 1.0 - player.chance(at, chances), games: 0.0, sum: 0.0, squares: 0.0 }
    }

    /// Plays one game; `None` where a component is too wide for it.
    fn play(&mut self, player: &CountingPlayer, chances: &Chances, rng: &mut ChaCha8Rng) -> Option<()> {
        let mines = draw_with_safe(player, chances, self.at, rng)?;
        self.add(play_on(player.without_rollouts(), mines, self.at, rng)?);
        Some(())
    }

    fn add(&mut self, win: f64) {
        self.games += 1.0;
        self.sum += win;
        self.squares += win * win;
    }

    fn mean(&self) -> f64 {
        self.safe * self.sum / self.games
    }

    /// The square of the standard error.
    fn variance(&self) -> f64 {
        let mean = self.sum / self.games;
        let spread = (self.squares / self.games - mean * mean).max(1e-6);
        self.safe * self.safe * spread / (self.games - 1.0)
    }

    /// By how many standard errors this is better than another.
    fn lead(&self, other: &Self) -> f64 {
        (self.mean() - other.mean()) / (self.variance() + other.variance()).sqrt()
    }
}

/// The best of some cells, the first being what would be opened without this.
pub(super) fn best_cell(
    player: &CountingPlayer,
    chances: &Chances,
    cells: &[At],
    rollouts: &Rollouts,
    rng: &mut ChaCha8Rng,
) -> Option<At> {
    let mut trials: Vec<Trial> = cells.iter().map(|&at| Trial::new(player, chances, at)).collect();
    let mut played = 0;
    while played < rollouts.games && trials.len() > 1 {
        for trial in &mut trials {
            for _ in 0..ROUND {
                trial.play(player, chances, rng)?;
            }
        }
        played += ROUND;
        if played >= 2 * ROUND {
            let best = *trials.iter().max_by(|one, other| one.mean().total_cmp(&other.mean()))?;
            trials.retain(|trial| trial.at == best.at || best.lead(trial) < HOPELESS);
        }
    }
    let best = trials.iter().max_by(|one, other| one.mean().total_cmp(&other.mean()))?;
    let first = trials.iter().find(|trial| trial.at == cells[0]);
    Some(match first {
        Some(first) if first.at != best.at && best.lead(first) < rollouts.margin => first.at,
        _ => best.at,
    })
}

/// A chance to win as games have it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    pub win: f64,
    pub standard_error: f64,
    pub games: u32,
}

/// What opening each of some cells is worth, by as many games for each as there is time for; nothing where not two could be
/// played.
pub(super) fn estimates(
    player: &CountingPlayer,
    chances: &Chances,
    cells: &[At],
    games: u32,
    deadline: Option<Instant>,
    rng: &mut ChaCha8Rng,
) -> Vec<Option<Estimate>> {
    let mut trials: Vec<Trial> = cells.iter().map(|&at| Trial::new(player, chances, at)).collect();
    for _ in 0..games {
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            break;
        }
        for trial in &mut trials {
            if trial.play(player, chances, rng).is_none() {
                // What can be played is not what is to be estimated.
                return vec![None; cells.len()];
            }
        }
    }
    let estimate = |trial: &Trial| {
        let (win, standard_error) = (trial.mean(), trial.variance().sqrt());
        (trial.games >= 2.0).then_some(Estimate { win, standard_error, games: trial.games as u32 })
    };
    trials.iter().map(estimate).collect()
}

/// The mines of a layout in which a cell is safe, by cell.
fn draw_with_safe(player: &CountingPlayer, chances: &Chances, at: At, rng: &mut ChaCha8Rng) -> Option<Vec<bool>> {
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
    let board = &player.board;
    let mut mines: Vec<bool> = (0..board.len() as At).map(|at| board.what(at) == What::Mine).collect();
    let (mut used, mut laid) = (0, 0);
    let mut by_group = Vec::new();
    for (place, &slot) in chances.order.iter().enumerate() {
        let component = player.components.get(slot)?;
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
        let sea: Vec<At> = board.unknown_cells().filter(|&at| player.components.place(at).is_none()).collect();
        lay(&sea, board.mines_left() - laid, &mut mines, rng);
    }
    Some(mines)
}

/// Lays so many mines in some of the cells.
fn lay(cells: &[At], count: u32, mines: &mut [bool], rng: &mut ChaCha8Rng) {
    if count as usize == cells.len() {
        cells.iter().for_each(|&at| mines[at as usize] = true);
    } else if count > 0 {
        let mut cells = cells.to_vec();
        let (chosen, _) = cells.partial_shuffle(rng, count as usize);
        chosen.iter().for_each(|&at| mines[at as usize] = true);
    }
}

/// The chance to win after opening a safe cell, as one game on one layout after the other has it.
fn play_on(mut player: CountingPlayer, mut mines: Vec<bool>, first: At, rng: &mut ChaCha8Rng) -> Option<f64> {
    let mut survives = 1.0;
    let mut next = first;
    loop {
        player.board.reveal(next, &mines);
        if player.board.is_won() {
            return Some(survives);
        }
        match player.know() {
            Ok(at) => next = at,
            Err(chances) => {
                let (at, why) = player.guess(&chances);
                if let Why::Endgame { win } = why {
                    return Some(survives * win);
                }
                survives *= 1.0 - player.chance(at, &chances);
                if mines[at as usize] {
                    mines = draw_with_safe(&player, &chances, at, rng)?;
                }
                next = at;
            }
        }
    }
}

#[cfg(test)]
mod tests;
