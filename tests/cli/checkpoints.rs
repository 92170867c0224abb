//! Results and checkpoints that were cut, changed or forged, and runs that want the same checkpoint.

use mineproof::internals::simulation::{Contest, Duel, NoisyContest, Simulation};
use serde_json::Value;

use super::simulate::keep;
use super::{folder_with, run, run_in};

const DUEL: &str = "simulate --size 6x5 --mines 6 --games 40 --strategy random --versus fast --first-click any";
const NOISY: &str = "simulate --size 5x4 --mines 4 --games 20 --clues optimistic --asks 3 --first-click any \
                     --strategy posterior,expectation";

/// The paths to all whole numbers of an object, as JSON pointers.
fn counters(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            object.iter().for_each(|(key, value)| counters(value, &format!("{at}/{key}"), found));
        }
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(place, value)| counters(value, &format!("{at}/{place}"), found));
        }
        Value::Number(number) if !number.is_f64() => found.push(at.to_owned()),
        _ => {}
    }
}

/// What says no more than other keys do, and is worked out again; and what only says how often something was asked.
fn is_free(pointer: &str, noisy: bool) -> bool {
    let last = pointer.rsplit('/').next().unwrap_or_default();
    let is_derived = ["/guesses", "/versus/guesses", "/calibration/deaths", "/versus/calibration/deaths"]
        .contains(&pointer)
        || (noisy && (pointer == "/wins" || ["games", "losses"].contains(&last)))
        || (noisy && pointer.ends_with("/calibration/deaths"));
    // Other seeds, limits and boards are other runs, which need not contradict the counters.
    let is_setting = ["seed", "asks", "decision_bytes", "games_asked", "of"].contains(&last);
    is_derived || is_setting
}

/// What is said of a result with another number in this place; `None` where it can be read.
fn refusal<C: Contest>(honest: &Value, pointer: &str, forged: u64) -> Option<String> {
    let mut changed = honest.clone();
    *changed.pointer_mut(pointer).expect("a number") = forged.into();
    Simulation::<C>::from_json(&changed.to_string()).err().map(|error| error.to_string())
}

fn forge_every_counter<C: Contest>(command: &str, noisy: bool) {
    let honest = run(&format!("{command} --shard 1/2 --json"), "").json();
    let mut pointers = Vec::new();
    counters(&honest, "", &mut pointers);
    let checked: Vec<&String> = pointers.iter().filter(|pointer| !is_free(pointer, noisy)).collect();
    assert!(checked.len() > 100, "{checked:?}");
    for pointer in checked {
        for forged in [u64::MAX, u64::MAX / 2, 1 << 62] {
            assert!(refusal::<C>(&honest, pointer, forged).is_some(), "{pointer} = {forged} was read");
        }
        // Nor one that is off by a little, where it is tied to others.
        let key = pointer.rsplit('/').next().unwrap_or_default();
        let tied = ["wins", "losses", "both", "only_first", "only_second", "neither", "safe_cells", "cleared_more"];
        let is_tied = tied.contains(&key) || (key == "deaths" && !noisy);
        if let Some(number) = honest.pointer(pointer).and_then(Value::as_u64).filter(|_| is_tied) {
            let said = refusal::<C>(&honest, pointer, number + 1);
            assert!(said.as_ref().is_some_and(|said| said.starts_with('`')), "{pointer} one more: {said:?}");
        }
    }
}

#[test]
fn a_counter_that_no_run_can_have_is_refused() {
    forge_every_counter::<Duel>(DUEL, false);
    forge_every_counter::<NoisyContest>(NOISY, true);
}

