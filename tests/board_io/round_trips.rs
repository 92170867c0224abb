//! What is written is read back as it was, in every dialect that can hold it.

use mineproof::internals::board::{
    Board, Cell, CellState, Density, Dialect, Document, MineCount, Minefield, Position, Size, Wanted, read, write,
};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::telling::random_model;

fn size() -> impl Strategy<Value = Size> {
    let one_row = (1u64..300, Just(1u64));
    let one_column = (Just(1u64), 1u64..300);
    prop_oneof![(1u64..12, 1u64..12), one_row, one_column, Just((1, 1))]
        .prop_map(|(width, height)| Size::new(width, height).unwrap())
}

fn state() -> impl Strategy<Value = CellState> {
    prop_oneof![
        (0u8..9).prop_map(CellState::clue),
        Just(CellState::HIDDEN),
        Just(CellState::FLAGGED),
        Just(CellState::BLIND)
    ]
}

fn mine_count() -> impl Strategy<Value = MineCount> {
    let density = (1u64..1000, 1u64..1000)
        .prop_map(|(mine, safe)| MineCount::Density(format!("{mine}/{}", mine + safe).parse::<Density>().unwrap()));
    prop_oneof![any::<u64>().prop_map(MineCount::Known), Just(MineCount::Unknown), density]
}

fn position() -> impl Strategy<Value = Position> {
    let seed = prop_oneof![Just(None), any::<u64>().prop_map(Some)];
    (size(), mine_count(), seed).prop_flat_map(|(size, mine_count, seed)| {
        let states = prop::collection::vec(state(), size.area());
        states.prop_map(move |states| told(Position::new(size, states, mine_count.clone()).unwrap(), seed))
    })
}

/// With clues told in some other way than exactly, if there is a seed.
fn told(position: Position, seed: Option<u64>) -> Position {
    let Some(seed) = seed else { return position };
    let rng = &mut ChaCha8Rng::seed_from_u64(seed);
    let mut told = position.with_clue_model(random_model(rng));
    let revealed: Vec<Cell> = told.size().cells().filter(|&cell| !told[cell].is_covered()).collect();
    for cell in revealed {
        if rng.random_bool(0.2) {
            told = told.with_cell_model(cell, random_model(rng));
        }
        if rng.random_bool(0.2) {
            let answers = [told[cell], CellState::BLIND, CellState::clue(rng.random_range(0..=8))];
            told = told.with_answers(cell, answers[..rng.random_range(1..=3)].to_vec());
        }
    }
    told
}

fn minefield() -> impl Strategy<Value = Minefield> {
    size().prop_flat_map(|size| {
        prop::collection::vec(any::<bool>(), size.area()).prop_map(move |mines| Minefield::new(size, mines).unwrap())
    })
}

/// Whether the dialect could hold it; then it must have come back whole.
fn returns(document: &Document, dialect: Dialect, wanted: Wanted) -> Result<bool, TestCaseError> {
    let Ok(bytes) = write(document, dialect) else { return Ok(false) };
    prop_assert_eq!(&read(&bytes, dialect, wanted).unwrap(), document);
    prop_assert_eq!(&read(&bytes, dialect, Wanted::Either).unwrap(), document);
    Ok(true)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions(position in position()) {
        let exact = position.has_exact_clues();
        let plain = exact
            && matches!(position.mine_count(), MineCount::Known(_))
            && !position.states().contains(&CellState::BLIND);
        let document = Document::from(position);
        prop_assert!(returns(&document, Dialect::Json, Wanted::Position)?);
        prop_assert_eq!(returns(&document, Dialect::Native, Wanted::Position)?, exact);
        prop_assert_eq!(returns(&document, Dialect::Mine, Wanted::Position)?, plain);
        prop_assert!(!returns(&document, Dialect::Mbf, Wanted::Position)?);
    }

    #[test]
    fn minefields(minefield in minefield()) {
        let (width, height) = (minefield.size().width(), minefield.size().height());
        let last = Cell::new(height - 1, width - 1);
        let document = Document::from(minefield);
        let started = Document { start: Some(last), ..document.clone() };
        prop_assert!(returns(&started, Dialect::Tatham, Wanted::Minefield)?);
        prop_assert!(!returns(&document, Dialect::Tatham, Wanted::Minefield)?);
        prop_assert!(returns(&document, Dialect::Pttacg, Wanted::Minefield)?);
        prop_assert!(returns(&document, Dialect::MsToollib, Wanted::Minefield)?);
        prop_assert!(returns(&document, Dialect::Json, Wanted::Minefield)?);
        prop_assert!(returns(&document, Dialect::Native, Wanted::Minefield)?);
        prop_assert_eq!(returns(&document, Dialect::Mbf, Wanted::Minefield)?, width < 256 && height < 256);
        prop_assert!(!returns(&document, Dialect::Mine, Wanted::Minefield)?);
    }

    #[test]
    fn line_ends_of_windows_change_nothing(position in position()) {
        let (size, states, count) = (position.size(), position.states().to_vec(), position.mine_count().clone());
        let document = Document::from(Position::new(size, states, count).unwrap());
        let text = String::from_utf8(write(&document, Dialect::Native).unwrap()).unwrap();
        let read = read(text.replace('\n', "\r\n").as_bytes(), Dialect::Native, Wanted::Position).unwrap();
        prop_assert_eq!(read, document);
    }
}

#[test]
fn a_board_survives_the_way_through_every_dialect_that_holds_it() {
    let native = b"4x2 mines 3\n##10\nF210\n";
    let mut document = read(native, Dialect::Native, Wanted::Position).unwrap();
    for dialect in [Dialect::Json, Dialect::Mine, Dialect::Json, Dialect::Native] {
        document = read(&write(&document, dialect).unwrap(), dialect, Wanted::Position).unwrap();
    }
    assert_eq!(write(&document, Dialect::Native).unwrap(), native);

    let native = b"4x2 mines 3\n*..*\n.*..\n";
    let mut document = read(native, Dialect::Native, Wanted::Minefield).unwrap();
    for dialect in [Dialect::Json, Dialect::Mbf, Dialect::Json, Dialect::Native] {
        document = read(&write(&document, dialect).unwrap(), dialect, Wanted::Minefield).unwrap();
    }
    assert_eq!(write(&document, Dialect::Native).unwrap(), native);
}

#[test]
fn json_keeps_the_start() {
    let minefield = Minefield::new(Size::new(2, 1).unwrap(), vec![true, false]).unwrap();
    let document = Document { start: Some(Cell::new(0, 1)), ..Board::Minefield(minefield).into() };
    let written = write(&document, Dialect::Json).unwrap();
    assert_eq!(written, b"{\"width\":2,\"height\":1,\"rows\":[\"*.\"],\"start\":[0,1]}\n");
    assert_eq!(read(&written, Dialect::Json, Wanted::Minefield).unwrap(), document);
}

#[test]
fn the_largest_board_of_mbf_may_be_full_of_mines() {
    let size = Size::new(255, 255).unwrap();
    let document = Document::from(Minefield::new(size, vec![true; size.area()]).unwrap());
    assert!(returns(&document, Dialect::Mbf, Wanted::Minefield).unwrap());
}

#[test]
fn a_million_cells_are_read() {
    let text = format!("1000x1000 mines 5\n{}", format!("{}\n", "#".repeat(1000)).repeat(1000));
    let document = read(text.as_bytes(), Dialect::Native, Wanted::Position).unwrap();
    assert_eq!(write(&document, Dialect::Native).unwrap(), text.as_bytes());
}
