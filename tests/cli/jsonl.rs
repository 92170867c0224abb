//! `analyze --jsonl`: one answer per line, in order, whatever the line.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::lines::{Kind, mixed_lines};
use super::{folder_with, json, run, run_in};

const SOUND: &str = r##"{"id":"sound","width":3,"height":1,"mines":1,"rows":["#1#"]}"##;
const CONTRADICTORY: &str = r##"{"id":"no","width":3,"height":1,"mines":1,"rows":["#3#"]}"##;
const SOUND_ANSWER: &str = concat!(
    r##"{"id":"sound","width":3,"height":1,"mines":1,"consistent":true,"configurations":"2","cells":["##,
    r##"{"row":0,"col":0,"p_mine":0.5,"p_mine_exact":"1/2","verdict":"open","verdict_without_count":"open"},"##,
    r##"{"row":0,"col":2,"p_mine":0.5,"p_mine_exact":"1/2","verdict":"open","verdict_without_count":"open"}]}"##
);

#[test]
fn five_hundred_lines_are_answered_in_order_whatever_the_number_of_threads() {
    let lines = mixed_lines(500);
    let input: String = lines.iter().map(|line| format!("{}\n", line.text)).collect();
    let outcomes = [1, 2, 8].map(|threads| run(&format!("analyze --jsonl --threads {threads}"), input.as_str()));
    let all_cores = run("analyze --jsonl", input.as_str());
    for outcome in &outcomes {
        assert_eq!((outcome.code, outcome.err.as_str()), (2, ""));
        assert!(outcome.out == all_cores.out, "the number of threads changed the answers");
    }
    let answers: Vec<Value> = all_cores.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), lines.len());
    for ((number, line), answer) in (1u64..).zip(&lines).zip(&answers) {
        match &line.kind {
            Kind::Sound(puzzle) => json::check(puzzle, &json!(number), answer),
            Kind::Contradictory => {
                assert_eq!((&answer["id"], &answer["consistent"]), (&json!(number), &json!(false)), "{answer}");
                assert_eq!(answer["conflict"]["clues"], json!([[0, 1]]));
            }
            Kind::Unreadable(part) => {
                let id = if line.text.starts_with('{') { json!(number) } else { Value::Null };
                assert_eq!((&answer["id"], &answer["line"]), (&id, &json!(number)), "{answer}");
                assert!(answer["error"].as_str().is_some_and(|error| error.contains(part)), "{answer}");
                assert_eq!(answer.as_object().map(serde_json::Map::len), Some(3), "{answer}");
            }
        }
    }
}

