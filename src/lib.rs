//! Exact analysis of Minesweeper positions.

pub mod board;
pub mod counting;
pub mod frontier;
pub mod inference;
