//! Mistakes in how clues were told.

use insta::assert_snapshot;
use mineproof::internals::board::{Dialect, Wanted};

fn position(text: impl AsRef<[u8]>) -> String {
    super::refusal(text, Dialect::Json, Wanted::Position)
}

#[test]
fn models_that_are_none() {
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":"noisy"}"##), @r##"
    error: board.txt:1:45: unknown clue model
      |
    1 | {"width":2,"height":1,"rows":["1#"],"clues":"noisy"}
      |                                             ^ expected "exact", "blind", "optimistic", "cautious", a name from `models` or {"table": [[…], …]}
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":3}"##), @r##"
    error: board.txt:1:45: `clues` has a value of the wrong type
      |
    1 | {"width":2,"height":1,"rows":["1#"],"clues":3}
      |                                             ^ expected "exact", "blind", "optimistic", "cautious", a name from `models` or {"table": [[…], …]}
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":{"tabel":[]}}"##), @r##"
    error: board.txt:1:45: `clues` has a value of the wrong type
      |
    1 | {"width":2,"height":1,"rows":["1#"],"clues":{"tabel":[]}}
      |                                             ^ expected "exact", "blind", "optimistic", "cautious", a name from `models` or {"table": [[…], …]}
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"models":["fog"]}"##), @r##"
    error: board.txt:1:46: `models` has a value of the wrong type
      |
    1 | {"width":2,"height":1,"rows":["1#"],"models":["fog"]}
      |                                              ^ expected names and tables, such as {"fog": {"table": [[…], …]}}
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"models":{"fog":"optimistic"}}"##), @r##"
    error: board.txt:1:53: `models` has a value of the wrong type
      |
    1 | {"width":2,"height":1,"rows":["1#"],"models":{"fog":"optimistic"}}
      |                                                     ^ expected names and tables, such as {"fog": {"table": [[…], …]}}
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"models":{"exact":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,0,1,0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0],[0,0,0,0,0,0,0,0,1]]}}}"##), @r##"
    error: board.txt:1:55: a model called `exact` is there already
      |
    1 | …":1,"rows":["1#"],"models":{"exact":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,…
      |                                      ^ give it another name
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"models":{"fog":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,0,1,0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0],[0,0,0,0,0,0,0,0,1]]},"fog":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,0,1,0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0],[0,0,0,0,0,0,0,0,1]]}}}"##), @r##"
    error: board.txt:1:251: a model called `fog` is there already
      |
    1 | …,0,1,0],[0,0,0,0,0,0,0,0,1]]},"fog":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,…
      |                                      ^ give it another name
    "##);
}

