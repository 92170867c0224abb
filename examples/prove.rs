//! A proof that a cell is a mine, as files that others can check, and the check.

use std::io::{Error, ErrorKind};

use mineproof::{Cell, Options, Position, check, prove};

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: Position = "5x2 mines 1\n#####\n?1?1?\n".parse()?;
    let proof = prove(&position, Cell::new(0, 2), &Options::default())?;
    let file = |name: &str| proof.files.iter().find(|(other, _)| *other == name).map(|(_, bytes)| bytes.clone());
    let accepted = check(|name| file(name).ok_or_else(|| Error::from(ErrorKind::NotFound)))?;
    let verdict = if accepted.claim.is_mine { "a mine" } else { "safe" };
    println!("proved and checked: {} is {verdict}", accepted.claim.cell);
    Ok(())
}
