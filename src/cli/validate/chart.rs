//! Bars as SVG: how much of what is certain each rule finds alone, first in the pipeline, and as the only one.

use mineproof::internals::validation::{Found, Report, RuleReport, RuleTally};

use crate::cli::charts::bars::{Bars, Row};
use crate::cli::charts::{COLORS, svg as document};

const WIDTH: u32 = 900;

/// The chart as a document.
pub fn svg(report: &Report) -> String {
    let bars = Bars {
        title: "Share of the certain cells found (with the mine count)",
        lanes: [(COLORS[0], "alone"), (COLORS[2], "first in the pipeline"), (COLORS[1], "only")],
        rows: rows(report),
    };
    document((WIDTH, bars.height()), |area| bars.draw(area))
}

fn rows(report: &Report) -> Vec<Row> {
    let total = report.total();
    let row = |(rule, tally): (&RuleReport, &RuleTally)| {
        let in_pipeline = |found: Found| rule.place.is_some().then_some(found);
        let found = [Some(tally.alone), in_pipeline(tally.credited), in_pipeline(tally.only)];
        let percent = found.map(|found| Some(100.0 * found?.share_of(total.certain).0?));
        Row { name: rule.name.clone(), percent }
    };
    report.rules.iter().zip(&total.rules).map(row).collect()
}
