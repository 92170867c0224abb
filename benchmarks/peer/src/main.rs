//! Runs ms_toollib and mineproof on the same positions, in turns, and compares answers and times.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Parser;
use mineproof_benchmarks::corpus;

use comparison::{Plan, Subject};
use engine::Engine;
use worker::{Limits, Worker};

mod comparison;
mod engine;
mod evidence;
mod summary;
mod toollib;
mod worker;

const FAMILIES: &str = "9x9-10,16x16-40,30x16-99,30x16-130,64x64-820,100x100-2000,256x256-13100,512x512-52400,\
9x9-scattered,16x16-scattered,30x16-scattered,30x16-thick20,30x16-thick40";

/// Compare ms_toollib and mineproof on the benchmark corpus
#[derive(Parser)]
struct Arguments {
    /// Families to run, in this order
    #[arg(long, value_delimiter = ',', default_value = FAMILIES)]
    families: Vec<String>,
    /// Families that only mineproof is asked about: too large for ms_toollib
    #[arg(long, value_delimiter = ',', default_value = "256x256-13100,512x512-52400,64x64-thick40")]
    ours_only: Vec<String>,
    /// Ask only ms_toollib
    #[arg(long)]
    theirs_only: bool,
    /// Positions per family
    #[arg(long)]
    limit: Option<usize>,
    /// Turns that every engine gets on a position; the best time counts
    #[arg(long, default_value_t = 3)]
    repeat: usize,
    /// Seconds for one answer
    #[arg(long, default_value_t = 20)]
    timeout: u64,
    /// Memory for the process that the engines run in
    #[arg(long, default_value_t = 4)]
    memory_gib: u64,
    /// Failures in a row after which an engine is no longer asked in a family
    #[arg(long, default_value_t = 3)]
    give_up: usize,
    /// Folder for the raw rows, the table and the machine
    #[arg(long)]
    out: Option<PathBuf>,
    /// The date to note in that folder
    #[arg(long, default_value = "unknown")]
    date: String,
    #[arg(long, default_value_os_t = corpus::folder())]
    corpus: PathBuf,
    /// Be the process that the engines run in
    #[arg(long, hide = true)]
    worker: bool,
}

fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    if arguments.worker { worker::serve(&arguments.corpus) } else { run(&arguments) }
}

fn run(arguments: &Arguments) -> io::Result<()> {
    let limits =
        Limits { time: Duration::from_secs(arguments.timeout), memory_kib: arguments.memory_gib * 1024 * 1024 };
    let mut worker = Worker::new(&arguments.corpus, limits);
    let mut table = format!("{}\n", summary::header());
    let mut csv = String::new();
    print!("{table}");
    for family in &arguments.families {
        let rows = run_family(&mut worker, family, arguments)?;
        let line = summary::line(family, &rows);
        println!("{line}");
        table += &format!("{line}\n");
        csv += &evidence::csv_lines(family, &rows);
    }
    let run = evidence::Run { csv: &csv, table: &table, date: &arguments.date };
    arguments.out.as_deref().map_or(Ok(()), |folder: &Path| evidence::write(folder, &run))
}

fn run_family(worker: &mut Worker, family: &String, arguments: &Arguments) -> io::Result<Vec<comparison::Row>> {
    let mut entries = corpus::read_family(&arguments.corpus, family)?;
    entries.truncate(arguments.limit.unwrap_or(usize::MAX));
    let subjects: Vec<Subject> =
        entries.iter().map(|entry| Subject { id: &entry.id, cells: entry.position.size().area() }).collect();
    let is_theirs = |engine: &&Engine| Engine::THEIRS.contains(engine);
    let ours_only = arguments.ours_only.contains(family);
    let engines: Vec<Engine> = Engine::ALL
        .iter()
        .filter(|engine| if is_theirs(engine) { !ours_only } else { !arguments.theirs_only })
        .copied()
        .collect();
    let plan = Plan { engines: &engines, rounds: arguments.repeat, give_up: arguments.give_up };
    comparison::compare(worker, family, &subjects, &plan)
}
