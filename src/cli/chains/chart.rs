//! Lines as SVG: above the mean length of the longest chain against the number of mines, below the mean reach, one line for
//! each order.

use mineproof::internals::influence::{ChainSummary, Order};
use plotters::prelude::*;

use crate::cli::charts::{Area, COLORS, Drawn, svg as document};

const SIZE: (u32, u32) = (800, 760);
const BREADTH: RGBColor = COLORS[0];
const DEPTH: RGBColor = COLORS[1];

/// One of the two diagrams.
struct Diagram {
    caption: &'static str,
    value: fn(&ChainSummary) -> f64,
}

/// The chart as a document.
pub fn svg(summaries: &[ChainSummary]) -> String {
    let length = Diagram { caption: "Cells of a game's longest chain, mean", value: |summary| summary.mean_longest };
    let reach = Diagram { caption: "Reach in moves of a king, mean", value: |summary| summary.mean_reach };
    document(SIZE, |area| {
        let mut parts = area.split_evenly((2, 1)).into_iter().zip([length, reach]);
        parts.try_for_each(|(area, diagram)| draw_lines(summaries, &area, &diagram))
    })
}

fn draw_lines(summaries: &[ChainSummary], area: &Area<'_>, diagram: &Diagram) -> Drawn {
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
