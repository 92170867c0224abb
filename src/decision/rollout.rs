//! What a guess is worth, by playing on from it many times.
//!
//! A layout is drawn from all that are possible, exactly; the cell is opened on it and a player without rollouts goes on.
//! Where that player guesses, nobody dies: the chance to survive is multiplied in, and where the layout has a mine there
//! another one is drawn in which the cell is safe. Where few layouts are left the exact chance to win ends the game.
//! So a game gives a chance to win instead of a win or a loss, and far fewer games tell two guesses apart.
//!
//! All guesses are tried on the same layouts. Games that come to the same position on the same layout go on the same, so
//! that only what differs between the guesses makes a difference, and the rest is played once.

use std::hash::{Hash, Hasher};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustc_hash::{FxHashMap, FxHasher};

use super::Why;
use super::counting_player::CountingPlayer;
use super::layout_draw::{draw, draw_with_safe};
use super::tuning::Rollouts;
use super::{GuessRule, Strategy};
use crate::board::{Cell, Minefield};
use crate::limits::Deadline;
use crate::live::chances::Chances;
use crate::live::known_board::CellIndex;

/// Games for each cell between two looks at which cells are still worth it.
const ROUND: u32 = 16;

/// What is believed of two cells before any game: if one has the value at first sight of the other times 1 - x, its
/// chance to win is that of the other times 1 - 0.7 x, give or take 0.03. Chosen after trial games on 39 boards.
const BELIEF_IN_FIRST_SIGHT: f64 = 0.7;
const SPREAD_OF_BELIEF: f64 = 0.03;

/// A cell that is behind by this many standard deviations of what is believed is given up.
const HOPELESS: f64 = 1.5;

/// The best of some cells, which come with their value at first sight, best first; `None` where layouts cannot be drawn.
pub(super) fn best_cell(
    player: &CountingPlayer,
    chances: &Chances,
    ranked: &[(f64, CellIndex)],
    rollouts: &Rollouts,
    rng: &mut ChaCha8Rng,
) -> Option<CellIndex> {
    let mut trials = Trials::new(player, chances, ranked.iter().map(|&(_, at)| at));
    let mut left: Vec<usize> = (0..ranked.len()).collect();
    let mut played = 0;
    while played < rollouts.games && left.len() > 1 {
        for _ in 0..ROUND {
            trials.play(&left, rng)?;
        }
        played += ROUND;
        let first = left[0];
        let belief = |&cell: &usize| {
            let ahead = BELIEF_IN_FIRST_SIGHT * (ranked[cell].0 / ranked[first].0).ln();
            (cell, trials.ahead(cell, first).with_belief(trials.mean(first), ahead))
        };
        let beliefs: Vec<(usize, Normal)> = left.iter().map(belief).collect();
        let &(best, most) = beliefs.iter().max_by(|one, other| one.1.mean.total_cmp(&other.1.mean))?;
        let is_hopeless =
            |believed: &Normal| most.mean - believed.mean >= HOPELESS * most.variance.max(believed.variance).sqrt();
        left = beliefs.iter().filter(|(cell, believed)| *cell == best || !is_hopeless(believed)).map(|b| b.0).collect();
        // The best so far comes first: it is taken when this was the last round.
        left.sort_by_key(|&cell| cell != best);
    }
    Some(ranked[left[0]].1)
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
    cells: &[CellIndex],
    games: u32,
    deadline: Deadline,
    rng: &mut ChaCha8Rng,
) -> Vec<Option<Estimate>> {
    let mut trials = Trials::new(player, chances, cells.iter().copied());
    let all: Vec<usize> = (0..cells.len()).collect();
    for _ in 0..games {
        if deadline.is_over() {
            break;
        }
        if trials.play(&all, rng).is_none() {
            // Games that were cut off leave the others as they are.
            if deadline.is_over() {
                trials.level();
                break;
            }
            // What can be played is not what is to be estimated.
            return vec![None; cells.len()];
        }
    }
    all.iter().map(|&cell| trials.estimate(cell)).collect()
}

/// The chance to win as one game of a player on a minefield has it: where it would die the game goes on, on another layout
/// that is as likely, and its chance to survive counts instead. On average that is the share of games won, but it takes a
/// quarter of the games to know it as well, and far fewer to tell two players apart. `None` where the first cell is a
/// mine, layouts cannot be drawn, or the strategy does not count.
pub fn surviving_game(strategy: &Strategy, minefield: &Minefield, start: Cell, mut rng: ChaCha8Rng) -> Option<f64> {
    let GuessRule::Counting(tuning) = strategy.rule else { return None };
    let mut meeting = Meeting { seed: rng.random(), tails: FxHashMap::default() };
    let player = CountingPlayer::new(minefield.grid(), minefield.mine_count() as u64, tuning, rng);
    let mut mines = vec![false; player.live.board.len()];
    for cell in minefield.size().cells().filter(|&cell| minefield.is_mine(cell)) {
        mines[player.live.board.at(cell) as usize] = true;
    }
    let start = player.live.board.at(start);
    if mines[start as usize] { None } else { play_on(player, mines, start, &mut meeting) }
}

/// Something known by its mean and variance.
#[derive(Clone, Copy, Debug)]
struct Normal {
    mean: f64,
    variance: f64,
}

