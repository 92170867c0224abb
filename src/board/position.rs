//! What the player sees.

use std::collections::BTreeMap;
use std::ops::Index;

use super::{Cell, ClueModel, Density, Grid, Likelihood, OffBoard, Size};

/// What is known of one cell by looking at it.
///
/// One byte, so that whole boards can be scanned quickly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellState(u8);

impl CellState {
    /// Revealed and safe, but its clue was not told (`?`).
    pub const BLIND: Self = Self(36);
    /// Hidden (`#`).
    pub const HIDDEN: Self = Self(37);
    /// Hidden, asserted to be a mine (`F`).
    pub const FLAGGED: Self = Self(38);

    /// The largest clue that there is a character for.
    pub const MOST_CLUE: u8 = Grid::MOST_NEIGHBOURS as u8;

    /// Revealed, showing a number from 0 to 35.
    ///
    /// # Panics
    /// On a number above that.
    pub const fn clue(number: u8) -> Self {
        assert!(number <= Self::MOST_CLUE, "a clue is at most 35");
        Self(number)
    }

    /// The number shown, if one is.
    pub const fn as_clue(self) -> Option<u8> {
        if self.0 <= Self::MOST_CLUE { Some(self.0) } else { None }
    }

    /// The number shown, or something above any.
    pub(super) const fn code(self) -> u8 {
        self.0
    }

    /// Hidden, flagged or not.
    pub const fn is_covered(self) -> bool {
        self.0 >= Self::HIDDEN.0
    }

    /// The character of the native notation, back to a state; clues above 8 are for boards where a cell can have more
    /// neighbours.
    pub const fn from_char(character: char) -> Option<Self> {
        match character {
            '9' => Some(Self(9)),
            'a'..='z' => Some(Self(character as u8 - b'a' + 10)),
            _ => Self::from_square_char(character),
        }
    }

    /// The same without clues above 8.
    pub(super) const fn from_square_char(character: char) -> Option<Self> {
        match character {
            '0'..='8' => Some(Self(character as u8 - b'0')),
            '?' => Some(Self::BLIND),
            '#' => Some(Self::HIDDEN),
            'F' => Some(Self::FLAGGED),
            _ => None,
        }
    }

    /// The character of the native notation.
    pub const fn as_char(self) -> char {
        match self {
            Self::BLIND => '?',
            Self::HIDDEN => '#',
            Self::FLAGGED => 'F',
            Self(number @ 0..=9) => (b'0' + number) as char,
            Self(number) => (b'a' + number - 10) as char,
        }
    }
}

/// What is known of the total number of mines, flagged ones included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MineCount {
    /// Exactly so many.
    Known(u64),
    /// Logic only: no probabilities.
    Unknown,
    /// Every hidden cell is a mine with this chance, independently of the others.
    Density(Density),
}

/// A board as the player sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    grid: Grid,
    states: Vec<CellState>,
    mine_count: MineCount,
    clue_model: ClueModel,
    /// By index, the cells of which more is to be said than their state under the position's model.
    tellings: BTreeMap<u32, Observation>,
}

/// What was told of one cell, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Observation {
    /// The position's if none.
    pub model: Option<ClueModel>,
    /// Numbers, or blind where none was told; what the state shows if empty.
    pub answers: Vec<CellState>,
}

/// Cells were given for another size of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a {size} board has {} cells, not {found}", size.area())]
pub struct WrongCellCount {
    /// The size of the board.
    pub size: Size,
    /// The number of cells given.
    pub found: usize,
}

impl Index<Cell> for Position {
    type Output = CellState;

    /// # Panics
    /// Off the board.
    fn index(&self, cell: Cell) -> &CellState {
        &self.states[self.size().index(cell)]
    }
}

impl Position {
    /// A position from its cells, row-major. A size alone is a square board.
    pub fn new(grid: impl Into<Grid>, states: Vec<CellState>, mine_count: MineCount) -> Result<Self, WrongCellCount> {
        let grid = grid.into();
        if states.len() != grid.size().area() {
            return Err(WrongCellCount { size: grid.size(), found: states.len() });
        }
        Ok(Self { grid, states, mine_count, clue_model: ClueModel::Exact, tellings: BTreeMap::new() })
    }

