//! A game played by hand: one command per line, from a terminal or a pipe.

use std::io::{self, BufRead, IsTerminal, Write};

use mineproof::analyze;
use mineproof::internals::board::{Cell, CellState, MineCount, Position, printable};
use mineproof::internals::game::{FirstClick, Game, Reveal, Standing};
use mineproof::internals::render::{BoardStyle, analysis_lines, position_lines};
use mineproof::internals::simulation::MoveOdds;

use super::super::analyze::Best;
use super::super::terminal::{self, counted};
use super::super::{Failure, Status};
use super::command::{self, Command};
use super::ending::{self, Account, risk};
use super::{Arguments, Table};

pub fn run(arguments: &Arguments, table: &Table) -> Result<Status, Failure> {
    let out = anstream::stdout().lock();
    let mut hand = Hand { table, out, game: None, account: Account::default(), hints: 0 };
    writeln!(hand.out, "{}; ? lists the commands", table.headline())?;
    match arguments.start {
        Some(start) => hand.open(start)?,
        None => hand.draw()?,
    }
    let prompts = io::stdin().is_terminal();
    let mut lines = io::stdin().lock().lines();
    while hand.goes_on() {
        if prompts {
            write!(hand.out, "> ")?;
            hand.out.flush()?;
        }
        let Some(line) = lines.next() else { break };
        let line = line.map_err(|error| Failure::Input(format!("error: <stdin>: cannot read: {error}")))?;
        match command::parse(&line, table.size()) {
            Ok(Command::Open(cell)) => hand.open(cell)?,
            Ok(Command::Flag(cell)) => hand.flag(cell)?,
            Ok(Command::Hint) => hand.hint()?,
            Ok(Command::Help) => writeln!(hand.out, "{}", command::HELP)?,
            Ok(Command::Quit) => break,
            Ok(Command::Nothing) => {}
            Err(why) => writeln!(hand.out, "{}", printable(&why))?,
        }
    }
    hand.finish()?;
    Ok(Status::Answered)
}

/// A game in the hands of a person.
struct Hand<'t, W> {
    table: &'t Table,
    out: W,
    /// `None` until the first click, for which the mines are laid.
    game: Option<Game>,
    account: Account,
    hints: u32,
}

impl<W: Write> Hand<'_, W> {
    fn goes_on(&self) -> bool {
        self.game.as_ref().is_none_or(|game| game.standing() == Standing::Playing)
    }

    fn draw(&mut self) -> io::Result<()> {
        let position = self.position();
        terminal::write_lines(&mut self.out, &position_lines(&position, &[]))
    }

    fn position(&self) -> Position {
        let hidden = || Position::hidden(self.table.grid(), MineCount::Known(self.table.mines()));
        self.game.as_ref().map_or_else(hidden, Game::position)
    }

    fn open(&mut self, cell: Cell) -> Result<(), Failure> {
        let (game, odds) = match &mut self.game {
            Some(game) => {
                if game[cell] == CellState::FLAGGED {
                    writeln!(self.out, "{cell} carries a flag; `f {cell}` takes it away")?;
                    return Ok(());
                }
                if !game[cell].is_covered() {
                    writeln!(self.out, "{cell} is open")?;
                    return Ok(());
                }
                // Flags are the player's own, and may be wrong.
                let analysis = analyze(&game.position_without_flags(), &self.table.options());
                (game, MoveOdds::of(&analysis.expect("a game fits its own clues"), cell))
            }
            None => {
                let minefield = match self.table.minefield(cell) {
                    Ok(minefield) => minefield,
                    // Fewer mines fit around this cell than around the one that was checked.
                    Err(Failure::Input(why)) => {
                        writeln!(self.out, "{why}")?;
                        return Ok(());
                    }
                    Err(other) => return Err(other),
                };
                let odds = MoveOdds::of_first_click(&minefield, self.table.first_click());
                (self.game.insert(Game::new(minefield)), odds)
            }
        };
        self.account.add(&odds, !odds.is_certain());
        let told = match game.reveal(cell) {
            Reveal::Mine => "it was a mine".to_owned(),
            Reveal::Safe(opened) => format!("opens {}", counted(opened.len(), "cell")),
        };
        let risk = if odds.is_certain() { "safe".to_owned() } else { format!("risk {}", risk(&odds)) };
        let wasted = match odds.safe_cells {
            safe if safe > 0 && !odds.is_certain() => format!(" ({} certainly safe)", counted(safe, "other cell")),
            _ => String::new(),
        };
        writeln!(self.out, "{cell}: {risk}{wasted}, {told}")?;
        if self.goes_on() {
            self.draw()?;
        }
        Ok(())
    }

    fn flag(&mut self, cell: Cell) -> io::Result<()> {
        let Some(game) = &mut self.game else { return writeln!(self.out, "open a cell first") };
        if game.toggle_flag(cell).is_none() {
            return writeln!(self.out, "{cell} is open");
        }
        let (flags, mines) = (counted(game.flags(), "flag"), counted(self.table.mines(), "mine"));
        self.draw()?;
        writeln!(self.out, "{flags}, {mines}")
    }

    fn hint(&mut self) -> io::Result<()> {
        self.hints += 1;
        let position = match (&self.game, self.table.first_click()) {
            (Some(game), _) => game.position_without_flags(),
            (None, FirstClick::Any) => self.position(),
            (None, FirstClick::Safe) => return writeln!(self.out, "the first click is safe, wherever it is"),
            (None, FirstClick::Opening) => return writeln!(self.out, "the first click is a 0, wherever it is"),
        };
        let analysis = analyze(&position, &self.table.options()).expect("a game fits its own clues");
        let best = Best::of(&analysis);
        terminal::write_lines(&mut self.out, &analysis_lines(&analysis, BoardStyle::Percent, best.cells()))?;
        writeln!(self.out, "{}", best.describe(&analysis))
    }

    fn finish(&mut self) -> io::Result<()> {
        if let Some(game) = &self.game {
            ending::show(&mut self.out, game, &self.account)?;
        }
        if self.hints > 0 {
            writeln!(self.out, "with {}", counted(self.hints, "hint"))?;
        }
        self.out.flush()
    }
}
