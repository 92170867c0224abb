//! Games with uncertain clues: what is told, who decides how, and whether the odds are true.

mod common;

use common::telling::{chance, random_table};
use mineproof::board::{Cell, CellState, ClueModel, Minefield, Size, read_position_json};
use mineproof::counting::Limits;
use mineproof::decision::{NoisyChoice, NoisyStrategy};
use mineproof::game::{FirstClick, NoisyGame, Teller, game_rng};
use mineproof::simulation::{NoisySeries, NoisyTally, Series};
use mineproof::{Options, analyze, verify};
use num_traits::ToPrimitive;

const POSTERIOR: NoisyStrategy = NoisyStrategy::Posterior { threshold: None };

fn series(model: ClueModel, asks: u32, games: u64) -> NoisySeries {
    let (size, start) = (Size::new(6, 6).expect("a size"), Cell::new(0, 0));
    NoisySeries {
        series: Series { size, mines: 6, first_click: FirstClick::Safe, start, seed: 3, games },
        teller: Teller { model, blind_rate: 0.0, asks },
        limits: Limits::default(),
    }
}

fn play(series: &NoisySeries, strategies: &[NoisyStrategy]) -> Vec<NoisyTally> {
    series.play(strategies, || ())
}

#[test]
fn a_game_tells_what_its_model_says_as_often_as_it_says() {
    let table = std::sync::Arc::new(random_table(&mut game_rng(8, 0)));
    for model in [ClueModel::Exact, ClueModel::Optimistic, ClueModel::Cautious, ClueModel::Table(table)] {
        let teller = Teller { model: model.clone(), blind_rate: 0.0, asks: 3_000 };
        // Two mines around the cell in the middle.
        let field = Minefield::new(Size::new(3, 1).expect("a size"), vec![true, false, true]).expect("a board");
        let mut game = NoisyGame::new(field, &teller, &mut game_rng(9, 0));
        assert!(game.open(Cell::new(0, 1)) && !game.open(Cell::new(0, 0)));
        let position = game.position();
        let answers = position.answers_at(Cell::new(0, 1));
        for answer in (0..=8).map(CellState::clue).chain([CellState::BLIND]) {
            let told = answers.iter().filter(|&&other| other == answer).count() as f64;
            let silent =
                answer == CellState::BLIND && !matches!(&model, ClueModel::Table(table) if table.has_not_told());
            let expected = if silent { 0.0 } else { chance(&model, answer, 2).to_f64().expect("a number") * 3_000.0 };
            assert!(
                (told - expected).abs() <= 5.0 * expected.sqrt(),
                "{} {answer:?}: {told} for {expected}",
                model.name()
            );
        }
    }
}

#[test]
fn the_posterior_is_never_wrong_where_it_is_certain_and_its_odds_are_true() {
    for (model, asks) in [(ClueModel::Optimistic, 1), (ClueModel::Cautious, 1), (ClueModel::Cautious, 3)] {
        let tally = play(&series(model.clone(), asks, 120), &[POSTERIOR])[0];
        assert_eq!((tally.games, tally.stopped, tally.lost_on_certain, tally.rested), (120, 0, 0, 0));
        assert_eq!(tally.wins + tally.losses(), 120);
        let deviation = tally.risks.total().deviation().expect("something was risked");
        assert!(deviation.abs() < 4.0, "{} asked {asks} times: {deviation}", model.name());
    }
}

#[test]
fn the_posterior_clears_more_than_what_takes_clues_for_something_else() {
    for model in [ClueModel::Optimistic, ClueModel::Cautious] {
        let tallies = play(&series(model.clone(), 2, 120), &NoisyStrategy::ALL);
        let cleared: Vec<u64> = tallies.iter().map(|tally| tally.cleared).collect();
        assert!(cleared[2] > cleared[0] && cleared[2] > cleared[1], "{}: {cleared:?}", model.name());
    }
}

#[test]
fn with_a_threshold_a_game_rests_rather_than_risk_more() {
    let careful = NoisyStrategy::Posterior { threshold: Some(0.0) };
    let bold = NoisyStrategy::Posterior { threshold: Some(1.0) };
    let tallies = play(&series(ClueModel::Cautious, 1, 40), &[careful, bold, POSTERIOR]);
    assert_eq!((tallies[0].losses(), tallies[0].risks.total().guesses), (0, 0));
    assert!(tallies[0].rested > 0 && tallies[0].survival() == 1.0);
    assert_eq!(tallies[1], tallies[2], "nothing is riskier than 1");
}

