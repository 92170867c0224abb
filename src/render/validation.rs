//! The report of a validation: JSON, CSV, tables for people, and counterexamples as files of their own.

mod csv;
mod json;
mod table;

pub use csv::validation_csv;
pub use json::validation_json;
pub use table::validation_lines;

use crate::board::{WriteError, write_position};
use crate::game::Series;
use crate::validation::{Counterexample, Report, Revealing};

/// What a report does not say of its run.
#[derive(Clone, Debug, Default)]
pub struct ValidationRun {
    /// The games, if positions came from games.
    pub series: Option<(Series, Revealing)>,
    /// Whether positions were built to lie at limits.
    pub constructed: bool,
    /// Positions that could not be read.
    pub unreadable: u64,
    /// Time that the run took, by the clock on the wall.
    pub seconds: f64,
}

impl ValidationRun {
    /// Positions judged per second, all threads together.
    pub fn positions_per_second(&self, report: &Report) -> f64 {
        if self.seconds > 0.0 { report.total().positions as f64 / self.seconds } else { 0.0 }
    }
}

/// A counterexample in native notation, with what is wrong and what is so in comments before it.
pub fn counterexample_text(rule: &str, found: &Counterexample) -> Result<String, WriteError> {
    let board = write_position(&found.position)?;
    Ok(format!("# rule: {rule}\n# says: {}\n# exactly: {}\n{board}", found.mistake, found.truth()))
}

/// Nanoseconds per position or deduction; `None` where there are none.
fn per(nanos: u64, number: u64) -> Option<u64> {
    nanos.checked_div(number)
}
