//! Lines as SVG: above the mean length of the longest chain against the number of mines, below the mean reach, one line for
//! each order.

use mineproof::influence::{ChainSummary, Order};
use plotters::coord::Shift;
use plotters::prelude::*;

const SIZE: (u32, u32) = (800, 760);
const BREADTH: RGBColor = RGBColor(0x4c, 0x78, 0xa8);
const DEPTH: RGBColor = RGBColor(0xf5, 0x85, 0x18);

/// One of the two diagrams.
struct Diagram {
    caption: &'static str,
    value: fn(&ChainSummary) -> f64,
}

/// The chart as a document.
pub fn svg(summaries: &[ChainSummary]) -> String {
    let mut document = String::new();
    match draw(summaries, &mut document) {
        Ok(()) => document,
        // Drawing into a string meets no device that could fail; whatever it was is told where the chart would be.
        Err(why) => format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><!-- {why} --></svg>\n"),
    }
}

fn draw(summaries: &[ChainSummary], document: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(document, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let length = Diagram { caption: "Cells of a game's longest chain, mean", value: |summary| summary.mean_longest };
    let reach = Diagram { caption: "Reach in moves of a king, mean", value: |summary| summary.mean_reach };
    for (area, diagram) in root.split_evenly((2, 1)).iter().zip([length, reach]) {
        draw_lines(summaries, area, &diagram)?;
    }
    root.present()?;
    Ok(())
}

fn draw_lines(
    summaries: &[ChainSummary],
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    diagram: &Diagram,
) -> Result<(), Box<dyn std::error::Error>> {
    let mines = |pick: fn(f64, f64) -> f64| summaries.iter().map(|summary| summary.mines as f64).reduce(pick);
    let (least, most) = (mines(f64::min).unwrap_or(0.0), mines(f64::max).unwrap_or(0.0));
    // Some room at both ends, also where there is a single number.
    let room = ((most - least) * 0.05).max(0.5);
    let highest = summaries.iter().map(diagram.value).fold(1.0, f64::max);
    let mut chart = ChartBuilder::on(area)
        .caption(diagram.caption, ("sans-serif", 20))
        .margin(14)
        .x_label_area_size(40)
        .y_label_area_size(50)
        .build_cartesian_2d(least - room..most + room, 0.0..highest * 1.1)?;
    chart
        .configure_mesh()
        .max_light_lines(0)
        .x_desc("mines")
        .x_label_formatter(&|mines| whole(*mines))
        .y_label_formatter(&|value| if highest < 8.0 { format!("{value:.1}") } else { format!("{value:.0}") })
        .label_style(("sans-serif", 15))
        .draw()?;
    for (order, color) in [(Order::BreadthFirst, BREADTH), (Order::DepthFirst, DEPTH)] {
        let of_order = summaries.iter().filter(|summary| summary.order == order);
        let points: Vec<(f64, f64)> =
            of_order.map(|summary| (summary.mines as f64, (diagram.value)(summary))).collect();
        if points.is_empty() {
            continue;
        }
        chart.draw_series(points.iter().map(|&point| Circle::new(point, 3, color.filled())))?;
        chart
            .draw_series([PathElement::new(points, color.stroke_width(2))])?
            .label(format!("{}-first", order.name()))
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerLeft)
        .label_font(("sans-serif", 15))
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK)
        .draw()?;
    Ok(())
}

/// There are no halves of mines: ticks between whole numbers have no label.
fn whole(mines: f64) -> String {
    if (mines - mines.round()).abs() < 1e-6 && mines >= -1e-6 { format!("{:.0}", mines.abs()) } else { String::new() }
}
