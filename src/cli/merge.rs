//! `mineproof merge`.

use std::fs;
use std::path::{Path, PathBuf};

use mineproof::simulation::{Mismatch, Simulation};

use super::simulate::{Outputs, show};
use super::terminal::counted;
use super::{Failure, Status, terminal};

/// Add up the results of `simulate --shard … --json` to what one run would have said
#[derive(clap::Args)]
#[command(
    after_help = "Results of another board, first click, seed, strategy or number of games are refused, and so is a shard that
comes twice. Missing and unfinished shards are told and left out. Seconds add up.

Exit codes: 0 added up, 2 bad usage, or results that do not belong together.

Examples:
  mineproof merge shard-1.json shard-2.json shard-3.json
  mineproof merge shards/*.json --json > all.json
  mineproof merge shards/*.json --svg calibration.svg"
)]
pub struct Arguments {
    /// Results, one in each file; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Answer with one JSON object, as `simulate` does
    #[arg(long)]
    json: bool,

    /// Write the tables to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Draw foretold against observed deaths into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let results = arguments.files.iter().map(|path| Ok((path.as_path(), read(path)?)));
    let results = results.collect::<Result<Vec<(&Path, Simulation)>, Failure>>()?;
    let merged = merge(&results)?;
    Outputs::prepare(arguments.csv.as_deref(), arguments.svg.as_deref())?.write(&merged)?;
    remark(&merged);
    show(&merged, arguments.json)?;
    Ok(Status::Answered)
}

fn read(path: &Path) -> Result<Simulation, Failure> {
    let text = match path == Path::new("-") {
        true => std::io::read_to_string(std::io::stdin()),
        false => fs::read_to_string(path),
    };
    let refuse = |why: String| Failure::Input(format!("error: {}: {why}", name(path)));
    let text = text.map_err(|error| refuse(format!("cannot read: {error}")))?;
    Simulation::from_json(&text).map_err(|error| refuse(error.to_string()))
}

fn name(path: &Path) -> String {
    if path == Path::new("-") { "<stdin>".to_owned() } else { path.display().to_string() }
}

/// The sum; a result that does not belong to it is named together with the one that it clashes with.
fn merge(results: &[(&Path, Simulation)]) -> Result<Simulation, Failure> {
    let ((first, sum), others) = results.split_first().ok_or_else(|| Failure::Input("error: no results".to_owned()))?;
    let mut sum = sum.clone();
    for (place, (path, result)) in others.iter().enumerate() {
        sum.merge(result).map_err(|why| {
            let has = |index: u64, result: &Simulation| result.settings().shards.have().contains(&index);
            let clash = match why {
                Mismatch::Repeated { index, .. } => {
                    results[..=place].iter().find(|(_, result)| has(index, result)).map_or(*first, |(path, _)| *path)
                }
                Mismatch::Difference(_) => *first,
            };
            Failure::Input(format!("error: {} does not go with {}: {why}", name(path), name(clash)))
        })?;
    }
    Ok(sum)
}

/// What the sum is short of.
fn remark(merged: &Simulation) {
    let settings = merged.settings();
    let missing: Vec<String> = settings.shards.missing().map(|index| index.to_string()).collect();
    if !missing.is_empty() {
        let word = if missing.len() == 1 { "shard" } else { "shards" };
        let of = settings.shards.of();
        terminal::complain(&format!("note: without {word} {} of {of}", missing.join(", ")));
    }
    if !merged.is_complete() {
        let unplayed = settings.planned() - merged.tally().games;
        terminal::complain(&format!("note: {} of these shards not played yet", counted(unplayed, "game")));
    }
}
