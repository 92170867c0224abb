//! Where to look for the first 0: documents 000 and 001. A 0 opens its whole surroundings, and cells with few neighbours
//! are the likeliest to be one: 3 in a corner, 5 along an edge, 8 elsewhere. On boards that are not square, the cells with the
//! fewest neighbours take the place of the corners, and those with fewer than others that of the border.
//!
//! An opening proposes cells only while nothing is certain; before a guess, in its stead. Cost: the length of the border.

use super::{Choice, Player, ShownCell, Why};
use crate::board::{Cell, Grid};
use crate::limits::Deadline;

/// A list of cells that are opened first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// None: the rule for guesses has the say from the first move.
    None,
    /// The step notes (document 000): corners and the middle of each edge while less than 33 % of the board are open, then
    /// the other cells of the edges that are not next to a corner while less than 10 % are.
    Corners,
    /// The tile-group notes (document 001): corners, then the cell of the border that is farthest (in moves of a chess king)
    /// from all that is revealed; until a 0 is found.
    Farthest,
}

impl Opening {
    /// Every opening, [`None`](Self::None) first.
    pub const ALL: [Self; 3] = [Self::None, Self::Corners, Self::Farthest];
}

/// An opening on its way through a game.
pub(super) struct OpeningMoves {
    opening: Opening,
    grid: Grid,
    /// Corners, and what else comes first.
    first: Vec<Cell>,
    border: Vec<Cell>,
    revealed: Vec<Cell>,
    /// By cell, on boards that are not square: the distance to the nearest revealed cell.
    nearest: Vec<u32>,
    is_covered: Vec<bool>,
    has_zero: bool,
}

impl OpeningMoves {
    pub fn new(opening: Opening, grid: &Grid) -> Self {
        let (mut first, mut border) = (Vec::new(), Vec::new());
        if opening != Opening::None {
            (first, border) = (grid.corners(), grid.border());
        }
        if opening == Opening::Corners {
            border.retain(|&cell| !first.iter().any(|&corner| grid.touches(corner, cell)));
            first.extend(grid.edge_midpoints());
        }
        let area = grid.size().area();
        let nearest = if grid.is_square() { Vec::new() } else { vec![u32::MAX; area] };
        let is_covered = vec![true; area];
        Self { opening, grid: grid.clone(), first, border, revealed: Vec::new(), nearest, is_covered, has_zero: false }
    }

    pub fn see(&mut self, shown: &[ShownCell]) {
        self.has_zero |= shown.iter().any(|shown| shown.clue == 0);
        for shown in shown {
            self.is_covered[self.grid.size().index(shown.cell)] = false;
            self.revealed.push(shown.cell);
            if !self.nearest.is_empty() && !self.has_zero && self.opening == Opening::Farthest {
                let distances = self.grid.distances(shown.cell);
                self.nearest.iter_mut().zip(distances).for_each(|(least, other)| *least = other.min(*least));
            }
        }
    }

    /// The next cell of the opening, of those that are not held for mines; `None` when it is over.
    pub fn next(&self, may_open: impl Fn(Cell) -> bool) -> Option<Cell> {
        let is_free = |cell: &Cell| self.is_covered[self.grid.size().index(*cell)] && may_open(*cell);
        let completion = self.revealed.len() as f64 / self.grid.size().area() as f64;
        match self.opening {
            Opening::None => None,
            Opening::Corners => {
                let first = self.first.iter().copied().find(|cell| completion < 0.33 && is_free(cell));
                first.or_else(|| self.border.iter().copied().find(|cell| completion < 0.1 && is_free(cell)))
            }
            Opening::Farthest if self.has_zero => None,
            Opening::Farthest => {
                let first = self.first.iter().copied().find(is_free);
                first.or_else(|| {
                    let free = self.border.iter().copied().filter(is_free).map(|cell| (self.distance(cell), cell));
                    let farthest = |best: (u32, Cell), other: (u32, Cell)| if other.0 > best.0 { other } else { best };
                    free.reduce(farthest).map(|(_, cell)| cell)
                })
            }
        }
    }

