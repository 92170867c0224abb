//! Full boards with the answers of an independent program (see tests/fixtures/README.md).

use mineproof::internals::board::{Cell, Minefield, Size};
use mineproof::internals::solvability::{SolvabilityOptions, solvable};
use serde_json::Value;

use super::common::samples::path;

fn minefield(sample: &Value) -> Minefield {
    let number = |key: &str| sample[key].as_u64().expect("a number");
    let size = Size::new(number("width"), number("height")).expect("a size");
    let rows = sample["board"].as_array().expect("rows").iter().map(|row| row.as_str().expect("a row"));
    let mines = rows.flat_map(str::chars).map(|character| character == '*').collect();
    Minefield::new(size, mines).expect("as many as cells")
}

#[test]
fn every_sample_is_answered_as_elsewhere_with_and_without_the_mine_count() {
    let text = std::fs::read_to_string(path("full-boards")).expect("the fixtures are in the repository");
    let samples: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(!samples.is_empty(), "there are samples");
    for sample in &samples {
        let minefield = minefield(sample);
        let [row, col] = [0, 1].map(|part| sample["start"][part].as_u64().expect("a start") as u32);
        for (use_count, suffix) in [(true, "global"), (false, "local")] {
            let options = SolvabilityOptions::default().use_count(use_count);
            let answer = solvable(&minefield, Cell::new(row, col), &options).unwrap();
            let id = format!("{} {suffix}", sample["id"]);
            assert_eq!(sample[format!("solvable_{suffix}")], answer.solvable, "{id}");
            assert_eq!(sample[format!("revealed_{suffix}")], answer.revealed, "{id}");
            assert_eq!(sample["safe_total"], answer.safe_cells, "{id}");
            let rows: Vec<String> = answer.position.rows().collect();
            assert_eq!(sample[format!("final_rows_{suffix}")], Value::from(rows), "{id}");
        }
    }
}
