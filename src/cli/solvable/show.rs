//! The answer for people: the steps if they are wanted, the board where logic ends, and what is to be said about it.

use std::io::{self, Write};

use mineproof::internals::board::{Cell, CellState, Minefield};
use mineproof::internals::explanation::Subject;
use mineproof::internals::render;
use mineproof::internals::solvability::{DeadEnd, RevealedCell, Round, Solvability};

use super::super::terminal::{self, counted};

/// More cells than this are counted instead of listed.
const MOST_LISTED: usize = 12;

pub fn show(out: &mut impl Write, minefield: &Minefield, answer: &Solvability) -> io::Result<()> {
    for (number, round) in (1..).zip(&answer.trace) {
        show_round(out, minefield, number, round)?;
    }
    if !answer.trace.is_empty() {
        writeln!(out)?;
    }
    terminal::write_lines(out, &render::solvability_lines(answer))?;
    writeln!(out)?;
    let (size, start) = (minefield.size(), answer.start);
    writeln!(out, "{size}, {}, first click {start}", counted(minefield.mine_count(), "mine"))?;
    writeln!(out, "{}", verdict(answer))?;
    if let Some(stopped) = answer.stopped {
        writeln!(out, "stopped: {stopped}")?;
    }
    match &answer.dead_end {
        Some(dead_end) => show_dead_end(out, dead_end),
        None => Ok(()),
    }
}

fn verdict(answer: &Solvability) -> String {
    let Solvability { revealed, safe_cells, steps, .. } = answer;
    if answer.start_is_mine {
        return "not solvable: the first click is a mine".to_owned();
    }
    let how = match answer.hardest_stage {
        Some(stage) => format!("in {}, hardest stage {}", counted(steps, "step"), stage.name()),
        None if *steps > 0 => format!("in {}", counted(steps, "step")),
        None => "by the first click alone".to_owned(),
    };
    let count = if answer.uses_count() { "" } else { " without the mine count" };
    if answer.is_solvable().is_none() {
        format!(
            "not known whether it is solvable{count}: {revealed} of {} revealed {how}",
            counted(safe_cells, "safe cell")
        )
    } else if answer.solvable {
        format!("solvable{count}: all {} revealed {how}", counted(safe_cells, "safe cell"))
    } else {
        format!("not solvable{count}: {revealed} of {} revealed {how}", counted(safe_cells, "safe cell"))
    }
}

fn show_dead_end(out: &mut impl Write, dead_end: &DeadEnd) -> io::Result<()> {
    if let Some(guess) = &dead_end.guess {
        let others = match guess.cells.len() {
            1 => String::new(),
            count => format!(" (and {} more as good)", count - 1),
        };
        let exact = guess.p_mine_exact.as_ref().map(|exact| format!("{}/{}", exact.numer(), exact.denom()));
        let percent = with_percent(exact, guess.p_mine);
        writeln!(out, "least risk: {percent} at {}{others}", guess.cells[0])?;
    }
    match &dead_end.win_chance {
        Ok(won) => {
            let exact = Some(format!("{}/{}", won.chance.numer(), won.chance.denom()));
            let percent = with_percent(exact, won.to_f64());
            writeln!(out, "chance to win with best play: {percent}, opening {} first", won.first)?;
        }
        Err(why) => writeln!(out, "chance to win: not known, because {why}")?,
    }
    match &dead_end.unavoidable {
        Some(cells) => writeln!(out, "unavoidable guess: nothing else on the board can decide {}", list(cells)),
        None => writeln!(out, "unavoidable guess: none found; luck elsewhere may help"),
    }
}

/// `1/2 = 50.00 %`, or the percentage alone where the fraction is long.
pub fn with_percent(exact: Option<String>, value: f64) -> String {
    let exact = exact.filter(|text| text.len() <= 40).map(|text| format!("{text} = ")).unwrap_or_default();
    format!("{exact}{:.2} %", value * 100.0)
}

fn list(cells: &[Cell]) -> String {
    if cells.len() > MOST_LISTED {
        return format!("{} and {} more cells", list(&cells[..MOST_LISTED]), cells.len() - MOST_LISTED);
    }
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

fn show_round(out: &mut impl Write, minefield: &Minefield, number: usize, round: &Round) -> io::Result<()> {
    let safe = counted(round.cells.len(), "safe cell");
    let opened = match round.revealed - round.cells.len().min(round.revealed) {
        0 => String::new(),
        more => format!(", {more} more by openings"),
    };
    writeln!(out, "step {number}: {safe}{opened}")?;
    for revealed in &round.cells {
        writeln!(out, "  {} ({}{})", revealed.cell, revealed.stage.name(), reason(minefield, revealed))?;
    }
    Ok(())
}

/// `: clue 1 at 0,2; the mine count; from 0,3 0,4`.
pub fn reason(minefield: &Minefield, revealed: &RevealedCell) -> String {
    let mut facts = Vec::new();
    match revealed.clues.len() {
        0 => {}
        1..=MOST_LISTED => {
            let told = |cell: Cell| minefield.reveal(cell).map_or('?', CellState::as_char);
            let clue = |&cell: &Cell| format!("{} at {cell}", told(cell));
            let word = if revealed.clues.len() == 1 { "clue" } else { "clues" };
            facts.push(format!("{word} {}", revealed.clues.iter().map(clue).collect::<Vec<_>>().join(", ")));
        }
        many => facts.push(counted(many, "clue")),
    }
    if revealed.mine_count {
        facts.push("the mine count".to_owned());
    }
    match revealed.from.len() {
        0 => {}
        1..=MOST_LISTED => {
            let subjects: Vec<String> = revealed.from.iter().map(Subject::to_string).collect();
            facts.push(format!("from {}", subjects.join(" ")));
        }
        many => facts.push(format!("from {}", counted(many, "earlier conclusion"))),
    }
    if facts.is_empty() { String::new() } else { format!(": {}", facts.join("; ")) }
}
