//! How long something may take, and by which clock: one deadline for all engines.
//!
//! A [`Deadline`] is a moment, not a span. Whoever is asked something makes one, and everything that works on the answer gets
//! the same: so a limit holds for the whole, however many engines take part. Engines look at it every few
//! thousandths of a second and stop with a value that says so.
//!
//! On `wasm32-unknown-unknown` there is no clock unless the caller has one: [`Clock::new`].

use std::fmt;
use std::time::Duration;

/// Something that tells the time passed since some moment of its own.
#[derive(Clone, Copy)]
pub struct Clock(fn() -> Duration);

impl Clock {
    /// A clock of the caller's: it may not go backwards.
    pub const fn new(read: fn() -> Duration) -> Self {
        Self(read)
    }

    fn now(self) -> Duration {
        (self.0)()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock")
    }
}

/// The system's; where there is none, one that stands still, so that no limit of time is ever reached.
impl Default for Clock {
    fn default() -> Self {
        Self(system_time)
    }
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn system_time() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;

    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn system_time() -> Duration {
    Duration::ZERO
}

/// Measures how long something takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch {
    clock: Clock,
    started: Duration,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        let clock = Clock::default();
        Self { clock, started: clock.now() }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.started)
    }
}

/// The moment at which an answer has to be there, complete or not.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deadline(Option<Moment>);

#[derive(Clone, Copy, Debug)]
struct Moment {
    clock: Clock,
    /// On that clock.
    end: Duration,
    /// The time that was allowed in all.
    limit: Duration,
}

/// A deadline was over before the work was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("time limit of {} s reached", limit.as_secs_f64())]
pub struct OutOfTime {
    /// The time that was allowed.
    pub limit: Duration,
}

impl Deadline {
    /// There is all the time in the world.
    pub const NEVER: Self = Self(None);

    /// So long from now.
    pub fn after(limit: Duration) -> Self {
        Self::by(Clock::default(), limit)
    }

    /// The same where a limit may be absent.
    pub fn after_any(limit: Option<Duration>) -> Self {
        limit.map_or(Self::NEVER, Self::after)
    }

    /// So long from now by this clock.
    pub fn by(clock: Clock, limit: Duration) -> Self {
        // A limit beyond what a clock can show is none.
        Self(clock.now().checked_add(limit).map(|end| Moment { clock, end, limit }))
    }

    /// Whether there is one at all.
    pub(crate) const fn is_set(&self) -> bool {
        self.0.is_some()
    }

    /// Whether the moment has come; never for [`NEVER`](Self::NEVER). Reads the clock.
    pub fn is_over(&self) -> bool {
        self.0.is_some_and(|moment| moment.clock.now() >= moment.end)
    }

    /// An error once the moment has come, so that work can end with `?`. Reads the clock.
    pub fn check(&self) -> Result<(), OutOfTime> {
        match self.0 {
            Some(moment) if moment.clock.now() >= moment.end => Err(OutOfTime { limit: moment.limit }),
            _ => Ok(()),
        }
    }

    /// What to say once it is over.
    pub fn out_of_time(&self) -> OutOfTime {
        OutOfTime { limit: self.0.map_or(Duration::MAX, |moment| moment.limit) }
    }

    /// Half of the time that is left: for the first of two ways to an answer, so that the second gets its share.
    pub fn halfway(&self) -> Self {
        Self(self.0.map(|moment| {
            let now = moment.clock.now();
            Moment { end: now + moment.end.saturating_sub(now) / 2, ..moment }
        }))
    }

    /// Whichever comes first, of two by the same clock.
    pub(crate) fn or_earlier(self, other: Self) -> Self {
        match (self.0, other.0) {
            (Some(one), Some(two)) => Self(Some(if two.end < one.end { two } else { one })),
            (one, two) => Self(one.or(two)),
        }
    }
}

/// How far an analysis may go.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// Of the whole answer. It is a moment: a new question needs a new one.
    pub deadline: Deadline,
    /// Bytes that the tables of one position may take while it is counted.
    pub memory: Option<usize>,
}

setters!(Limits { deadline: Deadline, memory: Option<usize> });

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        static NOW: Cell<u64> = const { Cell::new(0) };
    }

    const HAND_SET: Clock = Clock::new(|| Duration::from_secs(NOW.get()));

    #[test]
    fn a_deadline_is_over_once_its_time_has_passed() {
        let deadline = Deadline::by(HAND_SET, Duration::from_secs(10));
        assert_eq!(deadline.check(), Ok(()));
        NOW.set(9);
        assert!(!deadline.is_over());
        NOW.set(10);
        assert_eq!(deadline.check().unwrap_err().to_string(), "time limit of 10 s reached");
        assert!(!Deadline::NEVER.is_over());
    }

    #[test]
    fn half_of_what_is_left_keeps_the_name_of_the_whole() {
        let deadline = Deadline::by(HAND_SET, Duration::from_secs(8));
        NOW.set(4);
        let half = deadline.halfway();
        NOW.set(6);
        assert!(half.is_over() && !deadline.is_over());
        assert_eq!(half.out_of_time(), OutOfTime { limit: Duration::from_secs(8) });
        NOW.set(20);
        assert!(deadline.halfway().is_over(), "there is nothing left to halve");
    }

    #[test]
    fn the_earlier_of_two_counts_and_a_limit_beyond_all_clocks_is_none() {
        NOW.set(1);
        let [near, far, beyond] =
            [Duration::from_secs(1), Duration::from_secs(9), Duration::MAX].map(|limit| Deadline::by(HAND_SET, limit));
        NOW.set(2);
        assert!(
            [far, beyond, Deadline::NEVER].iter().all(|other| !other.is_over() && near.or_earlier(*other).is_over())
        );
        assert!(far.or_earlier(near).is_over() && !beyond.is_set());
    }
}
