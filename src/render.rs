//! Results as text: JSON for programs, boards for people. Nothing here prints, and nothing here knows of colour: a board
//! is lines of [`Span`]s, each with what it stands for.

mod advice;
mod board;
mod chain_graph;
mod chains;
mod columns;
mod drawing;
mod explained;
mod explanation;
mod forcing;
mod generation;
mod json;
mod optimum;
mod picture;
mod play;
mod simulation;
mod solvability;
mod step_board;
mod summary;
mod validation;

pub use advice::{advice_sentences, advice_table, advised_cells, write_advice};
pub use board::{BoardStyle, CellKind, Span, analysis_lines, position_lines};
pub use chain_graph::chains_dot;
pub use chains::{LongestChain, chains_csv, chains_json, chains_table, longest_chain_lines};
pub use explained::{explained_lines, forced_sentence, open_sentence, step_sentence};
pub use explanation::{explanation_dot, write_explanation, write_unexplained};
pub use forcing::explanation_svg;
pub use generation::{GeneratedJson, GenerationRun, generation_json};
pub use json::{Fractions, write_analysis, write_contradiction, write_line_error};
pub use optimum::{OptimumRequest, optimum_json, optimum_lines};
pub use play::{finished_lines, game_end_json, move_json};
pub use simulation::{noisy_csv, noisy_lines, simulation_csv, simulation_lines};
pub use solvability::{solvability_lines, write_solvability};
pub use summary::{BestMove, summary_sentences};
pub use validation::{ValidationRun, counterexample_text, validation_csv, validation_json, validation_lines};
