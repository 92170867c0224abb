//! Three roads, one truth: stages, SAT and counting against brute force and against each other.

mod common;

use common::brute_force::{Truth, truth};
use common::random_position::{random_position, shown};
use common::samples::{FILES, samples};
use mineproof::internals::analysis::CertaintyEngine;
use mineproof::internals::board::{Cell, CellState, MineCount, Position, Size};
use mineproof::internals::certainty::{self, Encoding, SatOptions};
use mineproof::internals::frontier::{Frontier, Knowledge};
use mineproof::internals::game::{FirstClick, random_minefield};
use mineproof::internals::inference::{Inference, Stage, swept_frontier};
use mineproof::internals::limits::Deadline;
use mineproof::internals::verification::verify;
use mineproof::{Analysis, Options, Verdict, analyze};
use num_bigint::BigUint;
use num_rational::Ratio;
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
    let roads = [CertaintyEngine::Counting, CertaintyEngine::Sat, CertaintyEngine::Both];
    let (mut consistent, mut contradictory) = (0, 0);
    for (index, position) in positions(1).enumerate() {
        let stages = if index % 2 == 0 { Stage::DEFAULT.to_vec() } else { Vec::new() };
        let options = Options::default().certainty(roads[index % 3]).stages(stages);
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
        let options = SatOptions::default().encoding(Encoding::ALL[index % Encoding::ALL.len()]);
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

/// One component of any length: three rows, every second cell of the middle one a 4. Columns of three cells are shared by
/// neighbouring clues, two cells between them are a clue's own.
fn chain(clues: usize, mine_count: MineCount) -> Position {
    let size = Size::new(2 * clues as u64 + 1, 3).expect("a size");
    let is_clue = |cell: Cell| cell.row == 1 && cell.col % 2 == 1;
    let states = size.cells().map(|cell| if is_clue(cell) { CellState::clue(4) } else { CellState::HIDDEN });
    Position::new(size, states.collect(), mine_count).expect("as many as cells")
}

/// The layouts of longer and longer chains, column by column: by the mines in the last column, then by those in all.
struct ChainLayouts([Vec<BigUint>; 4]);

const SHARED: [u32; 4] = [1, 3, 3, 1];
const OWN: [u32; 3] = [1, 2, 1];

impl ChainLayouts {
    fn without_clues() -> Self {
        Self(std::array::from_fn(|mines| [vec![BigUint::ZERO; mines], vec![SHARED[mines].into()]].concat()))
    }

    /// One clue and one column more.
    fn grow(&mut self) {
        let mut next: [Vec<BigUint>; 4] = Default::default();
        for (before, after) in (0..4).flat_map(|before| (0..4).map(move |after| (before, after))) {
            let Some(&between) = 4usize.checked_sub(before + after).and_then(|mines| OWN.get(mines)) else { continue };
            let (sums, shift) = (&mut next[after], 4 - before);
            sums.resize(sums.len().max(self.0[before].len() + shift), BigUint::ZERO);
            for (mines, number) in self.0[before].iter().enumerate() {
                sums[mines + shift] += number * between * SHARED[after];
            }
        }
        self.0 = next;
    }

    fn by_mines(&self) -> Vec<BigUint> {
        let longest = self.0.iter().map(Vec::len).max().unwrap_or(0);
        (0..longest).map(|mines| self.0.iter().filter_map(|ways| ways.get(mines)).sum()).collect()
    }
}

/// Numbers are as wide as they have to be: a component whose layouts just outgrow a word is where a carry would be lost.
#[test]
fn counts_are_exact_where_they_outgrow_a_word() {
    let mut tried = [0; 4];
    let mut layouts = ChainLayouts::without_clues();
    for clues in 1..220 {
        layouts.grow();
        let by_mines = layouts.by_mines();
        let all: BigUint = by_mines.iter().sum();
        let most = (0..by_mines.len()).max_by_key(|&mines| &by_mines[mines]).expect("some layout fits");
        let near = |width: u64| (width - 4..=width + 4).any(|bits| [all.bits(), by_mines[most].bits()].contains(&bits));
        let Some(width) = [64, 128, 256, 512].into_iter().position(near) else { continue };
        tried[width] += 1;
        let free = analyze(&chain(clues, MineCount::Unknown), &Options::default()).expect("a layout fits");
        assert_eq!(free.configurations(), Some(&all), "{clues} clues");
        let counted =
            analyze(&chain(clues, MineCount::Known(most as u64)), &Options::default()).expect("a layout fits");
        assert_eq!(counted.configurations(), Some(&by_mines[most]), "{clues} clues, {most} mines");
        // As many mines are expected as there are.
        let chances = counted.hidden_cells().map(|cell| counted.probability(cell).expect("no limit was set"));
        assert_eq!(chances.sum::<Ratio<BigUint>>(), Ratio::from_integer(most.into()), "{clues} clues, {most} mines");
    }
    assert!(tried.iter().all(|&chains| chains >= 3), "{tried:?}");
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
