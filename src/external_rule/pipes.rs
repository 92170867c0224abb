//! The three pipes of a program, each with a thread. The threads end when the program or the other end of their channel
//! is gone; nobody waits for them.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::board::printable;

/// No answer is longer: 16 MiB, more than the cells of the largest board that a rule can be asked about in reasonable time.
pub(super) const LONGEST_LINE: usize = 16 << 20;

/// So many of the last lines on standard error are kept, and so much of each.
const COMPLAINTS: usize = 20;
const LONGEST_COMPLAINT: usize = 500;

/// How long the last complaints of a program that has ended may take to arrive.
const TIME_TO_ARRIVE: Duration = Duration::from_millis(500);

/// What came out of the program.
#[derive(Debug)]
pub(super) enum Line {
    /// Without its line feed.
    Whole(Vec<u8>),
    /// The last line, when no line feed ends it.
    Unfinished(Vec<u8>),
    TooLong,
}

/// Writes what is sent, each piece at once, until the program no longer reads.
pub(super) fn write_lines(mut input: ChildStdin) -> Sender<Vec<u8>> {
    let (sender, receiver) = mpsc::channel::<Vec<u8>>();
    thread::spawn(move || {
        for line in receiver {
            if input.write_all(&line).and_then(|()| input.flush()).is_err() {
                return;
            }
        }
    });
    sender
}

/// The lines of the program, as they come; the channel closes when there are no more.
pub(super) fn read_lines(output: ChildStdout) -> Receiver<Line> {
    // One line ahead: a program that says more than it was asked for waits.
    let (sender, receiver) = mpsc::sync_channel(1);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        while let Some(line) = next_line(&mut output) {
            let is_last = !matches!(line, Line::Whole(_));
            if sender.send(line).is_err() || is_last {
                return;
            }
        }
    });
    receiver
}

fn next_line(output: &mut impl BufRead) -> Option<Line> {
    let mut line = Vec::new();
    let read = output.take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line);
    if line.last() == Some(&b'\n') {
        line.pop();
        Some(Line::Whole(line))
    } else if line.len() > LONGEST_LINE {
        Some(Line::TooLong)
    } else if line.is_empty() || read.is_err() {
        None
    } else {
        Some(Line::Unfinished(line))
    }
}

/// The last lines of the program on standard error.
#[derive(Debug)]
pub(super) struct Complaints {
    lines: Arc<Mutex<VecDeque<String>>>,
    /// Closes when there are no more.
    end: Receiver<()>,
}

impl Complaints {
    pub fn of(errors: ChildStderr) -> Self {
        let lines = Arc::new(Mutex::new(VecDeque::new()));
        let (sender, end) = mpsc::channel();
        let kept = Arc::clone(&lines);
        thread::spawn(move || {
            keep_last(errors, &kept);
            drop(sender);
        });
        Self { lines, end }
    }

    /// What has arrived so far.
    pub fn last(&self) -> Vec<String> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// The same once everything has arrived. A program may have left another one behind that keeps the pipe open, so the
    /// wait is short.
    pub fn all(&self) -> Vec<String> {
        let _ = self.end.recv_timeout(TIME_TO_ARRIVE);
        self.last()
    }
}

fn keep_last(errors: impl Read, kept: &Mutex<VecDeque<String>>) {
    let mut errors = BufReader::new(errors);
    loop {
        let mut line = Vec::new();
        // A longer line goes on as the next one: nothing grows with what the program says.
        match (&mut errors).take(LONGEST_COMPLAINT as u64).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line).trim_end().replace('\t', " ");
        let text = printable(&text).chars().take(LONGEST_COMPLAINT).collect();
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == COMPLAINTS {
            kept.pop_front();
        }
        kept.push_back(text);
    }
}
