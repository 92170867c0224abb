//! The SAT engine against layouts enumerated one by one.

mod brute_force;
mod conflicts;
mod dimacs;
mod encodings;
mod forcing;
mod outside_checkers;
mod proofs;
mod random_position;
mod samples;
mod verdicts;
