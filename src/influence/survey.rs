//! Many games on random boards, each given by the seed and its number alone, and what their chains have in common.

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::{Order, play};
use crate::game::{LayingError, Series};

/// The chains of a series of games. Means are over all games unless they say otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChainSummary {
    /// On each board.
    pub mines: u64,
    /// The order in which safe cells were opened.
    pub order: Order,
    /// All that were played.
    pub games: u64,
    /// Games in which every safe cell was opened.
    pub won: u64,
    /// Won games in which logic sufficed after the first click.
    pub won_without_guess: u64,
    /// The first click is no guess.
    pub mean_guesses: f64,
    /// Cells decided, mines included.
    pub mean_decided: f64,
    /// The longest chain of each game.
    pub mean_longest: f64,
    /// Half of the games have a longest chain of at most so many cells.
    pub median_longest: f64,
    /// Cells of the longest chain of all games.
    pub max_longest: u32,
    /// Over the games that were won without a guess, if there are any: these are one chain's whole tree over the board.
    pub mean_longest_without_guess: Option<f64>,
    /// How far influence reached in each game, in moves of a chess king.
    pub mean_reach: f64,
    /// The farthest of all games, in moves of a chess king.
    pub max_reach: u32,
    /// The number of the first game that has the longest chain.
    pub longest_game: u64,
}

/// What is kept of a game.
#[derive(Clone, Copy)]
struct Played {
    longest: u32,
    reach: u32,
    decided: usize,
    guesses: u32,
    won: bool,
}

/// Plays all games of a series, on as many threads as rayon has; the answer does not depend on their number.
/// `after_game` is called once for every game.
pub fn survey(series: &Series, order: Order, after_game: impl Fn() + Sync) -> Result<ChainSummary, LayingError> {
    let play_one = |number: u64| {
        let chains = play(&series.minefield(number)?, series.start, order)?;
        after_game();
        let (longest, reach) = (chains.longest(), chains.reach());
        Ok(Played { longest, reach, decided: chains.facts.len(), guesses: chains.guesses, won: chains.won })
    };
    let games = (0..series.games).into_par_iter().map(play_one).collect::<Result<Vec<Played>, LayingError>>()?;
    Ok(summary(series, order, &games))
}

fn summary(series: &Series, order: Order, games: &[Played]) -> ChainSummary {
    let mut lengths: Vec<u32> = games.iter().map(|game| game.longest).collect();
    let max_longest = lengths.iter().copied().max().unwrap_or(0);
    let longest_game = lengths.iter().position(|&longest| longest == max_longest).unwrap_or(0) as u64;
    lengths.sort_unstable();
    let mean = |value: fn(&Played) -> u64| mean(games.iter().map(value)).unwrap_or(0.0);
    let without_guess = || games.iter().filter(|game| game.won && game.guesses == 0);
    ChainSummary {
        mines: series.mines,
        order,
        games: games.len() as u64,
        won: games.iter().filter(|game| game.won).count() as u64,
        won_without_guess: without_guess().count() as u64,
        mean_guesses: mean(|game| game.guesses.into()),
        mean_decided: mean(|game| game.decided as u64),
        mean_longest: mean(|game| game.longest.into()),
        median_longest: median(&lengths),
        max_longest,
        mean_longest_without_guess: self::mean(without_guess().map(|game| game.longest.into())),
        mean_reach: mean(|game| game.reach.into()),
        max_reach: games.iter().map(|game| game.reach).max().unwrap_or(0),
        longest_game,
    }
}

/// `None` of nothing. A sum of integers, so that it is the same in any order.
fn mean(values: impl Iterator<Item = u64>) -> Option<f64> {
    let (number, sum) = values.fold((0u64, 0u64), |(number, sum), value| (number + 1, sum + value));
    (number > 0).then(|| sum as f64 / number as f64)
}

/// The middle of sorted numbers, or the mean of the two in the middle; 0 of nothing.
fn median(sorted: &[u32]) -> f64 {
    let (Some(&low), Some(&high)) = (sorted.get(sorted.len().saturating_sub(1) / 2), sorted.get(sorted.len() / 2))
    else {
        return 0.0;
    };
    f64::from(low).midpoint(f64::from(high))
}
