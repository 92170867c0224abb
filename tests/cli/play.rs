//! `play`: by hand, and a strategy's game to watch.

use serde_json::Value;

use super::{folder_with, run, run_in};

/// One mine in the middle of the lower row: every cell above is certain once a corner is open.
const FIELD: &str = "5x2 mines 1\n.....\n..*..\n";
/// Two cells of which nothing else tells anything.
const COIN: &str = "4x1 mines 1\n..*.\n";

fn by_hand(board: &str, commands: &str) -> String {
    let folder = folder_with("board.txt", board);
    let mut command = super::mineproof();
    super::finish(command.current_dir(folder.path()).args(["play", "board.txt"]).write_stdin(commands)).answer()
}

#[test]
fn a_game_by_hand_is_won_when_all_safe_cells_are_open() {
    let shown = by_hand(FIELD, "0,0\n0,4\nf 1,2\n0,2\n");
    assert!(shown.starts_with("5x2, 1 mine; ? lists the commands\n"), "{shown}");
    assert!(shown.contains("\n0,0: risk 1/10 = 10.00 %, opens 4 cells\n"), "{shown}");
    assert!(shown.contains("\n1 flag, 1 mine\n"), "{shown}");
    let end = "\nwon after 3 moves, 2 guesses\nluck spent: ";
    assert!(shown.contains(end), "{shown}");
    assert!(shown.contains("1  . 1 F 1 .\n"), "{shown}");
}

#[test]
fn a_mine_ends_the_game_and_is_shown_with_the_luck_that_was_spent() {
    let shown = by_hand(COIN, "0,0\n0,2\n0,3\n");
    assert!(shown.contains("0,0: risk 1/4 = 25.00 %, opens 2 cells"), "{shown}");
    assert!(shown.contains("0,2: risk 1/1 = 100.00 %"), "a 1 next to the only hidden cell: {shown}");
    assert!(shown.contains("(*)"), "{shown}");
    assert!(
        shown.ends_with(
            "lost after 2 moves, 2 guesses\nluck spent: 0/1 = 0.00 %, the chance to survive all risks taken\n"
        ),
        "{shown}"
    );
}

#[test]
fn hints_are_exact_and_do_not_believe_flags() {
    let shown = by_hand(COIN, "0,0\nf 0,3\nh\nq\n");
    assert!(shown.contains("0  . 1 * +\n"), "{shown}");
    assert!(shown.contains("best: open the safe cell (+)"), "{shown}");
    assert!(shown.contains("left unfinished after 1 move, 1 guess\n"), "{shown}");
    assert!(shown.ends_with("\nwith 1 hint\n"), "{shown}");
}

#[test]
fn what_is_no_command_is_told_and_the_game_goes_on() {
    let shown = by_hand(FIELD, "x\n9,9\nf 0,0\n\n?\n0,0\n0,0\nf 0,0\nf 0,4\n0,4\n");
    for told in [
        "`x` is no command; ? lists them",
        "9,9 is not on the board, which is 5x2: rows 0 to 1, columns 0 to 4",
        "open a cell first",
        "set a flag there",
        "0,0 is open",
        "0,4 carries a flag; `f 0,4` takes it away",
    ] {
        assert!(shown.contains(told), "{told}: {shown}");
    }
}

#[test]
fn a_seed_lays_the_board_for_the_first_click() {
    let first = run("play --level beginner --seed 4 --first-click opening", "4,4\nq\n").answer();
    assert!(first.contains("\n4,4: safe, opens "), "{first}");
    assert_eq!(first, run("play --level beginner --seed 4 --first-click opening", "4,4\nq\n").answer());
    let told = run("play --level beginner --seed 4", "h\n").answer();
    assert!(told.contains("the first click is safe, wherever it is"), "{told}");
    let started = run("play --level beginner --seed 4 --first-click opening --start 4,4", "q\n").answer();
    assert!(started.contains("\n4,4: safe, opens "), "{started}");
}

#[test]
fn watching_tells_the_proof_or_the_odds_of_every_move() {
    let folder = folder_with("board.txt", COIN);
    let shown = run_in(folder.path(), "play board.txt --watch --strategy exact").answer();
    assert!(
        shown.starts_with("4x1, 1 mine: exact\n\nmove 1: 0,0, the first click: risk 1/4 = 25.00 %\nopens 2 cells\n"),
        "{shown}"
    );
    assert!(shown.contains("\nfrom move 2, certain:\n  0,3 ("), "{shown}");
    assert!(
        shown.ends_with(
            "won after 2 moves, 1 guess\nluck spent: 3/4 = 75.00 %, the chance to survive all risks taken\n"
        ),
        "{shown}"
    );
    let every = run_in(folder.path(), "play board.txt --step --strategy exact").answer();
    assert!(every.contains("\nmove 2: 0,3, certain ("), "{every}");
}

#[test]
fn a_guess_is_shown_on_its_board_with_the_least_risk() {
    let folder = folder_with("board.txt", "3x2 mines 1\n.*.\n...\n");
    let shown = run_in(folder.path(), "play board.txt --start 1,1 --watch --strategy exact").answer();
    assert!(shown.contains(", a guess: risk 1/5 = 20.00 %, the least, as at 4 other cells\n"), "{shown}");
    assert!(shown.contains("[20]"), "{shown}");
    let end_only = run_in(folder.path(), "play board.txt --start 1,1 --watch --strategy exact --boards end").answer();
    assert!(!end_only.contains("[20]"), "{end_only}");
}

#[test]
fn json_has_a_line_for_every_move_and_one_for_the_end() {
    let shown = run("play --level beginner --watch --json --strategy exact --seed 6", "").answer();
    let lines: Vec<Value> = shown.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (end, moves) = lines.split_last().expect("lines");
    assert_eq!(end["moves"], moves.len());
    let guesses = moves.iter().filter(|line| line["why"] == "guess").count();
    assert_eq!(end["guesses"], guesses, "{end}");
    for (number, line) in (1..).zip(moves) {
        assert_eq!(line["move"], number);
        assert_eq!(line["stage"].is_string(), line["why"] == "certain", "{line}");
        assert!(line["p_mine_exact"].is_string(), "{line}");
    }
    let simulated = run("simulate --level beginner --games 1 --json --strategy exact --seed 6", "").json();
    assert_eq!(end["result"] == "won", simulated["wins"] == 1, "the same game as that of simulate");
    assert_eq!((&end["moves"], &end["guesses"]), (&simulated["moves"], &simulated["guesses"]));
}

#[test]
fn bad_arguments_are_refused() {
    let complaint = |arguments: &str| run(&format!("play {arguments}"), "").refusal();
    assert!(complaint("--strategy random").contains("--watch|--step"));
    assert!(complaint("--json").contains("--watch"));
    assert!(complaint("- --step").starts_with("error: the board cannot come from standard input"));
    assert!(complaint("missing.txt").starts_with("error: missing.txt: cannot read: "));
    assert!(
        complaint("--level beginner --start 9,9 --watch").starts_with("error: --start 9,9: 9,9 is not on the board")
    );
    assert!(complaint("board.txt --seed 3").contains("cannot be used with"));
    let folder = folder_with("board.txt", "2x1 mines 1\n##\n");
    assert!(
        run_in(folder.path(), "play board.txt --watch").refusal().contains("expected"),
        "a position is no minefield"
    );
}
