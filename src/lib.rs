//! Exact analysis of Minesweeper positions.

pub mod board;
pub mod frontier;
pub mod game;