#[test]
fn a_line_that_cannot_be_read_is_answered_in_its_place() {
    let input = [
        SOUND,
        "",
        "   ",
        "nonsense",
        "[1]",
        r##"{"id":7,"width":3}"##,
        r##"{"id":{"a":[1]},"width":3,"height":1,"rows":["0##"]"##,
        r##"{"id":8,"width":3,"height":1,"mines":-1,"rows":["0##"]}"##,
        r##"{"id":9,"width":3,"height":1,"mines":1,"density":"1/2","rows":["0##"]}"##,
        r##"{"id":10,"width":3,"height":1,"clues":"vague","rows":["0##"]}"##,
        r##"{"id":11,"width":3,"height":1,"rows":["#.#"]}"##,
        r##"{"id":12,"width":3,"height":1,"rows":["0##"]} {}"##,
        "5x5 mines 3",
        SOUND,
    ];
    let outcome = run("analyze --jsonl", input.join("\n"));
    assert_eq!((outcome.code, outcome.err.as_str()), (2, ""));
    let answers: Vec<&str> = outcome.out.lines().collect();
    assert_eq!((answers[0], answers[13]), (SOUND_ANSWER, SOUND_ANSWER));
    assert_snapshot!(answers[1..13].join("\n"), @r#"
    {"id":null,"line":2,"error":"there is nothing to read; expected one JSON object with `width`, `height` and `rows`"}
    {"id":null,"line":3,"error":"there is nothing to read; expected one JSON object with `width`, `height` and `rows`"}
    {"id":null,"line":4,"error":"column 1: this is not a JSON object; expected one JSON object with `width`, `height` and `rows`"}
    {"id":null,"line":5,"error":"column 1: this is not a JSON object; expected one JSON object with `width`, `height` and `rows`"}
    {"id":7,"line":6,"error":"column 1: the key `height` is missing; expected one JSON object with `width`, `height` and `rows`"}
    {"id":{"a":[1]},"line":7,"error":"column 51: EOF while parsing an object; the object ends too early"}
    {"id":8,"line":8,"error":"column 38: the number of mines is not a whole number; expected digits only, such as 10"}
    {"id":9,"line":9,"error":"column 50: `mines` and `density` are both given; expected one of them, or null for the other"}
    {"id":10,"line":10,"error":"column 39: unknown clue model; expected \"exact\", \"blind\", \"optimistic\", \"cautious\", a name from `models` or {\"table\": [[…], …]}"}
    {"id":11,"line":11,"error":"column 41: cell 0,1: `.` does not belong in a position; tools disagree whether it is hidden or zero: write # (hidden) or 0, or name the dialect"}
    {"id":12,"line":12,"error":"column 47: trailing characters; expected nothing after the object"}
    {"id":null,"line":13,"error":"column 1: this is not a JSON object; expected one JSON object with `width`, `height` and `rows`"}
    "#);
}

#[test]
fn the_exit_code_tells_the_worst_that_happened() {
    for (code, lines) in [
        (0, vec![]),
        (0, vec![SOUND, SOUND]),
        (1, vec![SOUND, CONTRADICTORY, SOUND]),
        (2, vec![SOUND, "nonsense", CONTRADICTORY]),
    ] {
        let outcome = run("analyze --jsonl", lines.join("\n"));
        assert_eq!((outcome.code, outcome.err.as_str()), (code, ""), "{lines:?}");
        assert_eq!(outcome.out.lines().count(), lines.len(), "{lines:?}");
    }
}

#[test]
fn empty_input_has_no_answers() {
    assert_eq!(run("analyze --jsonl", "").answer(), "");
}

#[test]
fn a_blank_line_is_a_line_that_cannot_be_read() {
    assert_snapshot!(run("analyze --jsonl", "\n").ended(2), @r#"{"id":null,"line":1,"error":"there is nothing to read; expected one JSON object with `width`, `height` and `rows`"}"#);
}

#[test]
fn line_ends_may_be_of_windows_or_missing_at_the_end() {
    let expected = format!("{SOUND_ANSWER}\n{SOUND_ANSWER}\n");
    for input in [
        format!("{SOUND}\n{SOUND}\n"),
        format!("{SOUND}\n{SOUND}"),
        format!("{SOUND}\r\n{SOUND}\r\n"),
        format!("{SOUND}\r\n{SOUND}"),
    ] {
        assert_eq!(run("analyze --jsonl", input.as_str()).answer(), expected, "{input:?}");
    }
}

#[test]
fn a_file_is_read_like_standard_input() {
    let folder = folder_with("positions.txt", format!("{SOUND}\n{CONTRADICTORY}\n"));
    let from_file = run_in(folder.path(), "analyze --jsonl positions.txt").ended(1);
    assert!(from_file.starts_with(SOUND_ANSWER), "{from_file}");
    assert_eq!(run("analyze --jsonl -", format!("{SOUND}\n{CONTRADICTORY}\n")).ended(1), from_file);
}

#[test]
fn every_line_is_timed_when_asked() {
    let out = run("analyze --jsonl --timing --verify", format!("{SOUND}\n{CONTRADICTORY}\n")).ended(1);
    for line in out.lines() {
        let answer: Value = serde_json::from_str(line).unwrap();
        assert!(answer["micros"].as_f64().is_some_and(|micros| micros > 0.0), "{line}");
    }
}

#[test]
fn other_formats_are_refused_beside_it() {
    let both = run("analyze --jsonl --json", SOUND).refusal();
    assert!(both.starts_with("error: the argument '--jsonl' cannot be used with '--json'\n"), "{both}");
    let dialect = run("analyze --jsonl --dialect mine", SOUND).refusal();
    assert!(dialect.contains("'--jsonl' cannot be used with '--dialect <DIALECT>'"), "{dialect}");
}
