//! Judging rules: what is counted, what is caught, and what is left of a counterexample.

use mineproof::internals::board::{Cell, CellState, Position, Size, read_position};
use mineproof::internals::frontier::Frontier;
use mineproof::internals::game::Level;
use mineproof::internals::game::{FirstClick, Series};
use mineproof::internals::inference::Stage;
use mineproof::internals::pipeline::trace;
use mineproof::internals::validation::{
    Claims, Counts, CustomRule, Found, JudgeOptions, Mistake, Report, Revealing, Rule, RuleTally, Said, Validation,
    mistake, reductions,
};
use mineproof::{Options, Verdict, analyze};

/// Takes the first hidden cell around a 1 for its mine, whatever stands beside it.
#[derive(Debug)]
struct FirstOfOne;

impl CustomRule for FirstOfOne {
    fn name(&self) -> &str {
        "first-of-one"
    }

    fn claims(&self, position: &Position) -> Result<Claims, String> {
        let size = position.size();
        let ones = size.cells().filter(|&cell| position[cell] == CellState::clue(1));
        let first = |one: Cell| size.neighbours(one).find(|&cell| position[cell] == CellState::HIDDEN);
        Ok(Claims { mine: ones.filter_map(first).collect(), ..Claims::default() })
    }
}

/// Says of every hidden cell that it is a mine with probability one half.
#[derive(Debug)]
struct HalfAndHalf;

impl CustomRule for HalfAndHalf {
    fn name(&self) -> &str {
        "half-and-half"
    }

    fn claims(&self, position: &Position) -> Result<Claims, String> {
        let hidden = position.size().cells().filter(|&cell| position[cell] == CellState::HIDDEN);
        Ok(Claims { p_mine: hidden.map(|cell| (cell, 0.5)).collect(), ..Claims::default() })
    }
}

/// Gives up on every board with a 2, and points outside all others.
#[derive(Debug)]
struct Lost;

impl CustomRule for Lost {
    fn name(&self) -> &str {
        "lost"
    }

    fn claims(&self, position: &Position) -> Result<Claims, String> {
        if position.states().contains(&CellState::clue(2)) {
            return Err("a 2 is too much".to_owned());
        }
        Ok(Claims { safe: vec![Cell::new(99, 99)], ..Claims::default() })
    }
}

fn sound_stages() -> Vec<Rule> {
    Stage::SOUND_RULES.map(Rule::from).into()
}

fn series(width: u64, height: u64, mines: u64, games: u64) -> Series {
    let size = Size::new(width, height).unwrap();
    Series::new(size, mines).first_click(FirstClick::Opening).games(games).seed(7)
}

fn played(rules: Vec<Rule>, series: &Series, threads: usize) -> Report {
    let mut validation = Validation::new(rules, JudgeOptions::default());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| validation.play(series, Revealing::ByPlay, || {})).unwrap();
    validation.report().clone()
}

fn judged(rules: Vec<Rule>, positions: &[&str]) -> Report {
    let positions: Vec<Position> = positions.iter().map(|text| read_position(text.as_bytes()).unwrap()).collect();
    let mut validation = Validation::new(rules, JudgeOptions::default());
    validation.judge(&positions);
    validation.report().clone()
}

fn without_times(report: &Report) -> String {
    let mut report = report.clone();
    for tally in report.phases.iter_mut().flat_map(|counts| &mut counts.rules) {
        tally.nanos = 0;
    }
    format!("{report:?}")
}

fn tally(report: &Report, name: &str) -> RuleTally {
    let index = report.rules.iter().position(|rule| rule.name == name).unwrap();
    report.total().rules[index]
}

#[test]
fn a_seed_gives_the_same_report_whatever_the_threads() {
    let rules = || sound_stages().into_iter().chain([Rule::Custom(Box::new(FirstOfOne))]).collect();
    let series = series(9, 9, 12, 60);
    let one = played(rules(), &series, 1);
    assert_eq!(without_times(&one), without_times(&played(rules(), &series, 2)));
    assert_eq!(one.games, Some(60));
    let other = series.seed(8);
    assert_ne!(without_times(&one), without_times(&played(rules(), &other, 2)), "another seed, other games");
}

