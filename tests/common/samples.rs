//! The positions with answers from an independent program (see tests/fixtures/README.md).

use mineproof::internals::board::{Position, read_position_json};
use serde_json::Value;

pub const FILES: [&str; 4] = ["small-exhaustive", "classic", "hard", "noisy"];

pub struct Sample {
    pub position: Position,
    pub answer: Value,
}

impl Sample {
    pub fn id(&self) -> &str {
        self.answer["id"].as_str().expect("every sample has an id")
    }

    pub fn is_true(&self, key: &str) -> bool {
        self.answer[key].as_bool().unwrap_or_else(|| panic!("{}: no {key}", self.id()))
    }

    /// Whether a list of cells has this one.
    pub fn lists(&self, key: &str, row: u32, col: u32) -> bool {
        let cells = self.answer[key].as_array().unwrap_or_else(|| panic!("{}: no {key}", self.id()));
        cells.contains(&serde_json::json!([row, col]))
    }
}

pub fn path(file: &str) -> String {
    format!("{}/tests/fixtures/{file}.jsonl", env!("CARGO_MANIFEST_DIR"))
}

pub fn samples(file: &str) -> Vec<Sample> {
    let text = std::fs::read_to_string(path(file)).expect("the fixtures are in the repository");
    let samples: Vec<Sample> = text
        .lines()
        .map(|line| Sample {
            position: read_position_json(line.as_bytes()).expect("samples are readable").value,
            answer: serde_json::from_str(line).expect("samples are JSON"),
        })
        .collect();
    assert!(!samples.is_empty(), "{file} holds samples");
    samples
}
