//! Every input that fuzzing kept, put to the check of its target again: one for each way through the code that was found.

#[path = "../fuzz/src/answer.rs"]
mod answer;
#[path = "common/brute_force.rs"]
mod brute_force;
#[path = "../fuzz/src/decoded_position.rs"]
mod decoded_position;
#[path = "../fuzz/src/engines.rs"]
mod engines;
#[allow(dead_code)] // other tests use the rest
#[path = "certainty/brute_force.rs"]
mod facts;
#[allow(dead_code)] // other tests use the rest
#[path = "common/neighbourhood.rs"]
mod neighbourhood;
#[path = "../fuzz/src/proof.rs"]
mod proof;
#[path = "../fuzz/src/readers.rs"]
mod readers;
#[path = "../fuzz/src/result.rs"]
mod result;
#[allow(dead_code)] // other tests use the rest
#[path = "common/telling.rs"]
mod telling;

use mineproof::internals::board::Dialect;

/// The inputs kept for a target: there are some.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = format!("{}/fuzz/seeds/{target}", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let seeds: Vec<Vec<u8>> = files.map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect();
    assert!(!seeds.is_empty(), "nothing in {folder}");
    seeds
}

#[test]
fn engines_agree_on_the_positions_that_fuzzing_kept() {
    seeds("engines").iter().for_each(|seed| engines::check(seed));
}

#[test]
fn readers_stand_the_inputs_that_fuzzing_kept() {
    for dialect in Dialect::ALL {
        seeds(&dialect.name().replace('-', "_")).iter().for_each(|seed| readers::check(seed, dialect));
    }
}

#[test]
fn answers_proofs_and_results_that_fuzzing_kept_are_stood() {
    seeds("answer").iter().for_each(|seed| answer::answer(seed));
    seeds("proof").iter().for_each(|seed| proof::proof(seed));
    seeds("result").iter().for_each(|seed| result::result(seed));
}
