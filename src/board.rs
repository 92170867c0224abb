//! What is on the table: the [`Position`] a player sees and the [`Minefield`] behind it.

mod cell;
mod density;
mod minefield;
mod position;

pub use cell::{Cell, Size, SizeError};
pub use density::{Density, DensityError};
pub use minefield::Minefield;
pub use position::{CellState, ClueModel, MineCount, Position, WrongCellCount};
