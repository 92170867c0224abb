//! `mineproof solvable`: the answer in words, as JSON and line by line, and how it refuses what it cannot read.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{folder_with, run, run_in};

const GUESS: &str = "9x5 mines 5\n.*......*\n.........\n.......**\n.........\n*........\n";
const FREE: &str = "4x3\n..*.\n..*.\n..*.\n";

fn line(id: u32, rows: &[&str], start: Option<(u32, u32)>) -> String {
    let mut line = json!({"id": id, "width": rows[0].len(), "height": rows.len(), "rows": rows});
    if let Some((row, col)) = start {
        line["start"] = json!([row, col]);
    }
    line.to_string()
}

#[test]
fn a_board_that_needs_a_guess_is_shown_where_logic_ends() {
    assert_snapshot!(run("solvable --start 4,4", GUESS).ended(1), @"
          0    1    2    3    4    5    6    7    8
    0     1    *    1    .    .    .    .    1 [50]
    1     1    1    1    .    .    .    1    3   50
    2     .    .    .    .    .    .    1    *    *
    3     1    1    .    .    .    .    1    2    2
    4     *    1    .    .    .    .    .    .    .

    9x5, 5 mines, first click 4,4
    not solvable: 39 of 40 safe cells revealed in 1 step, hardest stage single-clue
    least risk: 1/2 = 50.00 % at 0,8 (and 1 more as good)
    chance to win with best play: 1/2 = 50.00 %, opening 0,8 first
    unavoidable guess: nothing else on the board can decide 0,8 1,8
    ");
}

#[test]
fn a_board_that_needs_none_is_shown_with_its_mines() {
    assert_snapshot!(run("solvable --start 0,0", FREE).answer(), @"
       0 1 2 3
    0  . 2 * 2
    1  . 3 * 3
    2  . 2 * 2

    4x3, 3 mines, first click 0,0
    solvable: all 9 safe cells revealed in 1 step, hardest stage mine-total
    ");
}

#[test]
fn the_trace_names_stage_and_reason_of_every_cell() {
    assert_snapshot!(run("solvable --start 0,0 --trace", FREE).answer(), @"
    step 1: 3 safe cells
      0,3 (mine-total: the mine count; from 0,2 1,2 2,2)
      1,3 (mine-total: the mine count; from 0,2 1,2 2,2)
      2,3 (mine-total: the mine count; from 0,2 1,2 2,2)

       0 1 2 3
    0  . 2 * 2
    1  . 3 * 3
    2  . 2 * 2

    4x3, 3 mines, first click 0,0
    solvable: all 9 safe cells revealed in 1 step, hardest stage mine-total
    ");
    let traced = run("solvable --start 4,4 --trace --json", GUESS);
    assert_eq!(traced.code, 1);
    let traced = traced.json();
    assert_eq!(traced["trace"].as_array().map(Vec::len), traced["steps"].as_u64().map(|steps| steps as usize));
}

#[test]
fn json_has_the_keys_in_the_order_of_the_documentation() {
    assert_snapshot!(run("solvable --start 4,4 --json", GUESS).ended(1), @r##"{"id":null,"solvable":false,"revealed":39,"safe_cells":40,"steps":1,"hardest_stage":"single-clue","final_rows":["1#100001#","11100013#","0000001##","110000122","#10000000"],"without_count":false,"start":[4,4],"start_is_mine":false,"guess":{"cells":[[0,8],[1,8]],"p_mine":0.5,"p_mine_exact":"1/2","win_chance":0.5,"win_chance_exact":"1/2","best_cell":[0,8]},"unavoidable_guess":{"cells":[[0,8],[1,8]]}}"##);
    assert_snapshot!(run("solvable --start 4,4 --json --without-count", GUESS).ended(1), @r###"{"id":null,"solvable":false,"revealed":39,"safe_cells":40,"steps":1,"hardest_stage":"single-clue","final_rows":["1#100001#","11100013#","0000001##","110000122","#10000000"],"without_count":true,"start":[4,4],"start_is_mine":false,"guess":{"cells":[],"p_mine":null,"p_mine_exact":null,"win_chance":null,"win_chance_exact":null,"best_cell":null,"no_win_chance":"without the mine count there are no probabilities"},"unavoidable_guess":{"cells":[[0,8],[1,8]]}}"###);
}

#[test]
fn the_mine_count_can_be_left_out() {
    let without = run("solvable --start 0,0 --without-count --json", FREE);
    assert_eq!(without.code, 1);
    let without = without.json();
    assert_eq!((&without["solvable"], &without["without_count"]), (&json!(false), &json!(true)));
    assert_eq!(without["guess"]["no_win_chance"], "without the mine count there are no probabilities");
    assert_eq!(run("solvable --start 0,0 --json", FREE).json()["hardest_stage"], "mine-total");
}

#[test]
fn a_first_click_on_a_mine_is_answered() {
    assert_snapshot!(run("solvable --start 0,1", "3x1\n.*.\n").ended(1), @"
         0   1   2
    0    # (#)   #

    3x1, 1 mine, first click 0,1
    not solvable: the first click is a mine
    ");
    assert_snapshot!(run("solvable --start 0,1 --json", "3x1\n.*.\n").ended(1), @r####"{"id":null,"solvable":false,"revealed":0,"safe_cells":2,"steps":0,"hardest_stage":null,"final_rows":["###"],"without_count":false,"start":[0,1],"start_is_mine":true,"guess":null,"unavoidable_guess":null}"####);
}

#[test]
fn boards_of_one_kind_of_cell_are_answered() {
    assert!(
        run("solvable --start 0,0", "1x1\n.\n")
            .answer()
            .contains("solvable: all 1 safe cell revealed by the first click")
    );
    assert!(run("solvable --start 0,0", "1x1\n*\n").ended(1).contains("not solvable: the first click is a mine"));
    assert!(run("solvable --start 1,1", "2x2\n**\n**\n").ended(1).contains("the first click is a mine"));
    let empty = run("solvable --start 1,1 --json", "3x2\n...\n...\n").json();
    assert_eq!((&empty["solvable"], &empty["steps"], &empty["hardest_stage"]), (&json!(true), &json!(0), &Value::Null));
}

#[test]
fn the_start_of_the_input_is_used_unless_another_is_asked_for() {
    let board = line(1, &[".*."], Some((0, 0)));
    assert_eq!(run("solvable --json", board.as_str()).json()["start"], json!([0, 0]));
    assert_eq!(run("solvable --json --start 0,2", board.as_str()).json()["start"], json!([0, 2]));
}

#[test]
fn what_is_no_board_with_a_first_click_is_refused_with_a_reason() {
    assert_snapshot!(run("solvable", FREE).refusal(), @"
    error: <stdin>: the first click is missing
      = name it with --start ROW,COL
    ");
    assert_snapshot!(run("solvable --start 3,0", FREE).refusal(), @"error: --start 3,0: 3,0 is not on the board, which is 4x3: rows 0 to 2, columns 0 to 3");
    assert_snapshot!(run("solvable --start 0,0", "3x1 mines 1\n#1#\n").refusal(), @"
    error: <stdin>:2:1: `#` does not belong in a full minefield
      |
    2 | #1#
      | ^ expected * (mine) or . (safe)
    ");
    let folder = folder_with("board.json", line(1, &[".*."], Some((5, 5))));
    assert_snapshot!(run_in(folder.path(), "solvable board.json").refusal(), @r###"
    error: board.json:1:43: the start 5,5 lies outside a 3x1 board
      |
    1 | {"height":1,"id":1,"rows":[".*."],"start":[5,5],"width":3}
      |                                           ^ expected [row, column], both counted from 0
    "###);
    assert!(run("solvable --start 0", FREE).refusal().contains("expected row,column"));
    assert!(run("solvable --json --jsonl", "").refusal().contains("cannot be used with"));
}

#[test]
fn lines_are_answered_in_order_and_a_bad_one_in_its_place() {
    let input = [
        line(1, &["..*.", "..*."], Some((0, 0))),
        "nonsense".to_owned(),
        line(3, &["..*."], None),
        line(4, &[".x*."], Some((0, 0))),
        line(5, &["*.", ".."], Some((1, 1))),
        line(6, &["*.", ".."], Some((2, 0))),
    ]
    .join("\n");
    let outcome = run("solvable --jsonl", input.as_str());
    assert_eq!((outcome.code, outcome.err.as_str()), (2, ""));
    assert_snapshot!(outcome.out, @r###"
    {"id":1,"solvable":true,"revealed":6,"safe_cells":6,"steps":1,"hardest_stage":"mine-total","final_rows":["02#2","02#2"],"without_count":false,"start":[0,0],"start_is_mine":false,"guess":null,"unavoidable_guess":null}
    {"id":null,"line":2,"error":"column 1: this is not a JSON object; expected one JSON object with `width`, `height` and `rows`"}
    {"id":3,"line":3,"error":"the first click is missing; expected the key `start` with [row, column], or --start"}
    {"id":4,"line":4,"error":"column 30: cell 0,1: unknown character `x`; expected * (mine) or . (safe)"}
    {"id":5,"solvable":false,"revealed":1,"safe_cells":3,"steps":0,"hardest_stage":null,"final_rows":["##","#1"],"without_count":false,"start":[1,1],"start_is_mine":false,"guess":{"cells":[[0,0],[0,1],[1,0]],"p_mine":0.3333333333333333,"p_mine_exact":"1/3","win_chance":0.3333333333333333,"win_chance_exact":"1/3","best_cell":[0,0]},"unavoidable_guess":{"cells":[[0,0],[0,1]]}}
    {"id":6,"line":6,"error":"column 47: the start 2,0 lies outside a 2x2 board; expected [row, column], both counted from 0"}
    "###);
    for threads in [1, 3] {
        assert_eq!(run(&format!("solvable --jsonl --threads {threads}"), input.as_str()).out, outcome.out);
    }
}

#[test]
fn the_exit_code_of_lines_says_whether_all_are_solvable() {
    let free = line(1, &["..*.", "..*."], Some((0, 0)));
    let guess = line(2, &["*.", ".."], Some((1, 1)));
    assert_eq!(run("solvable --jsonl", free.as_str()).code, 0);
    assert_eq!(run("solvable --jsonl", format!("{free}\n{guess}\n{free}")).code, 1);
    let without_start = line(3, &["..*."], None);
    assert_eq!(run("solvable --jsonl --start 0,0", without_start.as_str()).code, 0);
    let outside = run("solvable --jsonl --start 9,9", without_start.as_str());
    assert_eq!(outside.code, 2);
    assert_eq!(
        outside.json()["error"],
        "--start 9,9: 9,9 is not on the board, which is 4x1: rows 0 to 0, columns 0 to 3"
    );
}

#[test]
fn a_thousand_lines_are_answered_alike_by_any_number_of_threads() {
    let mut random = super::Lcg(7);
    let lines: Vec<String> = (0..1000)
        .map(|id| {
            let rows: Vec<String> =
                (0..6).map(|_| (0..6).map(|_| if random.below(6) == 0 { '*' } else { '.' }).collect()).collect();
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            line(id, &rows, Some((random.below(6) as u32, random.below(6) as u32)))
        })
        .collect();
    let input = lines.join("\n");
    let outcomes = [1, 4].map(|threads| run(&format!("solvable --jsonl --threads {threads}"), input.as_str()));
    assert!(outcomes[0].out == outcomes[1].out, "the number of threads changed the answers");
    let ids = outcomes[0].out.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["id"].clone());
    assert!(ids.eq((0..1000).map(|id| json!(id))));
}
