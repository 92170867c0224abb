//! Games of strategies, added up: the same whatever the threads, the shards and the interruptions.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use mineproof::internals::board::{Cell, Minefield, OffBoard, Size};
use mineproof::internals::decision::{Choice, Player, ShownCell, Strategy, Why};
use mineproof::internals::game::FirstClick;
use mineproof::internals::game::{Series, SeriesError};
use mineproof::internals::limits::{Clock, Deadline};
use mineproof::internals::simulation::{
    Difference, Duel, GamePhase, GameRecord, Mismatch, MoveWhy, Playthrough, Settings, Shard, Simulation,
};

fn series() -> Series {
    let size = Size::new(7, 6).expect("a board");
    Series::new(size, 8).first_click(FirstClick::Any).start(Cell::new(2, 2)).seed(5).games(60)
}

fn random() -> Strategy {
    Strategy::from_name("random").expect("the weakest strategy")
}

fn exact() -> Strategy {
    Strategy::from_name("exact").expect("the lowest risk")
}

fn duel(versus: Option<Strategy>) -> Duel {
    Duel { strategy: random(), versus }
}

fn settings(shard: Shard) -> Settings {
    Settings { series: series(), contest: duel(Some(exact())), shards: shard.into() }
}

fn played(settings: Settings, threads: usize) -> Simulation {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let mut simulation = Simulation::new(settings).expect("boards");
    pool.install(|| simulation.play_on(|| false, |_| {}));
    simulation
}

/// The result without times.
fn answer(simulation: &Simulation) -> serde_json::Value {
    let mut answer: serde_json::Value = serde_json::from_str(&simulation.to_json()).expect("JSON");
    for key in ["seconds", "games_per_second"] {
        assert!(answer[key].take().is_number(), "{key}");
    }
    answer
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let one = played(settings(Shard::WHOLE), 1);
    assert_eq!(one.tally().games, 60);
    assert_eq!(answer(&one), answer(&played(settings(Shard::WHOLE), 3)));
}

#[test]
fn shards_in_any_order_add_up_to_one_run() {
    let whole = answer(&played(settings(Shard::WHOLE), 2));
    let shard = |index| played(settings(Shard { index, of: 4 }), 2);
    let mut sum = shard(3);
    for index in [1, 4, 2] {
        // As it would come from a file.
        let other = Simulation::from_json(&shard(index).to_json()).expect("a result");
        sum.merge(&other).expect("another shard of the same run");
    }
    assert_eq!(answer(&sum), whole);
}

/// A second passes at every look, whoever looks.
const STEPPING: Clock = Clock::new(|| {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    Duration::from_secs(LOOKS.fetch_add(1, Ordering::Relaxed))
});

#[test]
fn games_under_way_at_the_deadline_do_not_count_and_are_played_later() {
    let whole = answer(&played(settings(Shard::WHOLE), 1));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("threads");
    let mut unfinished = 0;
    for looks in [0, 1, 7, 50, 300, 1000] {
        let mut simulation = Simulation::new(settings(Shard::WHOLE)).expect("boards");
        let deadline = Deadline::by(STEPPING, Duration::from_secs(looks));
        pool.install(|| simulation.play_until(deadline, || false, |_| {}));
        unfinished += u64::from(!simulation.is_complete());
        // Those that count are the first ones.
        let mut first = settings(Shard::WHOLE);
        first.series.games = simulation.games();
        if first.series.games > 0 {
            assert_eq!(*simulation.tally(), *played(first, 1).tally(), "{looks} looks");
        }
        pool.install(|| simulation.play_on(|| false, |_| {}));
        assert_eq!(answer(&simulation), whole, "{looks} looks");
    }
    assert!(unfinished > 3, "{unfinished} runs were cut off");
}

#[test]
fn a_single_game_ends_at_its_deadline() {
    let series = series().first_click(FirstClick::Safe);
    for strategy in Strategy::ALL {
        let played = |seconds| series.play_game_by(&strategy, 1, Deadline::by(STEPPING, Duration::from_secs(seconds)));
        assert!(played(0).is_err(), "{}", strategy.name);
        assert_eq!(played(1 << 40), Ok(series.play_game(&strategy, 1)), "{}", strategy.name);
    }
}

#[test]
fn results_that_do_not_belong_together_are_not_added_up() {
    let part = |index| settings(Shard { index, of: 2 });
    let mut first = Simulation::new(part(1)).expect("boards");
    let mut refused = |settings: Settings| first.merge(&Simulation::new(settings).expect("boards")).unwrap_err();
    assert_eq!(refused(part(1)), Mismatch::Repeated { index: 1, of: 2 });
    let others: [(&str, Settings); 6] = [
        ("seed 6 instead of 5", Settings { series: series().seed(6), ..part(2) }),
        ("board 7x6/9 instead of 7x6/8", Settings { series: series().mines(9), ..part(2) }),
        ("start 0,0 instead of 2,2", Settings { series: series().start(Cell::new(0, 0)), ..part(2) }),
        ("versus nobody instead of", Settings { contest: duel(None), ..part(2) }),
        ("games asked for: 70 instead of 60", Settings { series: series().games(70), ..part(2) }),
        ("number of shards 3 instead of 2", Settings { shards: Shard { index: 2, of: 3 }.into(), ..part(2) }),
    ];
    for (why, settings) in others {
        let told = refused(settings).to_string();
        assert!(told.starts_with(why), "{told}");
    }
}

