//! Exact analysis of Minesweeper positions: what is certain of every hidden cell, the exact probability that each other cell
//! is a mine, and which facts clash when no layout is possible.
//!
//! ```
//! use mineproof::{Cell, Options, Position, Verdict, analyze};
//!
//! // Two ones under a row of five: each sees three cells, and they share the middle one.
//! let position: Position = "5x2 mines 1\n#####\n?1?1?\n".parse()?;
//! let analysis = analyze(&position, &Options::default())?;
//! assert_eq!(analysis.verdict(Cell::new(0, 2)), Some(Verdict::Mine));
//! // Without the mine count there could be two mines further out.
//! assert_eq!(analysis.verdict_without_count(Cell::new(0, 2)), Some(Verdict::Open));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A function for each question; `examples/` has a short program for each:
//!
//! - [`analyze()`]: what is certain of a position, and how probable is the rest? [`LiveEngine`]: the same while it changes.
//! - [`advise`]: which cell should be opened, and how often does that win?
//! - [`explain`]: why is a cell safe or a mine?
//! - [`prove`] and [`check`]: a proof as files, for others to check.
//! - [`solvable`]: can a minefield be finished without a guess? [`generate`]: a minefield that can.
//! - [`simulate`]: how often does a strategy win? [`validate`]: is a rule of my own ever wrong?
//!
//! What they take is in [`options`], what they return in [`results`], what can go wrong in [`errors`]. Everything else is
//! in [`internals`] and may change with any version.
//!
//! # How it is built
//!
//! ```text
//! text, JSON ─▶ Position ─▶ Frontier ─▶ stages ─────▶ counting ─▶ SAT ───────▶ Analysis ─▶ text, JSON
//!               (board)     (frontier)  (inference)   (counting)  (certainty)  (analyze)   (render)
//!                                       Knowledge ──────▲───────────▲
//! ```
//!
//! The layers. A module uses only those in the rows above it, and those in one row never use one another; the test `layers`
//! reads this table and holds the code to it. Sizes, and who uses whom, are drawn in `docs/pipeline.md`.
//!
//! | | |
//! |---|---|
//! | [`limits`] | how long and how far a run may go |
//! | [`board`] | what is on the table, and the formats it comes in |
//! | [`frontier`], [`constructed`](internals::constructed) | a position as constraints over the hidden cells next to a clue, the rest is the sea; positions built to lie at the limits of the engines |
//! | [`inference`], [`certainty`], [`counting`] | the three engines: rules, SAT, and a dynamic program |
//! | [`analysis`], [`pipeline`] | the engines one after the other; rules and exact engines as stages of one run, with a reason for every deduction |
//! | [`verification`](internals::verification), [`explanation`], [`certificate`] | the engines against each other; deductions of the rules as steps that lead to one another; what is certain, proved in files that others can check |
//! | [`game`] | minefields laid at random and revealed cell by cell |
//! | [`live`] | a position that changes a little at every move, its exact tables kept from one to the next |
//! | [`decision`], [`influence`] | which cell to open; games played one cell at a time that keep what each follows from |
//! | [`solvability`] | a minefield played by logic alone |
//! | [`generation`], [`simulation`] | minefields that logic gets through; how often a strategy wins |
//! | [`claims`] | what a rule says of cells |
//! | `external_rule` | rules that are other programs (with the feature `external`) |
//! | [`validation`] | rules judged by the exact verdicts on positions met in games |
//! | [`render`] | results as JSON and as lines of a board; nothing is printed |
//!
//! The engines never use one another. What is already proved reaches the exact ones as an argument, a
//! [`frontier::Knowledge`], and empty knowledge is allowed: so that their agreement is evidence. SAT is asked when
//! counting reaches one of its [`limits::Limits`], or when [`Options::certainty`] wants both.

#![deny(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

/// Options are built: a method for each field, named like it, sets it.
macro_rules! setters {
    ($options:ty { $($field:ident: $value:ty),* $(,)? }) => {
        impl $options {
            $(
                #[doc = concat!("The same with another `", stringify!($field), "`.")]
                #[must_use]
                pub fn $field(mut self, $field: $value) -> Self {
                    self.$field = $field;
                    self
                }
            )*
        }
    };
}

