//! A strategy's game, move by move.

use std::io::{self, BufWriter, Write};
use std::thread;
use std::time::Duration;

use mineproof::internals::board::Minefield;
use mineproof::internals::decision::Why;
use mineproof::internals::game::Standing;
use mineproof::internals::render::{BoardStyle, analysis_lines, game_end_json, move_json, position_lines};
use mineproof::internals::simulation::{Comment, Move, MoveOdds, MoveWhy, Playthrough};

use super::super::solvable::show::reason;
use super::super::terminal::{self, counted};
use super::super::{Failure, Status};
use super::ending::{self, Account, risk};
use super::{Arguments, Boards, Table};

pub fn run(arguments: &Arguments, table: &Table) -> Result<Status, Failure> {
    let strategy = arguments.strategy;
    let options = table.options();
    let deadline = options.limits.deadline;
    let mut playthrough = table.playthrough(&strategy)?;
    playthrough.set_deadline(deadline);
    let mut account = Account::default();
    if arguments.json {
        let mut out = BufWriter::new(io::stdout().lock());
        while let Some(comment) = Comment::next(&mut playthrough, table.first_click(), &options) {
            account.add(&comment.odds, comment.made.is_guess());
            writeln!(out, "{}", move_json(&comment))?;
        }
        let Account { moves, guesses, luck } = account;
        writeln!(out, "{}", game_end_json(playthrough.game(), strategy.name, moves, guesses, &luck))?;
        out.flush()?;
        return Ok(status(&playthrough));
    }
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}: {}", table.headline(), strategy.name)?;
    let default = if arguments.step { Boards::Every } else { Boards::Guesses };
    let mut show = Show {
        out,
        boards: arguments.boards.unwrap_or(default),
        pause: Pause { delay: arguments.delay, step: arguments.step },
        in_group: false,
    };
    while let Some(comment) = Comment::next(&mut playthrough, table.first_click(), &options) {
        account.add(&comment.odds, comment.made.is_guess());
        show.comment(&comment, &playthrough)?;
    }
    ending::show(&mut show.out, playthrough.game(), &account)?;
    let status = status(&playthrough);
    if status == Status::LimitReached {
        writeln!(show.out, "stopped: {}", deadline.out_of_time())?;
    }
    show.out.flush()?;
    Ok(status)
}

/// A game that nobody finished was stopped.
fn status(playthrough: &Playthrough) -> Status {
    match playthrough.game().standing() {
        Standing::Playing => Status::LimitReached,
        Standing::Won | Standing::Lost(_) => Status::Answered,
    }
}

/// What is between two moves.
struct Pause {
    delay: Option<Duration>,
    step: bool,
}

impl Pause {
    fn wait(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.step {
            out.flush()?;
            // Whoever sends no more lines wants to see the rest.
            self.step = io::stdin().read_line(&mut String::new())? > 0;
        } else if let Some(delay) = self.delay {
            out.flush()?;
            thread::sleep(delay);
        }
        Ok(())
    }
}

struct Show<W> {
    out: W,
    boards: Boards,
    pause: Pause,
    /// Whether the last move was certain, and told below a common heading.
    in_group: bool,
}

impl<W: Write> Show<W> {
    fn comment(&mut self, comment: &Comment, playthrough: &Playthrough) -> io::Result<()> {
        let made = &comment.made;
        let minefield = playthrough.game().minefield();
        let is_certain = made.why == MoveWhy::Player(Why::Certain) && self.boards != Boards::Every;
        if is_certain {
            if !self.in_group {
                writeln!(self.out, "\nfrom move {}, certain:", made.number)?;
            }
            self.in_group = true;
            writeln!(self.out, "  {}{}", made.cell, proof(comment, minefield))?;
            if made.opened.is_none() {
                writeln!(self.out, "  and it was a mine")?;
            }
            return Ok(());
        }
        if std::mem::take(&mut self.in_group) {
            self.pause.wait(&mut self.out)?;
        }
        writeln!(self.out, "\nmove {}: {}, {}", made.number, made.cell, words(comment, minefield))?;
        if let (Some(analysis), true) = (&comment.analysis, made.is_guess() && self.boards != Boards::End) {
            let lines = analysis_lines(analysis, BoardStyle::Percent, &[made.cell]);
            terminal::write_lines(&mut self.out, &lines)?;
        }
        writeln!(self.out, "{}", outcome(made))?;
        if self.boards == Boards::Every && made.opened.is_some() {
            terminal::write_lines(&mut self.out, &position_lines(&playthrough.game().position(), &[]))?;
        }
        self.pause.wait(&mut self.out)
    }
}

fn outcome(made: &Move) -> String {
    match made.opened {
        Some(opened) => format!("opens {}", counted(opened, "cell")),
        None => "it was a mine".to_owned(),
    }
}

/// What a move rests on, in words.
fn words(comment: &Comment, minefield: &Minefield) -> String {
    let Comment { made, odds, .. } = comment;
    let exact = risk(odds);
    match made.why {
        MoveWhy::FirstClick if odds.is_certain() => "the first click".to_owned(),
        MoveWhy::FirstClick => format!("the first click: risk {exact}"),
        MoveWhy::Player(Why::Certain) => format!("certain{}", proof(comment, minefield)),
        MoveWhy::Player(why) => {
            let what = match why {
                Why::Opening => "by the opening".to_owned(),
                Why::Apart { win } => {
                    format!("a part searched to its end, chance to get through {:.2} %", 100.0 * win)
                }
                Why::Endgame { win } => format!("searched to the end, chance to win {:.2} %", 100.0 * win),
                Why::Certain | Why::Guess => "a guess".to_owned(),
            };
            let seen = (odds.p_mine.is_some_and(|p_mine| (p_mine - made.p_mine).abs() > 1e-6))
                .then(|| format!(", taken for {:.2} %", 100.0 * made.p_mine));
            format!("{what}: risk {exact}{}{}", seen.unwrap_or_default(), alternative(odds, comment))
        }
    }
}

/// What else could have been opened.
fn alternative(odds: &MoveOdds, comment: &Comment) -> String {
    match odds.safe_cells {
        0 if odds.least_risk.contains(&comment.made.cell) => match odds.least_risk.len() {
            1 => ", the least".to_owned(),
            count => format!(", the least, as at {}", counted(count - 1, "other cell")),
        },
        0 => match (odds.least_risk.first(), &comment.analysis) {
            (Some(&cell), Some(analysis)) => {
                format!("; the least is {} at {cell}", risk(&MoveOdds::of(analysis, cell)))
            }
            _ => String::new(),
        },
        _ if odds.is_certain() => String::new(),
        safe => format!("; {} certainly safe", counted(safe, "other cell")),
    }
}

/// The stage and the clues that prove a cell safe; where the strategy is mistaken, the risk.
fn proof(comment: &Comment, minefield: &Minefield) -> String {
    match &comment.reason {
        Some(proof) => format!(" ({}{})", proof.stage.name(), reason(minefield, proof)),
        None => format!(" as the strategy has it, but its risk is {}", risk(&comment.odds)),
    }
}
