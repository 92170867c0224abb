//! What can go wrong with somebody else's program, worded for whoever has to mend it.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use crate::board::{Cell, Excerpt, Size};

/// Why there are no claims.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExternalError {
    /// The program does not run at all.
    #[error("cannot start `{command}`: {source}")]
    NotStarted {
        /// The command as it was given.
        command: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// A position got no answer, or a wrong one.
    #[error("position {id}: {problem}")]
    Answer {
        /// The number that the position was sent with.
        id: u64,
        /// What is wrong.
        problem: Problem,
    },
}

/// What is wrong with the answer to a position.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The position has no form that could be sent; the text says why.
    #[error("the position cannot be written: {0}")]
    NotWritten(String),
    /// The program ended instead of answering.
    #[error("the program ended ({status}) without an answer{}", Quoted(.complaints))]
    Ended {
        /// Its exit code or the signal that ended it.
        status: ExitStatus,
        /// The last lines that it wrote to standard error.
        complaints: Vec<String>,
    },
    /// The program still runs, but nothing can come from it any more.
    #[error("the program closed its output without an answer{}", Quoted(.complaints))]
    OutputClosed {
        /// The last lines that it wrote to standard error.
        complaints: Vec<String>,
    },
    /// The program took too long. It is ended.
    #[error(
        "no answer within {timeout:?}; an answer is one line, and has to be flushed to standard output{}",
        Quoted(.complaints)
    )]
    NoAnswer {
        /// The time that an answer may take.
        timeout: Duration,
        /// The last lines that it wrote to standard error.
        complaints: Vec<String>,
    },
    /// The program was not asked, because it did not answer an earlier position.
    #[error("the program was ended because an earlier position was not answered")]
    AlreadyEnded,
    /// The answer goes on without an end of the line.
    #[error("the answer is longer than {} MiB", .most >> 20)]
    TooLong {
        /// Bytes that an answer may have.
        most: usize,
    },
    /// The line is no JSON.
    #[error("the answer is not JSON: {what} at column {column}\n{}", Marked(.line))]
    NotJson {
        /// From 1.
        column: usize,
        /// The part of the line around that column.
        line: Excerpt,
        /// What the JSON reader complains of.
        what: String,
    },
    /// The line is JSON, but a key is missing or has a value of another type.
    #[error(
        "the answer is JSON but not as expected: {what} at column {column}\n{}\n\
         expected {{\"id\":…,\"safe\":[[row,col],…],\"mine\":[[row,col],…],\"p_mine\":[[row,col,0.25],…]}}",
        Marked(.line)
    )]
    OtherShape {
        /// From 1.
        column: usize,
        /// The part of the line around that column.
        line: Excerpt,
        /// What the JSON reader complains of.
        what: String,
    },
    /// The answer belongs to another position, or to none.
    #[error("the answer has the id {answered}: each position is answered with one line, in order, with its own id")]
    OtherId {
        /// The id in the answer, as JSON.
        answered: String,
    },
    /// A cell in the answer does not exist.
    #[error("the answer names {row},{col}, which is not on the {size} board; cells are [row,col], counted from 0")]
    OffBoard {
        /// As the answer has it: it may be negative.
        row: i64,
        /// As the answer has it: it may be negative.
        col: i64,
        /// Of the position.
        size: Size,
    },
    /// The answer claims something of a cell that is no longer hidden.
    #[error("the answer makes a claim about {cell}, which is revealed")]
    Revealed {
        /// The revealed cell.
        cell: Cell,
    },
    /// The answer contradicts itself.
    #[error("the answer claims {cell} both as safe and as a mine")]
    BothWays {
        /// The cell that it claims as safe and as a mine.
        cell: Cell,
    },
    /// A probability is below 0 or above 1.
    #[error("the answer gives {cell} the mine probability {chance}, which is not between 0 and 1")]
    NoProbability {
        /// The cell that has it.
        cell: Cell,
        /// The value in the answer.
        chance: f64,
    },
    /// A cell appears twice among the probabilities.
    #[error("the answer gives {cell} two mine probabilities")]
    TwoProbabilities {
        /// The cell that has two.
        cell: Cell,
    },
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
