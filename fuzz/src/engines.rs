//! Enumeration, counting, SAT and rules on one position: they have to agree, and what is said to clash has to.

use mineproof::internals::analysis::CertaintyEngine;
use mineproof::internals::board::{Dialect, Position, write};
use mineproof::internals::certainty::{self, Conflict, Encoding, SatOptions, SatSolver};
use mineproof::internals::frontier::{Frontier, Knowledge, Verdict};
use mineproof::internals::inference::{Inference, Stage};
use mineproof::internals::limits::Deadline;
use mineproof::internals::verification::verify;
use mineproof::{Analysis, Options, analyze};

use crate::brute_force::{Truth, truth};
use crate::decoded_position::position;
use crate::facts::{Fact, facts, layouts};

const SOLVERS: [SatSolver; 2] = [SatSolver::Varisat, SatSolver::Batsat];

/// Panics where two engines say different things of the position that the bytes stand for.
pub fn check(bytes: &[u8]) {
    let position = position(bytes);
    let shown = || {
        let json = write(&position.clone().into(), Dialect::Json).expect("JSON can say every position");
        String::from_utf8(json).expect("JSON is text")
    };
    let truth = truth(&position);
    for certainty in [CertaintyEngine::Counting, CertaintyEngine::Sat, CertaintyEngine::Both] {
        for stages in [Vec::new(), Stage::DEFAULT.to_vec()] {
            match analyze(&position, &Options::default().certainty(certainty).stages(stages)) {
                Ok(analysis) => compare_analysis(&analysis, &truth, &shown),
                Err(contradiction) => {
                    assert_eq!(truth.layouts, 0, "{contradiction} in {}", shown());
                    compare_conflict(&position, &contradiction.conflict, &shown);
                }
            }
        }
    }
    compare_sat(&position, &truth, &shown);
    compare_rules(&position, &truth, &shown);
    if let Err(disagreement) = verify(&position, &Options::default()) {
        panic!("{disagreement} in {}", shown());
    }
    let found = certainty::conflict(&position, Deadline::NEVER).expect("there is time");
    assert_eq!(found.is_some(), truth.layouts == 0, "{}", shown());
    if let Some(conflict) = found {
        compare_conflict(&position, &conflict, &shown);
    }
}

fn verdict(with_mine: u64, layouts: u64) -> Verdict {
    match with_mine {
        0 => Verdict::Safe,
        all if all == layouts => Verdict::Mine,
        _ => Verdict::Open,
    }
}

impl Truth {
    /// By the place of a hidden cell: its verdicts with and without the mine count.
    fn verdicts(&self, index: usize) -> (Verdict, Verdict) {
        let with = verdict(self.with_mine[index], self.layouts);
        (with, verdict(self.with_mine_without_count[index], self.layouts_without_count))
    }
}

fn compare_analysis(analysis: &Analysis, truth: &Truth, shown: &dyn Fn() -> String) {
    assert!(truth.layouts > 0, "no layout fits {}", shown());
    assert_eq!(*analysis.configurations().expect("no limit was set"), truth.layouts.into(), "{}", shown());
    assert_eq!(analysis.disagreement(), None, "{}", shown());
    for (index, &cell) in truth.hidden.iter().enumerate() {
        let found = analysis.verdict(cell).zip(analysis.verdict_without_count(cell));
        assert_eq!(found, Some(truth.verdicts(index)), "{cell} in {}", shown());
        assert_eq!(analysis.probability(cell).as_ref(), truth.probability.get(index), "{cell} in {}", shown());
    }
}

fn compare_sat(position: &Position, truth: &Truth, shown: &dyn Fn() -> String) {
    let frontier = Frontier::new(position);
    let nothing = Knowledge::none(frontier.len());
    for (encoding, solver) in Encoding::ALL.into_iter().flat_map(|encoding| SOLVERS.map(|solver| (encoding, solver))) {
        for local_search_from in [1, usize::MAX] {
            let options = SatOptions::default().encoding(encoding).local_search_from(local_search_from).solver(solver);
            let Ok(found) = certainty::verdicts(&frontier, &nothing, &options, Deadline::NEVER) else {
                assert_eq!(truth.layouts, 0, "{encoding:?} in {}", shown());
                continue;
            };
            assert!(truth.layouts > 0, "{encoding:?} in {}", shown());
            for (index, &cell) in truth.hidden.iter().enumerate() {
                let found = match frontier.variable(cell) {
                    Some(variable) => (found.with_count[variable as usize], found.without_count[variable as usize]),
                    None => (found.sea, Verdict::Open),
                };
                assert_eq!(found, truth.verdicts(index), "{cell} by {encoding:?} in {}", shown());
            }
        }
    }
}

/// Each rule that is a proof, alone and with all others.
fn compare_rules(position: &Position, truth: &Truth, shown: &dyn Fn() -> String) {
    let frontier = Frontier::new(position);
    let alone = Stage::SOUND_RULES.iter().map(std::slice::from_ref);
    for rules in alone.chain([&Stage::SOUND_RULES[..]]) {
        let Ok(inference) = Inference::run(&frontier, rules) else {
            assert_eq!(truth.layouts, 0, "{rules:?} in {}", shown());
            continue;
        };
        if truth.layouts == 0 {
            continue;
        }
        for deduction in inference.deductions() {
            for (index, &cell) in truth.hidden.iter().enumerate() {
                if frontier.variable(cell) == deduction.variable {
                    let (with, without) = truth.verdicts(index);
                    let expected = if deduction.uses_count { with } else { without };
                    assert_eq!(deduction.verdict, expected, "{cell} by {:?} in {}", deduction.stage, shown());
                }
            }
        }
    }
}

/// It cannot hold, and nothing in it can be spared.
fn compare_conflict(position: &Position, conflict: &Conflict, shown: &dyn Fn() -> String) {
    assert!(conflict.is_minimal, "there was time for {conflict:?} in {}", shown());
    let clues = conflict.clues.iter().map(|&cell| Fact::Clue(cell));
    let flags = conflict.flags.iter().map(|&cell| Fact::Flag(cell));
    let clashing: Vec<Fact> = clues.chain(flags).chain(conflict.mine_count.then_some(Fact::MineCount)).collect();
    let all = facts(position);
    assert!(clashing.iter().all(|fact| all.contains(fact)), "{conflict:?} in {}", shown());
    assert!(layouts(position, &clashing).is_empty(), "{conflict:?} holds in {}", shown());
    for spared in 0..clashing.len() {
        let mut fewer = clashing.clone();
        let fact = fewer.remove(spared);
        assert!(!layouts(position, &fewer).is_empty(), "{fact:?} is not needed in {conflict:?} in {}", shown());
    }
}
