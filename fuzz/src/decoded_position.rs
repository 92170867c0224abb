//! Bytes as a small position: every byte string is one, so that the fuzzer never meets a refusal.
//!
//! | byte | what it says |
//! |---|---|
//! | 0 | the size |
//! | 1 | how clues are told on this board |
//! | 2 | whether clues and count are those of a minefield or any number, and of which kind the mine count is |
//! | 3 | the mine count, where it is any number |
//! | then two for each cell | whether it is a mine; what is seen of it |
//! | then | clues: which answer, a model of the cell's own, how many answers |

use std::sync::Arc;

use mineproof::internals::board::{Cell, CellState, ClueModel, MineCount, Minefield, Position, Size};
use num_traits::Zero;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::telling::{chance, random_table, with_told};

/// At most this many covered cells: all their layouts are enumerated.
const MOST_COVERED: usize = 9;

const SIZES: [(u64, u64); 16] = [
    (4, 4),
    (5, 5),
    (6, 4),
    (3, 3),
    (1, 12),
    (12, 1),
    (2, 6),
    (7, 2),
    (1, 1),
    (2, 2),
    (5, 3),
    (3, 7),
    (8, 5),
    (4, 6),
    (40, 1),
    (6, 6),
];

const DENSITIES: [&str; 4] = ["1/2", "0.15", "33/160", "999/1000"];

struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    /// Zeros after the end.
    fn next(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }

    fn model(&mut self) -> ClueModel {
        match self.next() {
            0..=99 => ClueModel::Exact,
            100..=119 => ClueModel::Blind,
            120..=149 => ClueModel::Optimistic,
            150..=179 => ClueModel::Cautious,
            seed => ClueModel::Table(Arc::new(random_table(&mut ChaCha8Rng::seed_from_u64(seed.into())))),
        }
    }

    /// Something that the model may tell of this truth, or with `any` something that it may tell at all.
    fn answer(&mut self, model: &ClueModel, truth: u8, any: bool) -> CellState {
        let first = self.next() % 10;
        let state = |number: u8| if number == 9 { CellState::BLIND } else { CellState::clue(number) };
        let mut answers = (0..10).map(|step| state((first + step) % 10)).filter(|&answer| is_tellable(model, answer));
        answers.find(|&answer| any || !chance(model, answer, truth).is_zero()).unwrap_or(CellState::BLIND)
    }
}

/// A table without a column for silence always tells a number.
fn is_tellable(model: &ClueModel, answer: CellState) -> bool {
    answer != CellState::BLIND || !matches!(model, ClueModel::Table(table) if !table.has_not_told())
}

pub fn position(bytes: &[u8]) -> Position {
    let mut bytes = Bytes(bytes.iter());
    let (width, height) = SIZES[bytes.next() as usize % SIZES.len()];
    let size = Size::new(width, height).expect("a small size");
    let model = bytes.model();
    let (kind, count) = (bytes.next(), bytes.next());
    let is_true = kind & 1 == 0;
    let drawn: Vec<(bool, u8)> = (0..size.area()).map(|_| (bytes.next() & 1 == 1, bytes.next())).collect();
    let field = Minefield::new(size, drawn.iter().map(|drawn| drawn.0).collect()).expect("as many as cells");
    let (mut covered, mut told) = (0, Vec::new());
    let states = size.cells().zip(&drawn).map(|(cell, &(is_mine, seen))| {
        let state = state(&mut bytes, &field, &model, (cell, is_mine, seen), is_true, &mut told);
        covered += usize::from(state.is_covered());
        if state.is_covered() && covered > MOST_COVERED { CellState::BLIND } else { state }
    });
    let states = states.collect();
    let mine_count = match kind >> 1 & 7 {
        0 => MineCount::Unknown,
        1 => MineCount::Density(DENSITIES[count as usize % 4].parse().expect("a density")),
        2 => MineCount::Known(if count == 255 { u64::MAX } else { u64::from(count) % 16 }),
        _ => MineCount::Known(field.mine_count() as u64),
    };
    with_told(Position::new(size, states, mine_count).expect("as many as cells").with_clue_model(model), told)
}

type Told = Vec<(Cell, Option<ClueModel>, Vec<CellState>)>;

/// What is seen of a cell.
fn state(
    bytes: &mut Bytes,
    field: &Minefield,
    model: &ClueModel,
    (cell, is_mine, seen): (Cell, bool, u8),
    is_true: bool,
    told: &mut Told,
) -> CellState {
    let truth = field.reveal(cell).and_then(CellState::as_clue);
    match (seen & 15, truth) {
        (0..=5, _) => CellState::HIDDEN,
        (6, _) if is_mine || !is_true => CellState::FLAGGED,
        (_, None) if is_true => CellState::HIDDEN,
        (7, _) if is_tellable(model, CellState::BLIND) => CellState::BLIND,
        (8.., Some(truth)) if is_true && seen < 128 && *model == ClueModel::Exact => CellState::clue(truth),
        (_, truth) => {
            let own = (seen & 64 != 0).then(|| bytes.model());
            let times = if seen & 32 != 0 { bytes.next() % 3 + 1 } else { 1 };
            let model = own.as_ref().unwrap_or(model);
            let answers: Vec<CellState> =
                (0..times).map(|_| bytes.answer(model, truth.unwrap_or(0), !is_true)).collect();
            let first = answers[0];
            told.push((cell, own, answers));
            first
        }
    }
}
