//! What is well-formed but cannot be true: answered with the facts that clash.

use insta::assert_snapshot;
use serde_json::json;

use super::run;

#[test]
fn a_clue_above_its_neighbours() {
    let position = "3x1 mines 1\n#3#\n";
    assert_snapshot!(run("analyze", position).ended(1), @"
         0   1   2
    0    # (3)   #

    contradiction: the clue at 0,1 cannot be true
    ");
    assert_snapshot!(run("analyze --json", position).ended(1), @r#"{"id":null,"consistent":false,"conflict":{"clues":[[0,1]],"flags":[],"mine_count":false},"cells":[]}"#);
}

#[test]
fn more_mines_than_hidden_cells() {
    let position = "2x2 mines 5\n##\n##\n";
    assert_snapshot!(run("analyze", position).ended(1), @"
       0 1
    0  # #
    1  # #

    contradiction: the mine count cannot be true
    ");
    assert_snapshot!(run("analyze --json", position).ended(1), @r#"{"id":null,"consistent":false,"conflict":{"clues":[],"flags":[],"mine_count":true},"cells":[]}"#);
    let enormous = run("analyze", "1x1 mines 18446744073709551615\n#\n").ended(1);
    assert!(enormous.ends_with("contradiction: the mine count cannot be true\n"), "{enormous}");
}

#[test]
fn more_flags_than_mines() {
    let position = "3x1 mines 1\nFF#\n";
    assert_snapshot!(run("analyze", position).ended(1), @"
         0   1   2
    0  (F) (F)   #

    contradiction: the flags at 0,0 0,1 and the mine count cannot all be true
    ");
    assert_snapshot!(run("analyze --json", position).ended(1), @r#"{"id":null,"consistent":false,"conflict":{"clues":[],"flags":[[0,0],[0,1]],"mine_count":true},"cells":[]}"#);
}

#[test]
fn a_wrong_flag() {
    let position = "3x3 mines 2\n###\n#F#\n##0\n";
    assert_snapshot!(run("analyze", position).ended(1), @"
         0   1   2
    0    #   #   #
    1    # (F)   #
    2    #   # (.)

    contradiction: the clue at 2,2 and the flag at 1,1 cannot all be true
    ");
    assert_snapshot!(run("analyze --json", position).ended(1), @r#"{"id":null,"consistent":false,"conflict":{"clues":[[2,2]],"flags":[[1,1]],"mine_count":false},"cells":[]}"#);
}

#[test]
fn clues_that_clash() {
    assert_snapshot!(run("analyze", "3x2 mines 2\n0#2\n0#0\n").ended(1), @"
         0   1   2
    0  (.)   # (2)
    1    .   #   .

    contradiction: the clues at 0,0 0,2 cannot all be true
    ");
}

#[test]
fn clues_that_need_more_mines_than_there_are() {
    let position = "7x1 mines 1\n#1###1#\n";
    assert_snapshot!(run("analyze", position).ended(1), @"
         0   1   2   3   4   5   6
    0    # (1)   #   #   # (1)   #

    contradiction: the clues at 0,1 0,5 and the mine count cannot all be true
    ");
    assert_snapshot!(run("analyze --json", position).ended(1), @r#"{"id":null,"consistent":false,"conflict":{"clues":[[0,1],[0,5]],"flags":[],"mine_count":true},"cells":[]}"#);
}

#[test]
fn too_few_places_for_the_mines() {
    assert_snapshot!(run("analyze --json", "3x1 mines 2\n#1#\n").ended(1), @r#"{"id":null,"consistent":false,"conflict":{"clues":[[0,1]],"flags":[],"mine_count":true},"cells":[]}"#);
}

#[test]
fn a_conflict_is_smallest_by_inclusion_and_keeps_its_id() {
    // The far clue and flag have nothing to do with it.
    let position = r##"{"id":"far","width":9,"height":1,"mines":3,"rows":["#3###1F##"]}"##;
    let expected =
        json!({"id":"far","consistent":false,"conflict":{"clues":[[0,1]],"flags":[],"mine_count":false},"cells":[]});
    assert_eq!(run("analyze --json", position).json(), expected);
}

#[test]
fn every_engine_finds_a_contradiction() {
    for position in ["3x1 mines 1\n#3#\n", "7x1 mines 1\n#1###1#\n", "3x3 mines 2\n###\n#F#\n##0\n"] {
        let expected = run("analyze --json", position).ended(1);
        for flags in ["--certainty sat", "--certainty both", "--verify", "--time-limit 1m"] {
            assert_eq!(run(&format!("analyze --json {flags}"), position).ended(1), expected, "{flags}: {position}");
        }
        let verified = run("analyze --verify", position).ended(1);
        assert!(verified.contains("\ncontradiction: the "), "{verified}");
        assert!(verified.ends_with("be true\nverified: stages, SAT and counting agree\n"), "{verified}");
    }
}
