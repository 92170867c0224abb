//! Two strategies on the same boards as JSON; differences are the first less the second.

use serde::{Deserialize, Serialize};

use super::UnreadableResult;
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

    pub fn pairs(&self, games: u64) -> Result<Pairs, UnreadableResult> {
        let Self { both, only_first, only_second, neither, .. } = *self;
        let pairs = Pairs { both, only_first, only_second, neither };
        if pairs.games() != games {
            return Err(UnreadableResult::value("versus", format!("{} games instead of {games}", pairs.games())));
        }
        Ok(pairs)
    }
}
