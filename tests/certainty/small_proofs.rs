//! Proofs of small positions, to be put to checkers.

use mineproof::internals::board::{CellState, read_position, read_position_json};
use mineproof::internals::certainty::{Encoding, Proof, prove};
use mineproof::internals::limits::Deadline;

use crate::random_position::random_position;

/// Every proof of small positions in all encodings, and of the README's board.
pub fn proofs(seeds: std::ops::Range<u64>) -> Vec<Proof> {
    let text = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/small.txt")).unwrap();
    let small = read_position(&text).unwrap();
    let optimistic = br####"{"width":3,"height":2,"mines":3,"clues":"optimistic","rows":["3##","###"]}"####;
    let noisy = read_position_json(optimistic).unwrap().value;
    let mut proofs = Vec::new();
    for (position, seed) in seeds.clone().map(random_position).chain([small, noisy]).zip(seeds.start..) {
        let hidden = position.size().cells().filter(|&cell| position[cell] == CellState::HIDDEN);
        proofs.extend(
            hidden.filter_map(|cell| prove(&position, cell, Encoding::ALL[seed as usize % 4], Deadline::NEVER).ok()),
        );
    }
    assert!(proofs.iter().filter(|proof| proof.claim.mine_count).count() > 10);
    assert!(proofs.iter().filter(|proof| !proof.claim.mine_count).count() > 10);
    proofs
}

pub fn dimacs(proof: &Proof) -> Vec<u8> {
    let mut text = Vec::new();
    proof.formula.write_dimacs(&mut text).unwrap();
    text
}
