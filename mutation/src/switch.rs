//! Which mistake is on: the one whose number is in MUTANT. With MUTANT_TRACE=FILE none is, and the numbers of every place that
//! is passed are written there.

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

const UNREAD: u32 = u32::MAX;
const TRACING: u32 = u32::MAX - 1;
static ACTIVE: AtomicU32 = AtomicU32::new(UNREAD);
static PASSED: [AtomicBool; MISTAKES] = [const { AtomicBool::new(false) }; MISTAKES];

/// The mistake that is on, asked where `first` to `last` may be made.
#[inline]
pub fn active(first: u32, last: u32) -> u32 {
    let now = ACTIVE.load(Relaxed);
    if now < TRACING { now } else { slow(now, first, last) }
}

#[cold]
fn slow(now: u32, first: u32, last: u32) -> u32 {
    if now == UNREAD {
        let number = std::env::var("MUTANT").ok().and_then(|number| number.parse().ok()).unwrap_or(0);
        ACTIVE.store(if std::env::var_os("MUTANT_TRACE").is_some() { TRACING } else { number }, Relaxed);
        return active(first, last);
    }
    if !PASSED[first as usize].load(Relaxed)
        && !PASSED[first as usize].swap(true, Relaxed)
        && let Some(path) = std::env::var_os("MUTANT_TRACE")
        && let Ok(mut file) = std::fs::OpenOptions::new().append(true).create(true).open(path)
    {
        let _ = file.write_all(format!("{first} {last}\n").as_bytes());
    }
    0
}

/// Two kinds of iterators in place of one whose type has no name.
pub enum Either<A, B> {
    Left(A),
    Right(B),
}

impl<T, A: Iterator<Item = T>, B: Iterator<Item = T>> Iterator for Either<A, B> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match self {
            Self::Left(left) => left.next(),
            Self::Right(right) => right.next(),
        }
    }
}
