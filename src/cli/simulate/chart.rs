//! A simulation as SVG: calibration, and where several ends are possible how the games ended.

mod calibration;
mod outcomes;

use mineproof::simulation::Simulation;
use plotters::coord::Shift;
use plotters::prelude::*;

use super::Shown;

const WIDTH: u32 = 760;
const CALIBRATION_HEIGHT: u32 = 720;
const COLORS: [RGBColor; 6] = [
    RGBColor(0x4c, 0x78, 0xa8),
    RGBColor(0xf5, 0x85, 0x18),
    RGBColor(0x54, 0xa2, 0x4b),
    RGBColor(0xe4, 0x57, 0x56),
    RGBColor(0x72, 0xb7, 0xb2),
    RGBColor(0xb2, 0x79, 0xa2),
];

type Area<'d> = DrawingArea<SVGBackend<'d>, Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// The chart as a document.
pub fn svg<C: Shown>(simulation: &Simulation<C>) -> String {
    let mut document = String::new();
    match draw(simulation, &mut document) {
        Ok(()) => document,
        // Drawing into a string meets no device that could fail; whatever it was is told where the chart would be.
        Err(why) => format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><!-- {why} --></svg>\n"),
    }
}

fn draw<C: Shown>(simulation: &Simulation<C>, document: &mut String) -> Drawn {
    let (risks, outcomes) = (C::risks(simulation), C::outcomes(simulation));
    let height = CALIBRATION_HEIGHT + outcomes::height(&outcomes);
    let root = SVGBackend::with_string(document, (WIDTH, height)).into_drawing_area();
    root.fill(&WHITE)?;
    let (above, below) = root.split_vertically(CALIBRATION_HEIGHT);
    calibration::draw(&above, risks)?;
    if !outcomes.is_empty() {
        outcomes::draw(&below, &outcomes)?;
    }
    root.present()?;
    Ok(())
}
