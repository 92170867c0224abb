//! One strategy on boards whose clues are exact, or two on the same boards.

use super::json::{DuelObject, Extent};
use super::{Contest, GameTally, Pairs, Simulation, UnreadableResult};
use crate::decision::Strategy;
use crate::game::Series;
use crate::limits::{Deadline, OutOfTime};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Duel {
    /// Who plays every game.
    pub strategy: Strategy,
    /// A second strategy, to play the same boards.
    pub versus: Option<Strategy>,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DuelResults {
    /// What the first strategy reached.
    pub tally: GameTally,
    /// What the second strategy reached, if there is one.
    pub opponent: Option<Opponent>,
}

/// A second strategy that played the same boards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opponent {
    /// The second strategy.
    pub strategy: Strategy,
    /// What it reached.
    pub tally: GameTally,
    /// The simulation's own strategy is the first.
    pub pairs: Pairs,
}

impl Contest for Duel {
    type Results = DuelResults;
    type Object = DuelObject;

    const HAS_UNCERTAIN_CLUES: bool = false;

    fn nothing(&self) -> DuelResults {
        let opponent = |strategy| Opponent { strategy, tally: GameTally::default(), pairs: Pairs::default() };
        DuelResults { tally: GameTally::default(), opponent: self.versus.map(opponent) }
    }

    fn play(
        &self,
        series: &Series,
        number: u64,
        deadline: Deadline,
        results: &mut DuelResults,
    ) -> Result<bool, OutOfTime> {
        let record = series.play_game_by(&self.strategy, number, deadline)?;
        results.tally.add(&record);
        if let Some(opponent) = &mut results.opponent {
            let second = series.play_game_by(&opponent.strategy, number, deadline)?;
            opponent.tally.add(&second);
            opponent.pairs.add(record.won, second.won);
        }
        Ok(record.won)
    }

    fn add(results: &mut DuelResults, other: &DuelResults) {
        results.tally += other.tally;
        if let (Some(opponent), Some(other)) = (&mut results.opponent, &other.opponent) {
            opponent.tally += other.tally;
            opponent.pairs += other.pairs;
        }
    }

    fn games(results: &DuelResults) -> u64 {
        results.tally.games
    }

    fn wins(results: &DuelResults) -> u64 {
        results.tally.wins
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        let versus = self.versus.map_or("nobody", |strategy| strategy.name);
        vec![("strategy", self.strategy.name.to_owned()), ("versus", versus.to_owned())]
    }

    fn to_object(&self, results: &DuelResults) -> DuelObject {
        DuelObject::new(self, results)
    }

    fn of_object(object: &DuelObject) -> Result<Self, UnreadableResult> {
        object.duel()
    }

    fn results_of_object(object: &DuelObject, extent: &Extent) -> Result<DuelResults, UnreadableResult> {
        object.results(extent)
    }
}

impl Simulation<Duel> {
    /// What the strategy reached in all games played so far.
    pub fn tally(&self) -> &GameTally {
        &self.results.tally
    }

    /// What the second strategy reached on the same boards; `None` if there is none.
    pub fn opponent(&self) -> Option<&Opponent> {
        self.results.opponent.as_ref()
    }
}
