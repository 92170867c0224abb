//! Random moves, right and wrong, put back and forth: after each, the live engine knows what an analysis from scratch does.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::ToPrimitive;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::*;
use crate::Verdict;
use crate::analysis::{Options, analyze};
use crate::board::{Density, MineCount, Minefield, Size};
use crate::game::{FirstClick, game_rng, random_minefield};

/// Compares everything that is told of a position.
fn compare(live: &mut LiveEngine, what: &str) -> bool {
    let position = live.position().clone();
    let analysis = analyze(&position, &Options::default());
    let now = match (live.analysis(), &analysis) {
        (Ok(now), Ok(_)) => now,
        (Err(NoLayout), Err(_)) => return false,
        (ours, theirs) => panic!("{what}: {:?}, {:?}\n{position:?}", ours.is_ok(), theirs.is_ok()),
    };
    let analysis = analysis.unwrap();
    assert_eq!(now.stopped(), None);
    assert_eq!(now.configurations().as_ref(), analysis.configurations(), "{what}: {position:?}");
    let mut risks = Vec::new();
    for cell in position.size().cells() {
        assert_eq!(now.verdict(cell), analysis.verdict(cell), "{what}: {cell} in {position:?}");
        assert_eq!(now.probability(cell), analysis.probability(cell), "{what}: {cell} in {position:?}");
        let (ours, theirs) = (now.probability_f64(cell), analysis.probability_f64(cell));
        match (ours, theirs) {
            (Some(ours), Some(theirs)) => assert!((ours - theirs).abs() < 1e-12, "{what}: {cell} {ours} {theirs}"),
            (ours, theirs) => assert_eq!(ours, theirs, "{what}: {cell}"),
        }
        risks.extend(now.probability(cell).filter(|_| position[cell] == CellState::HIDDEN));
    }
    for verdict in [Verdict::Safe, Verdict::Mine, Verdict::Open] {
        let cells = position.size().cells().filter(|&cell| analysis.verdict(cell) == Some(verdict));
        assert_eq!(now.cells(verdict), cells.collect::<Vec<_>>());
    }
    let least = now.least_risk().and_then(|(cell, _)| now.probability(cell));
    if now.cells(Verdict::Safe).len() + now.cells(Verdict::Open).len() > 0 {
        assert_eq!(least, risks.into_iter().min(), "{what}: {position:?}");
    }
    let known = matches!(position.mine_count(), MineCount::Known(_));
    let floats: Vec<(Cell, Option<f64>)> =
        now.cells(Verdict::Open).into_iter().map(|cell| (cell, now.probability_f64(cell))).collect();
    let layouts = now.configurations();
    if known {
        compare_chances(&live.state, &floats, layouts.filter(|_| position.has_exact_clues()), what);
    }
    true
}

/// What players go by has to be what the analysis says.
fn compare_chances(state: &LiveState, floats: &[(Cell, Option<f64>)], layouts: Option<BigUint>, what: &str) {
    let chances = state.chances();
    for &(cell, theirs) in floats {
        let ours = match state.components.place(state.board.at(cell)) {
            Some(place) => chances.groups[place.slot as usize][place.group as usize],
            None => chances.sea_chance,
        };
        let theirs = theirs.expect("the number of mines is known");
        assert!((ours - theirs).abs() < 1e-9, "{what}: {cell} {ours} {theirs}");
    }
    if let Some(layouts) = layouts {
        let layouts = layouts.to_f64().expect("a small board");
        assert!((chances.layouts / layouts - 1.0).abs() < 1e-9, "{what}: {} of {layouts} layouts", chances.layouts);
    }
    assert_eq!(chances.sea as usize + state.components.frontier_cells(), floats.len(), "{what}");
}

fn some_answer(field: &Minefield, cell: Cell, model: &ClueModel, is_wrong: bool, rng: &mut impl Rng) -> CellState {
    let truth = field.clue(cell).expect("on the board");
    let number = match model {
        _ if is_wrong => rng.random_range(0..=8),
        ClueModel::Optimistic => rng.random_range(0..=truth),
        ClueModel::Cautious => rng.random_range(truth..=8),
        _ => truth,
    };
    if rng.random_bool(0.15) || *model == ClueModel::Blind { CellState::BLIND } else { CellState::clue(number) }
}

