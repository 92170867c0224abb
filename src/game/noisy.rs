//! A game whose clues are told by a model: missing, too low, too high, or whatever a table says.
//!
//! A cell is opened by itself: around a 0 nothing opens of its own accord, because that would give away that the 0 is true.

use num_traits::ToPrimitive;
use rand::{Rng, RngExt};

use crate::board::{Cell, CellState, ClueModel, MineCount, Minefield, Position};

/// How the clues of a game are told.
#[derive(Clone, Debug, PartialEq)]
pub struct ClueSource {
    /// How likely each answer is, given the truth.
    pub model: ClueModel,
    /// How often no number is told, whatever the truth.
    pub blind_rate: f64,
    /// How often an opened cell may be asked; the answers are independent of each other.
    pub asks: u32,
}

impl ClueSource {
    /// `most` is the most neighbours that a cell of the board can have.
    fn answer(&self, truth: u8, most: u8, rng: &mut impl Rng) -> CellState {
        if rng.random_bool(self.blind_rate.clamp(0.0, 1.0)) {
            return CellState::BLIND;
        }
        match &self.model {
            ClueModel::Exact => CellState::clue(truth),
            ClueModel::Blind => CellState::BLIND,
            ClueModel::Optimistic => CellState::clue(rng.random_range(0..=truth)),
            ClueModel::Cautious => CellState::clue(rng.random_range(truth..=most)),
            ClueModel::Table(table) => {
                let row = &table.rows()[truth as usize];
                let mut left: f64 = rng.random();
                let drawn = row.iter().position(|chance| {
                    left -= chance.to_f64().unwrap_or(0.0);
                    left < 0.0
                });
                // Rounding may leave a little behind the last column that is possible.
                let possible = || row.iter().rposition(|chance| chance.numer().bits() > 0);
                match drawn.or_else(possible) {
                    Some(told) if told < table.rows().len() => CellState::clue(told as u8),
                    _ => CellState::BLIND,
                }
            }
        }
    }
}

/// A minefield, what is told of each of its cells, and what has been opened and asked.
#[derive(Clone, Debug)]
pub struct NoisyGame {
    minefield: Minefield,
    model: ClueModel,
    /// By number told, and last for none: bit `t` is set when that may be told of `t` mines.
    allowed: Vec<u64>,
    /// How often a cell answers.
    asks: usize,
    /// Cell by cell; drawn beforehand, so that a cell's k-th answer is the same whenever and by whomever it is asked. Those of mines
    /// mean nothing.
    answers: Vec<CellState>,
    /// By cell: how many of its answers were asked for; none of a hidden one.
    asked: Vec<usize>,
    /// A cell that is known to have no mine around it, whatever the model.
    promised: Option<Cell>,
    safe_left: usize,
}

impl NoisyGame {
    /// A game in which nothing is open yet. All answers that its cells can ever give are drawn now.
    pub fn new(minefield: Minefield, teller: &ClueSource, rng: &mut impl Rng) -> Self {
        let size = minefield.size();
        let asks = teller.asks.max(1) as usize;
        let most = minefield.grid().most_neighbours() as u8;
        let truths = minefield.clues();
        let mut answers = vec![CellState::BLIND; asks * size.area()];
        // Round by round: first answers do not depend on how many may follow.
        for round in 0..asks {
            for (&truth, answers) in truths.iter().zip(answers.chunks_mut(asks)) {
                answers[round] = teller.answer(truth, most, rng);
            }
        }
        let safe_left = size.area() - minefield.mine_count();
        let told = (0..=most).map(CellState::clue).chain([CellState::BLIND]);
        let allowed = told.map(|answer| teller.model.likelihood(answer, most).allowed(0, most)).collect();
        let (model, asked) = (teller.model.clone(), vec![0; size.area()]);
        Self { minefield, model, allowed, asks, answers, asked, promised: None, safe_left }
    }

    /// Makes known that there is no mine around a cell, as a first click may be promised: its only answer is a 0 that is the truth.
    /// Without that the odds that a player sees would be those of other boards than are played.
    /// A promise that is not true is not made; whether it was.
    pub fn promise_opening(&mut self, cell: Cell) -> bool {
        let is_true = self.minefield.reveal(cell) == Some(CellState::clue(0));
        if is_true {
            self.answers[self.asks * self.minefield.size().index(cell)] = CellState::clue(0);
            self.promised = Some(cell);
        }
        is_true
    }

