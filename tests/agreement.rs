//! Three roads, one truth: stages, SAT and counting against brute force and against each other.

mod common;

use common::brute_force::{Truth, truth};
use common::random_position::{random_position, shown};
use common::samples::{FILES, samples};
use mineproof::board::{Cell, CellState, MineCount, Position, Size};
use mineproof::certainty::{self, Encoding, SatOptions};
use mineproof::frontier::{Frontier, Knowledge};
use mineproof::game::{FirstClick, random_minefield};
use mineproof::inference::{Inference, Stage, swept_frontier};
use mineproof::limits::Deadline;
use mineproof::{Analysis, CertaintyRoad, Options, Verdict, analyze, verify};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const POSITIONS: u64 = 4_000;

fn positions(seed: u64) -> impl Iterator<Item = Position> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..POSITIONS).map(move |_| random_position(&mut rng))
}

fn verdict(with_mine: u64, layouts: u64) -> Verdict {
    match with_mine {
        0 => Verdict::Safe,
        all if all == layouts => Verdict::Mine,
        _ => Verdict::Open,
    }
}

fn assert_equals_truth(position: &Position, analysis: &Analysis, truth: &Truth) {
    let shown = shown(position);
    let configurations = analysis.configurations().expect("no limit was set");
    assert_eq!(*configurations, truth.layouts.into(), "layouts of {shown}");
    for (index, &cell) in truth.hidden.iter().enumerate() {
        let (with, without) = (
            verdict(truth.with_mine[index], truth.layouts),
            verdict(truth.with_mine_without_count[index], truth.layouts_without_count),
        );
        assert_eq!(analysis.verdict(cell), Some(with), "verdict of {cell} in {shown}");
        assert_eq!(analysis.verdict_without_count(cell), Some(without), "verdict without count of {cell} in {shown}");
        assert_eq!(
            analysis.probability(cell).as_ref(),
            truth.probability.get(index),
            "probability of {cell} in {shown}"
        );
    }
}

#[test]
fn analysis_equals_brute_force_by_every_road() {
    let roads = [CertaintyRoad::Counting, CertaintyRoad::Sat, CertaintyRoad::Both];
    let (mut consistent, mut contradictory) = (0, 0);
    for (index, position) in positions(1).enumerate() {
        let stages = if index % 2 == 0 { Stage::DEFAULT.to_vec() } else { Vec::new() };
        let options = Options { certainty: roads[index % 3], stages, ..Options::default() };
        let truth = truth(&position);
        match analyze(&position, &options) {
            Ok(analysis) => {
                consistent += 1;
                assert!(truth.layouts > 0, "no layout fits {}", shown(&position));
                assert_eq!(analysis.disagreement(), None, "{}", shown(&position));
                assert_equals_truth(&position, &analysis, &truth);
            }
            Err(_) => {
                contradictory += 1;
                assert_eq!(truth.layouts, 0, "layouts fit {}", shown(&position));
            }
        }
    }
    assert!(
        consistent > 1_000 && contradictory > 300,
        "{consistent} consistent and {contradictory} contradictory positions"
    );
}

#[test]
fn sat_equals_brute_force_with_every_encoding() {
    for (index, position) in positions(2).enumerate() {
        let frontier = Frontier::new(&position);
        let nothing = Knowledge::none(frontier.len());
        let options = SatOptions { encoding: Encoding::ALL[index % Encoding::ALL.len()], ..SatOptions::default() };
        let truth = truth(&position);
        let Ok(certainty) = certainty::verdicts(&frontier, &nothing, &options, Deadline::NEVER) else {
            assert_eq!(truth.layouts, 0, "{}", shown(&position));
            continue;
        };
        assert!(truth.layouts > 0, "{}", shown(&position));
        for (index, &cell) in truth.hidden.iter().enumerate() {
            let with = verdict(truth.with_mine[index], truth.layouts);
            let without = verdict(truth.with_mine_without_count[index], truth.layouts_without_count);
            let found = match frontier.variable(cell) {
                Some(variable) => (certainty.with_count[variable as usize], certainty.without_count[variable as usize]),
                None => (certainty.sea, Verdict::Open),
            };
            assert_eq!(found, (with, without), "{cell} in {}", shown(&position));
        }
    }
}

