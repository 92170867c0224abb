//! Time for a guess-free board and how often one is found, on one core:
//! `cargo run --release -p mineproof-benchmarks --bin generation_rate -- [BOARDS] [WIDTH HEIGHT MINES...]`,
//! the documented sizes unless told otherwise. With `uniform` or `without-count` as first word, by rejection or by clues alone.

use std::time::Instant;

use mineproof::Series;
use mineproof::internals::board::{Cell, Minefield, Size};
use mineproof::internals::generation::{GenerationOptions, Method, generate};

const DOCUMENTED: [(u64, u64, u64); 10] = [
    (9, 9, 10),
    (16, 16, 40),
    (30, 16, 99),
    (30, 16, 130),
    (30, 16, 150),
    (30, 16, 175),
    (30, 16, 200),
    (30, 16, 225),
    (30, 16, 250),
    (100, 100, 2000),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (words, numbers): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|text| text.parse::<u64>().is_err());
    let numbers = numbers.iter().map(|text| text.parse()).collect::<Result<Vec<u64>, _>>()?;
    let boards = numbers.first().copied().unwrap_or(100);
    let kinds: Vec<(u64, u64, u64)> = match numbers.get(1..) {
        Some([width, height, mines @ ..]) => mines.iter().map(|&mines| (*width, *height, mines)).collect(),
        _ => DOCUMENTED.to_vec(),
    };
    let has = |word: &str| words.iter().any(|given| given == word);
    let method = if has("uniform") { Method::Uniform } else { Method::Moving };
    let options = GenerationOptions::new(method).use_count(!has("without-count"));
    println!("board            found  median ms     p90 ms     max ms  attempts  moved  steps buried");
    for (width, height, mines) in kinds {
        let size = Size::new(width, height)?;
        let (mut times, mut found, mut attempts, mut moved, mut steps, mut buried) = (Vec::new(), 0u64, 0, 0, 0, 0);
        for number in 0..boards {
            let begin = Instant::now();
            let board = generate(&Series::new(size, mines), number, &options);
            times.push(begin.elapsed().as_secs_f64() * 1e3);
            let Ok(board) = board else { continue };
            found += 1;
            attempts += board.attempts;
            moved += board.moved;
            steps += board.solvability.steps as u64;
            buried += buried_mines(&board.minefield);
        }
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        let mean = |sum: u64| sum as f64 / found as f64;
        println!(
            "{:<14} {:>4}/{boards} {:>10.2} {:>10.2} {:>10.2} {:>9.2} {:>6.1} {:>6.1} {:>6.1}",
            format!("{size}/{mines}"),
            found,
            at(0.5),
            at(0.9),
            at(1.0),
            mean(attempts),
            mean(moved),
            mean(steps),
            mean(buried),
        );
    }
    Ok(())
}

/// Mines with nothing but mines around: a measure of how much mines were piled up.
fn buried_mines(minefield: &Minefield) -> u64 {
    let size = minefield.size();
    let is_buried =
        |&cell: &Cell| minefield.is_mine(cell) && size.neighbours(cell).all(|neighbour| minefield.is_mine(neighbour));
    size.cells().filter(is_buried).count() as u64
}
