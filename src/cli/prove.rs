//! `mineproof prove`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use mineproof::internals::board::{Cell, printable};
use mineproof::internals::certainty::{Encoding, NotProved, SatOptions};
use mineproof::internals::certificate::{Certificate, POSITIONS};
use mineproof::internals::limits::Deadline;
use mineproof::{Limits, Options, prove};

use super::arguments::{cell, duration};
use super::cnf::encodings;
use super::input::Input;
use super::reading::{MOST_BYTES, too_long};
use super::terminal::{self, counted};
use super::writing::{Overwriting, make_folder, refuse_unless_empty, unwritable, write_into};
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

    #[command(flatten)]
    overwriting: Overwriting,

    /// Print the manifest, as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let deadline = Deadline::after_any(arguments.time_limit);
    let (position, _) = arguments.input.position()?;
    refuse_unless_empty(&arguments.out, &arguments.overwriting)?;
    let options = Options::default()
        .limits(Limits::default().deadline(deadline))
        .sat(SatOptions::default().encoding(arguments.encoding));
    match prove(&position, arguments.cell, &options) {
        Ok(certificate) => {
            if let Some((name, _)) = certificate.files.iter().find(|(_, bytes)| bytes.len() as u64 > MOST_BYTES) {
                terminal::complain(&format!("limit reached: {name} is {}, and `check` reads no more", too_long()));
                return Ok(Status::LimitReached);
            }
            write_files(arguments, &certificate)?;
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

fn write_files(arguments: &Arguments, certificate: &Certificate) -> Result<(), Failure> {
    let folder = &arguments.out;
    make_folder(folder, &arguments.overwriting)?;
    for (name, bytes) in &certificate.files {
        write_into(folder, name, bytes)?;
    }
    // The position of an earlier proof would only mislead.
    let is_written = |name: &str| certificate.files.iter().any(|(written, _)| *written == name);
    for (name, _) in POSITIONS.iter().filter(|(name, _)| !is_written(name)) {
        let path = folder.join(name);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(unwritable(&path, &error)),
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
        printable(&arguments.out.to_string_lossy())
    )
}

fn tell_why_not(arguments: &Arguments, why: &NotProved) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if !arguments.json {
        return writeln!(out, "not proved: {why}");
    }
    let reason = match why {
        NotProved::Open(_) => "open",
        NotProved::NoLayout(_) => "contradictory",
        NotProved::OutOfTime(_) => "stopped",
        _ => "not refuted",
    };
    let Cell { row, col } = arguments.cell;
    let answer =
        serde_json::json!({ "proved": false, "cell": [row, col], "reason": reason, "message": why.to_string() });
    writeln!(out, "{answer}")
}
