//! What is known of a live position at one moment.

use std::cell::OnceCell;

use num_bigint::BigUint;
use num_rational::Ratio;

use super::components::Place;
use super::known_board::{CellIndex, Status};
use super::state::LiveState;
use crate::board::{Cell, Position};
use crate::counting::{self, Combined, Fraction, StopReason, Table};
use crate::frontier::{MinesLeft, Verdict};

/// Answers of a [`LiveEngine`](super::LiveEngine), until the position changes.
#[derive(Debug)]
pub struct LiveAnalysis<'l> {
    position: &'l Position,
    state: &'l LiveState,
    tables: Vec<&'l Table>,
    /// By slot: the place of its component among the tables, and of its first group among all.
    places: Vec<(u32, u32)>,
    mines_left: MinesLeft,
    combined: OnceCell<Result<Combined, StopReason>>,
    chances: OnceCell<Option<Chances>>,
}

/// By group, and of each cell that no clue sees.
#[derive(Debug)]
struct Chances {
    groups: Vec<f64>,
    sea: f64,
}

/// Cells of which the same is known.
#[derive(Clone, Copy)]
enum Share {
    Certain(Verdict),
    Group(Place),
    Sea,
}

impl<'l> LiveAnalysis<'l> {
    pub(super) fn new(position: &'l Position, state: &'l LiveState) -> Self {
        let mut places = vec![(0, 0); state.components.slots()];
        let (mut index, mut first_group) = (0, 0);
        for (slot, component) in state.components.iter() {
            places[slot as usize] = (index, first_group);
            index += 1;
            first_group += component.groups() as u32;
        }
        let (tables, mines_left) = (state.tables(), state.board.mines_left_for_engines());
        Self { position, state, tables, places, mines_left, combined: OnceCell::new(), chances: OnceCell::new() }
    }

    /// What the player sees, with all moves up to now.
    pub fn position(&self) -> &'l Position {
        self.position
    }

    /// Why not all is known: what is certain is so, but more may be, and there are no probabilities.
    pub fn stopped(&self) -> Option<StopReason> {
        self.state.stopped()
    }

    /// What is certain of a hidden cell; `None` for a revealed cell and off the board.
    pub fn verdict(&self, cell: Cell) -> Option<Verdict> {
        Some(match self.share(cell)? {
            Share::Certain(verdict) => verdict,
            Share::Group(_) | Share::Sea => Verdict::Open,
        })
    }

    /// The hidden cells of a verdict, flagged ones included, row-major.
    pub fn cells(&self, verdict: Verdict) -> Vec<Cell> {
        let (board, status) = (&self.state.board, status_of(verdict));
        let cells = board.cells_with(status).map(|at| board.cell(at));
        cells.collect()
    }

    /// The exact mine probability of a hidden cell, in lowest terms. `None` for a revealed cell, off the board, without a mine count
    /// or density, and where counting stopped.
    pub fn probability(&self, cell: Cell) -> Option<Ratio<BigUint>> {
        let share = self.share(cell)?;
        if self.mines_left == MinesLeft::Unknown || self.stopped().is_some() {
            return None;
        }
        let fraction = match share {
            Share::Certain(verdict) => Fraction::certain(verdict == Verdict::Mine),
            Share::Group(place) => {
                let component = self.places[place.slot as usize].0 as usize;
                self.combined()?.probability(&self.tables, component, place.group as usize + 1)?
            }
            Share::Sea => self.combined()?.sea_probability(&self.tables, self.state.sea().into())?,
        };
        Some(fraction.reduced())
    }

    /// The same as a float, right but for the last bits.
    pub fn probability_f64(&self, cell: Cell) -> Option<f64> {
        let chances = self.chances()?;
        Some(match self.share(cell)? {
            Share::Certain(verdict) => f64::from(u8::from(verdict == Verdict::Mine)),
            Share::Group(place) => chances.of_group(self.places[place.slot as usize].1 + place.group),
            Share::Sea => chances.sea,
        })
    }

    /// The first of the hidden cells with the least mine probability, by floats, and that; flagged cells are not among them.
    pub fn least_risk(&self) -> Option<(Cell, f64)> {
        let chances = self.chances()?;
        let board = &self.state.board;
        if let Some(safe) = board.safe_cells().min() {
            return Some((board.cell(safe), 0.0));
        }
        let sea = (self.state.sea() > 0).then_some(chances.sea);
        let least = chances.groups.iter().copied().chain(sea).min_by(f64::total_cmp)?;
        let risk = |at: CellIndex| match self.state.components.place(at) {
            Some(place) => chances.of_group(self.places[place.slot as usize].1 + place.group),
            None => chances.sea,
        };
        let first = board.unknown_cells().find(|&at| risk(at).total_cmp(&least).is_eq())?;
        Some((board.cell(first), least))
    }

    /// The number of layouts that are possible; `None` where counting stopped.
    pub fn configurations(&self) -> Option<BigUint> {
        let tables = self.state.components.iter().map(|(_, component)| component.unweighted().ok());
        let tables: Vec<&Table> = tables.collect::<Option<_>>()?;
        Some(counting::layouts(&tables, self.state.sea().into(), &self.mines_left))
    }

    fn share(&self, cell: Cell) -> Option<Share> {
        self.position.state(cell).filter(|state| state.is_covered())?;
        let at = self.state.board.at(cell);
        Some(match (self.state.board.status(at), self.state.components.place(at)) {
            (Status::Mine, _) => Share::Certain(Verdict::Mine),
            (Status::Safe, _) => Share::Certain(Verdict::Safe),
            (_, Some(place)) => Share::Group(place),
            (_, None) => Share::Sea,
        })
    }

    fn combined(&self) -> Option<&Combined> {
        let limits = self.state.components.limits;
        let combine = || counting::combine(&self.tables, self.state.sea().into(), &self.mines_left, limits);
        self.combined.get_or_init(combine).as_ref().ok()
    }

    fn chances(&self) -> Option<&Chances> {
        let compute = || {
            if self.stopped().is_some() {
                return None;
            }
            let combined = self.combined()?;
            let sea = combined.sea_chance(&self.tables, self.state.sea().into());
            Some(Chances { groups: combined.chances(&self.tables)?, sea: sea.unwrap_or_default() })
        };
        self.chances.get_or_init(compute).as_ref()
    }
}

impl Chances {
    fn of_group(&self, group: u32) -> f64 {
        self.groups[group as usize]
    }
}

fn status_of(verdict: Verdict) -> Status {
    match verdict {
        Verdict::Safe => Status::Safe,
        Verdict::Mine => Status::Mine,
        Verdict::Open => Status::Unknown,
    }
}
