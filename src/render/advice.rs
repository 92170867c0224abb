//! Advice on a position: sentences and a table for people, JSON for programs.

use std::fmt;

use serde::Serialize;

use super::board::{CellKind, Span};
use super::columns::{TableRow, aligned, frame, heading, plain};
use super::json::{push, write_id, write_mine_count, write_size};
use crate::board::{Cell, Id};
use crate::decision::{
    Advice, Candidate, DecidedBy, GuessAdvice, Outlook, Recommendation, SafeAdvice, Strategy, WinChance, Wins,
};

/// Longer fractions are of no use in a table.
const LONGEST_FRACTION: usize = 24;

/// What differs by less is the same to a reader.
const NOTICEABLE: f64 = 0.005;

/// A lead by so many standard errors is worth a word.
const NOTABLE_LEAD: f64 = 2.0;

/// The cells to open: all that are safe, or the best guess.
pub fn advised_cells(advice: &Advice) -> Vec<Cell> {
    match &advice.answer {
        Recommendation::Safe(safe) => safe.cells.clone(),
        Recommendation::Guess(guess) => vec![guess.best().cell],
        Recommendation::Finished | Recommendation::Unknown => Vec::new(),
    }
}

impl fmt::Display for Advice {
    /// What to do and why, a sentence on each line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&advice_sentences(self).join("\n"))
    }
}

/// What to do, in a sentence or two.
pub fn advice_sentences(advice: &Advice) -> Vec<String> {
    let best = match &advice.answer {
        Recommendation::Safe(SafeAdvice { cells, .. }) if cells.len() == 1 => format!("best: open {}", cells[0]),
        Recommendation::Safe(SafeAdvice { cells, .. }) => format!("best: open the {} safe cells (+)", cells.len()),
        Recommendation::Guess(guess) => {
            let Candidate { cell, p_mine_exact, .. } = guess.best();
            let exact = p_mine_exact.as_ref().map(|_| safety_fraction(guess.best()));
            let exact = exact.flatten().map(|exact| format!("{exact} = ")).unwrap_or_default();
            format!("best: open {cell}, which is safe with {exact}{}", percent(guess.best().safety()))
        }
        Recommendation::Finished => return vec![why(advice)],
        Recommendation::Unknown => "best: not known".to_owned(),
    };
    vec![best, format!("why: {}", why(advice))]
}

/// Why the best move is the best.
fn why(advice: &Advice) -> String {
    match &advice.answer {
        Recommendation::Safe(SafeAdvice { cells, wins }) => {
            let safe = if cells.len() == 1 { "it is certainly safe" } else { "they are certainly safe" };
            let wins = wins.as_ref().map(|wins| format!("; best play wins {} from here", share(wins)));
            format!("{safe}, so there is nothing to weigh{}", wins.unwrap_or_default())
        }
        Recommendation::Guess(guess) => why_guess(guess),
        Recommendation::Finished if advice.analysis.hidden_cells().next().is_none() => "nothing is hidden".to_owned(),
        Recommendation::Finished => "every hidden cell is a mine".to_owned(),
        Recommendation::Unknown if advice.analysis.stopped().is_some() => {
            "nothing is certainly safe, and counting stopped, so that there are no probabilities".to_owned()
        }
        Recommendation::Unknown => {
            "nothing is certainly safe, and without a mine count or density there are no probabilities".to_owned()
        }
    }
}

fn why_guess(guess: &GuessAdvice) -> String {
    let GuessAdvice { safest, equally_safe, decided_by, .. } = guess;
    let best = guess.best();
    let is_safest = best.cell == safest.cell;
    let as_safe = match equally_safe {
        1 => "the safest cell".to_owned(),
        count => format!("one of {count} equally safe cells"),
    };
    match decided_by {
        DecidedBy::Risk(only) => format!("{as_safe}; {only}"),
        DecidedBy::Wins if is_safest => {
            let wins = exact_wins(best).map(|wins| share(&wins)).unwrap_or_default();
            format!("{as_safe}; with best play it wins {wins}, and no cell wins more")
        }
        DecidedBy::Wins => more_wins(best, safest).unwrap_or_default(),
        DecidedBy::Strategy(strategy) => {
            let merit = match (is_safest, more_wins(best, safest)) {
                _ if best.p_mine == 1.0 => format!("{} would open it, though it is certainly a mine", strategy.name),
                (true, _) if strategy.looks_ahead() => as_safe + &among_equals(guess),
                (true, _) => as_safe,
                (false, Some(more)) => more,
                (false, None) => format!("{}, {}", less_safe(best, safest), promise(best, safest, strategy)),
            };
            merit + &rival(guess)
        }
    }
}

/// That a cell wins more than the safest one, if it does.
fn more_wins(best: &Candidate, safest: &Candidate) -> Option<String> {
    let (ours, theirs) = (exact_wins(best)?, exact_wins(safest)?);
    let (wins, cell) = (share(&ours), safest.cell);
    (ours.wins > theirs.wins)
        .then(|| format!("with best play it wins {wins}, the safest cell, {cell}, only {}", theirs.wins))
}

