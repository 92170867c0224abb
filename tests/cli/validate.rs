//! `validate`: what it counts, writes and complains about.

use insta::assert_snapshot;
use serde_json::Value;

use super::{Outcome, finish, folder_with, mineproof, run, run_in};

const SMALL: &str = "validate --size 8x8 --mines 10 --games 12";

/// Where expectations are no proof: a position on which override-as-written is wrong, and of which nothing can be taken away.
const OVERRIDE_IS_WRONG: &str = "5x5 mines unknown\n#####\n###00\n#3##1\n##22#\n#3##1\n";

fn without_times(outcome: &Outcome) -> Value {
    let mut report = outcome.json();
    let remove = |object: &mut Value, keys: &[&str]| {
        let object = object.as_object_mut().expect("an object");
        keys.iter().for_each(|key| assert!(object.remove(*key).is_some(), "no {key}"));
    };
    remove(&mut report, &["seconds", "positions_per_second"]);
    let timed = ["ns_per_position", "ns_per_deduction"];
    report["rules"].as_array_mut().expect("rules").iter_mut().for_each(|rule| remove(rule, &timed));
    remove(&mut report["pipeline"], &timed);
    report
}

#[test]
fn a_seed_gives_the_same_answer_whatever_the_threads() {
    let one = run(&format!("{SMALL} --json --threads 1"), "");
    let two = run(&format!("{SMALL} --json --threads 2"), "");
    assert_eq!((one.code, one.err.as_str()), (0, ""));
    assert_eq!(without_times(&one), without_times(&two));
    let other = run(&format!("{SMALL} --json --seed 2"), "");
    assert_ne!(without_times(&one), without_times(&other));
}

#[test]
fn the_report_says_what_was_judged_and_what_was_found() {
    let report = run(&format!("{SMALL} --json --stages single-clue,twin,override-as-written"), "").json();
    assert_eq!([&report["width"], &report["mines"], &report["games"], &report["seed"]], [8, 10, 12, 1]);
    let names = |list: &Value, key: &str| -> Vec<String> {
        let name = |item: &Value| item.get(key).unwrap_or(item).as_str().expect("a name").to_owned();
        list.as_array().expect("a list").iter().map(name).collect()
    };
    assert_eq!(names(&report["stages"], ""), ["single-clue", "twin"], "the pipeline is the sound ones");
    assert_eq!(names(&report["rules"], "rule"), ["single-clue", "twin", "override-as-written"]);
    assert_eq!(names(&report["phases"], "phase"), ["early", "middle", "late", "unknown"]);
    let positions: u64 =
        report["phases"].as_array().unwrap().iter().map(|phase| phase["positions"].as_u64().unwrap()).sum();
    assert_eq!(report["positions"], positions);
    let twin = &report["rules"][1];
    assert_eq!((&twin["sound"], &twin["wrong"], &twin["counterexample"]), (&true.into(), &0.into(), &Value::Null));
    let whole = &report["pipeline"]["found"]["alone"];
    assert_eq!(&twin["found"]["cumulative"], whole, "with the last stage the pipeline is whole");
    assert!(whole["share_with_count"].as_f64().unwrap() > 0.5);
    assert_eq!(report["rules"][2]["found"]["credited"], Value::Null, "not a stage of the pipeline");
}

