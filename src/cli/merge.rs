//! `mineproof merge`.

use std::path::{Path, PathBuf};

use mineproof::internals::simulation::{Duel, Mismatch, NoisyContest, Simulation, has_uncertain_clues};

use super::reading::read_text;
use super::simulate::{Outputs, Shown, show};
use super::terminal::counted;
use super::writing::Overwriting;
use super::{Failure, Status, terminal};

/// Add up the results of `simulate --shard … --json` to what one run would have said
#[derive(clap::Args)]
#[command(
    after_help = "Results of another board, first click, seed, strategy, clue model or number of games are refused, and so
is a shard that comes twice. Missing and unfinished shards are told and left out. Seconds add up.

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

    /// Draw what `simulate --svg` draws into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    overwriting: Overwriting,
}

/// What a file says.
struct Source<'p> {
    path: &'p Path,
    text: String,
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let sources = arguments.files.iter().map(|path| Source::read(path)).collect::<Result<Vec<_>, _>>()?;
    // All have to be of the first one's kind.
    let has_uncertain_clues =
        sources.first().map(|first| has_uncertain_clues(&first.text).map_err(|why| first.refuse(why)));
    match has_uncertain_clues.transpose()?.unwrap_or(false) {
        true => merge_all::<NoisyContest>(arguments, &sources),
        false => merge_all::<Duel>(arguments, &sources),
    }
}

fn merge_all<C: Shown>(arguments: &Arguments, sources: &[Source<'_>]) -> Result<Status, Failure> {
    let result = |source: &Source<'_>| Simulation::from_json(&source.text).map_err(|why| source.refuse(why));
    let results = sources.iter().map(result).collect::<Result<Vec<Simulation<C>>, Failure>>()?;
    let results: Vec<(&Path, Simulation<C>)> = sources.iter().map(|source| source.path).zip(results).collect();
    let merged = merge(&results)?;
    let outputs = Outputs::prepare(arguments.csv.as_deref(), arguments.svg.as_deref(), &arguments.overwriting)?;
    outputs.write(&merged)?;
    remark(&merged);
    show(&merged, arguments.json)?;
    Ok(Status::Answered)
}

impl<'p> Source<'p> {
    fn read(path: &'p Path) -> Result<Self, Failure> {
        let mut source = Self { path, text: String::new() };
        source.text = read_text(path).map_err(|error| source.refuse(format!("cannot read: {error}")))?;
        Ok(source)
    }

    fn refuse(&self, why: impl std::fmt::Display) -> Failure {
        Failure::Input(format!("error: {}: {why}", name(self.path)))
    }
}

fn name(path: &Path) -> String {
    if path == Path::new("-") { "<stdin>".to_owned() } else { path.display().to_string() }
}

/// The sum; a result that does not belong to it is named together with the one that it clashes with.
fn merge<C: Shown>(results: &[(&Path, Simulation<C>)]) -> Result<Simulation<C>, Failure> {
    let ((first, sum), others) = results.split_first().ok_or_else(|| Failure::Input("error: no results".to_owned()))?;
    let mut sum = sum.clone();
    for (place, (path, result)) in others.iter().enumerate() {
        sum.merge(result).map_err(|why| {
            let has = |index: u64, result: &Simulation<C>| result.settings().shards.have().contains(&index);
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
fn remark<C: Shown>(merged: &Simulation<C>) {
    let settings = merged.settings();
    let missing: Vec<String> = settings.shards.missing().map(|index| index.to_string()).collect();
    if !missing.is_empty() {
        let word = if missing.len() == 1 { "shard" } else { "shards" };
        let of = settings.shards.of();
        terminal::complain(&format!("note: without {word} {} of {of}", missing.join(", ")));
    }
    if !merged.is_complete() {
        let unplayed = settings.planned() - merged.games();
        terminal::complain(&format!("note: {} of these shards not played yet", counted(unplayed, "game")));
    }
}
