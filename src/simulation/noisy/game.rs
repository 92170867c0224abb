//! One game with uncertain clues.

use rand_chacha::ChaCha8Rng;

use super::NoisyContest;
use crate::board::{Cell, ClueModel, MineCount, Position};
use crate::decision::{NoisyChoice, NoisyPlayer, NoisyStrategy};
use crate::game::Series;
use crate::game::{FirstClick, NoisyGame, game_rng};
use crate::limits::{Deadline, OutOfTime};
use crate::simulation::series::PLAYER_STREAM;

/// Sets what is told apart from what lays the mines.
const TELLING_STREAM: u64 = 0xd1b5_4a32_d192_ed03;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Won,
    Lost,
    /// Nothing was safe enough to go on.
    Rested,
    /// Counting reached a limit.
    Stopped,
}

/// What is kept of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct NoisyRecord {
    pub(super) ending: Ending,
    /// Cells opened without a mine, the first click included.
    pub cleared: u64,
    /// All safe cells of the board.
    pub safe_cells: u64,
    /// Answers that were asked for.
    pub questions: u64,
    /// Every cell opened after the first click: the risk that was seen in it, and whether it was safe.
    pub opened: Vec<(f64, bool)>,
}

impl NoisyRecord {
    /// Whether every safe cell was opened.
    pub fn is_won(&self) -> bool {
        self.ending == Ending::Won
    }
}

impl NoisyContest {
    /// Plays a game to its end.
    pub fn play_game(&self, series: &Series, strategy: &NoisyStrategy, number: u64) -> NoisyRecord {
        self.play_game_by(series, strategy, number, Deadline::NEVER).expect("there is time")
    }

    /// Plays a game to its end, unless a deadline is over before.
    pub(super) fn play_game_by(
        &self,
        series: &Series,
        strategy: &NoisyStrategy,
        number: u64,
        deadline: Deadline,
    ) -> Result<NoisyRecord, OutOfTime> {
        let minefield = series.laid(number);
        let safe_cells = (minefield.size().area() - minefield.mine_count()) as u64;
        let telling = &mut game_rng(series.seed ^ TELLING_STREAM, number);
        let mut game = NoisyGame::new(minefield, &self.teller, telling);
        if series.first_click == FirstClick::Opening {
            game.promise_opening(series.start);
        }
        let mut rng = game_rng(series.seed ^ PLAYER_STREAM, number);
        let hidden =
            Position::hidden(&series.grid, MineCount::Known(series.mines)).with_clue_model(self.teller.model.clone());
        let player = strategy.player(hidden, self.teller.asks);
        let mut table = Table {
            game,
            player,
            asks_at_once: strategy.asks_at_once(),
            opened: Vec::with_capacity(safe_cells as usize),
        };
        let ending = match table.open(series.start) {
            true => self.play_on(&mut table, deadline, &mut rng)?,
            false => Ending::Lost,
        };
        let Table { game, opened, .. } = table;
        let cleared = safe_cells - game.safe_left() as u64;
        Ok(NoisyRecord { ending, cleared, safe_cells, questions: game.questions(), opened })
    }

    fn play_on(&self, table: &mut Table, deadline: Deadline, rng: &mut ChaCha8Rng) -> Result<Ending, OutOfTime> {
        while table.game.safe_left() > 0 {
            let choice = table.player.choose(|| self.limits.begin(deadline), rng);
            deadline.check()?;
            let cells = match choice {
                NoisyChoice::Open(cells) => cells,
                NoisyChoice::Ask(cells) => {
                    table.ask(&cells);
                    continue;
                }
                NoisyChoice::Rest => return Ok(Ending::Rested),
                NoisyChoice::Stopped(_) => return Ok(Ending::Stopped),
            };
            for (cell, risk) in cells {
                let survived = table.open(cell);
                table.opened.push((risk, survived));
                if !survived {
                    return Ok(Ending::Lost);
                }
            }
        }
        Ok(Ending::Won)
    }
}

/// A game and who plays it.
struct Table {
    game: NoisyGame,
    player: NoisyPlayer,
    asks_at_once: bool,
    opened: Vec<(f64, bool)>,
}

impl Table {
    /// Opens a cell, asks it as often as it answers if the player wants that, and tells the player; whether it was safe.
    fn open(&mut self, cell: Cell) -> bool {
        if !self.game.open(cell) {
            return false;
        }
        while self.asks_at_once && self.game.ask(cell).is_some() {}
        let model = self.game.is_promised(cell).then_some(ClueModel::Exact);
        let seen = self.player.see(cell, model, self.game.told(cell));
        seen.expect("a cell is opened once");
        true
    }

    fn ask(&mut self, cells: &[Cell]) {
        for (cell, answer) in self.game.ask_in_turn(cells) {
            self.player.hear(cell, answer).expect("an open cell answers");
        }
    }
}
