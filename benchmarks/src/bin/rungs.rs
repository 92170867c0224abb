//! What each part of a strategy is worth: variants of `fast` against `fast` on the same boards, in games in which nobody dies.
//!
//! `cargo run --release -p mineproof-benchmarks --bin rungs -- [BOARD [GAMES [VARIANT ...]]]`: a board of [`BOARDS`],
//! and names of [`variants`] (all but those with rollouts, if none is named). Differences are percentage points of games won, with 95 % intervals.

use std::error::Error;
use std::time::Instant;

use mineproof::internals::board::{Cell, Size};
use mineproof::internals::decision::{Strategy, surviving_game};
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

/// A strategy, one of its settings, and the values it is tried with.
const SETTINGS: [(&str, &str, &[&str]); 9] = [
    ("fast", "search", &["100", "1000", "2000"]),
    ("fast", "weights", &["1/0/0", "0.8/0.2/0", "0.5/0.3/0.2"]),
    ("fast", "opening", &["0", "0.1"]),
    ("fast", "dead", &["1"]),
    ("fast", "near", &["0.85", "0.95"]),
    ("fast", "near-sea", &["0.90", "0.95", "1"]),
    ("deep", "rollouts", &["none"]),
    ("deep", "rollout-games", &["48", "96", "384"]),
    ("deep", "rollout-layouts", &["1e10", "1e20", "1e100"]),
];

/// By name, with what is different.
fn variants() -> Result<Vec<(String, Strategy)>, Box<dyn Error>> {
    let named = |name: &str| Strategy::from_name(name).ok_or_else(|| format!("no strategy {name}"));
    let mut variants: Vec<(String, Strategy)> = Vec::new();
    for name in ["exact", "progress", "next-move", "deep"] {
        variants.push((name.to_owned(), named(name)?));
    }
    for (strategy, setting, values) in SETTINGS {
        for value in values {
            variants.push((format!("{strategy}:{setting}={value}"), named(strategy)?.with_setting(setting, value)?));
        }
    }
    Ok(variants)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let board = arguments.first().map_or("expert-opening", String::as_str);
    let &(_, width, height, mines, first_click, start) =
        BOARDS.iter().find(|(name, ..)| *name == board).ok_or_else(|| format!("no board {board:?}: {BOARDS:?}"))?;
    let games: u64 = arguments.get(1).map_or("2000", String::as_str).parse()?;
    let (size, start) = (Size::new(width, height)?, Cell::new(start, start));
    let named = arguments.get(2..).unwrap_or_default();
    let all = variants()?;
    if let Some(unknown) = named.iter().find(|name| !all.iter().any(|(known, _)| known == *name)) {
        let known: Vec<&str> = all.iter().map(|(known, _)| known.as_str()).collect();
        return Err(format!("no variant {unknown:?}: {}", known.join(", ")).into());
    }
    let is_wanted = |(name, _): &&(String, Strategy)| match named {
        [] => !name.starts_with("deep") || name == "deep:rollouts=none",
        named => named.contains(name),
    };
    let play = |strategy: &Strategy| -> Option<Vec<f64>> {
        let game = |number: u64| {
            let minefield = random_minefield(size, mines, first_click, start, &mut game_rng(SEED, number)).ok()?;
            surviving_game(strategy, &minefield, start, game_rng(PLAYER_SEED, number))
        };
        (0..games).into_par_iter().map(game).collect()
    };
    let wide = "a component is too wide to draw layouts of";
    let began = Instant::now();
    let fast = play(&Strategy::from_name("fast").ok_or("no strategy fast")?).ok_or(wide)?;
    println!("{board}, {games} games; fast: {}, {}", percent(&fast, ""), milliseconds(began, games));
    for (name, strategy) in all.iter().filter(is_wanted) {
        let began = Instant::now();
        let wins = play(strategy).ok_or(wide)?;
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
