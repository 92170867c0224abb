//! A simulation for people and as CSV; its JSON is the simulation's own, since it is read again.

mod comparison;
mod csv;
mod noisy;
mod table;

pub use csv::simulation_csv;
pub use noisy::{noisy_csv, noisy_lines};
pub use table::simulation_lines;
