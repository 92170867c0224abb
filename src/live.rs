//! A position that changes a little at every move: what a move does not touch is not worked out again.

pub(crate) mod chances;
pub(crate) mod components;
pub(crate) mod known_board;
