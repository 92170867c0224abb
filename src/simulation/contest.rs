//! Who plays a series by which rules, and what is counted of it: all in which kinds of simulations differ.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::UnreadableResult;
use super::json::Extent;
use crate::game::Series;
use crate::limits::{Deadline, OutOfTime};

/// A kind of simulation. Shards, threads, interruptions and files are the same for all of them.
pub trait Contest: Clone + Send + Sync {
    /// What came of games: whole numbers that add up in any order.
    type Results: Clone + Send;
    /// What a result's JSON has of its own.
    type Object: Serialize + DeserializeOwned;

    /// Tells the kinds of results apart.
    const HAS_UNCERTAIN_CLUES: bool;

    /// Nothing is played yet.
    fn nothing(&self) -> Self::Results;

    /// Plays a game with everyone who takes part; whether the first of them won. Where the deadline is over before the game,
    /// `results` are of no use.
    fn play(
        &self,
        series: &Series,
        number: u64,
        deadline: Deadline,
        results: &mut Self::Results,
    ) -> Result<bool, OutOfTime>;

    /// Adds the results of other games of the same contest.
    fn add(results: &mut Self::Results, other: &Self::Results);

    /// Games that were played; one that several take part in counts once.
    fn games(results: &Self::Results) -> u64;

    /// Games that the first one won.
    fn wins(results: &Self::Results) -> u64;

    /// All that results depend on, besides the series, by name.
    fn settings(&self) -> Vec<(&'static str, String)>;

    /// Everything to be written of the contest and its results.
    fn to_object(&self, results: &Self::Results) -> Self::Object;

    /// The contest as it was written, without its results.
    fn of_object(object: &Self::Object) -> Result<Self, UnreadableResult>;

    /// The results, if so much play can have them.
    fn results_of_object(object: &Self::Object, extent: &Extent) -> Result<Self::Results, UnreadableResult>;
}
