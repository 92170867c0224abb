//! A component's counts, whatever the width they were made in.

use num_bigint::BigUint;

use super::component_table::ComponentTable;
use super::tally::Tally;

/// Layouts of a component by number of mines, from `fewest` on: in row 0 all of them, in row `g + 1` those with a mine
/// in a given cell of the component's group `g`.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub fewest: u32,
    pub len: usize,
    rows: Rows,
}

#[derive(Clone, Debug)]
enum Rows {
    Words(Vec<u64>),
    DoubleWords(Vec<u128>),
    Big(Vec<BigUint>),
}

/// The same as floats, for whoever weighs guesses; what is certain is left to the exact numbers.
#[derive(Clone, Debug)]
pub(crate) struct FloatTable {
    pub fewest: u32,
    pub len: usize,
    /// Row after row.
    pub rows: Vec<f64>,
    /// The sum of row 0.
    pub layouts: f64,
}

impl From<&Table> for FloatTable {
    fn from(table: &Table) -> Self {
        let rows: Vec<f64> = match &table.rows {
            Rows::Words(rows) => rows.iter().map(|&value| value as f64).collect(),
            Rows::DoubleWords(rows) => rows.iter().map(|&value| value as f64).collect(),
            Rows::Big(rows) => rows.iter().map(|value| value.ratio(&BigUint::from(1u32))).collect(),
        };
        let layouts = rows[..table.len].iter().sum();
        Self { fewest: table.fewest, len: table.len, rows, layouts }
    }
}

impl From<ComponentTable<u64>> for Table {
    fn from(table: ComponentTable<u64>) -> Self {
        Self { fewest: table.fewest, len: table.len, rows: Rows::Words(table.rows) }
    }
}

impl From<ComponentTable<u128>> for Table {
    fn from(table: ComponentTable<u128>) -> Self {
        Self { fewest: table.fewest, len: table.len, rows: Rows::DoubleWords(table.rows) }
    }
}

impl Table {
    pub(super) fn from_wide<T: Tally>(table: &ComponentTable<T>) -> Self {
        let words: Option<Vec<u128>> = table.rows.iter().map(Tally::to_word).collect();
        let rows = match words {
            Some(words) => Rows::DoubleWords(words),
            None => Rows::Big(table.rows.iter().map(Tally::to_big).collect()),
        };
        Self { fewest: table.fewest, len: table.len, rows }
    }

    /// Any number of mines in so many cells, of whose groups nothing is told.
    pub fn of_anything(cells: usize) -> Self {
        Self { fewest: 0, len: cells + 1, rows: Rows::Words(vec![1; cells + 1]) }
    }

    /// How many groups have a row.
    pub(super) fn groups(&self) -> usize {
        let coefficients = match &self.rows {
            Rows::Words(rows) => rows.len(),
            Rows::DoubleWords(rows) => rows.len(),
            Rows::Big(rows) => rows.len(),
        };
        coefficients / self.len - 1
    }

    /// The same number of mines in every layout.
    pub(super) fn is_fixed(&self) -> bool {
        self.len == 1
    }

    fn at(&self, row: usize, mines: usize) -> usize {
        row * self.len + mines
    }

    pub(super) fn is_zero(&self, row: usize, mines: usize) -> bool {
        let at = self.at(row, mines);
        match &self.rows {
            Rows::Words(rows) => rows[at] == 0,
            Rows::DoubleWords(rows) => rows[at] == 0,
            Rows::Big(rows) => rows[at].is_zero(),
        }
    }

    /// Whether some layout with a possible number of mines belongs to a row, and whether some does not.
    pub(super) fn divides(&self, row: usize, possible: impl Fn(usize) -> bool) -> (bool, bool) {
        match &self.rows {
            Rows::Words(rows) => divides(rows, self.len, row, possible),
            Rows::DoubleWords(rows) => divides(rows, self.len, row, possible),
            Rows::Big(rows) => divides(rows, self.len, row, possible),
        }
    }

    /// All coefficients, row after row, where they are machine words.
    pub(super) fn words(&self) -> Option<&[u64]> {
        match &self.rows {
            Rows::Words(rows) => Some(rows),
            _ => None,
        }
    }

