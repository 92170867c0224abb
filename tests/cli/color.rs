//! Colours only where somebody can see them.

use insta::assert_snapshot;

use super::{finish, mineproof, run};

const POSITION: &str = "3x2 mines 2\n#1#\nF#0\n";

#[test]
fn piped_output_has_no_colour() {
    let board = run("analyze", POSITION);
    assert!(!board.out.contains('\u{1b}'), "{:?}", board.out);
    let complaint = run("analyze", "3x2 mines 2\n").refusal();
    assert!(!complaint.contains('\u{1b}'), "{complaint:?}");
}

#[test]
fn colour_can_be_forced_and_changes_nothing_else() {
    let plain = run("analyze", "3x1 mines 1\n#1#\n").answer();
    let colored = run("analyze --color always", "3x1 mines 1\n#1#\n").answer();
    assert_snapshot!(colored.replace('\u{1b}', "ESC"), @"
    ESC[90m      0    1    2ESC[0m
    ESC[90m0 ESC[0mESC[30mESC[43m [50]ESC[0m    1ESC[36m   50ESC[0m

    3x1, 1 mine, 2 hidden, 2 layouts
    certain: 0 safe, 0 mines
    best: nothing is certainly safe; least risk at 0,0: 1/2 = 50.00 % (and 1 more as good)
    ");
    let mut stripped = colored;
    while let Some(start) = stripped.find('\u{1b}') {
        let end = start + stripped[start..].find('m').expect("the end of a colour");
        stripped.replace_range(start..=end, "");
    }
    assert_eq!(stripped, plain);
}

#[test]
fn no_color_wins_over_guesses_but_not_over_the_flag() {
    let with = |variables: &[(&str, &str)], arguments: &[&str]| {
        let mut command = mineproof();
        command.envs(variables.iter().copied()).arg("analyze").args(arguments).write_stdin("3x1 mines 1\n#1#\n");
        finish(&mut command).answer().contains('\u{1b}')
    };
    assert!(with(&[("CLICOLOR_FORCE", "1")], &[]));
    assert!(!with(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], &[]));
    assert!(!with(&[("NO_COLOR", "1")], &[]));
    assert!(!with(&[("CLICOLOR_FORCE", "1")], &["--color", "never"]));
    assert!(with(&[("NO_COLOR", "1")], &["--color", "always"]));
}

#[test]
fn json_is_never_coloured() {
    let json = run("analyze --json --color always", POSITION);
    assert!(!json.out.contains('\u{1b}'), "{:?}", json.out);
}
