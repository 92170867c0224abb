//! What can go wrong with somebody else's program, worded for whoever has to mend it.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use crate::board::{Cell, Excerpt, Size};

/// Why there are no claims.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExternalError {
    #[error("cannot start `{command}`: {source}")]
    NotStarted { command: String, source: std::io::Error },
    #[error("position {id}: {problem}")]
    Answer { id: u64, problem: Problem },
}

/// What is wrong with the answer to a position.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    #[error("the position cannot be written: {0}")]
    NotWritten(String),
    #[error("the program ended ({status}) without an answer{}", Quoted(.complaints))]
    Ended { status: ExitStatus, complaints: Vec<String> },
    #[error("the program closed its output without an answer{}", Quoted(.complaints))]
    OutputClosed { complaints: Vec<String> },
    #[error(
        "no answer within {timeout:?}; an answer is one line, and has to be flushed to standard output{}",
        Quoted(.complaints)
    )]
    NoAnswer { timeout: Duration, complaints: Vec<String> },
    #[error("the program was ended because an earlier position was not answered")]
    AlreadyEnded,
    #[error("the answer is longer than {} MiB", .most >> 20)]
    TooLong { most: usize },
    #[error("the answer is not JSON: {what} at column {column}\n{}", Marked(.line))]
    NotJson { column: usize, line: Excerpt, what: String },
    #[error(
        "the answer is JSON but not as expected: {what} at column {column}\n{}\n\
         expected {{\"id\":…,\"safe\":[[row,col],…],\"mine\":[[row,col],…],\"p_mine\":[[row,col,0.25],…]}}",
        Marked(.line)
    )]
    OtherShape { column: usize, line: Excerpt, what: String },
    #[error("the answer has the id {answered}: each position is answered with one line, in order, with its own id")]
    OtherId { answered: String },
    #[error("the answer names {row},{col}, which is not on the {size} board; cells are [row,col], counted from 0")]
    OffBoard { row: i64, col: i64, size: Size },
    #[error("the answer makes a claim about {cell}, which is revealed")]
    Revealed { cell: Cell },
    #[error("the answer claims {cell} both as safe and as a mine")]
    BothWays { cell: Cell },
    #[error("the answer gives {cell} the mine probability {chance}, which is not between 0 and 1")]
    NoProbability { cell: Cell, chance: f64 },
    #[error("the answer gives {cell} two mine probabilities")]
    TwoProbabilities { cell: Cell },
}

/// What the program said on standard error, if anything.
struct Quoted<'a>(&'a [String]);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("; it said nothing on standard error");
        }
        f.write_str("; the last it said on standard error:")?;
        self.0.iter().try_for_each(|line| write!(f, "\n  | {line}"))
    }
}

/// A line with a marker under the character at fault.
struct Marked<'a>(&'a Excerpt);

impl fmt::Display for Marked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  | {}\n  | {:marker$}^", self.0.text(), "", marker = self.0.marker())
    }
}
