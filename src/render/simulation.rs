//! A simulation for people and as CSV; its JSON is the simulation's own, since it is read again.

mod csv;
mod table;

pub use csv::simulation_csv;
pub use table::simulation_lines;
