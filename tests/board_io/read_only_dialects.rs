//! One hand-made example of each dialect that mainly others write, and its mistakes.

use insta::assert_snapshot;
use mineproof::internals::board::{Board, Dialect, Wanted, read};

use super::{refusal, shown};

fn position(text: &str, dialect: Dialect) -> String {
    shown(&read(text.as_bytes(), dialect, Wanted::Position).unwrap())
}

fn minefield(text: &str, dialect: Dialect) -> String {
    shown(&read(text.as_bytes(), dialect, Wanted::Minefield).unwrap())
}

fn either(text: impl AsRef<[u8]>, dialect: Dialect) -> String {
    refusal(text, dialect, Wanted::Either)
}

#[test]
fn tatham() {
    assert_snapshot!(minefield("5x2:1,0,u844\n", Dialect::Tatham), @"
    5x2 Some(Cell { row: 0, col: 1 })
    *....
    *...*
    ");
    assert_snapshot!(either("5x2:1,0,m844\n", Dialect::Tatham), @"
    error: board.txt:1:9: this game id hides where its mines are
      |
    1 | 5x2:1,0,m844
      |         ^ only the plain form can be read, which has `u` here
    ");
    assert_snapshot!(either("5x2:r10,u,123\n", Dialect::Tatham), @"
    error: board.txt:1:5: the column of the first click is not a whole number
      |
    1 | 5x2:r10,u,123
      |     ^ a game id is `9x9:X,Y,u` and the mines as hexadecimal digits
    ");
    assert_snapshot!(either("5x2:5,0,u844\n", Dialect::Tatham), @"
    error: board.txt:1:5: the start 0,5 lies outside a 5x2 board
      |
    1 | 5x2:5,0,u844
      |     ^ column and row are counted from 0, the column first
    ");
    assert_snapshot!(either("5x2:1,0,u8g4\n", Dialect::Tatham), @"
    error: board.txt:1:11: unknown character `g`
      |
    1 | 5x2:1,0,u8g4
      |           ^ expected a digit 0-9 or a-f
    ");
    assert_snapshot!(either("5x2:1,0,u8440\n", Dialect::Tatham), @"
    error: board.txt:1:10: the mines are 4 digits, not 3
      |
    1 | 5x2:1,0,u8440
      |          ^ a 5x2 board takes 3 digits of 4 cells each
    ");
    assert_snapshot!(either("5x2:1,0,u841\n", Dialect::Tatham), @"
    error: board.txt:1:12: the last digit has mines beyond the last cell
      |
    1 | 5x2:1,0,u841
      |            ^ is the size of the board right?
    ");
    assert_snapshot!(either("5x2#123\n", Dialect::Tatham), @"
    error: board.txt:1:4: this is not a game id
      |
    1 | 5x2#123
      |    ^ a game id is `9x9:X,Y,u` and the mines as hexadecimal digits
    ");
    assert_snapshot!(either("5x2:1,0,u844\n5x2\n", Dialect::Tatham), @"
    error: board.txt:2:1: there is more than one line
      |
    2 | 5x2
      | ^ expected one game id and nothing after it
    ");
}

#[test]
fn pttacg() {
    let five_by_two = "5x2 None\n*...*\n.*...";
    assert_eq!(minefield("?b=52&m=h8", Dialect::Pttacg), five_by_two);
    assert_eq!(minefield("b=0502&m=h8", Dialect::Pttacg), five_by_two);
    assert_snapshot!(minefield("https://example.org/#/zini?lang=en&m=h8&b=52#top\n", Dialect::Pttacg), @"
    5x2 None
    *...*
    .*...
    ");
    let expert = format!("?b=3&m={}", "0".repeat(96));
    assert!(minefield(&expert, Dialect::Pttacg).starts_with("30x16"));
    let beginner = format!("?b=1&m={}g", "0".repeat(16));
    assert!(minefield(&beginner, Dialect::Pttacg).ends_with("........*"));
    assert_snapshot!(either("?b=52", Dialect::Pttacg), @"
    error: board.txt:1:6: `m` is missing
      |
    1 | ?b=52
      |      ^ a link has `b=` (size) and `m=` (mines), as in `?b=3&m=…`
    ");
    assert_snapshot!(either("?m=h8", Dialect::Pttacg), @"
    error: board.txt:1:6: `b` is missing
      |
    1 | ?m=h8
      |      ^ a link has `b=` (size) and `m=` (mines), as in `?b=3&m=…`
    ");
    assert_snapshot!(either("?b=52&m=h8&b=1", Dialect::Pttacg), @"
    error: board.txt:1:12: `b` is given twice
      |
    1 | ?b=52&m=h8&b=1
      |            ^ a link has `b=` (size) and `m=` (mines), as in `?b=3&m=…`
    ");
    assert_snapshot!(either("?b=4&m=h8", Dialect::Pttacg), @"
    error: board.txt:1:4: this is not the size of a board
      |
    1 | ?b=4&m=h8
      |    ^ `b` is 1 (9x9), 2 (16x16), 3 (30x16), or width and height with equally many digits, as in 3016
    ");
    assert_snapshot!(either("?b=5x&m=h8", Dialect::Pttacg), @"
    error: board.txt:1:4: the height is not a whole number
      |
    1 | ?b=5x&m=h8
      |    ^ `b` is 1 (9x9), 2 (16x16), 3 (30x16), or width and height with equally many digits, as in 3016
    ");
    assert_snapshot!(either("?b=&m=h8", Dialect::Pttacg), @"
    error: board.txt:1:4: the width is not a whole number
      |
    1 | ?b=&m=h8
      |    ^ `b` is 1 (9x9), 2 (16x16), 3 (30x16), or width and height with equally many digits, as in 3016
    ");
    assert_snapshot!(either("?b=00&m=h8", Dialect::Pttacg), @"
    error: board.txt:1:4: a board needs at least one row and one column, not 0x0
      |
    1 | ?b=00&m=h8
      |    ^ `b` is 1 (9x9), 2 (16x16), 3 (30x16), or width and height with equally many digits, as in 3016
    ");
    assert_snapshot!(either("?b=52&m=hw", Dialect::Pttacg), @"
    error: board.txt:1:10: unknown character `w`
      |
    1 | ?b=52&m=hw
      |          ^ expected a digit 0-9 or a-v
    ");
    assert_snapshot!(either("?b=52&m=h", Dialect::Pttacg), @"
    error: board.txt:1:9: the mines are 1 digit, not 2
      |
    1 | ?b=52&m=h
      |         ^ a 5x2 board takes 2 digits of 5 cells each
    ");
    assert_snapshot!(either("?b=41&m=h", Dialect::Pttacg), @"
    error: board.txt:1:9: the last digit has mines beyond the last cell
      |
    1 | ?b=41&m=h
      |         ^ is the size of the board right?
    ");
    assert_snapshot!(either("?b=99999999&m=h", Dialect::Pttacg), @"
    error: board.txt:1:4: 9999x9999 is more than the 16777216 cells that a board may have
      |
    1 | ?b=99999999&m=h
      |    ^ `b` is 1 (9x9), 2 (16x16), 3 (30x16), or width and height with equally many digits, as in 3016
    ");
}

const BOARD: &str = "\
# MINESWEEPER-BOARD v0.1
# Render: ascii

author: who: ever
rows: 2
columns: 4
mines: 2
game_mode: classic

[real]
1221
1**1

[view]
#UX?
UF@1
";

#[test]
fn ms_toollib() {
    assert_snapshot!(position(BOARD, Dialect::MsToollib), @"
    4x2 Known(2)
    ?#F#
    #FF1
    ");
    assert_snapshot!(minefield(BOARD, Dialect::MsToollib), @"
    4x2 None
    ....
    .**.
    ");
    assert_eq!(
        shown(&read(BOARD.as_bytes(), Dialect::MsToollib, Wanted::Either).unwrap()),
        position(BOARD, Dialect::MsToollib)
    );
    let only_real = BOARD.split("[view]").next().unwrap();
    assert!(matches!(
        read(only_real.as_bytes(), Dialect::MsToollib, Wanted::Either).unwrap().board,
        Board::Minefield(_)
    ));
    assert_snapshot!(refusal(only_real, Dialect::MsToollib, Wanted::Position), @"
    error: board.txt:14:1: `[view]` is missing
       |
    14 |
       | ^ the position stands in the section [view]
    ");
}

#[test]
fn ms_toollib_mistakes() {
    let changed = |from: &str, to: &str| either(BOARD.replacen(from, to, 1), Dialect::MsToollib);
    assert_snapshot!(changed("v0.1", "v0.2"), @"
    error: board.txt:1:1: this is not a header
      |
    1 | # MINESWEEPER-BOARD v0.2
      | ^ the first line is `# MINESWEEPER-BOARD v0.1`
    ");
    assert_snapshot!(changed("Render: ascii", "Render: emoji"), @"
    error: board.txt:2:11: only boards drawn in ASCII can be read
      |
    2 | # Render: emoji
      |           ^ save it with `Render: ascii`
    ");
    assert_snapshot!(changed("rows: 2\n", ""), @"
    error: board.txt:9:1: `rows` is missing
      |
    9 | [real]
      | ^ expected `rows: N`, `columns: N` and `mines: N`, then [real] or [view]
    ");
    assert_snapshot!(changed("rows: 2\n", "rows: two\n"), @"
    error: board.txt:5:7: the number of rows is not a whole number
      |
    5 | rows: two
      |       ^ expected a whole number
    ");
    assert_snapshot!(changed("rows: 2\n", "rows: 2\nrows: 2\n"), @"
    error: board.txt:6:1: `rows` is given twice
      |
    6 | rows: 2
      | ^ expected each key once
    ");
    assert_snapshot!(changed("rows: 2\n", "rows 2\n"), @"
    error: board.txt:5:7: this is not a line `key: value`
      |
    5 | rows 2
      |       ^ expected `rows: N`, `columns: N` and `mines: N`, then [real] or [view]
    ");
    assert_snapshot!(changed("rows: 2\n", "rows: 3\n"), @"
    error: board.txt:13:1: this row has 0 cells, not 4
       |
    13 |
       | ^ cells are missing
    ");
    assert_snapshot!(changed("mines: 2", "mines: 3"), @"
    error: board.txt:11:1: the board has 2 mines, not 3
       |
    11 | 1221
       | ^ expected as many * as `mines` says
    ");
    assert_snapshot!(changed("1**1", "1**2"), @"
    error: board.txt:12:4: the clue 2 stands next to 1 mine
       |
    12 | 1**2
       |    ^ clues and mines of [real] must agree
    ");
    assert_snapshot!(changed("1**1", "1*.1"), @"
    error: board.txt:12:3: unknown character `.`
       |
    12 | 1*.1
       |   ^ expected * (mine) or 0-8
    ");
    assert_snapshot!(changed("#UX?", "#UX*"), @"
    error: board.txt:15:4: unknown character `*`
       |
    15 | #UX*
       |    ^ expected 0-8, U (hidden), F (flag), ?, X, @ or # (wrong flag)
    ");
    assert_snapshot!(changed("UF@1\n", "UF@1\nUUUU\n"), @"
    error: board.txt:17:1: this belongs to no section
       |
    17 | UUUU
       | ^ expected [real], [view] or the end of the file
    ");
    assert_snapshot!(changed("[real]", "[view]"), @"
    error: board.txt:12:2: unknown character `*`
       |
    12 | 1**1
       |  ^ expected 0-8, U (hidden), F (flag), ?, X, @ or # (wrong flag)
    ");
    assert_snapshot!(either("# MINESWEEPER-BOARD v0.1\n", Dialect::MsToollib), @"
    error: board.txt:2:1: `[view]` is missing
      |
    2 |
      | ^ expected `rows: N`, `columns: N` and `mines: N`, then [real] or [view]
    ");
}

#[test]
fn minesweepr() {
    assert_snapshot!(position(".1x\n.2*\n", Dialect::Minesweepr), @"
    3x2 Unknown
    01#
    02F
    ");
    assert_snapshot!(either(".1#\n", Dialect::Minesweepr), @"
    error: board.txt:1:3: unknown character `#`
      |
    1 | .1#
      |   ^ expected . (zero), 0-8, x (hidden) or * (known mine)
    ");
    assert_snapshot!(either(".1x\n.2\n", Dialect::Minesweepr), @"
    error: board.txt:2:3: this row has 2 cells, not 3
      |
    2 | .2
      |   ^ one cell is missing
    ");
    assert_snapshot!(either(".1x\n\n.2*\n", Dialect::Minesweepr), @"
    error: board.txt:3:1: there are more rows than 1
      |
    3 | .2*
      | ^ expected the end of the file
    ");
    assert_snapshot!(either("\n.1x\n", Dialect::Minesweepr), @"
    error: board.txt:1:1: a board needs at least one row and one column, not 0x0
      |
    1 |
      | ^ a board is rows of . (zero), 1-8, x (hidden) and * (known mine)
    ");
}
