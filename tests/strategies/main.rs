//! Strategies as whole players, from the outside: what they open, and what that rests on.

#[path = "../common/mod.rs"]
mod common;
mod documented;
mod optimum;
mod table;