/// What sets the best cell apart from others that are as safe.
fn among_equals(guess: &GuessAdvice) -> String {
    let best = guess.best();
    let equals = || guess.candidates.iter().filter(|other| (other.p_mine - best.p_mine).abs() < 1e-9);
    let Some(outlook) = best.outlook.filter(|_| equals().count() > 1) else { return String::new() };
    let others = || equals().skip(1).filter_map(|other| other.outlook);
    if others().all(|other| other.next_safety <= outlook.next_safety) {
        let safety = percent(outlook.next_safety);
        return format!("; of those listed it leaves the safest next move, safe with {safety} on average");
    }
    if others().all(|other| other.progress <= outlook.progress) {
        return format!("; of those listed it leaves a certain move most often, with {}", percent(outlook.progress));
    }
    String::new()
}

fn less_safe(best: &Candidate, safest: &Candidate) -> String {
    let points = 100.0 * (best.p_mine - safest.p_mine);
    let points = if points < 0.1 { format!("{points:.2}") } else { format!("{points:.1}") };
    format!("{points} points less safe than {}", safest.cell)
}

/// What the best cell has that the safest has not, for a strategy that looks for it.
fn promise(best: &Candidate, safest: &Candidate, strategy: &Strategy) -> String {
    match (best.outlook, safest.outlook) {
        _ if !strategy.looks_ahead() => format!("but what {} opens", strategy.name),
        (Some(ours), Some(theirs)) if ours.progress > theirs.progress + NOTICEABLE => {
            let [ours, theirs] = [ours, theirs].map(|outlook| percent(outlook.progress));
            format!("but leaves a certain move with {ours} ({}: {theirs})", safest.cell)
        }
        (Some(ours), Some(theirs)) if ours.next_safety > theirs.next_safety => {
            let [ours, theirs] = [ours, theirs].map(|outlook| percent(outlook.next_safety));
            format!("but the next move is safer, with {ours} on average ({}: {theirs})", safest.cell)
        }
        _ => format!("but what {} opens", strategy.name),
    }
}

/// A listed cell that wins more than what a strategy chose.
fn rival(guess: &GuessAdvice) -> String {
    let best = guess.best();
    let Some(other) = guess.candidates[1..].first() else { return String::new() };
    match (best.win, other.win) {
        (Some(WinChance::Exact(ours)), Some(WinChance::Exact(theirs))) if theirs.wins > ours.wins => {
            format!("; {} wins more: {} instead of {}", other.cell, share(&theirs), ours.wins)
        }
        (
            Some(WinChance::Estimate { chance, standard_error, .. }),
            Some(WinChance::Estimate { chance: their_chance, standard_error: their_error, .. }),
        ) if their_chance - chance > NOTABLE_LEAD * standard_error.hypot(their_error) => {
            let [ours, theirs] = [chance, their_chance].map(percent);
            format!("; the games played on favour {}: {theirs} instead of {ours}", other.cell)
        }
        _ => String::new(),
    }
}

/// The cells that were compared, best first, and what their chances to win rest on.
pub fn advice_table(guess: &GuessAdvice) -> Vec<Vec<Span>> {
    let mut table: Vec<TableRow> = vec![heading(&["cell", "safe", "exactly", "progress", "next safe", "win"])];
    for (index, candidate) in guess.candidates.iter().enumerate() {
        let kind = if index == 0 { CellKind::Best } else { CellKind::Open };
        let outlook = |value: fn(&Outlook) -> f64| {
            plain(candidate.outlook.as_ref().map_or_else(|| "-".to_owned(), |outlook| percent(value(outlook))))
        };
        table.push(vec![
            Span { text: candidate.cell.to_string(), kind },
            plain(percent(candidate.safety())),
            plain(safety_fraction(candidate).unwrap_or_else(|| "-".to_owned())),
            outlook(|outlook| outlook.progress),
            outlook(|outlook| outlook.next_safety),
            plain(win(candidate)),
        ]);
    }
    let mut lines = aligned(&table);
    if guess.others > 0 {
        let plural = if guess.others == 1 { "" } else { "s" };
        lines.push(vec![frame(format!("and {} more cell{plural}", guess.others))]);
    }
    lines.push(vec![frame(about_wins(guess))]);
    lines
}

fn about_wins(guess: &GuessAdvice) -> String {
    match (guess.best().win, guess.decided_by) {
        (Some(WinChance::Exact(wins)), _) => {
            format!("win: exact, by every line of play from each of {} layouts", wins.layouts)
        }
        (Some(WinChance::Estimate { games, .. }), _) => {
            format!("win: estimated by {games} games for each cell, played on by fast; ± is one standard error")
        }
        (None, DecidedBy::Strategy(_)) => {
            "win: not known, too many lines of play to search; --rollouts N estimates it".to_owned()
        }
        (None, _) => "win: not known".to_owned(),
    }
}

