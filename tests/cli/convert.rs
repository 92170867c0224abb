//! `convert`: what is read in one dialect is written in another, or refused with a reason.

use insta::assert_snapshot;

use super::{Outcome, finish, folder_with, mineproof, run, run_in};

const POSITION: &str = "5x3 mines 4\n#1F##\n#2###\n##1##\n";
const MINEFIELD: &str = "4x3 mines 3\n*...\n..*.\n...*\n";

fn convert(input: impl Into<Vec<u8>>, from: &str, to: &str) -> Outcome {
    run(&format!("convert --dialect {from} --to {to}"), input)
}

/// Converts to a format that is not text.
fn to_bytes(input: &[u8], from: &str, to: &str) -> Vec<u8> {
    let output = mineproof().args(["convert", "--dialect", from, "--to", to]).write_stdin(input).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn a_position_survives_json_and_mine() {
    let json = convert(POSITION, "native", "json").answer();
    assert_snapshot!(json, @r###"{"width":5,"height":3,"mines":4,"rows":["#1F##","#2###","##1##"]}"###);
    assert_eq!(convert(json, "json", "native").answer(), POSITION);
    let mine = convert(POSITION, "native", "mine").answer();
    assert_snapshot!(mine, @"
    5x3x4
    H1FHH
    H2HHH
    HH1HH
    ");
    assert_eq!(convert(mine, "mine", "native").answer(), POSITION);
}

#[test]
fn what_only_some_dialects_hold_survives_json() {
    for position in ["2x1 mines unknown\n?#\n", "2x1 density 3/20\n##\n"] {
        let json = convert(position, "native", "json").answer();
        assert_eq!(convert(json, "json", "native").answer(), position);
    }
    let with_more = "{\"id\":[1],\"width\":2,\"height\":1,\"mines\":1,\"clues\":\"cautious\",\"rows\":[\"##\"]}\n";
    assert_eq!(convert(with_more, "json", "json").answer(), with_more);
    let started = "{\"id\":\"m\",\"width\":2,\"height\":1,\"rows\":[\"*.\"],\"start\":[0,1]}\n";
    assert_eq!(convert(started, "json", "json").answer(), started);
}

#[test]
fn a_minefield_survives_mbf_and_json() {
    let mbf = to_bytes(MINEFIELD.as_bytes(), "native", "mbf");
    assert_eq!(mbf, [4, 3, 0, 3, 0, 0, 2, 1, 3, 2], "width, height, mines, then column and row of each");
    assert_eq!(convert(mbf.clone(), "mbf", "native").answer(), MINEFIELD);
    let json = convert(mbf.clone(), "mbf", "json").answer();
    assert_snapshot!(json, @r#"{"width":4,"height":3,"rows":["*...","..*.","...*"]}"#);
    assert_eq!(to_bytes(json.as_bytes(), "json", "mbf"), mbf);
}

#[test]
fn the_dialect_is_guessed_by_the_extension() {
    let folder = folder_with("board.mbf", [2, 1, 0, 1, 1, 0]);
    assert_eq!(run_in(folder.path(), "convert board.mbf --to native").answer(), "2x1 mines 1\n.*\n");
}

#[test]
fn where_a_file_holds_both_either_can_be_taken() {
    let both = "# MINESWEEPER-BOARD v0.1\nrows: 1\ncolumns: 3\nmines: 1\n[real]\n*10\n[view]\nU1U\n";
    assert_eq!(convert(both, "ms-toollib", "native").answer(), "3x1 mines 1\n#1#\n");
    let real =
        finish(mineproof().args(["convert", "--dialect", "ms-toollib", "--real", "--to", "native"]).write_stdin(both));
    assert_eq!(real.answer(), "3x1 mines 1\n*..\n");
}

#[test]
fn what_a_dialect_cannot_hold_is_refused() {
    assert_snapshot!(convert(POSITION, "native", "mbf").refusal(), @"error: mbf is written from a full minefield, and a position does not tell where its mines are: write native, json or mine");
    assert_snapshot!(convert(MINEFIELD, "native", "mine").refusal(), @"error: mine holds a position, which would lose where the mines are: write native, json, mbf, pttacg, ms-toollib or, with a first click, tatham");
    assert_snapshot!(convert("1x1 mines unknown\n#\n", "native", "mine").refusal(), @"error: mine needs the number of mines: give the position one, or write native or json");
    assert_snapshot!(convert("2x1 mines 1\n#?\n", "native", "mine").refusal(), @"error: mine has no sign for a revealed cell without its clue, as at 0,1: write native or json");
    assert_snapshot!(convert(POSITION, "native", "minesweepr").refusal(), @"error: `minesweepr` is only read: write native, json, mine, mbf, tatham, pttacg or ms-toollib");
    assert_snapshot!(convert(POSITION, "native", "tatham").refusal(), @"error: tatham is written from a full minefield, and a position does not tell where its mines are: write native, json or mine");
    let noisy = r##"{"width":1,"height":1,"clues":"cautious","rows":["#"]}"##;
    assert_snapshot!(convert(noisy, "json", "native").refusal(), @"error: native cannot say that clues are cautious: write json");
    let wide = format!("256x1\n{}\n", ".".repeat(256));
    assert_snapshot!(convert(wide, "native", "mbf").refusal(), @"error: mbf holds at most 255x255 cells, not 256x1: write native or json");
    assert_snapshot!(run("convert --real --to json", POSITION).refusal(), @"
    error: <stdin>:2:1: `#` does not belong in a full minefield
      |
    2 | #1F##
      | ^ expected * (mine) or . (safe)
    ");
}
