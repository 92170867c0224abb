//! The names of the stages, and what is known of each before it runs.
//!
//! There are three kinds, and they are different types: [`Stage`] is a proof and can be used wherever one is needed,
//! [`UnprovenStage`] claims things that are to be judged, and an [`Engine`] answers everything. [`AnyStage`] is whichever
//! of them a deduction came from.

use crate::board::{Grid, Topology};

/// An inference rule that is a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// A clue that has all its mines makes its other cells safe; one that needs all its cells makes them mines.
    SingleClue,
    /// Where all cells of a clue belong to another one, the rest of that holds the difference of their mines.
    Subset,
    /// A clue with one mine shares two cells with a clue that is one mine short of its cells.
    OneTwo,
    /// Two clues that share cells differ by as many mines as one of them has cells of its own.
    Twin,
    /// [`Subset`](Self::Subset) as the course report has it: sets stay beside their differences.
    SubsetKeep,
    /// A clue whose cells include those of several others, compared with all of them together.
    Override,
    /// Two or three sets that share no cells, taken together and compared with a clue that overlaps them.
    Union,
    /// The mine count as one more set, over all hidden cells.
    MineTotal,
    /// Two sets divided into what one, both and the other have, each part with bounds of its own.
    GroupBounds,
    /// A cell whose opposite contradicts the clues in a window around it.
    LocalProof,
    /// [`Twin`](Self::Twin) with the counts of the step notes: it finds less.
    TwinAsWritten,
    /// [`LocalProof`](Self::LocalProof) with the limits of the step notes: it finds less.
    LocalProofAsWritten,
}

/// A rule as its document has it, which is no proof: it is kept to be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UnprovenStage {
    /// [`Override`](Stage::Override) as the step notes have it: with expected numbers of mines where a proof would need
    /// true ones.
    OverrideAsWritten,
}

/// An exact engine, as the last stage of a pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Engine {
    /// Asks a SAT solver about each cell.
    Sat,
    /// Counts the layouts with and without a mine in each cell.
    Counting,
}

/// A stage of whatever kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AnyStage {
    /// A rule that is a proof.
    Proof(Stage),
    /// A rule that may be wrong.
    Unproven(UnprovenStage),
    /// An exact engine.
    Engine(Engine),
}

impl Stage {
    /// Every rule that is a proof: the best forms, cheapest first, then forms as written.
    pub const ALL: [Self; 12] = [
        Self::SingleClue,
        Self::Subset,
        Self::OneTwo,
        Self::Twin,
        Self::SubsetKeep,
        Self::Override,
        Self::Union,
        Self::MineTotal,
        Self::GroupBounds,
        Self::LocalProof,
        Self::TwinAsWritten,
        Self::LocalProofAsWritten,
    ];

    /// The best forms, cheapest first: the first ones of [`ALL`](Self::ALL). Forms as written are not among them, since
    /// each has a stronger one that is.
    pub const SOUND_RULES: [Self; 10] = *Self::ALL.first_chunk().expect("there are more stages");

    /// What runs before the exact engines unless told otherwise: the rules that save them more time than they take.
    pub const DEFAULT: [Self; 3] = [Self::SingleClue, Self::Subset, Self::Twin];

    /// The rules that remember which clues changed since they last looked; they come first in [`ALL`](Self::ALL).
    pub(super) const WITH_WORKLIST: [Self; 4] = [Self::SingleClue, Self::Subset, Self::OneTwo, Self::Twin];

    /// The bit of a rule with a worklist, 0 for others.
    pub(super) const fn bit(self) -> u8 {
        if (self as usize) < Self::WITH_WORKLIST.len() { 1 << self as u8 } else { 0 }
    }

