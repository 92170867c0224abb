//! From tables to probabilities and the number of layouts.

use std::borrow::Borrow;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use num_bigint::BigUint;
use ruint::Uint;

use super::binomial::binomial;
use super::combination::{Combination, Sea};
use super::large::FloatWeights;
use super::limits::{StopReason, Watch};
use super::table::Table;
use super::tally::Tally;
use super::{Counting, Fraction, weighted};
use crate::frontier::{Frontier, Knowledge, MinesLeft};

/// How the components' tables are weighed.
#[derive(Debug)]
pub(crate) enum Combined {
    /// No mine count: no probabilities.
    Unweighted,
    /// A mine is so much likelier than no mine; components do not influence each other.
    Odds {
        mine: BigUint,
        safe: BigUint,
    },
    /// Every component has the same number of mines in all its layouts, so the mine count says nothing about them.
    Fixed {
        sea_mines: u64,
    },
    U128(Free<u128>),
    U256(Free<Uint<256, 4>>),
    U512(Free<Uint<512, 8>>),
    U1024(Free<Uint<1024, 16>>),
    Large(Large),
}

/// The weights of the components whose number of mines varies.
#[derive(Debug)]
pub(crate) struct Free<T> {
    combination: Combination<T>,
    /// Place of each component among the free ones.
    places: Vec<Option<u32>>,
}

/// Floats at once, exact numbers when they are asked for.
#[derive(Debug)]
pub(crate) struct Large {
    floats: FloatWeights,
    exact: OnceLock<Free<BigUint>>,
    places: Vec<Option<u32>>,
    sea: Sea,
    /// Width of the exact numbers.
    bits: u64,
}

impl Large {
    fn exact<T: Borrow<Table>>(&self, tables: &[T]) -> &Free<BigUint> {
        self.exact.get_or_init(|| {
            let free = free_tables(tables);
            let window = self.sea.window(range(&free)).expect("feasibility was checked before");
            Free { combination: Combination::new(&free, self.sea, &window), places: self.places.clone() }
        })
    }

    fn chance(&self, component: usize, table: &Table, row: usize) -> f64 {
        match self.places[component] {
            Some(place) => self.floats.chance(place as usize, table, row),
            None => fixed_chance(table, row),
        }
    }
}

/// Those whose number of mines varies.
fn free_tables<T: Borrow<Table>>(tables: &[T]) -> Vec<&Table> {
    tables.iter().map(T::borrow).filter(|table| !table.is_fixed()).collect()
}

fn range(free: &[&Table]) -> usize {
    free.iter().map(|table| table.len - 1).sum()
}

impl Combined {
    pub(super) fn new<T: Borrow<Table>>(
        tables: &[T],
        sea_cells: u64,
        mines_left: &MinesLeft,
        watch: &Watch,
    ) -> Result<Self, StopReason> {
        match mines_left {
            MinesLeft::Known(mines) => Self::counted(tables, sea_cells, *mines, watch),
            MinesLeft::Density(density) => {
                let (mine, safe) = density.odds();
                Ok(Self::Odds { mine, safe })
            }
            MinesLeft::Unknown | MinesLeft::Overdrawn => Ok(Self::Unweighted),
        }
    }

    fn counted<T: Borrow<Table>>(tables: &[T], cells: u64, mines: u64, watch: &Watch) -> Result<Self, StopReason> {
        let fewest: u64 = tables.iter().map(|table| u64::from(table.borrow().fewest)).sum();
        let sea = Sea { cells, mines: mines.saturating_sub(fewest) };
        let free = free_tables(tables);
        let window = sea.window(range(&free)).expect("feasibility was checked before");
        if free.is_empty() {
            return Ok(Self::Fixed { sea_mines: sea.mines });
        }
        let cell_bits = u64::from(64 - cells.leading_zeros());
        let bits = free.iter().map(|table| table.bits()).sum::<u64>() + sea.weight_bits(&window) + cell_bits;
        let mut count = 0;
        let places = tables.iter().map(|table| {
            let place = (!table.borrow().is_fixed()).then_some(count);
            count += u32::from(place.is_some());
            place
        });
        let places = places.collect();
        macro_rules! free {
            ($variant:ident) => {
                Self::$variant(Free { combination: Combination::new(&free, sea, &window), places })
            };
        }
        Ok(match bits {
            0..=128 => free!(U128),
            129..=256 => free!(U256),
            257..=512 => free!(U512),
            513..=1024 => free!(U1024),
            _ => {
                let floats = FloatWeights::new(&free, sea, &window, watch)?;
                Self::Large(Large { floats, exact: OnceLock::new(), places, sea, bits })
            }
        })
    }
}

