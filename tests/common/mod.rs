//! What several tests need: random small positions and an oracle that shares nothing with the engines.

#![allow(dead_code)] // every test binary uses its own part

pub mod brute_force;
pub mod neighbourhood;
pub mod random_position;
pub mod samples;
pub mod telling;
