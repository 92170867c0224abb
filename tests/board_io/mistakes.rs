//! Mistakes in native notation.

use insta::assert_snapshot;
use mineproof::internals::board::{Dialect, Wanted};

fn position(text: impl AsRef<[u8]>) -> String {
    super::refusal(text, Dialect::Native, Wanted::Position)
}

fn minefield(text: impl AsRef<[u8]>) -> String {
    super::refusal(text, Dialect::Native, Wanted::Minefield)
}

#[test]
fn a_character_that_means_nothing() {
    assert_snapshot!(position("# lost\n5x2 mines 3\n#1209\n#####\n"), @"
    error: board.txt:3:5: unknown character `9`
      |
    3 | #1209
      |     ^ expected 0-8, # (hidden), F (flag) or ? (blind)
    ");
    assert_snapshot!(position("2x1 mines 1\n#f\n"), @"
    error: board.txt:2:2: unknown character `f`
      |
    2 | #f
      |  ^ expected 0-8, # (hidden), F (flag) or ? (blind)
    ");
    assert_snapshot!(position("2x1 mines 1\n# \n"), @"
    error: board.txt:2:2: unknown character ` `
      |
    2 | # 
      |  ^ expected 0-8, # (hidden), F (flag) or ? (blind)
    ");
    assert_snapshot!(position("2x1 mines 1\n#\u{200b}\n"), @r"
    error: board.txt:2:2: unknown character `\u{200b}`
      |
    2 | #\u{200b}
      |  ^ expected 0-8, # (hidden), F (flag) or ? (blind)
    ");
    assert_snapshot!(minefield("2x1\n.o\n"), @"
    error: board.txt:2:2: unknown character `o`
      |
    2 | .o
      |  ^ expected * (mine) or . (safe)
    ");
}

#[test]
fn characters_of_the_other_kind_of_board() {
    assert_snapshot!(position("3x1 mines 1\n1.#\n"), @"
    error: board.txt:2:2: `.` does not belong in a position
      |
    2 | 1.#
      |  ^ tools disagree whether it is hidden or zero: write # (hidden) or 0, or name the dialect
    ");
    assert_snapshot!(position("3x1 mines 1\n1*#\n"), @"
    error: board.txt:2:2: `*` does not belong in a position
      |
    2 | 1*#
      |  ^ write F for a known mine; only a full minefield is made of * and .
    ");
    assert_snapshot!(minefield("3x1\n.1*\n"), @"
    error: board.txt:2:2: `1` does not belong in a full minefield
      |
    2 | .1*
      |  ^ expected * (mine) or . (safe)
    ");
}

#[test]
fn rows_of_the_wrong_length() {
    assert_snapshot!(position("3x2 mines 1\n###\n##\n"), @"
    error: board.txt:3:3: this row has 2 cells, not 3
      |
    3 | ##
      |   ^ one cell is missing
    ");
    assert_snapshot!(position("3x2 mines 1\n#\n###\n"), @"
    error: board.txt:2:2: this row has 1 cell, not 3
      |
    2 | #
      |  ^ cells are missing
    ");
    assert_snapshot!(position("3x2 mines 1\n###\n#####\n"), @"
    error: board.txt:3:4: this row has 5 cells, not 3
      |
    3 | #####
      |    ^ expected the row to end here
    ");
    assert_snapshot!(position("3x2 mines 1\n###\n\n###\n"), @"
    error: board.txt:3:1: this row has 0 cells, not 3
      |
    3 |
      | ^ cells are missing
    ");
}

#[test]
fn too_few_and_too_many_rows() {
    assert_snapshot!(position("3x2 mines 1\n###\n"), @"
    error: board.txt:3:1: the board ends after 1 of 2 rows
      |
    3 |
      | ^ expected another row
    ");
    assert_snapshot!(position("3x2 mines 1\n###\n\n\n"), @"
    error: board.txt:3:1: the board ends after 1 of 2 rows
      |
    3 |
      | ^ expected another row
    ");
    assert_snapshot!(position("3x2 mines 1"), @"
    error: board.txt:2:1: the board ends after 0 of 2 rows
      |
    2 |
      | ^ expected another row
    ");
    assert_snapshot!(position("3x1 mines 1\n###\n\n###\n"), @"
    error: board.txt:4:1: there are more rows than 1
      |
    4 | ###
      | ^ expected the end of the file
    ");
}

#[test]
fn headers() {
    assert_snapshot!(position("###\n"), @"
    error: board.txt:1:2: this is not a comment
      |
    1 | ###
      |  ^ a comment starts with a hash and a space; the header comes next
    ");
    assert_snapshot!(position("#\n3x1 mines 1\n###\n"), @"
    error: board.txt:1:2: this is not a comment
      |
    1 | #
      |  ^ a comment starts with a hash and a space; the header comes next
    ");
    assert_snapshot!(position("\n3x1 mines 1\n###\n"), @"
    error: board.txt:1:1: the header is missing
      |
    1 |
      | ^ a header is `9x9 mines 10`, `9x9 mines unknown` or `9x9 density 3/20`
    ");
    assert_snapshot!(position("# only a comment\n"), @"
    error: board.txt:2:1: the header is missing
      |
    2 |
      | ^ a header is `9x9 mines 10`, `9x9 mines unknown` or `9x9 density 3/20`
    ");
    assert_snapshot!(position("3 x 1 mines 1\n###\n"), @"
    error: board.txt:1:2: this is not a header
      |
    1 | 3 x 1 mines 1
      |  ^ a header is `9x9 mines 10`, `9x9 mines unknown` or `9x9 density 3/20`
    ");
    assert_snapshot!(position("3x1\n###\n"), @"
    error: board.txt:1:4: `mines` is missing
      |
    1 | 3x1
      |    ^ a header is `9x9 mines 10`, `9x9 mines unknown` or `9x9 density 3/20`
    ");
    assert_snapshot!(position("3x1 bombs 1\n###\n"), @"
    error: board.txt:1:5: this is not a header
      |
    1 | 3x1 bombs 1
      |     ^ a header is `9x9 mines 10`, `9x9 mines unknown` or `9x9 density 3/20`
    ");
    assert_snapshot!(position("3x1 mines 1 \n###\n"), @"
    error: board.txt:1:12: this is not a header
      |
    1 | 3x1 mines 1 
      |            ^ expected the header to end here
    ");
    assert_snapshot!(position("3x1 mines -1\n###\n"), @"
    error: board.txt:1:11: the number of mines is not a whole number
      |
    1 | 3x1 mines -1
      |           ^ a header is `9x9 mines 10`, `9x9 mines unknown` or `9x9 density 3/20`
    ");
    assert_snapshot!(position("3x mines 1\n###\n"), @"
    error: board.txt:1:3: the height is not a whole number
      |
    1 | 3x mines 1
      |   ^ a header is `9x9 mines 10`, `9x9 mines unknown` or `9x9 density 3/20`
    ");
    assert_snapshot!(minefield("mines\n"), @"
    error: board.txt:1:1: this is not a header
      |
    1 | mines
      | ^ the header of a full minefield is `9x9` or `9x9 mines 10`
    ");
    assert_snapshot!(minefield("2x1 mines unknown\n*.\n"), @"
    error: board.txt:1:11: this is not a header
      |
    1 | 2x1 mines unknown
      |           ^ the header of a full minefield is `9x9` or `9x9 mines 10`
    ");
    assert_snapshot!(minefield("2x1 density 1/2\n*.\n"), @"
    error: board.txt:1:13: this is not a header
      |
    1 | 2x1 density 1/2
      |             ^ the header of a full minefield is `9x9` or `9x9 mines 10`
    ");
}

#[test]
fn a_minefield_whose_header_counts_wrongly() {
    assert_snapshot!(minefield("2x1 mines 2\n*.\n"), @"
    error: board.txt:1:11: the board has 1 mine, not 2
      |
    1 | 2x1 mines 2
      |           ^ leave the number out, or make it agree with the board
    ");
}

#[test]
fn numbers_out_of_range() {
    assert_snapshot!(position("0x5 mines 1\n"), @"
    error: board.txt:1:1: a board needs at least one row and one column, not 0x5
      |
    1 | 0x5 mines 1
      | ^ expected a size such as 30x16, or 1000x1000 for a big one
    ");
    assert_snapshot!(position("4294967296x4294967296 mines 1\n#\n"), @"
    error: board.txt:1:1: 4294967296x4294967296 is more than the 16777216 cells that a board may have
      |
    1 | 4294967296x4294967296 mines 1
      | ^ expected a size such as 30x16, or 1000x1000 for a big one
    ");
    assert_snapshot!(position("18446744073709551616x1 mines 1\n#\n"), @"
    error: board.txt:1:1: the width is too large
      |
    1 | 18446744073709551616x1 mines 1
      | ^ a board has at most 16777216 cells
    ");
    assert_snapshot!(position("1x1 mines 99999999999999999999\n#\n"), @"
    error: board.txt:1:11: the number of mines is too large
      |
    1 | 1x1 mines 99999999999999999999
      |           ^ expected at most 18446744073709551615
    ");
    assert_snapshot!(position("1x1 density 3/2\n#\n"), @"
    error: board.txt:1:13: a density lies strictly between 0 and 1; for none or only mines give the mine count
      |
    1 | 1x1 density 3/2
      |             ^ write it as 3/20 or 0.15
    ");
    assert_snapshot!(position("1x1 density half\n#\n"), @"
    error: board.txt:1:13: a density is a fraction such as 3/20 or a decimal such as 0.15
      |
    1 | 1x1 density half
      |             ^ write it as 3/20 or 0.15
    ");
    assert_snapshot!(position("1x1 density \n#\n"), @"
    error: board.txt:1:13: a density is a fraction such as 3/20 or a decimal such as 0.15
      |
    1 | 1x1 density 
      |             ^ write it as 3/20 or 0.15
    ");
}

#[test]
fn what_is_announced_is_not_allocated() {
    assert_snapshot!(position("4096x4096 mines 1\n#\n"), @"
    error: board.txt:2:2: this row has 1 cell, not 4096
      |
    2 | #
      |  ^ cells are missing
    ");
}

#[test]
fn what_is_no_text() {
    assert_snapshot!(position(""), @"
    error: board.txt: there is nothing to read
      = a header is `9x9 mines 10`, `9x9 mines unknown` or `9x9 density 3/20`
    ");
    assert_snapshot!(position(" \n\r\n"), @"
    error: board.txt: there is nothing to read
      = a header is `9x9 mines 10`, `9x9 mines unknown` or `9x9 density 3/20`
    ");
    assert_snapshot!(position(b"3x1 mines 1\n#\xff#\n"), @"
    error: board.txt:2:2: this is not UTF-8 text
      |
    2 | #�
      |  ^ save it as UTF-8; a binary format must be named as the dialect
    ");
    assert_snapshot!(position(b"\xff\xfe3\0x\0"), @"
    error: board.txt: this looks like UTF-16 text
      = save it as UTF-8
    ");
}

#[test]
fn a_long_line_is_clipped_around_its_mistake() {
    let text = format!("1000x1 mines 1\n{}9{}\n", "#".repeat(500), "#".repeat(499));
    assert_snapshot!(position(text), @"
    error: board.txt:2:501: unknown character `9`
      |
    2 | …####################################9####################################…
      |                                      ^ expected 0-8, # (hidden), F (flag) or ? (blind)
    ");
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    assert_snapshot!(position("3x1 mines 1\n#\u{1b}[31m\n"), @r"
    error: board.txt:2:2: unknown character `\u{1b}`
      |
    2 | #\u{1b}[31m
      |  ^ expected 0-8, # (hidden), F (flag) or ? (blind)
    ");
    assert_snapshot!(position("3x1 mines 1\n#\t#\n"), @r"
    error: board.txt:2:2: unknown character `\t`
      |
    2 | #\t#
      |  ^ expected 0-8, # (hidden), F (flag) or ? (blind)
    ");
    assert_snapshot!(position("3x1 mines 1\r###\r"), @r"
    error: board.txt:1:12: this is not a header
      |
    1 | 3x1 mines 1\r###
      |            ^ expected the header to end here
    ");
}