impl<T: Tally> Free<T> {
    fn numerator(&self, place: u32, table: &Table, row: usize) -> T {
        self.combination.numerator(place as usize, table, row)
    }

    fn fraction(&self, component: usize, table: &Table, row: usize) -> Fraction {
        let Some(place) = self.places[component] else { return fixed_fraction(table, row) };
        Fraction {
            numerator: self.numerator(place, table, row).to_big(),
            denominator: self.combination.denominator.to_big(),
        }
    }

    fn add_chances(&self, chances: &mut Vec<f64>, component: usize, table: &Table, rows: RangeInclusive<usize>) {
        let denominator = self.combination.denominator.leading();
        match self.places[component] {
            Some(place) => {
                chances.extend(rows.map(|row| self.numerator(place, table, row).ratio_to_leading(denominator)));
            }
            None => chances.extend(rows.map(|row| fixed_chance(table, row))),
        }
    }

    fn sea_chance(&self, sea: u64) -> f64 {
        self.combination.sea_numerator.ratio(&self.combination.denominator) / sea as f64
    }

    fn sea_fraction(&self, sea: u64) -> Fraction {
        Fraction {
            numerator: self.combination.sea_numerator.to_big(),
            denominator: self.combination.denominator.to_big() * sea,
        }
    }
}

fn fixed_fraction(table: &Table, row: usize) -> Fraction {
    Fraction { numerator: table.get(row, 0), denominator: table.get(0, 0) }
}

fn fixed_chance(table: &Table, row: usize) -> f64 {
    match table.words() {
        Some(words) => words[row].ratio(&words[0]),
        None => fixed_fraction(table, row).to_f64(),
    }
}

/// Calls the same method on the weights of whatever width.
macro_rules! for_any_width {
    ($combined:expr, $free:ident => $call:expr, $($other:pat => $result:expr),+ $(,)?) => {
        match $combined {
            Combined::U128($free) => $call,
            Combined::U256($free) => $call,
            Combined::U512($free) => $call,
            Combined::U1024($free) => $call,
            $($other => $result),+
        }
    };
}

impl Combined {
    /// The mine probability that a row of a component's table stands for; `None` without a mine count or density.
    pub(crate) fn probability<T: Borrow<Table>>(&self, tables: &[T], component: usize, row: usize) -> Option<Fraction> {
        let table = tables[component].borrow();
        for_any_width!(self,
            free => Some(free.fraction(component, table, row)),
            Self::Large(large) => Some(large.exact(tables).fraction(component, table, row)),
            Self::Unweighted => None,
            Self::Odds { mine, safe } => Some(odds_fraction(table, row, mine, safe)),
            Self::Fixed { .. } => Some(fixed_fraction(table, row)),
        )
    }

    /// The mine probability of every group of every component as a float; `None` without a mine count or density.
    pub(crate) fn chances<T: Borrow<Table>>(&self, tables: &[T]) -> Option<Vec<f64>> {
        if matches!(self, Self::Unweighted) {
            return None;
        }
        let mut chances = Vec::with_capacity(tables.iter().map(|table| table.borrow().groups()).sum());
        for (index, table) in tables.iter().map(T::borrow).enumerate() {
            let rows = 1..=table.groups();
            for_any_width!(self,
                free => free.add_chances(&mut chances, index, table, rows),
                Self::Large(large) => chances.extend(rows.map(|row| large.chance(index, table, row))),
                Self::Fixed { .. } => chances.extend(rows.map(|row| fixed_chance(table, row))),
                Self::Odds { mine, safe } => {
                    chances.extend(rows.map(|row| odds_fraction(table, row, mine, safe).to_f64()));
                },
                Self::Unweighted => {},
            );
        }
        Some(chances)
    }

    /// The mine probability of each of so many cells of the sea, if there is a sea.
    pub(crate) fn sea_probability<T: Borrow<Table>>(&self, tables: &[T], sea: u64) -> Option<Fraction> {
        if sea == 0 {
            return None;
        }
        for_any_width!(self,
            free => Some(free.sea_fraction(sea)),
            Self::Large(large) => Some(large.exact(tables).sea_fraction(sea)),
            Self::Unweighted => None,
            Self::Odds { mine, safe } => Some(Fraction { numerator: mine.clone(), denominator: mine + safe }),
            Self::Fixed { sea_mines } => Some(Fraction { numerator: (*sea_mines).into(), denominator: sea.into() }),
        )
    }

    /// The same as a float.
    pub(crate) fn sea_chance<T: Borrow<Table>>(&self, tables: &[T], sea: u64) -> Option<f64> {
        for_any_width!(self,
            free => (sea > 0).then(|| free.sea_chance(sea)),
            Self::Large(large) => (sea > 0).then_some(large.floats.sea_chance),
            _ => self.sea_probability(tables, sea).map(|fraction| fraction.to_f64()),
        )
    }
}

