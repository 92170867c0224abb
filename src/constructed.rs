//! Positions that play never leads to: built so that a size of one's choice lies just below, at or just above a limit.
//!
//! Every engine and rule has constants: clues in a window, open clues in a word, cells in an endgame, layouts in a list. What
//! happens there shows only on positions that reach them. Each [`Family`] is a shape with one size, and has known
//! answers, or is small enough for them to be found by trying all layouts.

use crate::board::{Cell, CellState, MineCount, Minefield, Position, Size};

/// A shape of positions, one for every size from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Components of two cells and one clue, as many as the size. One mine in each: 2ⁿ layouts, every cell ½.
    Pairs,
    /// Components of three cells that hold one mine or two, and half as many more mines than components: C(n, n/2) layouts.
    Islands,
    /// Components of eight cells around a 4: 70ⁿ layouts, every cell ½.
    Stars,
    /// A row of cells, every second one above a clue, so that neighbouring clues share a cell: one long component.
    Chain,
    /// The same, standing upright.
    TallChain,
    /// One row of cells and clues in turn: two layouts.
    Row,
    /// One column of the same.
    Column,
    /// Four rows of eight cells, a mine and a safe cell in turn, and as many of the clues between them as the size.
    Lattice,
    /// A square of such cells with a clue between every two neighbours: as many clues are open at once as the square is
    /// high, and there are two layouts.
    Square,
    /// One mine in a sea of cells: as many layouts as cells.
    Needle,
    /// A clue with eight cells around it, and up to sixteen clues around those: its children. Then with other mines.
    Children,
    /// As many rows as the size, every second cell of every second row a clue: many layouts, few of them alike.
    Thick,
}

impl Family {
    /// Every shape, in the order in which they are declared.
    pub const ALL: [Self; 12] = [
        Self::Pairs,
        Self::Islands,
        Self::Stars,
        Self::Chain,
        Self::TallChain,
        Self::Row,
        Self::Column,
        Self::Lattice,
        Self::Square,
        Self::Needle,
        Self::Children,
        Self::Thick,
    ];

    /// A word for it in file names and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pairs => "pairs",
            Self::Islands => "islands",
            Self::Stars => "stars",
            Self::Chain => "chain",
            Self::TallChain => "tall-chain",
            Self::Row => "row",
            Self::Column => "column",
            Self::Lattice => "lattice",
            Self::Square => "square",
            Self::Needle => "needle",
            Self::Children => "children",
            Self::Thick => "thick",
        }
    }

    /// Sizes on both sides of every limit that the family is there for, with a few more.
    pub fn sizes(self) -> Vec<u32> {
        let near = |limits: &[u32]| limits.iter().flat_map(|limit| limit - 1..=limit + 1).collect();
        let up_to = |last: u32| (1..=last).collect();
        match self {
            Self::Pairs => [up_to(20), near(&[32, 64, 128])].concat(),
            Self::Islands => [up_to(24), near(&[64, 128])].concat(),
            Self::Stars => [up_to(12), near(&[22, 43])].concat(),
            Self::Chain | Self::TallChain => [up_to(40), near(&[64, 128, 256])].concat(),
            Self::Row | Self::Column => [up_to(20), near(&[32, 64, 128, 256])].concat(),
            Self::Lattice => up_to(LATTICE_CLUES),
            Self::Square => [up_to(6), near(&[12, 16])].concat(),
            Self::Needle => [up_to(4), near(&[8, 32, 64, 128, 256])].concat(),
            Self::Children => up_to(3 * CHILDREN),
            Self::Thick => up_to(7),
        }
    }

    /// The position of a size; a size that the family does not reach gives its largest.
    ///
    /// # Panics
    /// On a size of 0, and where the board would have more than [`Size::MAX_CELLS`] cells.
    pub fn build(self, size: u32) -> Position {
        assert!(size > 0, "sizes start at 1");
        match self {
            Self::Pairs => blocks(size, ["*.", "C?"], size),
            Self::Islands => blocks(size, [".*.", "C?C"], size + size / 2),
            Self::Stars => blocks(size, ["***", "*C.", "..."], 4 * size),
            Self::Chain => chain(size),
            Self::TallChain => transposed(&chain(size)),
            Self::Row => row(size),
            Self::Column => transposed(&row(size)),
            Self::Lattice => lattice(4, 8, true, size.min(LATTICE_CLUES)),
            Self::Square => lattice(size, size, false, u32::MAX),
            Self::Needle => needle(size),
            Self::Children => children(size),
            Self::Thick => thick(size),
        }
    }
}

/// Clues between the cells of the lattice and on its border: all cells of a 17×9 board that see two or more of its 32 cells.
const LATTICE_CLUES: u32 = 93;

/// What a drawing says of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn {
    Mine,
    Safe,
    /// Revealed, with its number.
    Clue,
    /// Revealed, without.
    Blind,
}

/// A position from a minefield and what is shown of it; the mine count is the minefield's unless another is given.
fn drawn(size: Size, mines: Option<u64>, what: impl Fn(Cell) -> Drawn) -> Position {
    let minefield = Minefield::new(size, size.cells().map(|cell| what(cell) == Drawn::Mine).collect());
    let minefield = minefield.expect("as many as cells");
    let shown = |cell| match what(cell) {
        Drawn::Mine | Drawn::Safe => CellState::HIDDEN,
        Drawn::Clue => minefield.reveal(cell).expect("a clue is no mine"),
        Drawn::Blind => CellState::BLIND,
    };
    let mines = mines.unwrap_or(minefield.mine_count() as u64);
    let states = size.cells().map(shown).collect();
    Position::new(size, states, MineCount::Known(mines)).expect("as many as cells")
}

