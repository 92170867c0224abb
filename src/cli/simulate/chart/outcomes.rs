//! How games ended, as bars: for each strategy the share that was won, that did not end on a mine, and the share of the safe cells
//! that was cleared.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{Area, COLORS, Drawn};
use crate::cli::simulate::shown::Outcome;

const ROW_HEIGHT: u32 = 44;
/// Room for the names, the title and the axis.
const NAMES: i32 = 190;
const AROUND: u32 = 170;
/// Rows left free below for the legend, which would hide bars elsewhere.
const LEGEND_ROWS: f64 = 1.8;

/// How much room the bars take; none where there are none.
pub fn height(outcomes: &[Outcome]) -> u32 {
    if outcomes.is_empty() { 0 } else { outcomes.len() as u32 * ROW_HEIGHT + AROUND }
}

pub fn draw(area: &Area<'_>, outcomes: &[Outcome]) -> Drawn {
    let rows = outcomes.len();
    let mut chart = ChartBuilder::on(area)
        .caption("How the games ended", ("sans-serif", 22))
        .margin(16)
        .margin_right(32)
        .x_label_area_size(40)
        .y_label_area_size(NAMES)
        .build_cartesian_2d(0.0..100.0, -LEGEND_ROWS..rows as f64)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .max_light_lines(0)
        .y_labels(0)
        .x_labels(11)
        .x_label_formatter(&|percent| format!("{percent:.0} %"))
        .label_style(("sans-serif", 16))
        .draw()?;
    let labels = ["games won", "games survived", "safe cells cleared"];
    for ((lane, label), color) in labels.into_iter().enumerate().zip(COLORS) {
        let bars = outcomes.iter().enumerate().map(|(row, outcome)| {
            let share = [outcome.won, outcome.survived, outcome.cleared][lane];
            let top = (rows - row) as f64 - 0.12 - 0.25 * lane as f64;
            Rectangle::new([(0.0, top), (100.0 * share, top - 0.23)], color.filled())
        });
        let legend = move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], color.filled());
        chart.draw_series(bars)?.label(label).legend(legend);
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .label_font(("sans-serif", 16))
        .background_style(WHITE)
        .border_style(BLACK)
        .draw()?;
    let style = TextStyle::from(("sans-serif", 16)).pos(Pos::new(HPos::Right, VPos::Center));
    for (row, outcome) in outcomes.iter().enumerate() {
        // The chart counts from the corner of the whole document, the area from its own.
        let (x, y) = chart.backend_coord(&(0.0, (rows - row) as f64 - 0.5));
        let (left, top) = area.get_base_pixel();
        area.draw(&Text::new(outcome.strategy.clone(), (x - left - 8, y - top), style.clone()))?;
    }
    Ok(())
}
