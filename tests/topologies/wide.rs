//! Clues with up to 35 cells and groups of as many: numbers too wide for what square boards need.

use mineproof::internals::board::{Cell, CellState, Grid, MineCount, Position, Size};
use mineproof::internals::certainty::{self, Encoding, SatOptions};
use mineproof::internals::frontier::{Frontier, Knowledge};
use mineproof::internals::limits::Deadline;
use mineproof::internals::verification::verify;
use mineproof::{Options, Verdict, analyze};
use num_bigint::BigUint;
use num_rational::Ratio;

fn binomial(n: u64, k: u64) -> BigUint {
    (0..k).fold(BigUint::from(1u32), |ways, step| ways * (n - step) / (step + 1))
}

/// One row: `cells` hidden ones, then one clue for each list of them, telling its number.
fn system(cells: usize, clues: &[(std::ops::Range<u32>, u8)], mines: MineCount) -> Position {
    let size = Size::new((cells + clues.len()) as u64, 1).unwrap();
    let told = clues.iter().map(|(list, _)| list.clone().collect());
    let lists: Vec<Vec<u32>> = vec![Vec::new(); cells].into_iter().chain(told).collect();
    let hidden = vec![CellState::HIDDEN; cells];
    let states = hidden.into_iter().chain(clues.iter().map(|&(_, told)| CellState::clue(told))).collect();
    Position::new(Grid::graph(size, &lists).unwrap(), states, mines).unwrap()
}

#[test]
fn a_single_clue_of_any_width_has_as_many_layouts_as_there_are_ways_to_place_it() {
    for cells in 1..=35u8 {
        for told in 0..=cells {
            let position = system(cells.into(), &[(0..cells.into(), told)], MineCount::Unknown);
            let analysis = analyze(&position, &Options::default()).unwrap();
            assert_eq!(*analysis.configurations().unwrap(), binomial(cells.into(), told.into()), "{told} of {cells}");
            let position = position.with_mine_count(MineCount::Known(told.into()));
            let analysis = analyze(&position, &Options::default()).unwrap();
            let wanted = Ratio::new(BigUint::from(told), BigUint::from(cells));
            assert_eq!(analysis.probability(Cell::new(0, 0)), Some(wanted), "{told} of {cells}");
        }
        let too_many = system(cells.into(), &[(0..cells.into(), (cells + 1).min(35))], MineCount::Unknown);
        assert_eq!(analyze(&too_many, &Options::default()).is_err(), cells < 35);
    }
}

#[test]
fn two_clues_that_share_cells_are_counted_by_the_sum_over_what_they_share() {
    // Own cells of the first, shared ones, own cells of the second: below, at and above what fields of 3, 4 and 5 bits hold.
    for own in [1u32, 7, 8, 9, 15, 16, 17] {
        for shared in [1u32, 7, 8, 9, 15, 16, 17, 18] {
            let both = own + shared;
            let cells = (2 * own + shared) as usize;
            for (first, second) in [(1, 1), (7, 8), (both / 2, both / 2), (both, own), (both - 1, 1), (8, 0)] {
                let clues = [(0..both, first.min(35) as u8), (own..own + both, second as u8)];
                let position = system(cells, &clues, MineCount::Unknown);
                let ways = |shared_mines: u32| {
                    let own_mines = |told: u32| told.checked_sub(shared_mines).filter(|&mines| mines <= own);
                    match (own_mines(first), own_mines(second)) {
                        (Some(one), Some(other)) => {
                            binomial(shared.into(), shared_mines.into())
                                * binomial(own.into(), one.into())
                                * binomial(own.into(), other.into())
                        }
                        _ => BigUint::ZERO,
                    }
                };
                let wanted: BigUint = (0..=shared).map(ways).sum();
                let layouts = match analyze(&position, &Options::default().stages(Vec::new())) {
                    Ok(analysis) => analysis.configurations().unwrap().clone(),
                    Err(_) => BigUint::ZERO,
                };
                assert_eq!(layouts, wanted, "{first} and {second}, {own} own and {shared} shared");
            }
        }
    }
}

#[test]
fn many_wide_clues_in_a_row_agree_in_all_engines() {
    // Each clue sees 24 cells, twelve of them shared with the next: states with several wide fields.
    for number in 1..=9u32 {
        let laid = |twelve: u32| (twelve * 5 % 13) as u8;
        let told = |clue: u32| laid(clue) + laid(clue + 1);
        let clues: Vec<_> = (0..number).map(|clue| (12 * clue..12 * clue + 24, told(clue))).collect();
        let cells = 12 * (number as usize + 1);
        let position = system(cells, &clues, MineCount::Unknown);
        // The mines in each twelve, one after the other.
        let mut ways: Vec<BigUint> = (0..=12).map(|mines| binomial(12, mines)).collect();
        for (_, told) in &clues {
            let next = |mines: u64| match u64::from(*told).checked_sub(mines) {
                Some(before) if before <= 12 => &ways[before as usize] * binomial(12, mines),
                _ => BigUint::ZERO,
            };
            ways = (0..=12).map(next).collect();
        }
        let wanted: BigUint = ways.iter().sum();
        let analysis = analyze(&position, &Options::default()).unwrap();
        assert_eq!(*analysis.configurations().unwrap(), wanted, "{number} clues");
        assert!(verify(&position, &Options::default()).is_ok(), "{number} clues");
    }
}

#[test]
fn a_cell_may_be_counted_by_more_clues_than_a_clue_counts_cells() {
    // Forty clues count one of 40 cells and the last: they are all told the same, so that one mine is in the last or in all.
    let size = Size::new(81, 1).unwrap();
    let lists: Vec<Vec<u32>> = (0..81).map(|cell| if cell > 40 { vec![cell - 41, 40] } else { Vec::new() }).collect();
    let state = |cell: usize| if cell > 40 { CellState::clue(1) } else { CellState::HIDDEN };
    let states = (0..81).map(state).collect();
    let position = Position::new(Grid::graph(size, &lists).unwrap(), states, MineCount::Unknown).unwrap();
    let analysis = analyze(&position, &Options::default()).unwrap();
    assert_eq!(*analysis.configurations().unwrap(), 2u32.into());
    let with_one = analyze(&position.with_mine_count(MineCount::Known(1)), &Options::default()).unwrap();
    assert_eq!(with_one.verdict(Cell::new(0, 40)), Some(Verdict::Mine));
}

#[test]
fn every_encoding_can_say_a_clue_of_35_cells() {
    for told in [0, 1, 2, 17, 34, 35] {
        let position = system(35, &[(0..35, told)], MineCount::Unknown);
        let frontier = Frontier::new(&position);
        for encoding in Encoding::ALL {
            let options = SatOptions::default().encoding(encoding);
            let nothing = Knowledge::none(frontier.len());
            let found = certainty::verdicts(&frontier, &nothing, &options, Deadline::NEVER).unwrap().without_count;
            let wanted = if told == 0 {
                Verdict::Safe
            } else if told == 35 {
                Verdict::Mine
            } else {
                Verdict::Open
            };
            assert!(found.iter().all(|&verdict| verdict == wanted), "{told} by {}", encoding.name());
        }
    }
}
