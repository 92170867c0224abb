//! How much of what is certain without the mine count each stage finds: `cargo run --release --example stage_strength`.

use std::path::Path;

use mineproof::frontier::Frontier;
use mineproof::inference::{Inference, Stage};
use mineproof::{Options, Verdict, analyze};

#[path = "corpus.rs"]
mod corpus;

const FAMILIES: [&str; 5] = ["9x9-10", "16x16-40", "30x16-99", "30x16-130", "64x64-820"];

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benchmarks/corpus");
    let pipelines: Vec<&[Stage]> = (1..=Stage::DEFAULT.len()).map(|stages| &Stage::DEFAULT[..stages]).collect();
    let names: Vec<&str> = Stage::DEFAULT.iter().map(|stage| stage.name()).collect();
    println!("| family | certain cells | {} |", names.join(" | + "));
    println!("|---|---|{}", "---|".repeat(pipelines.len()));
    for family in FAMILIES {
        let entries = corpus::read_family(&folder, family).expect("the corpus can be read");
        let mut certain = 0;
        let mut found = vec![0; pipelines.len()];
        for entry in &entries {
            let analysis = analyze(&entry.position, &Options::default()).expect("the corpus is consistent");
            let exact = analysis.hidden_cells().filter_map(|cell| analysis.verdict_without_count(cell));
            certain += exact.filter(|&verdict| verdict != Verdict::Open).count();
            let frontier = Frontier::new(&entry.position);
            for (found, stages) in found.iter_mut().zip(&pipelines) {
                let inference = Inference::run(&frontier, stages).expect("the corpus is consistent");
                *found += inference.deductions().len();
            }
        }
        let share = |&found: &usize| format!("{:.1} %", 100.0 * found as f64 / certain as f64);
        let shares: Vec<String> = found.iter().map(share).collect();
        println!("| {family} | {certain} | {} |", shares.join(" | "));
    }
}
