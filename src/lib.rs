//! Exact analysis of Minesweeper positions.

pub mod board;
pub mod certainty;
pub mod frontier;
