//! The report on standard output.

use std::io::{self, BufWriter, Write};

use mineproof::internals::board::{MineCount, printable, printable_json};
use mineproof::internals::render::{ValidationRun, position_lines, validation_json, validation_lines};
use mineproof::internals::validation::{Counterexample, Counts, Report, Revealing};

use super::super::terminal::{self, counted};

pub fn json(report: &Report, run: &ValidationRun) -> io::Result<()> {
    writeln!(io::stdout().lock(), "{}", printable_json(&validation_json(report, run)))
}

pub fn tables(report: &Report, run: &ValidationRun) -> io::Result<()> {
    let total = report.total();
    let mut out = BufWriter::new(anstream::stdout().lock());
    writeln!(out, "{}", headline(&total, run))?;
    let certain = total.certain;
    writeln!(out, "certain cells: {} with the mine count, {} without it", certain.with_count, certain.without_count)?;
    writeln!(out)?;
    terminal::write_lines(&mut out, &validation_lines(report))?;
    writeln!(out)?;
    for note in notes(report, &total) {
        writeln!(out, "note: {}", printable(&note))?;
    }
    for rule in &report.rules {
        if let Some(found) = &rule.counterexample {
            show_counterexample(&mut out, &rule.name, found)?;
        }
    }
    writeln!(out, "{}", printable(&conclusion(report, &total, run)))?;
    out.flush()
}

fn headline(total: &Counts, run: &ValidationRun) -> String {
    let positions = counted(total.positions, "position");
    match &run.series {
        Some((series, revealing)) => {
            let (mines, games) = (counted(series.mines, "mine"), counted(series.games, "game"));
            let scattered = match revealing {
                Revealing::ByPlay => String::new(),
                Revealing::AtRandom(share) => format!(", safe cells revealed with probability {share}"),
            };
            format!("{}, {mines}{scattered}: {games} from seed {}, {positions}", series.grid, series.seed)
        }
        None if run.constructed => format!("built to lie at limits: {positions}"),
        None => positions,
    }
}

/// What the tables do not show.
fn notes(report: &Report, total: &Counts) -> Vec<String> {
    let mut notes = Vec::new();
    if report.has_stopped() {
        let undecided = counted(report.undecided, "position");
        notes.push(format!("stopped: time limit reached before all positions were judged; {undecided} begun and left"));
    }
    if report.contradictory > 0 {
        notes.push(format!("left out, because no layout fits: {}", counted(report.contradictory, "position")));
    }
    for (rule, tally) in report.rules.iter().zip(&total.rules) {
        if tally.refuted > 0 {
            notes.push(format!("{} took {} for contradictory", rule.name, counted(tally.refuted, "sound position")));
        }
        if tally.cut_short > 0 {
            notes.push(format!(
                "{} gave up at a limit of its own in {}",
                rule.name,
                counted(tally.cut_short, "position")
            ));
        }
    }
    notes
}

fn show_counterexample(out: &mut impl Write, rule: &str, found: &Counterexample) -> io::Result<()> {
    let mines = match found.position.mine_count() {
        MineCount::Known(mines) => counted(mines, "mine"),
        MineCount::Unknown => "mine count unknown".to_owned(),
        MineCount::Density(density) => format!("density {density}"),
    };
    let rule = printable(rule);
    writeln!(out, "smallest counterexample to {rule} ({}, {mines}):", found.position.size())?;
    let marked: Vec<_> = found.cell().into_iter().collect();
    terminal::write_lines(out, &position_lines(&found.position, &marked))?;
    writeln!(out, "it says: {}; exactly: {}", found.mistake, found.truth())?;
    writeln!(out)
}

fn conclusion(report: &Report, total: &Counts, run: &ValidationRun) -> String {
    let wrong = report.rules.iter().zip(&total.rules).filter(|(_, tally)| tally.wrong_positions > 0);
    let names: Vec<&str> = wrong.map(|(rule, _)| rule.name.as_str()).collect();
    let silent = report.rules.iter().any(|rule| rule.failures.is_some());
    let verdict = match (names.is_empty(), silent) {
        (true, false) => "no rule was wrong".to_owned(),
        (true, true) => "nothing wrong was answered, but not every rule answered".to_owned(),
        (false, _) => format!("wrong: {}", names.join(", ")),
    };
    format!("{verdict} ({:.0} positions per second)", run.positions_per_second(report))
}