fn some_move(live: &mut LiveEngine, field: &Minefield, is_wrong: bool, rng: &mut impl Rng) -> &'static str {
    let (size, model) = (field.size(), live.position().clue_model().clone());
    let cells: Vec<Cell> = size.cells().collect();
    let mut any = |wanted: &dyn Fn(Cell) -> bool| {
        cells.iter().copied().filter(|&cell| wanted(cell)).collect::<Vec<_>>().choose(rng).copied()
    };
    let position = live.position().clone();
    let (hidden, mine, flagged, open) = (
        any(&|cell| position[cell].is_covered() && (is_wrong || !field.is_mine(cell))),
        any(&|cell| position[cell] == CellState::HIDDEN && (is_wrong || field.is_mine(cell))),
        any(&|cell| position[cell] == CellState::FLAGGED),
        any(&|cell| !position[cell].is_covered()),
    );
    match (rng.random_range(0..12), hidden, mine, flagged, open) {
        (0, _, Some(cell), ..) => {
            live.flag(cell).unwrap();
            "flag"
        }
        (1, _, _, Some(cell), _) => {
            live.unflag(cell).unwrap();
            "unflag"
        }
        (2, .., Some(cell)) => {
            let answer = some_answer(field, cell, &model, is_wrong, rng);
            live.answer(cell, answer).unwrap();
            "answer"
        }
        (3, ..) => match live.undo() {
            Some(_) => "undo",
            None => "nothing to undo",
        },
        (4, Some(cell), ..) => {
            let own = [ClueModel::Exact, ClueModel::Optimistic, ClueModel::Blind].choose(rng).cloned().unwrap();
            let answers: Vec<CellState> =
                (0..rng.random_range(1..4)).map(|_| some_answer(field, cell, &own, is_wrong, rng)).collect();
            live.reveal_told(cell, Some(own), &answers).unwrap();
            "reveal told"
        }
        (_, Some(cell), ..) => {
            live.reveal(cell, some_answer(field, cell, &model, is_wrong, rng)).unwrap();
            "reveal"
        }
        _ => "nothing",
    }
}

#[test]
fn after_every_move_it_knows_what_an_analysis_from_scratch_knows() {
    let (mut possible, mut contradictory) = (0, 0);
    for number in 0..400 {
        let rng = &mut game_rng(77, number);
        let size = Size::new(rng.random_range(1..=7), rng.random_range(1..=6)).unwrap();
        let mines = rng.random_range(0..=size.area() as u64 / 3);
        let field = random_minefield(size, mines, FirstClick::Any, Cell::new(0, 0), rng).unwrap();
        let count = match number % 4 {
            0 => MineCount::Unknown,
            1 => MineCount::Density(Density::new(Ratio::new(1u32.into(), 5u32.into())).unwrap()),
            _ => MineCount::Known(mines),
        };
        let models = [ClueModel::Exact, ClueModel::Exact, ClueModel::Optimistic, ClueModel::Cautious];
        let model = models[number as usize / 4 % 4].clone();
        let position = Position::new(size, vec![CellState::HIDDEN; size.area()], count).unwrap();
        let mut live = LiveEngine::new(position.with_clue_model(model));
        let begun = live.position().clone();
        let is_wrong = number % 5 == 4;
        for _ in 0..rng.random_range(5..25) {
            let made = some_move(&mut live, &field, is_wrong, rng);
            match compare(&mut live, made) {
                true => possible += 1,
                false => contradictory += 1,
            }
        }
        while live.undo().is_some() {}
        assert_eq!(live.position(), &begun);
        compare(&mut live, "all undone");
    }
    assert!(possible > 3000 && contradictory > 300, "{possible} {contradictory}");
}

