use num_bigint::BigUint;
use num_rational::Ratio;

use super::*;
use crate::board::{CellState, read_position};
use crate::decision::test_positions::guessing;
use crate::game::game_rng;

fn positions() -> impl Iterator<Item = Position> {
    (0..150).filter_map(guessing).map(|(position, _)| position)
}

fn guess_in(position: &Position, options: &AdviceOptions) -> GuessAdvice {
    match advise(position, options).unwrap().answer {
        Recommendation::Guess(guess) => *guess,
        answer => panic!("{answer:?} in {position:?}"),
    }
}

fn exact_wins(candidate: &Candidate) -> Option<u64> {
    match candidate.win {
        Some(WinChance::Exact(wins)) => Some(wins.wins),
        _ => None,
    }
}

/// The same position with proved mines flagged and some numbers covered up, while nothing becomes certainly safe by that.
fn marked(position: &Position, number: u64) -> Position {
    use rand::RngExt;
    let mut rng = game_rng(51, number);
    let analysis = analyze(position, &Options::default()).unwrap();
    let state = |cell| match (position[cell], analysis.verdict(cell)) {
        (CellState::HIDDEN, Some(Verdict::Mine)) if rng.random_bool(0.5) => CellState::FLAGGED,
        (state, None) if state.as_clue().is_some() && rng.random_bool(0.3) => CellState::BLIND,
        (state, _) => state,
    };
    let states = position.size().cells().map(state).collect();
    Position::new(position.size(), states, position.mine_count().clone()).unwrap()
}

#[test]
fn where_few_layouts_are_left_the_cell_that_wins_most_is_advised() {
    let mut less_safe = 0;
    for (number, position) in (0..).zip(positions()) {
        for position in [marked(&position, number), position] {
            let few = OptimumLimits { layouts: 400, ..OptimumLimits::default() };
            let Ok(optimum) = optimal_play(&position, &few) else { continue };
            let guess = guess_in(&position, &AdviceOptions { candidates: 100, ..AdviceOptions::default() });
            assert_eq!((guess.decided_by, guess.is_optimal()), (DecidedBy::Wins, Some(true)), "{position:?}");
            assert_eq!(guess.most_wins, Some(Wins { wins: optimum.wins, layouts: optimum.layouts }));
            for candidate in &guess.candidates {
                let theirs = optimum.cells.iter().find(|cell| cell.cell == candidate.cell).unwrap();
                assert_eq!(exact_wins(candidate), Some(theirs.wins), "{} in {position:?}", candidate.cell);
            }
            assert_eq!((guess.candidates.len(), guess.others), (optimum.cells.len(), 0));
            less_safe += usize::from(guess.best().cell != guess.safest.cell);
        }
    }
    assert!(less_safe > 3, "{less_safe}");
}

#[test]
fn every_strategy_advises_and_what_is_shown_is_exact() {
    for (number, position) in positions().take(40).enumerate() {
        let analysis = analyze(&position, &Options::default()).unwrap();
        let least = analysis.probability(analysis.safest_cells()[0]).unwrap();
        // The strongest takes its time.
        let quick = Strategy::ALL.into_iter().filter(|strategy| strategy.name != "deep" || number < 3);
        for strategy in quick {
            let options = AdviceOptions { strategy: Some(strategy), candidates: 3, ..AdviceOptions::default() };
            let guess = guess_in(&position, &options);
            assert_eq!(guess.decided_by, DecidedBy::Strategy(strategy));
            assert!((1..=3).contains(&guess.candidates.len()));
            for candidate in &guess.candidates {
                assert_eq!(candidate.p_mine_exact, analysis.probability(candidate.cell));
                assert_eq!(Some(candidate.p_mine), analysis.probability_f64(candidate.cell));
            }
            assert_eq!(guess.safest.p_mine_exact.as_ref(), Some(&least));
            let is_safest = guess.best().p_mine_exact.as_ref() == Some(&least);
            assert_eq!(guess.best().cell == guess.safest.cell, is_safest, "{} in {position:?}", strategy.name);
            if ["exact", "exact-001", "progress"].contains(&strategy.name) {
                assert!(is_safest || guess.best().p_mine < 1.0 && strategy.opening != crate::decision::Opening::None);
            }
            let undecided = analysis.cells(Verdict::Open).count();
            assert!(guess.candidates.len() + guess.others >= undecided, "{position:?}");
        }
    }
}

/// All layouts of a position with a mine count, as the cells that are mines.
fn layouts(position: &Position) -> Vec<Vec<bool>> {
    let size = position.size();
    let MineCount::Known(mines) = *position.mine_count() else { panic!("a mine count") };
    let fits = |layout: &Vec<bool>| {
        let is_mine = |cell: Cell| layout[size.index(cell)];
        size.cells().all(|cell| match position[cell].as_clue() {
            Some(clue) => size.neighbours(cell).filter(|&near| is_mine(near)).count() == usize::from(clue),
            None => true,
        })
    };
    let hidden: Vec<Cell> = size.cells().filter(|&cell| position[cell].is_covered()).collect();
    let layout = |bits: u32| {
        let mut layout = vec![false; size.area()];
        hidden.iter().enumerate().for_each(|(bit, &cell)| layout[size.index(cell)] = bits >> bit & 1 == 1);
        layout
    };
    let words = (0u32..1 << hidden.len()).filter(|word| u64::from(word.count_ones()) == mines);
    words.map(layout).filter(fits).collect()
}

