//! The SAT engine against layouts enumerated one by one.

#[path = "../common/mod.rs"]
mod common;
mod conflicts;
mod deadlines;
mod dimacs;
mod encodings;
mod forcing;
mod outside_checkers;
mod proofs;
mod samples;
mod small_proofs;
mod verdicts;