#[test]
fn moves_that_cannot_be_made_change_nothing() {
    let size = Size::new(2, 2).unwrap();
    let hidden = Position::new(size, vec![CellState::HIDDEN; 4], MineCount::Known(1)).unwrap();
    let mut live = LiveEngine::new(hidden);
    let (cell, off) = (Cell::new(0, 1), Cell::new(0, 2));
    let not_there = MoveError::OffBoard(OffBoard { cell: off, size });
    live.reveal(Cell::new(1, 1), CellState::clue(1)).unwrap();
    live.flag(cell).unwrap();
    let before = live.position().clone();
    assert_eq!(live.reveal(off, CellState::clue(1)), Err(not_there));
    assert_eq!(live.answer(off, CellState::clue(1)), Err(not_there));
    assert_eq!((live.flag(off), live.unflag(off)), (Err(not_there), Err(not_there)));
    assert_eq!(live.reveal(Cell::new(1, 1), CellState::clue(1)), Err(MoveError::Revealed(Cell::new(1, 1))));
    assert_eq!(live.reveal(Cell::new(0, 0), CellState::HIDDEN), Err(MoveError::Covered(Cell::new(0, 0))));
    assert_eq!(live.reveal_told(Cell::new(0, 0), None, &[]), Err(MoveError::Covered(Cell::new(0, 0))));
    assert_eq!(live.answer(cell, CellState::clue(1)), Err(MoveError::NotRevealed(cell)));
    assert_eq!(live.answer(Cell::new(1, 1), CellState::FLAGGED), Err(MoveError::Covered(Cell::new(1, 1))));
    assert_eq!(live.flag(cell), Err(MoveError::Flagged(cell)));
    assert_eq!(live.flag(Cell::new(1, 1)), Err(MoveError::Revealed(Cell::new(1, 1))));
    assert_eq!(live.unflag(Cell::new(0, 0)), Err(MoveError::NotFlagged(Cell::new(0, 0))));
    assert_eq!(live.position(), &before);
    assert_eq!((live.undo(), live.undo(), live.undo()), (Some(cell), Some(Cell::new(1, 1)), None));
}

#[test]
fn what_counting_stopped_at_is_tried_again_with_other_limits() {
    let position = crate::constructed::Family::Chain.build(60);
    let mut live = LiveEngine::new(position.clone());
    live.set_limits(Limits { memory: Some(1), ..Limits::default() });
    let stopped = live.analysis().unwrap();
    assert!(stopped.stopped().is_some() && stopped.configurations().is_none());
    let hidden = position.size().cells().find(|&cell| stopped.verdict(cell) == Some(Verdict::Open)).unwrap();
    assert_eq!((stopped.probability(hidden), stopped.probability_f64(hidden)), (None, None));
    live.set_limits(Limits::default());
    assert!(compare(&mut live, "without limits"));
}

#[test]
fn as_many_mines_as_there_is_room_for_are_possible_and_one_more_is_not() {
    let size = Size::new(4, 3).unwrap();
    for revealed in [&[][..], &[(Cell::new(1, 1), 8)], &[(Cell::new(0, 0), 3), (Cell::new(2, 3), 3)]] {
        let room = (size.area() - revealed.len()) as u64;
        for (mines, is_possible) in [(0, revealed.is_empty()), (room - 1, true), (room, true), (room + 1, false)] {
            let mut live = LiveEngine::new(Position::hidden(size, MineCount::Known(mines)));
            for &(cell, clue) in revealed {
                live.reveal(cell, CellState::clue(clue)).unwrap();
            }
            assert_eq!(compare(&mut live, "crowded"), is_possible, "{mines} mines in {room} cells");
        }
    }
}

