//! Counting, SAT and stages against enumeration on random positions of every topology.

use mineproof::internals::analysis::CertaintyEngine;
use mineproof::internals::board::{CellState, Position};
use mineproof::internals::certainty::{self, Encoding, SatOptions};
use mineproof::internals::frontier::{Frontier, Knowledge};
use mineproof::internals::inference::{Inference, Stage};
use mineproof::internals::limits::Deadline;
use mineproof::internals::live::LiveEngine;
use mineproof::internals::verification::verify;
use mineproof::{Options, Verdict, analyze};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::common::brute_force::{Truth, truth_on};
use crate::common::neighbourhood::Lists;
use crate::common::random_position::shown;
use crate::random_board::{KINDS, random_position};

const POSITIONS: usize = 250;

fn positions(seed: u64, exact: bool) -> impl Iterator<Item = (Position, Lists)> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..POSITIONS).flat_map(|_| KINDS).map(move |kind| random_position(kind, exact, &mut rng))
}

fn verdict(with_mine: u64, layouts: u64) -> Verdict {
    match with_mine {
        0 => Verdict::Safe,
        all if all == layouts => Verdict::Mine,
        _ => Verdict::Open,
    }
}

fn verdicts(truth: &Truth, index: usize) -> (Verdict, Verdict) {
    let without = verdict(truth.with_mine_without_count[index], truth.layouts_without_count);
    (verdict(truth.with_mine[index], truth.layouts), without)
}

#[test]
fn analysis_equals_enumeration_by_every_road() {
    let roads = [CertaintyEngine::Counting, CertaintyEngine::Sat, CertaintyEngine::Both];
    let (mut consistent, mut contradictory) = (0, 0);
    for (index, (position, near)) in positions(1, true).chain(positions(2, false)).enumerate() {
        let stages = if index % 2 == 0 { Stage::DEFAULT.to_vec() } else { Vec::new() };
        let options = Options::default().certainty(roads[index % 3]).stages(stages);
        let (truth, shown) = (truth_on(&position, &near), shown(&position));
        let analysis = match analyze(&position, &options) {
            Ok(analysis) => analysis,
            Err(_) => {
                contradictory += 1;
                assert_eq!(truth.layouts, 0, "layouts fit {shown}");
                continue;
            }
        };
        consistent += 1;
        assert_eq!(analysis.disagreement(), None, "{shown}");
        assert_eq!(*analysis.configurations().expect("no limit"), truth.layouts.into(), "{shown}");
        for (index, &cell) in truth.hidden.iter().enumerate() {
            let found = (analysis.verdict(cell), analysis.verdict_without_count(cell));
            let (with, without) = verdicts(&truth, index);
            assert_eq!(found, (Some(with), Some(without)), "{cell} of {shown}");
            assert_eq!(analysis.probability(cell).as_ref(), truth.probability.get(index), "{cell} of {shown}");
        }
    }
    assert!(consistent > 3_000 && contradictory > 100, "{consistent} and {contradictory}");
}

#[test]
fn sat_equals_enumeration_with_every_encoding() {
    for (index, (position, near)) in positions(3, true).chain(positions(4, false)).enumerate() {
        let (frontier, truth) = (Frontier::new(&position), truth_on(&position, &near));
        let options = SatOptions::default().encoding(Encoding::ALL[index % Encoding::ALL.len()]);
        let nothing = Knowledge::none(frontier.len());
        let Ok(certainty) = certainty::verdicts(&frontier, &nothing, &options, Deadline::NEVER) else {
            assert_eq!(truth.layouts, 0, "{}", shown(&position));
            continue;
        };
        for (index, &cell) in truth.hidden.iter().enumerate() {
            let found = match frontier.variable(cell) {
                Some(variable) => (certainty.with_count[variable as usize], certainty.without_count[variable as usize]),
                None => (certainty.sea, Verdict::Open),
            };
            assert_eq!(found, verdicts(&truth, index), "{cell} of {}", shown(&position));
        }
    }
}