    /// A position of which nothing is revealed.
    pub fn hidden(grid: impl Into<Grid>, mine_count: MineCount) -> Self {
        let grid = grid.into();
        let states = vec![CellState::HIDDEN; grid.size().area()];
        Self { grid, states, mine_count, clue_model: ClueModel::Exact, tellings: BTreeMap::new() }
    }

    /// The same position with its clues told by another model, but for the cells that have one of their own.
    pub fn with_clue_model(self, clue_model: ClueModel) -> Self {
        Self { clue_model, ..self }
    }

    /// The same position with one cell's clue told by another model.
    ///
    /// # Panics
    /// If the cell is not revealed.
    pub fn with_cell_model(mut self, cell: Cell, model: ClueModel) -> Self {
        self.telling(cell).model = Some(model);
        self
    }

    /// The same position with everything that was told of a revealed cell, each time independently: numbers, or
    /// [`CellState::BLIND`] where none was. What the cell shows does not count beside it.
    ///
    /// # Panics
    /// If the cell is not revealed, there is no answer, or one is not a revealed state.
    pub fn with_answers(mut self, cell: Cell, answers: Vec<CellState>) -> Self {
        assert!(!answers.is_empty(), "something is told of {cell}");
        assert!(answers.iter().all(|answer| !answer.is_covered()), "an answer is a number or blind");
        self.telling(cell).answers = answers;
        self
    }

    fn telling(&mut self, cell: Cell) -> &mut Observation {
        assert!(!self[cell].is_covered(), "{cell} is not revealed");
        self.tellings.entry(self.size().index(cell) as u32).or_default()
    }

    /// The same cells with another mine count.
    pub fn with_mine_count(self, mine_count: MineCount) -> Self {
        Self { mine_count, ..self }
    }

