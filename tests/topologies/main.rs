//! Boards that are not square: neighbours against a second implementation of them, and every engine against enumeration on it.

#[path = "../common/mod.rs"]
mod common;

mod engines;
mod games;
mod geometry;
mod mistakes;
mod notation;
mod random_board;
mod samples;
mod wide;
