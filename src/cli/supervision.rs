//! External programs do not outlive this one: it starts itself once more, to look after each of them.

use std::process::ExitCode;

use mineproof::internals::external_rule::Launcher;

/// The first argument of this program when it is to look after another one; the second is the command. For nobody else's use.
#[cfg(unix)]
const ARGUMENT: &str = "supervise-external-program";

/// Looks after an external program, if this process was started for that.
#[cfg(unix)]
pub fn run_if_asked() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    let command = arguments.next().filter(|first| first == ARGUMENT).and_then(|_| arguments.next())?;
    Some(mineproof::internals::external_rule::supervise(&command).unwrap_or_else(|error| {
        super::terminal::complain(&format!("cannot start it: {error}"));
        ExitCode::from(super::Status::Unreadable.code())
    }))
}

/// How external programs are started.
#[cfg(unix)]
pub fn launcher() -> Launcher {
    // On Linux this name stands for the program that runs, even where its file was replaced since.
    let own = std::path::Path::new("/proc/self/exe");
    let own = if own.exists() { Ok(own.to_owned()) } else { std::env::current_exe() };
    own.map_or_else(|_| Launcher::unsupervised(), |own| Launcher::supervised_by(own, ARGUMENT))
}

#[cfg(not(unix))]
pub fn run_if_asked() -> Option<ExitCode> {
    None
}

#[cfg(not(unix))]
pub fn launcher() -> Launcher {
    Launcher::unsupervised()
}
