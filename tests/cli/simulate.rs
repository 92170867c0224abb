//! `simulate` and `merge`: what they count, write and complain about.

use std::path::Path;

use serde_json::Value;

use super::{run, run_in};

const SMALL: &str = "simulate --size 7x6 --mines 8 --games 40 --strategy random";

/// An answer without times, which are never the same.
pub fn timeless(answer: &str) -> Value {
    let mut value: Value = serde_json::from_str(answer).unwrap_or_else(|error| panic!("{error}: {answer}"));
    for key in ["seconds", "games_per_second"] {
        assert!(value[key].take().is_number(), "no {key}: {answer}");
    }
    value
}

pub fn keep(folder: &Path, name: &str, arguments: &str) -> String {
    let answer = run_in(folder, arguments).answer();
    std::fs::write(folder.join(name), &answer).expect("a file");
    answer
}

#[test]
fn the_object_has_what_scripts_ask_for() {
    let answer = run(&format!("{SMALL} --json"), "").json();
    let (games, wins) = (answer["games"].as_u64().expect("games"), answer["wins"].as_u64().expect("wins"));
    assert_eq!((games, answer["win_rate"].as_f64()), (40, Some(wins as f64 / 40.0)));
    let bound = |place: usize| answer["ci95"][place].as_f64().expect("a bound");
    assert!(bound(0) < wins as f64 / 40.0 && wins as f64 / 40.0 < bound(1), "{answer}");
    assert!(answer["seconds"].is_f64() && answer["games_per_second"].is_f64(), "{answer}");
    let losses: u64 = answer["phases"].as_array().expect("phases").iter().filter_map(|p| p["losses"].as_u64()).sum();
    assert_eq!(losses, games - wins);
    assert_eq!((&answer["strategy"], &answer["versus"]), (&"random".into(), &Value::Null));
    assert_eq!((&answer["level"], &answer["first_click"]), (&Value::Null, &"safe".into()));
    let named = run("simulate --level beginner-8x8 --games 1 --json", "").json();
    assert_eq!((&named["level"], &named["width"], &named["mines"]), (&"beginner-8x8".into(), &8.into(), &10.into()));
}

#[test]
fn a_seed_gives_the_same_answer_whatever_the_threads() {
    let one = timeless(&run(&format!("{SMALL} --json --threads 1"), "").answer());
    assert_eq!(one, timeless(&run(&format!("{SMALL} --json --threads 3"), "").answer()));
    assert_ne!(one, timeless(&run(&format!("{SMALL} --json --seed 2"), "").answer()));
}

#[test]
fn a_time_limit_beyond_all_clocks_is_none() {
    let uncertain = "simulate --size 3x3 --mines 1 --games 2 --clues optimistic --json";
    for arguments in [
        &format!("{SMALL} --json --time-limit 10000000000000000000"),
        &format!("{uncertain} --decision-time 10000000000000000000"),
    ] {
        assert!(run(arguments, "").json()["games"].is_u64(), "{arguments}");
    }
}

#[test]
fn merged_shards_are_what_one_run_says() {
    let folder = tempfile::tempdir().expect("a folder");
    for index in 1..=3 {
        keep(folder.path(), &format!("{index}.json"), &format!("{SMALL} --versus exact --json --shard {index}/3"));
    }
    let merged = run_in(folder.path(), "merge 2.json 3.json 1.json --json").answer();
    let whole = run(&format!("{SMALL} --versus exact --json"), "").answer();
    assert_eq!(timeless(&merged), timeless(&whole));
    let table = run_in(folder.path(), "merge 1.json 2.json 3.json --csv all.csv --svg all.svg").answer();
    assert!(table.starts_with("7x6, 8 mines, first click 0,0 (safe), seed 1\n\nrandom: won "), "{table}");
}

#[test]
fn missing_shards_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    for index in [1, 3] {
        keep(folder.path(), &format!("{index}.json"), &format!("{SMALL} --json --shard {index}/4"));
    }
    let merged = run_in(folder.path(), "merge 1.json 3.json --json");
    assert_eq!((merged.code, merged.err.as_str()), (0, "note: without shards 2, 4 of 4\n"));
    assert_eq!((&merged.json()["games"], &merged.json()["games_asked"]), (&20.into(), &40.into()));
}

#[test]
fn results_that_do_not_belong_together_are_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    keep(folder.path(), "a.json", &format!("{SMALL} --json --shard 1/2"));
    keep(folder.path(), "b.json", &format!("{SMALL} --json --shard 2/2 --seed 3"));
    keep(folder.path(), "c.json", &format!("{SMALL} --json --shard 2/2 --first-click any"));
    std::fs::write(folder.path().join("d.json"), "{\"games\":3}").expect("a file");
    let refused = |files: &str| run_in(folder.path(), &format!("merge {files}")).refusal();
    assert_eq!(refused("a.json b.json"), "error: b.json does not go with a.json: seed 3 instead of 1\n");
    assert_eq!(refused("a.json c.json"), "error: c.json does not go with a.json: first click any instead of safe\n");
    assert_eq!(refused("a.json a.json"), "error: a.json does not go with a.json: shard 1 of 2 is in both\n");
    assert!(refused("a.json d.json").starts_with("error: d.json: this is no result of a simulation: missing"));
    assert!(refused("e.json").starts_with("error: e.json: cannot read: "));
}

