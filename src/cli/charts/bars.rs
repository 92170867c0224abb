//! Rows of three bars each, in percent.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{Area, Drawn};

const ROW_HEIGHT: u32 = 44;
/// Room for the names, and for title and axis.
const NAMES: i32 = 190;
const AROUND: u32 = 190;
/// Rows left free below for the legend, which would hide bars elsewhere.
const LEGEND_ROWS: f64 = 1.8;

pub struct Bars {
    pub title: &'static str,
    pub lanes: [(RGBColor, &'static str); 3],
    pub rows: Vec<Row>,
}

pub struct Row {
    pub name: String,
    /// The length of the bar in each lane; `None` where there is none.
    pub percent: [Option<f64>; 3],
}

impl Bars {
    /// How much room the bars take.
    pub fn height(&self) -> u32 {
        self.rows.len() as u32 * ROW_HEIGHT + AROUND
    }

    pub fn draw(&self, area: &Area<'_>) -> Drawn {
        let rows = self.rows.len();
        let mut chart = ChartBuilder::on(area)
            .caption(self.title, ("sans-serif", 22))
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
        for (lane, (color, label)) in self.lanes.into_iter().enumerate() {
            let bars = self.rows.iter().enumerate().filter_map(|(row, Row { percent, .. })| {
                let top = (rows - row) as f64 - 0.12 - 0.25 * lane as f64;
                Some(Rectangle::new([(0.0, top), (percent[lane]?, top - 0.23)], color.filled()))
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
        // The chart counts from the corner of the whole document, the area from its own.
        let (left, top) = area.get_base_pixel();
        for (row, Row { name, .. }) in self.rows.iter().enumerate() {
            let (x, y) = chart.backend_coord(&(0.0, (rows - row) as f64 - 0.5));
            area.draw(&Text::new(name.clone(), (x - left - 8, y - top), style.clone()))?;
        }
        Ok(())
    }
}
