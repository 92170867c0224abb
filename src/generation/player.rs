//! Plays a field by exact logic, many times over: the same cells are revealed as by `solvability`, in another order.
//!
//! Clues that have all their mines, or need all their cells, are followed one by one from a worklist, which touches only
//! what changed. The exact engines look at the whole board only where this ends. What is revealed in the end does not
//! depend on the order.

use super::field::Field;
use crate::analysis::{Options, analyze};
use crate::board::{CellState, MineCount, Position};
use crate::frontier::Verdict;

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
pub(super) struct Player {
    known: Vec<Known>,
    /// By cell: neighbours of which nothing is known.
    unknown_around: Vec<u8>,
    /// By cell: neighbours that are known mines.
    mines_around: Vec<u8>,
    /// Revealed cells whose surroundings changed.
    worklist: Vec<u32>,
    is_listed: Vec<bool>,
    safe_left: usize,
}

impl Player {
    pub fn new(field: &Field) -> Self {
        let area = field.size().area();
        Self {
            known: vec![Known::Nothing; area],
            unknown_around: vec![0; area],
            mines_around: vec![0; area],
            worklist: Vec::new(),
            is_listed: vec![false; area],
            safe_left: 0,
        }
    }

    pub fn known(&self, cell: u32) -> Known {
        self.known[cell as usize]
    }

    /// Safe cells that logic could not reveal.
    pub fn safe_left(&self) -> usize {
        self.safe_left
    }

    /// Plays from the first click, a safe cell, until nothing more is certain.
    pub fn play(&mut self, field: &Field, start: u32, use_count: bool, options: &Options) {
        self.known.fill(Known::Nothing);
        self.mines_around.fill(0);
        for (cell, around) in self.unknown_around.iter_mut().enumerate() {
            *around = field.neighbours(cell as u32).len() as u8;
        }
        self.safe_left = field.size().area() - field.mine_count();
        self.learn(field, start, Known::Safe);
        loop {
            self.follow_clues(field);
            if self.safe_left == 0 || !self.ask_engines(field, use_count, options) {
                return;
            }
        }
    }

    /// Takes down what a cell is and lists the clues that see it.
    fn learn(&mut self, field: &Field, cell: u32, what: Known) {
        if self.known(cell) != Known::Nothing {
            return;
        }
        self.known[cell as usize] = what;
        if what == Known::Safe {
            self.safe_left -= 1;
            self.list(cell);
        }
        for &neighbour in field.neighbours(cell) {
            self.unknown_around[neighbour as usize] -= 1;
            self.mines_around[neighbour as usize] += u8::from(what == Known::Mine);
            if self.known(neighbour) == Known::Safe {
                self.list(neighbour);
            }
        }
    }

    fn list(&mut self, cell: u32) {
        if !self.is_listed[cell as usize] {
            self.is_listed[cell as usize] = true;
            self.worklist.push(cell);
        }
    }

    fn follow_clues(&mut self, field: &Field) {
        while let Some(cell) = self.worklist.pop() {
            self.is_listed[cell as usize] = false;
            let unknown = self.unknown_around[cell as usize];
            let left = field.clue(cell) - self.mines_around[cell as usize];
            let all = match left {
                _ if unknown == 0 => continue,
                0 => Known::Safe,
                _ if left == unknown => Known::Mine,
                _ => continue,
            };
            for &neighbour in field.neighbours(cell) {
                self.learn(field, neighbour, all);
            }
        }
    }

    /// Learns all that is certain; whether a safe cell is among it.
    fn ask_engines(&mut self, field: &Field, use_count: bool, options: &Options) -> bool {
        let size = field.size();
        let states = self.known.iter().zip(0..).map(|(known, cell)| match known {
            Known::Nothing => CellState::HIDDEN,
            Known::Mine => CellState::FLAGGED,
            Known::Safe => CellState::clue(field.clue(cell)),
        });
        let mines = if use_count { MineCount::Known(field.mine_count() as u64) } else { MineCount::Unknown };
        let position = Position::new(size, states.collect(), mines).expect("one state per cell of the board");
        let analysis = analyze(&position, options).expect("the board itself fits what it shows");
        let before = self.safe_left;
        for cell in analysis.hidden_cells() {
            let what = match analysis.verdict(cell) {
                Some(Verdict::Safe) => Known::Safe,
                Some(Verdict::Mine) => Known::Mine,
                _ => continue,
            };
            self.learn(field, size.index(cell) as u32, what);
        }
        self.safe_left < before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Size};
    use crate::game::{FirstClick, game_rng, random_minefield};
    use crate::solvability::{SolvabilityOptions, solvability};

    #[test]
    fn the_player_reveals_what_solvability_reveals_also_after_mines_were_moved() {
        let (size, start) = (Size::new(14, 9).unwrap(), Cell::new(4, 6));
        for number in 0..60 {
            let laid =
                |number| random_minefield(size, 24, FirstClick::Opening, start, &mut game_rng(9, number)).unwrap();
            let (before, after) = (laid(number), laid(number + 1));
            let mut field = Field::new(&before);
            let mut player = Player::new(&field);
            let changed = before.mines().iter().zip(after.mines()).zip(0..).filter(|((one, other), _)| one != other);
            let changed: Vec<u32> = changed.map(|(_, cell)| cell).collect();
            for use_count in [true, false] {
                player.play(&field, size.index(start) as u32, use_count, &Options::default());
                field.flip_all(&changed);
                player.play(&field, size.index(start) as u32, use_count, &Options::default());
                assert_eq!(field.to_minefield(), after);
                let options = SolvabilityOptions { use_count, grade: false, guess: false, ..Default::default() };
                let answer = solvability(&after, start, &options).unwrap();
                for (cell, state) in (0..).zip(answer.position.states()) {
                    assert_eq!(player.known(cell) == Known::Safe, !state.is_covered(), "board {number}, cell {cell}");
                }
                assert_eq!(player.safe_left(), answer.safe_cells - answer.revealed);
                field.flip_all(&changed);
            }
        }
    }
}
