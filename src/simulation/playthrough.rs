//! One game, move by move: the first click, then whatever the player says, until the game is won or lost.

use super::record::{GamePhase, GameRecord};
use crate::board::{Cell, CellState, Minefield};
use crate::decision::{Player, ShownCell, Why};
use crate::game::{FirstClick, Game, Reveal, Standing};
use crate::limits::{Deadline, OutOfTime};

/// A game that a player is in the middle of.
pub struct Playthrough {
    game: Game,
    player: Box<dyn Player>,
    first_click: FirstClick,
    start: Cell,
    safe_cells: usize,
    zero_seen: bool,
    moves: u32,
    shown: Vec<ShownCell>,
    deadline: Deadline,
}

/// A cell that was opened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    /// The first click is move 1.
    pub number: u32,
    /// The cell that was opened.
    pub cell: Cell,
    /// The risk as the player saw it.
    pub p_mine: f64,
    /// What the player gave as the reason.
    pub why: MoveWhy,
    /// When in the game it was made.
    pub phase: GamePhase,
    /// Cells that it uncovered; `None` if it was a mine.
    pub opened: Option<usize>,
}

/// What a move rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveWhy {
    /// Every game begins with it; the player is not asked.
    FirstClick,
    /// The player chose the cell, and for this reason.
    Player(Why),
}

impl MoveWhy {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::FirstClick => "first-click",
            Self::Player(Why::Certain) => "certain",
            Self::Player(Why::Opening) => "opening",
            Self::Player(Why::Guess) => "guess",
            Self::Player(Why::Endgame { .. }) => "endgame",
            Self::Player(Why::Apart { .. }) => "apart",
        }
    }
}

impl Move {
    /// Whether the player knew of a risk. A first click that is promised to be safe takes none, and neither does what the
    /// search of an endgame finds safe.
    pub fn is_guess(&self) -> bool {
        match self.why {
            MoveWhy::Player(Why::Certain) => false,
            MoveWhy::Player(Why::Guess | Why::Opening) => true,
            MoveWhy::FirstClick | MoveWhy::Player(Why::Endgame { .. } | Why::Apart { .. }) => self.p_mine > 0.0,
        }
    }
}

impl Playthrough {
    /// A game in which nothing is opened yet. The minefield has to keep the promise to the first click.
    pub fn new(minefield: Minefield, first_click: FirstClick, start: Cell, player: Box<dyn Player>) -> Self {
        let game = Game::new(minefield);
        let safe_cells = game.safe_left();
        Self {
            game,
            player,
            first_click,
            start,
            safe_cells,
            zero_seen: false,
            moves: 0,
            shown: Vec::new(),
            deadline: Deadline::NEVER,
        }
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// When in the game the next move is.
    fn phase(&self) -> GamePhase {
        if 5 * self.game.safe_left() <= self.safe_cells {
            GamePhase::Endgame
        } else if self.zero_seen {
            GamePhase::Middle
        } else {
            GamePhase::Opening
        }
    }

    /// Makes the next move; `None` when the game or the time is over.
    ///
    /// # Panics
    /// When the player opens a cell that is revealed already: it would do so for ever.
    pub fn step(&mut self) -> Option<Move> {
        if self.game.standing() != Standing::Playing {
            return None;
        }
        let phase = self.phase();
        let (cell, p_mine, why) = if self.moves == 0 {
            (self.start, self.first_risk(), MoveWhy::FirstClick)
        } else {
            let choice = self.player.choose();
            // What a player says after the deadline may be anything.
            if self.deadline.is_over() {
                return None;
            }
            (choice.cell, choice.p_mine, MoveWhy::Player(choice.why))
        };
        assert!(self.game[cell].is_covered(), "the player opens {cell}, which is revealed");
        self.moves += 1;
        let opened = self.open(cell);
        Some(Move { number: self.moves, cell, p_mine, why, phase, opened })
    }

    /// No move is made once the deadline is over.
    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.deadline = deadline;
        self.player.set_deadline(deadline);
    }

    /// Plays to the end.
    pub fn finish(self) -> GameRecord {
        self.finish_by(Deadline::NEVER).expect("there is time")
    }

    /// Plays to the end, unless a deadline is over before.
    pub(super) fn finish_by(mut self, deadline: Deadline) -> Result<GameRecord, OutOfTime> {
        self.set_deadline(deadline);
        let mut record = GameRecord::default();
        while let Some(made) = self.step() {
            record.add(made);
        }
        match self.game.standing() {
            Standing::Playing => Err(deadline.out_of_time()),
            _ => Ok(record),
        }
    }

    fn first_risk(&self) -> f64 {
        match self.first_click {
            FirstClick::Any => self.game.minefield().mine_count() as f64 / self.game.size().area() as f64,
            FirstClick::Safe | FirstClick::Opening => 0.0,
        }
    }

    /// Opens a cell and tells the player; the number of cells uncovered, or `None` for a mine.
    fn open(&mut self, cell: Cell) -> Option<usize> {
        let Reveal::Safe(revealed) = self.game.reveal(cell) else { return None };
        let cells = revealed.to_vec();
        self.shown.clear();
        self.shown.extend(cells.into_iter().filter_map(|cell| {
            let clue = self.game[cell].as_clue()?;
            Some(ShownCell { cell, clue })
        }));
        self.zero_seen |= self.game[cell] == CellState::clue(0);
        self.player.see(&self.shown);
        Some(self.shown.len())
    }
}
