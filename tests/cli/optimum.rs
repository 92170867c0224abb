//! `optimum`: what it answers and how it ends.

use serde_json::json;

use super::run;

#[test]
fn the_best_start_and_the_chance_of_every_other_are_shown() {
    let shown = run("optimum --size 4x4 --mines 4", "").answer();
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines[0], "4x4 with 4 mines, first click safe");
    assert_eq!(lines[1], "best play wins 961 of 1365 layouts (70.403 %)");
    assert_eq!(lines[2], "from 0,1 0,2 1,0 1,3 2,0 2,3 3,1 3,2");
    let chances: Vec<Vec<&str>> = lines[4..].iter().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!((chances.len(), chances[0].len()), (4, 4), "{shown}");
    assert_eq!(chances[0][1], "70.403");
    assert_eq!(chances[0][0], chances[3][3], "a corner is as good as another");
}

#[test]
fn the_object_has_every_start_best_first() {
    let optimum = run("optimum --size 4x3 --mines 3 --json", "").json();
    assert_eq!(optimum["first_click"], "safe");
    let starts = optimum["starts"].as_array().expect("starts");
    assert_eq!(starts.len(), 12);
    assert_eq!(optimum["best"]["wins"], starts[0]["wins"]);
    assert_eq!(optimum["best"]["layouts"], 165);
    assert_eq!(optimum["best"]["cells"][0], starts[0]["cell"]);
    let chance = |start: &serde_json::Value| start["chance"].as_f64().expect("a chance");
    assert!(starts.windows(2).all(|pair| chance(&pair[0]) >= chance(&pair[1])), "{optimum}");
}

#[test]
fn the_promise_to_the_first_click_changes_what_wins_are_counted_of() {
    let best = |promise: &str| {
        let answer = run(&format!("optimum --size 4x4 --mines 3 --json --first-click {promise}"), "").json();
        (answer["best"]["wins"].clone(), answer["best"]["layouts"].clone())
    };
    assert_eq!(best("safe"), (json!(400), json!(455)));
    assert_eq!(best("any"), (json!(400), json!(560)), "the same layouts are won, of more");
    let (wins, layouts) = best("opening");
    assert_eq!(layouts, json!(35), "three mines in the seven cells that an inner cell does not see");
    assert!(wins.as_u64() <= Some(35) && wins.as_u64() > Some(30), "{wins}");
}

#[test]
fn a_limit_is_told_and_is_no_answer() {
    let stopped = run("optimum --size 5x5 --mines 6 --time-limit 50ms", "").ended(3);
    assert_eq!(stopped, "stopped: not finished after 0.05 s\n");
    let stopped = run("optimum --size 8x8 --mines 10 --json", "");
    assert_eq!((stopped.code, stopped.err.as_str()), (3, ""));
    assert_eq!(stopped.json(), json!({ "stopped": "more than 67108864 layouts are possible" }));
    let memory = run("optimum --size 5x5 --mines 6 --memory-limit 1K", "").ended(3);
    assert!(memory.starts_with("stopped: positions to remember take more than"), "{memory}");
    let wide = run("optimum --size 9x9 --mines 1", "").ended(3);
    assert_eq!(wide, "stopped: 81 cells are undecided, more than the 64 of a word\n");
}

#[test]
fn boards_without_an_answer_are_refused() {
    let full = run("optimum --size 3x3 --mines 10", "").refusal();
    assert_eq!(full, "error: 10 mines do not fit on a 3x3 board\n");
    let no_safe = run("optimum --size 3x3 --mines 9", "").refusal();
    assert_eq!(no_safe, "error: 3x3 with 9 mines has no first click that is safe\n");
    let no_opening = run("optimum --size 3x3 --mines 7 --first-click opening", "").refusal();
    assert_eq!(no_opening, "error: 3x3 with 7 mines has no first click that is opening\n");
    let unknown = run("optimum --size 3x3 --mines 3 --first-click lucky", "").refusal();
    assert!(unknown.contains("[possible values: safe, opening, any]"), "{unknown}");
}

#[test]
fn a_board_without_mines_is_won() {
    let optimum = run("optimum --size 3x2 --mines 0 --json", "").json();
    assert_eq!(
        optimum["best"],
        json!({ "wins": 1, "layouts": 1, "chance": 1.0, "cells": [[0,0],[0,1],[0,2],[1,0],[1,1],[1,2]] })
    );
}
