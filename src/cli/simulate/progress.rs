//! How far a simulation is, with the win rate so far and its interval.

use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use mineproof::internals::simulation::{Contest, Simulation, wilson};

pub struct Progress {
    bar: ProgressBar,
    games: AtomicU64,
    wins: AtomicU64,
}

impl Progress {
    /// indicatif draws on standard error, and not at all when that is no terminal.
    pub fn new<C: Contest>(simulation: &Simulation<C>) -> Self {
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games {elapsed} (about {eta} left), won {msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(simulation.settings().planned()).with_style(style).with_position(simulation.games());
        bar.reset_eta();
        Self { bar, games: simulation.games().into(), wins: simulation.wins().into() }
    }

    /// Takes in a game that has ended.
    pub fn add(&self, won: bool) {
        let wins = self.wins.fetch_add(u64::from(won), Ordering::Relaxed) + u64::from(won);
        let games = self.games.fetch_add(1, Ordering::Relaxed) + 1;
        // Words take longer than a fast game: only some are told.
        if !self.bar.is_hidden() && (games < 100 || games.is_multiple_of(64)) {
            let wins = wins.min(games);
            let [low, high] = wilson(wins, games).map(|bound| 100.0 * bound);
            self.bar.set_message(format!("{:.2} % ({low:.2} to {high:.2})", 100.0 * wins as f64 / games as f64));
        }
        self.bar.inc(1);
    }

    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