#[test]
fn exact_clues_that_are_told_make_all_methods_alike_in_what_is_certain() {
    let mut exact = series(ClueModel::Exact, 1, 30);
    exact.teller.blind_rate = 0.2;
    for tally in play(&exact, &[NoisyStrategy::AskAgain, POSTERIOR]) {
        assert_eq!(tally.lost_on_certain, 0);
        assert!(tally.certain > 100);
    }
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let series = series(ClueModel::Optimistic, 1, 10);
    assert_eq!(play(&series, &NoisyStrategy::ALL), play(&series, &NoisyStrategy::ALL));
    let one: Vec<NoisyTally> = (0..10).map(|number| series.play_game(&POSTERIOR, number)).collect();
    assert_eq!(one.iter().map(|tally| tally.wins).sum::<u64>(), play(&series, &[POSTERIOR])[0].wins);
}

#[test]
fn an_expectation_within_the_margin_is_believed() {
    // Cautious and told 1, with eight cells around it at a rate of 1/8: by hand, weights 1/9 · (7/8)^8 and 1/8 · 8 · 1/8 · (7/8)^7.
    let field =
        Minefield::new(Size::new(3, 3).expect("a size"), (0..9).map(|cell| cell == 0).collect()).expect("a board");
    let teller = Teller { model: ClueModel::Cautious, blind_rate: 0.0, asks: 1 };
    let told_one =
        (0..).map(|seed| NoisyGame::new(field.clone(), &teller, &mut game_rng(seed, 0))).find_map(|mut game| {
            game.open(Cell::new(1, 1));
            (game.position().state(Cell::new(1, 1)) == CellState::clue(1)).then(|| game.position())
        });
    let position = told_one.expect("a game in which 1 is told");
    let (none, one) = ((7f64 / 8.0).powi(8) / 9.0, (7f64 / 8.0).powi(7) / 8.0);
    let ratio = one / (none + one) / 8.0;
    let choose = |margin: f64| {
        let strategy = NoisyStrategy::Expectation { margin };
        strategy.choose(&position, Limits::default(), &mut game_rng(0, 0))
    };
    let NoisyChoice::Open(cells) = choose(0.1) else { panic!("it opens something") };
    assert_eq!(cells.len(), 8);
    assert!(cells.iter().all(|(_, risk)| (risk - ratio).abs() < 1e-12), "{cells:?} {ratio}");
    let NoisyChoice::Open(cells) = choose(0.01) else { panic!("it guesses") };
    assert_eq!((cells.len(), cells[0].1), (1, (ratio + 0.125) / 2.0));
}

#[test]
fn strategies_have_names() {
    for name in ["expectation:0.05", "ask-again", "posterior", "posterior:0.02", "expectation:0"] {
        assert_eq!(name.parse::<NoisyStrategy>().expect("a strategy").to_string(), name);
    }
    assert_eq!("expectation".parse(), Ok(NoisyStrategy::ALL[0]));
    for (text, message) in [
        ("bayes", "expected expectation, expectation:MARGIN, ask-again, posterior or posterior:RISK"),
        ("ask-again:2", "expected a number from 0 to 1 after the colon"),
        ("posterior:x", "expected a number from 0 to 1 after the colon"),
    ] {
        assert_eq!(text.parse::<NoisyStrategy>().expect_err("no strategy").to_string(), message);
    }
}

#[test]
fn the_examples_of_the_page_are_positions() {
    let page = include_str!("../docs/uncertain-clues.md");
    let examples: Vec<&str> = page.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(examples.len(), 4);
    for example in &examples {
        let position =
            read_position_json(example.as_bytes()).unwrap_or_else(|error| panic!("{error}: {example}")).value;
        assert!(!position.has_exact_clues(), "{example}");
        verify(&position, &Options::default()).unwrap_or_else(|error| panic!("{error}: {example}"));
    }
    let again = examples.iter().find(|example| example.contains("[1, 0, 1]")).expect("an example");
    let position = read_position_json(again.as_bytes()).expect("a position").value;
    let analysis = analyze(&position, &Options::default()).expect("a layout fits");
    let chance = analysis.probability(Cell::new(0, 0)).expect("a density");
    assert_eq!(chance.to_string(), "89/170", "as the page has it by hand");
}
