//! `simulate` with uncertain clues: what it counts, what it draws and what it complains about.

use serde_json::Value;

use super::simulate::keep;
use super::{run, run_in};

const SMALL: &str = "simulate --size 5x5 --mines 4 --clues optimistic --games 12";

/// An answer without times, those of each strategy included.
fn timeless(answer: &str) -> Value {
    let mut value = super::simulate::timeless(answer);
    for strategy in value["strategies"].as_array_mut().expect("strategies") {
        for key in ["seconds", "games_per_second"] {
            assert!(strategy[key].take().is_number(), "no {key}: {answer}");
        }
    }
    value
}

#[test]
fn a_row_for_every_strategy_and_the_first_against_the_others() {
    let table = run(SMALL, "").answer();
    let headline = "5x5, 4 mines, clues optimistic, first click 0,0 (safe), seed 1\n\nstrategy ";
    assert!(table.starts_with(headline), "{table}");
    for strategy in ["expectation:0.05", "ask-again", "posterior"] {
        assert_eq!(table.matches(&format!("\n{strategy} ")).count(), if strategy.starts_with('e') { 4 } else { 2 });
    }
    assert!(table.contains("\nexpectation:0.05 less ask-again: both won "), "{table}");
    assert!(table.contains("\nexpectation:0.05 less posterior: both won "), "{table}");
    assert!(table.contains("\n12 games in "), "{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 100), "{table}");
}

#[test]
fn the_object_adds_up() {
    let arguments = format!("{SMALL} --strategy posterior,posterior:0 --asks 2 --blind-rate 0.1 --json");
    let answer = run(&arguments, "").json();
    assert_eq!(
        (&answer["clues"], &answer["asks"], &answer["blind_rate"]),
        (&"optimistic".into(), &2.into(), &0.1.into())
    );
    assert_eq!((&answer["games"], &answer["strategy"]), (&12.into(), &"posterior".into()));
    let strategies = answer["strategies"].as_array().expect("strategies");
    assert_eq!(strategies.len(), 2);
    for key in ["wins", "win_rate", "ci95"] {
        assert_eq!(answer[key], strategies[0][key], "the first one's {key} is where scripts look for it");
    }
    for strategy in strategies {
        let number = |key: &str| strategy[key].as_u64().unwrap_or_else(|| panic!("no {key}: {strategy}"));
        assert_eq!(number("wins") + number("losses") + number("rested") + number("stopped"), 12);
        assert_eq!((number("safe_cells"), number("lost_on_certain")), (12 * 21, 0));
        assert_eq!(strategy["questions_per_game"].as_f64(), Some(number("questions") as f64 / 12.0));
        let bins = strategy["calibration"]["bins"].as_array().expect("bins");
        let deaths: u64 = bins.iter().filter_map(|bin| bin["deaths"].as_u64()).sum();
        assert_eq!(deaths, number("losses"), "whoever is never wrong where it is certain dies by a risk");
    }
    assert_eq!((&strategies[1]["strategy"], &strategies[1]["losses"]), (&"posterior:0".into(), &0.into()));
    assert_eq!(strategies[0]["versus_first"], Value::Null);
    let versus = &strategies[1]["versus_first"];
    let points =
        100.0 * (answer["wins"].as_f64().expect("wins") - strategies[1]["wins"].as_f64().expect("wins")) / 12.0;
    assert!((versus["difference_points"].as_f64().expect("points") - points).abs() < 1e-9, "{versus}");
    assert!(versus["cleared_difference_ci95_points"][1].is_f64(), "{versus}");
}

#[test]
fn neither_threads_nor_shards_nor_interruptions_change_the_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = timeless(&run(&format!("{SMALL} --asks 2 --json --threads 1"), "").answer());
    assert_eq!(whole, timeless(&run(&format!("{SMALL} --asks 2 --json --threads 3"), "").answer()));
    assert_ne!(whole, timeless(&run(&format!("{SMALL} --asks 2 --json --seed 2"), "").answer()));
    for index in 1..=3 {
        keep(folder.path(), &format!("{index}.json"), &format!("{SMALL} --asks 2 --json --shard {index}/3"));
    }
    let merged = run_in(folder.path(), "merge 2.json 3.json 1.json --json").answer();
    assert_eq!(timeless(&merged), whole);
    let first = SMALL.replace("--games 12", "--games 5");
    run_in(folder.path(), &format!("{first} --asks 2 --checkpoint run.json")).answer();
    let resumed = run_in(folder.path(), &format!("{SMALL} --asks 2 --checkpoint run.json --resume --json")).answer();
    assert_eq!(timeless(&resumed), whole);
    let stopped = run(&format!("{SMALL} --time-limit 0"), "").ended(3);
    assert!(stopped.contains("\nstopped after 0 of 12 games in "), "{stopped}");
}

