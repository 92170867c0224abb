//! A conflict cannot hold, and nothing in it can be spared.

use mineproof::internals::board::{Cell, CellState, MineCount, Position, Size};
use mineproof::internals::certainty::{Conflict, conflict};
use mineproof::internals::limits::Deadline;

use crate::brute_force::{Fact, facts, layouts};
use crate::random_position::{random_position, thick_position};

fn position(rows: &[&str], mines: u64) -> Position {
    let size = Size::new(rows[0].len() as u64, rows.len() as u64).unwrap();
    let states = rows.iter().flat_map(|row| row.chars()).map(|c| CellState::from_char(c).unwrap()).collect();
    Position::new(size, states, MineCount::Known(mines)).unwrap()
}

fn facts_of(conflict: &Conflict) -> Vec<Fact> {
    let clues = conflict.clues.iter().map(|&cell| Fact::Clue(cell));
    let flags = conflict.flags.iter().map(|&cell| Fact::Flag(cell));
    clues.chain(flags).chain(conflict.mine_count.then_some(Fact::MineCount)).collect()
}

#[test]
fn a_conflict_is_found_when_nothing_fits_and_none_of_it_can_be_spared() {
    let mut kinds = [0; 4];
    for seed in 50_000..56_000 {
        let position = random_position(seed);
        let all = facts(&position);
        let Some(conflict) = conflict(&position, Deadline::NEVER).unwrap() else {
            assert!(!layouts(&position, &all).is_empty(), "seed {seed}: nothing fits {position:?}");
            continue;
        };
        let clashing = facts_of(&conflict);
        assert!(clashing.iter().all(|fact| all.contains(fact)), "seed {seed}: {conflict:?}");
        assert!(layouts(&position, &clashing).is_empty(), "seed {seed}: {conflict:?} holds in {position:?}");
        for spared in 0..clashing.len() {
            let mut fewer = clashing.clone();
            let fact = fewer.remove(spared);
            assert!(!layouts(&position, &fewer).is_empty(), "seed {seed}: {fact:?} is not needed in {conflict:?}");
        }
        kinds[usize::from(!conflict.flags.is_empty()) * 2 + usize::from(conflict.mine_count)] += 1;
    }
    assert!(kinds.iter().all(|&number| number > 50), "too few of a kind: {kinds:?}");
}

#[test]
fn a_clue_above_its_neighbours_stands_alone() {
    let found = conflict(&position(&["4#", "#1"], 1), Deadline::NEVER).unwrap().unwrap();
    assert_eq!(found, Conflict { clues: vec![Cell::new(0, 0)], flags: vec![], mine_count: false, is_minimal: true });
}

#[test]
fn more_mines_than_covered_cells_is_the_count_alone() {
    let found = conflict(&position(&["#F#", "???"], 4), Deadline::NEVER).unwrap().unwrap();
    assert_eq!(found, Conflict { clues: vec![], flags: vec![], mine_count: true, is_minimal: true });
}

#[test]
fn more_flags_than_mines_names_one_flag_more_than_mines() {
    let found = conflict(&position(&["FFFF#"], 2), Deadline::NEVER).unwrap().unwrap();
    let flags = (0..3).map(|col| Cell::new(0, col)).collect();
    assert_eq!(found, Conflict { clues: vec![], flags, mine_count: true, is_minimal: true });
}

#[test]
fn the_count_clashes_with_clues_far_from_each_other() {
    let found = conflict(&position(&["1###########1"], 1), Deadline::NEVER).unwrap().unwrap();
    let clues = vec![Cell::new(0, 0), Cell::new(0, 12)];
    assert_eq!(found, Conflict { clues, flags: vec![], mine_count: true, is_minimal: true });
}

/// One mine in the middle or three around it, but not two: neither side of the count alone clashes.
#[test]
fn a_total_between_possible_ones_is_a_conflict() {
    let found = conflict(&position(&["??#??", "??1??", "#1#1#"], 2), Deadline::NEVER).unwrap().unwrap();
    let clues = vec![Cell::new(1, 2), Cell::new(2, 1), Cell::new(2, 3)];
    assert_eq!(found, Conflict { clues, flags: vec![], mine_count: true, is_minimal: true });
}

#[test]
fn a_large_board_with_a_wrong_count_names_only_what_clashes() {
    let truth = thick_position(3, 64, 64, 0);
    let few = truth.clone().with_mine_count(MineCount::Known(20));
    let found = conflict(&few, Deadline::NEVER).unwrap().unwrap();
    assert!(found.mine_count && found.clues.len() <= 5, "{found:?}");
    let many = truth.with_mine_count(MineCount::Known(3050));
    let found = conflict(&many, Deadline::NEVER).unwrap().unwrap();
    assert!(found.mine_count && found.clues.len() <= 5, "{found:?}");
}

#[test]
fn a_wrong_clue_on_a_large_board_names_its_neighbourhood() {
    let truth = thick_position(5, 64, 64, 0);
    let mut states = truth.states().to_vec();
    let at = truth.size().index(Cell::new(30, 30));
    states[at] = CellState::clue(8);
    states[at + 2] = CellState::clue(0);
    let wrong = Position::new(truth.size(), states, truth.mine_count().clone()).unwrap();
    let found = conflict(&wrong, Deadline::NEVER).unwrap().unwrap();
    // Either wrong clue may also clash with a right one.
    let near = |cell: &Cell| cell.row.abs_diff(30) <= 2 && cell.col.abs_diff(31) <= 3;
    assert!(found.clues.len() == 2 && found.clues.iter().all(near), "{found:?}");
}
