//! Input and flags that cannot be used: located, explained, exit code 2.

use insta::assert_snapshot;

use super::{finish, folder_with, mineproof, run, run_in};

/// What the user is told of a file in the native notation.
fn refusal(content: impl AsRef<[u8]>) -> String {
    refusal_of("board.txt", content)
}

fn refusal_of(name: &str, content: impl AsRef<[u8]>) -> String {
    let folder = folder_with(name, content);
    run_in(folder.path(), &format!("analyze {name}")).refusal()
}

#[test]
fn a_row_of_the_wrong_length() {
    assert_snapshot!(refusal("3x2 mines 1\n##\n###\n"), @"
    error: board.txt:2:3: this row has 2 cells, not 3
      |
    2 | ##
      |   ^ one cell is missing
    ");
    assert_snapshot!(refusal("3x2 mines 1\n###\n####\n"), @"
    error: board.txt:3:4: this row has 4 cells, not 3
      |
    3 | ####
      |    ^ expected the row to end here
    ");
    assert_snapshot!(refusal("3x2 mines 1\n###\n"), @"
    error: board.txt:3:1: the board ends after 1 of 2 rows
      |
    3 |
      | ^ expected another row
    ");
    assert_snapshot!(refusal("3x1 mines 1\n###\n###\n"), @"
    error: board.txt:3:1: there are more rows than 1
      |
    3 | ###
      | ^ expected the end of the file
    ");
}

#[test]
fn a_character_that_means_nothing() {
    assert_snapshot!(refusal("3x1 mines 1\n#x#\n"), @"
    error: board.txt:2:2: unknown character `x`
      |
    2 | #x#
      |  ^ expected 0-8, # (hidden), F (flag) or ? (blind)
    ");
    assert_snapshot!(refusal("3x1 mines 1\n#9#\n"), @"
    error: board.txt:2:2: unknown character `9`
      |
    2 | #9#
      |  ^ expected 0-8, # (hidden), F (flag) or ? (blind)
    ");
    assert_snapshot!(refusal("3x1 mines 1\n##é\n"), @"
    error: board.txt:2:3: unknown character `é`
      |
    2 | ##é
      |   ^ expected 0-8, # (hidden), F (flag) or ? (blind)
    ");
}

#[test]
fn a_dot_or_a_star_in_a_position() {
    assert_snapshot!(refusal("3x1 mines 1\n#.#\n"), @"
    error: board.txt:2:2: `.` does not belong in a position
      |
    2 | #.#
      |  ^ tools disagree whether it is hidden or zero: write # (hidden) or 0, or name the dialect
    ");
    assert_snapshot!(refusal("3x1 mines 1\n#*#\n"), @"
    error: board.txt:2:2: `*` does not belong in a position
      |
    2 | #*#
      |  ^ write F for a known mine; only a full minefield is made of * and .
    ");
}

#[test]
fn a_size_of_nothing_or_beyond_everything() {
    assert_snapshot!(refusal("0x3 mines 1\n"), @"
    error: board.txt:1:1: a board needs at least one row and one column, not 0x3
      |
    1 | 0x3 mines 1
      | ^ expected a size such as 30x16, or 1000x1000 for a big one
    ");
    assert_snapshot!(refusal("1000000x1000000 mines 1\n#\n"), @"
    error: board.txt:1:1: 1000000x1000000 is more than the 16777216 cells that a board may have
      |
    1 | 1000000x1000000 mines 1
      | ^ expected a size such as 30x16, or 1000x1000 for a big one
    ");
    assert_snapshot!(refusal("99999999999999999999x1 mines 1\n#\n"), @"
    error: board.txt:1:1: the width is too large
      |
    1 | 99999999999999999999x1 mines 1
      | ^ a board has at most 16777216 cells
    ");
    assert_snapshot!(refusal_of("board.json", r##"{"width":1000000,"height":1000000,"rows":[]}"##), @r#"
    error: board.json:1:10: 1000000x1000000 is more than the 16777216 cells that a board may have
      |
    1 | {"width":1000000,"height":1000000,"rows":[]}
      |          ^ expected the size of a board
    "#);
}

#[test]
fn a_header_that_is_none() {
    assert_snapshot!(refusal("###\n###\n"), @"
    error: board.txt:1:2: this is not a comment
      |
    1 | ###
      |  ^ a comment starts with a hash and a space; the header comes next
    ");
    assert_snapshot!(refusal("3x1\n###\n"), @"
    error: board.txt:1:4: `mines` is missing
      |
    1 | 3x1
      |    ^ a header is `9x9 mines 10`, `9x9 mines unknown` or `9x9 density 3/20`
    ");
    assert_snapshot!(refusal("3x1 mines 1/2\n###\n"), @"
    error: board.txt:1:12: this is not a header
      |
    1 | 3x1 mines 1/2
      |            ^ expected the header to end here
    ");
    assert_snapshot!(refusal("3x1 density 2\n###\n"), @"
    error: board.txt:1:13: a density lies strictly between 0 and 1; for none or only mines give the mine count
      |
    1 | 3x1 density 2
      |             ^ write it as 3/20 or 0.15
    ");
    assert_snapshot!(refusal("3x1 mines 99999999999999999999\n###\n"), @"
    error: board.txt:1:11: the number of mines is too large
      |
    1 | 3x1 mines 99999999999999999999
      |           ^ expected at most 18446744073709551615
    ");
}

#[test]
fn an_empty_file() {
    assert_snapshot!(refusal(""), @"
    error: board.txt: there is nothing to read
      = a header is `9x9 mines 10`, `9x9 mines unknown` or `9x9 density 3/20`
    ");
    assert_snapshot!(refusal(" \n\n"), @"
    error: board.txt: there is nothing to read
      = a header is `9x9 mines 10`, `9x9 mines unknown` or `9x9 density 3/20`
    ");
    assert_snapshot!(run("analyze", "").refusal(), @"
    error: <stdin>: there is nothing to read
      = a header is `9x9 mines 10`, `9x9 mines unknown` or `9x9 density 3/20`
    ");
    assert_snapshot!(refusal_of("board.json", ""), @"
    error: board.json: there is nothing to read
      = expected one JSON object with `width`, `height` and `rows`
    ");
    assert_snapshot!(refusal_of("board.mbf", ""), @"
    error: board.mbf: there is nothing to read
      = a file is width, height, a two-byte mine count, then two bytes per mine
    ");
}

#[test]
fn a_wrong_encoding() {
    let utf16: Vec<u8> = "\u{feff}1x1 mines 0\n0\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_snapshot!(refusal(utf16), @"
    error: board.txt: this looks like UTF-16 text
      = save it as UTF-8
    ");
    assert_snapshot!(refusal(b"3x1 mines 1\n#\xe9#\n"), @"
    error: board.txt:2:2: this is not UTF-8 text
      |
    2 | #�
      |  ^ save it as UTF-8; a binary format must be named as the dialect
    ");
}

#[test]
fn a_truncated_binary() {
    let folder = folder_with("board.mbf", [2, 2, 0, 2, 0]);
    let said = run_in(folder.path(), "convert board.mbf --to native").refusal();
    assert_snapshot!(said, @"
    error: board.mbf: byte 5: the file ends after 5 of 8 bytes
      = a file is width, height, a two-byte mine count, then two bytes per mine
    ");
    assert_snapshot!(refusal_of("board.mbf", [2]), @"
    error: board.mbf: byte 1: the file ends after 1 of 4 bytes
      = a file is width, height, a two-byte mine count, then two bytes per mine
    ");
    assert_snapshot!(refusal_of("board.mbf", [2, 2, 0, 1, 5, 5]), @"
    error: board.mbf: byte 4: the mine at 5,5 lies outside a 2x2 board
      = a file is width, height, a two-byte mine count, then two bytes per mine
    ");
}

#[test]
fn json_that_is_nested_deeply_or_broken() {
    let brackets = "[".repeat(100_000);
    assert_snapshot!(refusal_of("board.json", &brackets), @"
    error: board.json:1:1: this is not a JSON object
      |
    1 | [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…
      | ^ expected one JSON object with `width`, `height` and `rows`
    ");
    assert_snapshot!(refusal_of("board.json", format!("{{\"rows\":{brackets}")), @r#"
    error: board.json:1:9: invalid type: sequence, expected a string
      |
    1 | {"rows":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…
      |         ^ `rows` is an array of strings, one per row
    "#);
    assert_snapshot!(refusal_of("board.json", format!("{{\"other\":{brackets}")), @"
    error: board.json:1:100009: EOF while parsing a list
      |
    1 | …[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
      |                                      ^ the object ends too early
    ");
    let closed = format!("{{\"width\":1,\"height\":1,\"rows\":[{brackets}{}]}}", "]".repeat(100_000));
    assert_snapshot!(refusal_of("board.json", closed), @r#"
    error: board.json:1:30: invalid type: sequence, expected a string
      |
    1 | {"width":1,"height":1,"rows":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…
      |                              ^ `rows` is an array of strings, one per row
    "#);
    assert_snapshot!(run("analyze --jsonl", format!("{{\"id\":{brackets}\n{brackets}\n")).ended(2), @r#"
    {"id":null,"line":1,"error":"column 100006: EOF while parsing a list; the object ends too early"}
    {"id":null,"line":2,"error":"column 1: this is not a JSON object; expected one JSON object with `width`, `height` and `rows`"}
    "#);
    assert_snapshot!(refusal_of("board.json", "{\"width\":3,\n \"height\":1,\n \"rows\":[\"##\"]}"), @r###"
    error: board.json:3:13: cell 0,2: this row has 2 cells, not 3
      |
    3 |  "rows":["##"]}
      |             ^ one cell is missing
    "###);
}

#[test]
fn a_full_minefield_where_a_position_is_needed() {
    assert_snapshot!(refusal_of("board.mbf", [2, 1, 0, 1, 0, 0]), @"
    error: board.mbf: a full minefield is here, but a position is needed
      = expected what a player sees; this tells every mine
    ");
    assert_snapshot!(refusal("2x1 mines 1\n*.\n"), @"
    error: board.txt:2:1: `*` does not belong in a position
      |
    2 | *.
      | ^ write F for a known mine; only a full minefield is made of * and .
    ");
}

#[test]
fn a_file_that_cannot_be_opened() {
    let folder = folder_with("board.txt", "");
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    for (file, arguments) in [("missing.txt", ""), ("missing.txt", "--jsonl"), ("folder", ""), ("folder", "--jsonl")] {
        let said = run_in(folder.path(), &format!("analyze {file} {arguments}")).refusal();
        assert!(said.starts_with(&format!("error: {file}: cannot read: ")), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    let said = run_in(folder.path(), "cnf board.txt --out missing/board.cnf").refusal();
    assert!(said.starts_with("error: board.txt: there is nothing to read\n"), "{said}");
}

#[test]
fn flags_that_mean_nothing() {
    for (arguments, expected) in [
        ("analyze --dialect latin", "[possible values: native, json, mine, mbf,"),
        ("analyze --frobnicate", "unexpected argument '--frobnicate' found"),
        ("analyze --threads 2", "--jsonl"),
        ("analyze --threads 0", "invalid value '0' for '--threads <N>': 0 is not in 1..=1024"),
        ("analyze --threads many", "invalid value 'many' for '--threads <N>'"),
        ("analyze --time-limit=-1", "'-1' for '--time-limit <TIME>': expected a number such as 2, 1.5s or 250ms"),
        ("analyze --time-limit 3h", "'3h' for '--time-limit <TIME>': `h` is no unit of time: use ms, s or m"),
        ("analyze --memory-limit 1X", "'1X' for '--memory-limit <SIZE>': `X` is no unit of size: use K, M, G or T"),
        (
            "analyze --memory-limit much",
            "'much' for '--memory-limit <SIZE>': expected a whole number such as 512M or 1G",
        ),
        ("analyze --certainty guess", "[possible values: counting, sat, both]"),
        ("analyze a b", "unexpected argument 'b' found"),
        ("convert", "--to <DIALECT>"),
        ("cnf --encoding morse", "[possible values: auto, direct, sequential, totalizer]"),
        ("analyze --no-fractions --fractions", "cannot be used with"),
        ("frobnicate", "unrecognized subcommand 'frobnicate'"),
        ("", "Usage: mineproof [OPTIONS] <COMMAND>"),
    ] {
        let said = run(arguments, "1x1 mines 0\n0\n").refusal();
        assert!(said.contains(expected), "{arguments}: {said}");
    }
}

#[test]
fn a_file_name_cannot_disturb_the_terminal() {
    let folder = folder_with("a\u{1b}[31m.txt", "x");
    let said = finish(mineproof().current_dir(folder.path()).arg("analyze").arg("a\u{1b}[31m.txt")).refusal();
    assert!(!said.contains('\u{1b}'), "{said:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_mineproof"))
        .args(["completions", "bash"])
        .stdout(full)
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2));
    assert!(said.starts_with("error: cannot write the answer: "), "{said}");
}
