//! `mineproof completions`.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use super::{Cli, Failure, Status};

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = "Examples:
  mineproof completions bash > ~/.local/share/bash-completion/completions/mineproof
  mineproof completions fish > ~/.config/fish/completions/mineproof.fish
  mineproof completions zsh > ~/.zfunc/_mineproof")]
pub struct Arguments {
    shell: Shell,
}

pub fn run(arguments: &Arguments) -> Result<Status, Failure> {
    // Into memory first: the generator panics when its output is closed.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "mineproof", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(Status::Answered)
}
