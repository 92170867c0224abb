//! Two solvers that agree, and what is said when there is no time for either to end.
//!
//! Time is a clock that goes on by a second at every look, so that a deadline of `n` seconds cuts an engine off at its
//! `n`-th look, whatever the machine.

use std::cell::Cell;
use std::time::Duration;

use mineproof::internals::board::Position;
use mineproof::internals::certainty::{
    Certainty, Conflict, Encoding, ForcingSearch, NotProved, SatOptions, SatSolver, conflict, has_layout, layout,
    prove, verdicts,
};
use mineproof::internals::counting::{self, NotCounted};
use mineproof::internals::frontier::{Frontier, Knowledge, NoLayout, Verdict};
use mineproof::internals::limits::{Clock, Deadline, Limits};
use mineproof::{Contradiction, Options, analyze};

use crate::brute_force::{Fact, facts, layouts};
use crate::random_position::{random_position, thick_position};

thread_local! {
    static LOOKS: Cell<u64> = const { Cell::new(0) };
}

/// A second passes at every look.
const STEPPING: Clock = Clock::new(|| {
    LOOKS.set(LOOKS.get() + 1);
    Duration::from_secs(LOOKS.get())
});

/// Over at the `looks`-th look.
fn after(looks: u64) -> Deadline {
    Deadline::by(STEPPING, Duration::from_secs(looks))
}

/// How often the clock is looked at.
fn looks<T>(question: impl FnOnce(Deadline) -> T) -> u64 {
    let before = LOOKS.get();
    question(after(1 << 40));
    LOOKS.get() - before
}

fn asked(position: &Position, options: &SatOptions, deadline: Deadline) -> Result<Certainty, NoLayout> {
    let frontier = Frontier::new(position);
    verdicts(&frontier, &Knowledge::none(frontier.len()), options, deadline)
}

#[test]
fn both_solvers_give_the_same_verdicts() {
    for seed in 80_000..81_500 {
        let position = random_position(seed);
        let local_search_from = if seed % 2 == 0 { 1 } else { 256 };
        let varisat = SatOptions::default().local_search_from(local_search_from);
        let batsat = varisat.solver(SatSolver::Batsat);
        assert_eq!(
            asked(&position, &varisat, Deadline::NEVER),
            asked(&position, &batsat, Deadline::NEVER),
            "seed {seed}"
        );
    }
    for seed in 0..4 {
        let position = thick_position(seed, 17, 17, 0);
        let batsat = SatOptions::default().solver(SatSolver::Batsat);
        let found = asked(&position, &SatOptions::default(), Deadline::NEVER);
        assert!(found.is_ok());
        assert_eq!(found, asked(&position, &batsat, Deadline::NEVER), "thick {seed}");
    }
}

#[test]
fn whatever_the_moment_what_is_settled_is_right_and_the_rest_is_called_unsettled() {
    let (mut cut_off, mut unsettled_cells, mut late_layouts) = (0, 0, 0);
    for seed in 90_000..94_000 {
        let position = random_position(seed);
        let options = SatOptions::default().local_search_from(1 + seed as usize % 20);
        let truth = asked(&position, &options, Deadline::NEVER);
        let Ok(found) = asked(&position, &options, after(seed % 8)) else {
            assert!(truth.is_err(), "seed {seed}: {position:?} is refuted");
            continue;
        };
        let Some(stopped) = &found.stopped else {
            assert_eq!(Ok(&found), truth.as_ref(), "seed {seed}");
            continue;
        };
        cut_off += 1;
        let Ok(truth) = &truth else {
            assert!(!stopped.has_layout, "seed {seed}: there is no layout");
            continue;
        };
        late_layouts += usize::from(!stopped.has_layout);
        for (variable, &(without_settled, with_settled)) in stopped.settled.iter().enumerate() {
            for (is_settled, verdict, exact) in [
                (without_settled, found.without_count[variable], truth.without_count[variable]),
                (with_settled, found.with_count[variable], truth.with_count[variable]),
            ] {
                let expected = if is_settled { exact } else { Verdict::Open };
                assert_eq!(verdict, expected, "seed {seed}: variable {variable} of {position:?}");
                unsettled_cells += usize::from(!is_settled);
            }
        }
        assert_eq!(found.sea, if stopped.sea_settled { truth.sea } else { Verdict::Open }, "seed {seed}");
    }
    assert!(
        cut_off > 300 && unsettled_cells > 1000 && late_layouts > 100,
        "{cut_off} {unsettled_cells} {late_layouts}"
    );
}

fn facts_of(conflict: &Conflict) -> Vec<Fact> {
    let clues = conflict.clues.iter().map(|&cell| Fact::Clue(cell));
    let flags = conflict.flags.iter().map(|&cell| Fact::Flag(cell));
    clues.chain(flags).chain(conflict.mine_count.then_some(Fact::MineCount)).collect()
}

