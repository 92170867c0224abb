//! What is kept of a run: the raw rows, the table, and the machine.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

use crate::comparison::{Row, Status};
use crate::summary;

/// The raw rows of one family as CSV lines.
pub fn csv_lines(family: &str, rows: &[Row]) -> String {
    let mut text = String::new();
    for row in rows {
        for record in row.records.iter().filter(|record| record.status != Status::NotAsked) {
            let (best, median) =
                (record.best(), summary::median(record.micros.clone()).filter(|_| record.best().is_some()));
            let number = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.2}"));
            let status = match &record.status {
                Status::Answered => "answered".to_string(),
                Status::Refused(why) => format!("refused: {why}"),
                Status::TimedOut => "timed out".to_string(),
                Status::Crashed => "crashed".to_string(),
                Status::NotAsked => unreachable!("filtered out above"),
            };
            let difference = record.difference.map_or(String::new(), |difference| format!("{difference:e}"));
            let (id, engine, calls) = (&row.id, record.engine.name(), record.micros.len());
            let (best, median) = (number(best), number(median));
            writeln!(text, "{family},{id},{engine},{status},{best},{median},{calls},{difference}")
                .expect("writing to a string does not fail");
        }
    }
    text
}

pub struct Run<'a> {
    pub csv: &'a str,
    pub table: &'a str,
    pub date: &'a str,
}

pub fn write(folder: &Path, run: &Run) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let header = "family,id,engine,status,best_micros,median_micros,timed_calls,difference\n";
    fs::write(folder.join("rows.csv"), format!("{header}{}", run.csv))?;
    fs::write(folder.join("summary.md"), run.table)?;
    fs::write(folder.join("machine.txt"), machine(run.date))
}

fn machine(date: &str) -> String {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let cpu = cpuinfo.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or("unknown");
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    format!(
        "date: {date}\ncpu: {}\ncores: {cores}\nkernel: {}\nrustc: {}\ncommit: {}\npeer: ms_toollib 1.5.16\ncommand: {}\n",
        cpu.trim_start_matches([' ', '\t', ':']),
        output_of("uname", &["-sr"]),
        output_of("rustc", &["--version"]),
        output_of("git", &["describe", "--always", "--dirty"]),
        std::env::args().skip(1).collect::<Vec<_>>().join(" "),
    )
}

fn output_of(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    output.map_or_else(|_| "unknown".to_string(), |output| String::from_utf8_lossy(&output.stdout).trim().to_string())
}
