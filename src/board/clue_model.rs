//! How the number told of a cell relates to the true number of mines around it.

use std::sync::Arc;

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};

use super::CellState;
use super::excerpt::clip;
use super::likelihood::Likelihood;

/// P(told | truth), for all numbers told and all truths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ClueModel {
    /// The truth.
    #[default]
    Exact,
    /// Whatever is told says nothing.
    Blind,
    /// Uniform on 0 to the truth.
    Optimistic,
    /// Uniform on the truth to the most neighbours that a cell of such a board can have: 8 on square boards.
    Cautious,
    /// A table of one's own.
    Table(Arc<ClueTable>),
}

impl ClueModel {
    /// The models that have a name.
    pub const NAMED: [Self; 4] = [Self::Exact, Self::Blind, Self::Optimistic, Self::Cautious];

    /// What `clues` in JSON calls it; a table has no name of its own, and this only describes it.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Blind => "blind",
            Self::Optimistic => "optimistic",
            Self::Cautious => "cautious",
            Self::Table(_) => "told by a table",
        }
    }

    /// A model by its name; no table has one.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|model| model.name() == name)
    }

    /// How likely an answer is when so many mines are around the cell: a number told, or that none was
    /// ([`CellState::BLIND`]). `most` is the most neighbours that a cell of such a board can have
    /// ([`Grid::most_neighbours`](super::Grid::most_neighbours)).
    pub fn chance(&self, answer: CellState, truth: u8, most: u8) -> Ratio<BigUint> {
        let one_of = |numbers: u8| Ratio::new(BigUint::one(), numbers.into());
        match (self, answer.as_clue()) {
            (Self::Exact, Some(told)) if told == truth => Ratio::one(),
            (Self::Blind, None) => Ratio::one(),
            (Self::Optimistic, Some(told)) if told <= truth => one_of(truth + 1),
            (Self::Cautious, Some(told)) if (truth..=most).contains(&told) => one_of(most + 1 - truth),
            (Self::Table(table), told) => {
                let column = told.map_or(table.truths(), usize::from);
                let row = table
                    .rows
                    .get(truth as usize)
                    .filter(|_| told.is_none_or(|told| usize::from(told) < table.truths()));
                row.and_then(|row| row.get(column)).cloned().unwrap_or_else(Ratio::zero)
            }
            (Self::Exact | Self::Blind | Self::Optimistic | Self::Cautious, _) => Ratio::zero(),
        }
    }

    /// What an answer says: a number told, or that none was ([`CellState::BLIND`]). Only a table can make something of the
    /// latter. `most` is the most neighbours that a cell of such a board can have.
    pub(crate) fn likelihood(&self, answer: CellState, most: u8) -> Likelihood {
        match (self, answer.as_clue()) {
            (Self::Exact, Some(told)) => Likelihood::only(told),
            (Self::Optimistic | Self::Cautious, Some(_)) => self.proportional_to_chances(answer, most),
            (Self::Table(table), told) if told.is_some() || table.has_not_told() => {
                self.proportional_to_chances(answer, most)
            }
            (Self::Exact | Self::Optimistic | Self::Cautious, None) | (Self::Blind | Self::Table(_), _) => {
                Likelihood::flat(most)
            }
        }
    }

    fn proportional_to_chances(&self, answer: CellState, most: u8) -> Likelihood {
        let chances: Vec<Ratio<BigUint>> = (0..=most).map(|truth| self.chance(answer, truth, most)).collect();
        Likelihood::proportional_to(&chances)
    }

    /// Whether it says something that no number was told.
    pub(super) fn hears_silence(&self) -> bool {
        matches!(self, Self::Table(table) if table.has_not_told())
    }
}

/// P(told | truth) row by row: the truths from 0 to the most neighbours that a cell can have (8 on square boards), and in each
/// the numbers told from 0 to the same and, if the table has it, that none is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueTable {
    rows: Vec<Vec<Ratio<BigUint>>>,
}

