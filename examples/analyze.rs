//! What is certain of every hidden cell, and the exact probability that each other one is a mine.

use mineproof::{Options, Position, Verdict, analyze};

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: Position = include_str!("small.txt").parse()?;
    let analysis = analyze(&position, &Options::default())?;
    println!("safe: {:?}", analysis.cells(Verdict::Safe).map(|cell| cell.to_string()).collect::<Vec<_>>());
    for cell in analysis.cells(Verdict::Open) {
        println!("{cell} is a mine with probability {}", analysis.probability(cell).ok_or("no mine count")?);
    }
    Ok(())
}
