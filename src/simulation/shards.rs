//! Parts of a series, so that many machines can share it.

use std::fmt;

/// One part: of every `of` games the one at this place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 to `of`.
    pub index: u64,
    /// Parts of the series; 1 or more.
    pub of: u64,
}

impl Shard {
    /// The whole series as its only part.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// A series is divided into at most so many parts.
    pub const MOST: u64 = 1_000_000;

    /// How many of so many games are in this part.
    pub(super) const fn len(self, games: u64) -> u64 {
        games / self.of + if games % self.of >= self.index { 1 } else { 0 }
    }

    /// The number of the part's game at a place.
    pub(super) const fn game(self, place: u64) -> u64 {
        place * self.of + self.index - 1
    }
}

/// The parts that a result is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shards {
    of: u64,
    /// Ascending, each from 1 to `of`.
    have: Vec<u64>,
}

impl From<Shard> for Shards {
    fn from(shard: Shard) -> Self {
        Self { of: shard.of, have: vec![shard.index] }
    }
}

impl Shards {
    /// `None` unless every part is one of `of`, which are not too many, and there only once.
    pub(super) fn new(of: u64, mut have: Vec<u64>) -> Option<Self> {
        have.sort_unstable();
        let is_sound =
            have.windows(2).all(|pair| pair[0] < pair[1]) && have.iter().all(|index| (1..=of).contains(index));
        (is_sound && !have.is_empty() && of <= Shard::MOST).then_some(Self { of, have })
    }

    /// How many parts the series is divided into.
    pub fn of(&self) -> u64 {
        self.of
    }

    /// Which parts are here, ascending, from 1.
    pub fn have(&self) -> &[u64] {
        &self.have
    }

    /// The part, if it is a single one.
    pub(super) fn single(&self) -> Option<Shard> {
        match self.have[..] {
            [index] => Some(Shard { index, of: self.of }),
            _ => None,
        }
    }

    /// The parts that are not here.
    pub fn missing(&self) -> impl Iterator<Item = u64> {
        (1..=self.of).filter(|index| self.have.binary_search(index).is_err())
    }

    pub(super) fn is_whole(&self) -> bool {
        self.have.len() as u64 == self.of
    }

    /// How many of so many games are in these parts.
    pub(super) fn len(&self, games: u64) -> u64 {
        self.have.iter().map(|&index| Shard { index, of: self.of }.len(games)).sum()
    }

    /// A part that is in both.
    pub(super) fn common(&self, other: &Self) -> Option<u64> {
        other.have.iter().copied().find(|index| self.have.binary_search(index).is_ok())
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.have.extend_from_slice(&other.have);
        self.have.sort_unstable();
    }
}

/// `2/4`, or `1/4 3/4` for several.
impl fmt::Display for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, index) in self.have.iter().enumerate() {
            write!(f, "{}{index}/{}", if place == 0 { "" } else { " " }, self.of)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_series_are_all_of_it_once() {
        for games in [1, 2, 7, 10, 12] {
            for of in 1..=13 {
                let parts = (1..=of).map(|index| Shard { index, of });
                let mut numbers: Vec<u64> =
                    parts.flat_map(|part| (0..part.len(games)).map(move |place| part.game(place))).collect();
                numbers.sort_unstable();
                assert_eq!(numbers, (0..games).collect::<Vec<_>>(), "{games} games in {of} parts");
            }
        }
    }

    #[test]
    fn parts_are_numbered_from_one() {
        assert_eq!(Shard { index: 2, of: 4 }.game(0), 1);
        assert_eq!(Shards::new(3, vec![3, 1]).map(|shards| shards.missing().collect()), Some(vec![2]));
        for (of, have) in [(3, vec![]), (3, vec![0]), (3, vec![4]), (3, vec![2, 2]), (Shard::MOST + 1, vec![1])] {
            assert_eq!(Shards::new(of, have.clone()), None, "{have:?}");
        }
    }
}
