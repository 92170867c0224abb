//! Where logic ends: the risk of the best guess, the chance to win from there, and whether the guess can be avoided.

use std::fmt;

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::ToPrimitive;

use super::layouts::{Layouts, NotListed};
use super::{SolvabilityOptions, unavoidable};
use crate::analysis::Analysis;
use crate::board::Cell;
use crate::counting::StopReason;
use crate::decision::{Budget, Column, GameTree};
use crate::game::Game;
use crate::limits::Deadline;

/// The search for best play gives up after this many sets of layouts.
const MOST_SETS: usize = 10_000;

/// Exact numbers that would take more than this are left out.
const MOST_FRACTION_BYTES: u64 = 64 << 20;

/// What can be said where no hidden cell is provably safe and the board is not finished.
#[derive(Clone, Debug, PartialEq)]
pub struct DeadEnd {
    /// `None` without the mine count, and where counting stopped: there are no probabilities.
    pub guess: Option<Guess>,
    /// The chance to win from here with best play, or why it is not known.
    pub win_chance: Result<WinChance, NoWinChance>,
    /// Hidden cells, some of them safe, of which none could be proved safe even if everything else on the board were
    /// known; row-major. `None` where no such set was found.
    pub unavoidable: Option<Vec<Cell>>,
}

/// The cells with the lowest risk.
#[derive(Clone, Debug, PartialEq)]
pub struct Guess {
    /// Row-major.
    pub cells: Vec<Cell>,
    /// The risk of each of them, as a float.
    pub p_mine: f64,
    /// `None` where it would be too long to be of use.
    pub p_mine_exact: Option<Ratio<BigUint>>,
}

/// What best play is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct WinChance {
    /// The share of the layouts that best play wins.
    pub chance: Ratio<u32>,
    /// What best play opens first; not always one of the cells with the lowest risk.
    pub first: Cell,
}

impl WinChance {
    /// The share as a float.
    pub fn to_f64(&self) -> f64 {
        self.chance.to_f64().unwrap_or_default()
    }
}

/// Why the chance to win is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoWinChance(Unknown);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unknown {
    NoCount,
    Stopped(StopReason),
    NotListed(NotListed),
    TooDeep,
}

impl fmt::Display for NoWinChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Unknown::NoCount => f.write_str("without the mine count there are no probabilities"),
            Unknown::Stopped(reason) => reason.fmt(f),
            Unknown::NotListed(why) => why.fmt(f),
            Unknown::TooDeep => write!(f, "best play is not found within {MOST_SETS} sets of layouts"),
        }
    }
}

impl DeadEnd {
    /// Of a game in which `analysis` found nothing safe.
    pub(super) fn new(game: &Game, analysis: &Analysis, options: &SolvabilityOptions) -> Self {
        let layouts = Layouts::list(&options.position(game), analysis);
        let win_chance = match (&layouts, analysis.stopped()) {
            _ if !options.use_count => Err(Unknown::NoCount),
            (_, Some(reason)) => Err(Unknown::Stopped(reason)),
            (Err(why), None) => Err(Unknown::NotListed(*why)),
            (Ok(layouts), None) => win_chance(layouts, options.limits.deadline).ok_or(Unknown::TooDeep),
        };
        Self {
            guess: Guess::new(analysis),
            win_chance: win_chance.map_err(NoWinChance),
            unavoidable: unavoidable::unavoidable_guess(game, analysis, layouts.as_ref().ok(), options),
        }
    }
}

impl Guess {
    fn new(analysis: &Analysis) -> Option<Self> {
        let cells = analysis.safest_cells();
        let &first = cells.first()?;
        let has_room = analysis.fraction_bytes() <= MOST_FRACTION_BYTES;
        Some(Self {
            p_mine: analysis.probability_f64(first)?,
            p_mine_exact: if has_room { analysis.probability(first) } else { None },
            cells,
        })
    }
}

fn win_chance(layouts: &Layouts, deadline: Deadline) -> Option<WinChance> {
    let mut budget = Budget::new(MOST_SETS, deadline);
    let cells = layouts.mines.iter().zip(&layouts.shown).enumerate();
    let columns = cells.map(|(cell, (mines, shown))| Column::new(cell, *mines, shown.iter().copied())).collect();
    let (first, wins) = GameTree::new(columns, layouts.len, &mut budget).best_guess()?;
    Some(WinChance { chance: Ratio::new(wins, layouts.len as u32), first: layouts.cells[first] })
}