#[test]
fn a_forged_result_is_not_added_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let honest = keep(folder.path(), "one.json", &format!("{DUEL} --shard 1/2 --json"));
    keep(folder.path(), "two.json", &format!("{DUEL} --shard 2/2 --json"));
    run_in(folder.path(), "merge one.json two.json").answer();
    let mut forged: Value = serde_json::from_str(&honest).expect("JSON");
    forged["moves"] = u64::MAX.into();
    std::fs::write(folder.path().join("forged.json"), forged.to_string()).expect("a file");
    let said = run_in(folder.path(), "merge forged.json two.json --json").refusal();
    assert_eq!(said, "error: forged.json: `moves`: 18446744073709551615 in 20 games on 30 cells\n");
}

#[test]
fn settings_that_no_run_can_have_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let honest = keep(folder.path(), "one.json", &format!("{DUEL} --shard 1/2 --json"));
    for (pointer, forged, why) in [
        ("/shards/of", u64::MAX, "`shards`: expected parts from 1 to `of`, each once, and `of` at most 1000000"),
        (
            "/games_asked",
            u64::MAX,
            "`games_asked`: 18446744073709551615 games are more than the 10000000000 that can be counted",
        ),
        ("/mines", 31, "`mines`: 6x5: 31 mines do not fit: the first click leaves room for 30"),
        ("/start/0", 5, "`start`: 5,0 is not on the board, which is 6x5: rows 0 to 4, columns 0 to 5"),
    ] {
        let mut changed: Value = serde_json::from_str(&honest).expect("JSON");
        *changed.pointer_mut(pointer).expect("a setting") = forged.into();
        std::fs::write(folder.path().join("forged.json"), changed.to_string()).expect("a file");
        assert_eq!(run_in(folder.path(), "merge forged.json").refusal(), format!("error: forged.json: {why}\n"));
    }
}

#[test]
fn a_checkpoint_that_was_changed_or_cut_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("run.json");
    let resume = format!("{DUEL} --checkpoint run.json --resume");
    run_in(folder.path(), &format!("{DUEL} --checkpoint run.json --time-limit 0"));
    let whole = std::fs::read_to_string(&file).expect("a checkpoint");
    let changed = "error: run.json: not as it was written: its checksum is missing or does not fit\n";
    let without_sum = format!("{}}}", &whole[..whole.find(",\"sha256\"").expect("a checksum")]);
    for text in [whole.replace("\"seconds\":", "\"seconds\":1"), whole.replace(":0,", ": 0,"), without_sum] {
        std::fs::write(&file, &text).expect("a file");
        assert_eq!(run_in(folder.path(), &resume).refusal(), changed, "{text}");
        assert_eq!(std::fs::read_to_string(&file).expect("a file"), text, "it stays as it is");
    }
    for length in [0, 1, whole.len() / 2, whole.len() - 3] {
        std::fs::write(&file, &whole[..length]).expect("a file");
        let said = run_in(folder.path(), &resume).refusal();
        assert!(said.starts_with("error: run.json: "), "{length}: {said}");
    }
    std::fs::write(&file, &whole).expect("a file");
    run_in(folder.path(), &resume).answer();
    run_in(folder.path(), "merge run.json").answer();
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").flatten().map(|e| e.file_name()).collect();
    assert_eq!(left.len(), 2, "only the checkpoint and its lock are left: {left:?}");
}

#[test]
fn two_runs_cannot_use_the_same_checkpoint() {
    let folder = folder_with("other.txt", "");
    let lock = std::fs::File::create(folder.path().join("run.json.lock")).expect("a file");
    lock.lock().expect("a lock");
    let used = "error: run.json: another run uses this checkpoint\n  = wait for it to end, or name another file\n";
    for flags in ["", "--resume", "--force"] {
        assert_eq!(run_in(folder.path(), &format!("{DUEL} --checkpoint run.json {flags}")).refusal(), used);
    }
    assert!(!folder.path().join("run.json").exists());
    // Closing it would not do while another test is about to start a program, which has it open until then.
    lock.unlock().expect("unlocked");
    run_in(folder.path(), &format!("{DUEL} --checkpoint run.json")).answer();
}
