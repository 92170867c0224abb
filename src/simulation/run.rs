//! Playing a series, in as many sittings as it takes.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use super::{Difference, Mismatch, Pairs, SeriesError, Settings, Shards, Tally};
use crate::decision::Strategy;

/// A series of games, or parts of it, and what came of those that were played.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation {
    pub(super) settings: Settings,
    pub(super) tally: Tally,
    pub(super) opponent: Option<Opponent>,
    pub(super) seconds: f64,
}

/// A second strategy that played the same boards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opponent {
    pub strategy: Strategy,
    pub tally: Tally,
    /// The simulation's own strategy is the first.
    pub pairs: Pairs,
}

/// What one worker has counted.
#[derive(Clone, Copy, Default)]
struct Share {
    tally: Tally,
    second: Tally,
    pairs: Pairs,
}

impl Simulation {
    /// Nothing is played yet.
    pub fn new(settings: Settings) -> Result<Self, SeriesError> {
        settings.check()?;
        let opponent = |strategy| Opponent { strategy, tally: Tally::default(), pairs: Pairs::default() };
        let opponent = settings.versus.map(opponent);
        Ok(Self { settings, tally: Tally::default(), opponent, seconds: 0.0 })
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    pub fn opponent(&self) -> Option<&Opponent> {
        self.opponent.as_ref()
    }

    /// Time spent playing, all sittings and shards together.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    pub fn games_per_second(&self) -> f64 {
        if self.seconds > 0.0 { self.tally.games as f64 / self.seconds } else { 0.0 }
    }

    /// Whether every game that belongs to it was played.
    pub fn is_complete(&self) -> bool {
        self.tally.games >= self.settings.planned()
    }

    /// Plays on until all games are played or `stop` says so; `on_game` is told of each that has ended whether it was won.
    ///
    /// Threads are those of the rayon pool in which it is called. Each takes the next game when it has finished one, and
    /// finishes what it has taken: so the games played are always the first ones, and play can go on from there later.
    ///
    /// # Panics
    /// When this is the sum of several shards, some of them unfinished: which games are missing is not known.
    pub fn play_on(&mut self, stop: impl Fn() -> bool + Sync, on_game: impl Fn(bool) + Sync) {
        if self.is_complete() {
            return;
        }
        let shard = self.settings.shards.single().expect("only a single shard can be played on");
        let started = Instant::now();
        let (next, planned) = (AtomicU64::new(self.tally.games), self.settings.planned());
        let work = |_: rayon::BroadcastContext<'_>| {
            let mut share = Share::default();
            while !stop() {
                let place = next.fetch_add(1, Ordering::Relaxed);
                if place >= planned {
                    break;
                }
                on_game(share.play(&self.settings, shard.game(place)));
            }
            share
        };
        let shares = rayon::broadcast(work);
        for share in shares {
            self.take_in(&share);
        }
        self.seconds += started.elapsed().as_secs_f64();
    }

    fn take_in(&mut self, share: &Share) {
        self.tally += share.tally;
        if let Some(opponent) = &mut self.opponent {
            opponent.tally += share.second;
            opponent.pairs += share.pairs;
        }
    }

    /// Takes over what was played before, by a run with the same settings; only the number of games asked for may have
    /// changed.
    pub fn resume(&mut self, before: Self) -> Result<(), Difference> {
        if let Some(difference) = self.settings.difference_in_play(&before.settings) {
            return Err(difference);
        }
        let (ours, theirs) = (&self.settings.shards, &before.settings.shards);
        if ours != theirs {
            let [ours, theirs] = [ours, theirs].map(ToString::to_string);
            return Err(Difference { what: "shard", ours, theirs });
        }
        if before.tally.games > self.settings.planned() {
            let ours = format!("the {} asked for", self.settings.planned());
            return Err(Difference { what: "games", ours, theirs: before.tally.games.to_string() });
        }
        *self = Self { settings: self.settings.clone(), ..before };
        Ok(())
    }

    /// Adds other parts of the same series. Once all parts are here and complete, the result is that of one run.
    pub fn merge(&mut self, other: &Self) -> Result<(), Mismatch> {
        if let Some(difference) = self.settings.difference_between_parts(&other.settings) {
            return Err(difference.into());
        }
        let (ours, theirs) = (&self.settings.shards, &other.settings.shards);
        if let Some(index) = ours.common(theirs) {
            return Err(Mismatch::Repeated { index, of: ours.of() });
        }
        self.settings.shards.add(&other.settings.shards);
        self.tally += other.tally;
        if let (Some(opponent), Some(other)) = (&mut self.opponent, &other.opponent) {
            opponent.tally += other.tally;
            opponent.pairs += other.pairs;
        }
        self.seconds += other.seconds;
        if self.settings.shards.is_whole() && self.is_complete() {
            self.settings.shards = Shards::from(super::Shard::WHOLE);
        }
        Ok(())
    }
}

impl Share {
    /// Plays a game; whether it was won.
    fn play(&mut self, settings: &Settings, number: u64) -> bool {
        let record = settings.series.play_game(&settings.strategy, number);
        self.tally.add(&record);
        if let Some(versus) = &settings.versus {
            let second = settings.series.play_game(versus, number);
            self.second.add(&second);
            self.pairs.add(record.won, second.won);
        }
        record.won
    }
}