#[test]
fn a_conflict_that_is_cut_off_still_clashes_and_is_not_called_minimal() {
    let (mut minimal, mut cut_off) = (0, 0);
    for seed in 0..3_000 {
        let position = match seed % 3 {
            0 => thick_position(seed, 7, 3, 1 - (seed % 4) as i64 * 2),
            _ => random_position(seed),
        };
        if !layouts(&position, &facts(&position)).is_empty() {
            continue;
        }
        let limits = Limits::default().deadline(after(seed / 3 % 16)).memory(None);
        let Err(Contradiction { conflict }) = analyze(&position, &Options::default().limits(limits)) else {
            continue; // there was no time to find out
        };
        let clashing = facts_of(&conflict);
        assert!(layouts(&position, &clashing).is_empty(), "seed {seed}: {conflict:?} holds in {position:?}");
        if conflict.is_minimal {
            minimal += 1;
            for spared in 0..clashing.len() {
                let mut fewer = clashing.clone();
                fewer.remove(spared);
                assert!(!layouts(&position, &fewer).is_empty(), "seed {seed}: {conflict:?} is not minimal");
            }
        } else {
            cut_off += 1;
        }
    }
    assert!(minimal > 100 && cut_off > 30, "{minimal} minimal, {cut_off} cut off");
}

#[test]
fn a_deadline_that_is_over_ends_every_engine_with_the_value_for_it() {
    let position = thick_position(1, 17, 17, 0);
    let frontier = Frontier::new(&position);
    let known = Knowledge::none(frontier.len());
    let over = after(0);
    let limits = Limits::default().deadline(over).memory(None);
    assert!(matches!(counting::count(&frontier, &known, limits), Err(NotCounted::Stopped(_))));
    let certainty = asked(&position, &SatOptions::default(), over).unwrap();
    assert!(certainty.stopped.is_some_and(|stopped| !stopped.has_layout));
    assert!(has_layout(&position, over).is_err() && layout(&position, over).is_err());
    assert!(conflict(&position, over).is_err());
    let cell = frontier.cell(0);
    assert!(matches!(prove(&position, cell, Encoding::Auto, over), Err(NotProved::OutOfTime(_))));
    let mut search = ForcingSearch::new(&frontier, over).unwrap();
    assert!(search.clues(0, Verdict::Safe).is_err());
    let analysis = analyze(&position, &Options::default().limits(limits)).unwrap();
    assert!(analysis.stopped().is_some() && analysis.unsettled().is_some() && !analysis.has_layout());
}

#[test]
fn every_engine_looks_at_the_clock_again_and_again() {
    let position = thick_position(1, 15, 15, 0);
    let frontier = Frontier::new(&position);
    let known = Knowledge::none(frontier.len());
    let counting =
        looks(|deadline| counting::count(&frontier, &known, Limits::default().deadline(deadline).memory(None)).is_ok());
    assert!(counting as usize > frontier.constraints().len(), "counting: {counting}");
    let few = SatOptions::default().local_search_from(usize::MAX);
    let sat = looks(|deadline| asked(&position, &few, deadline).is_ok());
    assert!(sat > 200, "SAT: {sat}");
    let local = looks(|deadline| asked(&position, &few.local_search_from(1), deadline).is_ok());
    assert!(local > 200, "local search: {local}");
    let wrong = thick_position(1, 15, 15, -30);
    let conflict = looks(|deadline| conflict(&wrong, deadline).unwrap().is_some());
    assert!(conflict > 10, "conflict: {conflict}");
}

#[test]
fn a_proof_found_before_a_deadline_is_as_good_as_any() {
    let mut proved = 0;
    for seed in 0..150 {
        let position = random_position(seed);
        for cell in position.size().cells() {
            let unlimited = prove(&position, cell, Encoding::Auto, Deadline::NEVER);
            let limited = prove(&position, cell, Encoding::Auto, after(1 << 40));
            match (unlimited, limited) {
                (Ok(one), Ok(other)) => {
                    assert_eq!(one.claim, other.claim, "seed {seed}");
                    let mut formula = Vec::new();
                    other.formula.write_dimacs(&mut formula).unwrap();
                    let (drat, lrat) = (other.drat.as_bytes(), Some(other.lrat.as_bytes()));
                    let evidence = mineproof::internals::certainty::Evidence {
                        formula: &formula,
                        drat,
                        lrat,
                        layout: &other.layout,
                    };
                    mineproof::internals::certainty::check(&position, &other.claim, &evidence).unwrap();
                    proved += 1;
                }
                (Err(one), Err(other)) => assert_eq!(one, other, "seed {seed}"),
                (one, other) => panic!("seed {seed}: {one:?} and {other:?}"),
            }
        }
    }
    assert!(proved > 50, "{proved} proofs");
}
