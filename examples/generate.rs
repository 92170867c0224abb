//! Expert boards that need no guess, even if the number of mines is not known.

use mineproof::options::{GenerationOptions, Level};
use mineproof::{Series, generate};

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let series = Series::of_level(Level::Expert).seed(7);
    let board = generate(&series, 0, &GenerationOptions::default().use_count(false))?;
    board.minefield.rows().for_each(|row| println!("{row}"));
    println!("from {} in {} steps", board.start, board.solvability.steps);
    Ok(())
}
