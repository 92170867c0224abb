//! A process between this program and somebody else's, which outlives this one for a moment: long enough to end the other
//! together with all that it started.
//!
//! ```text
//! mineproof ──▶ supervisor ──▶ sh -c COMMAND ──▶ whatever that starts
//!     └─ questions ──────────────▶ (the same pipe; the supervisor only watches it)
//! ```
//!
//! However a process ends, the system closes its pipes. So the supervisor need not be told: when nobody can ask questions any
//! more, it ends the program. No signal has to be caught by this program, and none can be that matters most.

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::{ExitCode, ExitStatus};
use std::sync::mpsc;
use std::thread;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::retry_on_intr;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, getpid, kill_process, kill_process_group, setrlimit, waitid,
};
use rustix::stdio::{dup2_stderr, dup2_stdout};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// Runs a command of the shell, with this process's standard input, output and errors, until it ends, until nobody can write to
/// its input any more, or until this process is asked to end. Then everything that the command started is ended as well, and
/// this process is to end as the command did.
///
/// On Linux that is every process that descends from the command. Elsewhere it is its process group: what has left the group
/// stays.
pub fn supervise(command: &OsStr) -> io::Result<ExitCode> {
    // Whoever asks before there is a program finds nothing to be ended; after, the signal is caught.
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    #[cfg(target_os = "linux")]
    rustix::process::set_child_subreaper(Some(getpid()))?;
    let mut program = super::shell(command).spawn()?;
    let_go_of_output()?;

    let (sender, end) = mpsc::channel();
    let pid = Pid::from_child(&program);
    let wait_for = |event: Box<dyn FnOnce() + Send>| {
        let sender = sender.clone();
        thread::spawn(move || {
            event();
            let _ = sender.send(());
        });
    };
    wait_for(Box::new(wait_for_hangup));
    wait_for(Box::new(move || {
        signals.forever().next();
    }));
    wait_for(Box::new(move || wait_for_end(pid)));
    let _ = end.recv();

    // The program was not collected yet: the number is still its own.
    let _ = kill_process_group(pid, Signal::KILL);
    let status = program.wait()?;
    #[cfg(target_os = "linux")]
    end_descendants();
    Ok(end_like(status))
}

/// The program's output ends when the program closes it, and not only with this process.
fn let_go_of_output() -> io::Result<()> {
    let nowhere = File::options().write(true).open("/dev/null")?;
    dup2_stdout(&nowhere)?;
    Ok(dup2_stderr(&nowhere)?)
}

/// Waits until nobody can write to standard input. What waits there to be read is left to the program.
fn wait_for_hangup() {
    let input = io::stdin();
    let _ = retry_on_intr(|| poll(&mut [PollFd::new(&input, PollFlags::empty())], None));
}

/// Waits until the program has ended, without collecting it.
fn wait_for_end(pid: Pid) {
    let _ = retry_on_intr(|| waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT));
}

/// Ends the children of this process until there are none. Whoever loses its parent becomes a child of this process.
#[cfg(target_os = "linux")]
fn end_descendants() {
    use rustix::process::{WaitOptions, waitpid};
    loop {
        let mut children = children();
        // One that cannot be ended, because it runs as somebody else, is not waited for.
        children.retain(|&child| kill_process(child, Signal::KILL).is_ok());
        if children.is_empty() {
            return;
        }
        for child in children {
            let _ = retry_on_intr(|| waitpid(Some(child), WaitOptions::empty()));
        }
    }
}

#[cfg(target_os = "linux")]
fn children() -> Vec<Pid> {
    let own = getpid().as_raw_nonzero().to_string();
    let child = |entry: io::Result<std::fs::DirEntry>| {
        let entry = entry.ok()?;
        let pid = Pid::from_raw(entry.file_name().to_str()?.parse().ok()?)?;
        let stat = std::fs::read(entry.path().join("stat")).ok()?;
        // After the name, which may have any character in it: the state, then the parent.
        let after_name = stat.rsplit(|&byte| byte == b')').next()?;
        let parent = after_name.split(|&byte| byte == b' ').nth(2)?;
        (parent == own.as_bytes()).then_some(pid)
    };
    std::fs::read_dir("/proc").map(|entries| entries.filter_map(child).collect()).unwrap_or_default()
}

/// Ends as the program did: with its code, or by its signal.
fn end_like(status: ExitStatus) -> ExitCode {
    if let Some(signal) = status.signal() {
        // The program's memory is of interest, and not that of this process.
        let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
        let _ = emulate_default_handler(signal);
    }
    ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX))
}