#[test]
fn a_run_that_was_stopped_goes_on_to_the_same_result() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
    let mut stopped = Simulation::new(settings(Shard::WHOLE)).expect("boards");
    let ended = AtomicU64::new(0);
    let stop = || ended.load(Ordering::Relaxed) >= 13;
    pool.install(|| stopped.play_on(stop, |_| _ = ended.fetch_add(1, Ordering::Relaxed)));
    assert!((13..60).contains(&stopped.tally().games) && !stopped.is_complete());

    let mut resumed = Simulation::new(settings(Shard::WHOLE)).expect("boards");
    let before = Simulation::from_json(&stopped.to_json()).expect("a result");
    resumed.resume(before.clone()).expect("the same settings");
    pool.install(|| resumed.play_on(|| false, |_| {}));
    assert_eq!(answer(&resumed), answer(&played(settings(Shard::WHOLE), 1)));

    let mut other = Simulation::new(settings(Shard { index: 1, of: 2 })).expect("boards");
    let difference = Difference { what: "shard", ours: "1/2".to_owned(), theirs: "1/1".to_owned() };
    assert_eq!(other.resume(before), Err(difference));
}

#[test]
fn tallies_agree_with_each_other() {
    let simulation = played(settings(Shard::WHOLE), 2);
    let opponent = simulation.opponent().expect("a second strategy");
    for tally in [simulation.tally(), &opponent.tally] {
        let risks = tally.risks.total();
        assert_eq!(tally.losses(), tally.phases.iter().map(|phase| phase.losses).sum::<u64>());
        assert_eq!(tally.losses(), risks.deaths + tally.lost_on_certain);
        assert_eq!(tally.guesses(), risks.guesses);
        assert_eq!(tally.phases[GamePhase::Opening as usize].games, 60, "every game has a first click");
    }
    assert_eq!(opponent.tally.lost_on_certain, 0, "what is counted is certain");
    let pairs = opponent.pairs;
    assert_eq!((pairs.games(), pairs.both + pairs.only_first), (60, simulation.tally().wins));
    assert_eq!(pairs.both + pairs.only_second, opponent.tally.wins);
}

#[test]
fn a_strategy_against_itself_never_differs() {
    let simulation = played(Settings { contest: duel(Some(random())), ..settings(Shard::WHOLE) }, 2);
    let pairs = simulation.opponent().expect("itself").pairs;
    assert_eq!((pairs.only_first, pairs.only_second, pairs.mcnemar_p()), (0, 0, 1.0));
}

#[test]
fn the_board_of_a_game_is_that_of_its_number_whoever_plays() {
    let series = series();
    for number in 0..5 {
        let [first, second] =
            [random(), exact()].map(|strategy| series.playthrough(&strategy, number).game().minefield().clone());
        assert_eq!(first, second);
    }
    assert_ne!(series.minefield(0), series.minefield(1));
    assert_eq!(series.play_game(&random(), 3), series.play_game(&random(), 3));
}

#[test]
fn a_series_that_cannot_be_is_refused() {
    let crowded = series().mines(35).first_click(FirstClick::Opening);
    let told = crowded.check().unwrap_err().to_string();
    assert_eq!(told, "7x6: 35 mines do not fit: the first click leaves room for 33");
    let (start, size) = (Cell::new(6, 0), series().size());
    assert_eq!(series().start(start).check(), Err(SeriesError::StartOffBoard(OffBoard { cell: start, size })));
}

/// Opens what it is told to.
struct Scripted(Vec<Choice>);

impl Player for Scripted {
    fn see(&mut self, _: &[ShownCell]) {}

    fn choose(&mut self) -> Choice {
        self.0.remove(0)
    }

    fn risk(&self, cell: Cell) -> f64 {
        self.0.iter().find(|choice| choice.cell == cell).map_or(0.0, |choice| choice.p_mine)
    }
}

fn play(rows: &[&str], start: Cell, script: &[(Cell, f64, Why)]) -> GameRecord {
    let size = Size::new(rows[0].len() as u64, rows.len() as u64).expect("a board");
    let mines = rows.concat().chars().map(|character| character == '*').collect();
    let choices = script.iter().map(|&(cell, p_mine, why)| Choice { cell, p_mine, why });
    let player = Box::new(Scripted(choices.collect()));
    Playthrough::new(Minefield::new(size, mines).expect("rows"), FirstClick::Any, start, player).finish()
}

#[test]
fn a_record_tells_guesses_phases_and_luck() {
    let at = Cell::new;
    let script = [
        (at(0, 8), 0.25, Why::Guess), // a 0: the opening is over
        (at(0, 4), 0.5, Why::Opening),
        (at(0, 3), 0.0, Why::Certain), // a 0, so that the next one is open
        (at(0, 0), 0.2, Why::Endgame { win: 0.8 }),
    ];
    let record = play(&[".*...*...."], at(0, 6), &script);
    assert!(record.won, "{record:?}");
    let phases: Vec<(u32, GamePhase)> = record.guesses.iter().map(|guess| (guess.number, guess.phase)).collect();
    assert_eq!(
        phases,
        [(1, GamePhase::Opening), (2, GamePhase::Opening), (3, GamePhase::Middle), (5, GamePhase::Endgame)]
    );
    assert_eq!(record.guesses[0].why, MoveWhy::FirstClick);
    assert_eq!((record.guesses[0].p_mine, record.moves), (0.2, 5));
    assert!((record.luck() - 0.8 * 0.75 * 0.5 * 0.8).abs() < 1e-12);
}

#[test]
fn the_losing_move_is_kept_even_if_it_was_held_for_certain() {
    let record = play(&["..*."], Cell::new(0, 1), &[(Cell::new(0, 2), 0.0, Why::Certain)]);
    let losing = record.losing_move.expect("a mine");
    assert_eq!((losing.cell, losing.is_guess(), record.won), (Cell::new(0, 2), false, false));
    let mined = play(&["*."], Cell::new(0, 0), &[]);
    assert_eq!((mined.moves, mined.guesses.len(), mined.luck()), (1, 1, 0.5));
}
