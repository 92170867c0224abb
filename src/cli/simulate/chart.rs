//! A simulation as SVG: calibration, and where several ends are possible how the games ended.

mod calibration;

use mineproof::internals::simulation::Simulation;

use super::Shown;
use super::shown::Outcome;
use crate::cli::charts::bars::{Bars, Row};
use crate::cli::charts::{COLORS, svg as document};

const WIDTH: u32 = 760;
const CALIBRATION_HEIGHT: u32 = 720;

/// The chart as a document.
pub fn svg<C: Shown>(simulation: &Simulation<C>) -> String {
    let risks = C::risks(simulation);
    let bars = outcomes(C::outcomes(simulation));
    let height = CALIBRATION_HEIGHT + bars.as_ref().map_or(0, Bars::height);
    document((WIDTH, height), |area| {
        let (above, below) = area.split_vertically(CALIBRATION_HEIGHT);
        calibration::draw(&above, risks)?;
        bars.map_or(Ok(()), |bars| bars.draw(&below))
    })
}

/// For each strategy the share of games that was won, that did not end on a mine, and the share of the safe cells that was
/// cleared.
fn outcomes(outcomes: Vec<Outcome>) -> Option<Bars> {
    let row = |Outcome { strategy, won, survived, cleared }| Row {
        name: strategy,
        percent: [won, survived, cleared].map(|share| Some(100.0 * share)),
    };
    let rows: Vec<Row> = outcomes.into_iter().map(row).collect();
    let lanes = [(COLORS[0], "games won"), (COLORS[1], "games survived"), (COLORS[2], "safe cells cleared")];
    (!rows.is_empty()).then_some(Bars { title: "How the games ended", lanes, rows })
}