#[test]
fn sound_stages_are_never_wrong() {
    for series in [series(9, 9, 10, 120), series(8, 5, 12, 150), series(12, 4, 7, 60)] {
        let report = played(sound_stages(), &series, 2);
        let total = report.total();
        assert!(total.positions > series.games && total.certain.with_count > 0);
        assert!(!report.found_wrong(), "{:?}", report.rules);
        assert!(total.rules.iter().all(|tally| tally.wrong == 0 && tally.false_on_board == 0));
        assert!(total.certain.without_count <= total.certain.with_count);
        assert!(report.rules.iter().all(|rule| rule.counterexample.is_none()));
    }
}

#[test]
fn a_wrong_rule_is_caught_and_its_counterexample_has_nothing_to_spare() {
    let report = played(vec![Rule::Custom(Box::new(FirstOfOne))], &series(9, 9, 10, 20), 2);
    let tally = tally(&report, "first-of-one");
    assert!(report.found_wrong());
    assert!(tally.wrong > 0 && tally.wrong < tally.deductions, "{tally:?}");
    assert!(tally.wrong_positions <= report.total().positions);
    assert!(tally.false_on_board > 0 && tally.false_on_board < tally.wrong, "some guesses happen to be right");
    let found = report.rules[0].counterexample.as_ref().unwrap();
    assert_nothing_to_spare(&Rule::Custom(Box::new(FirstOfOne)), &found.position);
    // A 1 with two hidden cells is all that it takes, and nothing smaller is known to do.
    assert_eq!(found.position.size().area(), 3);
    assert!(matches!(found.mistake, Mistake::CellClaim(claim) if claim.said == Said::Mine));
    assert_eq!(found.odds.as_ref().unwrap().verdict, Verdict::Open);
    assert_eq!(found.truth(), "a mine in 1 of 2 layouts");
}

fn assert_nothing_to_spare(rule: &Rule, position: &Position) {
    let options = JudgeOptions::default();
    assert!(mistake(rule, position, &options).is_some());
    for smaller in reductions(position) {
        assert_eq!(mistake(rule, &smaller, &options), None, "{:?} would do", smaller.rows().collect::<Vec<_>>());
    }
}

#[test]
fn the_mine_count_stays_where_the_mistake_needs_it() {
    // Probabilities need a mine count; one half is wrong on any board whose cells are not half mines.
    let report = judged(vec![Rule::Custom(Box::new(HalfAndHalf))], &["4x3 mines 3\n####\n#2##\n####\n"]);
    let found = report.rules[0].counterexample.as_ref().unwrap();
    assert_nothing_to_spare(&Rule::Custom(Box::new(HalfAndHalf)), &found.position);
    assert_eq!(found.position.size().area(), 1);
    assert!(matches!(found.mistake, Mistake::CellClaim(claim) if matches!(claim.said, Said::Chance(_))));
    assert!(found.odds.as_ref().unwrap().p_mine.is_some());
    let tally = tally(&report, "half-and-half");
    assert_eq!((tally.deductions, tally.chances), (0, 11));
    assert!(tally.wrong_chances > 0 && tally.wrong_positions == 1);
}

#[test]
fn a_rule_that_gives_no_answer_is_reported_with_the_position() {
    let boards = ["3x1 mines 1\n#1#\n", "3x1 mines 2\n#2#\n", "4x1 mines 2\n#2##\n"];
    let report = judged(vec![Rule::Custom(Box::new(Lost))], &boards);
    let failures = report.rules[0].failures.as_ref().unwrap();
    assert_eq!((failures.positions, failures.why.as_str()), (2, "a 2 is too much"));
    assert_eq!(failures.first, read_position(boards[1].as_bytes()).unwrap());
    assert_eq!(tally(&report, "lost").wrong, 1, "a cell that is not on the board is a wrong claim");
}

#[test]
fn contradictory_positions_are_set_aside() {
    let report = judged(sound_stages(), &["2x1 mines 1\n#3\n", "2x1 mines 1\n#1\n"]);
    assert_eq!((report.contradictory, report.total().positions), (1, 1));
}

