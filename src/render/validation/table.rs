//! The report for people: what was wrong and what it cost, what was found, and when in the game.

use super::per;
use crate::render::columns::{TableRow, aligned, frame, heading, plain};
use crate::render::{CellKind, Span};
use crate::validation::{Counts, Found, PositionPhase, Report, RuleReport, RuleTally};

/// Three tables: mistakes and cost, shares of the certain cells, shares by phase of the game.
pub fn validation_lines(report: &Report) -> Vec<Vec<Span>> {
    let total = report.total();
    let blank = || vec![Vec::new()];
    let mut lines = aligned(&mistakes_and_cost(report, &total));
    lines.extend(blank());
    lines.push(vec![frame("found of what is certain, in %")]);
    lines.extend(aligned(&shares(report, &total)));
    let timed = &report.phases[..PositionPhase::Unknown as usize];
    if timed.iter().any(|counts| counts.positions > 0) {
        lines.extend(blank());
        lines.push(vec![frame("by phase of the game, of what is certain with the mine count, in %")]);
        lines.extend(aligned(&shares_by_phase(report, timed)));
    }
    lines
}

fn mistakes_and_cost(report: &Report, total: &Counts) -> Vec<TableRow> {
    let mut table =
        vec![heading(&["rule", "deductions", "wrong", "in positions", "false", "ns/position", "ns/deduction"])];
    for (rule, tally) in report.rules.iter().zip(&total.rules) {
        let verdict = if tally.wrong_positions > 0 { CellKind::Mine } else { CellKind::Safe };
        let number = |value: Option<u64>| plain(value.map_or("–".to_owned(), |value| value.to_string()));
        let judged = |value: u64| Span { text: value.to_string(), kind: verdict };
        table.push(vec![
            name(rule),
            plain(tally.deductions.to_string()),
            judged(tally.wrong + tally.wrong_chances),
            judged(tally.wrong_positions),
            number(report.games.map(|_| tally.false_on_board)),
            number(per(tally.nanos, total.positions)),
            number(per(tally.nanos, tally.deductions)),
        ]);
    }
    table
}

fn shares(report: &Report, total: &Counts) -> Vec<TableRow> {
    let with = ["alone", "so far", "credited", "only"];
    let mut table = vec![
        heading(&["", "with the", "mine count", "", "", "without", "it", "", ""]),
        heading(&[&["rule"], &with[..], &with[..]].concat()),
    ];
    for (rule, tally) in report.rules.iter().zip(&total.rules) {
        let parts = worth(rule, tally);
        let shares = parts.map(|part| part.map(|found| found.share_of(total.certain)));
        let mut row = vec![name(rule)];
        row.extend(shares.map(|share| percent(share.and_then(|(with, _)| with))));
        row.extend(shares.map(|share| percent(share.and_then(|(_, without)| without))));
        table.push(row);
    }
    table
}

fn shares_by_phase(report: &Report, phases: &[Counts]) -> Vec<TableRow> {
    let names: Vec<&str> = PositionPhase::ALL.iter().take(phases.len()).map(|phase| phase.name()).collect();
    let mut table = vec![
        heading(&["", "alone", "", "", "credited", "", ""]),
        heading(&[&["rule"], &names[..], &names[..]].concat()),
    ];
    for (index, rule) in report.rules.iter().enumerate() {
        let share = |counts: &Counts, part: usize| {
            let found = worth(rule, &counts.rules[index])[part]?;
            found.share_of(counts.certain).0
        };
        let mut row = vec![name(rule)];
        for part in [0, 2] {
            row.extend(phases.iter().map(|counts| percent(share(counts, part))));
        }
        table.push(row);
    }
    let mut positions = vec![frame("positions")];
    positions.extend(phases.iter().map(|counts| frame(counts.positions.to_string())));
    let mut certain = vec![frame("certain cells")];
    certain.extend(phases.iter().map(|counts| frame(counts.certain.with_count.to_string())));
    table.extend([positions, certain]);
    table
}

/// Found alone, by the pipeline up to here, first in the pipeline, and only by it; the last three for its stages only.
fn worth(rule: &RuleReport, tally: &RuleTally) -> [Option<Found>; 4] {
    let in_pipeline = |found: Found| rule.place.is_some().then_some(found);
    [Some(tally.alone), in_pipeline(tally.cumulative), in_pipeline(tally.credited), in_pipeline(tally.only)]
}

fn name(rule: &RuleReport) -> Span {
    plain(rule.name.clone())
}

/// One decimal, and never 0 or 100 for what is not quite.
fn percent(share: Option<f64>) -> Span {
    plain(match share {
        None => "–".to_owned(),
        Some(share) if share > 0.0 && share < 0.0005 => "<0.1".to_owned(),
        Some(share) if (0.9995..1.0).contains(&share) => ">99.9".to_owned(),
        Some(share) => format!("{:.1}", share * 100.0),
    })
}
