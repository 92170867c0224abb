//! What the charts of several commands share.

pub mod bars;

use plotters::coord::Shift;
use plotters::prelude::*;

pub const COLORS: [RGBColor; 6] = [
    RGBColor(0x4c, 0x78, 0xa8),
    RGBColor(0xf5, 0x85, 0x18),
    RGBColor(0x54, 0xa2, 0x4b),
    RGBColor(0xe4, 0x57, 0x56),
    RGBColor(0x72, 0xb7, 0xb2),
    RGBColor(0xb2, 0x79, 0xa2),
];

pub type Area<'d> = DrawingArea<SVGBackend<'d>, Shift>;
pub type Drawn = Result<(), Box<dyn std::error::Error>>;

/// A chart of this width and height as an SVG document.
pub fn svg(size: (u32, u32), draw: impl FnOnce(&Area<'_>) -> Drawn) -> String {
    let mut document = String::new();
    match draw_into(&mut document, size, draw) {
        Ok(()) => document,
        // Drawing into a string meets no device that could fail; whatever it was is told where the chart would be.
        Err(why) => format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><!-- {why} --></svg>\n"),
    }
}

fn draw_into(document: &mut String, size: (u32, u32), draw: impl FnOnce(&Area<'_>) -> Drawn) -> Drawn {
    let root = SVGBackend::with_string(document, size).into_drawing_area();
    root.fill(&WHITE)?;
    draw(&root)?;
    root.present()?;
    Ok(())
}
