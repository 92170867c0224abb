//! What the player sees.

use super::{Cell, Density, Size};

/// What is known of one cell by looking at it.
///
/// One byte, so that whole boards can be scanned quickly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellState(u8);

impl CellState {
    /// Revealed and safe, but its clue was not told (`?`).
    pub const BLIND: Self = Self(9);
    /// Hidden (`#`).
    pub const HIDDEN: Self = Self(10);
    /// Hidden, asserted to be a mine (`F`).
    pub const FLAGGED: Self = Self(11);

    /// Revealed, showing a number from 0 to 8.
    ///
    /// # Panics
    /// On a number above 8.
    pub const fn clue(number: u8) -> Self {
        assert!(number <= 8, "a clue is at most 8");
        Self(number)
    }

    /// The number shown, if one is.
    pub const fn as_clue(self) -> Option<u8> {
        if self.0 <= 8 { Some(self.0) } else { None }
    }

    /// The number shown, or something above 8.
    pub(super) const fn code(self) -> u8 {
        self.0
    }

    /// Hidden, flagged or not.
    pub const fn is_covered(self) -> bool {
        self.0 >= Self::HIDDEN.0
    }

    /// The character of the native notation, back to a state.
    pub const fn from_char(character: char) -> Option<Self> {
        match character {
            '0'..='8' => Some(Self(character as u8 - b'0')),
            '?' => Some(Self::BLIND),
            '#' => Some(Self::HIDDEN),
            'F' => Some(Self::FLAGGED),
            _ => None,
        }
    }

    /// The character of the native notation.
    pub const fn as_char(self) -> char {
        match self {
            Self::BLIND => '?',
            Self::HIDDEN => '#',
            Self::FLAGGED => 'F',
            Self(number) => (b'0' + number) as char,
        }
    }
}

/// What is known of the total number of mines, flagged ones included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MineCount {
    Known(u64),
    /// Logic only: no probabilities.
    Unknown,
    /// Every hidden cell is a mine with this chance, independently of the others.
    Density(Density),
}

/// How the number told relates to the true number of mines around a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClueModel {
    /// The truth.
    #[default]
    Exact,
    /// Uniform on 0 to the truth.
    Optimistic,
    /// Uniform on the truth to 8.
    Cautious,
}

impl ClueModel {
    /// P(`told` | `truth`), times 2520 so that it is a whole number.
    pub const fn likelihood(self, told: u8, truth: u8) -> u64 {
        const SCALE: u64 = 2520; // least common multiple of 1 to 9
        match self {
            Self::Exact if told == truth => SCALE,
            Self::Optimistic if told <= truth => SCALE / (truth as u64 + 1),
            Self::Cautious if told >= truth => SCALE / (9 - truth as u64),
            _ => 0,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Optimistic => "optimistic",
            Self::Cautious => "cautious",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Exact, Self::Optimistic, Self::Cautious].into_iter().find(|model| model.name() == name)
    }
}

/// A board as the player sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    size: Size,
    states: Vec<CellState>,
    mine_count: MineCount,
    clue_model: ClueModel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a {size} board has {} cells, not {found}", size.area())]
pub struct WrongCellCount {
    pub size: Size,
    pub found: usize,
}

impl Position {
    /// A position from its cells, row-major.
    pub fn new(size: Size, states: Vec<CellState>, mine_count: MineCount) -> Result<Self, WrongCellCount> {
        if states.len() != size.area() {
            return Err(WrongCellCount { size, found: states.len() });
        }
        Ok(Self { size, states, mine_count, clue_model: ClueModel::Exact })
    }

    /// The same position with its numbers told by another model.
    pub fn with_clue_model(self, clue_model: ClueModel) -> Self {
        Self { clue_model, ..self }
    }

    /// The same cells with another mine count.
    pub fn with_mine_count(self, mine_count: MineCount) -> Self {
        Self { mine_count, ..self }
    }

    pub fn size(&self) -> Size {
        self.size
    }

    pub fn mine_count(&self) -> &MineCount {
        &self.mine_count
    }

    pub fn clue_model(&self) -> ClueModel {
        self.clue_model
    }

    /// All cells, row-major.
    pub fn states(&self) -> &[CellState] {
        &self.states
    }

    /// The state of a cell that lies on the board.
    pub fn state(&self, cell: Cell) -> CellState {
        self.states[self.size.index(cell)]
    }

    /// The rows in native notation.
    pub fn rows(&self) -> impl Iterator<Item = String> {
        self.states.chunks(self.size.width() as usize).map(|row| row.iter().map(|state| state.as_char()).collect())
    }
}
