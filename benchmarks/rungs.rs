//! What each part of a strategy is worth: variants of `fast` against `fast` on the same boards, in games in which nobody dies.
//!
//! `cargo run --release --example rungs -- [BOARD [GAMES [VARIANT ...]]]`: a board of [`BOARDS`], and names of [`variants`]
//! (all but those with rollouts, if none is named). Differences are percentage points of games won, with 95 % intervals.

use std::error::Error;
use std::time::Instant;

use mineproof::internals::board::{Cell, Size};
use mineproof::internals::decision::{GuessRule, Look, NextMove, Rollouts, Rungs, Strategy, surviving_game};
use mineproof::internals::game::{FirstClick, game_rng, random_minefield};
use rayon::prelude::*;

const SEED: u64 = 1;
const PLAYER_SEED: u64 = 2;

/// Name, width, height, mines, first click, its row and column.
const BOARDS: [(&str, u64, u64, u64, FirstClick, u32); 7] = [
    ("expert-safe", 30, 16, 99, FirstClick::Safe, 0),
    ("expert-opening", 30, 16, 99, FirstClick::Opening, 3),
    ("16x16-safe", 16, 16, 40, FirstClick::Safe, 0),
    ("16x16-opening", 16, 16, 40, FirstClick::Opening, 2),
    ("9x9-safe", 9, 9, 10, FirstClick::Safe, 0),
    ("9x9-opening", 9, 9, 10, FirstClick::Opening, 2),
    ("8x8-safe", 8, 8, 10, FirstClick::Safe, 0),
];

fn rungs(strategy: &str) -> Rungs {
    match Strategy::from_name(strategy).map(|strategy| strategy.rule) {
        Some(GuessRule::Counting(rungs)) => rungs,
        _ => unreachable!("{strategy} counts"),
    }
}

/// By name, with what is different.
fn variants() -> Vec<(String, Rungs)> {
    let (fast, deep) = (rungs("fast"), rungs("deep"));
    let (Look::NextMove(look), Some(rollouts)) = (fast.look, deep.rollouts) else { unreachable!("both look ahead") };
    let looking = |look: NextMove| Rungs { look: Look::NextMove(look), ..fast };
    let playing = |rollouts: Rollouts| Rungs { rollouts: Some(rollouts), ..deep };
    let mut variants: Vec<(String, Rungs)> =
        ["exact", "progress", "next-move"].map(|name| (name.to_owned(), rungs(name))).into();
    variants.extend([100, 1000, 2000].map(|endgame| (format!("search-{endgame}"), Rungs { endgame, ..fast })));
    let weights = [[1.0, 0.0, 0.0], [0.8, 0.2, 0.0], [0.5, 0.3, 0.2]];
    variants.extend(weights.map(|weights| (format!("weights-{weights:?}"), looking(NextMove { weights, ..look }))));
    variants.extend([0.0, 0.1].map(|opening| (format!("opening-{opening}"), looking(NextMove { opening, ..look }))));
    variants.push(("dead-1".to_owned(), looking(NextMove { dead: 1.0, ..look })));
    variants.extend([0.85, 0.95].map(|near| (format!("near-{near}"), looking(NextMove { near, ..look }))));
    let seas = [0.90, 0.95, 1.0];
    variants.extend(seas.map(|near_sea| (format!("sea-{near_sea}"), looking(NextMove { near_sea, ..look }))));
    variants.push(("deep".to_owned(), deep));
    variants.push(("deep-without-rollouts".to_owned(), Rungs { rollouts: None, ..deep }));
    let games = [48, 96, 384];
    variants.extend(games.map(|games| (format!("deep-games-{games}"), playing(Rollouts { games, ..rollouts }))));
    let layouts = [1e10, 1e20, 1e100];
    variants.extend(
        layouts.map(|layouts| (format!("deep-layouts-{layouts:e}"), playing(Rollouts { layouts, ..rollouts }))),
    );
    variants
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let board = arguments.first().map_or("expert-opening", String::as_str);
    let &(_, width, height, mines, first_click, start) =
        BOARDS.iter().find(|(name, ..)| *name == board).ok_or_else(|| format!("no board {board:?}: {BOARDS:?}"))?;
    let games: u64 = arguments.get(1).map_or("2000", String::as_str).parse()?;
    let (size, start) = (Size::new(width, height)?, Cell::new(start, start));
    let named = arguments.get(2..).unwrap_or_default();
    let all = variants();
    if let Some(unknown) = named.iter().find(|name| !all.iter().any(|(known, _)| known == *name)) {
        let known: Vec<&str> = all.iter().map(|(known, _)| known.as_str()).collect();
        return Err(format!("no variant {unknown:?}: {}", known.join(", ")).into());
    }
    let is_wanted = |(name, rungs): &&(String, Rungs)| match named {
        [] => rungs.rollouts.is_none(),
        named => named.contains(name),
    };
    let play = |rungs: Rungs| -> Option<Vec<f64>> {
        let game = |number: u64| {
            let minefield = random_minefield(size, mines, first_click, start, &mut game_rng(SEED, number)).ok()?;
            surviving_game(rungs, &minefield, start, game_rng(PLAYER_SEED, number))
        };
        (0..games).into_par_iter().map(game).collect()
    };
    let wide = "a component is too wide to draw layouts of";
    let began = Instant::now();
    let fast = play(rungs("fast")).ok_or(wide)?;
    println!("{board}, {games} games; fast: {}, {}", percent(&fast, ""), milliseconds(began, games));
    for (name, rungs) in all.iter().filter(is_wanted) {
        let began = Instant::now();
        let wins = play(*rungs).ok_or(wide)?;
        let ahead: Vec<f64> = wins.iter().zip(&fast).map(|(ours, theirs)| ours - theirs).collect();
        println!("{name}: {} against fast, {}", percent(&ahead, "+"), milliseconds(began, games));
    }
    Ok(())
}

/// The mean and its 95 % interval.
fn percent(values: &[f64], sign: &str) -> String {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    let half = 196.0 * (variance / count).sqrt();
    if sign.is_empty() {
        format!("{:.2} ± {half:.2} %", 100.0 * mean)
    } else {
        format!("{:+.3} ± {half:.3}", 100.0 * mean)
    }
}

fn milliseconds(began: Instant, games: u64) -> String {
    let cores = rayon::current_num_threads() as f64;
    format!("{:.2} ms of {cores} threads a game", began.elapsed().as_secs_f64() * 1e3 / games as f64)
}