    /// Steps to the nearest revealed cell: on the square board moves of a king.
    fn distance(&self, cell: Cell) -> u32 {
        match self.nearest.get(self.grid.size().index(cell)) {
            Some(&distance) => distance,
            None => self.revealed.iter().map(|&other| self.grid.distance(cell, other)).min().unwrap_or(u32::MAX),
        }
    }
}

/// Any player with an opening before its guesses.
pub(super) struct OpeningPlayer {
    inner: Box<dyn Player>,
    moves: OpeningMoves,
}

impl OpeningPlayer {
    pub fn new(inner: Box<dyn Player>, opening: Opening, grid: &Grid) -> Self {
        Self { inner, moves: OpeningMoves::new(opening, grid) }
    }
}

impl Player for OpeningPlayer {
    fn see(&mut self, shown: &[ShownCell]) {
        self.moves.see(shown);
        self.inner.see(shown);
    }

    fn choose(&mut self) -> Choice {
        let choice = self.inner.choose();
        if choice.why != Why::Guess {
            return choice;
        }
        match self.moves.next(|cell| self.inner.risk(cell) < 1.0) {
            Some(cell) => Choice { cell, p_mine: self.inner.risk(cell), why: Why::Opening },
            None => choice,
        }
    }

    fn risk(&self, cell: Cell) -> f64 {
        self.inner.risk(cell)
    }

    fn set_deadline(&mut self, deadline: Deadline) {
        self.inner.set_deadline(deadline);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    fn size(width: u64, height: u64) -> Size {
        Size::new(width, height).unwrap()
    }

    /// The cells an opening proposes one after the other while every one shows this clue.
    fn proposed(opening: Opening, size: Size, clue: u8, most: usize) -> Vec<(u32, u32)> {
        let mut moves = OpeningMoves::new(opening, &size.into());
        let mut list = Vec::new();
        while let Some(cell) = moves.next(|_| true).filter(|_| list.len() < most) {
            list.push((cell.row, cell.col));
            moves.see(&[ShownCell { cell, clue }]);
        }
        list
    }

    #[test]
    fn document_000_goes_from_corners_to_midpoints_to_edges_as_far_as_the_board_is_closed() {
        let list = proposed(Opening::Corners, size(30, 16), 1, 100);
        assert_eq!(list[..4], [(0, 0), (0, 29), (15, 0), (15, 29)]);
        assert_eq!(list[4..8], [(0, 15), (8, 0), (8, 29), (15, 15)]);
        assert_eq!(list[8..10], [(0, 2), (0, 3)], "what is next to a corner is left out");
        assert_eq!(list.len(), 48, "a tenth of the board");
        let small = proposed(Opening::Corners, size(5, 5), 1, 100);
        assert_eq!(small.len(), 8, "9 of 25 cells are more than a third: {small:?}");
    }

    #[test]
    fn document_001_goes_from_corners_to_where_nothing_is_revealed_until_there_is_a_zero() {
        let list = proposed(Opening::Farthest, size(30, 16), 1, 7);
        assert_eq!(list[..4], [(0, 0), (0, 29), (15, 0), (15, 29)]);
        assert_eq!(list[4..], [(0, 14), (15, 14), (0, 7)], "the middle of the long edges, then of their halves");
        assert_eq!(proposed(Opening::Farthest, size(30, 16), 0, 7), [(0, 0)]);
        let all = proposed(Opening::Farthest, size(6, 4), 2, 100);
        assert_eq!(all.len(), 16, "at last the whole border");
    }

    #[test]
    fn no_opening_proposes_nothing_and_none_proposes_a_mine() {
        assert!(proposed(Opening::None, size(9, 9), 1, 100).is_empty());
        let moves = OpeningMoves::new(Opening::Farthest, &size(9, 9).into());
        assert_eq!(moves.next(|cell| cell.col > 0), Some(Cell::new(0, 8)));
    }

    #[test]
    fn a_board_of_one_row_has_its_corners_twice_and_opens_them_once() {
        assert_eq!(proposed(Opening::Farthest, size(4, 1), 1, 9).len(), 4);
        for opening in Opening::ALL {
            assert!(proposed(opening, size(1, 1), 1, 9).len() <= 1);
        }
    }
}
