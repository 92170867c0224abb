//! Games with uncertain clues: what is told, who decides how, and whether the odds are true.

mod common;

use common::telling::{chance, random_table};
use mineproof::internals::board::{Cell, CellState, ClueModel, Minefield, Size, read_position_json};
use mineproof::internals::decision::{Asking, NoisyChoice, NoisyStrategy};
use mineproof::internals::game::Series;
use mineproof::internals::game::{ClueSource, FirstClick, NoisyGame, game_rng};
use mineproof::internals::limits::{Deadline, Limits};
use mineproof::internals::simulation::{
    Contest, DecisionLimits, NoisyContest, NoisyResult, NoisyTally, Settings, Shard, Simulation,
};
use mineproof::internals::verification::verify;
use mineproof::{Options, analyze};
use num_traits::ToPrimitive;

const POSTERIOR: NoisyStrategy = NoisyStrategy::Posterior { threshold: None, asking: Asking::AtNeed };

fn posterior(threshold: f64, asking: Asking) -> NoisyStrategy {
    NoisyStrategy::Posterior { threshold: Some(threshold), asking }
}

fn series(games: u64) -> Series {
    let size = Size::new(6, 6).expect("a size");
    Series::new(size, 6).seed(3).games(games)
}

fn contest(model: ClueModel, asks: u32, strategies: &[NoisyStrategy]) -> NoisyContest {
    NoisyContest {
        teller: ClueSource { model, blind_rate: 0.0, asks },
        limits: DecisionLimits::default(),
        strategies: strategies.to_vec(),
    }
}

fn simulate(contest: NoisyContest, games: u64, shard: Shard) -> Simulation<NoisyContest> {
    let settings = Settings { series: series(games), contest, shards: shard.into() };
    let mut simulation = Simulation::new(settings).expect("boards");
    simulation.play_on(|| false, |_| {});
    simulation
}

fn play(contest: NoisyContest, games: u64) -> Vec<NoisyTally> {
    simulate(contest, games, Shard::WHOLE).results().iter().map(|result| result.tally).collect()
}

#[test]
fn a_game_tells_what_its_model_says_as_often_as_it_says() {
    let table = std::sync::Arc::new(random_table(&mut game_rng(8, 0)));
    for model in [ClueModel::Exact, ClueModel::Optimistic, ClueModel::Cautious, ClueModel::Table(table)] {
        let teller = ClueSource { model: model.clone(), blind_rate: 0.0, asks: 3_000 };
        // Two mines around the cell in the middle.
        let field = Minefield::new(Size::new(3, 1).expect("a size"), vec![true, false, true]).expect("a board");
        let mut game = NoisyGame::new(field, &teller, &mut game_rng(9, 0));
        assert!(game.open(Cell::new(0, 1)) && !game.open(Cell::new(0, 0)));
        while game.ask(Cell::new(0, 1)).is_some() {}
        assert_eq!(game.ask(Cell::new(0, 2)), None, "a hidden cell tells nothing");
        assert_eq!(game.questions(), 3_000);
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
        let tally = play(contest(model.clone(), asks, &[POSTERIOR]), 120)[0];
        assert_eq!((tally.games, tally.stopped, tally.lost_on_certain, tally.rested), (120, 0, 0, 0));
        assert_eq!(tally.wins + tally.losses(), 120);
        let deviation = tally.risks.total().deviation().expect("something was risked");
        assert!(deviation.abs() < 4.0, "{} asked {asks} times: {deviation}", model.name());
    }
}

#[test]
fn what_the_first_click_is_promised_is_known_so_that_odds_are_true_there_too() {
    for model in [ClueModel::Optimistic, ClueModel::Cautious] {
        let contest = contest(model.clone(), 1, &[POSTERIOR]);
        let series = series(150).first_click(FirstClick::Opening).start(Cell::new(2, 2)).mines(5);
        let mut results = contest.nothing();
        (0..150).for_each(|number| _ = contest.play(&series, number, Deadline::NEVER, &mut results));
        let tally = results[0].tally;
        assert!(tally.certain >= 150 * 8, "a promised 0 makes its neighbours certain");
        assert_eq!(tally.lost_on_certain, 0);
        let deviation = tally.risks.total().deviation().expect("something was risked");
        assert!(deviation.abs() < 4.0, "{}: {deviation}", model.name());
    }
    let blind = contest(ClueModel::Blind, 1, &[POSTERIOR]);
    let opening = series(1).first_click(FirstClick::Opening).start(Cell::new(2, 2));
    assert!(blind.play_game(&opening, &POSTERIOR, 0).cleared >= 9, "promised although nothing is ever told");
}

#[test]
fn the_posterior_clears_more_than_what_takes_clues_for_something_else() {
    for model in [ClueModel::Optimistic, ClueModel::Cautious] {
        let tallies = play(contest(model.clone(), 2, &NoisyStrategy::ALL), 120);
        let cleared: Vec<u64> = tallies.iter().map(|tally| tally.cleared).collect();
        assert!(cleared[2] > cleared[0] && cleared[2] > cleared[1], "{}: {cleared:?}", model.name());
    }
}

