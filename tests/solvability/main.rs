//! `mineproof::internals::solvability`: against answers from elsewhere, a plain reference, and enumeration.

#[path = "../common/mod.rs"]
mod common;

mod guesses;
mod oracle;
mod play;
mod samples;