fn board(width: u32, height: u32) -> Size {
    Size::new(width.into(), height.into()).expect("a board of a size that can be had")
}

/// So many copies of a drawing, in rows of at most sixteen, with a blind column and row after each.
fn blocks<const ROWS: usize>(number: u32, block: [&str; ROWS], mines: u32) -> Position {
    let (width, height) = (block[0].len() as u32 + 1, ROWS as u32 + 1);
    let across = number.min(16);
    let size = board(across * width, number.div_ceil(across) * height);
    drawn(size, Some(mines.into()), |cell| {
        let is_there = cell.row / height * across + cell.col / width < number;
        let row = block.get((cell.row % height) as usize).filter(|_| is_there);
        match row.and_then(|row| row.as_bytes().get((cell.col % width) as usize)) {
            Some(b'*') => Drawn::Mine,
            Some(b'.') => Drawn::Safe,
            Some(b'C') => Drawn::Clue,
            _ => Drawn::Blind,
        }
    })
}

fn chain(cells: u32) -> Position {
    // Some mines of a clue's own and some that two clues share, so that there are layouts with more mines and with fewer.
    drawn(board(cells, 2), None, |cell| match (cell.row, cell.col % 8) {
        (0, 1 | 4 | 7) => Drawn::Mine,
        (0, _) => Drawn::Safe,
        (_, 1 | 3 | 5 | 7) => Drawn::Clue,
        _ => Drawn::Blind,
    })
}

fn row(cells: u32) -> Position {
    drawn(board(2 * cells - 1, 1), None, |cell| match cell.col % 4 {
        0 => Drawn::Mine,
        2 => Drawn::Safe,
        _ => Drawn::Clue,
    })
}

/// Cells at odd rows and columns; clues everywhere else, or only between two neighbours, and only the first ones told.
fn lattice(rows: u32, cols: u32, everywhere: bool, told: u32) -> Position {
    let size = board(2 * cols + 1, 2 * rows + 1);
    let is_cell = |cell: Cell| cell.row % 2 == 1 && cell.col % 2 == 1;
    let is_clue = |cell: Cell| {
        let sees = size.neighbours(cell).filter(|&other| is_cell(other)).count();
        !is_cell(cell) && if everywhere { sees >= 2 } else { sees == 2 && (cell.row % 2 == 1 || cell.col % 2 == 1) }
    };
    let clues: Vec<Cell> = size.cells().filter(|&cell| is_clue(cell)).take(told as usize).collect();
    // Half of the cells, so that both layouts have the same number of mines, or nearly.
    drawn(size, None, |cell| match is_cell(cell) {
        true if (cell.row / 2 + cell.col / 2) % 2 == 0 => Drawn::Mine,
        true => Drawn::Safe,
        false if clues.binary_search(&cell).is_ok() => Drawn::Clue,
        false => Drawn::Blind,
    })
}

fn needle(cells: u32) -> Position {
    let across =
        (1..=cells).take_while(|width| width * width <= cells).filter(|width| cells.is_multiple_of(*width)).last();
    let size = board(across.unwrap_or(1), cells / across.unwrap_or(1));
    drawn(size, None, |cell| if size.index(cell) == 0 { Drawn::Mine } else { Drawn::Safe })
}

/// Clues around the eight cells around a clue.
const CHILDREN: u32 = 16;

fn children(size: u32) -> Position {
    let (number, variant) = ((size - 1) % CHILDREN + 1, (size - 1) / CHILDREN);
    let size = board(5, 5);
    let around = |cell: Cell| cell.row.abs_diff(2).max(cell.col.abs_diff(2));
    let children: Vec<Cell> = size.cells().filter(|&cell| around(cell) == 2).collect();
    // Every fifth of the outer clues in turn, so that children overlap and lie apart.
    let told: Vec<Cell> = (0..number as usize).map(|index| children[5 * index % children.len()]).collect();
    drawn(size, None, |cell| match around(cell) {
        0 => Drawn::Clue,
        1 if (cell.row + (2 + variant) * cell.col + variant) % 3 == 1 => Drawn::Mine,
        1 => Drawn::Safe,
        _ if told.contains(&cell) => Drawn::Clue,
        _ => Drawn::Blind,
    })
}

fn thick(rows: u32) -> Position {
    drawn(board(12, rows), None, |cell| match cell.row % 2 == 0 && cell.col % 2 == 0 {
        true => Drawn::Clue,
        // As good as any: no regularity that an engine could profit from.
        false if (cell.row * cell.row + 3 * cell.row * cell.col + 5 * cell.col) % 7 < 3 => Drawn::Mine,
        false => Drawn::Safe,
    })
}

/// Rows for columns.
fn transposed(position: &Position) -> Position {
    let size = position.size();
    let turned = board(size.height(), size.width());
    let states = turned.cells().map(|cell| position[Cell::new(cell.col, cell.row)]).collect();
    Position::new(turned, states, position.mine_count().clone()).expect("as many as cells")
}
