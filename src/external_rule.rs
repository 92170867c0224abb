//! A rule that is somebody else's program: positions go in as JSON lines, claims come out.
//!
//! The program is not trusted to do anything in time. Its input is written, and its output and its complaints are read, by
//! threads of their own, so that a program that does not read, does not answer or never stops complaining costs the caller
//! no more than the time allowed for an answer.

mod answer;
mod error;
mod pipes;
#[cfg(unix)]
mod supervisor;

pub use crate::claims::Claims;
pub use error::{ExternalError, Problem};
#[cfg(unix)]
pub use supervisor::supervise;

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use crate::board::{Dialect, Document, Id, Position, write};
use crate::limits::Stopwatch;
use pipes::{Complaints, Line};

/// How long a program that closed its output may take to end.
const TIME_TO_END: Duration = Duration::from_millis(500);

/// How long a supervisor that was asked to end may take for it.
const TIME_TO_CLEAN_UP: Duration = Duration::from_secs(10);

/// How programs are started, and what becomes of them.
#[derive(Clone, Debug, Default)]
pub struct Launcher {
    supervisor: Option<(PathBuf, String)>,
}

impl Launcher {
    /// Programs are ended with their rule, and so is what they started as far as it stays in their process group. Nothing
    /// ends them when this process is killed.
    pub fn unsupervised() -> Self {
        Self::default()
    }

    /// Programs are children of a process that ends them, and what they started, however this process ends: see `supervise`.
    /// `program argument COMMAND` has to call that with the command. Not on Windows, where it makes no difference.
    pub fn supervised_by(program: impl Into<PathBuf>, argument: impl Into<String>) -> Self {
        Self { supervisor: Some((program.into(), argument.into())) }
    }

    fn command(&self, command: &str) -> Command {
        match &self.supervisor {
            Some((program, argument)) if cfg!(unix) => {
                let mut supervisor = Command::new(program);
                supervisor.args([argument, command]);
                in_own_group(supervisor)
            }
            _ => shell(OsStr::new(command)),
        }
    }

    /// Ends a program that runs, and whatever it started.
    fn end(&self, child: &mut Child) {
        if self.supervisor.is_some() && cfg!(unix) {
            ask_to_end(child);
            if wait_for_end(child, TIME_TO_CLEAN_UP).is_some() {
                return;
            }
        }
        kill_all(child);
    }
}

/// A running program.
#[derive(Debug)]
pub struct ExternalRule {
    child: Child,
    launcher: Launcher,
    timeout: Duration,
    questions: Sender<Vec<u8>>,
    lines: Receiver<Line>,
    complaints: Complaints,
    /// Whether the program was ended because it failed.
    has_failed: bool,
}

impl ExternalRule {
    /// Starts a command of the system's shell. Each answer may take as long as `timeout`.
    pub fn start(command: &str, timeout: Duration, launcher: &Launcher) -> Result<Self, ExternalError> {
        let spawned =
            launcher.command(command).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let failed = |source| ExternalError::NotStarted { command: command.to_owned(), source };
        let mut child = spawned.map_err(failed)?;
        let (Some(input), Some(output), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            unreachable!("all three were asked for");
        };
        Ok(Self {
            child,
            launcher: launcher.clone(),
            timeout,
            questions: pipes::write_lines(input),
            lines: pipes::read_lines(output),
            complaints: Complaints::of(errors),
            has_failed: false,
        })
    }

    /// Sends one position, called `id`, and waits for its one-line answer.
    ///
    /// When the program does not answer it is ended, and asking again is an error too.
    pub fn ask(&mut self, id: u64, position: &Position) -> Result<Claims, ExternalError> {
        self.claims(id, position).map_err(|problem| ExternalError::Answer { id, problem })
    }

    fn claims(&mut self, id: u64, position: &Position) -> Result<Claims, Problem> {
        if self.has_failed {
            return Err(Problem::AlreadyEnded);
        }
        let question = Document { id: Some(Id::from(id)), ..position.clone().into() };
        let question = write(&question, Dialect::Json).map_err(|error| Problem::NotWritten(error.to_string()))?;
        // Where the program has closed its input, what it says or how it ended tells more.
        let _ = self.questions.send(question);
        let answer = match self.lines.recv_timeout(self.timeout) {
            Ok(Line::Whole(line)) => line,
            Ok(Line::Unfinished(line)) => match Claims::from_line(&line, id, position) {
                // Cut off in the middle: that it ended is what is wrong.
                Err(Problem::NotJson { .. }) => return Err(self.ended()),
                claims => return claims,
            },
            Ok(Line::TooLong) => {
                self.end();
                return Err(Problem::TooLong { most: pipes::LONGEST_LINE });
            }
            Err(RecvTimeoutError::Timeout) => {
                self.end();
                return Err(Problem::NoAnswer { timeout: self.timeout, complaints: self.complaints.last() });
            }
            Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
        };
        Claims::from_line(&answer, id, position)
    }

    /// The program closed its output: how it ended, if it did.
    fn ended(&mut self) -> Problem {
        let status = wait_for_end(&mut self.child, TIME_TO_END);
        self.end();
        let complaints = self.complaints.all();
        match status {
            Some(status) => Problem::Ended { status, complaints },
            None => Problem::OutputClosed { complaints },
        }
    }

    /// Ends the program and whatever it started, and collects its status so that the system can forget it.
    fn end(&mut self) {
        self.has_failed = true;
        // A program that is gone has a number that may be another's by now.
        if let Ok(None) = self.child.try_wait() {
            self.launcher.end(&mut self.child);
        }
        let _ = self.child.wait();
    }
}

impl Drop for ExternalRule {
    fn drop(&mut self) {
        self.end();
    }
}

/// How a process ended, if it does so in time.
fn wait_for_end(child: &mut Child, time: Duration) -> Option<ExitStatus> {
    let start = Stopwatch::start();
    loop {
        match child.try_wait() {
            Ok(None) if start.elapsed() < time => std::thread::sleep(Duration::from_millis(2)),
            Ok(status) => return status,
            Err(_) => return None,
        }
    }
}

/// The shell and what it starts form a process group: killing the shell alone would leave the others behind.
#[cfg(unix)]
fn shell(command: &OsStr) -> Command {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(command);
    in_own_group(shell)
}

/// Signals from the terminal are for this program alone.
#[cfg(unix)]
fn in_own_group(mut command: Command) -> Command {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
    command
}

#[cfg(unix)]
fn ask_to_end(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process};
    let _ = kill_process(Pid::from_child(child), Signal::TERM);
}

#[cfg(unix)]
fn kill_all(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // Fails only when there is nothing left to kill.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(windows)]
fn in_own_group(command: Command) -> Command {
    command
}

#[cfg(windows)]
fn ask_to_end(_: &Child) {}

#[cfg(windows)]
fn shell(command: &OsStr) -> Command {
    use std::os::windows::process::CommandExt;
    let mut shell = Command::new("cmd");
    // The command has its own quotes, which `cmd` reads in its own way.
    shell.arg("/C").raw_arg(command);
    shell
}

#[cfg(windows)]
fn kill_all(child: &mut Child) {
    // Fails only when there is nothing left to kill.
    let _ = child.kill();
}
