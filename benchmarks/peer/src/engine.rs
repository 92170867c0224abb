//! The five things that are timed, and how one is timed.

use std::hint::black_box;
use std::time::{Duration, Instant};

use mineproof::internals::board::Position;
use mineproof_benchmarks::ours;
use serde::{Deserialize, Serialize};

use crate::toollib::{Board, Call};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Engine {
    Enumeration,
    OnBoard,
    OnMarkedBoard,
    Ours,
    OursExact,
}

impl Engine {
    pub const ALL: [Self; 5] = [Self::Enumeration, Self::OnBoard, Self::OnMarkedBoard, Self::Ours, Self::OursExact];
    /// Their two functions, each as it is usually called.
    pub const TWO_OF_THEIRS: [Self; 2] = [Self::Enumeration, Self::OnBoard];
    /// And the second with the first one's preparation.
    pub const THEIRS: [Self; 3] = [Self::Enumeration, Self::OnBoard, Self::OnMarkedBoard];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Enumeration => "mark+enum",
            Self::OnBoard => "onboard",
            Self::OnMarkedBoard => "mark+onboard",
            Self::Ours => "ours",
            Self::OursExact => "ours exact",
        }
    }
}

/// What an engine said about a position, and how long it took each time it was asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    pub micros: Vec<f64>,
    pub outcome: Outcome,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// One probability per hidden cell, row-major; null where the engine gave no number.
    Probabilities(Vec<Option<f64>>),
    /// An answer that is not compared, only timed.
    Done,
    /// No answer, and the reason given.
    Refused(String),
}

/// Calls longer than this are not repeated.
const REPEAT_BELOW: Duration = Duration::from_millis(10);
const CALLS: usize = 3;

/// One call to get warm and a few that count; a long call counts itself.
pub fn run(engine: Engine, position: &Position) -> Report {
    let board = Board::new(position);
    let theirs = |call: Call| {
        timed(
            || call(&board),
            |result| match result {
                Ok(answer) => probabilities(board.probabilities(answer)),
                Err(code) => Outcome::Refused(format!("error {code}")),
            },
        )
    };
    match engine {
        Engine::Enumeration => theirs(Board::by_enumeration),
        Engine::OnBoard => theirs(Board::on_board),
        Engine::OnMarkedBoard => theirs(Board::on_marked_board),
        Engine::Ours => timed(
            || ours::probabilities(position),
            |found| found.as_ref().and_then(ours::on_board).map_or_else(no_answer, probabilities),
        ),
        Engine::OursExact => {
            timed(|| ours::exact_probabilities(position), |found| found.map_or_else(no_answer, |_| Outcome::Done))
        }
    }
}

fn timed<T>(call: impl Fn() -> T, outcome: impl Fn(T) -> Outcome) -> Report {
    let once = || {
        let start = Instant::now();
        let result = black_box(call());
        (start.elapsed(), result)
    };
    let (first, result) = once();
    let times = if first < REPEAT_BELOW { (0..CALLS).map(|_| once().0).collect() } else { vec![first] };
    Report { micros: times.iter().map(|time| time.as_secs_f64() * 1e6).collect(), outcome: outcome(result) }
}

fn probabilities(found: Vec<f64>) -> Outcome {
    Outcome::Probabilities(found.into_iter().map(|p| p.is_finite().then_some(p)).collect())
}

fn no_answer() -> Outcome {
    Outcome::Refused("no answer".to_string())
}
