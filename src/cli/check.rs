//! `mineproof check`.

use std::io::{self, Write};
use std::path::PathBuf;

use mineproof::internals::board::{printable, printable_json};
use mineproof::internals::certificate::{self, Accepted, CertificateError};

use super::reading::read_file;
use super::terminal::counted;
use super::{Failure, Status};

/// Check the files that `prove` wrote, without a solver and without believing them
#[derive(clap::Args)]
#[command(
    after_help = "The formula is derived from the position and the claim again and compared with formula.cnf clause
by clause; every lemma of proof.drat and proof.lrat must follow from what stands before it, up to
the empty clause; the layout must fit; and the SHA-256 of the files must be those of the manifest.
Files have to be regular ones of at most 256 MiB, in the folder itself: links are not followed.
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
    let mut out = io::stdout().lock();
    match certificate::check(|name: &str| read_file(&folder.join(name))) {
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
                let answer = serde_json::json!({ "proved": false, "refused": error.to_string() });
                writeln!(out, "{}", printable_json(&answer.to_string()))?;
            } else {
                writeln!(out, "refused: {}", printable(&error.to_string()))?;
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
