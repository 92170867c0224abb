//! How long positions with noisy clues take: those of the corpus, with every clue told again by a model.
//!
//! `cargo run --release -p mineproof-benchmarks --bin noisy -- [FAMILY [MODEL [POSITIONS [SECONDS]]]]`: a family of
//! `benchmarks/corpus`, `optimistic` or `cautious`, how many of its positions, and the time limit for each. With `write` in the
//! place of the seconds the positions are printed as JSON lines instead.

use std::error::Error;
use std::time::{Duration, Instant};

use mineproof::internals::board::{CellState, ClueModel, Dialect, Document, Id, Position, write};
use mineproof::internals::game::game_rng;
use mineproof::internals::limits::{Deadline, Limits};
use mineproof::{Options, analyze};
use mineproof_benchmarks::corpus;
use rand::{Rng, RngExt};

const SEED: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |index: usize, default: &'static str| arguments.get(index).map_or(default, String::as_str);
    let family = argument(0, "9x9-10");
    let model = ClueModel::from_name(argument(1, "optimistic")).ok_or("expected optimistic or cautious")?;
    let entries = corpus::read_family(&corpus::folder(), family)?;
    let told = (0..).zip(&entries).take(argument(2, "200").parse()?);
    let told = told.map(|(number, entry)| told_again(&entry.position, &model, &mut game_rng(SEED, number)));
    if argument(3, "10") == "write" {
        for (number, position) in (0..).zip(told) {
            let document = Document { id: Some(Id::from(number)), ..Document::from(position) };
            print!("{}", String::from_utf8(write(&document, Dialect::Json)?)?);
        }
        return Ok(());
    }
    let limit = Duration::from_secs_f64(argument(3, "10").parse()?);
    let mut times: Vec<(f64, bool)> = Vec::new();
    for position in told {
        let start = Instant::now();
        let limits = Limits::default().deadline(Deadline::after(limit)).memory(Some(8 << 30));
        let options = Options::default().limits(limits).sat_at_limit(false);
        // Everything that `analyze --json` prints: the number of layouts and every probability, reduced.
        let analysis = analyze(&position, &options)?;
        let fractions =
            analysis.fractions().map(|all| all.into_iter().map(|(_, one)| one.reduced()).collect::<Vec<_>>());
        let answered = analysis.configurations().is_some() && fractions.is_some();
        times.push((start.elapsed().as_secs_f64() * 1e3, answered));
    }
    let answered = times.iter().filter(|(_, answered)| *answered).count();
    times.sort_by(|one, other| one.0.total_cmp(&other.0));
    let quantile = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize].0;
    println!(
        "{family} {}: {answered} of {} answered; median {:.2} ms, 90 % within {:.2} ms, slowest {:.1} ms",
        model.name(),
        times.len(),
        quantile(0.5),
        quantile(0.9),
        quantile(1.0)
    );
    Ok(())
}

/// The same cells with every number, which is the truth, told by a model.
fn told_again(position: &Position, model: &ClueModel, rng: &mut impl Rng) -> Position {
    let told = |&state: &CellState| match (state.as_clue(), model) {
        (Some(truth), ClueModel::Optimistic) => CellState::clue(rng.random_range(0..=truth)),
        (Some(truth), ClueModel::Cautious) => CellState::clue(rng.random_range(truth..=8)),
        _ => state,
    };
    let states = position.states().iter().map(told).collect();
    let told = Position::new(position.size(), states, position.mine_count().clone()).expect("as many cells as before");
    told.with_clue_model(model.clone())
}
