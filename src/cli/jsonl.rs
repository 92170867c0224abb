//! Many positions, one per line: answered by all cores, written in order, in constant memory.
//!
//! Lines travel in batches, so that handing them over costs little next to the answers; a batch ends where nothing
//! more has arrived yet, so that someone typing lines gets each answer at once.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressStyle};

use super::input::Input;
use super::reading::{MOST_BYTES, too_long};
use super::{Failure, Status};

const MOST_LINES: usize = 32;
/// A batch of long lines is sent on early.
const BATCH_BYTES: usize = 1 << 16;

/// Consecutive lines.
struct Batch {
    index: u64,
    first_line: u64,
    lines: Vec<Line>,
}

pub enum Line {
    Text(Vec<u8>),
    /// Longer than any board: skipped without keeping it.
    TooLong,
}

struct Answers {
    index: u64,
    text: Vec<u8>,
    status: Status,
    bytes_read: u64,
}

/// Answers every line with `answer`, which gets the line, its number and where to write; on all cores unless told how many.
pub fn run(
    input: &Input,
    threads: Option<u16>,
    answer: impl Fn(&[u8], u64, &mut Vec<u8>) -> Status + Sync,
) -> Result<Status, Failure> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.map_or_else(cores, usize::from);
    let (reader, length) = input.open()?;
    let progress = progress_bar(length);
    // Batches under way are bounded by these channels and by the permits, whatever the input's length.
    let (to_workers, from_reader) = sync_channel::<Batch>(threads);
    let (to_writer, from_workers) = sync_channel::<Answers>(threads);
    let (permit, permits) = sync_channel::<()>(threads * 4);
    let from_reader = Mutex::new(from_reader);
    std::thread::scope(|scope| {
        let reading = scope.spawn(move || read_batches(reader, &to_workers, &permit));
        for _ in 0..threads {
            let (from_reader, to_writer, answer) = (&from_reader, to_writer.clone(), &answer);
            scope.spawn(move || work(from_reader, &to_writer, answer));
        }
        drop(to_writer);
        let written = write_in_order(&from_workers, &permits, &progress);
        progress.finish_and_clear();
        let status = written.unwrap_or_else(|error| {
            // The reader may be waiting for a line that never comes: nobody wants its answer.
            std::process::exit(Failure::Output(error).report().code().into())
        });
        match reading.join() {
            Ok(Ok(())) => Ok(status),
            Ok(Err(error)) => Err(input.unreadable(&error)),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

fn progress_bar(length: Option<u64>) -> ProgressBar {
    // indicatif draws on standard error, and not at all when that is no terminal.
    let Some(length) = length else { return ProgressBar::hidden() };
    let style = ProgressStyle::with_template("{bar:40} {percent:>3} % {msg} {elapsed} (about {eta} left)");
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn read_batches(reader: impl Read, to_workers: &SyncSender<Batch>, permit: &SyncSender<()>) -> io::Result<()> {
    let mut reader = BufReader::with_capacity(1 << 16, reader);
    let (mut index, mut next_line) = (0, 1);
    loop {
        let mut batch = Batch { index, first_line: next_line, lines: Vec::new() };
        let mut bytes = 0;
        while batch.lines.len() < MOST_LINES && bytes < BATCH_BYTES {
            let Some(line) = read_line(&mut reader)? else { break };
            if let Line::Text(text) = &line {
                bytes += text.len();
            }
            batch.lines.push(line);
            next_line += 1;
            if !reader.buffer().contains(&b'\n') {
                break; // no further line has arrived yet
            }
        }
        if batch.lines.is_empty() {
            return Ok(());
        }
        index += 1;
        // An error means that nobody wants answers any more.
        if permit.send(()).is_err() || to_workers.send(batch).is_err() {
            return Ok(());
        }
    }
}

/// The next line with its end, if it has one; `None` at the end of the input.
pub fn read_line(reader: &mut BufReader<impl Read>) -> io::Result<Option<Line>> {
    let mut text = Vec::new();
    reader.by_ref().take(MOST_BYTES + 1).read_until(b'\n', &mut text)?;
    if text.is_empty() {
        return Ok(None);
    }
    if text.last() != Some(&b'\n') && text.len() as u64 > MOST_BYTES {
        reader.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(Line::Text(text)))
}

fn work(
    batches: &Mutex<Receiver<Batch>>,
    to_writer: &SyncSender<Answers>,
    answer: &impl Fn(&[u8], u64, &mut Vec<u8>) -> Status,
) {
    loop {
        let received = batches.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(batch) = received else { return };
        let mut answers = Answers { index: batch.index, text: Vec::new(), status: Status::Answered, bytes_read: 0 };
        for (number, line) in (batch.first_line..).zip(&batch.lines) {
            let status = match line {
                Line::Text(text) => {
                    answers.bytes_read += text.len() as u64;
                    let line = text.strip_suffix(b"\n").unwrap_or(text);
                    answer_or_survive(answer, line.strip_suffix(b"\r").unwrap_or(line), number, &mut answers.text)
                }
                Line::TooLong => {
                    mineproof::internals::render::write_line_error(
                        &mut answers.text,
                        None,
                        number,
                        &too_long().to_string(),
                    );
                    Status::Unreadable
                }
            };
            answers.text.push(b'\n');
            answers.status = answers.status.max(status);
        }
        if to_writer.send(answers).is_err() {
            return;
        }
    }
}

/// A fault of this program on one line must not keep the others from being answered.
fn answer_or_survive(
    answer: &impl Fn(&[u8], u64, &mut Vec<u8>) -> Status,
    line: &[u8],
    number: u64,
    out: &mut Vec<u8>,
) -> Status {
    let start = out.len();
    let attempt = AssertUnwindSafe(|| answer(line, number, &mut *out));
    match catch_unwind(attempt) {
        Ok(status) => status,
        Err(_) => {
            out.truncate(start);
            let id = mineproof::internals::board::id_of_json(line);
            mineproof::internals::render::write_line_error(
                out,
                id.as_ref(),
                number,
                "internal error: please report this line",
            );
            Status::Unreadable
        }
    }
}

fn write_in_order(answers: &Receiver<Answers>, permits: &Receiver<()>, progress: &ProgressBar) -> io::Result<Status> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    let mut status = Status::Answered;
    loop {
        // Flushed whenever there is nothing to write, so that nobody waits for a full buffer.
        let received = match answers.try_recv() {
            Ok(received) => received,
            Err(_) => {
                out.flush()?;
                let Ok(received) = answers.recv() else { return Ok(status) };
                received
            }
        };
        waiting.insert(received.index, received);
        while let Some(ready) = waiting.remove(&next) {
            out.write_all(&ready.text)?;
            status = status.max(ready.status);
            progress.inc(ready.bytes_read);
            let _ = permits.recv();
            next += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_on_a_line_keeps_its_id_and_what_was_answered_before() {
        let fault = |_: &[u8], _: u64, out: &mut Vec<u8>| -> Status {
            out.extend_from_slice(b"half an ans");
            panic!("a fault");
        };
        for (line, id) in [
            (&br##"{"width":1,"id":{"a":[1,"x"]},"rows":["#"]}"##[..], r#"{"a":[1,"x"]}"#),
            (br#"{"id":"b","broken"#, "\"b\""),
            (br##"{"rows":["#"]}"##, "null"),
            (b"no object", "null"),
            (b"\xff", "null"),
        ] {
            let mut out = b"before\n".to_vec();
            assert_eq!(answer_or_survive(&fault, line, 3, &mut out), Status::Unreadable);
            let expected =
                format!("before\n{{\"id\":{id},\"line\":3,\"error\":\"internal error: please report this line\"}}");
            assert_eq!(String::from_utf8_lossy(&out), expected);
        }
    }
}
