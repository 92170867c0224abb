//! `mineproof generate`: boards in every form, the same for the same seed, and an honest end where there are none.

use mineproof::internals::board::{self, Cell};
use mineproof::internals::influence::{self, Order};
use serde_json::{Value, json};

use super::{run, run_in};

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn a_board_is_native_text_that_solvable_reads() {
    let text = run("generate --level intermediate --start 8,8", "").answer();
    assert!(text.starts_with("# board 0: no guess from 8,8, "), "{text}");
    assert!(text.contains("\n16x16 mines 40 start 8,8\n"), "{text}");
    assert_eq!(text.matches('*').count(), 40, "{text}");
    assert!(run("solvable", text).answer().contains("\nsolvable: all 216 safe cells"));
}

#[test]
fn lines_go_straight_into_solvable() {
    let boards = run("generate --size 12x10 --mines 45 --count 8 --start 3,4 --jsonl", "").answer();
    let answers = lines(&run("solvable --jsonl", boards.as_str()).answer());
    for (id, (board, answer)) in lines(&boards).iter().zip(&answers).enumerate() {
        assert_eq!((&board["id"], &board["width"], &board["mines"]), (&json!(id), &json!(12), &json!(45)));
        assert_eq!((&board["start"], &board["opening"]), (&json!([3, 4]), &json!(true)));
        for key in ["id", "steps", "hardest_stage", "without_count"] {
            assert_eq!(board[key], answer[key], "{key}");
        }
        assert_eq!(answer["solvable"], true);
    }
    assert_eq!(answers.len(), 8);
}

#[test]
fn boards_without_the_mine_count_need_no_mine_count() {
    let boards = run("generate --level beginner --count 5 --without-count --jsonl", "").answer();
    let answers = lines(&run("solvable --without-count --jsonl", boards).answer());
    assert!(answers.iter().all(|answer| answer["solvable"] == true), "{answers:?}");
}

#[test]
fn the_same_seed_gives_the_same_boards_on_any_number_of_threads() {
    let boards =
        |arguments: &str| run(&format!("generate --level intermediate --count 70 --jsonl {arguments}"), "").answer();
    let one = boards("--seed 5 --threads 1");
    assert_eq!(one, boards("--seed 5 --threads 2"));
    assert_ne!(one, boards("--seed 6 --threads 2"));
    assert_eq!(lines(&one).len(), 70);
}

#[test]
fn uniform_boards_tell_how_many_were_refused() {
    let object = run("generate --level beginner --count 10 --uniform --json", "").json();
    let rate = object["acceptance_rate"].as_f64().expect("a rate");
    let share = object["found"].as_f64().unwrap() / object["attempts"].as_f64().unwrap();
    assert!((share - rate).abs() < 1e-12, "{share} {rate}");
    assert!((0.05..=1.0).contains(&rate), "{rate}");
    assert!(object["boards"].as_array().unwrap().iter().all(|board| board["moved"] == 0));
    let text = run("generate --level beginner --count 10 --uniform", "");
    let expected = format!("accepted 10 of {} random boards, ", object["attempts"]);
    assert!(text.err.starts_with(&expected), "{}", text.err);
}

#[test]
fn the_hardest_stage_can_be_chosen() {
    for stage in ["single-clue", "subset", "local-proof"] {
        let object = run(&format!("generate --level intermediate --hardest {stage} --json"), "").json();
        assert_eq!(object["boards"][0]["hardest_stage"], stage, "{object}");
    }
    let refused = run("generate --hardest sat", "").refusal();
    assert!(refused.contains("possible values: single-clue, subset, "), "{refused}");
}

#[test]
fn a_board_can_be_asked_to_take_many_steps() {
    let object = run("generate --level intermediate --min-steps 15 --json", "").json();
    assert!(object["boards"][0]["steps"].as_u64().unwrap() >= 15, "{object}");
}