#[test]
fn results_of_exact_and_of_uncertain_clues_do_not_go_together() {
    let folder = tempfile::tempdir().expect("a folder");
    keep(folder.path(), "exact.json", "simulate --size 5x5 --mines 4 --games 12 --json --shard 1/2");
    keep(folder.path(), "told.json", &format!("{SMALL} --json --shard 2/2"));
    keep(folder.path(), "other.json", &format!("{SMALL} --json --shard 1/2 --asks 2"));
    let refused = |files: &str| run_in(folder.path(), &format!("merge {files}")).refusal();
    assert_eq!(refused("exact.json told.json"), "error: told.json: a result of games whose clues are uncertain\n");
    assert_eq!(refused("told.json exact.json"), "error: exact.json: a result of games whose clues are exact\n");
    assert_eq!(refused("told.json other.json"), "error: other.json does not go with told.json: asks 2 instead of 1\n");
    let resumed = run_in(folder.path(), &format!("{SMALL} --checkpoint exact.json --resume")).refusal();
    assert_eq!(resumed, "error: exact.json: a result of games whose clues are exact\n");
}

#[test]
fn a_limit_of_counting_ends_games_and_is_told() {
    let stopped = run(&format!("{SMALL} --strategy posterior --decision-memory 1"), "").ended(3);
    assert!(stopped.contains("\nposterior: 12 of 12 games ended at a limit of counting\n"), "{stopped}");
}

#[test]
fn tables_and_calibration_go_to_files() {
    let folder = tempfile::tempdir().expect("a folder");
    run_in(folder.path(), &format!("{SMALL} --strategy ask-again,posterior:0.1 --csv all.csv --svg all.svg")).answer();
    let csv = std::fs::read_to_string(folder.path().join("all.csv")).expect("a file");
    let columns = csv.lines().next().expect("a header").split(',').count();
    assert!(csv.lines().all(|line| line.split(',').count() == columns), "{csv}");
    assert!(csv.contains("\nask-again,all,all,12,") && csv.contains("\nposterior:0.1,risk,0-1,"), "{csv}");
    let svg = std::fs::read_to_string(folder.path().join("all.svg")).expect("a file");
    for strategy in ["ask-again", "posterior:0.1"] {
        assert_eq!(svg.matches(&format!("\n{strategy}\n")).count(), 2, "in the legend and at its bars: {svg}");
    }
    assert!(svg.contains("\nHow the games ended\n") && svg.contains("\nsafe cells cleared\n"), "{svg}");
}

#[test]
fn a_table_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let row = |truth: usize| {
        format!("[{}]", (0..9).map(|told| u8::from(told == truth).to_string()).collect::<Vec<_>>().join(","))
    };
    let rows: Vec<String> = (0..9).map(row).collect();
    let write = |name: &str, text: String| std::fs::write(folder.path().join(name), text).expect("a file");
    write("truth.json", format!("{{\"table\":[{}]}}", rows.join(",")));
    write("short.json", format!("{{\"table\":[{}]}}", rows[1..].join(",")));
    write("name.json", "\"cautious\"".to_owned());
    let small = "simulate --size 5x5 --mines 4 --games 12 --strategy posterior --json";
    let told = timeless(&run_in(folder.path(), &format!("{small} --clue-table truth.json")).answer());
    let exact = timeless(&run(&format!("{small} --clues exact"), "").answer());
    assert_eq!(told["strategies"], exact["strategies"], "the truth is the truth");
    let refused = |name: &str| run_in(folder.path(), &format!("{small} --clue-table {name}")).refusal();
    let short = "error: short.json: a table has 9 rows, one for each true number from 0 to 8, not 8\n";
    assert_eq!(refused("short.json"), short);
    let named = "error: name.json: expected {\"table\": [[…], …]}; --clues has the model `cautious`\n";
    assert_eq!(refused("name.json"), named);
    assert!(refused("none.json").starts_with("error: none.json: cannot read: "));
}

#[test]
fn what_does_not_go_together_is_refused() {
    let complaint = |arguments: &str| run(&format!("simulate --games 1 {arguments}"), "").refusal();
    assert_eq!(
        complaint("--size 3x3 --mines 9 --asks 2"),
        "error: 3x3: 9 mines do not fit: the first click leaves room for 8\n"
    );
    assert_eq!(
        complaint("--strategy posterior,fast --blind-rate 0.1"),
        "error: --strategy fast: where clues are uncertain, expected one of expectation[:MARGIN], ask-again, posterior[:RISK], posterior-eager[:RISK]\n"
    );
    assert!(complaint("--strategy posterior").contains("where clues are exact, expected one of random, "));
    assert!(complaint("--versus exact --clues exact").contains("'--versus <NAME>' cannot be used with"));
    for flag in ["--decision-time 1", "--decision-memory 1M"] {
        let refused = complaint(flag);
        assert!(refused.contains("required arguments were not provided") && refused.contains("--clues"), "{refused}");
    }
    assert!(complaint("--clues exact --clue-table a.json").contains("cannot be used with '--clue-table <FILE>'"));
}
