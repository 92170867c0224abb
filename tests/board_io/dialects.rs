//! One hand-made example of each dialect, and its mistakes.

use std::path::Path;

use insta::assert_snapshot;
use mineproof::internals::board::{Board, Dialect, Document, Wanted, read, write};

use super::{refusal, shown};

fn position(text: impl AsRef<[u8]>, dialect: Dialect) -> String {
    shown(&read(text.as_ref(), dialect, Wanted::Position).unwrap())
}

fn minefield(text: impl AsRef<[u8]>, dialect: Dialect) -> String {
    shown(&read(text.as_ref(), dialect, Wanted::Minefield).unwrap())
}

fn either(text: impl AsRef<[u8]>, dialect: Dialect) -> String {
    refusal(text, dialect, Wanted::Either)
}

#[test]
fn names_and_extensions() {
    for dialect in Dialect::ALL {
        assert_eq!(dialect.name().parse(), Ok(dialect));
    }
    assert_snapshot!("msx".parse::<Dialect>().unwrap_err(), @"no such dialect: it is one of native, json, mine, mbf, tatham, pttacg, ms-toollib, minesweepr");
    let guess = |name: &str| Dialect::from_path(Path::new(name));
    assert_eq!(guess("a/b.MBF"), Some(Dialect::Mbf));
    assert_eq!(guess("b.abf"), Some(Dialect::Mbf));
    assert_eq!(guess("b.mine"), Some(Dialect::Mine));
    assert_eq!(guess("b.json"), Some(Dialect::Json));
    assert_eq!(guess("b.board"), Some(Dialect::MsToollib));
    assert_eq!(guess("b.txt"), None);
    assert_eq!(guess("-"), None);
}