impl Normal {
    /// The mean of some samples, and how far off it may be.
    fn of(samples: impl Iterator<Item = f64>) -> Self {
        let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for sample in samples {
            count += 1.0;
            sum += sample;
            squares += sample * sample;
        }
        let mean = sum / count;
        // Never quite nothing: games that have all ended alike may yet differ.
        let spread = (squares / count - mean * mean).max(0.0) + 1e-5;
        Self { mean, variance: spread / (count - 1.0) }
    }

    /// The same after what was believed before: that it is `ahead` of the level, give or take a share of it.
    fn with_belief(self, level: f64, ahead: f64) -> Self {
        let prior = (SPREAD_OF_BELIEF * level).powi(2);
        let mean = (ahead * level * self.variance + self.mean * prior) / (self.variance + prior);
        Self { mean, variance: self.variance * prior / (self.variance + prior) }
    }
}

/// Cells tried on the same layouts.
struct Trials<'a> {
    player: &'a CountingPlayer,
    chances: &'a Chances,
    /// Who plays on.
    lean: CountingPlayer,
    cells: Vec<Trial>,
}

struct Trial {
    at: CellIndex,
    safe: f64,
    /// Chances to win by opening it, one from each game.
    wins: Vec<f64>,
}

impl<'a> Trials<'a> {
    fn new(player: &'a CountingPlayer, chances: &'a Chances, cells: impl Iterator<Item = CellIndex>) -> Self {
        let trial = |at| Trial { at, safe: 1.0 - player.chance(at, chances), wins: Vec::new() };
        Self { player, chances, lean: player.without_rollouts(), cells: cells.map(trial).collect() }
    }

    /// Plays a game for each of some cells, on one layout as far as they are safe there; `None` where a component is too wide
    /// for it.
    fn play(&mut self, which: &[usize], rng: &mut ChaCha8Rng) -> Option<()> {
        let mines = draw(self.player, self.chances, rng)?;
        let mut meeting = Meeting { seed: rng.random(), tails: FxHashMap::default() };
        for &which in which {
            let trial = &mut self.cells[which];
            let mines = match mines[trial.at as usize] {
                true => draw_with_safe(self.player, self.chances, trial.at, &mut meeting.rng(0))?,
                false => mines.clone(),
            };
            trial.wins.push(trial.safe * play_on(self.lean.clone(), mines, trial.at, &mut meeting)?);
        }
        Some(())
    }

    /// As many games for each cell.
    fn level(&mut self) {
        let fewest = self.cells.iter().map(|trial| trial.wins.len()).min().unwrap_or(0);
        self.cells.iter_mut().for_each(|trial| trial.wins.truncate(fewest));
    }

    fn mean(&self, cell: usize) -> f64 {
        let wins = &self.cells[cell].wins;
        wins.iter().sum::<f64>() / wins.len() as f64
    }

    /// By how much a cell is better than another.
    fn ahead(&self, cell: usize, other: usize) -> Normal {
        let (ours, theirs) = (&self.cells[cell].wins, &self.cells[other].wins);
        Normal::of(ours.iter().zip(theirs).map(|(ours, theirs)| ours - theirs))
    }

    fn estimate(&self, cell: usize) -> Option<Estimate> {
        let wins = &self.cells[cell].wins;
        let Normal { mean, variance } = Normal::of(wins.iter().copied());
        (wins.len() >= 2).then(|| Estimate { win: mean, standard_error: variance.sqrt(), games: wins.len() as u32 })
    }
}

/// What games on one layout have in common.
struct Meeting {
    seed: u64,
    /// The chance to win from positions that a guess was made in, by position and layout.
    tails: FxHashMap<(u64, u64), f64>,
}

impl Meeting {
    /// The same for the same position, whatever led to it.
    fn rng(&self, position: u64) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(self.seed ^ position)
    }
}

/// The chance to win after opening a safe cell, as one game has it; `None` where layouts cannot be drawn, or not in time.
fn play_on(mut player: CountingPlayer, mut mines: Vec<bool>, first: CellIndex, meeting: &mut Meeting) -> Option<f64> {
    let mut layout = fingerprint(&mines);
    let mut survives = 1.0;
    let mut guesses = Vec::new();
    let mut next = first;
    let wins = loop {
        if player.live.components.limits.deadline.is_over() {
            return None;
        }
        player.live.board.reveal(next, &mines);
        if player.live.board.is_won() {
            break survives;
        }
        if let Some(tail) = meeting.tails.get(&(player.live.board.fingerprint(), layout)) {
            break survives * tail;
        }
        match player.know() {
            Ok(at) => next = at,
            Err(chances) => {
                let position = player.live.board.fingerprint();
                guesses.push(((position, layout), survives));
                let (at, why) = player.guess(&chances);
                if let Why::Endgame { win } = why {
                    break survives * win;
                }
                survives *= 1.0 - player.chance(at, &chances);
                if mines[at as usize] {
                    mines = draw_with_safe(&player, &chances, at, &mut meeting.rng(position))?;
                    layout = fingerprint(&mines);
                }
                next = at;
            }
        }
    };
    meeting.tails.extend(guesses.into_iter().map(|(at, before)| (at, wins / before)));
    Some(wins)
}

fn fingerprint(mines: &[bool]) -> u64 {
    let mut hasher = FxHasher::default();
    mines.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests;
