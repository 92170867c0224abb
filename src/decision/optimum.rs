//! The exact optimum: in how many of the layouts that are possible best play wins, by trying every line of play.
//!
//! Opening a cell splits the layouts by the number it shows, and those in which it is a mine are lost. A cell that is safe in
//! all layouts left is always opened at once: it costs nothing. What is open then follows from the layouts, so a set of
//! layouts is worth the same however it was reached, and is searched once. All layouts of a mine count are equally likely, so
//! wins are whole numbers and their share of the layouts is the exact chance to win.
//!
//! Lines are left out only where that cannot change the answer; `search` says which. Cost: exponential all the same. A
//! 5x5 board takes a second with 4 mines, 15 with 5 and minutes with 6; limits make it usable on anything larger.

mod arena;
mod guesses;
mod layouts;
mod search;
mod symmetry;

use std::fmt;
use std::time::Duration;

use crate::board::{Cell, Grid, MineCount, Position};
use crate::game::FirstClick;
use crate::limits::Deadline;
use layouts::LayoutList;
use search::OptimumSearch;

/// How far the search may go.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OptimumLimits {
    /// Layouts to begin with.
    pub layouts: usize,
    /// Positions to choose a guess in.
    pub nodes: Option<u64>,
    /// Bytes for what is remembered of positions.
    pub memory: Option<usize>,
    /// When the search ends, finished or not.
    pub deadline: Deadline,
}

setters!(OptimumLimits { layouts: usize, nodes: Option<u64>, memory: Option<usize>, deadline: Deadline });

impl Default for OptimumLimits {
    fn default() -> Self {
        Self { layouts: 1 << 22, nodes: None, memory: Some(1 << 30), deadline: Deadline::NEVER }
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoOptimum {
    /// The number of mines is unknown or follows a density.
    #[error("without a mine count layouts are not equally likely, and there is no number of wins")]
    NoMineCount,
    /// The position has clues that may be untrue.
    #[error("clues that may be untrue are not searched")]
    UncertainClues,
    /// The position cannot be true.
    #[error("no layout fits the position")]
    Contradiction,
    /// There is no cell to open.
    #[error("every safe cell is revealed already")]
    NothingLeft,
    /// The search would take too long or too much.
    #[error("limit reached: {0}")]
    Limit(#[from] OptimumLimit),
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptimumLimit {
    /// More undecided cells than fit a machine word.
    Cells {
        /// Undecided cells of the position.
        found: usize,
    },
    /// More layouts than [`OptimumLimits::layouts`] allows.
    Layouts {
        /// The limit.
        most: usize,
    },
    /// More positions to guess in than [`OptimumLimits::nodes`] allows.
    Nodes {
        /// The limit.
        most: u64,
    },
    /// More to remember than [`OptimumLimits::memory`] allows.
    Memory {
        /// The limit.
        bytes: usize,
    },
    /// The deadline came first; so much time was allowed.
    Time(Duration),
}

impl std::error::Error for OptimumLimit {}

impl fmt::Display for OptimumLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cells { found } => write!(f, "{found} cells are undecided, more than the {} of a word", u64::BITS),
            Self::Layouts { most } => write!(f, "more than {most} layouts are possible"),
            Self::Nodes { most } => write!(f, "more than {most} positions to guess in"),
            Self::Memory { bytes } => write!(f, "positions to remember take more than {} MiB", bytes >> 20),
            Self::Time(time) => write!(f, "not finished after {} s", time.as_secs_f64()),
        }
    }
}

/// What can be reached by opening a cell and playing on as well as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellWins {
    /// The cell that is opened.
    pub cell: Cell,
    /// Layouts won.
    pub wins: u64,
}

/// The best chance to win from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptimalPlay {
    /// Layouts that are possible, all equally likely.
    pub layouts: u64,
    /// Layouts in which best play wins.
    pub wins: u64,
    /// The cells that may be opened with what each achieves, the best first, equals row-major. Where cells are certainly
    /// safe only they are listed; elsewhere every cell that is not certainly a mine is.
    pub cells: Vec<CellWins>,
    /// Positions that a guess was chosen in.
    pub nodes: u64,
}

impl OptimalPlay {
    /// The cells that achieve as much as any.
    pub fn best(&self) -> impl Iterator<Item = Cell> {
        self.cells.iter().take_while(|cell| cell.wins == self.wins).map(|cell| cell.cell)
    }
}