#[test]
fn every_stage_claims_what_is_so_on_every_board() {
    let mut claims = [0; Stage::ALL.len()];
    for (index, (position, near)) in positions(5, true).chain(positions(6, false)).enumerate() {
        let truth = truth_on(&position, &near);
        let frontier = Frontier::new(&position);
        let stage = Stage::ALL[index / 13 % Stage::ALL.len()];
        for stages in [&[stage][..], &[Stage::SingleClue, stage]] {
            let Ok(inference) = Inference::run(&frontier, stages) else {
                assert_eq!(truth.layouts, 0, "{} refutes {}", stage.name(), shown(&position));
                continue;
            };
            for deduction in inference.deductions().iter().filter(|_| truth.layouts > 0) {
                claims[stage as usize] += 1;
                let is_meant = |index: usize| frontier.variable(truth.hidden[index]) == deduction.variable;
                for index in (0..truth.hidden.len()).filter(|&index| is_meant(index)) {
                    let (with, without) = verdicts(&truth, index);
                    let wanted = if deduction.uses_count { with } else { without };
                    let (cell, name) = (truth.hidden[index], stage.name());
                    assert_eq!(deduction.verdict, wanted, "{name}: {cell} of {}", shown(&position));
                }
            }
        }
    }
    for stage in Stage::ALL.into_iter().filter(|stage| *stage != Stage::TwinAsWritten) {
        assert!(claims[stage as usize] > 50, "{} says {} things", stage.name(), claims[stage as usize]);
    }
}

#[test]
fn rules_for_squares_say_nothing_on_other_boards() {
    for (position, _) in positions(7, true).take(500) {
        let frontier = Frontier::new(&position);
        if let Ok(inference) = Inference::run(&frontier, &[Stage::TwinAsWritten]) {
            assert!(inference.deductions().is_empty());
        }
    }
}

#[test]
fn the_live_engine_says_what_an_analysis_says() {
    for (position, _) in positions(8, true).chain(positions(9, false)) {
        let hidden = Position::hidden(position.grid(), position.mine_count().clone());
        let mut live = LiveEngine::new(hidden.with_clue_model(position.clue_model().clone()));
        for (cell, &state) in position.size().cells().zip(position.states()) {
            match state {
                CellState::HIDDEN => {}
                CellState::FLAGGED => live.flag(cell).expect("hidden"),
                _ => {
                    let model = Some(position.model_at(cell)).filter(|model| *model != position.clue_model());
                    live.reveal_told(cell, model.cloned(), position.answers_at(cell)).expect("hidden");
                }
            }
            let _ = live.analysis();
        }
        let analysis = analyze(&position, &Options::default());
        let Ok(now) = live.analysis() else {
            assert!(analysis.is_err(), "{}", shown(&position));
            continue;
        };
        let analysis = analysis.unwrap_or_else(|_| panic!("{} is no contradiction live", shown(&position)));
        for cell in analysis.hidden_cells().filter(|&cell| position[cell] == CellState::HIDDEN) {
            assert_eq!(now.verdict(cell), analysis.verdict(cell), "{cell} of {}", shown(&position));
            assert_eq!(now.probability(cell), analysis.probability(cell), "{cell} of {}", shown(&position));
        }
    }
}

#[test]
fn verification_finds_no_disagreement() {
    for (position, _) in positions(10, true).chain(positions(11, false)) {
        if let Err(disagreement) = verify(&position, &Options::default()) {
            panic!("{disagreement} in {}", shown(&position));
        }
    }
}

#[test]
fn conflicts_clash_and_none_of_their_facts_can_be_spared() {
    let mut found = 0;
    for (position, _) in positions(12, true) {
        let Err(contradiction) = analyze(&position, &Options::default()) else { continue };
        let conflict = contradiction.conflict;
        found += 1;
        let with =
            |clues: &[mineproof::internals::board::Cell], flags: &[mineproof::internals::board::Cell], count: bool| {
                let mut part = position.clone();
                for cell in position.size().cells() {
                    let state = match position[cell] {
                        CellState::FLAGGED if !flags.contains(&cell) => CellState::HIDDEN,
                        state if state.as_clue().is_some() && !clues.contains(&cell) => CellState::BLIND,
                        state => state,
                    };
                    part.set(cell, state).expect("on the board");
                }
                if count { part } else { part.with_mine_count(mineproof::internals::board::MineCount::Unknown) }
            };
        let clashes = |part: &Position| analyze(part, &Options::default()).is_err();
        let (clues, flags) = (&conflict.clues, &conflict.flags);
        assert!(clashes(&with(clues, flags, conflict.mine_count)), "{}", shown(&position));
        for left_out in clues {
            let fewer: Vec<_> = clues.iter().copied().filter(|clue| clue != left_out).collect();
            assert!(!clashes(&with(&fewer, flags, conflict.mine_count)), "{left_out} of {}", shown(&position));
        }
    }
    assert!(found > 100, "{found}");
}
