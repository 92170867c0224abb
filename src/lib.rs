//! Exact analysis of Minesweeper positions.

pub mod board;
pub mod certainty;
pub mod counting;
pub mod frontier;
pub mod game;
pub mod inference;
pub mod render;

mod analysis;
mod verification;

pub use analysis::{Analysis, CellClass, CertaintyRoad, Contradiction, Options, analyze};
pub use frontier::Verdict;
pub use verification::{Disagreement, Verified, verify};