#[test]
fn cells_that_rules_show_to_be_safe_are_so_and_none_is_left_out_for_good() {
    let (mut by_rules, mut by_counting) = (0, 0);
    for number in 0..150 {
        let rng = &mut game_rng(78, number);
        let size = Size::new(8, 6).unwrap();
        let field = random_minefield(size, 9, FirstClick::Any, Cell::new(0, 0), rng).unwrap();
        let mut live = LiveEngine::new(Position::hidden(size, MineCount::Known(9)));
        for _ in 0..12 {
            let hidden = size.cells().filter(|&cell| live.position()[cell].is_covered() && !field.is_mine(cell));
            let Some(cell) = hidden.collect::<Vec<_>>().choose(rng).copied() else { break };
            live.reveal(cell, CellState::clue(field.clue(cell).unwrap())).unwrap();
            let ruled: Vec<Cell> = live.safe_by_rules().unwrap().collect();
            let some: Vec<Cell> = live.some_safe_cells().unwrap().collect();
            let all = live.analysis().unwrap().cells(Verdict::Safe);
            assert!(ruled.iter().chain(&some).all(|cell| all.contains(cell)), "{ruled:?} {some:?} {all:?}");
            assert_eq!(some.is_empty(), all.is_empty());
            by_rules += u32::from(!ruled.is_empty());
            by_counting += u32::from(ruled.is_empty() && !all.is_empty());
        }
    }
    assert!(by_rules > 1000 && by_counting > 0, "{by_rules} {by_counting}");
}

#[test]
fn two_clues_decide_cells_without_counting() {
    // The first and the last two decide the cells between them.
    for (text, safe) in [
        ("4x2 mines unknown\n####\n1111\n", vec![Cell::new(0, 1), Cell::new(0, 2)]),
        ("2x4 mines unknown\n#1\n#1\n#1\n#1\n", vec![Cell::new(1, 0), Cell::new(2, 0)]),
        ("2x4 mines unknown\n1#\n1#\n1#\n1#\n", vec![Cell::new(1, 1), Cell::new(2, 1)]),
        ("4x2 mines unknown\n1111\n####\n", vec![Cell::new(1, 1), Cell::new(1, 2)]),
    ] {
        let mut live = LiveEngine::new(crate::board::read_position(text.as_bytes()).unwrap());
        let mut found: Vec<Cell> = live.safe_by_rules().unwrap().collect();
        assert!(!found.is_empty(), "{text}");
        live.state.board.deduce_all();
        found = live.state.board.safe_cells().map(|at| live.state.board.cell(at)).collect();
        found.sort_unstable_by_key(|cell| (cell.row, cell.col));
        assert_eq!(found, safe, "{text}");
    }
}

#[test]
fn a_fingerprint_is_that_of_what_is_revealed_in_any_order() {
    let size = Size::new(3, 3).unwrap();
    let seen = |shown: &[(Cell, u8)]| {
        let mut board = KnownBoard::new(&size.into(), MineCount::Known(2));
        shown.iter().for_each(|&(cell, clue)| board.see(board.at(cell), clue));
        board.fingerprint()
    };
    let ones: Vec<(Cell, u8)> = size.cells().flat_map(|cell| (0..=8).map(move |clue| (cell, clue))).collect();
    let mut fingerprints = vec![seen(&[])];
    fingerprints.extend(ones.iter().map(|&one| seen(&[one])));
    for (place, &one) in ones.iter().enumerate() {
        for &other in ones[..place].iter().filter(|other| other.0 != one.0) {
            assert_eq!(seen(&[one, other]), seen(&[other, one]));
            fingerprints.push(seen(&[one, other]));
        }
    }
    let len = fingerprints.len();
    fingerprints.sort_unstable();
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), len);
    // All cells but one: many numbers together tell as much as few.
    let all_but = |left: Cell| {
        let others: Vec<(Cell, u8)> = size.cells().filter(|&cell| cell != left).map(|cell| (cell, 1)).collect();
        seen(&others)
    };
    let mut fingerprints: Vec<u64> = size.cells().map(all_but).collect();
    fingerprints.sort_unstable();
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), size.area());
}

#[test]
fn a_zero_is_remembered_and_other_numbers_are_none() {
    let size = Size::new(5, 1).unwrap();
    let mut board = KnownBoard::new(&size.into(), MineCount::Known(1));
    for (col, clue, has_zero) in [(4, 1, false), (0, 0, true), (2, 1, true)] {
        board.see(board.at(Cell::new(0, col)), clue);
        assert_eq!(board.has_zero(), has_zero, "{clue} in column {col}");
    }
}
