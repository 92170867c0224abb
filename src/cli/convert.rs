//! `mineproof convert`.

use std::io::Write;

use mineproof::internals::board::{self, Dialect, Wanted};

use super::input::{Input, dialects};
use super::{Failure, Status};

/// Read a board in one dialect and write it in another
#[derive(clap::Args)]
#[command(
    after_help = "Dialects read: native, json, mine (JSMinesweeper), mbf (or abf), tatham (game id), pttacg (link),
ms-toollib (.board), minesweepr. Written: all but minesweepr; mine from a position, mbf, tatham,
pttacg and ms-toollib from a full minefield.

Examples:
  mineproof convert board.mine --to native
  mineproof convert board.board --real --to mbf > board.mbf
  echo '9x9:4,4,u01428a…' | mineproof convert --dialect tatham --to json"
)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,

    /// The dialect to write
    #[arg(long, value_name = "DIALECT", value_parser = dialects())]
    to: Dialect,

    /// Where the input holds both a position and its minefield, take the minefield
    #[arg(long)]
    real: bool,
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let wanted = if arguments.real { Wanted::Minefield } else { Wanted::Either };
    let document = arguments.input.document(wanted)?;
    let bytes = board::write(&document, arguments.to).map_err(|error| Failure::Input(format!("error: {error}")))?;
    let mut out = std::io::stdout().lock();
    out.write_all(&bytes)?;
    out.flush()?;
    Ok(Status::Answered)
}
