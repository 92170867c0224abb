//! Thick positions: every second cell in both directions revealed, so that hardly anything falls apart.

use super::Lcg;

pub struct Thick {
    pub text: String,
    mines: Vec<Vec<bool>>,
}

impl Thick {
    /// `size` × `size` with this percentage of mines among the hidden cells.
    pub fn new(size: usize, percent: u64, seed: u64) -> Self {
        let mut random = Lcg(seed);
        let is_revealed = |row: usize, col: usize| row % 2 == 1 && col % 2 == 1;
        let mines: Vec<Vec<bool>> = (0..size)
            .map(|row| (0..size).map(|col| !is_revealed(row, col) && random.below(100) < percent).collect())
            .collect();
        let clue = |row: usize, col: usize| {
            let around = mines[row - 1..(row + 2).min(size)].iter().flat_map(|row| &row[col - 1..(col + 2).min(size)]);
            char::from_digit(around.filter(|&&mine| mine).count() as u32, 10).expect("at most 8")
        };
        let mut text = format!("{size}x{size} mines {}\n", mines.iter().flatten().filter(|&&mine| mine).count());
        for row in 0..size {
            text.extend((0..size).map(|col| if is_revealed(row, col) { clue(row, col) } else { '#' }));
            text.push('\n');
        }
        Self { text, mines }
    }

    pub fn is_mine(&self, (row, col): (usize, usize)) -> bool {
        self.mines[row][col]
    }
}
