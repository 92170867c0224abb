//! `mineproof cnf`.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use mineproof::internals::board::MineCount;
use mineproof::internals::certainty::{self, Encoding};

use super::input::Input;
use super::terminal::{self, counted};
use super::writing::{OutputFile, Overwriting};
use super::{Failure, Status};

/// Export a position as a DIMACS formula
#[derive(clap::Args)]
#[command(after_help = "Variables are the hidden cells next to a clue; comments `c cell VARIABLE ROW,COL` say which.
The sizes are printed to standard error.

Examples:
  mineproof cnf board.txt > board.cnf
  mineproof cnf board.txt --encoding totalizer --without-count --out board.cnf
  mineproof cnf board.txt --json")]
pub struct Arguments {
    #[command(flatten)]
    input: Input,

    /// How cardinalities are written
    #[arg(long, value_name = "ENCODING", default_value = "auto", value_parser = encodings())]
    encoding: Encoding,

    /// Leave the mine count out
    #[arg(long)]
    without_count: bool,

    /// Write the formula to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    overwriting: Overwriting,

    /// Print only the sizes and the map from variables to cells, as JSON
    #[arg(long)]
    json: bool,
}

/// Named values, so that completions and help list them.
pub fn encodings() -> impl TypedValueParser<Value = Encoding> {
    let unknown = "no such encoding";
    PossibleValuesParser::new(Encoding::ALL.map(Encoding::name))
        .try_map(move |name| Encoding::from_name(&name).ok_or(unknown))
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let (position, _) = arguments.input.position()?;
    let file = OutputFile::open_some(arguments.out.as_deref(), &arguments.overwriting)?;
    let cnf = certainty::cnf(&position, arguments.encoding, !arguments.without_count);
    let size = cnf.size();
    if let Some(file) = file {
        file.write_by(|file| {
            let mut file = BufWriter::new(file);
            cnf.write_dimacs(&mut file)?;
            file.flush()
        })?;
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    if arguments.json {
        let cells: Vec<[u32; 2]> = cnf.cells().iter().map(|cell| [cell.row, cell.col]).collect();
        let summary = serde_json::json!({
            "encoding": arguments.encoding.name(),
            "mine_count": !arguments.without_count && matches!(position.mine_count(), MineCount::Known(_)),
            "variables": size.variables,
            "clauses": size.clauses,
            "literals": size.literals,
            "cells": cells,
        });
        writeln!(out, "{summary}")?;
    } else if arguments.out.is_none() {
        cnf.write_dimacs(&mut out)?;
    }
    out.flush()?;
    if !arguments.json {
        terminal::complain(&format!(
            "{}, {}, {}",
            counted(size.variables, "variable"),
            counted(size.clauses, "clause"),
            counted(size.literals, "literal")
        ));
    }
    Ok(Status::Answered)
}