fn win(candidate: &Candidate) -> String {
    match candidate.win {
        None => "-".to_owned(),
        Some(WinChance::Exact(wins)) => format!("{}/{} = {}", wins.wins, wins.layouts, percent(wins.chance())),
        Some(WinChance::Estimate { chance, standard_error, .. }) => {
            format!("~{:.2} ± {:.2} %", 100.0 * chance, 100.0 * standard_error)
        }
    }
}

fn exact_wins(candidate: &Candidate) -> Option<Wins> {
    match candidate.win {
        Some(WinChance::Exact(wins)) => Some(wins),
        _ => None,
    }
}

fn share(wins: &Wins) -> String {
    format!("{} of {} layouts", wins.wins, wins.layouts)
}

fn percent(chance: f64) -> String {
    format!("{:.2} %", 100.0 * chance)
}

/// The exact chance that a cell is safe, if it fits.
fn safety_fraction(candidate: &Candidate) -> Option<String> {
    let p_mine = candidate.p_mine_exact.as_ref()?;
    let text = format!("{}/{}", p_mine.denom() - p_mine.numer(), p_mine.denom());
    (text.len() <= LONGEST_FRACTION).then_some(text)
}

#[derive(Serialize)]
struct AdviceObject {
    advice: &'static str,
    open: Vec<[u32; 2]>,
    why: String,
    decided_by: Option<&'static str>,
    strategy: Option<&'static str>,
    optimal: Option<bool>,
    win: Option<WinObject>,
    candidates: Vec<CandidateObject>,
    others: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Serialize)]
struct CandidateObject {
    cell: [u32; 2],
    p_mine: f64,
    p_mine_exact: Option<String>,
    progress: Option<f64>,
    next_safety: Option<f64>,
    win: Option<WinObject>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum WinObject {
    Exact { exact: bool, chance: f64, wins: u64, layouts: u64 },
    Estimate { exact: bool, chance: f64, standard_error: f64, games: u32 },
}

impl WinObject {
    fn new(win: WinChance) -> Self {
        match win {
            WinChance::Exact(wins) => {
                Self::Exact { exact: true, chance: wins.chance(), wins: wins.wins, layouts: wins.layouts }
            }
            WinChance::Estimate { chance, standard_error, games } => {
                Self::Estimate { exact: false, chance, standard_error, games }
            }
        }
    }
}

impl CandidateObject {
    fn new(candidate: &Candidate) -> Self {
        let exact = candidate.p_mine_exact.as_ref();
        Self {
            cell: pair(candidate.cell),
            p_mine: candidate.p_mine,
            p_mine_exact: exact.map(|exact| format!("{}/{}", exact.numer(), exact.denom())),
            progress: candidate.outlook.map(|outlook| outlook.progress),
            next_safety: candidate.outlook.map(|outlook| outlook.next_safety),
            win: candidate.win.map(WinObject::new),
        }
    }
}

/// Appends the advice as one JSON object, without a line end.
pub fn write_advice(out: &mut Vec<u8>, id: Option<&Id>, advice: &Advice) {
    let guess = match &advice.answer {
        Recommendation::Guess(guess) => Some(guess),
        _ => None,
    };
    let object = AdviceObject {
        advice: match &advice.answer {
            Recommendation::Safe(_) => "safe",
            Recommendation::Guess(_) => "guess",
            Recommendation::Finished => "finished",
            Recommendation::Unknown => "unknown",
        },
        open: advised_cells(advice).into_iter().map(pair).collect(),
        why: why(advice),
        decided_by: match &advice.answer {
            Recommendation::Safe(_) => Some("certainty"),
            Recommendation::Guess(guess) => Some(match guess.decided_by {
                DecidedBy::Wins => "wins",
                DecidedBy::Strategy(_) => "strategy",
                DecidedBy::Risk(_) => "risk",
            }),
            Recommendation::Finished | Recommendation::Unknown => None,
        },
        strategy: guess.and_then(|guess| match guess.decided_by {
            DecidedBy::Strategy(strategy) => Some(strategy.name),
            _ => None,
        }),
        optimal: match &advice.answer {
            Recommendation::Safe(_) => Some(true),
            Recommendation::Guess(guess) => guess.is_optimal(),
            Recommendation::Finished | Recommendation::Unknown => None,
        },
        win: match &advice.answer {
            Recommendation::Safe(safe) => safe.wins.map(WinChance::Exact),
            Recommendation::Guess(guess) => guess.best().win,
            Recommendation::Finished | Recommendation::Unknown => None,
        }
        .map(WinObject::new),
        candidates: guess.map_or(&[][..], |guess| &guess.candidates).iter().map(CandidateObject::new).collect(),
        others: guess.map_or(0, |guess| guess.others),
        stopped: advice.limit.map(|limit| limit.to_string()),
    };
    out.push(b'{');
    write_id(out, id);
    write_size(out, advice.analysis.size());
    write_mine_count(out, advice.analysis.mine_count());
    push(out, ",\"consistent\":true,");
    let object = serde_json::to_string(&object).expect("numbers and strings are always JSON");
    push(out, &object[1..]);
}

fn pair(Cell { row, col }: Cell) -> [u32; 2] {
    [row, col]
}
