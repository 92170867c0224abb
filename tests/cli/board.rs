//! `analyze` for people.

use insta::assert_snapshot;

use super::{folder_with, run, run_in};

const WITH_A_SEA: &str = "6x4 mines 4\n######\n#212##\n######\n###1F#\n";
const A_GUESS: &str = "6x5 mines 5\n######\n#1#2##\n######\n######\nF#####\n";

#[test]
fn a_board_shows_what_is_certain_chances_and_totals() {
    assert_snapshot!(run("analyze", WITH_A_SEA).answer(), @"
        0  1  2  3  4  5
    0  33  +  *  + 50  +
    1  33  2  1  2 50  +
    2  33  +  +  +  +  +
    3   +  +  +  1  F  +

    6x4, 4 mines, 20 hidden, 6 layouts
    certain: 13 safe, 2 mines, 10 of them by the mine count
    best: open the 13 safe cells (+)
    ");
}

#[test]
fn a_board_without_a_safe_cell_points_out_the_best_guess() {
    assert_snapshot!(run("analyze", A_GUESS).answer(), @"
         0   1   2   3   4   5
    0  [7]   7  22  27  27  12
    1    7   1  22   2  27  12
    2    7   7  22  27  27  12
    3   12  12  12  12  12  12
    4    F  12  12  12  12  12

    6x5, 5 mines, 28 hidden, 2065 layouts
    certain: 0 safe, 1 mine
    best: nothing is certainly safe; least risk at 0,0: 4/59 = 6.78 % (and 4 more as good)
    ");
}

#[test]
fn a_board_shows_fractions_when_asked() {
    assert_snapshot!(run("analyze --fractions", A_GUESS).answer(), @"
            0      1      2      3      4      5
    0  [4/59]   4/59  13/59 79/295 79/295   7/59
    1    4/59      1  13/59      2 79/295   7/59
    2    4/59   4/59  13/59 79/295 79/295   7/59
    3    7/59   7/59   7/59   7/59   7/59   7/59
    4       F   7/59   7/59   7/59   7/59   7/59

    6x5, 5 mines, 28 hidden, 2065 layouts
    certain: 0 safe, 1 mine
    best: nothing is certainly safe; least risk at 0,0: 4/59 = 6.78 % (and 4 more as good)
    ");
}

#[test]
fn a_chance_that_is_not_certain_is_not_rounded_to_certainty() {
    let one_in_a_thousand = format!("40x25 mines 1\n{}", format!("{}\n", "#".repeat(40)).repeat(25));
    let board = run("analyze", one_in_a_thousand.as_str()).answer();
    assert!(board.contains(" <1"), "{board}");
    assert!(board.ends_with("least risk at 0,0: 1/1000 = 0.10 % (and 999 more as good)\n"), "{board}");
    let all_but_one = one_in_a_thousand.replace("mines 1", "mines 999");
    let board = run("analyze", all_but_one.as_str()).answer();
    assert!(board.contains(" >99"), "{board}");
}

#[test]
fn without_a_mine_count_there_are_verdicts_but_no_chances() {
    assert_snapshot!(run("analyze", "5x2 mines unknown\n#?1##\n01###\n").answer(), @"
       0 1 2 3 4
    0  + ? 1 + #
    1  . 1 * + #

    5x2, mine count unknown, 6 hidden, 4 layouts
    certain: 3 safe, 1 mine
    best: open the 3 safe cells (+)
    ");
    assert_snapshot!(run("analyze", "4x2 mines unknown\n#11#\n#1##\n").answer(), @"
       0 1 2 3
    0  # 1 1 #
    1  # 1 # #

    4x2, mine count unknown, 5 hidden, 5 layouts
    certain: 0 safe, 0 mines
    nothing is certainly safe
    ");
}

#[test]
fn a_density_gives_chances() {
    assert_snapshot!(run("analyze --fractions", "4x2 density 0.25\n#2##\n####\n").answer(), @"
           0     1     2     3
    0    2/5     2   2/5 [1/4]
    1    2/5   2/5   2/5   1/4

    4x2, density 1/4, 7 hidden, 40 layouts
    certain: 0 safe, 0 mines
    best: nothing is certainly safe; least risk at 0,3: 1/4 = 25.00 % (and 1 more as good)
    ");
}

#[test]
fn the_smallest_boards_are_analysed() {
    assert_snapshot!(run("analyze", "1x1 mines 1\n#\n").answer(), @"
       0
    0  *

    1x1, 1 mine, 1 hidden, 1 layout
    certain: 0 safe, 1 mine, 1 of them by the mine count
    every hidden cell is a mine
    ");
    assert_snapshot!(run("analyze", "1x1 mines 0\n0\n").answer(), @"
       0
    0  .

    1x1, 0 mines, 0 hidden, 1 layout
    certain: 0 safe, 0 mines
    nothing is hidden
    ");
    assert_snapshot!(run("analyze", "1x3 mines 1\n#\n1\n#\n").answer(), @"
          0
    0  [50]
    1     1
    2    50

    1x3, 1 mine, 2 hidden, 2 layouts
    certain: 0 safe, 0 mines
    best: nothing is certainly safe; least risk at 0,0: 1/2 = 50.00 % (and 1 more as good)
    ");
}

#[test]
fn standard_input_is_read_with_and_without_a_dash() {
    let folder = folder_with("board.txt", A_GUESS);
    let from_file = run_in(folder.path(), "analyze board.txt").answer();
    assert_eq!(run("analyze -", A_GUESS).answer(), from_file);
    assert_eq!(run("analyze", A_GUESS).answer(), from_file);
}

#[test]
fn the_dialect_is_guessed_by_extension_then_by_content() {
    let expected = run("analyze", "3x1 mines 1\n#1#\n").answer();
    let json = r##"{"width":3,"height":1,"mines":1,"rows":["#1#"]}"##;
    let mine = "3x1x1\nH1H\n";
    let toollib = "# MINESWEEPER-BOARD v0.1\nrows: 1\ncolumns: 3\nmines: 1\n[view]\nU1U\n";
    for (name, content) in [
        ("board.json", json),
        ("board.MINE", mine),
        ("board.board", toollib),
        ("looks-like-json.txt", json),
        ("no-extension", "3x1 mines 1\n#1#\n"),
    ] {
        let folder = folder_with(name, content);
        assert_eq!(run_in(folder.path(), &format!("analyze {name}")).answer(), expected, "{name}");
    }
    assert_eq!(run("analyze", format!("\n  {json}")).answer(), expected);
    assert_eq!(run("analyze --dialect mine", mine).answer(), expected);
    let misnamed = folder_with("board.json", mine);
    assert_eq!(run_in(misnamed.path(), "analyze board.json --dialect mine").answer(), expected);
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_change_nothing() {
    let expected = run("analyze", A_GUESS).answer();
    assert_eq!(run("analyze", A_GUESS.replace('\n', "\r\n")).answer(), expected);
    assert_eq!(run("analyze", format!("\u{feff}{A_GUESS}")).answer(), expected);
    assert_eq!(run("analyze", A_GUESS.trim_end()).answer(), expected);
    assert_eq!(run("analyze", format!("# a comment\n{A_GUESS}")).answer(), expected);
}

#[test]
fn every_engine_answers_the_same_and_can_be_verified() {
    let expected = run("analyze", A_GUESS).answer();
    for engine in ["counting", "sat", "both"] {
        assert_eq!(run(&format!("analyze --certainty {engine}"), A_GUESS).answer(), expected, "{engine}");
    }
    let verified = run("analyze --verify", A_GUESS).answer();
    assert_eq!(verified, format!("{expected}verified: stages, SAT and counting agree\n"));
}

#[test]
fn timing_is_the_last_line() {
    let timed = run("analyze --timing", A_GUESS).answer();
    let (answer, time) = timed.trim_end().rsplit_once('\n').expect("more than one line");
    assert_eq!(format!("{answer}\n"), run("analyze", A_GUESS).answer());
    let micros = time.strip_prefix("time: ").and_then(|rest| rest.strip_suffix(" µs"));
    let micros: f64 = micros.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{time}"));
    assert!(micros > 0.0, "{time}");
}
