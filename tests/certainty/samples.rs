//! Positions with answers from a program that shares nothing with this one.

use std::collections::BTreeSet;

use mineproof::internals::board::{Cell, CellState, MineCount};
use mineproof::internals::certainty::{SatOptions, conflict, verdicts};
use mineproof::internals::frontier::{Frontier, Knowledge, NoLayout, Verdict};
use mineproof::internals::limits::Deadline;
use serde_json::Value;

use crate::common::samples::{FILES, Sample, samples};

fn cells(list: &Value) -> BTreeSet<Cell> {
    let number = |value: &Value| value.as_u64().unwrap() as u32;
    list.as_array().unwrap().iter().map(|pair| Cell::new(number(&pair[0]), number(&pair[1]))).collect()
}

fn check(name: &str, Sample { position, answer }: &Sample) {
    let frontier = Frontier::new(position);
    let found = verdicts(&frontier, &Knowledge::none(frontier.len()), &SatOptions::default(), Deadline::NEVER);
    assert_eq!(conflict(position, Deadline::NEVER).unwrap().is_some(), found.is_err(), "{name}");
    let uncounted = position.clone().with_mine_count(MineCount::Unknown);
    let without_count = conflict(&uncounted, Deadline::NEVER).unwrap();
    assert_eq!(without_count.is_some(), answer["contradiction_local"] == true, "{name}");
    if answer["contradiction"] == true {
        return assert_eq!(found, Err(NoLayout), "{name}");
    }
    let certainty = found.unwrap();
    let mut certain = [const { BTreeSet::new() }; 4];
    for cell in position.size().cells().filter(|&cell| position[cell] == CellState::HIDDEN) {
        let (without, with) = match frontier.variable(cell) {
            Some(variable) => (certainty.without_count[variable as usize], certainty.with_count[variable as usize]),
            None => (Verdict::Open, certainty.sea),
        };
        for (verdict, at) in [(without, 0), (with, 2)] {
            match verdict {
                Verdict::Safe => certain[at].insert(cell),
                Verdict::Mine => certain[at + 1].insert(cell),
                Verdict::Open => continue,
            };
        }
    }
    for (key, found) in ["safe_local", "mine_local", "safe_global", "mine_global"].into_iter().zip(certain) {
        assert_eq!(found, cells(&answer[key]), "{name} {key}");
    }
}

#[test]
fn samples_are_answered_as_the_other_program_did() {
    for file in FILES {
        for sample in samples(file) {
            check(&format!("{file} {}", sample.id()), &sample);
        }
    }
}
