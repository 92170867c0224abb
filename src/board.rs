//! What is on the table: the [`Position`] a player sees and the [`Minefield`] behind it, and the formats they come in.

mod cell;
mod clue_model;
mod density;
mod dialect;
mod document;
mod exact_fraction;
mod excerpt;
mod grid;
mod json;
mod likelihood;
mod margined;
mod minefield;
mod notation;
mod parse_error;
mod position;
mod printable;
mod text;

pub(crate) use cell::CellBox;
pub use cell::{Cell, OffBoard, Size, SizeError};
pub use clue_model::{ClueModel, ClueTable, TableError};
pub use density::{Density, DensityError};
pub use dialect::{Dialect, UnknownDialect, WriteError, read, write};
pub use document::{Board, Document, Id, Wanted};
pub use excerpt::Excerpt;
pub(crate) use grid::NeighbourTable;
pub use grid::{Grid, GridError, Topology, UnknownTopology};
pub use json::{
    Identified, JsonError, StartedMinefield, id_of_json, read_clue_model_json, read_minefield_json, read_position_json,
};
pub(crate) use json::{model_json, written_clues};
pub use likelihood::Likelihood;
pub(crate) use margined::{Margined, places};
pub use minefield::Minefield;
pub use notation::{read_minefield, read_position, write_minefield, write_position};
pub(crate) use parse_error::counted;
pub use parse_error::{ParseError, Place};
pub(crate) use position::Observation;
pub use position::{CellState, MineCount, Position, WrongCellCount};
pub use printable::{printable, printable_json};
