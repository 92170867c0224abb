//! `mineproof check`.

use std::io::{self, Read, Write};
use std::path::PathBuf;

use mineproof::certificate::{self, Accepted, CertificateError};

use super::terminal::counted;
use super::{Failure, Status};

/// Check the files that `prove` wrote, without a solver and without believing them
#[derive(clap::Args)]
#[command(
    after_help = "The formula is derived from the position and the claim again and compared with formula.cnf clause
by clause; every lemma of proof.drat and proof.lrat must follow from what stands before it, up to
the empty clause; the layout must fit; and the SHA-256 of the files must be those of the manifest.
Exit code 1: something does not follow or does not fit; 2: a file is missing or cannot be read.

Examples:
  mineproof prove examples/small.txt --cell 6,5 --out proof && mineproof check proof
  mineproof check proof --json"
)]
pub struct Arguments {
    /// The folder of the files
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let folder = &arguments.folder;
    if !folder.is_dir() {
        return Err(Failure::Input(format!("error: {}: no folder of a proof", folder.display())));
    }
    let read = |name: &str| {
        let mut bytes = Vec::new();
        std::fs::File::open(folder.join(name))?.take(certificate::MOST_BYTES).read_to_end(&mut bytes)?;
        if bytes.len() as u64 == certificate::MOST_BYTES {
            return Err(io::Error::other("longer than any file of a proof"));
        }
        Ok(bytes)
    };
    let mut out = io::stdout().lock();
    match certificate::check(read) {
        Ok(accepted) => {
            writeln!(out, "{}", if arguments.json { json(&accepted) } else { sentence(&accepted) })?;
            Ok(Status::Answered)
        }
        Err(error) if error.is_unreadable() => Err(Failure::Input(match error {
            // Its lines are laid out already.
            CertificateError::Board(text) => text,
            other => format!("error: {other}"),
        })),
        Err(error) => {
            if arguments.json {
                writeln!(out, "{}", serde_json::json!({ "proved": false, "refused": error.to_string() }))?;
            } else {
                writeln!(out, "refused: {error}")?;
            }
            Ok(Status::No)
        }
    }
}

fn sentence(accepted: &Accepted) -> String {
    let Accepted { claim, checked } = accepted;
    let verdict = if claim.is_mine { "a mine" } else { "safe" };
    let count = if claim.mine_count { "with" } else { "without" };
    let (clauses, lemmas) = (counted(checked.clauses, "clause"), counted(checked.lemmas, "lemma"));
    format!("checked: {} is {verdict}, {count} the mine count ({clauses}, {lemmas})", claim.cell)
}

fn json(accepted: &Accepted) -> String {
    let Accepted { claim, checked } = accepted;
    let answer = serde_json::json!({
        "proved": true,
        "cell": [claim.cell.row, claim.cell.col],
        "verdict": claim.verdict().name(),
        "mine_count": claim.mine_count,
        "clauses": checked.clauses,
        "lemmas": checked.lemmas,
    });
    answer.to_string()
}