#[test]
fn a_flag_is_given_and_not_found() {
    let report = judged(sound_stages(), &["4x1 mines 2\nF1#1\n", "3x1 mines 1\nF1#\n"]);
    assert_eq!(report.contradictory, 1);
    assert_eq!(report.total().certain, Found { with_count: 1, without_count: 1 });
}

/// What `stages` find, by cell index.
fn found_by(frontier: &Frontier, stages: &[Stage]) -> Vec<bool> {
    let mut found = vec![false; frontier.size().area()];
    for deduction in trace(frontier, stages).unwrap().inference.deductions() {
        match deduction.variable {
            Some(variable) => found[frontier.cell_index(variable)] = true,
            None => frontier.size().cells().for_each(|cell| {
                let in_sea = frontier[cell] == CellState::HIDDEN && frontier.variable(cell).is_none();
                found[frontier.size().index(cell)] |= in_sea;
            }),
        }
    }
    found
}

#[test]
fn what_a_stage_is_worth_to_the_pipeline_is_what_separate_runs_say() {
    let stages = Stage::SOUND_RULES;
    let text = include_str!("../benchmarks/corpus/16x16-40.jsonl");
    let positions: Vec<Position> = text
        .lines()
        .take(40)
        .map(|line| mineproof::internals::board::read_position_json(line.as_bytes()).unwrap().value)
        .collect();
    let mut validation = Validation::new(stages.map(Rule::from).into(), JudgeOptions::default());
    validation.judge(&positions);
    let total: Counts = validation.report().total();

    let mut expected = [(0, 0, 0); Stage::SOUND_RULES.len()];
    let (mut certain, count) = (Found::default(), |found: &[bool]| found.iter().filter(|&&one| one).count() as u64);
    for position in &positions {
        let frontier = Frontier::new(position);
        let analysis = analyze(position, &Options::default()).unwrap();
        for cell in analysis.hidden_cells() {
            certain.with_count += u64::from(analysis.verdict(cell) != Some(Verdict::Open));
            certain.without_count += u64::from(analysis.verdict_without_count(cell) != Some(Verdict::Open));
        }
        let all = found_by(&frontier, &stages);
        for (index, (alone, cumulative, only)) in expected.iter_mut().enumerate() {
            *alone += count(&found_by(&frontier, &stages[index..=index]));
            *cumulative += count(&found_by(&frontier, &stages[..=index]));
            let others: Vec<Stage> = stages.into_iter().filter(|&stage| stage != stages[index]).collect();
            let without = found_by(&frontier, &others);
            *only += all.iter().zip(&without).filter(|&(&all, &without)| all && !without).count() as u64;
        }
    }
    assert_eq!(total.certain, certain);
    for (index, expected) in expected.iter().enumerate() {
        let tally = total.rules[index];
        let worth = (tally.alone.with_count, tally.cumulative.with_count, tally.only.with_count);
        assert_eq!(worth, *expected, "{}", stages[index].name());
    }
    let (all, pipeline) = expected.last().map(|&(_, all, _)| all).zip(total.rules.last()).unwrap();
    let credited: u64 = total.rules.iter().map(|tally| tally.credited.with_count).sum();
    assert_eq!(credited, all, "every cell has one first finder");
    assert_eq!(pipeline.alone.with_count, all, "the pipeline is the last rule");
}

#[test]
fn levels_have_the_sizes_that_people_know() {
    let levels = Level::ALL.map(|level| format!("{} {} {}", level.name(), level.size(), level.mines()));
    let known = [
        "beginner 9x9 10",
        "beginner-8x8 8x8 10",
        "intermediate 16x16 40",
        "expert 30x16 99",
        "evil 30x20 130",
        "64x64 64x64 820",
    ];
    assert_eq!(levels, known);
    assert_eq!(Level::from_name("evil"), Some(Level::Evil));
    for level in Level::ALL {
        assert_eq!(Level::of(level.size(), level.mines()), Some(level));
    }
}