    /// What is next to what.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.grid.size()
    }

    /// What is known of the number of mines, flagged ones included.
    pub fn mine_count(&self) -> &MineCount {
        &self.mine_count
    }

    /// The model of the cells that have none of their own.
    pub fn clue_model(&self) -> &ClueModel {
        &self.clue_model
    }

    /// The model that a cell's clue is told by.
    pub fn model_at(&self, cell: Cell) -> &ClueModel {
        let index = self.size().contains(cell).then(|| self.size().index(cell) as u32);
        let telling = index.and_then(|index| self.tellings.get(&index));
        telling.and_then(|telling| telling.model.as_ref()).unwrap_or(&self.clue_model)
    }

    /// Everything that was told of a cell; nothing of one that is not revealed or not on the board.
    pub fn answers_at(&self, cell: Cell) -> &[CellState] {
        if !self.size().contains(cell) {
            return &[];
        }
        let index = self.size().index(cell);
        match self.tellings.get(&(index as u32)) {
            _ if self.states[index].is_covered() => &[],
            Some(telling) if !telling.answers.is_empty() => &telling.answers,
            _ => &self.states[index..=index],
        }
    }

    /// Whether every number is the truth, told once.
    pub fn has_exact_clues(&self) -> bool {
        self.clue_model == ClueModel::Exact && self.tellings.is_empty()
    }

    /// How clues that are not all exact are told, in a word or two.
    pub(super) fn telling_name(&self) -> &'static str {
        if self.tellings.is_empty() { self.clue_model.name() } else { "told in different ways" }
    }

    /// What is said of the number of mines around a cell; `None` where that is nothing.
    pub fn likelihood(&self, cell: Cell) -> Option<Likelihood> {
        let (model, answers) = (self.model_at(cell), self.answers_at(cell));
        let most = self.grid.most_neighbours() as u8;
        if let [answer] = answers {
            return Some(model.likelihood(*answer, most)).filter(|likelihood| !likelihood.is_flat(0, most));
        }
        let mut times: BTreeMap<u8, u32> = BTreeMap::new();
        for answer in answers {
            *times.entry(answer.code()).or_default() += 1;
        }
        let told = times.into_iter().map(|(code, times)| match (model.likelihood(CellState(code), most), times) {
            (once, 1) => once,
            (once, times) => once.repeated(times),
        });
        let likelihood = told.reduce(|one, other| one.times(&other))?;
        (!likelihood.is_flat(0, most)).then_some(likelihood)
    }

    /// Every cell that tells something of the number of mines around it, row-major.
    pub(crate) fn clues(&self) -> impl Iterator<Item = (Cell, Likelihood)> {
        // Most cells differ in nothing but the number they show.
        let mut seen: [Option<Option<Likelihood>>; CellState::BLIND.0 as usize + 1] =
            [const { None }; CellState::BLIND.0 as usize + 1];
        let revealed = self.states.iter().enumerate().filter(|(_, state)| !state.is_covered());
        revealed.filter_map(move |(index, state)| {
            let cell = self.size().cell(index);
            let likelihood = match self.tellings.contains_key(&(index as u32)) {
                true => self.likelihood(cell),
                false => seen[state.code() as usize].get_or_insert_with(|| self.likelihood(cell)).clone(),
            };
            Some((cell, likelihood?))
        })
    }

    /// The cells of which more is to be said than their state under the position's model.
    pub(super) fn tellings(&self) -> impl Iterator<Item = (Cell, &Observation)> {
        self.tellings.iter().map(|(&index, telling)| (self.size().cell(index as usize), telling))
    }

    /// Other states, told in the same way. `origin` says which cell of this position another one was, if what was told of it
    /// still holds. A blind cell without origin says nothing.
    pub(crate) fn rebuilt(
        &self,
        grid: impl Into<Grid>,
        states: Vec<CellState>,
        mine_count: MineCount,
        origin: impl Fn(usize) -> Option<usize>,
    ) -> Result<Self, WrongCellCount> {
        let mut new = Self::new(grid, states, mine_count)?.with_clue_model(self.clue_model.clone());
        let silence = self.clue_model.hears_silence();
        if self.tellings.is_empty() && !silence {
            return Ok(new);
        }
        let mut told = BTreeMap::new();
        for (index, _) in new.states.iter().enumerate().filter(|(_, state)| !state.is_covered()) {
            let telling = match origin(index) {
                Some(old) => self.tellings.get(&(old as u32)).cloned(),
                None if silence => Some(Observation { model: Some(ClueModel::Blind), answers: Vec::new() }),
                None => None,
            };
            if let Some(telling) = telling {
                told.insert(index as u32, telling);
            }
        }
        new.tellings = told;
        Ok(new)
    }

    /// A cell's own model, if it has one.
    pub(crate) fn own_model_at(&self, cell: Cell) -> Option<ClueModel> {
        self.tellings.get(&(self.size().index(cell) as u32))?.model.clone()
    }

    /// Puts a cell into another state, of which no more is told than that shows; the state that it had.
    pub fn set(&mut self, cell: Cell, state: CellState) -> Result<CellState, OffBoard> {
        Ok(self.replace(self.size().check(cell)?, state, None).0)
    }

    /// Puts a cell into another state, and with it what was told; both as they were before.
    pub(crate) fn replace(
        &mut self,
        cell: Cell,
        state: CellState,
        telling: Option<Observation>,
    ) -> (CellState, Option<Observation>) {
        let index = self.size().index(cell);
        let told = match telling {
            Some(telling) => self.tellings.insert(index as u32, telling),
            None if self.tellings.is_empty() => None,
            None => self.tellings.remove(&(index as u32)),
        };
        (std::mem::replace(&mut self.states[index], state), told)
    }

    /// The same with one cell in another state, of which nothing was told.
    pub fn with_untold(&self, cell: Cell, state: CellState) -> Self {
        let changed = self.size().index(cell);
        let mut states = self.states.clone();
        states[changed] = state;
        let origin = |index: usize| (index != changed).then_some(index);
        self.rebuilt(&self.grid, states, self.mine_count.clone(), origin).expect("as many cells as before")
    }

    /// All cells, row-major.
    pub fn states(&self) -> &[CellState] {
        &self.states
    }

    /// The state of a cell; `None` off the board. `position[cell]` is for cells that are known to be on it.
    pub fn state(&self, cell: Cell) -> Option<CellState> {
        self.size().contains(cell).then(|| self[cell])
    }

    /// The rows in native notation.
    pub fn rows(&self) -> impl Iterator<Item = String> {
        self.states.chunks(self.size().width() as usize).map(|row| row.iter().map(|state| state.as_char()).collect())
    }
}
