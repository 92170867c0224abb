//! What a guess costs where logic ends, against enumeration of every continuation.

use std::collections::HashMap;

use mineproof::internals::board::{Cell, Minefield, Size};
use mineproof::internals::game::game_rng;
use mineproof::internals::solvability::{DeadEnd, SolvabilityOptions, solvable};
use num_rational::Ratio;

use super::oracle::{Tiny, random_board, subsets};

fn dead_end(rows: &[&str], start: Cell, use_count: bool) -> DeadEnd {
    let size = Size::new(rows[0].len() as u64, rows.len() as u64).expect("a size");
    let mines = rows.concat().chars().map(|cell| cell == '*').collect();
    let minefield = Minefield::new(size, mines).expect("as many as cells");
    let options = SolvabilityOptions::default().use_count(use_count);
    solvable(&minefield, start, &options).unwrap().dead_end.expect("a board that needs a guess")
}

#[test]
fn chances_and_unavoidable_guesses_are_those_of_enumeration() {
    let mut rng = game_rng(6, 0);
    let (mut judged, mut larger) = (0, 0);
    while judged < 400 {
        let (minefield, start) = random_board(14, &mut rng);
        let tiny = Tiny::new(&minefield);
        for use_count in [true, false] {
            let options = SolvabilityOptions::default().use_count(use_count);
            let Some(dead_end) = solvable(&minefield, start, &options).unwrap().dead_end else { continue };
            let (open, _) = tiny.play(start, use_count);
            if (tiny.cells() & !open).count_ones() > 9 {
                continue;
            }
            judged += 1;
            let shown = format!("{:?} {start} {use_count}", minefield.rows().collect::<Vec<_>>());
            let layouts = tiny.layouts(open, use_count);
            if use_count {
                check_chances(&tiny, open, &layouts, &dead_end, &shown);
            } else {
                assert!(dead_end.guess.is_none() && dead_end.win_chance.is_err(), "{shown}");
            }
            if layouts.len() <= 256 {
                let cells = dead_end.unavoidable.expect("some guess has to be made");
                let set = cells.iter().fold(0, |set, &cell| set | tiny.bit(cell));
                assert!(tiny.is_unavoidable(open, set, use_count), "{shown}: {cells:?}");
                let is_smaller = |part: u32| part != set && tiny.is_unavoidable(open, part, use_count);
                assert!(!subsets(set).any(is_smaller), "{shown}: {cells:?} is not the smallest");
                larger += usize::from(cells.len() > 2);
            }
        }
    }
    assert!(larger > 20, "not only pairs: {larger}");
}

fn check_chances(tiny: &Tiny, open: u32, layouts: &[u32], dead_end: &DeadEnd, shown: &str) {
    let with_mine = |cell: Cell| layouts.iter().filter(|&&layout| layout & tiny.bit(cell) != 0).count();
    let hidden = || tiny.size.cells().filter(|&cell| open & tiny.bit(cell) == 0);
    let least = hidden().map(with_mine).min().expect("a hidden cell");
    let guess = dead_end.guess.as_ref().expect("a mine count gives probabilities");
    assert_eq!(guess.cells, hidden().filter(|&cell| with_mine(cell) == least).collect::<Vec<_>>(), "{shown}");
    let exact = guess.p_mine_exact.as_ref().expect("a short fraction");
    assert_eq!(*exact, Ratio::new(least.into(), layouts.len().into()), "{shown}");
    let win = dead_end.win_chance.as_ref().expect("few layouts");
    let mut known = HashMap::new();
    let wins = tiny.wins(open, layouts, &mut known);
    assert_eq!(win.chance, Ratio::new(wins as u32, layouts.len() as u32), "{shown}");
}

#[test]
fn two_cells_that_share_their_neighbours_are_an_unavoidable_guess_however_many_layouts_there_are() {
    let rows = ["*.....*.....*", "..*...*......", "......*....**", "...*..*......", "......*......"];
    let found = dead_end(&rows, Cell::new(0, 8), true);
    assert_eq!(found.unavoidable, Some(vec![Cell::new(0, 12), Cell::new(1, 12)]));
    assert!(found.win_chance.is_err(), "behind the wall anything is possible");
}

#[test]
fn a_guess_that_luck_elsewhere_can_spare_is_not_unavoidable() {
    // The first click shows a 1 and nothing more; whoever knew the cells further away would know its neighbours too.
    let rows = ["......", "......", ".*....", "......", "....*.", "*....."];
    assert_eq!(dead_end(&rows, Cell::new(1, 1), true).unavoidable, None);
}

#[test]
fn without_the_mine_count_there_are_no_probabilities() {
    let found = dead_end(&["..*.", "..*.", "..*."], Cell::new(0, 0), false);
    let why = found.win_chance.expect_err("no prior").to_string();
    assert_eq!((found.guess, why.as_str()), (None, "without the mine count there are no probabilities"));
}

#[test]
fn a_chance_that_would_take_too_long_is_not_given_and_the_reason_is() {
    let wide = ["*...................", "...................."];
    let mut rows = vec![wide[0].replace("...", ".*."); 6];
    rows[0].replace_range(10..11, ".");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let found = dead_end(&rows, Cell::new(0, 10), true);
    assert_eq!(found.win_chance.expect_err("too many").to_string(), "more than 256 layouts are possible");
}
