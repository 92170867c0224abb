//! Explanations on random positions: every step follows from what it names, and from nothing less.

mod common;

use common::brute_force::{Truth, truth};
use common::random_position::{random_position, shown};
use common::telling::told_only_by;
use mineproof::internals::board::{Cell, CellState, MineCount, Position};
use mineproof::internals::explanation::{Explanation, ForcedBy, Forcing, Step, Subject};
use mineproof::internals::frontier::{Frontier, Variable};
use mineproof::internals::inference::{Engine, Inference, Stage};
use mineproof::internals::limits::Limits;
use mineproof::{Options, Verdict, analyze};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const POSITIONS: usize = 1_500;

/// Consistent positions, with all that is true of them.
fn positions(seed: u64) -> impl Iterator<Item = (Position, Truth)> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let any = std::iter::repeat_with(move || random_position(&mut rng)).take(POSITIONS);
    any.map(|position| (truth(&position), position))
        .filter(|(truth, _)| truth.layouts > 0)
        .map(|(truth, position)| (position, truth))
}

fn verdict(with_mine: u64, layouts: u64) -> Verdict {
    match with_mine {
        0 => Verdict::Safe,
        all if all == layouts => Verdict::Mine,
        _ => Verdict::Open,
    }
}

/// The cells that a step is about.
fn cells(subject: Subject, frontier: &Frontier) -> Vec<Cell> {
    match subject {
        Subject::Cell(cell) => vec![cell],
        Subject::Sea => {
            let is_sea = |&cell: &Cell| frontier[cell] == CellState::HIDDEN && frontier.variable(cell).is_none();
            frontier.size().cells().filter(is_sea).collect()
        }
    }
}

/// Whether a step follows from these facts and the position's own flags, by enumeration.
fn follows(position: &Position, steps: &[Step], step: &Step) -> bool {
    let frontier = Frontier::new(position);
    let mut reduced = told_only_by(position, &step.clues);
    for &earlier in &step.from {
        let state = if steps[earlier].verdict == Verdict::Mine { CellState::FLAGGED } else { CellState::BLIND };
        for cell in cells(steps[earlier].subject, &frontier) {
            reduced = reduced.with_untold(cell, state);
        }
    }
    let count = if step.mine_count { position.mine_count().clone() } else { MineCount::Unknown };
    let truth = truth(&reduced.with_mine_count(count));
    assert!(truth.layouts > 0, "fewer facts of a consistent position are consistent: {}", shown(position));
    cells(step.subject, &frontier).iter().all(|cell| {
        let place = truth.hidden.iter().position(|other| other == cell).expect("no step rests on itself");
        verdict(truth.with_mine[place], truth.layouts) == step.verdict
    })
}

fn assert_exactly_needed(position: &Position, explanation: &Explanation) {
    for (place, step) in explanation.steps().iter().enumerate() {
        assert!(step.from.iter().all(|&earlier| earlier < place), "step {place} in {}", shown(position));
        let steps = explanation.steps();
        assert!(follows(position, steps, step), "{step:?} does not follow in {}", shown(position));
        let mut fewer: Vec<Step> = Vec::new();
        for (list, length) in [(0, step.clues.len()), (1, step.from.len()), (2, usize::from(step.mine_count))] {
            for index in 0..length {
                let mut without = step.clone();
                match list {
                    0 => drop(without.clues.remove(index)),
                    1 => drop(without.from.remove(index)),
                    _ => without.mine_count = false,
                }
                fewer.push(without);
            }
        }
        for fewer in fewer {
            assert!(!follows(position, steps, &fewer), "{step:?} names too much in {}", shown(position));
        }
    }
}

#[test]
fn a_step_of_a_rule_follows_from_what_it_names_and_from_nothing_less() {
    let mut steps = 0;
    for (position, _) in positions(1) {
        let frontier = Frontier::new(&position);
        let inference = Inference::run(&frontier, &Stage::SOUND_RULES).expect("a consistent position");
        let explanation = Explanation::of_all(&inference);
        assert_eq!(explanation.steps().len(), inference.deductions().len());
        steps += explanation.steps().len();
        assert_exactly_needed(&position, &explanation);
    }
    assert!(steps > 1_000, "only {steps} steps were looked at");
}

