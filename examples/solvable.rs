//! Whether a minefield can be finished without a guess from a first click.

use mineproof::options::SolvabilityOptions;
use mineproof::{Cell, Minefield, solvable};

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let minefield: Minefield = include_str!("minefield.txt").parse()?;
    for start in minefield.size().cells().filter(|&cell| minefield.clue(cell) == Some(0)) {
        let answer = solvable(&minefield, start, &SolvabilityOptions::default())?;
        println!("from {start}: {} of {} safe cells by logic", answer.revealed, answer.safe_cells);
    }
    let off_the_board = solvable(&minefield, Cell::new(9, 9), &SolvabilityOptions::default());
    println!("{}", off_the_board.expect_err("there are five rows"));
    Ok(())
}