/// The engines and their parts, the formats, and everything that the command line is made of.
///
/// **All of this may change with any version.** What a program that uses mineproof should need stands at the
/// [root](crate); what is returned from there can be named from here.
// The files stand beside this one: the names below are for users, paths inside the crate begin at its root.
#[path = "."]
pub mod internals {
    pub mod analysis;
    pub mod board;
    pub mod certainty;
    pub mod certificate;
    pub mod claims;
    pub mod constructed;
    pub mod counting;
    pub mod decision;
    pub mod explanation;
    #[cfg(feature = "external")]
    pub mod external_rule;
    pub mod frontier;
    pub mod game;
    pub mod generation;
    pub mod inference;
    pub mod influence;
    pub mod limits;
    pub mod live;
    pub mod pipeline;
    pub mod render;
    pub mod simulation;
    pub mod solvability;
    pub mod validation;
    pub mod verification;
}

#[cfg(test)]
use internals::constructed;
#[cfg(feature = "external")]
use internals::external_rule;
use internals::{
    analysis, board, certainty, certificate, claims, counting, decision, explanation, frontier, game, generation,
    inference, influence, limits, live, pipeline, render, simulation, solvability, validation,
};

pub use analysis::{Analysis, Contradiction, Options, analyze};
pub use board::{Cell, CellState, Grid, MineCount, Minefield, Position, Size};
pub use certificate::{check, prove};
pub use decision::{Strategy, advise};
pub use explanation::explain;
pub use frontier::Verdict;
pub use game::Series;
pub use generation::generate;
pub use limits::Limits;
pub use live::LiveEngine;
pub use simulation::simulate;
pub use solvability::solvable;
pub use validation::validate;
// Exact answers are of these types.
pub use num_bigint::BigUint;
pub use num_rational::Ratio;

/// What can be asked for besides the answer itself, and how far to go.
pub mod options {
    pub use crate::board::Topology;
    pub use crate::claims::Claims;
    pub use crate::decision::AdviceOptions;
    pub use crate::explanation::ExplainOptions;
    pub use crate::game::{FirstClick, Level};
    pub use crate::generation::GenerationOptions;
    pub use crate::limits::Deadline;
    pub use crate::solvability::SolvabilityOptions;
    pub use crate::validation::{CustomRule, Rule};
}

/// What the functions at the root return.
pub mod results {
    pub use crate::analysis::LeastRisk;
    pub use crate::certificate::{Accepted, Certificate};
    pub use crate::decision::Advice;
    pub use crate::explanation::Explained;
    pub use crate::generation::Generated;
    pub use crate::live::LiveAnalysis;
    pub use crate::simulation::Simulation;
    pub use crate::solvability::Solvability;
    pub use crate::validation::Report;
}

/// What can go wrong.
pub mod errors {
    pub use crate::board::{GridError, OffBoard, ParseError, SizeError, UnknownTopology};
    pub use crate::certainty::NotProved;
    pub use crate::certificate::CertificateError;
    pub use crate::decision::NoAdvice;
    pub use crate::explanation::NotExplained;
    pub use crate::frontier::NoLayout;
    pub use crate::game::{LayingError, SeriesError};
    pub use crate::generation::GenerationFailure;
    pub use crate::limits::OutOfTime;
    pub use crate::live::MoveError;
}

/// Answers are shared by threads and players are handed to them: a change that takes this away does not compile.
const _: () = {
    const fn is_shared<T: Send + Sync>() {}
    const fn is_sent<T: Send + ?Sized>() {}
    is_shared::<board::Position>();
    is_shared::<Options>();
    is_shared::<Analysis>();
    is_shared::<Contradiction>();
    is_sent::<Box<dyn decision::Player>>();
    is_sent::<game::Game>();
};

/// The examples of the README, compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;

/// The example of a rule from elsewhere.
#[cfg(doctest)]
#[doc = include_str!("../docs/validate.md")]
struct ValidateDoctests;