    /// What `--stages` calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SingleClue => "single-clue",
            Self::Subset => "subset",
            Self::OneTwo => "one-two",
            Self::Twin => "twin",
            Self::SubsetKeep => "subset-keep",
            Self::Override => "override",
            Self::Union => "union",
            Self::MineTotal => "mine-total",
            Self::GroupBounds => "group-bounds",
            Self::LocalProof => "local-proof",
            Self::TwinAsWritten => "twin-as-written",
            Self::LocalProofAsWritten => "local-proof-as-written",
        }
    }
}

/// A rule that only makes sense on squares was asked for on another board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` only makes sense on square boards, and this one is {topology}", stage.name())]
pub struct NeedsSquares {
    /// The rule.
    pub stage: AnyStage,
    /// What the board is instead.
    pub topology: Topology,
}

impl AnyStage {
    /// Every stage: the best rules, the exact engines, then rules as their documents have them.
    pub const ALL: [Self; 15] = [
        Self::Proof(Stage::SingleClue),
        Self::Proof(Stage::Subset),
        Self::Proof(Stage::OneTwo),
        Self::Proof(Stage::Twin),
        Self::Proof(Stage::SubsetKeep),
        Self::Proof(Stage::Override),
        Self::Proof(Stage::Union),
        Self::Proof(Stage::MineTotal),
        Self::Proof(Stage::GroupBounds),
        Self::Proof(Stage::LocalProof),
        Self::Engine(Engine::Sat),
        Self::Engine(Engine::Counting),
        Self::Proof(Stage::TwinAsWritten),
        Self::Unproven(UnprovenStage::OverrideAsWritten),
        Self::Proof(Stage::LocalProofAsWritten),
    ];

    /// What `--stages` and JSON call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proof(stage) => stage.name(),
            Self::Unproven(UnprovenStage::OverrideAsWritten) => "override-as-written",
            Self::Engine(Engine::Sat) => "sat",
            Self::Engine(Engine::Counting) => "counting",
        }
    }

    /// The stage that [`name`](Self::name) says; `None` for any other text.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.name() == name)
    }

    /// Whether the rule only makes sense on square boards: on others it is not applied.
    pub const fn needs_squares(self) -> bool {
        matches!(self, Self::Proof(Stage::TwinAsWritten) | Self::Unproven(UnprovenStage::OverrideAsWritten))
    }

    /// Whether the rule can be applied on such a board.
    pub fn check(self, grid: &Grid) -> Result<(), NeedsSquares> {
        match self.needs_squares() && !grid.is_square() {
            true => Err(NeedsSquares { stage: self, topology: grid.topology() }),
            false => Ok(()),
        }
    }

    /// Whether everything that it claims is proved.
    pub const fn is_sound(self) -> bool {
        !matches!(self, Self::Unproven(_))
    }

    /// The bit of a rule with a worklist, 0 for others.
    pub(super) const fn bit(self) -> u8 {
        match self {
            Self::Proof(stage) => stage.bit(),
            _ => 0,
        }
    }

    /// A number below that of all stages, for tables.
    pub(super) const fn index(self) -> usize {
        match self {
            Self::Proof(stage) => stage as usize,
            Self::Unproven(stage) => Stage::ALL.len() + stage as usize,
            Self::Engine(engine) => Stage::ALL.len() + 1 + engine as usize,
        }
    }
}

impl From<Stage> for AnyStage {
    fn from(stage: Stage) -> Self {
        Self::Proof(stage)
    }
}

impl From<UnprovenStage> for AnyStage {
    fn from(stage: UnprovenStage) -> Self {
        Self::Unproven(stage)
    }
}

impl From<Engine> for AnyStage {
    fn from(engine: Engine) -> Self {
        Self::Engine(engine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_has_a_name_and_a_number_of_its_own() {
        let mut numbers: Vec<usize> = AnyStage::ALL.iter().map(|stage| stage.index()).collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..AnyStage::ALL.len()));
        for stage in AnyStage::ALL {
            assert_eq!(AnyStage::from_name(stage.name()), Some(stage));
        }
        for stage in Stage::ALL {
            assert!(AnyStage::ALL.contains(&stage.into()), "{}", stage.name());
        }
    }
}
