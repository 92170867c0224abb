//! What a cell promises where clues are uncertain, against enumeration of all layouts and of all that may be told.

mod common;

use common::random_position::{random_position, shown};
use common::telling::{chance, telling_cells, weight};
use mineproof::internals::board::{Cell, CellState, ClueModel, MineCount, Position};
use mineproof::internals::decision::{AdviceOptions, DecidedBy, OnlyRisk, Outlook, Recommendation, advise};
use mineproof::internals::game::game_rng;
use num_traits::ToPrimitive;

/// A layout that is possible: what it weighs and which hidden cells are mines.
struct Layout {
    weight: f64,
    mines: u32,
}

/// How likely an answer is told, where silence is none unless the model has it.
fn told(model: &ClueModel, answer: CellState, truth: u8) -> f64 {
    match (model, answer) {
        (ClueModel::Blind, answer) => f64::from(u8::from(answer == CellState::BLIND)),
        (ClueModel::Table(table), CellState::BLIND) if !table.has_not_told() => 0.0,
        (ClueModel::Exact | ClueModel::Optimistic | ClueModel::Cautious, CellState::BLIND) => 0.0,
        _ => chance(model, answer, truth).to_f64().expect("a number"),
    }
}

struct Enumeration<'p> {
    position: &'p Position,
    hidden: Vec<Cell>,
    layouts: Vec<Layout>,
}

impl<'p> Enumeration<'p> {
    fn new(position: &'p Position, mines: u64) -> Self {
        let cells = position.size().cells();
        let hidden: Vec<Cell> = cells.filter(|&cell| position[cell] == CellState::HIDDEN).collect();
        let mut all = Self { position, hidden, layouts: Vec::new() };
        let flags = position.states().iter().filter(|&&state| state == CellState::FLAGGED).count() as u64;
        let clues = telling_cells(position);
        for mine_set in (0u32..1 << all.hidden.len()).filter(|set| u64::from(set.count_ones()) + flags == mines) {
            let likely = |&clue: &Cell| weight(position, clue, all.truth(clue, mine_set)).to_f64().expect("a number");
            let weight = clues.iter().map(likely).product();
            if weight > 0.0 {
                all.layouts.push(Layout { weight, mines: mine_set });
            }
        }
        all
    }

    fn truth(&self, cell: Cell, mines: u32) -> u8 {
        let is_near =
            |other: Cell| other != cell && other.row.abs_diff(cell.row) <= 1 && other.col.abs_diff(cell.col) <= 1;
        let hidden = self.hidden.iter().enumerate();
        let found = hidden.filter(|&(index, &other)| is_near(other) && mines >> index & 1 == 1).count();
        let size = self.position.size();
        let flagged = size.cells().filter(|&other| is_near(other) && self.position[other] == CellState::FLAGGED);
        (found + flagged.count()) as u8
    }

    fn outlook(&self, cell: Cell) -> Outlook {
        let place = self.hidden.iter().position(|&other| other == cell).expect("hidden");
        let safe: Vec<&Layout> = self.layouts.iter().filter(|layout| layout.mines >> place & 1 == 0).collect();
        let (mut all, mut progress, mut next) = (0.0, 0.0, 0.0);
        for answer in (0..=8).map(CellState::clue).chain([CellState::BLIND]) {
            let chance = |layout: &Layout| told(self.position.clue_model(), answer, self.truth(cell, layout.mines));
            let part: Vec<(f64, u32)> = safe
                .iter()
                .map(|layout| (layout.weight * chance(layout), layout.mines))
                .filter(|(w, _)| *w > 0.0)
                .collect();
            let sum: f64 = part.iter().map(|(weight, _)| weight).sum();
            let mine =
                |other: usize| part.iter().filter(|(_, mines)| mines >> other & 1 == 1).map(|(w, _)| w).sum::<f64>();
            let is_ever_safe = |other: &usize| part.iter().any(|(_, mines)| mines >> other & 1 == 0);
            let others: Vec<usize> =
                (0..self.hidden.len()).filter(|&other| other != place).filter(is_ever_safe).collect();
            let least = others.iter().map(|&other| mine(other)).min_by(f64::total_cmp);
            // Won where all others are mines.
            let least = least.unwrap_or(0.0);
            all += sum;
            progress += if least == 0.0 { sum } else { 0.0 };
            next += sum - least;
        }
        Outlook { progress: progress / all, next_safety: next / all }
    }
}

#[test]
fn the_outlook_under_uncertain_clues_is_that_of_enumeration() {
    let (mut rng, mut judged, options) = (game_rng(61, 0), [0; 5], AdviceOptions::default().candidates(100));
    for _ in 0..3_000 {
        let position = random_position(&mut rng);
        let (MineCount::Known(mines), false) = (position.mine_count().clone(), position.has_exact_clues()) else {
            continue;
        };
        let Ok(advice) = advise(&position, &options) else { continue };
        let Recommendation::Guess(guess) = advice.answer else { continue };
        assert_eq!(guess.decided_by, DecidedBy::Risk(OnlyRisk::UncertainClues));
        let enumeration = Enumeration::new(&position, mines);
        for candidate in &guess.candidates {
            let expected = enumeration.outlook(candidate.cell);
            let Outlook { progress, next_safety } = candidate.outlook.expect("nothing took too long");
            let is_close =
                (progress - expected.progress).abs() < 1e-9 && (next_safety - expected.next_safety).abs() < 1e-9;
            assert!(is_close, "{} in {}: {progress} {next_safety}, not {expected:?}", candidate.cell, shown(&position));
        }
        let model = ClueModel::NAMED.iter().position(|model| model == position.clue_model()).unwrap_or(4);
        judged[model] += guess.candidates.len();
    }
    assert!(judged.iter().all(|&cells| cells > 20), "{judged:?}");
}

#[test]
fn of_equally_safe_cells_the_one_with_the_safest_next_move_is_the_best() {
    let (mut rng, mut ties) = (game_rng(62, 0), 0);
    for _ in 0..2_000 {
        let position = random_position(&mut rng);
        if position.has_exact_clues() || !matches!(position.mine_count(), MineCount::Known(_)) {
            continue;
        }
        let Ok(advice) = advise(&position, &AdviceOptions::default()) else { continue };
        let Recommendation::Guess(guess) = advice.answer else { continue };
        let best = guess.best();
        assert!(guess.candidates.iter().all(|other| other.p_mine > best.p_mine - 1e-9), "{}", shown(&position));
        let next = |outlook: Option<Outlook>| outlook.expect("nothing took too long").next_safety;
        for equal in guess.candidates.iter().filter(|other| (other.p_mine - best.p_mine).abs() < 1e-12) {
            assert!(next(best.outlook) > next(equal.outlook) - 1e-8, "{}", shown(&position));
            ties += u32::from(next(best.outlook) > next(equal.outlook) + 1e-6);
        }
    }
    assert!(ties >= 5, "{ties}");
}
