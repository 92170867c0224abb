//! The state of the dynamic program in one word: for each open clue, how many mines it can still take.
//!
//! Every open clue has a field of a few value bits under one guard bit. With the guard bits set before a subtraction,
//! all fields are subtracted from, and compared, in one operation each.

use std::ops::{BitAnd, BitOr, Not, Sub};

use ruint::Uint;

use super::component_table::{Memory, with_kept_memory};

pub(super) type U256 = Uint<256, 4>;

/// A word wide enough for the fields of all clues that are open at once.
pub(super) trait StateKey:
    Send + Sync + Copy + Ord + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + Sub<Output = Self>
{
    const ZERO: Self;
    /// Larger than any key: guard bits are clear between operations.
    const MAX: Self;

    fn from_field(value: u32, shift: u32) -> Self;

    fn plus(self, other: Self) -> Self;

    /// Lends working memory for the narrowest numbers.
    fn with_memory<R>(count: impl FnOnce(&mut Memory<Self, u64>) -> R) -> R {
        count(&mut Memory::new())
    }
}

macro_rules! machine_word {
    ($word:ty $(, $with_memory:item)?) => {
        impl StateKey for $word {
            const ZERO: Self = 0;
            const MAX: Self = <$word>::MAX;

            fn from_field(value: u32, shift: u32) -> Self {
                Self::from(value) << shift
            }

            fn plus(self, other: Self) -> Self {
                self + other
            }

            $($with_memory)?
        }
    };
}

machine_word!(
    u64,
    fn with_memory<R>(count: impl FnOnce(&mut Memory<Self, u64>) -> R) -> R {
        with_kept_memory(count)
    }
);
machine_word!(u128);

impl StateKey for U256 {
    const ZERO: Self = Self::ZERO;
    const MAX: Self = Self::MAX;

    fn from_field(value: u32, shift: u32) -> Self {
        Self::from(value) << shift as usize
    }

    fn plus(self, other: Self) -> Self {
        self + other
    }
}
