//! `mineproof prove`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use mineproof::board::Cell;
use mineproof::certainty::{Encoding, NotProved};
use mineproof::certificate::{self, Certificate, POSITIONS};
use mineproof::limits::Deadline;

use super::arguments::{cell, duration};
use super::cnf::encodings;
use super::input::Input;
use super::terminal::counted;
use super::{Failure, Status};

/// Prove that a cell is safe or a mine, in files that anyone can check
#[derive(clap::Args)]
#[command(
    after_help = "The folder gets position.txt, formula.cnf (the position and the opposite of the claim, in DIMACS),
proof.drat and proof.lrat (its refutation), layout.txt (one that fits: the position can be true)
and manifest.json (the claim, the cells of the variables, SHA-256 of the files, how to check them).
The mine count is used only if it is needed.
Exit code 1: the cell is open, or the position contradictory; 3: --time-limit was reached before that was known.

Examples:
  mineproof prove examples/small.txt --cell 6,5 --out proof && mineproof check proof
  mineproof prove board.txt --cell 3,7 --out proof --encoding totalizer --force
  mineproof prove board.txt --cell 3,7 --out proof --json | jq .mine_count
  rate proof/formula.cnf proof/proof.drat"
)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,

    /// The hidden cell to prove safe or a mine, whichever it is
    #[arg(long, value_name = "ROW,COL", value_parser = cell)]
    cell: Cell,

    /// The folder for the files; it is made where there is none
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// How cardinalities are written
    #[arg(long, value_name = "ENCODING", default_value = "auto", value_parser = encodings())]
    encoding: Encoding,

    /// Stop after this long (2, 1.5s, 250ms)
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,

    /// Write into a folder that is not empty, over the files of another proof
    #[arg(long)]
    force: bool,

    /// Print the manifest, as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let deadline = Deadline::after_any(arguments.time_limit);
    let (position, _) = arguments.input.position()?;
    if !arguments.force {
        refuse_unless_empty(&arguments.out)?;
    }
    match certificate::certify(&position, arguments.cell, arguments.encoding, deadline) {
        Ok(certificate) => {
            write_files(&arguments.out, &certificate)?;
            tell(arguments, &certificate)?;
            Ok(Status::Answered)
        }
        Err(NotProved::NotProvable(why)) => Err(Failure::Input(format!("error: --cell {}: {why}", arguments.cell))),
        Err(why) => {
            tell_why_not(arguments, &why)?;
            Ok(if matches!(why, NotProved::OutOfTime(_)) { Status::LimitReached } else { Status::No })
        }
    }
}

fn refuse_unless_empty(folder: &Path) -> Result<(), Failure> {
    let name = folder.display();
    match std::fs::read_dir(folder).map(|mut entries| entries.next().is_none()) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::Input(format!("error: {name}: not empty; --force writes into it all the same"))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Failure::Input(format!("error: {name}: cannot write into it: {error}"))),
    }
}

fn write_files(folder: &Path, certificate: &Certificate) -> Result<(), Failure> {
    let failed =
        |path: &Path, error: io::Error| Failure::Input(format!("error: {}: cannot write: {error}", path.display()));
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    for (name, bytes) in &certificate.files {
        let path = folder.join(name);
        std::fs::write(&path, bytes).map_err(|error| failed(&path, error))?;
    }
    // The position of an earlier proof would only mislead.
    let is_written = |name: &str| certificate.files.iter().any(|(written, _)| *written == name);
    for (name, _) in POSITIONS.iter().filter(|(name, _)| !is_written(name)) {
        let path = folder.join(name);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(&path, error)),
            _ => {}
        }
    }
    Ok(())
}

fn tell(arguments: &Arguments, certificate: &Certificate) -> io::Result<()> {
    let manifest = &certificate.manifest;
    let mut out = io::stdout().lock();
    if arguments.json {
        return writeln!(out, "{}", manifest.to_json());
    }
    let verdict = if manifest.verdict == "mine" { "a mine" } else { "safe" };
    let count = if manifest.mine_count { "with" } else { "without" };
    writeln!(
        out,
        "proved {count} the mine count: {} is {verdict}; formula of {} and {}, proof of {}, in {}",
        arguments.cell,
        counted(manifest.variables, "variable"),
        counted(manifest.clauses, "clause"),
        counted(manifest.lemmas, "lemma"),
        arguments.out.display()
    )
}

fn tell_why_not(arguments: &Arguments, why: &NotProved) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if !arguments.json {
        return writeln!(out, "not proved: {why}");
    }
    let reason = match why {
        NotProved::Open(_) => "open",
        NotProved::Contradictory(_) => "contradictory",
        NotProved::OutOfTime(_) => "stopped",
        _ => "not refuted",
    };
    let Cell { row, col } = arguments.cell;
    let answer =
        serde_json::json!({ "proved": false, "cell": [row, col], "reason": reason, "message": why.to_string() });
    writeln!(out, "{answer}")
}
