//! How ms_toollib is called.
//!
//! A board is rows of numbers: 0 to 8 a clue, 10 hidden, 11 known mine, 12 known safe. `mark_board` fills in 11 and 12
//! where its two simple rules prove them; its documentation asks for it before the probability functions in Rust.

use mineproof::internals::board::{MineCount, Position};

const HIDDEN: i32 = 10;
const KNOWN_MINE: i32 = 11;
const KNOWN_SAFE: i32 = 12;

/// A position in the form that ms_toollib takes. Making it is not part of what is timed.
pub struct Board {
    rows: Vec<Vec<i32>>,
    mines: f64,
}

/// What a call gave, still in ms_toollib's form; turning it into a list is not part of what is timed.
pub enum Answer {
    /// `cal_probability_enum`: the board as marked, the frontier cells, and the one number for all other hidden cells.
    ByCell { marked: Vec<Vec<i32>>, frontier: Vec<((usize, usize), f64)>, elsewhere: f64 },
    /// `cal_probability_onboard`: every cell of the board.
    OnBoard(Vec<Vec<f64>>),
}

/// The error number that ms_toollib refused with.
pub type Refusal = usize;

/// One of the ways to call it.
pub type Call = fn(&Board) -> Result<Answer, Refusal>;

impl Board {
    pub fn new(position: &Position) -> Self {
        let &MineCount::Known(mines) = position.mine_count() else { panic!("the corpus tells the number of mines") };
        let width = position.size().width() as usize;
        let number = |state: mineproof::internals::board::CellState| state.as_clue().map_or(HIDDEN, i32::from);
        let rows = position.states().chunks(width).map(|row| row.iter().map(|&state| number(state)).collect());
        Self { rows: rows.collect(), mines: mines as f64 }
    }

    /// `mark_board`, then `cal_probability_enum`: floats, enumeration per segment of the frontier.
    pub fn by_enumeration(&self) -> Result<Answer, Refusal> {
        let marked = self.marked()?;
        let (frontier, elsewhere, _, _) = ms_toollib::cal_probability_enum(&marked, self.mines)?;
        Ok(Answer::ByCell { marked, frontier, elsewhere })
    }

    /// `cal_probability_onboard` as it is: big integers.
    pub fn on_board(&self) -> Result<Answer, Refusal> {
        ms_toollib::cal_probability_onboard(&self.rows, self.mines).map(|(cells, _)| Answer::OnBoard(cells))
    }

    /// `mark_board`, then `cal_probability_onboard`.
    pub fn on_marked_board(&self) -> Result<Answer, Refusal> {
        ms_toollib::cal_probability_onboard(&self.marked()?, self.mines).map(|(cells, _)| Answer::OnBoard(cells))
    }

    /// Marking works in place, so that whoever keeps the board pays for a copy.
    fn marked(&self) -> Result<Vec<Vec<i32>>, Refusal> {
        let mut marked = self.rows.clone();
        ms_toollib::mark_board(&mut marked, false)?;
        Ok(marked)
    }

    /// The answer as one probability per hidden cell, row-major.
    pub fn probabilities(&self, answer: Answer) -> Vec<f64> {
        let cells = match answer {
            Answer::OnBoard(cells) => cells,
            Answer::ByCell { marked, frontier, elsewhere } => {
                let known = |&number: &i32| match number {
                    KNOWN_MINE => 1.0,
                    KNOWN_SAFE => 0.0,
                    _ => elsewhere,
                };
                let mut cells: Vec<Vec<f64>> = marked.iter().map(|row| row.iter().map(known).collect()).collect();
                for ((row, col), probability) in frontier {
                    cells[row][col] = probability;
                }
                cells
            }
        };
        let shown = self.rows.iter().flatten();
        shown.zip(cells.into_iter().flatten()).filter(|&(&number, _)| number == HIDDEN).map(|(_, p)| p).collect()
    }
}

#[cfg(test)]
mod tests {
    use mineproof::internals::board::{Cell, Size};
    use mineproof::internals::game::{FirstClick, Game, game_rng, random_minefield};
    use rand::RngExt;

    use super::*;

    /// A 5×4 game with 5 mines, some of its safe cells revealed.
    fn random_position(number: u64) -> Position {
        let mut rng = game_rng(3, number);
        let size = Size::new(5, 4).unwrap();
        let start = Cell::new(rng.random_range(0..4), rng.random_range(0..5));
        let mut game = Game::new(random_minefield(size, 5, FirstClick::Safe, start, &mut rng).unwrap());
        game.reveal(start);
        for _ in 0..number % 6 {
            game.reveal(Cell::new(rng.random_range(0..4), rng.random_range(0..5)));
        }
        game.position()
    }

    /// Tries every layout.
    fn brute_force(position: &Position) -> Vec<f64> {
        let size = position.size();
        let hidden: Vec<Cell> = size.cells().filter(|&cell| position[cell].is_covered()).collect();
        let MineCount::Known(mines) = *position.mine_count() else { unreachable!() };
        let (mut layouts, mut mine_in) = (0u32, vec![0u32; hidden.len()]);
        for layout in (0u32..1 << hidden.len()).filter(|layout| u64::from(layout.count_ones()) == mines) {
            let is_mine =
                |cell: Cell| hidden.iter().position(|&other| other == cell).is_some_and(|at| layout >> at & 1 == 1);
            let fits = size.cells().all(|cell| {
                let around = size.neighbours(cell).filter(|&other| is_mine(other)).count();
                position[cell].as_clue().is_none_or(|clue| usize::from(clue) == around)
            });
            if fits {
                layouts += 1;
                mine_in.iter_mut().enumerate().for_each(|(at, count)| *count += layout >> at & 1);
            }
        }
        mine_in.iter().map(|&count| f64::from(count) / f64::from(layouts)).collect()
    }

    #[test]
    fn all_ways_of_calling_it_give_what_brute_force_gives() {
        for number in 0..60 {
            let position = random_position(number);
            let (board, expected) = (Board::new(&position), brute_force(&position));
            let calls: [Call; 3] = [Board::by_enumeration, Board::on_board, Board::on_marked_board];
            for (way, call) in calls.iter().enumerate() {
                let found = board.probabilities(call(&board).unwrap());
                assert_eq!(found.len(), expected.len());
                for (found, expected) in found.iter().zip(&expected) {
                    assert!((found - expected).abs() < 1e-12, "way {way}, position {number}: {found} {expected}");
                }
            }
        }
    }
}
