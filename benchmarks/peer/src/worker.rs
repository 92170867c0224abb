//! The engines run in a process of their own, so that one which hangs, crashes or eats the memory can be ended.
//!
//! The protocol is one JSON request per line in, one JSON report per line out.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use mineproof_benchmarks::corpus::{self, Entry};
use serde::{Deserialize, Serialize};

use crate::engine::{self, Engine, Report};

#[derive(Serialize, Deserialize)]
struct Request {
    family: String,
    index: usize,
    engine: Engine,
}

/// Answers requests until the input ends.
pub fn serve(corpus: &Path) -> io::Result<()> {
    let mut families: HashMap<String, Vec<Entry>> = HashMap::new();
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let request: Request = serde_json::from_str(&line?)?;
        if !families.contains_key(&request.family) {
            families.insert(request.family.clone(), corpus::read_family(corpus, &request.family)?);
        }
        let position = &families[&request.family][request.index].position;
        serde_json::to_writer(&mut output, &engine::run(request.engine, position))?;
        writeln!(output)?;
        output.flush()?;
    }
    Ok(())
}

/// Why there is no report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    TimedOut,
    /// The process ended: a panic, a stack overflow, or no more memory.
    Crashed,
}

/// Limits of one worker.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub time: Duration,
    pub memory_kib: u64,
}

/// The worker process seen from outside; started anew after a failure.
pub struct Worker<'a> {
    corpus: &'a Path,
    limits: Limits,
    running: Option<Running>,
}

struct Running {
    process: Child,
    requests: ChildStdin,
    reports: Receiver<String>,
}

impl<'a> Worker<'a> {
    pub fn new(corpus: &'a Path, limits: Limits) -> Self {
        Self { corpus, limits, running: None }
    }

    /// Asks one engine about one position.
    pub fn ask(&mut self, family: &str, index: usize, engine: Engine) -> io::Result<Result<Report, Failure>> {
        if self.running.is_none() {
            self.running = Some(Running::start(self.corpus, self.limits.memory_kib)?);
        }
        let running = self.running.as_mut().expect("just started");
        let request = serde_json::to_string(&Request { family: family.to_string(), index, engine })?;
        writeln!(running.requests, "{request}")?;
        let failure = match running.reports.recv_timeout(self.limits.time) {
            Ok(line) => return Ok(Ok(serde_json::from_str(&line)?)),
            Err(RecvTimeoutError::Timeout) => Failure::TimedOut,
            Err(RecvTimeoutError::Disconnected) => Failure::Crashed,
        };
        self.stop()?;
        Ok(Err(failure))
    }

    fn stop(&mut self) -> io::Result<()> {
        if let Some(mut running) = self.running.take() {
            running.process.kill()?;
            running.process.wait()?;
        }
        Ok(())
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        // Nothing is left to do about a process that cannot be ended.
        let _ = self.stop();
    }
}

impl Running {
    fn start(corpus: &Path, memory_kib: u64) -> io::Result<Self> {
        // The shell sets the limit and then becomes the worker, so that killing it kills the worker.
        let mut process = Command::new("sh")
            .args(["-c", "ulimit -v \"$1\" && shift && exec \"$@\"", "sh"])
            .arg(memory_kib.to_string())
            .arg(std::env::current_exe()?)
            .arg("--worker")
            .arg("--corpus")
            .arg(corpus)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let requests = process.stdin.take().expect("the input is a pipe");
        let output = process.stdout.take().expect("the output is a pipe");
        let (sender, reports) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { process, requests, reports })
    }
}
