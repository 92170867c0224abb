//! Positions with answers from a program that shares nothing with this one.

use std::collections::BTreeSet;

use mineproof::board::{Cell, CellState, ClueModel, MineCount, Position, Size};
use mineproof::certainty::{Inconsistent, SatOptions, conflict, verdicts};
use mineproof::frontier::{Frontier, Knowledge, Verdict};
use serde_json::Value;

const SAMPLES: [(&str, &str); 4] = [
    ("classic", include_str!("../fixtures/certainty/classic.jsonl")),
    ("hard", include_str!("../fixtures/certainty/hard.jsonl")),
    ("noisy", include_str!("../fixtures/certainty/noisy.jsonl")),
    ("small-exhaustive", include_str!("../fixtures/certainty/small-exhaustive.jsonl")),
];

fn position(sample: &Value) -> Position {
    let size = Size::new(sample["width"].as_u64().unwrap(), sample["height"].as_u64().unwrap()).unwrap();
    let rows = sample["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap());
    let states = rows.flat_map(str::chars).map(|c| CellState::from_char(c).unwrap()).collect();
    let mine_count = match (sample["mines"].as_u64(), sample["density"].as_str()) {
        (Some(mines), _) => MineCount::Known(mines),
        (None, Some(density)) => MineCount::Density(density.parse().unwrap()),
        (None, None) => MineCount::Unknown,
    };
    let model = sample["clues"].as_str().map_or(ClueModel::Exact, |name| ClueModel::from_name(name).unwrap());
    Position::new(size, states, mine_count).unwrap().with_clue_model(model)
}

fn cells(list: &Value) -> BTreeSet<Cell> {
    let number = |value: &Value| value.as_u64().unwrap() as u32;
    list.as_array().unwrap().iter().map(|pair| Cell::new(number(&pair[0]), number(&pair[1]))).collect()
}

fn check(name: &str, sample: &Value) {
    let position = position(sample);
    let frontier = Frontier::new(&position);
    let found = verdicts(&frontier, &Knowledge::none(frontier.len()), &SatOptions::default());
    assert_eq!(conflict(&position).is_some(), found.is_err(), "{name}");
    if sample["contradiction_local"] == true {
        return assert_eq!(found, Err(Inconsistent::Clues), "{name}");
    }
    if sample["contradiction"] == true {
        return assert_eq!(found, Err(Inconsistent::MineCount), "{name}");
    }
    let certainty = found.unwrap();
    let mut certain = [const { BTreeSet::new() }; 4];
    for cell in position.size().cells().filter(|&cell| position.state(cell) == CellState::HIDDEN) {
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