#[test]
fn a_board_can_be_asked_to_have_a_long_chain_of_influence() {
    let asked = run("generate --level intermediate --min-chain 45 --difficulty subset --jsonl", "").answer();
    let board = board::read_minefield_json(asked.trim_end().as_bytes()).expect("a board").value;
    let chains = influence::play(&board.minefield, Cell::new(0, 0), Order::BreadthFirst).unwrap();
    assert!(chains.longest() >= 45, "{} in {asked}", chains.longest());
    assert_eq!(lines(&asked)[0]["longest_chain"], chains.longest());
    let text = run("generate --level intermediate --min-chain 45 --difficulty subset", "").answer();
    let comment = format!(", hardest stage subset, longest chain {} cells\n", chains.longest());
    assert!(text.contains(&comment), "{text}");
    let unasked = run("generate --level beginner --jsonl", "").answer();
    assert_eq!(lines(&unasked)[0]["longest_chain"], Value::Null);
    assert!(asked.contains(r#""hardest_stage":"subset""#), "{asked}");
}

#[test]
fn out_of_reach_is_said_and_ends_with_3() {
    // No room for an opening, and a number alone tells nothing.
    let outcome = run("generate --size 5x4 --mines 12 --start 1,2 --jsonl", "");
    assert_eq!((outcome.code, outcome.out.as_str()), (3, ""), "{}", outcome.err);
    assert!(outcome.err.contains("in 30 attempts: 12 mines on 5x4 are probably out of reach"), "{}", outcome.err);
    let outcome = run("generate --size 30x16 --mines 200 --uniform --attempts 3 --count 500", "");
    assert_eq!((outcome.code, outcome.out.as_str()), (3, ""), "{}", outcome.err);
    assert!(outcome.err.contains("limit reached: 0 of 500 boards found\n"), "{}", outcome.err);
    assert!(
        outcome.err.contains("no board without a guess found in 3 attempts: 200 mines on 30x16"),
        "{}",
        outcome.err
    );
}

#[test]
fn one_is_told_from_many() {
    let outcome = run("generate --size 2x2 --mines 1 --attempts 1", "");
    assert_eq!(outcome.code, 3, "{}", outcome.out);
    let expected = "limit reached: 0 of 1 board found\nboard 0: no board without a guess found in 1 attempt: 1 mine on 2x2 is \
                    probably out of reach\n";
    assert!(outcome.err.starts_with(expected), "{}", outcome.err);
    let crowded = run("generate --size 1x1 --mines 1", "").refusal();
    assert!(crowded.contains("1 mine does not fit: the first click leaves room for 0"), "{crowded}");
}

#[test]
fn boards_that_were_found_are_printed_when_others_are_not() {
    let outcome = run("generate --level intermediate --uniform --attempts 2 --count 30 --json", "");
    let object = outcome.json();
    let found = object["boards"].as_array().unwrap().len();
    assert_eq!((outcome.code, object["found"].as_u64()), (3, Some(found as u64)));
    assert!(found > 0 && found < 30, "{found}");
    assert!(object["failure"].as_str().unwrap().contains("in 2 attempts"), "{object}");
}

#[test]
fn a_crowded_start_is_safe_and_said_to_be_no_opening() {
    let text = run("generate --size 4x4 --mines 15 --start 1,1", "").answer();
    assert!(text.contains(" from 1,1 (no opening: too many mines), "), "{text}");
}

#[test]
fn what_cannot_be_is_refused() {
    let refusal = run("generate --size 4x4 --mines 16", "").refusal();
    assert!(refusal.contains("4x4: 16 mines do not fit"), "{refusal}");
    let refusal = run("generate --size 4x4 --mines 3 --start 4,0", "").refusal();
    assert!(refusal.contains("4,0 is not on the board, which is 4x4: rows 0 to 3"), "{refusal}");
    let refusal = run("generate --dialect mine", "").refusal();
    assert!(refusal.contains("--dialect mine: mine holds a position"), "{refusal}");
    let refusal = run("generate --dialect mbf --count 2", "").refusal();
    assert!(refusal.contains("--dialect mbf: a file holds one board"), "{refusal}");
}

#[test]
fn files_in_every_dialect_read_back_as_the_same_boards() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let boards = lines(&run("generate --level beginner --count 3 --jsonl", "").answer());
    let extensions = [
        ("native", "txt"),
        ("json", "json"),
        ("mbf", "mbf"),
        ("tatham", "txt"),
        ("pttacg", "txt"),
        ("ms-toollib", "board"),
    ];
    for (dialect, extension) in extensions {
        let arguments = format!("generate --level beginner --count 3 --dialect {dialect} --out {dialect}");
        assert_eq!(run_in(folder.path(), &arguments).answer(), "");
        for (number, board) in boards.iter().enumerate() {
            let arguments = format!("convert {dialect}/{number}.{extension} --dialect {dialect} --real --to json");
            assert_eq!(run_in(folder.path(), &arguments).json()["rows"], board["rows"], "{dialect}");
        }
    }
}
