//! `explain`: why cells are what they are, for people, programs and Graphviz.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::run;

/// The left 1 sees one hidden cell, each of the others the cell of the one before and one more.
const CHAIN: &str = "8x2 mines unknown\n?#?#?#?#\n1?1?1?1?\n";

#[test]
fn without_a_cell_every_step_is_listed_then_the_board_and_the_longest_chain() {
    assert_snapshot!(run("explain", CHAIN).answer(), @"
    1. 0,1 is a mine  (single-clue: clue 1 at 1,0)
    2. 0,3 is safe  (single-clue: clue 1 at 1,2; from step 1)
    3. 0,5 is a mine  (single-clue: clue 1 at 1,4; from step 2)
    4. 0,7 is safe  (single-clue: clue 1 at 1,6; from step 3)

       0 1 2 3 4 5 6 7
    0  ? * ? + ? * ? +
    1  1 ? 1 ? 1 ? 1 ?

    decided: 2 safe, 2 mines, in 4 steps
    longest chain: 4 steps, reach 6: 0,1 > 0,3 > 0,5 > 0,7

    forced:
    0,1 is a mine: forced by clue 1 at 1,0
    0,3 is safe: forced by clues 1 at 1,0, 1 at 1,2; no fewer do
    0,5 is a mine: forced by clues 1 at 1,0, 1 at 1,2, 1 at 1,4; no fewer do
    0,7 is safe: forced by clues 1 at 1,0, 1 at 1,2, 1 at 1,4, 1 at 1,6; no fewer do
    ");
    assert_eq!(run("explain --all", CHAIN).answer(), run("explain", CHAIN).answer());
}

#[test]
fn a_cell_is_explained_by_the_steps_that_lead_to_it_each_with_its_part_of_the_board() {
    assert_snapshot!(run("explain --cell 0,5", CHAIN).answer(), @"
    0,5 is a mine: forced by clues 1 at 1,0, 1 at 1,2, 1 at 1,4; no fewer do
         0   1   2   3   4   5   6   7
    0    ?   #   ?   #   ? <*>   ?   #
    1  [1]   ? [1]   ? [1]   ?   1   ?

    1. 0,1 is a mine  (single-clue: clue 1 at 1,0)
         0   1   2   3
    0    ? <*>   ?   #
    1  [1]   ?   1   ?

    2. 0,3 is safe  (single-clue: clue 1 at 1,2; from step 1)
         0   1   2   3   4   5
    0    ? (*)   ? <+>   ?   #
    1    1   ? [1]   ?   1   ?

    3. 0,5 is a mine  (single-clue: clue 1 at 1,4; from step 2)
         1   2   3   4   5   6   7
    0    *   ? (+)   ? <*>   ?   #
    1    ?   1   ? [1]   ?   1   ?

    longest chain: 3 steps, reach 4: 0,1 > 0,3 > 0,5
    ");
}

#[test]
fn two_clues_are_both_shown() {
    assert_snapshot!(run("explain --cell 0,3 --stages twin", "4x2 mines unknown\n####\n?12?\n").answer(), @"
    0,3 is a mine: forced by clues 1 at 1,1, 2 at 1,2; no fewer do
         0   1   2   3
    0    #   #   # <*>
    1    ? [1] [2]   ?

    1. 0,3 is a mine  (twin: clues 1 at 1,1, 2 at 1,2)
         0   1   2   3
    0    #   #   # <*>
    1    ? [1] [2]   ?

    longest chain: 1 step, reach 0: 0,3
    ");
}

#[test]
fn clues_and_conclusions_stand_out_in_colour() {
    let said = run("explain --cell 0,1 --color always", CHAIN).answer();
    assert!(said.contains("\u{1b}[30m\u{1b}[46m [1]"), "{said:?}");
    assert!(said.contains("\u{1b}[1m\u{1b}[30m\u{1b}[41m <*>"), "{said:?}");
}

#[test]
fn json_numbers_the_steps_from_one_and_tells_what_each_uses() {
    let position = r#"{"id":"c","width":6,"height":2,"rows":["?#?#?#","1?1?1?"]}"#;
    let step = |step: u32, col: u32, verdict: &str, clue: u32, from: &[u32]| {
        json!({"step": step, "cell": [0, col], "verdict": verdict, "stage": "single-clue", "clues": [[1, clue]],
               "mine_count": false, "from": from, "chain_length": step})
    };
    let steps = [step(1, 1, "mine", 0, &[]), step(2, 3, "safe", 2, &[1]), step(3, 5, "mine", 4, &[2])];
    let outcome = run("explain --json", position);
    let forced = |col: u32, verdict: &str, clues: &[[u32; 2]]| {
        let forced_by = json!({"clues": clues, "flags": [], "mine_count": false, "smallest": true});
        json!({"cell": [0, col], "verdict": verdict, "forced_by": forced_by})
    };
    let clues = [[1, 0], [1, 2], [1, 4]];
    let cells = [forced(1, "mine", &clues[..1]), forced(3, "safe", &clues[..2]), forced(5, "mine", &clues)];
    let expected = json!({
        "id": "c", "width": 6, "height": 2, "consistent": true, "cells": cells, "steps": steps,
        "longest_chain": {"length": 3, "reach": 4, "cells": [[0, 1], [0, 3], [0, 5]]},
    });
    assert_eq!(outcome.json(), expected);
    assert!(outcome.out.starts_with(r#"{"id":"c","width":6,"height":2,"consistent":true,"cells":[{"cell":[0,1],"#));

    let of_cell = run("explain --json --cell 0,3", position).json();
    assert_eq!((&of_cell["cell"], &of_cell["verdict"]), (&json!([0, 3]), &json!("safe")));
    assert_eq!(of_cell["forced_by"], cells[1]["forced_by"]);
    assert_eq!(of_cell["steps"], json!(steps[..2]));
}

#[test]
fn a_graph_has_clues_as_boxes_and_deductions_as_ellipses() {
    assert_snapshot!(run("explain --dot --cell 0,3", CHAIN).answer(), @r##"
    digraph explanation {
      rankdir=LR;
      node [fontname="sans-serif"];
      "clue 1,0" [shape=box, label="1 at 1,0"];
      "step 1" [shape=ellipse, style=filled, fillcolor="#f4b6b0", label="1. 0,1 mine\nsingle-clue"];
      "clue 1,0" -> "step 1";
      "clue 1,2" [shape=box, label="1 at 1,2"];
      "step 2" [shape=ellipse, style=filled, fillcolor="#b9e3b4", label="2. 0,3 safe\nsingle-clue"];
      "clue 1,2" -> "step 2";
      "step 1" -> "step 2";
    }
    "##);
}

#[test]
fn an_open_cell_is_answered_with_two_layouts_and_its_probability() {
    let open = "3x2 mines 1\n###\n?1?\n";
    assert_snapshot!(run("explain --cell 0,1", open).ended(1), @"
    0,1 is open: a mine with probability 1/3

    a layout with a mine there:
         0   1   2
    0    + <*>   +
    1    ?   1   ?

    and one without:
         0   1   2
    0    + <+>   *
    1    ?   1   ?
    ");
    let outcome = run("explain --cell 0,1 --json", open);
    assert_eq!((outcome.code, &outcome.json()["verdict"]), (1, &json!("open")));
    assert_eq!(outcome.json()["p_mine_exact"], "1/3");
    assert_eq!(outcome.json()["witnesses"]["mine"], json!([".*.", "..."]));
    assert_eq!(outcome.json()["longest_chain"], json!({"length": 0, "reach": 0, "cells": []}));
    let outcome = run("explain --cell 0,1 --dot", open);
    assert_eq!((outcome.code, outcome.out.as_str()), (1, ""));
    assert!(outcome.err.starts_with("no rule decides this cell"), "{}", outcome.err);
}

#[test]
fn a_cell_that_the_mine_count_decides_is_said_to_be() {
    let counted = "5x2 mines 1\n#####\n?1?1?\n";
    let said = run("explain --cell 0,2 --stages single-clue", counted).answer();
    assert!(
        said.starts_with(
            "0,2 is a mine: forced by clues 1 at 1,1, 1 at 1,3 and the mine count; none of these can be spared\n"
        ),
        "{said}"
    );
    assert!(said.ends_with("no rule decides it: it follows from all of these together\n"), "{said}");
    let facts = &run("explain --cell 0,2 --json", counted).json()["forced_by"];
    assert_eq!((&facts["mine_count"], &facts["clues"]), (&json!(true), &json!([[1, 1], [1, 3]])));
}

#[test]
fn a_picture_shows_the_cell_and_the_clues_that_force_it() {
    let folder = super::folder_with("board.txt", CHAIN);
    super::run_in(folder.path(), "explain board.txt --cell 0,3 --svg why.svg").answer();
    let svg = std::fs::read_to_string(folder.path().join("why.svg")).expect("a picture");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert_eq!(svg.matches("stroke-width=\"3\"").count(), 2, "two clues are framed");
    assert_eq!(svg.matches("#b9e3b4").count(), 1, "one safe cell");
    let refused = super::run_in(folder.path(), "explain board.txt --svg missing/why.svg");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("cannot write"), "{}", refused.err);
}

#[test]
fn a_position_without_a_decided_cell_is_answered_all_the_same() {
    let said = run("explain --stages single-clue", "3x2 mines 1\n###\n?1?\n").answer();
    assert!(said.starts_with("no rule decides a cell\n"), "{said}");
    assert!(said.ends_with("decided: 0 safe, 0 mines, in 0 steps\n"), "{said}");
}

#[test]
fn a_contradictory_position_is_not_explained_even_where_the_rules_do_not_notice() {
    // The clues are satisfiable; only the mine count is not.
    let contradictory = "5x2 mines 5\n#####\n?1?1?\n";
    let said = run("explain --stages single-clue", contradictory).ended(1);
    assert!(said.contains("contradiction: the clue at 1,1 and the mine count cannot all be true"), "{said}");
    let outcome = run("explain --json", contradictory);
    assert_eq!((outcome.code, &outcome.json()["consistent"]), (1, &json!(false)));
    assert_eq!(outcome.json()["conflict"]["mine_count"], true);
    assert_eq!(outcome.json()["steps"], json!([]));
    let outcome = run("explain --dot", contradictory);
    assert_eq!((outcome.code, outcome.out.as_str()), (1, ""));
    assert!(outcome.err.starts_with("contradiction: the clue at 1,1 and"), "{}", outcome.err);
}

#[test]
fn a_cell_that_cannot_be_asked_for_is_refused() {
    let position = "4x2 mines 2\nF###\n?1??\n";
    for (cell, complaint) in [
        ("2,0", "error: --cell 2,0: 2,0 is not on the board, which is 4x2: rows 0 to 1, columns 0 to 3\n"),
        ("1,1", "error: --cell 1,1: 1,1 is revealed: only hidden cells need an explanation\n"),
        ("0,0", "error: --cell 0,0: 0,0 is a flag, which is taken as a fact: make it # to have it explained\n"),
    ] {
        assert_eq!(run(&format!("explain --cell {cell}"), position).refusal(), complaint);
    }
    let said = run("explain --cell 3", position).refusal();
    assert!(said.contains("expected row,column, both counted from 0, such as 3,14"), "{said}");
    let said = run("explain --cell 0,1 --all", position).refusal();
    assert!(said.contains("cannot be used with"), "{said}");
}

#[test]
fn stages_that_are_no_rules_or_no_proofs_are_refused_with_a_reason() {
    for command in ["explain", "analyze"] {
        for (stage, complaint) in [
            ("sat", "`sat` is an exact engine, and only rules can be chosen here"),
            ("counting", "`counting` is an exact engine, and only rules can be chosen here"),
            ("override-as-written", "`mineproof validate` judges such rules"),
            ("guess", "[possible values: single-clue, subset, one-two, twin, "),
        ] {
            let said = run(&format!("{command} --stages single-clue,{stage}"), CHAIN).refusal();
            assert!(said.contains(complaint), "{said}");
        }
    }
}

#[test]
fn the_stages_of_an_analysis_change_no_answer() {
    let position = "6x4 mines 4\n######\n#212##\n######\n###1F#\n";
    let expected = run("analyze --json", position).answer();
    for stages in ["single-clue", "twin", "subset,single-clue", "mine-total,group-bounds"] {
        assert_eq!(run(&format!("analyze --json --stages {stages}"), position).answer(), expected, "{stages}");
    }
}

#[test]
fn a_limit_that_leaves_no_probability_is_said() {
    // Every second cell in both directions is revealed: far too much to count in a microsecond.
    let mut rows = vec!["#".repeat(20); 20];
    for row in (1..20).step_by(2) {
        rows[row] = "#2".repeat(10);
    }
    let board = format!("20x20 mines unknown\n{}\n", rows.join("\n"));
    let outcome = run("explain --cell 0,0 --json --time-limit 0.000001s --stages single-clue", board.as_str());
    assert_eq!(outcome.code, 3, "{}{}", outcome.out, outcome.err);
    let answer = outcome.json();
    assert!(answer["stopped"].as_str().is_some_and(|why| why.contains("time limit")), "{answer}");
    // Whether it is open was not found out either.
    assert_eq!((&answer["verdict"], &answer["witnesses"]), (&Value::Null, &Value::Null), "{answer}");
}
