//! The share of guesses that were deadly against the risk that was foretold, with 95 % intervals. Points on the diagonal are
//! odds that were true.

use mineproof::internals::simulation::{RiskBin, RiskTable, wilson};
use plotters::prelude::*;

use crate::cli::charts::{Area, COLORS, Drawn};

/// The points of each further strategy stand this much to the right, so that all can be seen.
const SHIFT: f64 = 0.4;

pub fn draw(area: &Area<'_>, strategies: Vec<(String, &RiskTable)>) -> Drawn {
    let mut chart = ChartBuilder::on(area)
        .caption("Risk foretold and share of guesses that were deadly", ("sans-serif", 22))
        .margin(16)
        .margin_right(32)
        .x_label_area_size(48)
        .y_label_area_size(56)
        .build_cartesian_2d(0.0..100.0, 0.0..100.0)?;
    chart
        .configure_mesh()
        .x_desc("mean risk foretold, %")
        .y_desc("deadly, %")
        .label_style(("sans-serif", 14))
        .axis_desc_style(("sans-serif", 16))
        .draw()?;
    chart.draw_series([PathElement::new(vec![(0.0, 0.0), (100.0, 100.0)], BLACK.mix(0.4))])?;
    for ((place, (name, risks)), color) in strategies.into_iter().enumerate().zip(COLORS.into_iter().cycle()) {
        let points = points(risks, SHIFT * place as f64);
        let bars =
            points.iter().map(|point| PathElement::new(vec![(point.x, point.low), (point.x, point.high)], color));
        chart.draw_series(bars)?;
        let dots = points.iter().map(|point| Circle::new((point.x, point.y), 4, color.filled()));
        let legend = move |(x, y)| Circle::new((x + 6, y), 4, color.filled());
        chart.draw_series(dots)?.label(name).legend(legend);
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .label_font(("sans-serif", 16))
        .background_style(WHITE)
        .border_style(BLACK)
        .draw()?;
    Ok(())
}

/// All in percent.
struct Point {
    x: f64,
    y: f64,
    low: f64,
    high: f64,
}

fn points(risks: &RiskTable, shift: f64) -> Vec<Point> {
    let guessed = risks.bins().map(|(_, bin)| bin).filter(|bin| bin.guesses > 0);
    guessed
        .map(|bin: &RiskBin| {
            let percent = |value: f64| 100.0 * value;
            let [low, high] = wilson(bin.deaths, bin.guesses).map(percent);
            let guesses = bin.guesses as f64;
            let x = percent(bin.predicted_deaths() / guesses) + shift;
            Point { x, y: percent(bin.deaths as f64 / guesses), low, high }
        })
        .collect()
}
