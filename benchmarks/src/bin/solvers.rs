//! Both SAT solvers on the same positions: all verdicts with and without the mine count, nothing known beforehand.
//!
//! ```text
//! cargo run --release -p mineproof-benchmarks --bin solvers -- [FAMILY …]
//! ```
//!
//! Processor time is close to the time shown where the machine has nothing else to do. Both have to agree.

use std::error::Error;
use std::time::Instant;

use mineproof::internals::certainty::{Certainty, SatOptions, SatSolver, verdicts};
use mineproof::internals::frontier::{Frontier, Knowledge, NoLayout};
use mineproof::internals::limits::Deadline;
use mineproof_benchmarks::corpus;

const FAMILIES: [&str; 5] = ["30x16-99", "30x16-scattered", "30x16-thick20", "30x16-thick40", "64x64-thick40"];

fn main() -> Result<(), Box<dyn Error>> {
    let named: Vec<String> = std::env::args().skip(1).collect();
    let families: Vec<&str> =
        if named.is_empty() { FAMILIES.to_vec() } else { named.iter().map(String::as_str).collect() };
    println!("| family | positions | varisat, median and slowest ms | batsat, median and slowest ms |");
    println!("|---|---|---|---|");
    for family in families {
        let entries = corpus::read_family(&corpus::folder(), family)?;
        let mut times = [Vec::new(), Vec::new()];
        for entry in &entries {
            let frontier = Frontier::new(&entry.position);
            let [one, other] = [SatSolver::Varisat, SatSolver::Batsat].map(|solver| timed(&frontier, solver));
            assert!(one.0 == other.0, "the solvers disagree on a position of {family}");
            times[0].push(one.1);
            times[1].push(other.1);
        }
        let [varisat, batsat] = times.map(|mut times| {
            times.sort_by(f64::total_cmp);
            format!("{:.2}, {:.1}", times[times.len() / 2], times[times.len() - 1])
        });
        println!("| {family} | {} | {varisat} | {batsat} |", entries.len());
    }
    Ok(())
}

fn timed(frontier: &Frontier, solver: SatSolver) -> (Result<Certainty, NoLayout>, f64) {
    let options = SatOptions::default().solver(solver);
    let begin = Instant::now();
    let found = verdicts(frontier, &Knowledge::none(frontier.len()), &options, Deadline::NEVER);
    (found, begin.elapsed().as_secs_f64() * 1e3)
}
