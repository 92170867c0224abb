//! Playing on a known minefield: laying the mines, revealing cells as the game does, and flags.

mod laying;
mod level;
mod noisy;
mod series;

pub use laying::{FirstClick, LayingError, game_rng, random_minefield};
pub use level::Level;
pub use noisy::{ClueSource, NoisyGame};
pub use series::{Series, SeriesError};

use std::ops::Index;

use crate::board::{Cell, CellState, Grid, MineCount, Minefield, Position, Size};

/// A minefield and what has been revealed and flagged of it.
#[derive(Clone, Debug)]
pub struct Game {
    minefield: Minefield,
    mine_count: u64,
    states: Vec<CellState>,
    safe_left: usize,
    flags: usize,
    exploded: Option<Cell>,
    /// What the last call revealed; kept so that a move allocates nothing.
    revealed: Vec<Cell>,
}

/// What revealing a cell did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reveal<'game> {
    /// A mine: the game is lost. The position stays as it was.
    Mine,
    /// The cells that this uncovered, the chosen one first; none if it was revealed already or carries a flag.
    Safe(&'game [Cell]),
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Safe cells are hidden, and no mine was opened.
    Playing,
    /// Every safe cell is revealed. Flags do not matter.
    Won,
    /// This mine was opened.
    Lost(Cell),
}

impl Game {
    /// A game in which nothing is revealed yet.
    pub fn new(minefield: Minefield) -> Self {
        let area = minefield.size().area();
        let mines = minefield.mine_count();
        Self {
            minefield,
            mine_count: mines as u64,
            states: vec![CellState::HIDDEN; area],
            safe_left: area - mines,
            flags: 0,
            exploded: None,
            revealed: Vec::new(),
        }
    }

    /// What is next to what.
    pub fn grid(&self) -> &Grid {
        self.minefield.grid()
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.minefield.size()
    }

    /// Where the mines are: not for the player's eyes.
    pub fn minefield(&self) -> &Minefield {
        &self.minefield
    }

    /// All cells as the player sees them, row-major.
    pub fn states(&self) -> &[CellState] {
        &self.states
    }

    /// How the player sees a cell; `None` off the board. `game[cell]` is for cells that are known to be on it.
    pub fn state(&self, cell: Cell) -> Option<CellState> {
        self.size().contains(cell).then(|| self[cell])
    }

    /// Number of safe cells that are still hidden.
    pub fn safe_left(&self) -> usize {
        self.safe_left
    }

    /// Whether every safe cell is revealed.
    pub fn is_won(&self) -> bool {
        self.safe_left == 0
    }

    /// Whether the game goes on, and if not, how it ended.
    pub fn standing(&self) -> Standing {
        match self.exploded {
            Some(cell) => Standing::Lost(cell),
            None if self.is_won() => Standing::Won,
            None => Standing::Playing,
        }
    }

    /// Number of flags on the board, right or wrong.
    pub fn flags(&self) -> usize {
        self.flags
    }

    /// What the player sees, with the number of mines told. A flag is a claim of the player's, and may be wrong.
    pub fn position(&self) -> Position {
        self.position_of(self.states.clone())
    }

    /// What the game itself has told: the position without its flags.
    pub fn position_without_flags(&self) -> Position {
        let told = |&state: &CellState| if state == CellState::FLAGGED { CellState::HIDDEN } else { state };
        self.position_of(self.states.iter().map(told).collect())
    }

    fn position_of(&self, states: Vec<CellState>) -> Position {
        Position::new(self.grid(), states, MineCount::Known(self.mine_count))
            .expect("a game has one state per cell of its board")
    }

    /// Sets a flag on a hidden cell, or takes it away; whether there is one now. `None` for a revealed cell and off the board.
    pub fn toggle_flag(&mut self, cell: Cell) -> Option<bool> {
        self.state(cell)?;
        let index = self.size().index(cell);
        let flagged = match self.states[index] {
            CellState::HIDDEN => true,
            CellState::FLAGGED => false,
            _ => return None,
        };
        self.states[index] = if flagged { CellState::FLAGGED } else { CellState::HIDDEN };
        self.flags = if flagged { self.flags + 1 } else { self.flags - 1 };
        Some(flagged)
    }

    /// Reveals a cell, and around every 0 all its neighbours. A flag keeps its cell from being opened by hand, but not by a
    /// 0 next to it, which proves the flag wrong. Off the board there is nothing to reveal.
    pub fn reveal(&mut self, cell: Cell) -> Reveal<'_> {
        self.revealed.clear();
        if self.state(cell).is_none_or(|state| state == CellState::FLAGGED) {
            return Reveal::Safe(&self.revealed);
        }
        if self.minefield.is_mine(cell) {
            self.exploded = Some(cell);
            return Reveal::Mine;
        }
        self.uncover(cell);
        // The list of revealed cells is its own worklist: no recursion, whatever the size of the opening.
        let (mut next, grid) = (0, self.grid().clone());
        while let Some(&centre) = self.revealed.get(next) {
            next += 1;
            if self[centre] == CellState::clue(0) {
                for neighbour in grid.neighbours(centre) {
                    self.uncover(neighbour);
                }
            }
        }
        Reveal::Safe(&self.revealed)
    }

    /// Shows the clue of a safe cell.
    fn uncover(&mut self, cell: Cell) {
        let index = self.size().index(cell);
        if self.states[index].is_covered() {
            self.flags -= usize::from(self.states[index] == CellState::FLAGGED);
            self.states[index] = self.minefield.reveal(cell).expect("a safe cell");
            self.safe_left -= 1;
            self.revealed.push(cell);
        }
    }
}