#[test]
fn with_a_threshold_a_game_rests_rather_than_risk_more() {
    let (careful, bold) = (posterior(0.0, Asking::AtNeed), posterior(1.0, Asking::AtNeed));
    let tallies = play(contest(ClueModel::Cautious, 1, &[careful, bold, POSTERIOR]), 40);
    assert_eq!((tallies[0].losses(), tallies[0].risks.total().guesses), (0, 0));
    assert!(tallies[0].rested > 0 && tallies[0].survival() == 1.0);
    assert_eq!(tallies[1], tallies[2], "nothing is riskier than 1");
}

#[test]
fn exact_clues_that_are_told_make_all_methods_alike_in_what_is_certain() {
    let mut exact = contest(ClueModel::Exact, 1, &[NoisyStrategy::AskAgain, POSTERIOR]);
    exact.teller.blind_rate = 0.2;
    for tally in play(exact, 30) {
        assert_eq!(tally.lost_on_certain, 0);
        assert!(tally.certain > 100);
    }
}

#[test]
fn whoever_asks_at_need_plays_like_who_asks_at_once_and_asks_less() {
    for model in [ClueModel::Optimistic, ClueModel::Cautious] {
        for [lazy, eager] in [
            [POSTERIOR, NoisyStrategy::Posterior { threshold: None, asking: Asking::AtOnce }],
            [posterior(0.05, Asking::AtNeed), posterior(0.05, Asking::AtOnce)],
        ] {
            let contest = contest(model.clone(), 4, &[lazy, eager]);
            let mut fewer = 0;
            for number in 0..25 {
                let [lazy, eager] = [lazy, eager].map(|strategy| contest.play_game(&series(25), &strategy, number));
                assert_eq!((lazy.is_won(), lazy.cleared), (eager.is_won(), eager.cleared), "game {number}");
                assert!(lazy.questions <= eager.questions, "game {number}");
                fewer += u32::from(lazy.questions < eager.questions);
            }
            assert!(fewer > 0, "{lazy} never spares a question of {} clues", model.name());
        }
    }
}

#[test]
fn who_asks_at_once_has_every_answer_of_every_open_cell() {
    let strategies = [NoisyStrategy::ALL[0], NoisyStrategy::AskAgain, NoisyStrategy::ALL[3]];
    for tally in play(contest(ClueModel::Optimistic, 3, &strategies), 10) {
        assert_eq!(tally.questions, 3 * tally.cleared);
    }
}

#[test]
fn a_cells_answers_do_not_depend_on_how_many_may_follow() {
    let field = series(1).minefield(0).expect("six mines fit");
    let told = |asks: u32| {
        let teller = ClueSource { model: ClueModel::Optimistic, blind_rate: 0.1, asks };
        let mut game = NoisyGame::new(field.clone(), &teller, &mut game_rng(4, 0));
        let safe: Vec<Cell> = field.size().cells().filter(|&cell| game.open(cell)).collect();
        safe.iter().for_each(|&cell| _ = game.ask(cell));
        safe.iter().map(|&cell| game.position().answers_at(cell).to_vec()).collect::<Vec<_>>()
    };
    let (two, five) = (told(2), told(5));
    assert!(two.iter().all(|answers| answers.len() == 2));
    assert_eq!(two, five);
}

#[test]
fn the_same_seed_gives_the_same_games_whoever_else_plays() {
    let alone = play(contest(ClueModel::Optimistic, 2, &[POSTERIOR]), 10)[0];
    let tallies = play(contest(ClueModel::Optimistic, 2, &NoisyStrategy::ALL), 10);
    assert_eq!(tallies[2], alone);
}

/// A result without times.
fn timeless(simulation: &Simulation<NoisyContest>) -> Vec<NoisyResult> {
    let untimed = |result: &NoisyResult| NoisyResult { time: std::time::Duration::ZERO, ..*result };
    simulation.results().iter().map(untimed).collect()
}

#[test]
fn shards_read_from_json_add_up_to_one_run() {
    let table = std::sync::Arc::new(random_table(&mut game_rng(8, 0)));
    for model in [ClueModel::Cautious, ClueModel::Table(table)] {
        let contest = || contest(model.clone(), 2, &NoisyStrategy::ALL);
        let whole = simulate(contest(), 14, Shard::WHOLE);
        let mut sum = simulate(contest(), 14, Shard { index: 2, of: 3 });
        for index in [3, 1] {
            let part = simulate(contest(), 14, Shard { index, of: 3 }).to_json();
            let part = Simulation::from_json(&part).unwrap_or_else(|error| panic!("{error}: {part}"));
            sum.merge(&part).expect("another shard of the same run");
        }
        assert_eq!(timeless(&sum), timeless(&whole), "{}", model.name());
        assert_eq!(sum.settings(), whole.settings());
    }
}

