//! Two strategies on the same boards as JSON; differences are the first less the second.

use serde::{Deserialize, Serialize};

use super::UnreadableResult;
use super::extent::{demand, total};
use crate::simulation::Pairs;

#[derive(Serialize, Deserialize)]
pub struct PairsObject {
    both: u64,
    only_first: u64,
    only_second: u64,
    neither: u64,
    #[serde(skip_deserializing)]
    difference_points: f64,
    #[serde(skip_deserializing)]
    difference_ci95_points: [f64; 2],
    #[serde(skip_deserializing)]
    mcnemar_p: f64,
}

impl PairsObject {
    pub fn new(pairs: &Pairs) -> Self {
        let Pairs { both, only_first, only_second, neither } = *pairs;
        Self {
            both,
            only_first,
            only_second,
            neither,
            difference_points: 100.0 * pairs.difference(),
            difference_ci95_points: pairs.ci95().map(|bound| 100.0 * bound),
            mcnemar_p: pairs.mcnemar_p(),
        }
    }

    /// The pairs, if they are those of so many games of which each of the two won so many.
    pub fn pairs(&self, games: u64, wins: [u64; 2]) -> Result<Pairs, UnreadableResult> {
        let Self { both, only_first, only_second, neither, .. } = *self;
        let sum = total([both, only_first, only_second, neither]);
        demand("neither", sum == games.into(), format!("{sum} games in pairs instead of {games}"))?;
        for (key, only, wins) in [("only_first", only_first, wins[0]), ("only_second", only_second, wins[1])] {
            let won = total([both, only]);
            demand(key, won == wins.into(), format!("{won} wins in pairs instead of {wins}"))?;
        }
        Ok(Pairs { both, only_first, only_second, neither })
    }
}
