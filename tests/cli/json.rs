//! The result object of `analyze --json`, key by key.

use serde_json::{Value, json};

use super::oracle::Puzzle;
use super::{Lcg, run};

fn keys(object: &Value) -> Vec<&str> {
    object.as_object().expect("an object").keys().map(String::as_str).collect()
}

fn verdict(with_mine: usize, layouts: usize) -> &'static str {
    match with_mine {
        0 => "safe",
        all if all == layouts => "mine",
        _ => "open",
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// Compares a result with every layout of the puzzle.
pub fn check(puzzle: &Puzzle, id: &Value, result: &Value) {
    let shown = puzzle.text();
    assert_eq!(keys(result), ["cells", "configurations", "consistent", "height", "id", "mines", "width"], "{shown}");
    let (with, without) = (puzzle.layouts_with_count(), puzzle.layouts());
    assert_eq!(&result["id"], id, "{shown}");
    assert_eq!(result["width"], puzzle.rows[0].len(), "{shown}");
    assert_eq!(result["height"], puzzle.rows.len(), "{shown}");
    assert_eq!(result["mines"], puzzle.mines, "{shown}");
    assert_eq!(result["consistent"], true, "{shown}");
    assert_eq!(result["configurations"], with.len().to_string(), "{shown}");
    let cells = result["cells"].as_array().expect("an array");
    let places: Vec<(usize, usize)> = cells.iter().map(place).collect();
    assert_eq!(places, puzzle.hidden(), "every # and F, row-major: {shown}");
    for (index, cell) in cells.iter().enumerate() {
        let mines = |layouts: &[u32]| layouts.iter().filter(|&layout| layout >> index & 1 == 1).count();
        let (numerator, denominator) = (mines(&with) as u64, with.len() as u64);
        let common = greatest_common_divisor(numerator, denominator);
        assert_eq!(
            cell["p_mine_exact"],
            format!("{}/{}", numerator / common, denominator / common),
            "{cell} of {shown}"
        );
        // serde_json may read the last digit wrong.
        let error = cell["p_mine"].as_f64().expect("a number") - numerator as f64 / denominator as f64;
        assert!(error.abs() < 1e-15, "{cell} of {shown}");
        assert_eq!(cell["verdict"], verdict(mines(&with), with.len()), "{cell} of {shown}");
        assert_eq!(cell["verdict_without_count"], verdict(mines(&without), without.len()), "{cell} of {shown}");
        assert_eq!(keys(cell), ["col", "p_mine", "p_mine_exact", "row", "verdict", "verdict_without_count"]);
    }
}

pub fn place(cell: &Value) -> (usize, usize) {
    let number = |key: &str| cell[key].as_u64().expect("a number") as usize;
    (number("row"), number("col"))
}

#[test]
fn the_result_object_says_what_every_layout_says() {
    let flags_blind_cells_and_a_sea = Puzzle::new(&["#1F##", "#2?##", "##1##"], 4);
    let decided_by_the_count = Puzzle::new(&["00011", "0012#", "112##", "#1###"], 4);
    let mut random = Lcg(7);
    let random = std::iter::repeat_with(|| Puzzle::random(&mut random)).take(40);
    for puzzle in [flags_blind_cells_and_a_sea, decided_by_the_count].into_iter().chain(random) {
        let outcome = run("analyze --json", puzzle.json("[1,\"x\"]"));
        check(&puzzle, &json!([1, "x"]), &outcome.json());
        let text = run("analyze --json --verify --certainty both", puzzle.text());
        check(&puzzle, &Value::Null, &text.json());
        assert!(text.answer().ends_with("]}\n"));
    }
}

#[test]
fn an_id_is_echoed_to_the_letter_and_unknown_keys_are_ignored() {
    let position = |id: &str| format!(r##"{{"note":{{"a":[1]}},"rows":["0"],"width":1,"height":1,"id":{id}}}"##);
    for id in ["1.50", "\"é\\u00e9\"", "{\"b\": 1, \"a\": 2}", "12345678901234567890123", "false"] {
        let out = run("analyze --json", position(id)).answer();
        assert!(out.starts_with(&format!("{{\"id\":{id},\"width\":1,")), "{out}");
    }
    assert_eq!(run("analyze --json", position("null")).json()["id"], Value::Null);
}

#[test]
fn without_a_mine_count_there_is_no_chance_and_every_layout_counts() {
    let result = run("analyze --json", "4x1 mines unknown\n#1##\n").json();
    assert_eq!(result["mines"], Value::Null);
    assert_eq!(result["configurations"], "4");
    let sea = &result["cells"][2];
    let expected =
        json!({"row":0,"col":3,"p_mine":null,"p_mine_exact":null,"verdict":"open","verdict_without_count":"open"});
    assert_eq!(sea, &expected);
    let missing = run("analyze --json", r##"{"width":4,"height":1,"rows":["#1##"]}"##);
    assert_eq!(missing.json(), result);
}

#[test]
fn a_density_weighs_layouts_by_their_mines() {
    // One mine in the middle weighs 1/4 · 3/4 · 3/4, two at the ends 1/4 · 3/4 · 1/4.
    let result = run("analyze --json", "5x1 density 1/4\n#1#1#\n").json();
    assert_eq!((&result["mines"], &result["density"]), (&Value::Null, &json!("1/4")));
    assert_eq!(result["configurations"], "2");
    let chances: Vec<&Value> = (0..3).map(|index| &result["cells"][index]["p_mine_exact"]).collect();
    assert_eq!(chances, ["1/4", "3/4", "1/4"]);
    for density in ["0.25", "\"1/4\"", "\"0.250\"", "\"2/8\""] {
        let position = format!(r##"{{"width":5,"height":1,"mines":null,"density":{density},"rows":["#1#1#"]}}"##);
        assert_eq!(run("analyze --json", position).json(), result, "{density}");
    }
    let of_unseen = run("analyze --json", "1x1 density 0.15\n#\n").json();
    assert_eq!(of_unseen["cells"][0]["p_mine_exact"], "3/20");
    assert_eq!(of_unseen["cells"][0]["p_mine"], 0.15);
}

#[test]
fn noisy_clues_only_bound_the_truth() {
    let position = |clues: &str, told: u8| {
        format!(r##"{{"width":3,"height":1,"mines":2,"clues":"{clues}","rows":["#{told}#"]}}"##)
    };
    assert_eq!(run("analyze --json", position("exact", 1)).code, 1);
    assert_eq!(run("analyze --json", position("optimistic", 1)).json()["cells"][0]["verdict"], "mine");
    assert_eq!(run("analyze --json", position("optimistic", 1)).json()["cells"][0]["verdict_without_count"], "open");
    assert_eq!(run("analyze --json", position("cautious", 1)).code, 1);
    assert_eq!(run("analyze --json", position("cautious", 3)).code, 0);
}

#[test]
fn timing_and_fractions_are_as_asked() {
    let position = "3x1 mines 1\n#1#\n";
    let timed = run("analyze --json --timing", position).json();
    assert!(timed["micros"].as_f64().is_some_and(|micros| micros > 0.0), "{timed}");
    let without = run("analyze --json --no-fractions", position).json();
    assert_eq!(without["cells"][0]["p_mine"], 0.5);
    assert_eq!(without["cells"][0]["p_mine_exact"], Value::Null);
    let contradictory = run("analyze --json --timing", "1x1 mines 2\n#\n").json();
    assert!(contradictory["micros"].is_number(), "{contradictory}");
}
