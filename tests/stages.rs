//! The rules against brute force: none claims what is not so, and every reason suffices.

mod common;

use common::brute_force::{Truth, truth};
use common::random_position::{random_position, shown};
use common::telling::told_only_by;
use mineproof::internals::board::{Cell, CellState, MineCount, Minefield, Position, Size, read_position};
use mineproof::internals::frontier::Frontier;
use mineproof::internals::inference::{AnyStage, Deduction, Engine, Inference, Stage, UnprovenStage};
use mineproof::internals::pipeline::{Traced, trace};
use mineproof::{Options, Verdict, analyze};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn positions(seed: u64, count: usize) -> impl Iterator<Item = Position> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..count).map(move |_| random_position(&mut rng))
}

fn verdict(with_mine: u64, layouts: u64) -> Verdict {
    match with_mine {
        0 => Verdict::Safe,
        all if all == layouts => Verdict::Mine,
        _ => Verdict::Open,
    }
}

impl Subject<'_> {
    /// The cells that a deduction speaks of.
    fn cells_of(&self, deduction: &Deduction) -> Vec<Cell> {
        match deduction.variable {
            Some(variable) => vec![self.frontier.cell(variable)],
            None => {
                let sea =
                    |cell: &Cell| self.position[*cell] == CellState::HIDDEN && self.frontier.variable(*cell).is_none();
                self.position.size().cells().filter(sea).collect()
            }
        }
    }

    fn assert_is_so(&self, truth: &Truth, deduction: &Deduction) {
        for cell in self.cells_of(deduction) {
            let index = truth.hidden.iter().position(|&other| other == cell).expect("the cell is still hidden");
            let so = if deduction.uses_count {
                verdict(truth.with_mine[index], truth.layouts)
            } else {
                verdict(truth.with_mine_without_count[index], truth.layouts_without_count)
            };
            let shown = shown(self.position);
            assert_eq!(deduction.verdict, so, "{cell} by {} in {shown}", deduction.stage.name());
        }
    }

    /// With only the clues of the reason left on the board, and the mine count only if it was used, the deduction and
    /// those it rests on must still follow.
    fn assert_reason_suffices(&self, inference: &Inference, index: usize) {
        let deduction = inference.deductions()[index];
        let mut wanted = vec![index];
        let mut clues = Vec::new();
        let mut mine_count = false;
        while let Some(next) = wanted.pop() {
            let reason = inference.reason(next);
            assert!(reason.deductions.iter().all(|&earlier| earlier < next), "a reason comes before what it explains");
            clues.extend(reason.constraints);
            mine_count |= reason.mine_count;
            wanted.extend(reason.deductions);
            wanted.sort_unstable();
            wanted.dedup();
        }
        assert!(!mine_count || deduction.uses_count, "a deduction that used the mine count says so");
        let constraints = self.frontier.constraints();
        let kept = clues.iter().map(|&clue| self.position.size().cell(constraints[clue as usize].clue_index()));
        let count = if mine_count { self.position.mine_count().clone() } else { MineCount::Unknown };
        let reduced = told_only_by(self.position, &kept.collect::<Vec<_>>());
        let truth = truth(&reduced.with_mine_count(count));
        for cell in self.cells_of(&deduction) {
            let place = truth.hidden.iter().position(|&other| other == cell).expect("the cell is still hidden");
            let so = verdict(truth.with_mine[place], truth.layouts);
            let shown = shown(self.position);
            assert_eq!(so, deduction.verdict, "{cell} by {} in {shown}", deduction.stage.name());
        }
    }
}

struct Subject<'a> {
    position: &'a Position,
    frontier: &'a Frontier,
}

