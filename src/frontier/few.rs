//! Lists that are short on every board but the widest: in place up to eight entries, and beyond that in memory that belongs to
//! whoever holds the lists. So a list is plain data, and nothing has to be freed list by list.

const IN_PLACE: usize = 8;

/// A list of numbers, without an allocation for up to eight, as many as a cell of a square board has neighbours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Few {
    len: u32,
    /// The numbers, or in the first place the number of the list in the [`Overflow`].
    first: [u32; IN_PLACE],
}

/// The lists that have more numbers than fit in place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overflow {
    lists: Vec<Vec<u32>>,
}

impl Few {
    pub const EMPTY: Self = Self { len: 0, first: [0; IN_PLACE] };

    /// Number of entries.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    #[inline]
    pub fn push(&mut self, entry: u32, overflow: &mut Overflow) {
        match self.first.get_mut(self.len as usize) {
            Some(place) => *place = entry,
            None => overflow.push(self, entry),
        }
        self.len += 1;
    }

    /// The entries, in the memory that they were pushed with.
    #[inline]
    pub fn entries<'l>(&'l self, overflow: &'l Overflow) -> &'l [u32] {
        match self.first.get(..self.len as usize) {
            Some(entries) => entries,
            None => &overflow.lists[self.first[0] as usize],
        }
    }

    /// The first entry of a list; whatever of one that has none.
    #[inline]
    pub fn first(&self, overflow: &Overflow) -> u32 {
        if self.len() <= IN_PLACE { self.first[0] } else { self.entries(overflow)[0] }
    }

    /// Calls `visit` with every entry, and the memory for it to use meanwhile.
    #[inline]
    pub fn for_each(&self, overflow: &mut Overflow, mut visit: impl FnMut(u32, &mut Overflow)) {
        match self.first.get(..self.len()) {
            Some(entries) => entries.iter().for_each(|&entry| visit(entry, overflow)),
            None => self.entries(overflow).to_vec().into_iter().for_each(|entry| visit(entry, overflow)),
        }
    }

    /// What stands for each entry of a list.
    #[inline]
    pub fn of_mapped(entries: &[u32], overflow: &mut Overflow, map: impl Fn(u32) -> u32) -> Self {
        if entries.len() > IN_PLACE {
            return overflow.add(entries.iter().map(|&entry| map(entry)).collect());
        }
        let mut first = [0; IN_PLACE];
        for (place, &entry) in first.iter_mut().zip(entries) {
            *place = map(entry);
        }
        Self { len: entries.len() as u32, first }
    }

    /// The same list in other memory, with something else in the place of every entry.
    #[inline]
    pub fn carried(&self, from: &Overflow, to: &mut Overflow, map: impl Fn(u32) -> u32) -> Self {
        if self.len() > IN_PLACE {
            return to.add(self.entries(from).iter().map(|&entry| map(entry)).collect());
        }
        // All eight each time, whatever their number: no end of a loop has to be foreseen. Those beyond it mean nothing.
        Self { len: self.len, first: self.first.map(map) }
    }

    /// Whether two lists in the same memory have the same entries.
    #[inline]
    pub fn equals(&self, other: &Self, overflow: &Overflow) -> bool {
        // What is beyond the length is the same in both, and comparing all of it is quicker.
        self.len == other.len
            && (self.first == other.first || self.len() > IN_PLACE && self.entries(overflow) == other.entries(overflow))
    }

    /// Keeps the entries that are wanted, in their order.
    pub fn retain(&mut self, overflow: &mut Overflow, keep: impl Fn(u32) -> bool) {
        if self.len() > IN_PLACE {
            let kept: Vec<u32> = self.entries(overflow).iter().copied().filter(|&entry| keep(entry)).collect();
            *self = Self::of_mapped(&kept, overflow, |entry| entry);
            return;
        }
        let mut kept = 0;
        for place in 0..self.len() {
            if keep(self.first[place]) {
                self.first[kept] = self.first[place];
                kept += 1;
            }
        }
        self.len = kept as u32;
    }
}

impl Overflow {
    pub fn clear(&mut self) {
        self.lists.clear();
    }

    /// Takes back the list that was added last, if that is one that needed room.
    pub fn remove(&mut self, few: Few) {
        if few.len() > IN_PLACE {
            self.lists.truncate(few.first[0] as usize);
        }
    }

    /// A list of more than eight.
    #[cold]
    fn add(&mut self, list: Vec<u32>) -> Few {
        let mut few = Few { len: list.len() as u32, ..Few::EMPTY };
        few.first[0] = self.lists.len() as u32;
        self.lists.push(list);
        few
    }

    /// One more than fit in place.
    #[cold]
    fn push(&mut self, few: &mut Few, entry: u32) {
        if few.len() == IN_PLACE {
            let list = few.first.to_vec();
            few.first[0] = self.lists.len() as u32;
            self.lists.push(list);
        }
        self.lists[few.first[0] as usize].push(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_the_same_below_at_and_above_what_fits_in_place() {
        for len in 0..40u32 {
            let mut overflow = Overflow::default();
            let (mut few, mut other) = (Few::EMPTY, Few::EMPTY);
            (0..len).for_each(|entry| few.push(entry, &mut overflow));
            (1..=len).for_each(|entry| other.push(entry, &mut overflow));
            assert!(few.entries(&overflow).iter().copied().eq(0..len) && few.len() == len as usize);
            let moved = Few::of_mapped(&(1..=len).collect::<Vec<_>>(), &mut overflow, |entry| entry - 1);
            assert!(few.equals(&moved, &overflow) && few.equals(&other, &overflow) == (len == 0));
            let mut elsewhere = Overflow::default();
            let mut few = few.carried(&overflow, &mut elsewhere, |entry| entry + 1);
            few.retain(&mut elsewhere, |entry| entry % 3 != 0);
            assert!(few.entries(&elsewhere).iter().copied().eq((1..=len).filter(|entry| entry % 3 != 0)), "{len}");
            few.push(7, &mut elsewhere);
            assert_eq!(few.entries(&elsewhere).last(), Some(&7));
        }
    }
}
