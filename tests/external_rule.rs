//! Rules that are other programs: good ones, and every way to go wrong. The programs are lines of `sh`, run with and without
//! a supervisor.

#![cfg(unix)]

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use mineproof::internals::board::{Cell, Position, read_position, read_position_json};
use mineproof::internals::external_rule::{Claims, ExternalError, ExternalRule, Launcher, Problem};

/// Longer than anything here takes on a busy machine.
const PATIENT: Duration = Duration::from_secs(60);

/// `answer TEXT` answers every position with its id and `TEXT` after it.
const ANSWER: &str = r#"answer() {
    while read -r line; do
        id=${line#*:}; id=${id%%,*}
        echo "{\"id\":$id$1}"
    done
}
"#;

fn position() -> Position {
    read_position(b"4x2 mines 2\n###F\n?12?\n").expect("a readable board")
}

fn supervised() -> Launcher {
    Launcher::supervised_by(env!("CARGO_BIN_EXE_mineproof"), "supervise-external-program")
}

fn start_by(launcher: &Launcher, command: &str) -> ExternalRule {
    ExternalRule::start(&format!("{ANSWER}{command}"), PATIENT, launcher).expect("sh starts")
}

fn start(command: &str) -> ExternalRule {
    start_by(&supervised(), command)
}

/// The answer, which is the same with and without a supervisor.
fn ask(command: &str) -> Result<Claims, ExternalError> {
    let [supervised, alone] =
        [supervised(), Launcher::unsupervised()].map(|launcher| start_by(&launcher, command).ask(7, &position()));
    assert_eq!(format!("{supervised:?}"), format!("{alone:?}"), "{command}");
    supervised
}

/// The complaint about a program's answer; it names the position.
fn complaint(command: &str) -> String {
    let said = ask(command).expect_err(command).to_string();
    let complaint = said.strip_prefix("position 7: ").unwrap_or_else(|| panic!("{said}"));
    complaint.to_owned()
}

