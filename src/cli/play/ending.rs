//! What is told when a game is over.

use std::io::{self, Write};

use mineproof::internals::game::{Game, Standing};
use mineproof::internals::render::{finished_lines, position_lines};
use mineproof::internals::simulation::{Luck, MoveOdds};

use super::super::solvable::show::with_percent;
use super::super::terminal::{self, counted};

/// What is counted of a game while it is played.
#[derive(Default)]
pub struct Account {
    pub moves: u32,
    /// Moves that took a risk.
    pub guesses: u32,
    pub luck: Luck,
}

impl Account {
    pub fn add(&mut self, odds: &MoveOdds, is_guess: bool) {
        self.moves += 1;
        self.guesses += u32::from(is_guess);
        // Where counting stopped nothing is known of the risk: that it is not counted is told with the odds.
        if let Some(p_mine) = odds.p_mine {
            self.luck.risk(odds.exact.as_ref(), p_mine);
        }
    }
}

/// The last board and the account.
pub fn show(out: &mut impl Write, game: &Game, account: &Account) -> io::Result<()> {
    writeln!(out)?;
    let (lines, how) = match game.standing() {
        Standing::Playing => (position_lines(&game.position(), &[]), "left unfinished"),
        Standing::Won => (finished_lines(game), "won"),
        Standing::Lost(_) => (finished_lines(game), "lost"),
    };
    terminal::write_lines(out, &lines)?;
    writeln!(out)?;
    let word = if account.guesses == 1 { "guess" } else { "guesses" };
    writeln!(out, "{how} after {}, {} {word}", counted(account.moves, "move"), account.guesses)?;
    let luck = match account.luck.exact() {
        Some(exact) if *exact.denom() == 1u8.into() && account.guesses == 0 => "none".to_owned(),
        exact => {
            let exact = exact.map(|exact| format!("{}/{}", exact.numer(), exact.denom()));
            format!("{}, the chance to survive all risks taken", with_percent(exact, account.luck.to_f64()))
        }
    };
    writeln!(out, "luck spent: {luck}")
}

/// The risk of a cell in words: `1/4 = 25.00 %`.
pub fn risk(odds: &MoveOdds) -> String {
    let exact = odds.exact.as_ref().map(|exact| format!("{}/{}", exact.numer(), exact.denom()));
    match odds.p_mine {
        Some(p_mine) => with_percent(exact, p_mine),
        None => "not known, because counting reached its limit".to_owned(),
    }
}
