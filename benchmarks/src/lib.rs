//! What the benchmark programs, the criterion benches and the comparison with ms_toollib (`peer/`) share.

pub mod corpus;
pub mod ours;
