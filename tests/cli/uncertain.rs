//! `uncertain`: what it counts and what it complains about.

use super::{run, run_in};

const SMALL: &str = "uncertain --size 5x5 --mines 4 --model optimistic --games 12";

#[test]
fn a_row_for_every_strategy() {
    let table = run(SMALL, "").answer();
    assert!(
        table.starts_with("5x5, 4 mines, clues optimistic, first click 0,0 (safe), seed 1\n\nstrategy "),
        "{table}"
    );
    for strategy in ["expectation:0.05", "ask-again", "posterior"] {
        assert!(table.contains(&format!("\n{strategy} ")), "{table}");
    }
    assert!(table.contains("\n12 games in "), "{table}");
}

#[test]
fn the_object_adds_up() {
    let arguments = format!("{SMALL} --strategies posterior,posterior:0 --asks 2 --blind-rate 0.1 --json");
    let answer = run(&arguments, "").json();
    assert_eq!(
        (&answer["model"], &answer["asks"], &answer["blind_rate"]),
        (&"optimistic".into(), &2.into(), &0.1.into())
    );
    let strategies = answer["strategies"].as_array().expect("strategies");
    assert_eq!(strategies.len(), 2);
    for strategy in strategies {
        let number = |key: &str| strategy[key].as_u64().unwrap_or_else(|| panic!("no {key}: {strategy}"));
        assert_eq!(number("wins") + number("losses") + number("rested") + number("stopped"), 12);
        assert_eq!((number("safe_cells"), number("lost_on_certain")), (12 * 21, 0));
        let bins = strategy["calibration"]["bins"].as_array().expect("bins");
        let risked: u64 = bins.iter().filter_map(|bin| bin["risked"].as_u64()).sum();
        assert_eq!(Some(risked), strategy["calibration"]["risked"].as_u64());
    }
    assert_eq!((&strategies[1]["strategy"], &strategies[1]["losses"]), (&"posterior:0".into(), &0.into()));
    let again = run(&format!("{arguments} --threads 1"), "").json();
    assert_eq!(again["strategies"], answer["strategies"]);
}

#[test]
fn a_table_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let row = |truth: usize| {
        format!("[{}]", (0..9).map(|told| u8::from(told == truth).to_string()).collect::<Vec<_>>().join(","))
    };
    let rows: Vec<String> = (0..9).map(row).collect();
    std::fs::write(folder.path().join("truth.json"), format!("{{\"table\":[{}]}}", rows.join(","))).expect("a file");
    std::fs::write(folder.path().join("short.json"), format!("{{\"table\":[{}]}}", rows[1..].join(",")))
        .expect("a file");
    let small = "uncertain --size 5x5 --mines 4 --games 12 --strategies posterior --json";
    let told = run_in(folder.path(), &format!("{small} --table truth.json")).json();
    assert_eq!(told["strategies"], run(small, "").json()["strategies"], "the truth is the truth");
    let refused = run_in(folder.path(), &format!("{small} --table short.json")).refusal();
    assert_eq!(refused, "error: short.json: a table has 9 rows, one for each true number from 0 to 8, not 8\n");
    let refused = run_in(folder.path(), &format!("{small} --table none.json")).refusal();
    assert!(refused.starts_with("error: none.json: cannot read: "), "{refused}");
}

#[test]
fn what_cannot_be_is_refused() {
    let crowded = run("uncertain --size 3x3 --mines 9", "").refusal();
    assert_eq!(crowded, "error: 3x3: 9 mines do not fit: the first click leaves room for 8\n");
    let outside = run("uncertain --size 3x3 --mines 1 --start 3,0", "").refusal();
    assert!(outside.starts_with("error: --start 3,0: 3,0 is not on the board"), "{outside}");
    let nobody = run("uncertain --strategies bayes", "").refusal();
    assert!(nobody.contains("expected expectation, expectation:MARGIN, ask-again"), "{nobody}");
}