impl Index<Cell> for Game {
    type Output = CellState;

    /// # Panics
    /// Off the board.
    fn index(&self, cell: Cell) -> &CellState {
        &self.states[self.size().index(cell)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn off_the_board_there_is_nothing() {
        let mut game = game(&["*..", "..."]);
        for cell in [Cell::new(0, 3), Cell::new(2, 0), Cell::new(u32::MAX, u32::MAX)] {
            assert_eq!((game.state(cell), game.toggle_flag(cell)), (None, None), "{cell}");
            assert_eq!(game.reveal(cell), Reveal::Safe(&[]), "{cell}");
        }
        assert_eq!(game.safe_left(), 5);
    }

    fn game(rows: &[&str]) -> Game {
        let size = Size::new(rows[0].len() as u64, rows.len() as u64).unwrap();
        let mines = rows.concat().chars().map(|character| character == '*').collect();
        Game::new(Minefield::new(size, mines).unwrap())
    }

    fn rows(game: &Game) -> Vec<String> {
        game.position().rows().collect()
    }

    #[test]
    fn a_number_reveals_only_itself() {
        let mut game = game(&["*..", "...", "..*"]);
        assert_eq!(game.reveal(Cell::new(1, 1)), Reveal::Safe(&[Cell::new(1, 1)]));
        assert_eq!(rows(&game), ["###", "#2#", "###"]);
        assert_eq!(game.safe_left(), 6);
    }

    #[test]
    fn a_zero_opens_its_region_up_to_the_numbers() {
        let mut game = game(&[".*..", ".*..", ".*.."]);
        let Reveal::Safe(revealed) = game.reveal(Cell::new(0, 3)) else { panic!("the corner is safe") };
        assert_eq!(revealed.len(), 6);
        assert_eq!(revealed[0], Cell::new(0, 3));
        assert_eq!(rows(&game), ["##20", "##30", "##20"]);
        assert_eq!(game.safe_left(), 3, "what lies behind the mines stays hidden");
    }

    #[test]
    fn diagonal_neighbours_of_a_zero_are_opened_too() {
        let mut game = game(&["...", "...", "..*"]);
        game.reveal(Cell::new(0, 0));
        assert_eq!(rows(&game), ["000", "011", "01#"]);
        assert!(game.is_won());
    }

    #[test]
    fn a_mine_leaves_the_position_as_it_was() {
        let mut game = game(&["*.", ".."]);
        assert_eq!(game.reveal(Cell::new(0, 0)), Reveal::Mine);
        assert_eq!(rows(&game), ["##", "##"]);
        assert_eq!(game.safe_left(), 3);
        assert_eq!(game.standing(), Standing::Lost(Cell::new(0, 0)));
    }

    #[test]
    fn a_flag_keeps_its_cell_closed_until_it_is_taken_away() {
        let mut game = game(&["*.", ".."]);
        assert_eq!(game.toggle_flag(Cell::new(0, 0)), Some(true));
        assert_eq!(game.reveal(Cell::new(0, 0)), Reveal::Safe(&[]));
        assert_eq!((game.standing(), game.flags()), (Standing::Playing, 1));
        assert_eq!(rows(&game), ["F#", "##"]);
        assert_eq!(game.position_without_flags().rows().collect::<Vec<_>>(), ["##", "##"]);
        assert_eq!(game.toggle_flag(Cell::new(0, 0)), Some(false));
        assert_eq!(game.reveal(Cell::new(0, 0)), Reveal::Mine);
    }

    #[test]
    fn an_opening_takes_wrong_flags_away_and_revealed_cells_take_none() {
        let mut game = game(&["..*", "...", "..."]);
        game.toggle_flag(Cell::new(1, 1));
        game.reveal(Cell::new(2, 0));
        assert_eq!(rows(&game), ["01#", "011", "000"]);
        assert_eq!((game.flags(), game.standing()), (0, Standing::Won));
        assert_eq!(game.toggle_flag(Cell::new(1, 1)), None);
    }

    #[test]
    fn a_cell_is_revealed_once() {
        let mut game = game(&["*.", ".."]);
        game.reveal(Cell::new(1, 1));
        assert_eq!(game.reveal(Cell::new(1, 1)), Reveal::Safe(&[]));
        assert_eq!(game.safe_left(), 2);
    }

    #[test]
    fn the_position_tells_the_number_of_mines() {
        assert_eq!(game(&["*.*"]).position().mine_count(), &MineCount::Known(2));
    }

    #[test]
    fn an_empty_board_of_a_million_cells_opens_in_one_move() {
        let size = Size::new(1000, 1000).unwrap();
        let mut game = Game::new(Minefield::new(size, vec![false; size.area()]).unwrap());
        let Reveal::Safe(revealed) = game.reveal(Cell::new(500, 500)) else { panic!("there is no mine") };
        assert_eq!(revealed.len(), 1_000_000);
        assert!(game.is_won());
    }
}