/// Best play in a position.
pub fn optimal_play(position: &Position, limits: &OptimumLimits) -> Result<OptimalPlay, NoOptimum> {
    let list = LayoutList::new(position, limits)?;
    match (list.cells.len(), list.most_shown()) {
        (0..=32, 0..=8) => play::<2, 9>(&list, limits),
        (_, 0..=8) => play::<4, 9>(&list, limits),
        _ => play::<8, 36>(&list, limits),
    }
}

fn play<const N: usize, const M: usize>(list: &LayoutList, limits: &OptimumLimits) -> Result<OptimalPlay, NoOptimum> {
    let mut search = OptimumSearch::<N, M>::new(list, limits);
    let mut cells = Vec::new();
    if list.safe.is_empty() {
        for orbit in list.orbits() {
            let (wins, _) = search.wins_from(list, orbit[0], FirstClick::Any)?;
            let wins = u64::from(wins);
            let orbit = orbit.into_iter().map(|bit| CellWins { cell: list.cells[bit as usize], wins });
            cells.extend(orbit.filter(|cell| cell.wins > 0));
        }
        cells.sort_by_key(|&CellWins { cell, wins }| (std::cmp::Reverse(wins), cell));
    } else {
        let wins = u64::from(search.wins_from_safe(list)?);
        cells.extend(list.safe.iter().map(|safe| CellWins { cell: safe.cell, wins }));
    }
    let wins = cells.first().ok_or(NoOptimum::NothingLeft)?.wins;
    Ok(OptimalPlay { layouts: list.layouts.len() as u64, wins, cells, nodes: search.nodes() })
}

/// What best play achieves on an untouched board from each first click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptimalStarts {
    /// Every cell that the promise to the first click leaves room at, the best chance first, equals row-major.
    pub starts: Vec<StartWins>,
    /// Positions that a guess was chosen in.
    pub nodes: u64,
}

/// What can be reached from a first click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartWins {
    /// The first click.
    pub cell: Cell,
    /// Layouts won.
    pub wins: u64,
    /// Layouts that keep the promise to this click.
    pub layouts: u64,
}

impl StartWins {
    /// The share of layouts won, as a float.
    pub fn chance(&self) -> f64 {
        self.wins as f64 / self.layouts as f64
    }
}

/// Best play on an untouched board, for every first click. Starts that a symmetry of the board maps to each other are
/// searched once.
pub fn optimal_starts(
    grid: impl Into<Grid>,
    mines: u64,
    first_click: FirstClick,
    limits: &OptimumLimits,
) -> Result<OptimalStarts, NoOptimum> {
    let list = LayoutList::new(&Position::hidden(grid, MineCount::Known(mines)), limits)?;
    match (list.cells.len(), list.most_shown()) {
        (0..=32, 0..=8) => starts::<2, 9>(&list, first_click, limits),
        (_, 0..=8) => starts::<4, 9>(&list, first_click, limits),
        _ => starts::<8, 36>(&list, first_click, limits),
    }
}

fn starts<const N: usize, const M: usize>(
    list: &LayoutList,
    first_click: FirstClick,
    limits: &OptimumLimits,
) -> Result<OptimalStarts, NoOptimum> {
    let mut search = OptimumSearch::<N, M>::new(list, limits);
    let mut starts = Vec::new();
    for orbit in list.orbits() {
        let (wins, layouts) = search.wins_from(list, orbit[0], first_click)?;
        let (wins, layouts) = (u64::from(wins), u64::from(layouts));
        starts.extend(orbit.into_iter().map(|bit| StartWins { cell: list.cells[bit as usize], wins, layouts }));
    }
    // Without mines nothing is undecided, and everything is won.
    starts.extend(list.safe.iter().map(|safe| StartWins { cell: safe.cell, wins: 1, layouts: 1 }));
    starts.retain(|start| start.layouts > 0);
    starts.sort_by(|one, other| {
        // Cross-multiplied: shares with different denominators, compared exactly.
        let [one_share, other_share] = [(one, other), (other, one)].map(|(a, b)| a.wins * b.layouts);
        other_share.cmp(&one_share).then(one.cell.cmp(&other.cell))
    });
    if starts.is_empty() { Err(NoOptimum::NothingLeft) } else { Ok(OptimalStarts { starts, nodes: search.nodes() }) }
}

fn check_kind(position: &Position) -> Result<u64, NoOptimum> {
    match position.mine_count() {
        _ if !position.has_exact_clues() => Err(NoOptimum::UncertainClues),
        MineCount::Known(mines) => Ok(*mines),
        _ => Err(NoOptimum::NoMineCount),
    }
}
