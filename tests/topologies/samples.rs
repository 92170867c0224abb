//! Positions with answers from a program that shares nothing with this one (tests/fixtures/README.md).

use mineproof::internals::board::CellState;
use mineproof::{Options, Verdict, analyze};

use crate::common::samples::samples;

#[test]
fn answers_equal_those_of_an_independent_program() {
    let samples = samples("topologies");
    assert_eq!(samples.len(), 120);
    for sample in samples {
        let id = sample.id();
        let Ok(analysis) = analyze(&sample.position, &Options::default()) else {
            assert!(sample.is_true("contradiction"), "{id}");
            continue;
        };
        assert!(!sample.is_true("contradiction"), "{id}");
        assert_eq!(analysis.configurations().expect("no limit").to_string(), sample.answer["count"], "{id}");
        for cell in analysis.hidden_cells().filter(|&cell| analysis[cell] == CellState::HIDDEN) {
            let listed = |which: &str| match () {
                () if sample.lists(&format!("safe_{which}"), cell.row, cell.col) => Verdict::Safe,
                () if sample.lists(&format!("mine_{which}"), cell.row, cell.col) => Verdict::Mine,
                () => Verdict::Open,
            };
            let found = (analysis.verdict(cell), analysis.verdict_without_count(cell));
            assert_eq!(found, (Some(listed("global")), Some(listed("local"))), "{id} {cell}");
            let probability = sample.answer["p"][cell.to_string()].as_str().map(str::to_owned);
            assert_eq!(analysis.probability(cell).map(|chance| chance.to_string()), probability, "{id} {cell}");
        }
    }
}