#[test]
fn tables() {
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":{"table":3}}"##), @r##"
    error: board.txt:1:54: `table` has a value of the wrong type
      |
    1 | {"width":2,"height":1,"rows":["1#"],"clues":{"table":3}}
      |                                                      ^ expected 9 rows, for the true numbers 0 to 8, of the chances that 0 to 8 and, if you like, nothing is told
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,0,1,0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0]]}}"##), @r##"
    error: board.txt:1:54: a table has 9 rows, one for each true number from 0 to 8, not 8
      |
    1 | …t":1,"rows":["1#"],"clues":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0…
      |                                      ^ expected 9 rows, for the true numbers 0 to 8, of the chances that 0 to 8 and, if you like, nothing is told
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,0,1,0,0,0,0,0,0],[1,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0],[0,0,0,0,0,0,0,0,1]]}}"##), @r##"
    error: board.txt:1:115: row 3 has 3 entries: expected 9, one for each number told from 0 to 8, or 10, the last for no number told
      |
    1 | …,0,0,0,0,0,0,0],[0,0,1,0,0,0,0,0,0],[1,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,…
      |                                      ^ expected 9 rows, for the true numbers 0 to 8, of the chances that 0 to 8 and, if you like, nothing is told
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,0,1,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0],[0,0,0,0,0,0,0,0,1]]}}"##), @r##"
    error: board.txt:1:115: row 3 has 12 entries: expected 9, one for each number told from 0 to 8, or 10, the last for no number told
      |
    1 | …,0,0,0,0,0,0,0],[0,0,1,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,1,…
      |                                      ^ expected 9 rows, for the true numbers 0 to 8, of the chances that 0 to 8 and, if you like, nothing is told
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,0,1,0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0],[0,0,0,0,0,0,0,0,1]]}}"##), @r##"
    error: board.txt:1:115: row 3 has 10 entries, and row 0 has 9
      |
    1 | …,0,0,0,0,0,0,0],[0,0,1,0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0,0],[0,0,0,0,1,0,0,…
      |                                      ^ expected 9 rows, for the true numbers 0 to 8, of the chances that 0 to 8 and, if you like, nothing is told
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,"1/3","1/3",0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0],[0,0,0,0,0,0,0,0,1]]}}"##), @r##"
    error: board.txt:1:95: row 2 sums to 2/3, not 1
      |
    1 | …,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,"1/3","1/3",0,0,0,0,0,0],[0,0,0,1,…
      |                                      ^ the chances of a row sum to exactly 1
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,0.1,0.2,0.7,0,0,0,0,"1/1000000000000000000000"],[0,0,0,1,0,0,0,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0],[0,0,0,0,0,0,0,0,1]]}}"##), @r##"
    error: board.txt:1:95: row 2 sums to 1000000000000000000001/1000000000000000000000, not 1
      |
    1 | …,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,0.1,0.2,0.7,0,0,0,0,"1/10000000000…
      |                                      ^ the chances of a row sum to exactly 1
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,-1,2,0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0],[0,0,0,0,0,0,0,0,1]]}}"##), @r##"
    error: board.txt:1:98: row 2, entry 1: this is no probability
      |
    1 | …0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,-1,2,0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0]…
      |                                      ^ expected a fraction between 0 and 1, such as "1/3", "0.25" or 0
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,"1/0",1,0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0],[0,0,0,0,0,0,0,0,1]]}}"##), @r##"
    error: board.txt:1:98: row 2, entry 1: this is no probability
      |
    1 | …0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,"1/0",1,0,0,0,0,0,0],[0,0,0,1,0,0,0,0…
      |                                      ^ expected a fraction between 0 and 1, such as "1/3", "0.25" or 0
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,1e0,0,0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0],[0,0,0,0,0,0,0,0,1]]}}"##), @r##"
    error: board.txt:1:98: row 2, entry 1: this is no probability
      |
    1 | …0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,1e0,0,0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0…
      |                                      ^ expected a fraction between 0 and 1, such as "1/3", "0.25" or 0
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,3,0,0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0],[0,0,0,0,0,0,0,0,1]]}}"##), @r##"
    error: board.txt:1:98: row 2, entry 1: this is no probability
      |
    1 | …0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,3,0,0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0],…
      |                                      ^ expected a fraction between 0 and 1, such as "1/3", "0.25" or 0
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[null,1,0,0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0],[0,0,0,0,0,0,0,0,1]]}}"##), @r##"
    error: board.txt:1:96: row 2, entry 0: this is no probability
      |
    1 | …0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[null,1,0,0,0,0,0,0,0],[0,0,0,1,0,0,0,…
      |                                      ^ expected a fraction between 0 and 1, such as "1/3", "0.25" or 0
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":{"table":[[1,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],"x",[0,0,0,1,0,0,0,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0],[0,0,0,0,0,0,0,0,1]]}}"##), @r##"
    error: board.txt:1:95: `table` has a value of the wrong type
      |
    1 | …,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],"x",[0,0,0,1,0,0,0,0,0],[0,0,0,0,1,0,…
      |                                      ^ expected 9 rows, for the true numbers 0 to 8, of the chances that 0 to 8 and, if you like, nothing is told
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"clues":{"table":[["111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111",0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,0,1,0,0,0,0,0,0],[0,0,0,1,0,0,0,0,0],[0,0,0,0,1,0,0,0,0],[0,0,0,0,0,1,0,0,0],[0,0,0,0,0,0,1,0,0],[0,0,0,0,0,0,0,1,0],[0,0,0,0,0,0,0,0,1]]}}"##), @r##"
    error: board.txt:1:56: row 0, entry 0: this is no probability
      |
    1 | …:1,"rows":["1#"],"clues":{"table":[["111111111111111111111111111111111111…
      |                                      ^ expected a fraction between 0 and 1, such as "1/3", "0.25" or 0
    "##);
}

#[test]
fn models_of_cells() {
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"cell_clues":{"0,0":"exact"}}"##), @r##"
    error: board.txt:1:50: `cell_clues` has a value of the wrong type
      |
    1 | {"width":2,"height":1,"rows":["1#"],"cell_clues":{"0,0":"exact"}}
      |                                                  ^ expected cells and their models, such as [[0, 1, "optimistic"], [2, 2, "exact"]]
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"cell_clues":[[0,0]]}"##), @r##"
    error: board.txt:1:51: `cell_clues` has a value of the wrong type
      |
    1 | {"width":2,"height":1,"rows":["1#"],"cell_clues":[[0,0]]}
      |                                                   ^ expected cells and their models, such as [[0, 1, "optimistic"], [2, 2, "exact"]]
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"cell_clues":[[0,0,"fog"]]}"##), @r##"
    error: board.txt:1:56: unknown clue model
      |
    1 | {"width":2,"height":1,"rows":["1#"],"cell_clues":[[0,0,"fog"]]}
      |                                                        ^ expected "exact", "blind", "optimistic", "cautious", a name from `models` or {"table": [[…], …]}
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"cell_clues":[[0,0,7]]}"##), @r##"
    error: board.txt:1:56: `cell_clues` has a value of the wrong type
      |
    1 | {"width":2,"height":1,"rows":["1#"],"cell_clues":[[0,0,7]]}
      |                                                        ^ expected "exact", "blind", "optimistic", "cautious", a name from `models` or {"table": [[…], …]}
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"cell_clues":[[0,1,"exact"]]}"##), @r##"
    error: board.txt:1:51: the cell 0,1 is not revealed, so nothing was told of it
      |
    1 | {"width":2,"height":1,"rows":["1#"],"cell_clues":[[0,1,"exact"]]}
      |                                                   ^ expected a cell that shows 0-8 or ?
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"cell_clues":[[0,0,"exact"],[0,2,"exact"]]}"##), @r##"
    error: board.txt:1:65: the cell 0,2 lies outside a 2x1 board
      |
    1 | {"width":2,"height":1,"rows":["1#"],"cell_clues":[[0,0,"exact"],[0,2,"exact"]]}
      |                                                                 ^ both are counted from 0
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"cell_clues":[[0,99999999999999999999,"exact"]]}"##), @r##"
    error: board.txt:1:54: the row or column is too large
      |
    1 | {"width":2,"height":1,"rows":["1#"],"cell_clues":[[0,99999999999999999999,"exact"]]}
      |                                                      ^ a board has at most 16777216 cells
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"cell_clues":[[-1,0,"exact"]]}"##), @r##"
    error: board.txt:1:52: `cell_clues` has a value of the wrong type
      |
    1 | {"width":2,"height":1,"rows":["1#"],"cell_clues":[[-1,0,"exact"]]}
      |                                                    ^ expected cells and their models, such as [[0, 1, "optimistic"], [2, 2, "exact"]]
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"cell_clues":[[0,0,"exact"],[0,0,"blind"]]}"##), @r##"
    error: board.txt:1:65: the cell 0,0 is listed twice
      |
    1 | {"width":2,"height":1,"rows":["1#"],"cell_clues":[[0,0,"exact"],[0,0,"blind"]]}
      |                                                                 ^ expected each cell once
    "##);
}

