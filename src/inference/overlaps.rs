//! Which count sets share cells on boards that are not square, where no shift of shapes tells.
//!
//! The variables of a constraint are in the order of their cells, so what two constraints share stands in the same order in
//! both: a mask on either side says which is which. A set only ever loses cells, so this is worked out once.

use crate::frontier::Frontier;

/// Another constraint that has cells of this one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Overlap {
    pub other: u32,
    /// What both have, as bits of this one's shape.
    pub here: u64,
    /// The same as bits of the other one's.
    pub there: u64,
}

impl Overlap {
    /// Some of the shared cells, as bits of this one's shape.
    pub fn here_of(&self, there: u64) -> u64 {
        moved(there & self.there, self.there, self.here)
    }

    /// Some of the shared cells, as bits of the other one's shape.
    pub fn there_of(&self, here: u64) -> u64 {
        moved(here & self.here, self.here, self.there)
    }
}

/// Some of the bits of `from`, by the bits of `to` that are in the same places of their order.
fn moved(bits: u64, mut from: u64, mut to: u64) -> u64 {
    if bits == from {
        return to;
    }
    let mut result = 0;
    while from != 0 {
        let (bit, image) = (from & from.wrapping_neg(), to & to.wrapping_neg());
        if bits & bit != 0 {
            result |= image;
        }
        from ^= bit;
        to ^= image;
    }
    result
}

/// For every constraint the others that share cells with it, ascending.
#[derive(Debug)]
pub(super) struct Overlaps {
    starts: Vec<u32>,
    entries: Vec<Overlap>,
}

impl Overlaps {
    pub fn new(frontier: &Frontier) -> Self {
        let constraints = frontier.constraints();
        let (mut starts, mut entries) = (vec![0], Vec::<Overlap>::new());
        // By other constraint: its entry among those of the constraint that is looked at.
        let mut entry_of = vec![u32::MAX; constraints.len()];
        for (index, constraint) in (0..).zip(constraints) {
            let first = entries.len();
            for (bit, &variable) in frontier.cells_of(constraint).iter().enumerate() {
                let bits = frontier.shape_bits_of(variable);
                for (&other, &other_bit) in frontier.constraints_of(variable).iter().zip(bits) {
                    if other == index {
                        continue;
                    }
                    let entry = &mut entry_of[other as usize];
                    if *entry == u32::MAX {
                        *entry = entries.len() as u32;
                        entries.push(Overlap { other, here: 0, there: 0 });
                    }
                    entries[*entry as usize].here |= 1 << bit;
                    entries[*entry as usize].there |= 1 << other_bit;
                }
            }
            entries[first..].iter().for_each(|entry| entry_of[entry.other as usize] = u32::MAX);
            entries[first..].sort_unstable_by_key(|entry| entry.other);
            starts.push(entries.len() as u32);
        }
        Self { starts, entries }
    }

    pub fn of(&self, constraint: u32) -> &[Overlap] {
        &self.entries[self.starts[constraint as usize] as usize..self.starts[constraint as usize + 1] as usize]
    }

    /// What two constraints share, if that is anything.
    pub fn between(&self, one: u32, other: u32) -> Option<&Overlap> {
        let entries = self.of(one);
        entries.binary_search_by_key(&other, |entry| entry.other).ok().map(|place| &entries[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_move_to_the_same_place_of_their_order() {
        assert_eq!(moved(0b0010, 0b1011, 0b1110), 0b0100);
        assert_eq!(moved(0b1011, 0b1011, 0b1110), 0b1110);
        assert_eq!(moved(0, 0b1011, 0b1110), 0);
        let (from, to) = (1 << 34 | 1 << 5 | 1, 1 << 33 | 1 << 32 | 1 << 2);
        assert_eq!(moved(1 << 34, from, to), 1 << 33);
        assert_eq!(moved(1 << 5 | 1, from, to), 1 << 32 | 1 << 2);
    }
}