    /// Opens a cell and has its first answer; whether it was a safe cell of the board.
    pub fn open(&mut self, cell: Cell) -> bool {
        if !self.minefield.size().contains(cell) || self.minefield.is_mine(cell) {
            return false;
        }
        let asked = &mut self.asked[self.minefield.size().index(cell)];
        if *asked == 0 {
            *asked = 1;
            self.safe_left -= 1;
        }
        true
    }

    /// Asks an open cell once more; what it says, if it still answers.
    pub fn ask(&mut self, cell: Cell) -> Option<CellState> {
        let index = self.minefield.size().index(self.minefield.size().check(cell).ok()?);
        if !self.is_willing(index) {
            return None;
        }
        self.asked[index] += 1;
        self.told_at(index).last().copied()
    }

    /// Asks open cells, those that have answered least first, round by round, until an answer rules out a number of mines that was
    /// possible before or none of them answers any more. All answers, in the order in which they were given.
    pub fn ask_in_turn(&mut self, cells: &[Cell]) -> Vec<(Cell, CellState)> {
        let size = self.minefield.size();
        let cells: Vec<Cell> = cells.iter().copied().filter(|&cell| size.contains(cell)).collect();
        let mut answers = Vec::new();
        loop {
            let willing = cells.iter().filter(|&&cell| self.is_willing(size.index(cell)));
            let Some(least) = willing.map(|&cell| self.asked[size.index(cell)]).min() else { return answers };
            let mut is_news = false;
            for &cell in &cells {
                let index = size.index(cell);
                if self.asked[index] == least {
                    let before = self.possible(index);
                    answers.extend(self.ask(cell).map(|answer| (cell, answer)));
                    is_news |= self.possible(index) != before;
                }
            }
            if is_news {
                return answers;
            }
        }
    }

    /// Everything that was told of a cell; nothing of a hidden one or off the board.
    pub fn told(&self, cell: Cell) -> &[CellState] {
        self.minefield.size().check(cell).map_or(&[], |cell| self.told_at(self.minefield.size().index(cell)))
    }

    /// Whether it is known that there is no mine around a cell.
    pub(crate) fn is_promised(&self, cell: Cell) -> bool {
        self.promised == Some(cell) && self.model != ClueModel::Exact
    }

    fn is_willing(&self, index: usize) -> bool {
        let is_promised = self.promised.is_some_and(|cell| self.minefield.size().index(cell) == index);
        (1..self.asks).contains(&self.asked[index]) && !is_promised
    }

    /// Bit `t`: what was told of a cell allows `t` mines around it.
    fn possible(&self, index: usize) -> u64 {
        let not_told = self.allowed.len() - 1;
        self.told_at(index)
            .iter()
            .fold(u64::MAX, |possible, answer| possible & self.allowed[answer.as_clue().map_or(not_told, usize::from)])
    }

    /// Safe cells that are still hidden.
    pub fn safe_left(&self) -> usize {
        self.safe_left
    }

    /// How many answers were asked for, those that came with opening included.
    pub fn questions(&self) -> u64 {
        self.asked.iter().map(|&asked| asked as u64).sum()
    }

    /// What the player knows: what was told, by which model, and the number of mines.
    pub fn position(&self) -> Position {
        let (size, mines) = (self.minefield.size(), self.minefield.mine_count() as u64);
        let states = (0..size.area()).map(|index| self.shown(index)).collect();
        let position = Position::new(self.minefield.grid(), states, MineCount::Known(mines));
        let mut position = position.expect("one state per cell").with_clue_model(self.model.clone());
        let is_told = |cell: &Cell| self.asked[size.index(*cell)] > 0 && self.is_promised(*cell);
        if let Some(cell) = self.promised.filter(is_told) {
            position = position.with_cell_model(cell, ClueModel::Exact);
        }
        let asked_again = size.cells().filter(|&cell| self.asked[size.index(cell)] > 1);
        asked_again.fold(position, |position, cell| position.with_answers(cell, self.told(cell).to_vec()))
    }

    /// The first number told, if any was.
    fn shown(&self, index: usize) -> CellState {
        match self.told_at(index) {
            [] => CellState::HIDDEN,
            told => told.iter().copied().find(|answer| answer.as_clue().is_some()).unwrap_or(CellState::BLIND),
        }
    }

    fn told_at(&self, index: usize) -> &[CellState] {
        &self.answers[self.asks * index..][..self.asked[index]]
    }
}
