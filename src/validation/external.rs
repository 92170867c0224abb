//! Somebody else's program as a judged rule: as many copies of it as there are threads asking.

use std::fmt;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::rule::CustomRule;
use crate::board::Position;
use crate::external_rule::{Claims, ExternalError, ExternalRule, Launcher};

/// After this many failures the program is not asked any more: one that never answers would take its timeout for every
/// position.
const MOST_FAILURES: u32 = 3;

/// A command, and the copies of it that wait for a question.
pub struct ExternalPool {
    command: String,
    timeout: Duration,
    launcher: Launcher,
    idle: Mutex<Vec<ExternalRule>>,
    next_id: AtomicU64,
    failures: AtomicU32,
}

impl ExternalPool {
    /// Starts the command once, so that a command that cannot be started is known before the work begins.
    pub fn start(command: &str, timeout: Duration, launcher: Launcher) -> Result<Self, ExternalError> {
        let first = ExternalRule::start(command, timeout, &launcher)?;
        Ok(Self {
            command: command.to_owned(),
            timeout,
            launcher,
            idle: Mutex::new(vec![first]),
            next_id: AtomicU64::new(1),
            failures: AtomicU32::new(0),
        })
    }

    fn ask(&self, position: &Position) -> Result<Claims, ExternalError> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle().pop();
        let mut program = match waiting {
            Some(program) => program,
            None => ExternalRule::start(&self.command, self.timeout, &self.launcher)?,
        };
        let claims = program.ask(self.next_id.fetch_add(1, Ordering::Relaxed), position)?;
        // One that failed is not kept: whatever it would say next may be about another position.
        idle().push(program);
        Ok(claims)
    }
}

impl CustomRule for ExternalPool {
    fn name(&self) -> &str {
        &self.command
    }

    fn claims(&self, position: &Position) -> Result<Claims, String> {
        if self.failures.load(Ordering::Relaxed) >= MOST_FAILURES {
            return Err(format!("not asked any more after {MOST_FAILURES} failures"));
        }
        self.ask(position).map_err(|error| {
            self.failures.fetch_add(1, Ordering::Relaxed);
            error.to_string()
        })
    }
}

impl fmt::Debug for ExternalPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExternalPool").field("command", &self.command).finish_non_exhaustive()
    }
}
