//! Verdicts with and without the mine count.

use mineproof::internals::board::{CellState, MineCount, Position};
use mineproof::internals::certainty::{Certainty, Encoding, SatOptions, verdicts};
use mineproof::internals::frontier::{Frontier, Knowledge, NoLayout, Verdict};
use mineproof::internals::limits::Deadline;

use crate::brute_force::{Fact, covered, facts, layouts};
use crate::random_position::{random_position, thick_position};

fn answer(position: &Position, encoding: Encoding) -> Result<Certainty, NoLayout> {
    let frontier = Frontier::new(position);
    verdicts(&frontier, &Knowledge::none(frontier.len()), &SatOptions::default().encoding(encoding), Deadline::NEVER)
}

/// The verdict for each covered cell, or `None` when nothing fits.
fn enumerated(position: &Position, facts: &[Fact]) -> Option<Vec<Verdict>> {
    let layouts = layouts(position, facts);
    let always = layouts.iter().copied().reduce(|a, b| a & b)?;
    let ever = layouts.iter().copied().reduce(|a, b| a | b)?;
    let verdict = |index: usize| match (always >> index & 1, ever >> index & 1) {
        (1, _) => Verdict::Mine,
        (_, 0) => Verdict::Safe,
        _ => Verdict::Open,
    };
    Some((0..covered(position).len()).map(verdict).collect())
}

fn expected(position: &Position) -> Result<Certainty, NoLayout> {
    let frontier = Frontier::new(position);
    let all = facts(position);
    let clues: Vec<Fact> = all.iter().copied().filter(|&fact| fact != Fact::MineCount).collect();
    let without = enumerated(position, &clues).ok_or(NoLayout)?;
    let with = enumerated(position, &all).ok_or(NoLayout)?;
    let mut certainty = Certainty {
        without_count: vec![Verdict::Open; frontier.len()],
        with_count: vec![Verdict::Open; frontier.len()],
        sea: Verdict::Open,
        stopped: None,
    };
    for (index, &cell) in covered(position).iter().enumerate() {
        match frontier.variable(cell) {
            Some(variable) => {
                certainty.without_count[variable as usize] = without[index];
                certainty.with_count[variable as usize] = with[index];
            }
            None if position[cell] == CellState::HIDDEN => {
                assert_eq!(without[index], Verdict::Open);
                certainty.sea = with[index];
            }
            None => {}
        }
    }
    Ok(certainty)
}

#[test]
fn every_verdict_is_that_of_enumeration() {
    let mut kinds = [0; 4];
    for seed in 0..20_000 {
        let position = random_position(seed);
        let uncounted = position.clone().with_mine_count(MineCount::Unknown);
        let expected = expected(&position);
        kinds[match &expected {
            Err(NoLayout) if answer(&uncounted, Encoding::Auto) == Err(NoLayout) => 0,
            Err(NoLayout) => 1,
            Ok(certainty) if certainty.with_count != certainty.without_count => 2,
            Ok(_) => 3,
        }] += 1;
        let encoding = Encoding::ALL[seed as usize % 4];
        assert_eq!(answer(&position, encoding), expected, "seed {seed}, {encoding:?}, {position:?}");
    }
    assert!(kinds.iter().all(|&number| number > 100), "too few of a kind: {kinds:?}");
}

#[test]
fn encodings_agree() {
    for seed in 10_000..10_300 {
        let position = random_position(seed);
        let [auto, direct, sequential, totalizer] = Encoding::ALL.map(|encoding| answer(&position, encoding));
        assert!(auto == direct && auto == sequential && auto == totalizer, "seed {seed}");
    }
}

#[test]
fn small_changes_to_layouts_show_nothing_that_is_not_so() {
    for seed in 30_000..32_000 {
        let position = random_position(seed);
        let frontier = Frontier::new(&position);
        let options = SatOptions::default().local_search_from(0);
        let found = verdicts(&frontier, &Knowledge::none(frontier.len()), &options, Deadline::NEVER);
        assert_eq!(found, expected(&position), "seed {seed}, {position:?}");
    }
}

/// Two roads to the same verdicts on boards that cannot be enumerated: windows and walks, or the total encoded.
#[test]
fn small_changes_to_layouts_agree_with_the_encoded_total() {
    for seed in 0..6 {
        for off in [-4, 0, 4] {
            let position = thick_position(seed, 12, 12, off);
            let frontier = Frontier::new(&position);
            let [near, whole] = [0, usize::MAX].map(|local_search_from| {
                let options = SatOptions::default().local_search_from(local_search_from);
                verdicts(&frontier, &Knowledge::none(frontier.len()), &options, Deadline::NEVER)
            });
            assert_eq!(near, whole, "seed {seed}, mines {:?}", position.mine_count());
        }
    }
}

#[test]
fn what_is_known_already_changes_no_verdict() {
    for seed in 20_000..21_000 {
        let position = random_position(seed);
        let Ok(alone) = answer(&position, Encoding::Auto) else { continue };
        let frontier = Frontier::new(&position);
        let mut known = Knowledge::none(frontier.len());
        for (variable, &verdict) in (0..).zip(&alone.without_count).step_by(2) {
            known.set(variable, verdict);
        }
        assert_eq!(verdicts(&frontier, &known, &SatOptions::default(), Deadline::NEVER), Ok(alone), "seed {seed}");
    }
}
