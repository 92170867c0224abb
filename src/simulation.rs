//! Many games, and what came of them: how often a strategy wins, where it loses, and whether its odds are true.
//!
//! ```text
//! Series: seed, number ─▶ Minefield ─▶ Playthrough (strategy against game) ─▶ GameRecord ─▶ Tally ─▶ Simulation ─▶ JSON
//!                                                                                            shards of others ──▲  ◀─┘
//! ```
//!
//! A [`Contest`] says who plays by which rules and what is counted: a [`Duel`] where clues are exact, a [`NoisyContest`] where they are
//! told by a model.
//!
//! A tally is made of whole numbers alone, sums of probabilities included, which are counted in billionths. So it is the same
//! whatever the order in which games end: one run, a run on many threads, one that was interrupted and resumed, and the sum
//! of shards that ran on different machines say exactly the same.

mod commentary;
mod contest;
mod duel;
mod interval;
mod json;
mod luck;
mod noisy;
mod pairs;
mod playthrough;
mod record;
mod risk;
mod run;
mod series;
mod settings;
mod shards;
mod tally;

pub use commentary::{Comment, MoveOdds};
pub use contest::Contest;
pub use duel::{Duel, DuelResults, Opponent};
pub use interval::wilson;
pub use json::{UnreadableResult, has_uncertain_clues};
pub use luck::Luck;
pub use noisy::{DecisionLimits, NoisyComparison, NoisyContest, NoisyRecord, NoisyResult, NoisyTally};
pub use pairs::Pairs;
pub use playthrough::{Move, MoveWhy, Playthrough};
pub use record::{GamePhase, GameRecord, RecordedGuess};
pub use risk::{RiskBin, RiskTable};
pub use run::{Simulation, simulate};
pub use settings::{Difference, Mismatch, Settings};
pub use shards::{Shard, Shards};
pub use tally::{GameTally, PhaseTally};

/// The example of the user page is a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/simulate.md")]
struct UserPage;