/// Why there is no such table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The number of rows is wrong.
    #[error("a table has {} rows, one for each true number from 0 to {most}, not {found}", most + 1)]
    Rows {
        /// The most neighbours that a cell of the board can have.
        most: u8,
        /// Rows of the table.
        found: usize,
    },
    /// A row is too short or too long.
    #[error(
        "row {row} has {found} entries: expected {}, one for each number told from 0 to {most}, or {}, the last for no number told",
        most + 1, most + 2
    )]
    Columns {
        /// The most neighbours that a cell of the board can have.
        most: u8,
        /// Its number: the truth from 0 on.
        row: usize,
        /// Its entries.
        found: usize,
    },
    /// Some rows say how often no number is told, and others do not.
    #[error("row {row} has {found} entries, and row 0 has {first}")]
    Uneven {
        /// The first row that differs from row 0.
        row: usize,
        /// Its entries.
        found: usize,
        /// The entries of row 0.
        first: usize,
    },
    /// The probabilities of a row do not add up to 1.
    #[error("row {row} sums to {}, not 1", clip(&.sum.to_string(), 60))]
    Sum {
        /// Its number: the truth from 0 on.
        row: usize,
        /// What they add up to.
        sum: Ratio<BigUint>,
    },
}

impl ClueTable {
    /// A table for boards on which a cell can have eight neighbours, as on square ones.
    pub fn new(rows: Vec<Vec<Ratio<BigUint>>>) -> Result<Self, TableError> {
        Self::for_most(8, rows)
    }

    /// A table for boards on which a cell can have at most so many neighbours
    /// ([`Grid::most_neighbours`](super::Grid::most_neighbours)).
    pub fn for_most(most: u8, rows: Vec<Vec<Ratio<BigUint>>>) -> Result<Self, TableError> {
        let truths = usize::from(most) + 1;
        if rows.len() != truths {
            return Err(TableError::Rows { most, found: rows.len() });
        }
        let first = rows[0].len();
        for (row, entries) in rows.iter().enumerate() {
            let found = entries.len();
            if found != truths && found != truths + 1 {
                return Err(TableError::Columns { most, row, found });
            }
            if found != first {
                return Err(TableError::Uneven { row, found, first });
            }
            let sum: Ratio<BigUint> = entries.iter().sum();
            if !sum.is_one() {
                return Err(TableError::Sum { row, sum });
            }
        }
        Ok(Self { rows })
    }

    /// How many numbers of mines there may be around a cell; also the column of what is not told.
    fn truths(&self) -> usize {
        self.rows.len()
    }

    /// Row by row, as [`new`](Self::new) takes them.
    pub fn rows(&self) -> &[Vec<Ratio<BigUint>>] {
        &self.rows
    }

    /// Whether the table says how likely it is that no number is told.
    pub fn has_not_told(&self) -> bool {
        self.rows[0].len() > self.truths()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_models_are_what_they_say() {
        let weights = |model: ClueModel, told: u8| -> Vec<u64> {
            let likelihood = model.likelihood(CellState::clue(told), 8);
            (0..9).map(|truth| u64::try_from(likelihood.weight(truth)).unwrap()).collect()
        };
        assert_eq!(weights(ClueModel::Exact, 3), [0, 0, 0, 1, 0, 0, 0, 0, 0]);
        assert_eq!(weights(ClueModel::Blind, 3), [1; 9]);
        assert_eq!(weights(ClueModel::Optimistic, 7), [0, 0, 0, 0, 0, 0, 0, 9, 8]);
        assert_eq!(weights(ClueModel::Cautious, 1), [8, 9, 0, 0, 0, 0, 0, 0, 0]);
        for model in ClueModel::NAMED {
            assert_eq!(model.likelihood(CellState::BLIND, 8), Likelihood::flat(8), "{}", model.name());
            assert_eq!(ClueModel::from_name(model.name()), Some(model));
        }
    }
}
