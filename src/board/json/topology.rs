//! What is next to what: a name, `{"layers": D}` or `{"neighbours": [[…], …]}`.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::source::Source;
use super::string;
use crate::board::parse_error::{Mistake, ParseError};
use crate::board::text::whole_number;
use crate::board::{Cell, Grid, GridError, Size, Topology, UnknownTopology};

const TOPOLOGY: &str = "expected a name such as \"hex\", {\"layers\": D} or {\"neighbours\": [[…], …]}";
const LISTS: &str = "expected one list for every cell, of the row-major indices of the cells that a clue there counts";

/// A grid that is still to be made: its table may be large, and is not worth making for a board that cannot be read.
pub(super) enum PlannedGrid {
    Named(Size, Topology),
    Made(Grid),
}

impl PlannedGrid {
    pub fn most_neighbours(&self) -> u8 {
        match self {
            Self::Named(_, topology) => topology.most_neighbours() as u8,
            Self::Made(grid) => grid.most_neighbours() as u8,
        }
    }

    pub fn make(self) -> Result<Grid, GridError> {
        match self {
            Self::Named(size, topology) => Grid::new(size, topology),
            Self::Made(grid) => Ok(grid),
        }
    }
}

#[derive(Deserialize)]
struct Object<'a> {
    #[serde(borrow, default)]
    layers: Option<&'a RawValue>,
    #[serde(borrow, default)]
    neighbours: Option<&'a RawValue>,
}

pub(super) fn read(raw: &RawValue, size: Size, source: &Source<'_>) -> Result<PlannedGrid, ParseError> {
    let wrong = || source.error_at(raw, Mistake::WrongType("topology"), TOPOLOGY);
    let topology = match string(raw) {
        Some(name) => name.parse().map_err(|error: UnknownTopology| source.error_at(raw, error, TOPOLOGY))?,
        None if raw.get().starts_with('{') => {
            match serde_json::from_str::<Object<'_>>(raw.get()).map_err(|_| wrong())? {
                Object { layers: Some(layers), neighbours: None } => {
                    let number = whole_number(layers.get(), "number of layers");
                    let number = number.ok().and_then(|number| u32::try_from(number).ok());
                    let expected = "expected a number of layers, at least 1";
                    let wrong = || source.error_at(layers, Mistake::WrongType("layers"), expected);
                    Topology::Layers(number.filter(|&number| number > 0).ok_or_else(wrong)?)
                }
                Object { layers: None, neighbours: Some(lists) } => {
                    return read_lists(lists, size, source).map(PlannedGrid::Made);
                }
                _ => return Err(wrong()),
            }
        }
        None => return Err(wrong()),
    };
    let misfit = |error| source.error_at(raw, Mistake::Grid(error), "change the size or the topology");
    topology.check(size).map_err(misfit)?;
    Ok(PlannedGrid::Named(size, topology))
}

fn read_lists(raw: &RawValue, size: Size, source: &Source<'_>) -> Result<Grid, ParseError> {
    let wrong = |at: &RawValue| source.error_at(at, Mistake::WrongType("neighbours"), LISTS);
    let raw_lists: Vec<&RawValue> = serde_json::from_str(raw.get()).map_err(|_| wrong(raw))?;
    let mut lists = Vec::with_capacity(raw_lists.len());
    for (place, raw_list) in raw_lists.iter().enumerate() {
        let entries: Vec<&RawValue> = serde_json::from_str(raw_list.get()).map_err(|_| wrong(raw_list))?;
        let mut list = Vec::with_capacity(entries.len());
        for (entry, raw_entry) in entries.into_iter().enumerate() {
            let index = whole_number(raw_entry.get(), "index").map_err(|_| wrong(raw_entry))?;
            let Ok(index) = u32::try_from(index) else {
                let cell = size.cell(place);
                let error = GridError::OutOfRange { cell, entry, index, cells: size.area() };
                return Err(source.error_at(raw_entry, Mistake::Grid(error), LISTS));
            };
            list.push(index);
        }
        lists.push(list);
    }
    Grid::graph(size, &lists).map_err(|error| {
        let list = |cell: Cell| raw_lists[size.index(cell)];
        match error {
            GridError::TooManyNeighbours { cell, .. } => source.error_at(list(cell), Mistake::Grid(error), LISTS),
            GridError::OutOfRange { cell, entry, .. }
            | GridError::Itself { cell, entry }
            | GridError::Repeated { cell, entry, .. } => {
                let entries: Vec<&RawValue> = serde_json::from_str(list(cell).get()).expect("read before");
                source.error_at(entries[entry], Mistake::Grid(error), "expected other cells, each once, counted from 0")
            }
            _ => source.error_at(raw, Mistake::Grid(error), LISTS),
        }
    })
}

/// The value of `topology`; `None` for the square board, which needs none.
pub(crate) fn written(grid: &Grid) -> Option<String> {
    match grid.topology() {
        Topology::Square => None,
        Topology::Layers(layers) => Some(format!("{{\"layers\":{layers}}}")),
        Topology::Graph => {
            let list = |list: &Vec<u32>| {
                let entries: Vec<String> = list.iter().map(u32::to_string).collect();
                format!("[{}]", entries.join(","))
            };
            let lists: Vec<String> = grid.lists().iter().map(list).collect();
            Some(format!("{{\"neighbours\":[{}]}}", lists.join(",")))
        }
        named => Some(format!("\"{named}\"")),
    }
}
