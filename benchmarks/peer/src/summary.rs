//! One line per family, as a Markdown table.

use crate::comparison::{Row, Status};
use crate::engine::Engine;

const COLUMNS: [&str; 15] = [
    "family",
    "n",
    "mark+enum µs",
    "onboard µs",
    "mark+onboard µs",
    "faster of two µs",
    "fastest of three µs",
    "ours µs",
    "ours exact µs",
    "ratio to two",
    "ratio to three",
    "least ratio",
    "ours ns/cell",
    "unanswered",
    "disagree",
];

pub fn header() -> String {
    format!("{}\n{}", table_row(&COLUMNS), table_row(&["---"; COLUMNS.len()]))
}

pub fn line(family: &str, rows: &[Row]) -> String {
    let medians = Engine::ALL.map(|engine| median(rows.iter().filter_map(|row| time_of(row, engine)).collect()));
    let fastest = |engines: &[Engine]| median(rows.iter().filter_map(|row| row.fastest(engines)).collect());
    let (of_two, of_three) = (fastest(&Engine::TWO_OF_THEIRS), fastest(&Engine::THEIRS));
    let ours = |row: &Row| row.record(Engine::Ours).best();
    let our_median = median(rows.iter().filter_map(ours).collect());
    let ratio_of = |theirs: Option<f64>| ratio(theirs.zip(our_median).map(|(theirs, ours)| theirs / ours));
    let single = rows.iter().filter_map(|row| Some(row.fastest(&Engine::THEIRS)? / ours(row)?));
    let per_cell = rows.iter().filter_map(|row| Some(ours(row)? * 1e3 / row.cells as f64));
    let [enumeration, on_board, on_marked, ours_floats, ours_exact] = medians.map(micros);
    let columns: [String; COLUMNS.len()] = [
        family.to_string(),
        rows.len().to_string(),
        enumeration,
        on_board,
        on_marked,
        micros(of_two),
        micros(of_three),
        ours_floats,
        ours_exact,
        ratio_of(of_two),
        ratio_of(of_three),
        ratio(single.reduce(f64::min)),
        median(per_cell.collect()).map_or("–".to_string(), |nanos| format!("{nanos:.1}")),
        unanswered(rows),
        disagreements(rows),
    ];
    table_row(&columns)
}

fn table_row(columns: &[impl AsRef<str>]) -> String {
    columns.iter().fold("|".to_string(), |row, column| format!("{row} {} |", column.as_ref()))
}

/// A time-out counts as infinite; what was not asked or was refused does not count.
fn time_of(row: &Row, engine: Engine) -> Option<f64> {
    let record = row.record(engine);
    match record.status {
        Status::TimedOut | Status::Crashed => Some(f64::INFINITY),
        _ => record.best(),
    }
}

pub fn median(mut times: Vec<f64>) -> Option<f64> {
    times.sort_by(f64::total_cmp);
    let middle = times.len() / 2;
    match times.len() {
        0 => None,
        len if len % 2 == 1 => Some(times[middle]),
        _ => Some((times[middle - 1] + times[middle]) / 2.0),
    }
}

fn micros(time: Option<f64>) -> String {
    match time {
        None => "–".to_string(),
        Some(time) if time.is_infinite() => "time-out".to_string(),
        Some(time) if time < 100.0 => format!("{time:.1}"),
        Some(time) => format!("{time:.0}"),
    }
}

fn ratio(ratio: Option<f64>) -> String {
    match ratio {
        None => "–".to_string(),
        Some(ratio) if ratio.is_infinite() => "∞".to_string(),
        Some(ratio) => format!("{ratio:.1}×"),
    }
}

type Test = fn(&Status) -> bool;

/// Per engine: how often it timed out, crashed, refused, or was no longer asked.
fn unanswered(rows: &[Row]) -> String {
    let kinds: [(&str, Test); 4] = [
        ("timed out", |status| *status == Status::TimedOut),
        ("crashed", |status| *status == Status::Crashed),
        ("refused", |status| matches!(status, Status::Refused(_))),
        ("not asked", |status| *status == Status::NotAsked),
    ];
    per_engine(|engine| {
        let counts = kinds
            .iter()
            .map(|(name, is_it)| (rows.iter().filter(|row| is_it(&row.record(engine).status)).count(), name));
        counts.filter(|&(count, _)| count > 0).map(|(count, name)| format!("{count} {name}")).collect()
    })
}

fn disagreements(rows: &[Row]) -> String {
    per_engine(|engine| {
        let records = rows.iter().map(|row| row.record(engine)).filter(|record| record.disagrees());
        let differences: Vec<f64> = records.filter_map(|record| record.difference).collect();
        let worst = differences.iter().copied().reduce(f64::max);
        worst.map(|worst| format!("{} (by up to {worst:.1e})", differences.len())).into_iter().collect()
    })
}

fn per_engine(describe: impl Fn(Engine) -> Vec<String>) -> String {
    let described = Engine::ALL.iter().map(|&engine| (engine, describe(engine)));
    let texts: Vec<String> = described
        .filter(|(_, texts)| !texts.is_empty())
        .map(|(engine, texts)| format!("{}: {}", engine.name(), texts.join(", ")))
        .collect();
    if texts.is_empty() { "0".to_string() } else { texts.join("; ") }
}