#[test]
fn no_sound_stage_alone_claims_what_is_not_so() {
    let sound: Vec<AnyStage> = AnyStage::ALL.into_iter().filter(|stage| stage.is_sound()).collect();
    let mut deductions = vec![0; sound.len()];
    for position in positions(3, 2_000) {
        let frontier = Frontier::new(&position);
        let subject = Subject { position: &position, frontier: &frontier };
        let truth = truth(&position);
        for (&stage, made) in sound.iter().zip(&mut deductions) {
            let Some(Traced { inference, refuted }) = trace(&frontier, &[stage]) else {
                assert_eq!(truth.layouts, 0, "{}", shown(&position));
                continue;
            };
            if truth.layouts == 0 {
                continue;
            }
            assert!(!refuted, "{} refutes {}", stage.name(), shown(&position));
            for deduction in inference.deductions() {
                subject.assert_is_so(&truth, deduction);
                *made += 1;
            }
        }
    }
    for (stage, made) in sound.iter().zip(deductions) {
        assert!(made > 30, "{} made {made}", stage.name());
    }
}

#[test]
fn no_pipeline_claims_what_is_not_so_and_its_reasons_suffice() {
    let last = [None, Some(Engine::Sat), Some(Engine::Counting)];
    let mut deductions = 0;
    for (index, position) in positions(4, 1_500).enumerate() {
        let frontier = Frontier::new(&position);
        let subject = Subject { position: &position, frontier: &frontier };
        let truth = truth(&position);
        let mut stages = Stage::SOUND_RULES.map(AnyStage::from).to_vec();
        stages.extend(last[index % 3].map(AnyStage::from));
        if index % 2 == 1 {
            stages.reverse();
        }
        let traced = trace(&frontier, &stages);
        if truth.layouts == 0 {
            continue;
        }
        let Some(Traced { inference, refuted: false }) = traced else { panic!("refutes {}", shown(&position)) };
        for (index, deduction) in inference.deductions().iter().enumerate() {
            deductions += 1;
            subject.assert_is_so(&truth, deduction);
            subject.assert_reason_suffices(&inference, index);
        }
        if last[index % 3].is_some() {
            for (place, &cell) in truth.hidden.iter().enumerate() {
                let found = match frontier.variable(cell) {
                    Some(variable) => inference.knowledge().verdict(variable),
                    None => inference.knowledge().sea(),
                };
                assert_eq!(found, verdict(truth.with_mine[place], truth.layouts), "{cell} in {}", shown(&position));
            }
        }
    }
    assert!(deductions > 1_500, "only {deductions} deductions were looked at");
}

#[test]
fn contradictions_that_rules_run_into_are_real() {
    for position in positions(5, 2_000) {
        let frontier = Frontier::new(&position);
        let refuted = trace(&frontier, &Stage::SOUND_RULES).is_none_or(|traced| traced.refuted);
        if refuted {
            assert_eq!(truth(&position).layouts, 0, "{}", shown(&position));
        }
    }
}

/// Cells that a stage decides by itself, as `row,col verdict`.
fn found_by(stage: impl Into<AnyStage>, board: &str) -> Vec<String> {
    let position = read_position(board.as_bytes()).expect("a position");
    let frontier = Frontier::new(&position);
    let traced = trace(&frontier, &[stage.into()]).expect("a true position");
    let subject = Subject { position: &position, frontier: &frontier };
    let mut found: Vec<String> = traced
        .inference
        .deductions()
        .iter()
        .flat_map(|deduction| {
            let verdict = deduction.verdict.name();
            subject.cells_of(deduction).into_iter().map(move |cell| format!("{cell} {verdict}"))
        })
        .collect();
    found.sort();
    found
}

#[test]
fn one_two_decides_both_ends_of_a_one_and_a_two() {
    assert_eq!(found_by(Stage::OneTwo, "4x2 mines unknown\n####\n?12?\n"), ["0,0 safe", "0,3 mine"]);
}

#[test]
fn the_cascade_of_override_as_written_reaches_a_parent_without_a_child_of_its_own() {
    let board = example(UnprovenStage::OverrideAsWritten);
    assert_eq!(found_by(UnprovenStage::OverrideAsWritten, &board), ["2,5 safe", "3,5 safe", "4,5 safe"]);
    // Without the 3 there is nothing to take from the 5, and nothing to pass on to the 2.
    assert!(found_by(UnprovenStage::OverrideAsWritten, &board.replace("?35#2#?", "??5#2#?")).is_empty());
    assert_eq!(found_by(Stage::Override, &board), ["2,5 safe", "3,5 safe", "4,5 safe"]);
}

