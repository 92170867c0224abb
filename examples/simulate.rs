//! How often a strategy wins.

use mineproof::options::Level;
use mineproof::{Series, Strategy, simulate};

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let series = Series::of_level(Level::Beginner).games(200);
    for name in ["random", "fast"] {
        let simulation = simulate(&series, Strategy::from_name(name).ok_or("no such strategy")?)?;
        println!("{name} wins {} of {} games", simulation.wins(), simulation.games());
    }
    Ok(())
}
