//! The boards that people play on, by name.

use crate::board::Size;

/// A size and a number of mines with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// 9x9 with 10 mines.
    Beginner,
    /// The beginner's board of the oldest versions, denser than the later one.
    Beginner8x8,
    /// 16x16 with 40 mines.
    Intermediate,
    /// 30x16 with 99 mines.
    Expert,
    /// 30x20 with 130 mines.
    Evil,
    /// As large as the documents play, nearly as dense as expert.
    Square64,
}

impl Level {
    /// Every level, easier boards first.
    pub const ALL: [Self; 6] =
        [Self::Beginner, Self::Beginner8x8, Self::Intermediate, Self::Expert, Self::Evil, Self::Square64];

    /// What `--level` calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Beginner8x8 => "beginner-8x8",
            Self::Intermediate => "intermediate",
            Self::Expert => "expert",
            Self::Evil => "evil",
            Self::Square64 => "64x64",
        }
    }

    /// The level that [`name`](Self::name) says; `None` for any other text.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The level with this board, if there is one.
    pub fn of(size: Size, mines: u64) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.size() == size && level.mines() == mines)
    }

    /// Width and height of its board.
    pub fn size(self) -> Size {
        let (width, height) = match self {
            Self::Beginner => (9, 9),
            Self::Beginner8x8 => (8, 8),
            Self::Intermediate => (16, 16),
            Self::Expert => (30, 16),
            Self::Evil => (30, 20),
            Self::Square64 => (64, 64),
        };
        Size::new(width, height).expect("a board that people play on")
    }

    /// The number of mines on its board.
    pub const fn mines(self) -> u64 {
        match self {
            Self::Beginner | Self::Beginner8x8 => 10,
            Self::Intermediate => 40,
            Self::Expert => 99,
            Self::Evil => 130,
            Self::Square64 => 820,
        }
    }
}