/// The number of layouts that are possible: with the mine count if it is known, else with any number of mines. A mine count that
/// cannot be met was found out before.
pub(crate) fn layouts<T: Borrow<Table>>(tables: &[T], sea: u64, mines_left: &MinesLeft) -> BigUint {
    let MinesLeft::Known(mines) = mines_left else {
        let layouts: BigUint = tables.iter().map(|table| all_layouts(table.borrow())).product();
        return layouts << sea;
    };
    let fewest: u64 = tables.iter().map(|table| u64::from(table.borrow().fewest)).sum();
    let mut by_mines = vec![BigUint::one()];
    for table in tables {
        by_mines = product(&by_mines, table.borrow());
    }
    sea_weighted(&by_mines, sea, mines - fewest)
}

impl Counting {
    /// The mine probability of each cell of a group; `None` without a mine count or density.
    pub(crate) fn group_probability(&self, group: usize) -> Option<Fraction> {
        let component = self.partition.components.partition_point(|component| component.groups.end <= group);
        let row = group - self.partition.components[component].groups.start + 1;
        self.combined.probability(&self.tables, component, row)
    }

    /// The mine probability of every group as a float; `None` without a mine count or density.
    pub(crate) fn group_chances(&self) -> Option<Vec<f64>> {
        self.combined.chances(&self.tables)
    }

    /// The mine probability of each cell of the sea, if there is a sea.
    pub(crate) fn sea_probability(&self) -> Option<Fraction> {
        self.combined.sea_probability(&self.tables, self.sea)
    }

    /// The mine probability of each cell of the sea as a float, if there is a sea.
    pub(crate) fn sea_chance(&self) -> Option<f64> {
        self.combined.sea_chance(&self.tables, self.sea)
    }

    /// About how many bytes the exact probabilities of all groups take together, where they are made only when asked for;
    /// 0 elsewhere.
    pub(crate) fn fraction_bytes(&self) -> u64 {
        match &self.combined {
            Combined::Large(large) => 2 * large.bits.div_ceil(8) * self.partition.groups.len() as u64,
            _ => 0,
        }
    }

    /// The number of layouts that are possible: with the mine count if it is known, else with any number of mines.
    pub(crate) fn configurations(&self) -> BigUint {
        self.sum(self.unweighted.as_ref().unwrap_or(&self.tables))
    }

    /// What all possible layouts weigh together, each the product of its clues' weights; without likelihoods, how many they
    /// are. Comparable between positions with the same hidden cells whose clues were told the same.
    pub(crate) fn total_weight(&self, frontier: &Frontier, known: &Knowledge) -> BigUint {
        match self.unweighted {
            None => self.configurations(),
            Some(_) => self.sum(&self.tables) * weighted::left_out(frontier, known),
        }
    }

    fn sum(&self, tables: &[Table]) -> BigUint {
        layouts(tables, self.sea, &self.mines_left)
    }
}

/// Σ layouts\[t\] · C(sea, mines − t).
fn sea_weighted(layouts: &[BigUint], sea: u64, mines: u64) -> BigUint {
    let first = mines.saturating_sub(sea);
    let mut ways = binomial(sea, mines - first);
    let mut sum = BigUint::zero();
    for (used, layouts) in (0..=mines).zip(layouts).skip(first as usize) {
        sum += layouts * &ways;
        // C(s, n − 1) = C(s, n) · n / (s − n + 1)
        let here = mines - used;
        ways = ways * here / (sea + 1 - here);
    }
    sum
}

fn all_layouts(table: &Table) -> BigUint {
    (0..table.len).map(|mines| table.get::<BigUint>(0, mines)).sum()
}

fn product(layouts: &[BigUint], table: &Table) -> Vec<BigUint> {
    let mut next = vec![BigUint::zero(); layouts.len() + table.len - 1];
    for (used, ways) in layouts.iter().enumerate() {
        for mines in 0..table.len {
            table.add_scaled_to(&mut next[used + mines], 0, mines, ways);
        }
    }
    next
}

/// Both rows weighed by mine^k · safe^(n − k), with n the largest number of mines of the component.
fn odds_fraction(table: &Table, row: usize, mine: &BigUint, safe: &BigUint) -> Fraction {
    let weigh = |row: usize| {
        let mut power = BigUint::one();
        let mut sum = BigUint::zero();
        // Horner from the most mines down: one multiplication by `mine` for each step on what is there so far.
        for mines in (0..table.len).rev() {
            sum = sum * mine + table.get::<BigUint>(row, mines) * &power;
            power *= safe;
        }
        sum
    };
    Fraction { numerator: weigh(row), denominator: weigh(0) }
}