#[test]
fn results_of_clues_told_otherwise_are_not_added_up() {
    let part = |contest: NoisyContest, index| {
        Simulation::new(Settings { series: series(4), contest, shards: Shard { index, of: 2 }.into() }).expect("boards")
    };
    let cautious = || contest(ClueModel::Cautious, 2, &[POSTERIOR]);
    let mut others = [(); 4].map(|()| cautious());
    others[0].teller.model = ClueModel::Optimistic;
    others[1].teller.asks = 3;
    others[2].limits.memory = Some(1);
    others[3].strategies.push(NoisyStrategy::AskAgain);
    let told = others.map(|other| part(cautious(), 1).merge(&part(other, 2)).unwrap_err().to_string());
    let expected = [
        "clues \"optimistic\" instead of \"cautious\"",
        "asks 3 instead of 2",
        "memory for a decision 1 bytes instead of none",
        "strategies posterior,ask-again instead of posterior",
    ];
    assert_eq!(told, expected);
    let exact = "{\"games\":0,\"wins\":0}";
    let refused = Simulation::<NoisyContest>::from_json(exact).expect_err("another kind");
    assert_eq!(refused.to_string(), "a result of games whose clues are exact");
}

#[test]
fn the_first_strategy_is_compared_with_each_of_the_others() {
    let contest = contest(ClueModel::Optimistic, 3, &[POSTERIOR, POSTERIOR, NoisyStrategy::AskAgain]);
    let (mut results, mut cleared) = (contest.nothing(), [[0i64; 3]; 20]);
    for (number, cleared) in cleared.iter_mut().enumerate() {
        contest.play(&series(20), number as u64, Deadline::NEVER, &mut results).unwrap();
        let now: Vec<u64> = results.iter().map(|result| result.tally.cleared).collect();
        *cleared = [0, 1, 2].map(|place| now[place] as i64);
    }
    assert_eq!(results[0].comparison, None);
    let itself = results[1].comparison.expect("compared");
    assert_eq!((itself.pairs.only_first, itself.pairs.only_second, itself.cleared_squares), (0, 0, 0));
    let other = results[2].comparison.expect("compared");
    assert_eq!(other.pairs.both + other.pairs.only_first, results[0].tally.wins);
    assert_eq!(other.pairs.both + other.pairs.only_second, results[2].tally.wins);
    // Sums so far back to single games.
    let mut before = [0; 3];
    let differences = cleared.map(|now| {
        let difference = (now[0] - before[0]) - (now[2] - before[2]);
        before = now;
        difference
    });
    assert_eq!(other.cleared, differences.iter().sum::<i64>());
    assert_eq!(other.cleared_squares, differences.iter().map(|difference| difference.pow(2) as u64).sum::<u64>());
    assert_eq!(other.cleared_difference(), results[0].tally.cleared_share() - results[2].tally.cleared_share());
}

#[test]
fn an_expectation_within_the_margin_is_believed() {
    // Cautious and told 1, with eight cells around it at a rate of 1/8: by hand, weights 1/9 · (7/8)^8 and 1/8 · 8 · 1/8 · (7/8)^7.
    let field =
        Minefield::new(Size::new(3, 3).expect("a size"), (0..9).map(|cell| cell == 0).collect()).expect("a board");
    let teller = ClueSource { model: ClueModel::Cautious, blind_rate: 0.0, asks: 1 };
    let told_one =
        (0..).map(|seed| NoisyGame::new(field.clone(), &teller, &mut game_rng(seed, 0))).find_map(|mut game| {
            game.open(Cell::new(1, 1));
            (game.position()[Cell::new(1, 1)] == CellState::clue(1)).then(|| game.position())
        });
    let position = told_one.expect("a game in which 1 is told");
    let (none, one) = ((7f64 / 8.0).powi(8) / 9.0, (7f64 / 8.0).powi(7) / 8.0);
    let ratio = one / (none + one) / 8.0;
    let choose = |margin: f64| {
        let strategy = NoisyStrategy::Expectation { margin };
        strategy.player(position.clone(), 1).choose(Limits::default, &mut game_rng(0, 0))
    };
    let NoisyChoice::Open(cells) = choose(0.1) else { panic!("it opens something") };
    assert_eq!(cells.len(), 8);
    assert!(cells.iter().all(|(_, risk)| (risk - ratio).abs() < 1e-12), "{cells:?} {ratio}");
    let NoisyChoice::Open(cells) = choose(0.01) else { panic!("it guesses") };
    assert_eq!((cells.len(), cells[0].1), (1, (ratio + 0.125) / 2.0));
}

#[test]
fn strategies_have_names() {
    for name in
        ["expectation:0.05", "ask-again", "posterior", "posterior:0.02", "posterior-eager", "posterior-eager:0.1"]
    {
        assert_eq!(name.parse::<NoisyStrategy>().expect("a strategy").to_string(), name);
    }
    assert_eq!("expectation".parse(), Ok(NoisyStrategy::ALL[0]));
    for (text, message) in [
        ("bayes", "expected one of expectation[:MARGIN], ask-again, posterior[:RISK], posterior-eager[:RISK]"),
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
