//! The SAT engine against layouts enumerated one by one.

mod brute_force;
mod conflicts;
mod deadlines;
mod dimacs;
mod encodings;
mod forcing;
#[path = "../common/neighbourhood.rs"]
#[allow(dead_code)] // other tests use the rest
mod neighbourhood;
mod outside_checkers;
mod proofs;
mod random_position;
mod samples;
mod small_proofs;
#[path = "../common/telling.rs"]
#[allow(dead_code)] // other tests use the rest
mod telling;
mod verdicts;