#[test]
fn a_wrong_rule_is_shown_with_a_board_and_ends_with_1() {
    let folder = folder_with("board.txt", OVERRIDE_IS_WRONG);
    let shown = run_in(folder.path(), "validate board.txt --stages override-as-written --out found").ended(1);
    let (_, counterexample) = shown.split_once("smallest ").expect("a counterexample");
    let (counterexample, conclusion) = counterexample.split_once("\n\n").expect("a conclusion");
    assert_snapshot!(counterexample, @"
    counterexample to override-as-written (5x5, mine count unknown):
         0   1   2   3   4
    0    #   #   #   #   #
    1    #   #   #   .   .
    2    #   3   #   #   1
    3  (#)   #   2   2   #
    4    #   3   #   #   1
    it says: 3,0 is a mine; exactly: a mine in 12 of 24 layouts
    ");
    assert!(conclusion.starts_with("wrong: override-as-written ("), "{conclusion}");
    let written = std::fs::read_to_string(folder.path().join("found/override-as-written.txt")).expect("a file");
    assert_snapshot!(written, @"
    # rule: override-as-written
    # says: 3,0 is a mine
    # exactly: a mine in 12 of 24 layouts
    5x5 mines unknown
    #####
    ###00
    #3##1
    ##22#
    #3##1
    ");
    // What was written can be judged again, and says the same.
    let again = run_in(folder.path(), "validate found/override-as-written.txt --stages override-as-written --json");
    assert_eq!(again.code, 1);
    let found = &again.json()["rules"][0]["counterexample"];
    assert_eq!((&found["cell"], &found["says"]), (&serde_json::json!([3, 0]), &"mine".into()));
    assert_eq!((&found["mine_layouts"], &found["layouts"]), (&"12".into(), &"24".into()));
}

#[test]
fn numbers_and_bars_go_to_files() {
    let folder = folder_with("board.txt", OVERRIDE_IS_WRONG);
    run_in(folder.path(), &format!("{SMALL} --csv numbers.csv --svg bars.svg")).ended(0);
    let csv = std::fs::read_to_string(folder.path().join("numbers.csv")).expect("a file");
    let mut lines = csv.lines();
    let columns = lines.next().expect("a header").split(',').count();
    assert!(lines.clone().all(|line| line.split(',').count() == columns), "{csv}");
    assert_eq!(lines.clone().count(), 11 * 5, "ten rules and the pipeline, four phases and all of them");
    assert!(csv.contains("\nlocal-proof,true,late,"), "{csv}");
    let svg = std::fs::read_to_string(folder.path().join("bars.svg")).expect("a file");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    for name in ["single-clue", "group-bounds", "pipeline", "alone", "only"] {
        assert!(svg.contains(&format!("\n{name}\n")), "{name} is not in the chart");
    }
}

#[test]
fn lines_that_cannot_be_read_do_not_keep_the_others_from_being_judged() {
    let good = r##"{"width":3,"height":1,"mines":1,"rows":["#1#"]}"##;
    let lines = format!("{good}\nnonsense\n{good}\n");
    let outcome = run("validate - --jsonl --json", lines);
    assert_eq!(outcome.code, 2);
    assert!(outcome.err.starts_with("error: <stdin>: line 2: "), "{}", outcome.err);
    let report = outcome.json();
    assert_eq!((&report["positions"], &report["unreadable"]), (&2.into(), &1.into()));
    assert_eq!((&report["games"], &report["seed"]), (&Value::Null, &Value::Null));
    assert_eq!(report["rules"][0]["false_on_board"], Value::Null, "the minefield is not known");
}

#[test]
fn the_file_name_tells_lines_from_one_board() {
    let line = "{\"width\":3,\"height\":1,\"mines\":1,\"rows\":[\"#1#\"]}\n";
    let folder = folder_with("many.jsonl", line.repeat(3));
    assert_eq!(run_in(folder.path(), "validate many.jsonl --json").json()["positions"], 3);
    let folder = folder_with("one.json", line);
    assert_eq!(run_in(folder.path(), "validate one.json --json").json()["positions"], 1);
}

#[test]
fn a_contradictory_position_is_left_out_and_said_so() {
    let shown = run("validate -", "2x1 mines 1\n#5\n").answer();
    assert!(shown.contains("note: left out, because no layout fits: 1 position\n"), "{shown}");
}

#[test]
fn the_tables_name_every_rule_and_the_conclusion() {
    let shown = run(SMALL, "").answer();
    assert!(shown.starts_with("8x8, 10 mines: 12 games from seed 1, "), "{shown}");
    for name in ["single-clue", "local-proof", "pipeline"] {
        assert_eq!(shown.lines().filter(|line| line.starts_with(name)).count(), 3, "{shown}");
    }
    assert!(shown.contains("\nno rule was wrong ("), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 100), "{shown}");
}

#[test]
fn bad_arguments_are_refused() {
    let complaint = |arguments: &str| run(arguments, "").refusal();
    let unknown = complaint("validate --stages single-clue,magic");
    assert!(unknown.contains("'magic'") && unknown.contains("single-clue, subset, one-two, twin"), "{unknown}");
    let twice = complaint("validate --stages twin,subset,twin");
    assert_eq!(twice, "error: --stages: `twin` is named twice\n");
    let crowded = complaint("validate --size 3x3 --mines 6");
    assert_eq!(crowded, "error: 3x3: 6 mines do not fit: the first click leaves room for 5\n");
    assert!(complaint("validate --size 3 --mines 6").contains("expected width x height, such as 30x16"));
    assert!(complaint("validate --size 0x3 --mines 6").contains("a board needs at least one row and one column"));
    assert!(complaint("validate --size 9x9").contains("--mines <N>"));
    assert!(complaint("validate --level hard").contains("beginner, beginner-8x8, intermediate, expert, evil, 64x64"));
    assert!(complaint("validate --games 0").contains("0 is not in 1.."));
    assert!(complaint("validate board.txt --level expert").contains("cannot be used with"));
    assert!(complaint("validate missing.txt").contains("error: missing.txt: cannot read"));
    assert!(complaint("validate --csv missing/folder/a.csv").contains("error: missing/folder/a.csv: cannot write"));
}

/// Judges a program that answers every position with these claims, as an item of a JSON object.
#[cfg(unix)]
fn judged(claims: &str, board: &str) -> Outcome {
    let folder = folder_with("board.txt", board);
    let quoted = claims.replace('"', r#"\""#);
    let command =
        format!(r#"while read -r line; do id=${{line#*:}}; id=${{id%%,*}}; echo "{{\"id\":$id,{quoted}}}"; done"#);
    let arguments = ["validate", "board.txt", "--stages", "single-clue", "--json", "--external", &command];
    finish(mineproof().current_dir(folder.path()).args(arguments).write_stdin(""))
}

#[cfg(unix)]
#[test]
fn a_rule_of_ones_own_is_judged_like_a_stage() {
    // One mine, at 0,0 or at 0,2.
    let board = "4x1 mines 1\n#1##\n";
    let right = judged(r#""safe":[[0,3]],"p_mine":[[0,0,0.5],[0,2,0.5]]"#, board);
    assert_eq!((right.code, right.err.as_str()), (0, ""), "{}", right.out);
    let wrong = judged(r#""mine":[[0,0]]"#, board);
    assert_eq!(wrong.code, 1, "{}", wrong.err);
    let rule = &wrong.json()["rules"][1];
    assert_eq!((&rule["deductions"], &rule["wrong"]), (&1.into(), &1.into()));
    assert_eq!(rule["counterexample"]["cell"], serde_json::json!([0, 0]), "{rule}");
    let off = judged(r#""p_mine":[[0,0,0.51]]"#, board);
    assert_eq!(off.code, 1, "{}", off.out);
    let revealed = judged(r#""safe":[[0,1]]"#, board);
    assert_eq!(revealed.code, 2, "{}", revealed.out);
    assert!(revealed.err.contains("0,1"), "{}", revealed.err);
}

#[cfg(unix)]
#[test]
fn a_program_that_fails_is_reported_with_the_position_and_the_others_are_judged() {
    let line = "{\"width\":3,\"height\":1,\"mines\":1,\"rows\":[\"#1#\"]}\n";
    let folder = folder_with("many.jsonl", line.repeat(9));
    let arguments = ["validate", "many.jsonl", "--json", "--external", "exit 3"];
    let outcome = finish(mineproof().current_dir(folder.path()).args(arguments).write_stdin(""));
    assert_eq!(outcome.code, 2);
    assert!(outcome.err.contains("gave no answer") && outcome.err.contains("\"rows\":[\"#1#\"]"), "{}", outcome.err);
    let report = outcome.json();
    assert_eq!(report["positions"], 9);
    assert_eq!(report["rules"][0]["wrong"], 0, "the stages are judged all the same");
    assert_eq!(report["rules"][10]["failures"]["positions"], 9, "{report}");
    let arguments = ["validate", "many.jsonl", "--stages", "single-clue", "--external", "exit 3"];
    let shown = finish(mineproof().current_dir(folder.path()).args(arguments).write_stdin(""));
    let conclusion = shown.out.lines().last().unwrap_or_default();
    assert!(conclusion.starts_with("nothing wrong was answered, but not every rule answered ("), "{}", shown.out);
}

#[test]
fn positions_can_be_revealed_at_random() {
    let report = run("validate --size 6x5 --mines 6 --games 40 --scattered 0.5 --json", "").json();
    assert_eq!((&report["positions"], &report["scattered"]), (&40.into(), &0.5.into()));
    let wrong = run("validate --scattered 1.5", "");
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("expected a number from 0 to 1"), "{}", wrong.err);
}

#[test]
fn rules_are_judged_where_play_never_leads() {
    let outcome = run("validate --constructed --stages single-clue,mine-total,local-proof --json", "");
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    let report = outcome.json();
    assert_eq!((&report["constructed"], &report["contradictory"]), (&true.into(), &0.into()));
    assert!(report["positions"].as_u64() > Some(300), "{report}");
    let games = run("validate --constructed --games 3", "");
    assert_eq!(games.code, 2);
    assert!(games.err.contains("cannot be used with"), "{}", games.err);
}

/// That a hidden corner is safe is mostly so in games, and no proof.
#[cfg(unix)]
#[test]
fn a_rule_of_ones_own_is_found_out_where_play_never_leads() {
    let command = r##"while read -r line; do id=${line#*:}; id=${id%%,*}; case $line in *'"rows":["#'*) echo "{\"id\":$id,\"safe\":[[0,0]]}";; *) echo "{\"id\":$id}";; esac; done"##;
    let arguments = ["validate", "--constructed", "--stages", "single-clue", "--json", "--external", command];
    let outcome = finish(mineproof().args(arguments).write_stdin(""));
    assert_eq!(outcome.code, 1, "{}", outcome.err);
    let rule = &outcome.json()["rules"][1];
    assert!(rule["wrong"].as_u64() > Some(10), "{rule}");
    assert_eq!(rule["counterexample"]["position"]["rows"], serde_json::json!(["#"]), "{rule}");
}
