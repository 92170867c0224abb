//! The best move in a position, and the games it wins where that is known exactly.

use mineproof::options::AdviceOptions;
use mineproof::{Position, advise};

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: Position = include_str!("expert.txt").parse()?;
    println!("{}", advise(&position, &AdviceOptions::default())?);
    Ok(())
}
