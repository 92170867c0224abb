//! Guess-free boards: every promise is checked on the board itself, by `solvability` and by counting mines.

use mineproof::internals::board::{Cell, Minefield, Size};
use mineproof::internals::game::{FirstClick, Series, game_rng, random_minefield};
use mineproof::internals::generation::{Generated, GenerationFailure, GenerationOptions, Method, generate};
use mineproof::internals::inference::{AnyStage, Stage};
use mineproof::internals::solvability::{SolvabilityOptions, solvable};

fn size(width: u64, height: u64) -> Size {
    Size::new(width, height).expect("a size")
}

fn is_solvable(minefield: &Minefield, start: Cell, use_count: bool) -> bool {
    let options = SolvabilityOptions::default().use_count(use_count).grade(false).guess(false);
    solvable(minefield, start, &options).unwrap().solvable
}

fn board(size: Size, mines: u64, start: Cell, options: &GenerationOptions, number: u64) -> Generated {
    generate(&Series::new(size, mines).start(start).seed(3), number, options)
        .unwrap_or_else(|why| panic!("{size}: {why}"))
}

#[test]
fn every_board_has_its_mines_an_opening_at_the_start_and_needs_no_guess() {
    let kinds =
        [(9, 9, 10), (9, 9, 35), (16, 16, 40), (16, 16, 110), (30, 16, 99), (30, 16, 200), (5, 40, 60), (1, 30, 8)];
    for (width, height, mines) in kinds {
        let size = size(width, height);
        for (number, use_count) in [(0, true), (1, false), (2, true), (3, false)] {
            let options = GenerationOptions::default().use_count(use_count);
            let start = size.cell(number as usize * 7);
            let board = board(size, mines, start, &options, number);
            assert_eq!(board.minefield.mine_count() as u64, mines);
            assert_eq!(board.first_click, FirstClick::Opening);
            assert!(!board.minefield.is_mine(start));
            assert_eq!(board.minefield.clue(start), Some(0), "{size} from {start}");
            assert!(is_solvable(&board.minefield, start, use_count), "{size} from {start}");
            assert!(board.solvability.solvable);
            assert_eq!(board.solvability.uses_count(), use_count);
        }
    }
}

#[test]
fn a_large_board_is_generated_too() {
    let size = size(60, 60);
    let start = Cell::new(30, 30);
    let board = board(size, 900, start, &GenerationOptions::default(), 0);
    assert_eq!(board.minefield.mine_count(), 900);
    assert!(is_solvable(&board.minefield, start, true));
}

#[test]
fn the_same_random_numbers_give_the_same_board() {
    let make = |number| board(size(16, 16), 60, Cell::new(0, 0), &GenerationOptions::default(), number).minefield;
    assert_eq!(make(1), make(1));
    assert_ne!(make(1), make(2));
}

#[test]
fn a_random_board_that_needs_no_guess_is_left_as_it_is() {
    let (size, start) = (size(9, 9), Cell::new(4, 4));
    let mut unmoved = 0;
    for number in 0..30 {
        let laid = random_minefield(size, 10, FirstClick::Opening, start, &mut game_rng(3, number)).expect("room");
        if is_solvable(&laid, start, true) {
            let board = board(size, 10, start, &GenerationOptions::default(), number);
            assert_eq!((board.minefield, board.moved, board.attempts), (laid, 0, 1));
            unmoved += 1;
        }
    }
    assert!(unmoved > 10, "{unmoved} of 30");
}

#[test]
fn a_uniform_board_is_the_first_random_one_that_needs_no_guess() {
    let (size, start) = (size(9, 9), Cell::new(4, 4));
    for number in 0..10 {
        let board = board(size, 16, start, &GenerationOptions::new(Method::Uniform), number);
        let mut rng = game_rng(3, number);
        let mut refused = 0;
        let first = loop {
            let laid = random_minefield(size, 16, FirstClick::Opening, start, &mut rng).expect("room");
            if is_solvable(&laid, start, true) {
                break laid;
            }
            refused += 1;
        };
        assert_eq!((board.minefield, board.attempts, board.moved), (first, refused + 1, 0));
    }
}

#[test]
fn every_uniform_board_of_a_tiny_size_comes_about_equally_often() {
    let (size, start, mines) = (size(4, 3), Cell::new(0, 0), 3);
    let mut expected = 0;
    for layout in 0u32..1 << 12 {
        let is_mine = |index: usize| layout >> index & 1 == 1;
        let minefield = Minefield::new(size, (0..12).map(is_mine).collect()).expect("twelve cells");
        let is_opening = !minefield.is_mine(start) && minefield.clue(start) == Some(0);
        expected += usize::from(layout.count_ones() == mines && is_opening && is_solvable(&minefield, start, true));
    }
    let mut seen = std::collections::HashMap::new();
    let draws = 100 * expected as u64;
    for number in 0..draws {
        let board = board(size, mines.into(), start, &GenerationOptions::new(Method::Uniform), number);
        *seen.entry(board.minefield.mines().to_vec()).or_insert(0u32) += 1;
    }
    assert_eq!(seen.len(), expected);
    // 100 each, standard deviation 10.
    assert!(seen.values().all(|times| (50..=150).contains(times)), "{:?}", seen.values());
}

#[test]
fn the_difficulty_asked_for_is_met_or_refused() {
    let (size, start) = (size(9, 9), Cell::new(0, 0));
    for stage in [Stage::SingleClue, Stage::Subset].map(AnyStage::from) {
        let options = GenerationOptions::default().hardest(Some(stage)).attempts(1000);
        let board = board(size, 12, start, &options, 0);
        let graded = solvable(&board.minefield, start, &SolvabilityOptions::default()).unwrap();
        assert_eq!(graded.hardest_stage, Some(stage));
    }
    let options = GenerationOptions::default().fewest_steps(80);
    let failure = generate(&Series::new(size, 12).start(start).seed(3), 0, &options).expect_err("81 cells");
    assert_eq!(failure, GenerationFailure::WrongDifficulty { found: 30, attempts: 30 });
}

#[test]
fn what_is_out_of_reach_ends_with_its_attempts() {
    // Twelve mines leave no room for an opening in the middle, and a number there tells none of its neighbours apart.
    let options = GenerationOptions::default().attempts(4);
    let failure =
        generate(&Series::new(size(5, 4), 12).start(Cell::new(1, 2)).seed(3), 0, &options).expect_err("no such board");
    assert_eq!(failure, GenerationFailure::OutOfReach { size: size(5, 4), mines: 12, attempts: 4 });
    let options = GenerationOptions::new(Method::Uniform).attempts(5);
    let failure =
        generate(&Series::new(size(30, 16), 220).start(Cell::new(0, 0)).seed(3), 0, &options).expect_err("too dense");
    assert_eq!(failure, GenerationFailure::OutOfReach { size: size(30, 16), mines: 220, attempts: 5 });
}

#[test]
fn full_and_empty_boards_are_boards() {
    let size = size(5, 4);
    let start = Cell::new(1, 2);
    let options = GenerationOptions::default();
    for (mines, first_click) in [(0, FirstClick::Opening), (11, FirstClick::Opening), (19, FirstClick::Safe)] {
        let board = board(size, mines, start, &options, 0);
        assert_eq!((board.first_click, board.minefield.mine_count() as u64), (first_click, mines));
    }
    let failure = generate(&Series::new(size, 20).start(start).seed(3), 0, &options).expect_err("no room");
    assert_eq!(failure.to_string(), "20 mines do not fit: the first click leaves room for 19");
}
