//! Plays a field by exact logic, many times over: the same cells are revealed as by `solvability`, in another order.
//!
//! The live engine opens cell after cell and looks closely only where its rules end. From one board to the next it keeps
//! what was counted of components that a moved mine did not touch. What is revealed in the end does not depend on the order.

use super::field::Field;
use crate::analysis::{Options, analyze};
use crate::board::{Cell, CellState, MineCount, Position};
use crate::frontier::Verdict;
use crate::live::LiveState;
use crate::live::known_board::{KnownBoard, Status};

/// What logic knows of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Nothing,
    Mine,
    /// Revealed.
    Safe,
}

/// How far logic got.
#[derive(Clone, Debug)]
pub(super) struct LogicPlayer {
    live: LiveState,
    mine_count: MineCount,
    /// By cell, once logic has come to its end.
    known: Vec<Known>,
    safe_left: usize,
}

impl LogicPlayer {
    pub fn new(field: &Field, use_count: bool, options: &Options) -> Self {
        let mine_count = if use_count { MineCount::Known(field.mine_count() as u64) } else { MineCount::Unknown };
        let board = KnownBoard::new(field.grid(), mine_count.clone());
        Self { live: LiveState::new(board, options.limits), mine_count, known: Vec::new(), safe_left: 0 }
    }

    pub fn known(&self, cell: u32) -> Known {
        self.known[cell as usize]
    }

    /// Safe cells that logic could not reveal.
    pub fn safe_left(&self) -> usize {
        self.safe_left
    }

    /// Plays from the first click, a safe cell, until nothing more is certain.
    pub fn play(&mut self, field: &Field, start: Cell, options: &Options) {
        self.live.replace_board(KnownBoard::new(field.grid(), self.mine_count.clone()));
        self.safe_left = field.size().area() - field.mine_count();
        self.open(field, start);
        loop {
            while let Some(at) = self.live.next_safe().expect("the board itself fits what it shows") {
                self.open(field, self.live.board.cell(at));
            }
            self.take_down(field);
            if self.safe_left == 0 || self.live.stopped().is_none() || !self.ask_engines(field, options) {
                return;
            }
        }
    }

    /// Where logic stands.
    fn take_down(&mut self, field: &Field) {
        let board = &self.live.board;
        self.known.clear();
        self.known.extend(field.size().cells().map(|cell| match board.status(board.at(cell)) {
            Status::Revealed => Known::Safe,
            Status::Mine => Known::Mine,
            _ => Known::Nothing,
        }));
    }

    fn open(&mut self, field: &Field, cell: Cell) {
        self.safe_left -= 1;
        self.live.board.see(self.live.board.at(cell), field.clue(field.size().index(cell) as u32));
    }

    /// Learns all that is certain where counting stopped; whether a safe cell is among it.
    fn ask_engines(&mut self, field: &Field, options: &Options) -> bool {
        let states = (0..).zip(&self.known).map(|(cell, known)| match known {
            Known::Nothing => CellState::HIDDEN,
            Known::Mine => CellState::FLAGGED,
            Known::Safe => CellState::clue(field.clue(cell)),
        });
        let position =
            Position::new(field.grid(), states.collect(), self.mine_count.clone()).expect("one state per cell");
        let analysis = analyze(&position, options).expect("the board itself fits what it shows");
        for (verdict, is_mine) in [(Verdict::Safe, false), (Verdict::Mine, true)] {
            for cell in analysis.cells(verdict) {
                self.live.board.learn(self.live.board.at(cell), is_mine);
            }
        }
        self.take_down(field);
        analysis.cells(Verdict::Safe).next().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::game::{FirstClick, game_rng, random_minefield};
    use crate::solvability::{SolvabilityOptions, solvable};

    #[test]
    fn the_player_reveals_what_solvability_reveals_also_after_mines_were_moved() {
        let (size, start) = (Size::new(30, 16).unwrap(), Cell::new(4, 6));
        for number in 0..600 {
            let laid =
                |number| random_minefield(size, 99, FirstClick::Opening, start, &mut game_rng(9, number)).unwrap();
            let (before, after) = (laid(number), laid(number + 1));
            let mut field = Field::new(&before);
            let changed = before.mines().iter().zip(after.mines()).zip(0..).filter(|((one, other), _)| one != other);
            let changed: Vec<u32> = changed.map(|(_, cell)| cell).collect();
            for use_count in [true, false] {
                let mut player = LogicPlayer::new(&field, use_count, &Options::default());
                player.play(&field, start, &Options::default());
                field.flip_all(&changed);
                player.play(&field, start, &Options::default());
                assert_eq!(field.to_minefield(), after);
                let options = SolvabilityOptions { use_count, grade: false, guess: false, ..Default::default() };
                let answer = solvable(&after, start, &options).unwrap();
                for (cell, state) in (0..).zip(answer.position.states()) {
                    assert_eq!(player.known(cell) == Known::Safe, !state.is_covered(), "board {number}, cell {cell}");
                }
                assert_eq!(player.safe_left(), answer.safe_cells - answer.revealed);
                let analysis = analyze(&answer.position, &Options::default()).unwrap();
                for cell in analysis.hidden_cells() {
                    let is_mine = analysis.verdict(cell) == Some(Verdict::Mine);
                    let known = player.known(size.index(cell) as u32);
                    assert_eq!(known == Known::Mine, is_mine, "board {number}, mine {cell}");
                }
                field.flip_all(&changed);
            }
        }
    }
}