#[test]
fn a_checkpoint_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let stopped = run_in(folder.path(), &format!("{SMALL} --checkpoint run.json --time-limit 0 --json"));
    assert_eq!((stopped.code, &stopped.json()["games"], &stopped.json()["complete"]), (3, &0.into(), &false.into()));
    run_in(folder.path(), "simulate --size 7x6 --mines 8 --games 9 --strategy random --checkpoint run.json --resume")
        .answer();
    let refused = run_in(folder.path(), &format!("{SMALL} --checkpoint run.json")).refusal();
    assert!(refused.starts_with("error: run.json: is there already\n  = --resume goes on from it"), "{refused}");
    let other = run_in(folder.path(), &format!("{SMALL} --checkpoint run.json --resume --start 1,1")).refusal();
    assert_eq!(other, "error: run.json: a checkpoint of another run: start 0,0 instead of 1,1\n");
    let resumed = run_in(folder.path(), &format!("{SMALL} --checkpoint run.json --resume --json")).answer();
    assert_eq!(timeless(&resumed), timeless(&run(&format!("{SMALL} --json"), "").answer()));
    let kept = std::fs::read_to_string(folder.path().join("run.json")).expect("a checkpoint");
    let mut kept: Value = serde_json::from_str(&kept).expect("JSON");
    let checksum = kept.as_object_mut().expect("an object").remove("sha256").expect("a checksum");
    assert_eq!(checksum.as_str().map(str::len), Some(64));
    assert_eq!(kept, serde_json::from_str::<Value>(&resumed).expect("JSON"), "the last checkpoint is the result");
    run_in(folder.path(), &format!("{SMALL} --checkpoint run.json --force --json")).answer();
}

#[test]
fn the_tables_say_how_many_were_won_and_where_games_were_lost() {
    let shown = run(&format!("{SMALL} --versus exact --first-click any"), "").answer();
    for part in
        ["first click 0,0 (any), seed 1", "\nrandom: won ", "\nexact: won ", "\nphase ", "\nopening ", "\nrisk "]
    {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(shown.contains("\nonly random won ") && shown.contains("McNemar p = "), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 100), "{shown}");
    let last = shown.lines().last().expect("a line");
    assert!(last.starts_with("40 games in ") && last.ends_with(" per second)"), "{last}");
    let stopped = run(&format!("{SMALL} --time-limit 0"), "").ended(3);
    assert!(stopped.contains("\nstopped after 0 of 40 games in "), "{stopped}");
}

#[test]
fn tables_and_calibration_go_to_files() {
    let folder = tempfile::tempdir().expect("a folder");
    run_in(folder.path(), &format!("{SMALL} --versus exact --csv all.csv --svg all.svg")).answer();
    let csv = std::fs::read_to_string(folder.path().join("all.csv")).expect("a file");
    let columns = csv.lines().next().expect("a header").split(',').count();
    assert!(csv.lines().all(|line| line.split(',').count() == columns), "{csv}");
    assert!(csv.contains("\nrandom,all,all,40,") && csv.contains("\nexact,phase,endgame,"), "{csv}");
    let svg = std::fs::read_to_string(folder.path().join("all.svg")).expect("a file");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    assert!(svg.contains("\nrandom\n") && svg.contains("\nexact\n"), "{svg}");
}

#[test]
fn bad_arguments_are_refused() {
    let complaint = |arguments: &str| run(&format!("simulate --games 1 {arguments}"), "").refusal();
    assert_eq!(
        complaint("--level beginner --start 9,0"),
        "error: --start 9,0: 9,0 is not on the board, which is 9x9: rows 0 to 8, columns 0 to 8\n"
    );
    assert_eq!(
        complaint("--size 3x3 --mines 9"),
        "error: 3x3: 9 mines do not fit: the first click leaves room for 8\n"
    );
    let luck = complaint("--strategy luck");
    assert!(luck.starts_with("error: --strategy luck: where clues are exact, expected one of random, "), "{luck}");
    assert!(luck.ends_with("fast, deep\n"), "{luck}");
    assert_eq!(
        complaint("--strategy fast,exact"),
        "error: --strategy: where clues are exact one strategy plays; --versus names a second\n"
    );
    assert!(complaint("--first-click lucky").contains("[possible values: safe, opening, any]"));
    for shard in ["0/4", "5/4", "1/0", "4", "a/b", "-1/3"] {
        let refused = complaint(&format!("--shard={shard}"));
        assert!(refused.contains("invalid value") && refused.contains("--shard <I/K>"), "{refused}");
    }
    assert!(complaint("--resume").contains("--checkpoint <FILE>"));
    assert!(complaint("--csv missing/folder/a.csv").contains("error: missing/folder/a.csv: cannot write"));
    assert!(complaint("--checkpoint missing/folder/a.json").contains("error: missing/folder/a.json: cannot write"));
}
