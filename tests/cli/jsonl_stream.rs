//! The program at the other end of a pipe: answers come at once, and a reader may leave.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

const LINE: &str = "{\"id\":1,\"width\":3,\"height\":1,\"mines\":1,\"rows\":[\"#1#\"]}\n";
const PATIENCE: Duration = Duration::from_secs(30);

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_mineproof"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Waits for a program that has to end by itself; its exit code and complaints.
fn wait(mut child: Child) -> (Option<i32>, String) {
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().expect("a child");
            panic!("the program goes on although nobody reads its answers");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let mut complaints = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut complaints).expect("text");
    (status.code(), complaints)
}

#[test]
fn each_answer_comes_before_the_next_line_is_needed() {
    let mut child = start(&["analyze", "--jsonl"]);
    let mut input: ChildStdin = child.stdin.take().expect("piped");
    let output = BufReader::new(child.stdout.take().expect("piped"));
    let (send, answers) = channel();
    let reader = std::thread::spawn(move || output.lines().for_each(|line| send.send(line.unwrap()).unwrap()));
    for number in 1..=3 {
        input.write_all(LINE.replace("\"id\":1", &format!("\"id\":{number}")).as_bytes()).unwrap();
        input.flush().unwrap();
        let answer = answers.recv_timeout(PATIENCE).expect("an answer while the input is still open");
        assert!(answer.starts_with(&format!("{{\"id\":{number},\"width\":3,")), "{answer}");
    }
    drop(input);
    assert_eq!(wait(child), (Some(0), String::new()));
    reader.join().unwrap();
}

#[test]
fn a_closed_pipe_ends_the_program_quietly_even_while_its_input_is_open() {
    let mut child = start(&["analyze", "--jsonl"]);
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("piped");
    input.write_all(LINE.as_bytes()).unwrap();
    assert_eq!(wait(child), (Some(0), String::new()));
    drop(input);
}

#[test]
fn a_reader_who_leaves_in_the_middle_is_not_complained_about() {
    let mut child = start(&["analyze", "--jsonl", "--threads", "2"]);
    let mut input = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || while input.write_all(LINE.repeat(100).as_bytes()).is_ok() {});
    let mut first = String::new();
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    output.read_line(&mut first).unwrap();
    drop(output);
    assert!(first.starts_with("{\"id\":1,"), "{first}");
    assert_eq!(wait(child), (Some(0), String::new()));
    writer.join().unwrap();
}

#[test]
fn every_command_bears_a_closed_pipe() {
    for arguments in [
        &["analyze"][..],
        &["analyze", "--json"],
        &["convert", "--to", "json"],
        &["cnf", "--json"],
        &["completions", "zsh"],
        &["--help"],
    ] {
        let mut child = start(arguments);
        drop(child.stdout.take());
        let board = format!("100x100 mines unknown\n{}", format!("{}\n", "#".repeat(100)).repeat(100));
        // A command that reads nothing may be gone already.
        let _ = child.stdin.take().expect("piped").write_all(board.as_bytes());
        assert_eq!(wait(child), (Some(0), String::new()), "{arguments:?}");
    }
}
