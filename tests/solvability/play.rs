//! How far logic gets, how many rounds it takes and which stages it needs, against plain references.

use mineproof::internals::board::{Cell, CellState, MineCount, Minefield, Size};
use mineproof::internals::frontier::{Frontier, Verdict};
use mineproof::internals::game::{FirstClick, Game, game_rng, random_minefield};
use mineproof::internals::inference::{Engine, Inference, Stage};
use mineproof::internals::solvability::{Solvability, SolvabilityOptions, solvable};

use super::oracle::{Tiny, random_board};

fn options(use_count: bool) -> SolvabilityOptions {
    SolvabilityOptions::default().use_count(use_count).trace(true)
}

fn board(rows: &[&str]) -> Minefield {
    let size = Size::new(rows[0].len() as u64, rows.len() as u64).expect("a size");
    Minefield::new(size, rows.concat().chars().map(|cell| cell == '*').collect()).expect("as many as cells")
}

fn revealed(answer: &Solvability) -> u32 {
    let states = answer.position.states().iter().enumerate();
    states.filter(|(_, state)| !state.is_covered()).fold(0, |set, (index, _)| set | 1 << index)
}

#[test]
fn tiny_boards_are_played_like_enumeration_plays_them() {
    let mut rng = game_rng(4, 0);
    for _ in 0..1500 {
        let (minefield, start) = random_board(12, &mut rng);
        let tiny = Tiny::new(&minefield);
        for use_count in [true, false] {
            let answer = solvable(&minefield, start, &options(use_count)).unwrap();
            let rows: Vec<String> = minefield.rows().collect();
            if minefield.is_mine(start) {
                assert!(answer.start_is_mine && !answer.solvable && answer.revealed == 0, "{rows:?} {start}");
                assert!(answer.dead_end.is_none() && answer.hardest_stage.is_none());
                continue;
            }
            let (open, steps) = tiny.play(start, use_count);
            assert_eq!((revealed(&answer), answer.steps), (open, steps), "{rows:?} {start} {use_count}");
            assert_eq!(answer.revealed as u32, open.count_ones());
            assert_eq!(answer.solvable, open == tiny.safe(), "{rows:?} {start} {use_count}");
            assert_eq!(answer.dead_end.is_none(), answer.solvable);
            assert_eq!(answer.trace.len(), steps);
            check_trace(&answer, &minefield);
        }
    }
}

/// Every cell is revealed once, by a stage, from clues that were revealed before.
fn check_trace(answer: &Solvability, minefield: &Minefield) {
    let mut game = Game::new(minefield.clone());
    game.reveal(answer.start);
    for round in &answer.trace {
        let before = game.safe_left();
        for revealed in &round.cells {
            assert_eq!(game[revealed.cell], CellState::HIDDEN);
            assert!(revealed.clues.iter().all(|&clue| !game[clue].is_covered()), "{revealed:?}");
            assert!(!revealed.clues.is_empty() || revealed.mine_count, "{revealed:?}");
            assert!(answer.uses_count() || !revealed.mine_count, "{revealed:?}");
        }
        for revealed in &round.cells {
            game.reveal(revealed.cell);
        }
        assert_eq!(before - game.safe_left(), round.revealed);
    }
    assert_eq!(game.states(), answer.position.states());
}

/// How many safe cells stay hidden for a player who knows these rules alone.
fn left_by(stages: &[Stage], minefield: &Minefield, start: Cell, use_count: bool) -> usize {
    let mut game = Game::new(minefield.clone());
    game.reveal(start);
    loop {
        let mut position = game.position();
        if !use_count {
            position = position.with_mine_count(MineCount::Unknown);
        }
        let frontier = Frontier::new(&position);
        let inference = Inference::run(&frontier, stages).expect("consistent");
        let known = inference.knowledge();
        let is_safe = |cell: &Cell| {
            let verdict = frontier.variable(*cell).map_or(known.sea(), |variable| known.verdict(variable));
            position[*cell].is_covered() && verdict == Verdict::Safe
        };
        let safe: Vec<Cell> = position.size().cells().filter(is_safe).collect();
        if safe.is_empty() {
            return game.safe_left();
        }
        for cell in safe {
            game.reveal(cell);
        }
    }
}

#[test]
fn the_hardest_stage_ends_the_shortest_part_of_the_ladder_that_gets_as_far() {
    let size = Size::new(9, 9).expect("a size");
    let start = Cell::new(4, 4);
    let mut met = std::collections::BTreeSet::new();
    for number in 0..250 {
        let mines = 10 + number % 16;
        let minefield =
            random_minefield(size, mines, FirstClick::Opening, start, &mut game_rng(5, number)).expect("room");
        for use_count in [true, false] {
            let options = SolvabilityOptions::default().use_count(use_count);
            let answer = solvable(&minefield, start, &options).unwrap();
            let left = answer.safe_cells - answer.revealed;
            let enough = |length: &usize| left_by(&Stage::SOUND_RULES[..*length], &minefield, start, use_count) == left;
            let expected = match (0..=Stage::SOUND_RULES.len()).find(enough) {
                Some(0) => None,
                Some(length) => Some(Stage::SOUND_RULES[length - 1].into()),
                None => Some(Engine::Counting.into()),
            };
            assert_eq!(answer.hardest_stage, expected, "{:?}", minefield.rows().collect::<Vec<_>>());
            met.insert(expected);
        }
    }
    assert!(met.len() >= 4, "boards of several grades: {met:?}");
}

#[test]
fn boards_at_the_edge_of_what_a_board_is() {
    let at =
        |rows: &[&str], row, col| solvable(&board(rows), Cell::new(row, col), &SolvabilityOptions::default()).unwrap();

    let single = at(&["."], 0, 0);
    assert_eq!((single.solvable, single.revealed, single.steps, single.hardest_stage), (true, 1, 0, None));

    let mine = at(&["*"], 0, 0);
    assert_eq!((mine.solvable, mine.start_is_mine, mine.revealed, mine.safe_cells), (false, true, 0, 0));

    let no_mines = at(&["...", "..."], 1, 1);
    assert_eq!((no_mines.solvable, no_mines.revealed, no_mines.steps), (true, 6, 0));

    // The 8 says it all.
    let ring = at(&["***", "*.*", "***"], 1, 1);
    assert_eq!((ring.solvable, ring.revealed, ring.safe_cells), (true, 1, 1));
}

#[test]
fn the_mine_count_can_be_what_finishes_a_board() {
    // Behind the wall of mines nothing is seen; that there are no more of them is all there is to know.
    let minefield = board(&["..*.", "..*.", "..*."]);
    let with = solvable(&minefield, Cell::new(0, 0), &options(true)).unwrap();
    assert_eq!((with.solvable, with.hardest_stage), (true, Some(Stage::MineTotal.into())));
    assert!(with.trace[0].cells.iter().all(|revealed| revealed.mine_count), "{:?}", with.trace);
    let without = solvable(&minefield, Cell::new(0, 0), &options(false)).unwrap();
    assert_eq!((without.solvable, without.revealed), (false, 6));
}