#[test]
fn claims_are_read_in_the_order_of_the_questions() {
    let mut rule = start(r#"answer ',"safe":[[0,0]],"mine":[[0,2],[0,3]],"p_mine":[[0,1,0.25],[0,0,0]],"note":"x"'"#);
    for id in [0, 1, 2, u64::MAX] {
        let claims = rule.ask(id, &position()).unwrap_or_else(|error| panic!("{error}"));
        let expected = Claims {
            safe: vec![Cell::new(0, 0)],
            mine: vec![Cell::new(0, 2), Cell::new(0, 3)],
            p_mine: vec![(Cell::new(0, 1), 0.25), (Cell::new(0, 0), 0.0)],
        };
        assert_eq!(claims, expected);
    }
}

#[test]
fn an_answer_without_claims_is_an_answer() {
    for text in ["answer ''", r#"answer ',"safe":[],"mine":null'"#] {
        assert_eq!(ask(text).expect(text), Claims::default());
    }
}

#[test]
fn the_program_gets_the_position_as_one_line_of_json() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("question");
    let mut rule = start(&format!(r#"read -r line; echo "$line" > '{}'; echo '{{"id":7}}'"#, file.display()));
    rule.ask(7, &position()).expect("an answer");
    let question = std::fs::read(file).expect("the question");
    let read = read_position_json(&question).expect("a position");
    assert_eq!((read.id.expect("an id").as_json(), read.value), ("7", position()));
}

#[test]
fn a_last_answer_without_a_line_feed_counts() {
    let claims = ask(r#"read -r line; printf '{"id":7,"safe":[[0,1]]}'"#).expect("an answer");
    assert_eq!(claims.safe, [Cell::new(0, 1)]);
}

#[test]
fn a_claim_made_twice_is_one_claim() {
    assert_eq!(ask(r#"answer ',"mine":[[0,1],[0,1]]'"#).expect("an answer").mine, [Cell::new(0, 1)]);
}

#[test]
fn a_program_that_does_not_answer_costs_no_more_than_the_time_allowed() {
    // It neither reads nor answers, and the position is larger than what a pipe holds.
    let mut board = String::from("700x700 mines 9\n");
    for _ in 0..700 {
        writeln!(board, "{}", "#".repeat(700)).expect("a string takes everything");
    }
    let large = read_position(board.as_bytes()).expect("a readable board");
    for launcher in [supervised(), Launcher::unsupervised()] {
        does_not_answer(&large, &launcher);
    }
}

fn does_not_answer(large: &Position, launcher: &Launcher) {
    let start = Instant::now();
    let command = "echo thinking >&2; exec sleep 600";
    let mut rule = ExternalRule::start(command, Duration::from_millis(700), launcher).expect("sh");
    let said = rule.ask(3, large).expect_err("no answer").to_string();
    assert!(said.starts_with("position 3: no answer within 700ms; "), "{said}");
    assert!(said.ends_with("on standard error:\n  | thinking"), "{said}");
    let again = rule.ask(4, large).expect_err("ended").to_string();
    assert_eq!(again, "position 4: the program was ended because an earlier position was not answered");
    drop(rule);
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn a_program_is_ended_with_its_rule_and_so_is_what_it_started() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("signs of life");
    for launcher in [supervised(), Launcher::unsupervised()] {
        ends_what_it_started(&launcher, &file);
    }
}

fn ends_what_it_started(launcher: &Launcher, file: &Path) {
    let command = format!(
        "while :; do echo alive >> '{}'; sleep 0.02; done & read -r line; echo '{{\"id\":7}}'; sleep 600; exit",
        file.display()
    );
    let mut rule = start_by(launcher, &command);
    rule.ask(7, &position()).expect("an answer");
    let signs = || std::fs::metadata(file).map_or(0, |metadata| metadata.len());
    let more_than = |before: u64, tries: u32| {
        (0..tries).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            signs() > before
        })
    };
    assert!(more_than(signs(), 3_000), "what the program started runs on after the answer");
    drop(rule);
    std::thread::sleep(Duration::from_millis(100));
    assert!(!more_than(signs(), 50), "what the program started was left behind");
}

#[test]
fn a_program_that_crashes_is_reported_with_its_last_words() {
    let command = r#"read -r line; echo '{"id":1}'; read -r line; echo one >&2; echo two >&2; exit 3"#;
    let mut rule = start(command);
    rule.ask(1, &position()).expect("the first is answered");
    let said = rule.ask(2, &position()).expect_err("the second is not").to_string();
    assert_eq!(
        said,
        "position 2: the program ended (exit status: 3) without an answer; \
         the last it said on standard error:\n  | one\n  | two"
    );
    // In the middle of an answer.
    let said = complaint(r#"read -r line; printf '{"id":7,"sa'; exit 4"#);
    assert!(said.starts_with("the program ended (exit status: 4) without an answer; it said nothing"), "{said}");
}

#[test]
fn a_program_that_ends_at_once_is_reported() {
    let said = complaint("exit 0");
    assert!(said.starts_with("the program ended (exit status: 0) without an answer"), "{said}");
    let said = complaint("no-such-program-anywhere");
    assert!(said.contains("exit status: 127") && said.contains("no-such-program-anywhere"), "{said}");
    let said = complaint("ulimit -c 0; kill -SEGV $$");
    assert!(said.starts_with("the program ended (signal: 11 (SIGSEGV)"), "{said}");
}

#[test]
fn a_program_that_closes_its_output_is_reported() {
    let said = complaint("exec >&-; exec sleep 600");
    assert!(said.starts_with("the program closed its output without an answer"), "{said}");
}

#[test]
fn a_flood_on_standard_error_neither_blocks_nor_is_kept() {
    let flood = "yes complaint | head -n 200000 >&2; head -c 3000000 /dev/zero >&2; echo last >&2";
    assert_eq!(ask(&format!("{flood}; answer ''")).expect("an answer"), Claims::default());
    let error = ask(&format!("{flood}; exit 1")).expect_err("no answer");
    let ExternalError::Answer { id: 7, problem: Problem::Ended { complaints, .. } } = error else { panic!("{error}") };
    assert_eq!(complaints.len(), 20);
    assert!(complaints.iter().all(|line| line.chars().count() <= 500), "lines are cut");
}

#[test]
fn what_a_terminal_would_obey_is_escaped_wherever_a_program_says_it() {
    let error = complaint(r"printf 'one\033[2J\302\233two\n' >&2; exit 1");
    assert!(error.ends_with("\n  | one\\u{1b}[2J\\u{9b}two"), "{error}");
    for answer in
        [r#"{"id":"\u009b\302\233\177"}"#, r"\033[2J", r#"{"id":7,"\302\233":}"#, r#"{"id":7,"safe":"\302\233"}"#]
    {
        let said = complaint(&format!("printf '{answer}\n'"));
        assert!(said.chars().all(|character| character == '\n' || !character.is_control()), "{said:?}");
    }
}

#[test]
fn a_line_without_end_is_cut() {
    assert_eq!(complaint("exec cat /dev/zero"), "the answer is longer than 16 MiB");
}

#[test]
fn answers_out_of_order_are_reported() {
    for (text, id) in
        [(r#"{"id":8}"#, "8"), (r#"{"safe":[]}"#, "null"), (r#"{"id":"7"}"#, "\"7\""), (r#"{"id":7.0}"#, "7.0")]
    {
        let said = complaint(&format!("read -r line; echo '{text}'"));
        assert!(said.starts_with(&format!("the answer has the id {id}: each position is answered with")), "{said}");
    }
}

#[test]
fn what_is_no_json_is_shown_with_the_place() {
    assert_eq!(
        complaint(r#"echo '{"id":7,"safe":[[0,0]'"#).lines().collect::<Vec<_>>(),
        [
            "the answer is not JSON: EOF while parsing a list at column 22",
            r#"  | {"id":7,"safe":[[0,0]"#,
            "  |                      ^",
        ]
    );
    let said = complaint("echo 'Traceback: something'");
    assert!(
        said.starts_with("the answer is not JSON: expected value at column 1\n  | Traceback: something\n  | ^"),
        "{said}"
    );
    assert!(complaint("echo").starts_with("the answer is not JSON: "));
    assert!(complaint(r"printf '\377\376\n'").starts_with("the answer is not JSON: "));
}

#[test]
fn json_of_another_kind_is_shown_with_what_was_expected() {
    for text in [
        r#"{"id":7,"safe":[0,1]}"#,
        r#"{"id":7,"safe":[[0]]}"#,
        r#"{"id":7,"safe":[[0,1,2]]}"#,
        r#"{"id":7,"safe":[[0,1.5]]}"#,
        r#"{"id":7,"safe":"0,1"}"#,
        r#"{"id":7,"p_mine":[[0,1]]}"#,
        r#"{"id":7,"p_mine":[[0,1,null]]}"#,
        r"[7]",
        r"7",
    ] {
        let said = complaint(&format!("echo '{text}'"));
        assert!(said.starts_with("the answer is JSON but not as expected: "), "{text}: {said}");
        assert!(said.contains(&format!("\n  | {text}\n  | ")), "{text}: {said}");
        assert!(said.contains("\nexpected {\"id\":…,\"safe\":[[row,col],…],"), "{text}: {said}");
    }
}

#[test]
fn claims_that_cannot_be_are_reported() {
    for (claims, expected) in [
        (
            r#","safe":[[2,0]]"#,
            "the answer names 2,0, which is not on the 4x2 board; cells are [row,col], counted from 0",
        ),
        (
            r#","mine":[[0,-1]]"#,
            "the answer names 0,-1, which is not on the 4x2 board; cells are [row,col], counted from 0",
        ),
        (r#","safe":[[1,1]]"#, "the answer makes a claim about 1,1, which is revealed"),
        (r#","p_mine":[[1,0,0.5]]"#, "the answer makes a claim about 1,0, which is revealed"),
        (r#","safe":[[0,0]],"mine":[[0,1],[0,0]]"#, "the answer claims 0,0 both as safe and as a mine"),
        (r#","p_mine":[[0,0,1.5]]"#, "the answer gives 0,0 the mine probability 1.5, which is not between 0 and 1"),
        (r#","p_mine":[[0,0,0.5],[0,0,0.5]]"#, "the answer gives 0,0 two mine probabilities"),
    ] {
        assert_eq!(complaint(&format!("answer '{claims}'")), expected);
    }
}
