//! The clues that force a cell, and layouts that show what is possible.

use mineproof::internals::board::{Cell, CellState, MineCount, Position};
use mineproof::internals::certainty::{ForcingSearch, has_layout, layout};
use mineproof::internals::constructed::Family;
use mineproof::internals::frontier::{Frontier, Variable, Verdict};
use mineproof::internals::limits::Deadline;

use crate::brute_force::{Fact, covered, facts, layouts};
use crate::random_position::random_position;

/// The verdict that some clues and all flags leave for a cell.
fn verdict(position: &Position, clues: &[Cell], cell: Cell) -> Verdict {
    let flags = facts(position).into_iter().filter(|fact| matches!(fact, Fact::Flag(_)));
    let given: Vec<Fact> = clues.iter().copied().map(Fact::Clue).chain(flags).collect();
    let bit = covered(position).iter().position(|&other| other == cell).expect("a covered cell");
    let (mut mine, mut safe) = (false, false);
    for layout in layouts(position, &given) {
        mine |= layout >> bit & 1 == 1;
        safe |= layout >> bit & 1 == 0;
    }
    match (mine, safe) {
        (true, false) => Verdict::Mine,
        (false, true) => Verdict::Safe,
        _ => Verdict::Open,
    }
}

/// Whether some set of so many clues forces the cell.
fn is_forced_by_any(position: &Position, all: &[Cell], size: usize, cell: Cell, wanted: Verdict) -> bool {
    fn choose(all: &[Cell], size: usize, chosen: &mut Vec<Cell>, test: &dyn Fn(&[Cell]) -> bool) -> bool {
        if chosen.len() == size {
            return test(chosen);
        }
        (0..all.len()).any(|place| {
            chosen.push(all[place]);
            let found = choose(&all[place + 1..], size, chosen, test);
            chosen.pop();
            found
        })
    }
    choose(all, size, &mut Vec::new(), &|clues| verdict(position, clues, cell) == wanted)
}

#[test]
fn no_clue_that_forces_a_cell_can_be_spared_and_no_smaller_set_forces_it() {
    let (mut looked_at, mut larger_than_two) = (0, 0);
    for seed in 0..3_000 {
        let position = random_position(seed);
        let without_count = position.clone().with_mine_count(MineCount::Unknown);
        if covered(&position).len() > 12 || !has_layout(&without_count, Deadline::NEVER).unwrap() {
            continue;
        }
        let frontier = Frontier::new(&position);
        let mut search = ForcingSearch::new(&frontier, Deadline::NEVER).expect("consistent");
        let size = position.size();
        let clue = |&index: &u32| size.cell(frontier.constraints()[index as usize].clue_index());
        let all: Vec<Cell> = (0..frontier.constraints().len() as u32).map(|index| clue(&index)).collect();
        for variable in 0..frontier.len() as Variable {
            let cell = frontier.cell(variable);
            let certain = verdict(&position, &all, cell);
            if certain == Verdict::Open {
                assert_eq!(search.clues(variable, Verdict::Safe), Ok(None));
                assert_eq!(search.clues(variable, Verdict::Mine), Ok(None));
                continue;
            }
            let found = search.clues(variable, certain).unwrap().unwrap_or_else(|| panic!("{cell} in {position:?}"));
            let clues: Vec<Cell> = found.constraints.iter().map(clue).collect();
            assert_eq!(verdict(&position, &clues, cell), certain, "{cell} by {clues:?} in {position:?}");
            for place in 0..clues.len() {
                let mut fewer = clues.clone();
                fewer.remove(place);
                assert_eq!(verdict(&position, &fewer, cell), Verdict::Open, "{cell} by {fewer:?} in {position:?}");
            }
            assert!(found.is_smallest && found.is_minimal, "so few clues are always settled");
            let smaller = is_forced_by_any(&position, &all, clues.len() - 1, cell, certain);
            assert!(!smaller, "{cell} in {position:?}");
            looked_at += 1;
            larger_than_two += usize::from(clues.len() > 2);
        }
    }
    assert!(looked_at > 1_000 && larger_than_two > 20, "{looked_at} cells, {larger_than_two} with three clues or more");
}

#[test]
fn a_layout_meets_every_fact() {
    let mut found = 0;
    for seed in 0..5_000 {
        let position = random_position(seed);
        let enumerated = layouts(&position, &facts(&position));
        match layout(&position, Deadline::NEVER).unwrap() {
            None => assert!(enumerated.is_empty(), "{position:?}"),
            Some(minefield) => {
                found += 1;
                let cells = covered(&position);
                let bit = |(index, &cell)| u32::from(minefield.is_mine(cell)) << index;
                let as_bits = cells.iter().enumerate().map(bit).sum();
                assert!(enumerated.contains(&as_bits), "{minefield:?} in {position:?}");
            }
        }
    }
    assert!(found > 1_000, "{found} layouts");
}

#[test]
fn a_chain_is_forced_by_all_its_clues_whether_or_not_that_can_be_proved_to_be_the_fewest() {
    // A flag at one end settles a row of clues one by one. Up to 64 clues are looked at for a smaller set.
    let cells = 80;
    let row = Family::Row.build(cells);
    let mut states = row.states().to_vec();
    states[0] = CellState::FLAGGED;
    let position = Position::new(row.size(), states, MineCount::Unknown).expect("as many as before");
    let frontier = Frontier::new(&position);
    let mut search = ForcingSearch::new(&frontier, Deadline::NEVER).expect("consistent");
    let mut unproved = 0;
    for distance in (1..=6).chain(62..=66) {
        let cell = Cell::new(0, 2 * distance);
        let certain = if distance % 2 == 0 { Verdict::Mine } else { Verdict::Safe };
        let variable = frontier.variable(cell).expect("next to a clue");
        let found = search.clues(variable, certain).unwrap().expect("forced");
        assert_eq!(found.constraints, (0..distance).collect::<Vec<u32>>(), "{cell}");
        assert!(found.is_minimal && (found.is_smallest || distance > 32), "{cell}");
        unproved += u32::from(!found.is_smallest);
    }
    assert!(unproved > 0, "some sets lie beyond the limit");
}
