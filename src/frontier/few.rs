//! A list that is short on every board but the widest: in place up to eight entries, in memory of its own beyond.

use std::ops::{Deref, DerefMut};

const IN_PLACE: usize = 8;

/// A list without an allocation for up to eight entries, as many as a cell of a square board has neighbours.
#[derive(Clone, Debug)]
pub(crate) struct Few<T> {
    len: u32,
    first: [T; IN_PLACE],
    /// All entries, where they are more than fit in place.
    more: Option<Box<Vec<T>>>,
}

impl<T: Copy + Default> Few<T> {
    pub fn new() -> Self {
        Self { len: 0, first: [T::default(); IN_PLACE], more: None }
    }

    /// As many as fit in place.
    #[inline]
    pub fn of_eight(first: [T; IN_PLACE]) -> Self {
        Self { len: IN_PLACE as u32, first, more: None }
    }

    #[inline]
    pub fn push(&mut self, entry: T) {
        match self.first.get_mut(self.len as usize) {
            Some(place) => *place = entry,
            None => self.push_further(entry),
        }
        self.len += 1;
    }

    #[cold]
    fn push_further(&mut self, entry: T) {
        let first = &self.first;
        self.more.get_or_insert_with(|| Box::new(first.to_vec())).push(entry);
    }

    /// Keeps the entries that are wanted, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(T) -> bool) {
        let mut kept = Self::new();
        self.iter().filter(|&&entry| keep(entry)).for_each(|&entry| kept.push(entry));
        *self = kept;
    }

    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// The same with something else in the place of every entry.
    pub fn mapped(&self, map: impl Fn(T) -> T) -> Self {
        // All eight each time, whatever their number: no end of a loop has to be foreseen. Those beyond it mean nothing.
        match &self.more {
            None => Self { len: self.len, first: self.first.map(map), more: None },
            Some(all) => all.iter().map(|&entry| map(entry)).collect(),
        }
    }

    /// What stands for each entry of a list.
    #[inline]
    pub fn of_mapped(entries: &[T], map: impl Fn(T) -> T) -> Self {
        if entries.len() > IN_PLACE {
            return entries.iter().map(|&entry| map(entry)).collect();
        }
        let mut first = [T::default(); IN_PLACE];
        for (place, &entry) in first.iter_mut().zip(entries) {
            *place = map(entry);
        }
        Self { len: entries.len() as u32, first, more: None }
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match &self.more {
            None => &self.first[..self.len as usize],
            Some(all) => all,
        }
    }
}

impl<T> DerefMut for Few<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.more {
            None => &mut self.first[..self.len as usize],
            Some(all) => all,
        }
    }
}

impl<T: PartialEq> PartialEq for Few<T> {
    fn eq(&self, other: &Self) -> bool {
        // What is beyond the length is the same for lists of one length, and comparing all of it is quicker.
        self.len == other.len && self.first == other.first && (self.len <= IN_PLACE as u32 || self.more == other.more)
    }
}

impl<T: Copy + Default> FromIterator<T> for Few<T> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Self {
        let mut few = Self::new();
        entries.into_iter().for_each(|entry| few.push(entry));
        few
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_the_same_below_at_and_above_what_fits_in_place() {
        for len in 0..40u32 {
            let mut few: Few<u32> = (0..len).collect();
            assert!(few.iter().copied().eq(0..len));
            assert!(few == (0..len).collect() && few != (1..=len + 1).collect());
            assert!(few == Few::of_mapped(&few, |entry| entry));
            few = few.mapped(|entry| entry + 1);
            few.retain(|entry| entry % 3 != 0);
            assert!(few.iter().copied().eq((1..=len).filter(|entry| entry % 3 != 0)), "{len}");
            few.push(7);
            assert_eq!(few.last(), Some(&7));
        }
    }
}
