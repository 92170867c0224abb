//! What is counted: whole numbers that add up in any order.

use std::ops::AddAssign;

use crate::board::{MineCount, Position};

/// Cells that are certain with the mine count, and those among them that are so without it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// All of them.
    pub with_count: u64,
    /// Those that clues and flags alone decide.
    pub without_count: u64,
}

impl Found {
    /// Shares of the two kinds of certain cells, from 0 to 1; `None` where there are none.
    pub fn share_of(self, all: Self) -> (Option<f64>, Option<f64>) {
        let share = |part: u64, all: u64| (all > 0).then(|| part as f64 / all as f64);
        (share(self.with_count, all.with_count), share(self.without_count, all.without_count))
    }
}

impl AddAssign for Found {
    fn add_assign(&mut self, other: Self) {
        self.with_count += other.with_count;
        self.without_count += other.without_count;
    }
}

/// How far a game has come: by the share of safe cells that are revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionPhase {
    /// Less than a third.
    Early,
    /// From a third to two thirds.
    Middle,
    /// More than two thirds.
    Late,
    /// The number of safe cells is not known.
    Unknown,
}

impl PositionPhase {
    /// From the beginning of a game to its end, unknown last.
    pub const ALL: [Self; 4] = [Self::Early, Self::Middle, Self::Late, Self::Unknown];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Early => "early",
            Self::Middle => "middle",
            Self::Late => "late",
            Self::Unknown => "unknown",
        }
    }

    pub(super) fn of(position: &Position) -> Self {
        let MineCount::Known(mines) = position.mine_count() else { return Self::Unknown };
        let safe = (position.size().area() as u64).saturating_sub(*mines);
        let revealed = position.states().iter().filter(|state| !state.is_covered()).count() as u64;
        if 3 * revealed < safe {
            Self::Early
        } else if 3 * revealed > 2 * safe {
            Self::Late
        } else {
            Self::Middle
        }
    }
}

/// How one rule did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleTally {
    /// Cells claimed safe or mined by the rule alone.
    pub deductions: u64,
    /// Those that the exact verdict does not confirm.
    pub wrong: u64,
    /// Positions with a wrong claim of whatever kind, or that the rule took for contradictory.
    pub wrong_positions: u64,
    /// The latter.
    pub refuted: u64,
    /// Wrong deductions that are not even so on the board that was played.
    pub false_on_board: u64,
    /// Probabilities claimed.
    pub chances: u64,
    /// Claimed probabilities that are too far from the exact ones.
    pub wrong_chances: u64,
    /// Certain cells that the rule finds alone,
    pub alone: Found,
    /// that the pipeline finds up to and with it,
    pub cumulative: Found,
    /// that it is the first to find in the pipeline,
    pub credited: Found,
    /// and that the pipeline does not find without it.
    pub only: Found,
    /// Positions on which the stage gave up at a limit of its own.
    pub cut_short: u64,
    /// Time that the rule took alone.
    pub nanos: u64,
}

impl AddAssign for RuleTally {
    fn add_assign(&mut self, other: Self) {
        self.deductions += other.deductions;
        self.wrong += other.wrong;
        self.wrong_positions += other.wrong_positions;
        self.refuted += other.refuted;
        self.false_on_board += other.false_on_board;
        self.chances += other.chances;
        self.wrong_chances += other.wrong_chances;
        self.alone += other.alone;
        self.cumulative += other.cumulative;
        self.credited += other.credited;
        self.only += other.only;
        self.cut_short += other.cut_short;
        self.nanos += other.nanos;
    }
}

/// Everything counted over some positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions that were judged.
    pub positions: u64,
    /// Hidden cells, flagged ones left out, of which something is certain.
    pub certain: Found,
    /// One per rule.
    pub rules: Vec<RuleTally>,
}

impl Counts {
    pub(super) fn new(rules: usize) -> Self {
        Self { rules: vec![RuleTally::default(); rules], ..Self::default() }
    }
}

impl AddAssign<&Self> for Counts {
    fn add_assign(&mut self, other: &Self) {
        self.positions += other.positions;
        self.certain += other.certain;
        for (tally, other) in self.rules.iter_mut().zip(&other.rules) {
            *tally += *other;
        }
    }
}