/// All cells around one clue, or around two that share three cells, are hidden; the clues around them see nothing else, so
/// they are children, and what each parent has left can be a child of the other.
fn made_for_override(parents: u32, rng: &mut ChaCha8Rng) -> Position {
    let size = Size::new(if parents == 1 { 5 } else { 7 }, 5).expect("small");
    let is_parent = |cell: Cell| cell.row == 2 && (cell.col == 2 || parents == 2 && cell.col == 4);
    let is_inside = |cell: &Cell| (1..4).contains(&cell.row) && (1..size.width() - 1).contains(&cell.col);
    let density = rng.random_range(0.2..0.8);
    let mines = size.cells().map(|cell| is_inside(&cell) && !is_parent(cell) && rng.random_bool(density)).collect();
    let minefield = Minefield::new(size, mines).expect("one for each cell");
    let told = rng.random_range(0.2..1.0);
    let shows = |cell: Cell| {
        if is_parent(cell) || !is_inside(&cell) && rng.random_bool(told) {
            CellState::clue(minefield.clue(cell).expect("on the board"))
        } else if is_inside(&cell) {
            CellState::HIDDEN
        } else {
            CellState::from_char('?').expect("blind")
        }
    };
    let states = size.cells().map(shows).collect();
    Position::new(size, states, MineCount::Unknown).expect("one for each cell")
}

#[test]
fn override_is_never_wrong_on_positions_made_for_it() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut made = 0;
    for round in 0..3_000 {
        let position = made_for_override(1 + round % 2, &mut rng);
        let analysis = analyze(&position, &Options::default()).expect("made from a minefield");
        let frontier = Frontier::new(&position);
        let inference = Inference::run(&frontier, &[Stage::Override]);
        let inference = inference.unwrap_or_else(|_| panic!("refutes {}", shown(&position)));
        for deduction in inference.deductions() {
            let cell = frontier.cell(deduction.variable.expect("a clue sees every hidden cell"));
            assert_eq!(analysis.verdict(cell), Some(deduction.verdict), "{cell} in {}", shown(&position));
            made += 1;
        }
    }
    assert!(made > 5_000, "override made {made} deductions");
}

#[test]
fn mine_total_clears_the_sea_when_the_frontier_holds_every_mine() {
    let found = found_by(Stage::MineTotal, "4x2 mines 1\n####\n1?##\n");
    assert_eq!(found, ["0,2 safe", "0,3 safe", "1,2 safe", "1,3 safe"]);
}

#[test]
fn mine_total_says_nothing_without_a_mine_count() {
    assert!(found_by(Stage::MineTotal, "4x2 mines unknown\n####\n1?##\n").is_empty());
}

#[test]
fn the_endgame_of_local_proof_uses_the_exact_mine_count() {
    // Two mines left: one beside the 1, one in the corner beyond the clues' sight, or none there and two at the front.
    let board = "5x2 mines 1\n#####\n?1?1?\n";
    assert_eq!(found_by(Stage::LocalProof, board), ["0,0 safe", "0,1 safe", "0,2 mine", "0,3 safe", "0,4 safe"]);
}

/// The example of a stage that is shipped for its documentation.
fn example(stage: impl Into<AnyStage>) -> String {
    let path = format!("{}/examples/stages/{}.txt", env!("CARGO_MANIFEST_DIR"), stage.into().name());
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_rule_has_an_example_that_it_decides_and_the_rules_before_it_do_not() {
    for (place, stage) in Stage::SOUND_RULES.into_iter().enumerate() {
        let board = example(stage);
        assert!(!found_by(stage, &board).is_empty(), "{}", stage.name());
        let position = read_position(board.as_bytes()).expect("a position");
        let frontier = Frontier::new(&position);
        let found = |stages: &[Stage]| trace(&frontier, stages).expect("consistent").inference.deductions().len();
        // What override decides, subset and twin decide together; it is there because a document has it.
        if stage != Stage::Override {
            assert!(found(&Stage::SOUND_RULES[..place]) < found(&Stage::SOUND_RULES[..=place]), "{}", stage.name());
        }
    }
}