#[test]
fn answers() {
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"answers":[[0,0,2]]}"##), @r##"
    error: board.txt:1:53: `answers` has a value of the wrong type
      |
    1 | {"width":2,"height":1,"rows":["1#"],"answers":[[0,0,2]]}
      |                                                     ^ expected cells and all that was told of each, such as [[0, 1, [2, 3, 2]]]
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"answers":[[0,0,[]]]}"##), @r##"
    error: board.txt:1:53: there is no answer for the cell 0,0
      |
    1 | {"width":2,"height":1,"rows":["1#"],"answers":[[0,0,[]]]}
      |                                                     ^ leave the cell out, or say what was told
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"answers":[[0,0,[1,9]]]}"##), @r##"
    error: board.txt:1:56: this is no answer
      |
    1 | {"width":2,"height":1,"rows":["1#"],"answers":[[0,0,[1,9]]]}
      |                                                        ^ expected a number from 0 to 8, or "?" where none was told
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"answers":[[0,0,[1,"#"]]]}"##), @r##"
    error: board.txt:1:56: this is no answer
      |
    1 | {"width":2,"height":1,"rows":["1#"],"answers":[[0,0,[1,"#"]]]}
      |                                                        ^ expected a number from 0 to 8, or "?" where none was told
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"answers":[[0,0,[2,3]]]}"##), @r##"
    error: board.txt:1:53: the cell 0,0 shows 1, which is not among its answers
      |
    1 | {"width":2,"height":1,"rows":["1#"],"answers":[[0,0,[2,3]]]}
      |                                                     ^ list all that was told of it, what `rows` shows included
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"answers":[[0,1,[2,3]]]}"##), @r##"
    error: board.txt:1:48: the cell 0,1 is not revealed, so nothing was told of it
      |
    1 | {"width":2,"height":1,"rows":["1#"],"answers":[[0,1,[2,3]]]}
      |                                                ^ expected a cell that shows 0-8 or ?
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1F"],"answers":[[0,1,[2,3]]]}"##), @r##"
    error: board.txt:1:48: the cell 0,1 is not revealed, so nothing was told of it
      |
    1 | {"width":2,"height":1,"rows":["1F"],"answers":[[0,1,[2,3]]]}
      |                                                ^ expected a cell that shows 0-8 or ?
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"answers":[[1,0,[1]]]}"##), @r##"
    error: board.txt:1:48: the cell 1,0 lies outside a 2x1 board
      |
    1 | {"width":2,"height":1,"rows":["1#"],"answers":[[1,0,[1]]]}
      |                                                ^ both are counted from 0
    "##);
    assert_snapshot!(position(r##"{"width":2,"height":1,"rows":["1#"],"answers":[[0,0,[1]],[0,0,[1]]]}"##), @r##"
    error: board.txt:1:58: the cell 0,0 is listed twice
      |
    1 | {"width":2,"height":1,"rows":["1#"],"answers":[[0,0,[1]],[0,0,[1]]]}
      |                                                          ^ expected each cell once
    "##);
    assert_snapshot!(position(format!(r##"{{"width":2,"height":1,"rows":["1#"],"answers":[[0,0,[1{}]]]}}"##, ",1".repeat(100))), @r##"
    error: board.txt:1:254: there are more than 100 answers for the cell 0,0
      |
    1 | …1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]]]}
      |                                      ^ expected the list to end here
    "##);
}
