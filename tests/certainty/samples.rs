//! Positions with answers from a program that shares nothing with this one.

use std::collections::BTreeSet;

use mineproof::internals::board::{Cell, CellState, MineCount, Position, read_position_json};
use mineproof::internals::certainty::{SatOptions, conflict, verdicts};
use mineproof::internals::frontier::{Frontier, Knowledge, NoLayout, Verdict};
use mineproof::internals::limits::Deadline;
use serde_json::Value;

const SAMPLES: [(&str, &str); 4] = [
    ("classic", include_str!("../fixtures/classic.jsonl")),
    ("hard", include_str!("../fixtures/hard.jsonl")),
    ("noisy", include_str!("../fixtures/noisy.jsonl")),
    ("small-exhaustive", include_str!("../fixtures/small-exhaustive.jsonl")),
];

fn position(sample: &Value) -> Position {
    read_position_json(sample.to_string().as_bytes()).unwrap().value
}

fn cells(list: &Value) -> BTreeSet<Cell> {
    let number = |value: &Value| value.as_u64().unwrap() as u32;
    list.as_array().unwrap().iter().map(|pair| Cell::new(number(&pair[0]), number(&pair[1]))).collect()
}

fn check(name: &str, sample: &Value) {
    let position = position(sample);
    let frontier = Frontier::new(&position);
    let found = verdicts(&frontier, &Knowledge::none(frontier.len()), &SatOptions::default(), Deadline::NEVER);
    assert_eq!(conflict(&position, Deadline::NEVER).unwrap().is_some(), found.is_err(), "{name}");
    let uncounted = position.clone().with_mine_count(MineCount::Unknown);
    let without_count = conflict(&uncounted, Deadline::NEVER).unwrap();
    assert_eq!(without_count.is_some(), sample["contradiction_local"] == true, "{name}");
    if sample["contradiction"] == true {
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
        assert_eq!(found, cells(&sample[key]), "{name} {key}");
    }
}

#[test]
fn samples_are_answered_as_the_other_program_did() {
    for (file, text) in SAMPLES {
        for line in text.lines() {
            let sample: Value = serde_json::from_str(line).unwrap();
            check(&format!("{file} {}", sample["id"]), &sample);
        }
    }
}
