//! Asks all engines about all positions of a family, in turns.

use std::io;

use crate::engine::{Engine, Outcome};
use crate::worker::{Failure, Worker};

/// Answers that differ by more than this disagree.
pub const TOLERANCE: f64 = 1e-9;
/// An engine that took this long is not asked again about the same position.
const ASK_ONCE_ABOVE_MICROS: f64 = 1e6;

/// How one engine fared on one position.
#[derive(Clone, Debug)]
pub struct Record {
    pub engine: Engine,
    pub status: Status,
    pub micros: Vec<f64>,
    /// Largest difference from the reference: our answer, or if there is none the first of theirs.
    pub difference: Option<f64>,
    probabilities: Vec<Option<f64>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    Answered,
    Refused(String),
    TimedOut,
    Crashed,
    /// Too many time-outs before it in this family, or excluded by the user.
    NotAsked,
}

/// All engines on one position.
pub struct Row {
    pub id: String,
    pub cells: usize,
    pub records: Vec<Record>,
}

/// What to ask.
pub struct Plan<'a> {
    pub engines: &'a [Engine],
    /// How often every engine gets its turn.
    pub rounds: usize,
    /// An engine is no longer asked in a family after this many failures in a row.
    pub give_up: usize,
}

pub struct Subject<'a> {
    pub id: &'a str,
    pub cells: usize,
}

pub fn compare(worker: &mut Worker, family: &str, subjects: &[Subject], plan: &Plan) -> io::Result<Vec<Row>> {
    let mut failures_in_a_row = [0; Engine::ALL.len()];
    let mut rows = Vec::new();
    for (index, subject) in subjects.iter().enumerate() {
        let mut records: Vec<Record> = Engine::ALL.iter().map(|&engine| Record::new(engine)).collect();
        for round in 0..plan.rounds {
            for (record, failures) in records.iter_mut().zip(&mut failures_in_a_row) {
                let wanted = plan.engines.contains(&record.engine) && *failures < plan.give_up;
                if wanted && record.is_worth_asking(round) {
                    record.ask(worker, family, index)?;
                    *failures = if record.has_failed() { *failures + 1 } else { 0 };
                }
            }
        }
        note_differences(&mut records);
        rows.push(Row { id: subject.id.to_string(), cells: subject.cells, records });
    }
    Ok(rows)
}

impl Record {
    fn new(engine: Engine) -> Self {
        Self { engine, status: Status::NotAsked, micros: Vec::new(), difference: None, probabilities: Vec::new() }
    }

    fn is_worth_asking(&self, round: usize) -> bool {
        round == 0 || self.status == Status::Answered && self.micros.iter().all(|&time| time < ASK_ONCE_ABOVE_MICROS)
    }

    fn ask(&mut self, worker: &mut Worker, family: &str, index: usize) -> io::Result<()> {
        self.status = match worker.ask(family, index, self.engine)? {
            Err(Failure::TimedOut) => Status::TimedOut,
            Err(Failure::Crashed) => Status::Crashed,
            Ok(report) => {
                self.micros.extend(report.micros);
                match report.outcome {
                    Outcome::Refused(why) => Status::Refused(why),
                    Outcome::Done => Status::Answered,
                    Outcome::Probabilities(found) => {
                        self.probabilities = found;
                        Status::Answered
                    }
                }
            }
        };
        Ok(())
    }

    fn has_failed(&self) -> bool {
        matches!(self.status, Status::TimedOut | Status::Crashed)
    }

    /// The least time it took: what the machine does besides only ever adds.
    pub fn best(&self) -> Option<f64> {
        (self.status == Status::Answered).then(|| self.micros.iter().copied().fold(f64::INFINITY, f64::min))
    }

    pub fn disagrees(&self) -> bool {
        self.difference.is_some_and(|difference| difference > TOLERANCE)
    }
}

impl Row {
    pub fn record(&self, engine: Engine) -> &Record {
        self.records.iter().find(|record| record.engine == engine).expect("there is a record for every engine")
    }

    /// The least time of those of `engines` that answered; infinite if they were asked and none did.
    pub fn fastest(&self, engines: &[Engine]) -> Option<f64> {
        let asked = engines.iter().map(|&engine| self.record(engine)).filter(|r| r.status != Status::NotAsked);
        asked.map(|record| record.best().unwrap_or(f64::INFINITY)).reduce(f64::min)
    }
}

fn note_differences(records: &mut [Record]) {
    let answered = |record: &&Record| !record.probabilities.is_empty();
    let ours = records.iter().filter(answered).find(|record| record.engine == Engine::Ours);
    let Some(reference) = ours.or_else(|| records.iter().find(answered)).map(|r| r.probabilities.clone()) else {
        return;
    };
    for record in records.iter_mut().filter(|record| !record.probabilities.is_empty()) {
        record.difference = Some(largest_difference(&record.probabilities, &reference));
    }
}

/// Infinite if one of them has a number where the other has none.
fn largest_difference(some: &[Option<f64>], others: &[Option<f64>]) -> f64 {
    if some.len() != others.len() {
        return f64::INFINITY;
    }
    let difference = |pair: (&Option<f64>, &Option<f64>)| match pair {
        (Some(one), Some(other)) => (one - other).abs(),
        _ => f64::INFINITY,
    };
    some.iter().zip(others).map(difference).fold(0.0, f64::max)
}