#[test]
fn the_steps_to_a_cell_are_part_of_all_steps() {
    for (position, _) in positions(2) {
        let frontier = Frontier::new(&position);
        let inference = Inference::run(&frontier, &Stage::SOUND_RULES).expect("a consistent position");
        let all = Explanation::of_all(&inference);
        let lengths = all.chain_lengths();
        let longest = all.longest_chain();
        assert_eq!(lengths.iter().copied().max().unwrap_or(0), longest.len(), "{}", shown(&position));
        for (step, length) in all.steps().iter().zip(lengths) {
            let Subject::Cell(cell) = step.subject else { continue };
            let part = Explanation::of_cell(&inference, cell).expect("a decided cell");
            assert_eq!(part.longest_chain().len(), length, "{cell} in {}", shown(&position));
            assert_eq!(part.steps().last().map(|last| last.subject), Some(step.subject));
            for step in part.steps() {
                let same = all.steps().iter().find(|other| other.subject == step.subject).expect("one of all steps");
                assert_eq!((&same.clues, same.verdict), (&step.clues, step.verdict));
                let subjects = |steps: &[Step], from: &[usize]| -> Vec<Subject> {
                    from.iter().map(|&earlier| steps[earlier].subject).collect()
                };
                assert_eq!(subjects(all.steps(), &same.from), subjects(part.steps(), &step.from));
            }
        }
    }
}

/// An exact engine names all clues and perhaps the mine count; of these too only the needed ones are left.
#[test]
fn a_step_by_the_mine_count_is_reduced_like_the_others() {
    let (mut with_count, mut of_the_sea) = (0, 0);
    for (position, truth) in positions(3) {
        if !matches!(position.mine_count(), MineCount::Known(_)) {
            continue;
        }
        let frontier = Frontier::new(&position);
        let mut inference = Inference::run(&frontier, &[Stage::SingleClue]).expect("a consistent position");
        let all: Vec<u32> = (0..frontier.constraints().len() as u32).collect();
        for (place, &cell) in truth.hidden.iter().enumerate() {
            let so = verdict(truth.with_mine[place], truth.layouts);
            let variable: Option<Variable> = frontier.variable(cell);
            if so != Verdict::Open {
                inference.accept(variable, so, Engine::Sat, &all, true).expect("it is so");
            }
        }
        let explanation = Explanation::of_all(&inference);
        with_count += explanation.steps().iter().filter(|step| step.mine_count).count();
        of_the_sea += explanation.steps().iter().filter(|step| step.subject == Subject::Sea).count();
        assert_exactly_needed(&position, &explanation);
    }
    assert!(with_count > 100 && of_the_sea > 20, "{with_count} steps by the mine count, {of_the_sea} of the sea");
}

/// The verdict of a cell when only these facts are told.
fn verdict_by(position: &Position, facts: &ForcedBy, cell: Cell) -> Verdict {
    let is_spared =
        |&flag: &Cell| position[flag] == CellState::FLAGGED && facts.mine_count && !facts.flags.contains(&flag);
    let spared = position.size().cells().filter(is_spared);
    let reduced =
        spared.fold(told_only_by(position, &facts.clues), |reduced, flag| reduced.with_untold(flag, CellState::HIDDEN));
    let count = if facts.mine_count { position.mine_count().clone() } else { MineCount::Unknown };
    let truth = truth(&reduced.with_mine_count(count));
    let place = truth.hidden.iter().position(|&other| other == cell).expect("the cell is still hidden");
    verdict(truth.with_mine[place], truth.layouts)
}

#[test]
fn facts_that_force_a_cell_suffice_and_none_can_be_spared() {
    let (mut with_count, mut without) = (0, 0);
    for (position, truth) in positions(9).take(400) {
        let frontier = Frontier::new(&position);
        let analysis = analyze(&position, &Options::default()).expect("consistent");
        let mut forcing = Forcing::new(&position, &frontier, Limits::default());
        for (place, &cell) in truth.hidden.iter().enumerate() {
            let certain = verdict(truth.with_mine[place], truth.layouts);
            let Some(facts) = forcing.facts(&analysis, cell).unwrap() else {
                assert_eq!(certain, Verdict::Open, "{cell} in {}", shown(&position));
                let witnesses = forcing.witnesses(cell).unwrap().expect("an open cell has both layouts");
                assert!(witnesses.with_mine.is_mine(cell) && !witnesses.without_mine.is_mine(cell));
                continue;
            };
            assert!(
                certain == Verdict::Open || forcing.witnesses(cell).unwrap().is_none(),
                "{cell} in {}",
                shown(&position)
            );
            if position.states().iter().filter(|state| state.is_covered()).count() > 16 {
                continue; // too many to enumerate once flags are forgotten
            }
            assert_eq!(verdict_by(&position, &facts, cell), certain, "{cell} by {facts:?} in {}", shown(&position));
            for spared in 0..facts.clues.len() {
                let mut fewer = facts.clone();
                fewer.clues.remove(spared);
                let so = verdict_by(&position, &fewer, cell);
                assert_eq!(so, Verdict::Open, "{cell} by {fewer:?} in {}", shown(&position));
            }
            with_count += usize::from(facts.mine_count);
            without += usize::from(!facts.mine_count);
        }
    }
    assert!(with_count > 60 && without > 150, "{with_count} with the mine count, {without} without");
}
