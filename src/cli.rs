//! Flags in, exit code out. Each command turns its flags into a request, asks the library, and prints what it answers.

mod advise;
mod analyze;
mod arguments;
mod chains;
mod charts;
mod check;
mod cnf;
mod completions;
mod convert;
mod explain;
mod game_arguments;
mod generate;
mod input;
mod jsonl;
mod merge;
mod optimum;
mod play;
mod prove;
mod reading;
mod simulate;
mod solvable;
mod supervision;
mod terminal;
mod validate;
mod writing;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use mineproof::internals::board::printable;
use terminal::ColorChoice;

#[derive(Parser)]
#[command(name = "mineproof", version, about, max_term_width = 100)]
#[command(
    after_help = "Positions are read in the native notation, as JSON, or in another dialect (see `convert --help`).
Cells are `row,col`, zero-based, row 0 at the top.

Exit codes: 0 answered, 1 answered and the answer is no, 2 bad usage or unreadable input, 3 a limit was reached."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// Colours: auto means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: ColorChoice,
}

#[derive(Subcommand)]
enum Command {
    Analyze(analyze::Arguments),
    Advise(advise::Arguments),
    Explain(explain::Arguments),
    Prove(prove::Arguments),
    Check(check::Arguments),
    Solvable(solvable::Arguments),
    Generate(generate::Arguments),
    Play(play::Arguments),
    Simulate(simulate::Arguments),
    Merge(merge::Arguments),
    Chains(chains::Arguments),
    Optimum(optimum::Arguments),
    Convert(convert::Arguments),
    Cnf(cnf::Arguments),
    Validate(validate::Arguments),
    Completions(completions::Arguments),
}

/// How a command ended; the larger wins when several things happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    Answered,
    /// The answer is "no".
    No,
    LimitReached,
    Unreadable,
}

impl Status {
    const fn code(self) -> u8 {
        match self {
            Self::Answered => 0,
            Self::No => 1,
            Self::Unreadable => 2,
            Self::LimitReached => 3,
        }
    }
}

/// Why a command could not finish.
#[derive(Debug)]
enum Failure {
    /// The input or the flags: already worded for the user.
    Input(String),
    Output(std::io::Error),
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    /// Tells the user, and how the program is to end.
    fn report(&self) -> Status {
        match self {
            // Whoever reads the output has seen enough.
            Self::Output(error) if error.kind() == std::io::ErrorKind::BrokenPipe => return Status::Answered,
            Self::Output(error) => terminal::complain(&format!("error: cannot write the answer: {error}")),
            Self::Input(message) => terminal::complain(message),
        }
        Status::Unreadable
    }
}

pub fn run() -> ExitCode {
    if let Some(code) = supervision::run_if_asked() {
        return code;
    }
    let cli = Cli::try_parse().unwrap_or_else(|error| refuse(&error));
    cli.color.apply();
    let result = match cli.command {
        Command::Analyze(arguments) => analyze::run(&arguments),
        Command::Advise(arguments) => advise::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Prove(arguments) => prove::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Solvable(arguments) => solvable::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Simulate(arguments) => simulate::run(&arguments),
        Command::Merge(arguments) => merge::run(&arguments),
        Command::Chains(arguments) => chains::run(&arguments),
        Command::Optimum(arguments) => optimum::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Cnf(arguments) => cnf::run(&arguments),
        Command::Validate(arguments) => validate::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
    };
    ExitCode::from(result.unwrap_or_else(|failure| failure.report()).code())
}

/// Shows help, or what is wrong with the flags, and ends the program.
fn refuse(error: &clap::Error) -> ! {
    let is_harmless = |argument: OsString| {
        let argument = argument.to_string_lossy();
        printable(&argument) == argument && !argument.contains('\n')
    };
    if error.use_stderr() && !std::env::args_os().all(is_harmless) {
        // It quotes the argument as it is, between colours of its own.
        terminal::complain(&error.render().to_string());
        std::process::exit(error.exit_code());
    }
    error.exit()
}

/// Runs with as many threads as were asked for.
fn in_pool<T: Send>(threads: Option<u16>, work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.map_or(0, usize::from)).build();
    match pool {
        Ok(pool) => pool.install(work),
        // No threads to be had: this one will do.
        Err(_) => work(),
    }
}