#[test]
fn native() {
    assert_snapshot!(position("# why\r\n# not\r\n3x2 mines 2\r\n#1?\r\nF10\r\n\r\n", Dialect::Native), @"
    3x2 Known(2)
    #1?
    F10
    ");
    assert_snapshot!(position("\u{feff}1x1 mines unknown\n#", Dialect::Native), @"
    1x1 Unknown
    #
    ");
    assert_snapshot!(position("3x1 density 0.15\n###\n", Dialect::Native), @"
    3x1 Density(Density(Ratio { numer: 3, denom: 20 }))
    ###
    ");
    assert_snapshot!(minefield("# m\n3x2\n*..\n..*\n", Dialect::Native), @"
    3x2 None
    *..
    ..*
    ");
    assert_snapshot!(minefield("3x1 mines 0\n...", Dialect::Native), @"
    3x1 None
    ...
    ");
}

#[test]
fn native_of_either_kind_is_recognised_by_its_characters() {
    let is_minefield = |text: &str| {
        matches!(read(text.as_bytes(), Dialect::Native, Wanted::Either).unwrap().board, Board::Minefield(_))
    };
    assert!(is_minefield("2x1\n*.\n"));
    assert!(is_minefield("2x1 mines 1\n*.\n\n"));
    assert!(!is_minefield("2x1 mines 1\n##\n"));
    assert_snapshot!(either("2x1 mines 1\n.#\n", Dialect::Native), @"
    error: board.txt:2:1: `.` does not belong in a position
      |
    2 | .#
      | ^ tools disagree whether it is hidden or zero: write # (hidden) or 0, or name the dialect
    ");
    assert_snapshot!(either("2x1\n##\n", Dialect::Native), @"
    error: board.txt:1:4: `mines` is missing
      |
    1 | 2x1
      |    ^ a header is `9x9 mines 10`, `9x9 mines unknown` or `9x9 density 3/20`
    ");
}

#[test]
fn mine() {
    assert_snapshot!(position("4x2x3\nHH1?\nF210\n", Dialect::Mine), @"
    4x2 Known(3)
    ##1F
    F210
    ");
    assert_snapshot!(either("4x2\nHH1?\nF210\n", Dialect::Mine), @"
    error: board.txt:1:4: this is not a header
      |
    1 | 4x2
      |    ^ the first line is width, height and mines, as in `30x16x99`
    ");
    assert_snapshot!(either("4x2x3 \nHH1?\nF210\n", Dialect::Mine), @"
    error: board.txt:1:6: this is not a header
      |
    1 | 4x2x3 
      |      ^ the first line is width, height and mines, as in `30x16x99`
    ");
    assert_snapshot!(either("4x2x3\nHH1#\nF210\n", Dialect::Mine), @"
    error: board.txt:2:4: unknown character `#`
      |
    2 | HH1#
      |    ^ expected 0-8, H (hidden), F (flag) or ? (mine shown after a loss)
    ");
    assert_snapshot!(either("0x0x0\n", Dialect::Mine), @"
    error: board.txt:1:1: a board needs at least one row and one column, not 0x0
      |
    1 | 0x0x0
      | ^ the first line is width, height and mines, as in `30x16x99`
    ");
    assert_snapshot!(refusal("1x1x1\nH\n", Dialect::Mine, Wanted::Minefield), @"
    error: board.txt: a position is here, but a full minefield is needed
      = expected every mine; a position does not tell where they are
    ");
}

#[test]
fn mbf() {
    assert_snapshot!(minefield([3, 2, 0, 2, 0, 0, 2, 1], Dialect::Mbf), @"
    3x2 None
    *..
    ..*
    ");
    assert_snapshot!(either([], Dialect::Mbf), @"
    error: board.txt: there is nothing to read
      = a file is width, height, a two-byte mine count, then two bytes per mine
    ");
    assert_snapshot!(either([3, 2, 0], Dialect::Mbf), @"
    error: board.txt: byte 3: the file ends after 3 of 4 bytes
      = a file is width, height, a two-byte mine count, then two bytes per mine
    ");
    assert_snapshot!(either([3, 2, 0, 2, 0, 0, 2], Dialect::Mbf), @"
    error: board.txt: byte 7: the file ends after 7 of 8 bytes
      = a file is width, height, a two-byte mine count, then two bytes per mine
    ");
    assert_snapshot!(either([3, 2, 255, 255], Dialect::Mbf), @"
    error: board.txt: byte 4: the file ends after 4 of 131074 bytes
      = a file is width, height, a two-byte mine count, then two bytes per mine
    ");
    assert_snapshot!(either([3, 2, 0, 1, 0, 0, 2], Dialect::Mbf), @"
    error: board.txt: byte 6: 1 byte too many after the last mine
      = a file is width, height, a two-byte mine count, then two bytes per mine
    ");
    assert_snapshot!(either([3, 2, 0, 1, 3, 0], Dialect::Mbf), @"
    error: board.txt: byte 4: the mine at 0,3 lies outside a 3x2 board
      = a file is width, height, a two-byte mine count, then two bytes per mine
    ");
    assert_snapshot!(either([3, 2, 0, 2, 0, 0, 0, 0], Dialect::Mbf), @"
    error: board.txt: byte 6: the mine at 0,0 is listed twice
      = a file is width, height, a two-byte mine count, then two bytes per mine
    ");
    assert_snapshot!(either([3, 0, 0, 0], Dialect::Mbf), @"
    error: board.txt: byte 0: a board needs at least one row and one column, not 3x0
      = a file is width, height, a two-byte mine count, then two bytes per mine
    ");
    assert_snapshot!(refusal([1, 1, 0, 0], Dialect::Mbf, Wanted::Position), @"
    error: board.txt: a full minefield is here, but a position is needed
      = expected what a player sees; this tells every mine
    ");
}

#[test]
fn what_a_dialect_cannot_hold_is_said() {
    let refused = |text: &str, to: Dialect| {
        let document: Document = read(text.as_bytes(), Dialect::Json, Wanted::Either).unwrap();
        write(&document, to).unwrap_err().to_string()
    };
    let unknown = r##"{"width":1,"height":1,"rows":["#"]}"##;
    let blind = r##"{"width":2,"height":1,"mines":1,"rows":["#?"]}"##;
    let noisy = r##"{"width":1,"height":1,"mines":1,"clues":"cautious","rows":["#"]}"##;
    let minefield = r##"{"width":1,"height":1,"rows":["*"]}"##;
    let wide = format!(r##"{{"width":256,"height":1,"rows":["{}"]}}"##, ".".repeat(256));
    assert_snapshot!(refused(unknown, Dialect::Mine), @"mine needs the number of mines: give the position one, or write native or json");
    assert_snapshot!(refused(blind, Dialect::Mine), @"mine has no sign for a revealed cell without its clue, as at 0,1: write native or json");
    assert_snapshot!(refused(noisy, Dialect::Mine), @"mine cannot say that clues are cautious: write json");
    assert_snapshot!(refused(noisy, Dialect::Native), @"native cannot say that clues are cautious: write json");
    assert_snapshot!(refused(minefield, Dialect::Mine), @"mine holds a position, which would lose where the mines are: write native, json, mbf, pttacg, ms-toollib or, with a first click, tatham");
    assert_snapshot!(refused(blind, Dialect::Mbf), @"mbf is written from a full minefield, and a position does not tell where its mines are: write native, json or mine");
    assert_snapshot!(refused(&wide, Dialect::Mbf), @"mbf holds at most 255x255 cells, not 256x1: write native or json");
    assert_snapshot!(refused(minefield, Dialect::Tatham), @"tatham holds the first click, which this board does not tell: write native, json, mbf, pttacg or ms-toollib");
    assert_snapshot!(refused(minefield, Dialect::Minesweepr), @"`minesweepr` is only read: write native, json, mine, mbf, tatham, pttacg or ms-toollib");
}
