//! Playing a series, in as many sittings as it takes.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::{Contest, Difference, Duel, Mismatch, Settings, Shard, Shards};
use crate::decision::Strategy;
use crate::game::{Series, SeriesError};
use crate::limits::{Deadline, Stopwatch};

/// Games added up in the order of their numbers: one that ends before an earlier one waits for it.
struct InOrder<'r, R> {
    /// The number of the next game to be added.
    next: u64,
    waiting: BTreeMap<u64, R>,
    results: &'r mut R,
}

impl<R> InOrder<'_, R> {
    fn add<C: Contest<Results = R>>(&mut self, number: u64, game: R) {
        self.waiting.insert(number, game);
        while let Some(game) = self.waiting.remove(&self.next) {
            C::add(self.results, &game);
            self.next += 1;
        }
    }
}

/// Plays every game of a series, on the threads of the rayon pool in which it is called.
///
/// ```
/// use mineproof::internals::game::Level;
/// use mineproof::{Series, Strategy, simulate};
///
/// let fast = Strategy::from_name("fast").expect("there is one");
/// let simulation = simulate(&Series::of_level(Level::Beginner).games(20), fast)?;
/// assert!(simulation.wins() > 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn simulate(series: &Series, strategy: Strategy) -> Result<Simulation, SeriesError> {
    let contest = Duel { strategy, versus: None };
    let mut simulation = Simulation::new(Settings { series: series.clone(), contest, shards: Shard::WHOLE.into() })?;
    simulation.play_on(|| false, |_| ());
    Ok(simulation)
}

/// A series of games, or parts of it, and what came of those that were played.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation<C: Contest = Duel> {
    pub(super) settings: Settings<C>,
    pub(super) results: C::Results,
    pub(super) seconds: f64,
}

impl<C: Contest> Simulation<C> {
    /// Nothing is played yet.
    pub fn new(settings: Settings<C>) -> Result<Self, SeriesError> {
        settings.check()?;
        Ok(Self { results: settings.contest.nothing(), settings, seconds: 0.0 })
    }

    /// What is played, and which parts of it.
    pub fn settings(&self) -> &Settings<C> {
        &self.settings
    }

    /// What came of the games played so far.
    pub fn results(&self) -> &C::Results {
        &self.results
    }

    /// Games that were played.
    pub fn games(&self) -> u64 {
        C::games(&self.results)
    }

    /// Games that the first strategy won.
    pub fn wins(&self) -> u64 {
        C::wins(&self.results)
    }

    /// Time spent playing, all sittings and shards together.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// By the [time](Self::seconds) that is kept; 0 where nothing was played.
    pub fn games_per_second(&self) -> f64 {
        if self.seconds > 0.0 { self.games() as f64 / self.seconds } else { 0.0 }
    }

    /// Whether every game that belongs to it was played.
    pub fn is_complete(&self) -> bool {
        self.games() >= self.settings.planned()
    }

    /// Plays on until all games are played or `stop` says so; `on_game` is told of each that has ended whether it was won.
    ///
    /// Threads are those of the rayon pool in which it is called. Each takes the next game when it has finished one, and
    /// finishes what it has taken: so the games played are always the first ones, and play can go on from there later.
    ///
    /// # Panics
    /// When this is the sum of several shards, some of them unfinished: which games are missing is not known.
    pub fn play_on(&mut self, stop: impl Fn() -> bool + Sync, on_game: impl Fn(bool) + Sync) {
        self.play_until(Deadline::NEVER, stop, on_game);
    }

    /// The same, but games that are under way at the deadline are given up, and so are those after the first of them.
    pub fn play_until(&mut self, deadline: Deadline, stop: impl Fn() -> bool + Sync, on_game: impl Fn(bool) + Sync) {
        if self.is_complete() {
            return;
        }
        let shard = self.settings.shards.single().expect("only a single shard can be played on");
        let started = Stopwatch::start();
        let (next, planned) = (AtomicU64::new(self.games()), self.settings.planned());
        let Settings { series, contest, .. } = &self.settings;
        let finished = Mutex::new(InOrder { next: self.games(), waiting: BTreeMap::new(), results: &mut self.results });
        let work = |_: rayon::BroadcastContext<'_>| {
            while !stop() && !deadline.is_over() {
                let place = next.fetch_add(1, Ordering::Relaxed);
                if place >= planned {
                    break;
                }
                let mut game = contest.nothing();
                let Ok(won) = contest.play(series, shard.game(place), deadline, &mut game) else { break };
                finished.lock().unwrap_or_else(PoisonError::into_inner).add::<C>(place, game);
                on_game(won);
            }
        };
        rayon::broadcast(work);
        drop(finished);
        self.seconds += started.elapsed().as_secs_f64();
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
        if before.games() > self.settings.planned() {
            let ours = format!("the {} asked for", self.settings.planned());
            return Err(Difference { what: "games", ours, theirs: before.games().to_string() });
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
        C::add(&mut self.results, &other.results);
        self.seconds += other.seconds;
        if self.settings.shards.is_whole() && self.is_complete() {
            self.settings.shards = Shards::from(Shard::WHOLE);
        }
        Ok(())
    }
}
