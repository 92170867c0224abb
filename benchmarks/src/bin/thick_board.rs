//! How long certainty takes where counting must give up: every second cell in both directions revealed, 40 % mines
//! elsewhere, no sea, and the mine count exactly known.
//!
//! `cargo run --release -p mineproof-benchmarks --bin thick_board -- [WIDTH HEIGHT SEEDS]`, 64 64 3 when not told.

use std::time::Instant;

use mineproof::internals::board::{Cell, CellState, MineCount, Minefield, Position, Size};
use mineproof::internals::certainty::{SatOptions, verdicts};
use mineproof::internals::frontier::{Frontier, Knowledge, Verdict};
use mineproof::internals::limits::Deadline;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<_, _>>()?;
    let (width, height, seeds) = match numbers[..] {
        [width, height, seeds] => (width, height, seeds),
        _ => (64, 64, 3),
    };
    for seed in 0..seeds {
        let frontier = Frontier::new(&thick(Size::new(width, height)?, seed)?);
        let start = Instant::now();
        let certainty = verdicts(&frontier, &Knowledge::none(frontier.len()), &SatOptions::default(), Deadline::NEVER)?;
        let seconds = start.elapsed().as_secs_f64();
        let open = |verdicts: &[Verdict]| verdicts.iter().filter(|&&verdict| verdict == Verdict::Open).count();
        println!(
            "seed {seed}: {} cells, open {} without and {} with the count, {seconds:.2} s",
            frontier.len(),
            open(&certainty.without_count),
            open(&certainty.with_count),
        );
    }
    Ok(())
}

fn thick(size: Size, seed: u64) -> Result<Position, Box<dyn std::error::Error>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let is_clue = |cell: Cell| cell.row.is_multiple_of(2) && cell.col.is_multiple_of(2);
    let mines = size.cells().map(|cell| !is_clue(cell) && rng.random_bool(0.4)).collect();
    let minefield = Minefield::new(size, mines)?;
    let shown = |cell| minefield.reveal(cell).filter(|_| is_clue(cell)).unwrap_or(CellState::HIDDEN);
    let states = size.cells().map(shown).collect();
    Ok(Position::new(size, states, MineCount::Known(minefield.mine_count() as u64))?)
}
