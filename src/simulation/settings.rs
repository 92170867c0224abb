//! What is to be played, and whether two results are about the same.

use super::{Series, SeriesError, Shards};
use crate::decision::Strategy;

/// All that a simulation's result depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    pub series: Series,
    pub strategy: Strategy,
    /// A second strategy, to play the same boards.
    pub versus: Option<Strategy>,
    pub shards: Shards,
}

/// A setting that two results do not share.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} {theirs} instead of {ours}")]
pub struct Difference {
    pub what: &'static str,
    pub ours: String,
    pub theirs: String,
}

/// Why two results cannot be added up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    #[error(transparent)]
    Difference(#[from] Difference),
    #[error("shard {index} of {of} is in both")]
    Repeated { index: u64, of: u64 },
}

impl Settings {
    pub fn check(&self) -> Result<(), SeriesError> {
        self.series.check()
    }

    /// How many games these parts of the series have.
    pub fn planned(&self) -> u64 {
        self.shards.len(self.series.games)
    }

    /// The first setting in which the other one's games differ, whichever parts of the series they are and however many
    /// games it has.
    pub fn difference_in_play(&self, other: &Self) -> Option<Difference> {
        let Series { size, mines, first_click, start, seed, .. } = self.series;
        let theirs = &other.series;
        let versus = |settings: &Self| settings.versus.map_or("nobody", |strategy| strategy.name);
        let settings = [
            ("board", format!("{size}/{mines}"), format!("{}/{}", theirs.size, theirs.mines)),
            ("first click", first_click.name().to_owned(), theirs.first_click.name().to_owned()),
            ("start", start.to_string(), theirs.start.to_string()),
            ("seed", seed.to_string(), theirs.seed.to_string()),
            ("strategy", self.strategy.name.to_owned(), other.strategy.name.to_owned()),
            ("versus", versus(self).to_owned(), versus(other).to_owned()),
        ];
        first_difference(settings)
    }

    /// The first setting that keeps parts of a series from being added up.
    pub(super) fn difference_between_parts(&self, other: &Self) -> Option<Difference> {
        let games = ("games asked for:", self.series.games.to_string(), other.series.games.to_string());
        let of = ("number of shards", self.shards.of().to_string(), other.shards.of().to_string());
        self.difference_in_play(other).or_else(|| first_difference([games, of]))
    }
}

fn first_difference<const N: usize>(settings: [(&'static str, String, String); N]) -> Option<Difference> {
    let (what, ours, theirs) = settings.into_iter().find(|(_, ours, theirs)| ours != theirs)?;
    Some(Difference { what, ours, theirs })
}
