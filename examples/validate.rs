//! Whether a rule of your own is ever wrong, and the smallest board on which it is.

use mineproof::options::{Claims, CustomRule, Rule};
use mineproof::{CellState, Position, Series, Size, validate};

/// "Next to a 1 there is always a safe cell: the last one."
#[derive(Debug)]
struct LastIsSafe;

impl CustomRule for LastIsSafe {
    fn name(&self) -> &str {
        "last-is-safe"
    }

    fn claims(&self, position: &Position) -> Result<Claims, String> {
        let size = position.size();
        let ones = size.cells().filter(|&cell| position[cell] == CellState::clue(1));
        let hidden = |cell| size.neighbours(cell).filter(|&other| position[other] == CellState::HIDDEN).last();
        Ok(Claims { safe: ones.filter_map(hidden).collect(), ..Claims::default() })
    }
}

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = vec![Rule::Custom(Box::new(LastIsSafe))];
    let report = validate(rules, &Series::new(Size::new(9, 9)?, 10).games(20))?;
    let wrong = report.rules[0].counterexample.as_ref().ok_or("it was never wrong")?;
    println!("{}\n{}", wrong.position.rows().collect::<Vec<_>>().join("\n"), wrong.truth());
    Ok(())
}
