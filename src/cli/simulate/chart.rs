//! Calibration as SVG: the share of guesses that were deadly against the risk that was foretold, with 95 % intervals. Points on
//! the diagonal are odds that were true.

use mineproof::simulation::{RiskBin, RiskTable, Simulation, wilson};
use plotters::prelude::*;

use super::Shown;

const SIZE: (u32, u32) = (760, 720);
const COLORS: [RGBColor; 6] = [
    RGBColor(0x4c, 0x78, 0xa8),
    RGBColor(0xf5, 0x85, 0x18),
    RGBColor(0x54, 0xa2, 0x4b),
    RGBColor(0xe4, 0x57, 0x56),
    RGBColor(0x72, 0xb7, 0xb2),
    RGBColor(0xb2, 0x79, 0xa2),
];
/// The points of each further strategy stand this much to the right, so that all can be seen.
const SHIFT: f64 = 0.4;

/// The chart as a document.
pub fn svg<C: Shown>(simulation: &Simulation<C>) -> String {
    let mut document = String::new();
    match draw(C::risks(simulation), &mut document) {
        Ok(()) => document,
        // Drawing into a string meets no device that could fail; whatever it was is told where the chart would be.
        Err(why) => format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><!-- {why} --></svg>\n"),
    }
}

fn draw(strategies: Vec<(String, &RiskTable)>, document: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(document, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
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
    root.present()?;
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
