//! Bars as SVG: how much of what is certain each rule finds alone, first in the pipeline, and as the only one.

use mineproof::validation::{Found, Report};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

const WIDTH: u32 = 900;
const ROW_HEIGHT: u32 = 44;
/// Room for the names, the title and the axis.
const NAMES: i32 = 190;
const AROUND: u32 = 190;
/// Rows left free below for the legend, which would hide bars elsewhere.
const LEGEND_ROWS: f64 = 1.8;

const ALONE: RGBColor = RGBColor(0x4c, 0x78, 0xa8);
const CREDITED: RGBColor = RGBColor(0x54, 0xa2, 0x4b);
const ONLY: RGBColor = RGBColor(0xf5, 0x85, 0x18);

/// One bar of a rule, in percent.
struct Bar {
    row: usize,
    /// Which of the three it is.
    lane: usize,
    percent: f64,
}

/// The chart as a document.
pub fn svg(report: &Report) -> String {
    let mut document = String::new();
    match draw(report, &mut document) {
        Ok(()) => document,
        // Drawing into a string meets no device that could fail; whatever it was is told where the chart would be.
        Err(why) => format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><!-- {why} --></svg>\n"),
    }
}

fn draw(report: &Report, document: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let rows = report.rules.len();
    let root = SVGBackend::with_string(document, (WIDTH, rows as u32 * ROW_HEIGHT + AROUND)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption("Share of the certain cells found (with the mine count)", ("sans-serif", 22))
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
    let lanes = [(ALONE, "alone"), (CREDITED, "first in the pipeline"), (ONLY, "only")];
    let bars = bars(report);
    for (lane, (color, label)) in lanes.into_iter().enumerate() {
        let of_lane = bars.iter().filter(|bar| bar.lane == lane);
        let rectangles = of_lane.map(|bar| {
            let top = (rows - bar.row) as f64 - 0.12 - 0.25 * lane as f64;
            Rectangle::new([(0.0, top), (bar.percent, top - 0.23)], color.filled())
        });
        let legend = move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], color.filled());
        chart.draw_series(rectangles)?.label(label).legend(legend);
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .label_font(("sans-serif", 16))
        .background_style(WHITE)
        .border_style(BLACK)
        .draw()?;
    let style = TextStyle::from(("sans-serif", 16)).pos(Pos::new(HPos::Right, VPos::Center));
    for (row, rule) in report.rules.iter().enumerate() {
        let (x, y) = chart.backend_coord(&(0.0, (rows - row) as f64 - 0.5));
        root.draw(&Text::new(rule.name.clone(), (x - 8, y), style.clone()))?;
    }
    root.present()?;
    Ok(())
}

fn bars(report: &Report) -> Vec<Bar> {
    let total = report.total();
    let mut bars = Vec::new();
    for (row, (rule, tally)) in report.rules.iter().zip(&total.rules).enumerate() {
        let in_pipeline = |found: Found| rule.place.is_some().then_some(found);
        let parts = [Some(tally.alone), in_pipeline(tally.credited), in_pipeline(tally.only)];
        for (lane, found) in parts.into_iter().enumerate() {
            if let Some(share) = found.and_then(|found| found.share_of(total.certain).0) {
                bars.push(Bar { row, lane, percent: 100.0 * share });
            }
        }
    }
    bars
}
