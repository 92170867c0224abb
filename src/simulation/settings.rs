//! What is to be played, and whether two results are about the same.

use super::{Contest, Duel, Shards};
use crate::board::Topology;
use crate::game::{Series, SeriesError};

/// All that a simulation's result depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings<C = Duel> {
    /// The boards and where games begin.
    pub series: Series,
    /// Who plays, and by which rules.
    pub contest: C,
    /// Which parts of the series are played.
    pub shards: Shards,
}

/// A setting that two results do not share.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} {theirs} instead of {ours}")]
pub struct Difference {
    /// The setting's name.
    pub what: &'static str,
    /// Its value here.
    pub ours: String,
    /// Its value in the other result.
    pub theirs: String,
}

/// Why two results cannot be added up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// They are results of different games.
    #[error(transparent)]
    Difference(#[from] Difference),
    /// Both have the same part of the series, which would count twice.
    #[error("shard {index} of {of} is in both")]
    Repeated {
        /// The part, from 1.
        index: u64,
        /// Parts of the series.
        of: u64,
    },
}

impl<C: Contest> Settings<C> {
    pub(super) fn check(&self) -> Result<(), SeriesError> {
        self.series.check()
    }

    /// How many games these parts of the series have.
    pub fn planned(&self) -> u64 {
        self.shards.len(self.series.games)
    }

    /// The first setting in which the other one's games differ, whichever parts of the series they are and however many
    /// games it has.
    pub(super) fn difference_in_play(&self, other: &Self) -> Option<Difference> {
        first_difference(self.of_play(), other.of_play())
    }

    /// The first setting that keeps parts of a series from being added up.
    pub(super) fn difference_between_parts(&self, other: &Self) -> Option<Difference> {
        self.difference_in_play(other).or_else(|| first_difference(self.of_parts(), other.of_parts()))
    }

    fn of_play(&self) -> Vec<(&'static str, String)> {
        let Series { grid, mines, first_click, start, seed, .. } = &self.series;
        let size = grid.size();
        let board = match grid.topology() {
            Topology::Square => format!("{size}/{mines}"),
            other => format!("{size}/{mines} {other}"),
        };
        let mut settings = vec![
            ("board", board),
            ("first click", first_click.name().to_owned()),
            ("start", start.to_string()),
            ("seed", seed.to_string()),
        ];
        settings.extend(self.contest.settings());
        settings
    }

    fn of_parts(&self) -> Vec<(&'static str, String)> {
        vec![("games asked for:", self.series.games.to_string()), ("number of shards", self.shards.of().to_string())]
    }
}

/// Both have the same settings in the same order.
fn first_difference(ours: Vec<(&'static str, String)>, theirs: Vec<(&'static str, String)>) -> Option<Difference> {
    let ((what, ours), (_, theirs)) = ours.into_iter().zip(theirs).find(|((_, ours), (_, theirs))| ours != theirs)?;
    Some(Difference { what, ours, theirs })
}