#[test]
fn the_outlook_of_a_cell_is_that_of_enumeration() {
    let mut judged = 0;
    for position in positions() {
        let size = position.size();
        let covered = || size.cells().filter(|&cell| position[cell].is_covered());
        if covered().count() > 12 {
            continue;
        }
        let layouts = layouts(&position);
        for cell in covered() {
            let safe: Vec<&Vec<bool>> = layouts.iter().filter(|layout| !layout[size.index(cell)]).collect();
            let outlook = Outlook::new(&position, cell, Limits::default()).unwrap();
            let Some(outlook) = outlook else {
                assert!(safe.is_empty(), "{cell} in {position:?}");
                continue;
            };
            let (mut progress, mut next) = (0, Ratio::from_integer(0));
            for number in 0..=8 {
                let shows = |layout: &&&Vec<bool>| {
                    size.neighbours(cell).filter(|&near| layout[size.index(near)]).count() == number
                };
                let part: Vec<&&Vec<bool>> = safe.iter().filter(shows).collect();
                let safe_in = |other: Cell| part.iter().filter(|layout| !layout[size.index(other)]).count();
                let best = covered().filter(|&other| other != cell).map(safe_in).max().unwrap_or(0);
                // Won: all that is left is a mine.
                let best = if best == 0 { part.len() } else { best };
                progress += if best == part.len() { part.len() } else { 0 };
                next += Ratio::from_integer(best as i64);
            }
            let all = safe.len() as f64;
            assert!((outlook.progress - progress as f64 / all).abs() < 1e-12, "{cell} in {position:?}");
            let next = *next.numer() as f64 / all;
            assert!((outlook.next_safety - next).abs() < 1e-12, "{cell} in {position:?}: {outlook:?} {next}");
            judged += 1;
        }
    }
    assert!(judged > 200, "{judged}");
}

#[test]
fn estimates_are_near_the_exact_chance_and_the_same_with_the_same_seed() {
    let position = read_position(b"5x4 mines 5\n1####\n#####\n#####\n#####\n").unwrap();
    let options = AdviceOptions { rollouts: 400, candidates: 3, ..AdviceOptions::default() };
    let guess = guess_in(&position, &options);
    assert_eq!(guess.candidates, guess_in(&position, &options).candidates);
    let optimum = AdviceOptions { optimum: Some(OptimumLimits::default()), candidates: 100, ..options };
    let exact = guess_in(&position, &optimum);
    for candidate in &guess.candidates {
        let Some(WinChance::Estimate { chance, standard_error, games }) = candidate.win else {
            panic!("{candidate:?}")
        };
        assert_eq!(games, 400);
        let best_play = exact.candidates.iter().find(|other| other.cell == candidate.cell).unwrap();
        let best_play = best_play.win.unwrap().chance();
        // The games are played well, but not always best.
        assert!(chance < best_play + 4.0 * standard_error, "{chance} ± {standard_error}, at most {best_play}");
        assert!(chance > best_play - 0.05 - 4.0 * standard_error, "{chance} ± {standard_error}, about {best_play}");
    }
}

#[test]
fn what_cannot_be_weighed_is_said() {
    let with = |text: &[u8]| read_position(text).unwrap();
    let default = AdviceOptions::default();
    let optimal = AdviceOptions { optimum: Some(OptimumLimits::default()), ..AdviceOptions::default() };
    let density = with(b"4x2 density 1/5\n####\n#1##\n");
    assert_eq!(guess_in(&density, &default).decided_by, DecidedBy::Risk(OnlyRisk::NoMineCount));
    assert_eq!(advise(&density, &optimal).unwrap_err(), NoAdvice::NoOptimum(NoOptimum::NoMineCount));
    let uncertain = with(b"4x2 mines 2\n####\n#1##\n").with_clue_model(crate::board::ClueModel::Cautious);
    assert_eq!(guess_in(&uncertain, &default).decided_by, DecidedBy::Risk(OnlyRisk::UncertainClues));
    assert_eq!(advise(&uncertain, &optimal).unwrap_err(), NoAdvice::NoOptimum(NoOptimum::UncertainClues));
    let unknown = advise(&with(b"4x2 mines unknown\n####\n#1##\n"), &default).unwrap();
    assert!(matches!(unknown.answer, Recommendation::Unknown));
    let random = AdviceOptions { strategy: Strategy::from_name("random"), ..AdviceOptions::default() };
    for flagged in [&b"4x2 mines 3\n###F\n#1##\n"[..], b"4x2 mines 2\n###?\n#1##\n"] {
        assert_eq!(advise(&with(flagged), &random).unwrap_err(), NoAdvice::OnlyNumbers { strategy: "random" });
    }
    let half = guess_in(&with(b"2x1 mines 1\n##\n"), &default);
    assert_eq!(half.best().p_mine_exact, Some(Ratio::new(BigUint::from(1u8), BigUint::from(2u8))));
    assert_eq!(half.best().outlook, Some(Outlook { progress: 1.0, next_safety: 1.0 }), "the game is won");
}