    pub(super) fn get<T: Tally>(&self, row: usize, mines: usize) -> T {
        let at = self.at(row, mines);
        match &self.rows {
            Rows::Words(rows) => T::from_word(u128::from(rows[at])),
            Rows::DoubleWords(rows) => T::from_word(rows[at]),
            Rows::Big(rows) => T::from_big(&rows[at]),
        }
    }

    /// Adds `factor` times a coefficient.
    pub(super) fn add_scaled_to<T: Tally>(&self, sum: &mut T, row: usize, mines: usize, factor: &T) {
        let at = self.at(row, mines);
        match &self.rows {
            Rows::Words(rows) => {
                // The narrow product is most of the work of combining.
                let overflow = sum.add_scaled(factor, rows[at]);
                assert!(!overflow, "a sum outgrew the width that was proved for it");
            }
            _ => sum.add_product(&self.get(row, mines), factor),
        }
    }

    /// The sum of a row's coefficients, each times its factor.
    pub(super) fn weighted<T: Tally>(&self, row: usize, factors: &[T]) -> T {
        let mut sum = T::zero();
        match &self.rows {
            Rows::Words(rows) => {
                let mut overflow = false;
                for (&value, factor) in rows[self.at(row, 0)..][..self.len].iter().zip(factors) {
                    overflow |= sum.add_scaled(factor, value);
                }
                assert!(!overflow, "a sum outgrew the width that was proved for it");
            }
            _ => {
                for (mines, factor) in (0..self.len).zip(factors) {
                    sum.add_product(&self.get(row, mines), factor);
                }
            }
        }
        sum
    }

    /// A row as floats, scaled by one factor for the whole table.
    pub(super) fn scaled_row(&self, row: usize) -> Vec<f64> {
        let range = row * self.len..(row + 1) * self.len;
        match &self.rows {
            Rows::Words(rows) => rows[range].iter().map(|&value| value as f64).collect(),
            Rows::DoubleWords(rows) => rows[range].iter().map(|&value| value as f64).collect(),
            Rows::Big(rows) => {
                let scale = rows[..self.len].iter().map(BigUint::bits).max().unwrap_or(0) as i32;
                let scaled = |value: &BigUint| {
                    let (leading, bits) = value.leading();
                    leading * 2f64.powi(bits - scale)
                };
                rows[range].iter().map(scaled).collect()
            }
        }
    }

    /// A width in bits that holds the sum of the row of all layouts.
    pub(super) fn bits(&self) -> u64 {
        let widest = match &self.rows {
            Rows::Words(rows) => rows[..self.len].iter().map(|value| u64::from(64 - value.leading_zeros())).max(),
            Rows::DoubleWords(rows) => {
                rows[..self.len].iter().map(|value| u64::from(128 - value.leading_zeros())).max()
            }
            Rows::Big(rows) => rows[..self.len].iter().map(BigUint::bits).max(),
        };
        widest.unwrap_or(0) + u64::from(self.len.ilog2()) + 1
    }
}

fn divides<T: Tally + PartialEq>(rows: &[T], len: usize, row: usize, possible: impl Fn(usize) -> bool) -> (bool, bool) {
    let (mut in_row, mut outside) = (false, false);
    for (mines, (some, all)) in rows[row * len..][..len].iter().zip(&rows[..len]).enumerate() {
        if possible(mines) {
            in_row |= !some.is_zero();
            outside |= some != all;
        }
    }
    (in_row, outside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_width_holds_the_sum_of_full_rows() {
        for len in 1..=17 {
            for bits in [1u32, 2, 62, 63, 64, 126, 127, 128, 200] {
                let full: BigUint = (BigUint::from(1u32) << bits) - 1u32;
                let rows = vec![full.clone(); len];
                let mut tables = vec![Table::from_wide(&ComponentTable { fewest: 0, len, rows })];
                if let Ok(word) = u64::try_from(&full) {
                    tables.push(ComponentTable { fewest: 0, len, rows: vec![word; len] }.into());
                }
                let sum = full * len;
                for table in tables {
                    let width = table.bits();
                    assert!(sum.bits() <= width && width <= sum.bits() + 1, "{len} of {bits} bits: {width}");
                }
            }
        }
    }
}
