//! Mistakes in JSON objects.

use insta::assert_snapshot;
use mineproof::internals::board::{Dialect, Wanted, read_minefield_json, read_position_json};

fn position(text: impl AsRef<[u8]>) -> String {
    super::refusal(text, Dialect::Json, Wanted::Position)
}

fn minefield(text: impl AsRef<[u8]>) -> String {
    super::refusal(text, Dialect::Json, Wanted::Minefield)
}

#[test]
fn rows_that_are_wrong_are_shown_where_they_stand() {
    assert_snapshot!(position(r##"{"width":3,"height":2,"mines":1,"rows":["1##","19#"]}"##), @r#"
    error: board.txt:1:49: cell 1,1: unknown character `9`
      |
    1 | {"width":3,"height":2,"mines":1,"rows":["1##","19#"]}
      |                                                 ^ expected 0-8, # (hidden), F (flag) or ? (blind)
    "#);
    assert_snapshot!(position("{\"width\":3,\"height\":2,\"rows\":[\n  \"#1#\",\n  \"#.#\"\n]}"), @r##"
    error: board.txt:3:5: cell 1,1: `.` does not belong in a position
      |
    3 |   "#.#"
      |     ^ tools disagree whether it is hidden or zero: write # (hidden) or 0, or name the dialect
    "##);
    assert_snapshot!(position(r##"{"width":3,"height":1,"rows":["\u0023\u00239"]}"##), @r#"
    error: board.txt:1:31: cell 0,2: unknown character `9`
      |
    1 | {"width":3,"height":1,"rows":["\u0023\u00239"]}
      |                               ^ expected 0-8, # (hidden), F (flag) or ? (blind)
    "#);
    assert_snapshot!(position(r##"{"width":3,"height":1,"rows":["1#"]}"##), @r#"
    error: board.txt:1:34: cell 0,2: this row has 2 cells, not 3
      |
    1 | {"width":3,"height":1,"rows":["1#"]}
      |                                  ^ one cell is missing
    "#);
    assert_snapshot!(position(r##"{"width":3,"height":1,"rows":["1###"]}"##), @r#"
    error: board.txt:1:35: cell 0,3: this row has 4 cells, not 3
      |
    1 | {"width":3,"height":1,"rows":["1###"]}
      |                                   ^ expected the row to end here
    "#);
    assert_snapshot!(position(r##"{"width":3,"height":2,"rows":["1##"]}"##), @r#"
    error: board.txt:1:36: the board ends after 1 of 2 rows
      |
    1 | {"width":3,"height":2,"rows":["1##"]}
      |                                    ^ expected another row
    "#);
    assert_snapshot!(position(r##"{"width":3,"height":2,"rows":[]}"##), @r#"
    error: board.txt:1:1: the board ends after 0 of 2 rows
      |
    1 | {"width":3,"height":2,"rows":[]}
      | ^ expected another row
    "#);
    assert_snapshot!(position(r##"{"width":3,"height":1,"rows":["1##","1##"]}"##), @r#"
    error: board.txt:1:38: there are more rows than 1
      |
    1 | {"width":3,"height":1,"rows":["1##","1##"]}
      |                                      ^ expected `rows` to end here
    "#);
    assert_snapshot!(minefield(r##"{"width":3,"height":1,"rows":["#.*"]}"##), @r##"
    error: board.txt:1:32: cell 0,0: `#` does not belong in a full minefield
      |
    1 | {"width":3,"height":1,"rows":["#.*"]}
      |                                ^ expected * (mine) or . (safe)
    "##);
}

#[test]
fn numbers_that_are_none() {
    assert_snapshot!(position(r##"{"width":1,"height":1,"mines":1e30,"rows":["#"]}"##), @r##"
    error: board.txt:1:31: the number of mines is not a whole number
      |
    1 | {"width":1,"height":1,"mines":1e30,"rows":["#"]}
      |                               ^ expected digits only, such as 10
    "##);
    assert_snapshot!(position(r##"{"width":1,"height":1,"mines":-1,"rows":["#"]}"##), @r##"
    error: board.txt:1:31: the number of mines is not a whole number
      |
    1 | {"width":1,"height":1,"mines":-1,"rows":["#"]}
      |                               ^ expected digits only, such as 10
    "##);
    assert_snapshot!(position(r##"{"width":1,"height":1,"mines":"1","rows":["#"]}"##), @r##"
    error: board.txt:1:31: the number of mines is not a whole number
      |
    1 | {"width":1,"height":1,"mines":"1","rows":["#"]}
      |                               ^ expected digits only, such as 10
    "##);
    assert_snapshot!(position(r##"{"width":1.5,"height":1,"rows":["#"]}"##), @r##"
    error: board.txt:1:10: the width is not a whole number
      |
    1 | {"width":1.5,"height":1,"rows":["#"]}
      |          ^ expected digits only, such as 10
    "##);
    assert_snapshot!(position(r##"{"width":99999999999999999999,"height":1,"rows":["#"]}"##), @r##"
    error: board.txt:1:10: the width is too large
      |
    1 | {"width":99999999999999999999,"height":1,"rows":["#"]}
      |          ^ a board has at most 16777216 cells
    "##);
    assert_snapshot!(position(r##"{"width":0,"height":1,"rows":[""]}"##), @r#"
    error: board.txt:1:10: a board needs at least one row and one column, not 0x1
      |
    1 | {"width":0,"height":1,"rows":[""]}
      |          ^ expected the size of a board
    "#);
    assert_snapshot!(position(r##"{"width":4096,"height":4097,"rows":["#"]}"##), @r##"
    error: board.txt:1:10: 4096x4097 is more than the 16777216 cells that a board may have
      |
    1 | {"width":4096,"height":4097,"rows":["#"]}
      |          ^ expected the size of a board
    "##);
    assert_snapshot!(position(r##"{"width":1,"height":1,"density":"1e-3","rows":["#"]}"##), @r##"
    error: board.txt:1:33: a density is a fraction such as 3/20 or a decimal such as 0.15
      |
    1 | {"width":1,"height":1,"density":"1e-3","rows":["#"]}
      |                                 ^ write it as "3/20" or 0.15
    "##);
    assert_snapshot!(position(r##"{"width":1,"height":1,"density":-0.5,"rows":["#"]}"##), @r##"
    error: board.txt:1:33: a density is a fraction such as 3/20 or a decimal such as 0.15
      |
    1 | {"width":1,"height":1,"density":-0.5,"rows":["#"]}
      |                                 ^ write it as "3/20" or 0.15
    "##);
    assert_snapshot!(position(r##"{"width":1,"height":1,"density":[1,2],"rows":["#"]}"##), @r##"
    error: board.txt:1:33: `density` has a value of the wrong type
      |
    1 | {"width":1,"height":1,"density":[1,2],"rows":["#"]}
      |                                 ^ write it as "3/20" or 0.15
    "##);
}

#[test]
fn keys() {
    assert_snapshot!(position(r##"{"height":1,"rows":["#"]}"##), @r##"
    error: board.txt:1:1: the key `width` is missing
      |
    1 | {"height":1,"rows":["#"]}
      | ^ expected one JSON object with `width`, `height` and `rows`
    "##);
    assert_snapshot!(position(r##"{"width":1,"height":1}"##), @r#"
    error: board.txt:1:1: the key `rows` is missing
      |
    1 | {"width":1,"height":1}
      | ^ expected one JSON object with `width`, `height` and `rows`
    "#);
    assert_snapshot!(position(r##"{"width":1,"height":1,"mines":1,"mines":2,"rows":["#"]}"##), @r##"
    error: board.txt:1:39: duplicate field `mines`
      |
    1 | {"width":1,"height":1,"mines":1,"mines":2,"rows":["#"]}
      |                                       ^ expected each key once
    "##);
    assert_snapshot!(position(r##"{"width":1,"height":1,"mines":1,"density":"1/2","rows":["#"]}"##), @r##"
    error: board.txt:1:43: `mines` and `density` are both given
      |
    1 | {"width":1,"height":1,"mines":1,"density":"1/2","rows":["#"]}
      |                                           ^ expected one of them, or null for the other
    "##);
    assert_snapshot!(position(r##"{"width":1,"height":1,"clues":"noisy","rows":["#"]}"##), @r##"
    error: board.txt:1:31: unknown clue model
      |
    1 | {"width":1,"height":1,"clues":"noisy","rows":["#"]}
      |                               ^ expected "exact", "blind", "optimistic", "cautious", a name from `models` or {"table": [[…], …]}
    "##);
    assert_snapshot!(position(r##"{"width":1,"height":1,"clues":3,"rows":["#"]}"##), @r##"
    error: board.txt:1:31: `clues` has a value of the wrong type
      |
    1 | {"width":1,"height":1,"clues":3,"rows":["#"]}
      |                               ^ expected "exact", "blind", "optimistic", "cautious", a name from `models` or {"table": [[…], …]}
    "##);
    assert_snapshot!(position(r##"{"width":1,"height":1,"rows":"#"}"##), @r##"
    error: board.txt:1:32: invalid type: string "#", expected a sequence
      |
    1 | {"width":1,"height":1,"rows":"#"}
      |                                ^ `rows` is an array of strings, one per row
    "##);
    assert_snapshot!(position(r##"{"width":1,"height":1,"rows":[1]}"##), @r#"
    error: board.txt:1:31: invalid type: integer `1`, expected a string
      |
    1 | {"width":1,"height":1,"rows":[1]}
      |                               ^ `rows` is an array of strings, one per row
    "#);
}

#[test]
fn minefields() {
    assert_snapshot!(minefield(r##"{"width":2,"height":1,"mines":2,"rows":["*."]}"##), @r#"
    error: board.txt:1:31: the board has 1 mine, not 2
      |
    1 | {"width":2,"height":1,"mines":2,"rows":["*."]}
      |                               ^ leave `mines` out, or make it agree with the board
    "#);
    assert_snapshot!(minefield(r##"{"width":2,"height":1,"rows":["*."],"start":[0,2]}"##), @r#"
    error: board.txt:1:45: the start 0,2 lies outside a 2x1 board
      |
    1 | {"width":2,"height":1,"rows":["*."],"start":[0,2]}
      |                                             ^ expected [row, column], both counted from 0
    "#);
    assert_snapshot!(minefield(r##"{"width":2,"height":1,"rows":["*."],"start":[18446744073709551615,0]}"##), @r#"
    error: board.txt:1:45: the start 18446744073709551615,0 lies outside a 2x1 board
      |
    1 | {"width":2,"height":1,"rows":["*."],"start":[18446744073709551615,0]}
      |                                             ^ expected [row, column], both counted from 0
    "#);
    assert_snapshot!(minefield(r##"{"width":2,"height":1,"rows":["*."],"start":"0,1"}"##), @r#"
    error: board.txt:1:45: `start` has a value of the wrong type
      |
    1 | {"width":2,"height":1,"rows":["*."],"start":"0,1"}
      |                                             ^ expected [row, column], both counted from 0
    "#);
    assert_snapshot!(minefield(r##"{"width":2,"height":1,"rows":["*."],"start":[0,1,2]}"##), @r#"
    error: board.txt:1:45: `start` has a value of the wrong type
      |
    1 | {"width":2,"height":1,"rows":["*."],"start":[0,1,2]}
      |                                             ^ expected [row, column], both counted from 0
    "#);
}

#[test]
fn what_is_no_object() {
    assert_snapshot!(position(""), @"
    error: board.txt: there is nothing to read
      = expected one JSON object with `width`, `height` and `rows`
    ");
    assert_snapshot!(position("[1,2,3]"), @"
    error: board.txt:1:1: this is not a JSON object
      |
    1 | [1,2,3]
      | ^ expected one JSON object with `width`, `height` and `rows`
    ");
    assert_snapshot!(position("9x9 mines 10\n"), @"
    error: board.txt:1:1: this is not a JSON object
      |
    1 | 9x9 mines 10
      | ^ expected one JSON object with `width`, `height` and `rows`
    ");
    assert_snapshot!(position(r##"{"width":1,"height":1,"rows":["#""##), @r##"
    error: board.txt:1:33: EOF while parsing a list
      |
    1 | {"width":1,"height":1,"rows":["#"
      |                                 ^ the object ends too early
    "##);
    assert_snapshot!(position(r##"{"width":1,"height":1,"rows":["#"]} {}"##), @r##"
    error: board.txt:1:37: trailing characters
      |
    1 | {"width":1,"height":1,"rows":["#"]} {}
      |                                     ^ expected nothing after the object
    "##);
    assert_snapshot!(position(b"{\"width\":1,\"height\":1,\"rows\":[\"\xc3\"]}"), @r#"
    error: board.txt:1:32: this is not UTF-8 text
      |
    1 | {"width":1,"height":1,"rows":["�
      |                                ^ save it as UTF-8; a binary format must be named as the dialect
    "#);
}

#[test]
fn nesting_does_not_exhaust_the_stack() {
    let deep = "[".repeat(1_000_000);
    assert_snapshot!(position(&deep), @"
    error: board.txt:1:1: this is not a JSON object
      |
    1 | [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…
      | ^ expected one JSON object with `width`, `height` and `rows`
    ");
    let ignored = format!(r##"{{"note":{deep}{},"width":1,"height":1,"rows":["9"]}}"##, "]".repeat(1_000_000));
    assert_snapshot!(position(ignored), @r#"
    error: board.txt:1:2000040: cell 0,0: unknown character `9`
      |
    1 | …]]]]],"width":1,"height":1,"rows":["9"]}
      |                                      ^ expected 0-8, # (hidden), F (flag) or ? (blind)
    "#);
    let in_rows = format!(r##"{{"width":1,"height":1,"rows":{deep}"##);
    assert_snapshot!(position(in_rows), @r#"
    error: board.txt:1:30: invalid type: sequence, expected a string
      |
    1 | {"width":1,"height":1,"rows":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…
      |                              ^ `rows` is an array of strings, one per row
    "#);
}

#[test]
fn an_error_carries_the_id_when_it_can_be_read() {
    let id = |text: &str| read_position_json(text.as_bytes()).unwrap_err().id.map(|id| id.as_json().to_owned());
    assert_eq!(id(r##"{"rows":["9"],"width":1,"height":1,"id":"late"}"##).as_deref(), Some("\"late\""));
    assert_eq!(id(r##"{"id":1.50,"rows":[[[1"##).as_deref(), Some("1.50"));
    assert_eq!(id(r##"{"rows":3,"id":{"a": [1]}}"##).as_deref(), Some(r#"{"a": [1]}"#));
    assert_eq!(id(r##"{"rows":3,"\u0069d":7}"##).as_deref(), Some("7"));
    assert_eq!(id(r##"{"id":1,"id":2}"##), None);
    assert_eq!(id(r##"{"id":null}"##), None);
    assert_eq!(id(r##"{"rows":"##), None);
    assert_eq!(id("nonsense"), None);
    assert_eq!(read_minefield_json(br##"{"id":4}"##).unwrap_err().id.unwrap().as_json(), "4");
}

#[test]
fn on_one_line_for_a_file_of_many_objects() {
    let error = read_position_json(br##"{"width":1,"height":1,"rows":["9"]}"##).unwrap_err().error;
    assert_snapshot!(error.without_line(), @"column 32: cell 0,0: unknown character `9`; expected 0-8, # (hidden), F (flag) or ? (blind)");
    assert_snapshot!(error, @"line 1, column 32: cell 0,0: unknown character `9`; expected 0-8, # (hidden), F (flag) or ? (blind)");
}
