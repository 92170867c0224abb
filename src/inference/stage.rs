//! The names of the rules, and what is known of each before it runs.

/// An inference rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    SingleClue,
    Subset,
    OneTwo,
    Twin,
    SubsetKeep,
    Override,
    Union,
    MineTotal,
    GroupBounds,
    LocalProof,
    Sat,
    Counting,
    TwinAsWritten,
    OverrideAsWritten,
    LocalProofAsWritten,
}

impl Stage {
    /// Every stage: rules that are proofs, cheapest first, the exact engines, then rules as their documents have them.
    pub const ALL: [Self; 15] = [
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
        Self::Sat,
        Self::Counting,
        Self::TwinAsWritten,
        Self::OverrideAsWritten,
        Self::LocalProofAsWritten,
    ];

    /// The rules that are proofs, cheapest first: the first ones of [`ALL`](Self::ALL). Forms as written are not among them,
    /// since each has a stronger one that is.
    pub const SOUND_RULES: [Self; 10] = *Self::ALL.first_chunk().expect("there are more stages");

    /// What runs before the exact engines unless told otherwise: the rules that save them more time than they take.
    pub const DEFAULT: [Self; 3] = [Self::SingleClue, Self::Subset, Self::Twin];

    /// The rules that remember which clues changed since they last looked; they come first in [`ALL`](Self::ALL).
    pub(super) const WITH_WORKLIST: [Self; 4] = [Self::SingleClue, Self::Subset, Self::OneTwo, Self::Twin];

    /// The bit of a rule with a worklist, 0 for others.
    pub(super) const fn bit(self) -> u8 {
        if (self as usize) < Self::WITH_WORKLIST.len() { 1 << self as u8 } else { 0 }
    }

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
            Self::Sat => "sat",
            Self::Counting => "counting",
            Self::TwinAsWritten => "twin-as-written",
            Self::OverrideAsWritten => "override-as-written",
            Self::LocalProofAsWritten => "local-proof-as-written",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.name() == name)
    }

    /// Whether every claim of the rule is proved; one that is not is kept to be judged.
    pub const fn is_sound(self) -> bool {
        !matches!(self, Self::OverrideAsWritten)
    }

    /// Whether it is an exact engine and not a rule.
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Sat | Self::Counting)
    }
}
