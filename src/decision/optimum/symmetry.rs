//! Turning and mirroring the board: what is symmetric to a position that was searched is not searched again.

use crate::board::{Cell, Position};

/// Where each bit of a word goes. Looked up a byte at a time.
pub(super) struct BitPermutation {
    bytes: Vec<[u64; 256]>,
}

impl BitPermutation {
    fn new(images: &[u32]) -> Self {
        let byte_image = |byte: usize, value: usize| {
            let bits = (0..8).filter(|bit| value >> bit & 1 == 1).filter_map(|bit| images.get(8 * byte + bit));
            bits.fold(0, |set, image| set | 1u64 << image)
        };
        let table = |byte| std::array::from_fn(|value| byte_image(byte, value));
        Self { bytes: (0..images.len().div_ceil(8)).map(table).collect() }
    }

    pub fn apply(&self, word: u64) -> u64 {
        let bytes = word.to_le_bytes();
        self.bytes.iter().zip(bytes).fold(0, |set, (images, byte)| set | images[usize::from(byte)])
    }
}

/// The symmetries of the board, all but the identity, that leave the position as it is; on the bits of `cells`.
pub(super) fn symmetries(position: &Position, cells: &[Cell]) -> Vec<BitPermutation> {
    let (size, states) = (position.size(), position.states());
    let keeps = |images: &Vec<u32>| images.iter().zip(states).all(|(&image, state)| states[image as usize] == *state);
    let permutation = |images: Vec<u32>| {
        let image = |cell: &Cell| size.cell(images[size.index(*cell)] as usize);
        let bit = |cell: &Cell| cells.binary_search(&image(cell)).map(|bit| bit as u32);
        let images: Result<Vec<u32>, _> = cells.iter().map(bit).collect();
        BitPermutation::new(&images.expect("what is undecided is so in the mirror"))
    };
    // The first is the identity.
    position.grid().symmetries().into_iter().skip(1).filter(keeps).map(permutation).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{CellState, MineCount, Size};

    fn of_rows(rows: &[&str]) -> usize {
        let size = Size::new(rows[0].len() as u64, rows.len() as u64).unwrap();
        let states: Vec<CellState> = rows.concat().chars().map(|c| CellState::from_char(c).unwrap()).collect();
        let hidden: Vec<Cell> = size.cells().filter(|&cell| states[size.index(cell)].is_covered()).collect();
        let position = Position::new(size, states, MineCount::Known(2)).unwrap();
        symmetries(&position, &hidden).len()
    }

    #[test]
    fn a_square_has_seven_a_rectangle_three_and_what_is_revealed_breaks_them() {
        assert_eq!(of_rows(&["###", "###", "###"]), 7);
        assert_eq!(of_rows(&["####", "####", "####"]), 3);
        assert_eq!(of_rows(&["1##", "###", "###"]), 1);
        assert_eq!(of_rows(&["1##", "###", "2##"]), 0);
        assert_eq!(of_rows(&["###", "#2#", "###"]), 7);
    }

    #[test]
    fn a_permutation_moves_every_bit_where_it_belongs() {
        let images = [3, 0, 9, 1, 2, 8, 7, 6, 5, 4];
        let permutation = BitPermutation::new(&images);
        for word in 0..1u64 << images.len() {
            let moved = images.iter().enumerate().filter(|(bit, _)| word >> bit & 1 == 1);
            assert_eq!(permutation.apply(word), moved.fold(0, |set, (_, image)| set | 1 << image));
        }
    }
}
