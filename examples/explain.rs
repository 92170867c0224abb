//! Why a cell is what it is: the fewest clues that force it, and the steps of the rules that lead to it.

use mineproof::options::ExplainOptions;
use mineproof::{Cell, Position, explain};

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: Position = include_str!("chain.txt").parse()?;
    println!("{}", explain(&position, Some(Cell::new(6, 7)), &ExplainOptions::default())?);
    Ok(())
}
