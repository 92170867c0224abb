//! The tallies of a validation as CSV: one row per rule and phase, `all` first.

use super::per;
use crate::validation::{Counts, Found, PositionPhase, Report};

const HEADER: &str = "rule,sound,phase,positions,certain_with_count,certain_without_count,deductions,wrong,\
wrong_positions,refuted,false_on_board,chances,wrong_chances,cut_short,alone_with_count,alone_without_count,\
cumulative_with_count,cumulative_without_count,credited_with_count,credited_without_count,only_with_count,\
only_without_count,ns_per_position,ns_per_deduction\n";

/// The report as CSV. A field is empty where it has no meaning.
pub fn validation_csv(report: &Report) -> String {
    let total = report.total();
    let parts: Vec<(&str, &Counts)> = std::iter::once(("all", &total))
        .chain(PositionPhase::ALL.into_iter().map(|phase| (phase.name(), &report.phases[phase as usize])))
        .collect();
    let mut text = HEADER.to_owned();
    for index in 0..report.rules.len() {
        for (phase, counts) in &parts {
            text += &row(report, index, phase, counts);
        }
    }
    text
}

fn row(report: &Report, index: usize, phase: &str, counts: &Counts) -> String {
    let (rule, tally) = (&report.rules[index], &counts.rules[index]);
    let number = |value: u64| value.to_string();
    let maybe = |value: Option<u64>| value.map(number).unwrap_or_default();
    let both = |found: Found| [number(found.with_count), number(found.without_count)];
    let in_pipeline = |found: Found| if rule.place.is_some() { both(found) } else { Default::default() };
    let mut fields = vec![quoted(&rule.name), rule.sound.to_string(), phase.to_owned(), number(counts.positions)];
    fields.extend(both(counts.certain));
    fields.extend([tally.deductions, tally.wrong, tally.wrong_positions, tally.refuted].map(number));
    fields.push(maybe(report.games.map(|_| tally.false_on_board)));
    fields.extend([tally.chances, tally.wrong_chances, tally.cut_short].map(number));
    fields.extend(both(tally.alone));
    for found in [tally.cumulative, tally.credited, tally.only] {
        fields.extend(in_pipeline(found));
    }
    fields.extend([per(tally.nanos, counts.positions), per(tally.nanos, tally.deductions)].map(maybe));
    fields.join(",") + "\n"
}

/// A rule from elsewhere may have any name.
fn quoted(name: &str) -> String {
    if name.contains([',', '"', '\n', '\r']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name.to_owned() }
}
