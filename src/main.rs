//! The command line; everything it can do is in the library.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