#[test]
fn verification_finds_no_disagreement() {
    for position in positions(4) {
        if let Err(disagreement) = verify(&position, &Options::default()) {
            panic!("{disagreement} in {}", shown(&position));
        }
    }
}

#[test]
fn answers_equal_those_of_an_independent_program() {
    for sample in FILES.iter().flat_map(|file| samples(file)) {
        let id = sample.id();
        let analysis = match analyze(&sample.position, &Options::default()) {
            Ok(analysis) => analysis,
            Err(_) => {
                assert!(sample.is_true("contradiction"), "{id}");
                continue;
            }
        };
        assert!(!sample.is_true("contradiction"), "{id}");
        assert_eq!(analysis.configurations().expect("no limit").to_string(), sample.answer["count"], "{id}");
        for cell in analysis.hidden_cells().filter(|&cell| analysis[cell] == CellState::HIDDEN) {
            let listed = |which: &str| {
                let has = |kind: &str| sample.lists(&format!("{kind}_{which}"), cell.row, cell.col);
                if has("safe") {
                    Verdict::Safe
                } else if has("mine") {
                    Verdict::Mine
                } else {
                    Verdict::Open
                }
            };
            assert_eq!(analysis.verdict(cell), Some(listed("global")), "{id} {cell}");
            assert_eq!(analysis.verdict_without_count(cell), Some(listed("local")), "{id} {cell}");
            let exact = analysis.probability(cell).map(|chance| format!("{}/{}", chance.numer(), chance.denom()));
            assert_eq!(exact.as_deref(), sample.answer["p"][cell.to_string()].as_str(), "{id} {cell}");
        }
    }
}

#[test]
fn settling_clues_on_the_whole_board_at_once_proves_what_the_traced_stage_proves() {
    for position in positions(5) {
        let (plain, swept) = (Frontier::new(&position), swept_frontier(&position));
        let stages = [Stage::SingleClue];
        let (Ok(traced), Ok(rest)) = (Inference::run(&plain, &stages), Inference::run(&swept, &stages)) else {
            let refuted = [&plain, &swept].map(|frontier| Inference::run(frontier, &stages).is_err());
            assert_eq!(refuted, [true, true], "only one of them refutes {}", shown(&position));
            continue;
        };
        for cell in position.size().cells().filter(|&cell| position[cell] == CellState::HIDDEN) {
            let by_trace = plain.variable(cell).map_or(Verdict::Open, |variable| traced.knowledge().verdict(variable));
            let by_sweep = match swept[cell] {
                CellState::FLAGGED => Verdict::Mine,
                CellState::BLIND => Verdict::Safe,
                _ => swept.variable(cell).map_or(Verdict::Open, |variable| rest.knowledge().verdict(variable)),
            };
            assert_eq!(by_sweep, by_trace, "{cell} in {}", shown(&position));
        }
    }
}

#[test]
fn floats_of_large_boards_are_those_of_the_exact_fractions() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let size = Size::new(90, 90).expect("a size");
    let field = random_minefield(size, 1_600, FirstClick::Any, Cell::new(0, 0), &mut rng).expect("room for the mines");
    let states = size.cells().map(|cell| match field.reveal(cell) {
        Some(clue) if rng.random_bool(0.08) => clue,
        _ => CellState::HIDDEN,
    });
    let position = Position::new(size, states.collect(), MineCount::Known(1_600)).expect("as many as cells");
    let analysis = analyze(&position, &Options::default()).expect("a real board is consistent");
    assert!(analysis.fraction_bytes() > 0, "the board is large enough for floats to be made apart");
    let fractions = analysis.fractions().expect("no limit was set");
    assert!(fractions.len() > 300, "{} classes", fractions.len());
    for (class, fraction) in fractions {
        let (exact, float) = (fraction.to_f64(), analysis.class_chance(class).expect("no limit was set"));
        assert!((exact - float).abs() <= 1e-12 * exact, "{class:?}: {float} for {exact}");
    }
}
