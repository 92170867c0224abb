//! The boards that people play on, by name.

use crate::board::Size;

/// A size and a number of mines with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    Beginner,
    Intermediate,
    Expert,
    Evil,
}

impl Level {
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Intermediate, Self::Expert, Self::Evil];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Intermediate => "intermediate",
            Self::Expert => "expert",
            Self::Evil => "evil",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    pub fn size(self) -> Size {
        let (width, height) = match self {
            Self::Beginner => (9, 9),
            Self::Intermediate => (16, 16),
            Self::Expert => (30, 16),
            Self::Evil => (30, 20),
        };
        Size::new(width, height).expect("a board that people play on")
    }

    pub const fn mines(self) -> u64 {
        match self {
            Self::Beginner => 10,
            Self::Intermediate => 40,
            Self::Expert => 99,
            Self::Evil => 130,
        }
    }
}
