//! Where exact counting may not go on, certainty is still answered; and what is large is no limit.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::json::place;
use super::thick::Thick;
use super::{Outcome, run};

/// What every answer of a stopped count has in common; the number of cells that are certain.
fn check_stopped(thick: &Thick, outcome: &Outcome, stopped: &str) -> usize {
    assert_eq!((outcome.code, outcome.err.as_str()), (3, ""));
    let result = outcome.json();
    assert_eq!(result["stopped"], stopped);
    assert_eq!((&result["consistent"], &result["configurations"]), (&Value::Bool(true), &Value::Null));
    let mut certain = 0;
    for cell in result["cells"].as_array().expect("an array") {
        assert_eq!((&cell["p_mine"], &cell["p_mine_exact"]), (&Value::Null, &Value::Null));
        for key in ["verdict", "verdict_without_count"] {
            match cell[key].as_str() {
                Some("safe") => assert!(!thick.is_mine(place(cell)), "a mine is called safe: {cell}"),
                Some("mine") => assert!(thick.is_mine(place(cell)), "a safe cell is called a mine: {cell}"),
                Some("open") => continue,
                _ => panic!("{cell}"),
            }
            certain += 1;
        }
    }
    certain
}

#[test]
fn at_the_time_limit_nothing_is_claimed_that_was_not_found_out() {
    let thick = Thick::new(40, 40, 1);
    let outcome = run("analyze --json --time-limit 0ms", thick.text.as_str());
    assert_eq!((outcome.code, outcome.err.as_str()), (3, ""));
    let result = outcome.json();
    assert_eq!((&result["consistent"], &result["configurations"]), (&Value::Null, &Value::Null));
    let cells = result["cells"].as_array().expect("an array");
    let unsettled = cells.iter().filter(|cell| cell["settled"] == false).count();
    let stopped =
        format!("time limit of 0 s reached while counting and while SAT was asked; {unsettled} cells are not settled");
    assert_eq!(result["stopped"], stopped);
    assert_eq!(cells.len(), 1200);
    for cell in cells {
        assert_eq!((&cell["p_mine"], &cell["p_mine_exact"]), (&Value::Null, &Value::Null));
        for key in ["verdict", "verdict_without_count"] {
            match cell[key].as_str() {
                // What a single clue shows takes no time.
                Some("safe") => assert!(!thick.is_mine(place(cell)) && cell["settled"].is_null(), "{cell}"),
                Some("mine") => assert!(thick.is_mine(place(cell)) && cell["settled"].is_null(), "{cell}"),
                Some("open") => assert_eq!(cell["settled"], false, "{cell}"),
                _ => panic!("{cell}"),
            }
        }
    }
}

#[test]
fn a_conflict_that_there_was_no_time_to_reduce_is_called_so() {
    // Wrong by one: no arithmetic shows it.
    let thick = Thick::new(16, 40, 1);
    let wrong = thick.text.replacen("mines 71", "mines 40", 1);
    let outcome = run("analyze --json --time-limit 0ms", wrong.as_str());
    let result = outcome.json();
    match result["consistent"].as_bool() {
        Some(false) => assert_eq!((outcome.code, &result["conflict"]["minimal"]), (3, &Value::Bool(false)), "{result}"),
        Some(true) => panic!("no layout fits: {result}"),
        None => assert_eq!(outcome.code, 3),
    }
}

#[test]
fn at_the_memory_limit_a_thick_position_still_gets_its_verdicts() {
    let thick = Thick::new(40, 40, 1);
    let outcome = run("analyze --json --memory-limit 1M", thick.text.as_str());
    let certain = check_stopped(&thick, &outcome, "memory limit of 1 MiB reached while counting");
    assert!(certain > 100, "only {certain} verdicts");
}

#[test]
fn the_verdicts_at_a_limit_are_those_of_counting() {
    let thick = Thick::new(16, 40, 1);
    let verdicts = |outcome: &Outcome| -> Vec<(Value, Value)> {
        let result = outcome.json();
        let cells = result["cells"].as_array().expect("an array").iter();
        cells.map(|cell| (cell["verdict"].clone(), cell["verdict_without_count"].clone())).collect()
    };
    let counted = run("analyze --json", thick.text.as_str());
    assert_eq!(counted.code, 0, "{}", counted.err);
    let stopped = run("analyze --json --memory-limit 10K", thick.text.as_str());
    check_stopped(&thick, &stopped, "memory limit of 10 KiB reached while counting");
    assert_eq!(verdicts(&counted), verdicts(&stopped));
}

#[test]
fn the_board_says_why_there_are_no_chances() {
    let thick = Thick::new(16, 40, 1);
    let out = run("analyze --memory-limit 1K --verify", thick.text.as_str()).ended(3);
    let totals: Vec<&str> = out.lines().skip(18).collect();
    insta::assert_snapshot!(totals.join("\n"), @"
    16x16, 71 mines, 192 hidden
    certain: 13 safe, 0 mines
    stopped: memory limit of 1 KiB reached while counting; what is certain was answered by SAT
    best: open the 13 safe cells (+)
    verified: stages and SAT agree; counting was not compared: memory limit of 1 KiB reached while counting
    ");
    assert!(out.contains(" # "), "{out}");
    let out = run("analyze --time-limit 0 --verify", thick.text.as_str()).ended(3);
    assert!(out.contains("\nit is not known whether any layout fits this position\n"), "{out}");
    assert!(out.ends_with("verified: nothing: there was no time to find out whether any layout fits\n"), "{out}");
}

#[test]
fn a_limit_that_is_not_reached_changes_nothing() {
    let position = "3x1 mines 1\n#1#\n";
    let expected = run("analyze --json", position).answer();
    assert_eq!(run("analyze --json --time-limit 1m --memory-limit 2GiB", position).answer(), expected);
}

#[test]
fn in_json_lines_a_limit_is_each_lines_own() {
    let easy = r##"{"id":"easy","width":3,"height":1,"mines":1,"rows":["#1#"]}"##;
    let thick = Thick::new(16, 40, 1);
    let rows: Vec<&str> = thick.text.lines().skip(1).collect();
    let hard = serde_json::json!({"id": "hard", "width": 16, "height": 16, "mines": 71, "rows": rows});
    let out = run("analyze --jsonl --memory-limit 10K", format!("{easy}\n{hard}\n{easy}\n")).ended(3);
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["cells"][0]["p_mine"], 0.5);
    assert_eq!(answers[1]["stopped"], "memory limit of 10 KiB reached while counting");
    assert_eq!(answers[2], answers[0]);
}

#[test]
fn a_million_cells_are_analysed_quickly() {
    let mut rows = vec![vec![b'#'; 1000]; 1000];
    for (row, col, clue) in [(0, 0, b'1'), (500, 500, b'2'), (500, 502, b'3'), (10, 990, b'8'), (999, 999, b'0')] {
        rows[row][col] = clue;
    }
    let rows: Vec<String> = rows.into_iter().map(|row| String::from_utf8(row).expect("ASCII")).collect();
    let position = format!("1000x1000 mines 200000\n{}\n", rows.join("\n"));
    let start = Instant::now();
    let out = run("analyze", position.as_str()).answer();
    let elapsed = start.elapsed();
    let totals: Vec<&str> = out.lines().skip(1002).collect();
    insta::assert_snapshot!(totals.join("\n"), @"
    1000x1000, 200000 mines, 999995 hidden, 8.51858e217310 layouts
    certain: 3 safe, 8 mines
    best: open the 3 safe cells (+)
    ");
    assert!(elapsed < Duration::from_secs(10), "{elapsed:?}");
}
