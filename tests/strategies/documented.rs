//! The strategies of documents 000, 001 and 003.

use mineproof::internals::board::{Cell, CellState, MineCount, Minefield, Position, Size};
use mineproof::internals::decision::{Opening, Player, ShownCell, Strategy, Why};
use mineproof::internals::game::{Game, Level, game_rng};
use mineproof::{Options, analyze};
use rand::RngExt;

use super::common::brute_force::truth;
use super::table::{Played, play, play_out, shown};

const DOCUMENTED: [&str; 6] =
    ["random", "lowest-clue", "mean-probability", "mean-probability-global", "unweighted-count", "exact-001"];

fn strategy(name: &str) -> Strategy {
    Strategy::from_name(name).unwrap_or_else(|| panic!("no strategy {name}"))
}

fn wins(strategy: &Strategy, level: Level, games: u64) -> usize {
    (0..games).filter(|&number| play(strategy, level, number).won).count()
}

#[test]
fn every_documented_strategy_plays_by_the_rules_and_wins_beginner_boards() {
    for name in DOCUMENTED {
        let won = wins(&strategy(name), Level::Beginner, 60);
        assert!((20..60).contains(&won), "{name} won {won} of 60");
    }
}

#[test]
fn every_documented_strategy_plays_by_the_rules_on_dense_and_on_odd_boards() {
    for name in DOCUMENTED {
        for (width, height, mines) in [(7, 5, 17), (1, 9, 3), (12, 1, 5), (3, 3, 7), (16, 16, 80), (2, 2, 1)] {
            for number in 0..15 {
                let (size, mut rng) = (Size::new(width, height).unwrap(), game_rng(3, number));
                let start = Cell::new(0, 0);
                let first = mineproof::internals::game::FirstClick::Safe;
                let field = mineproof::internals::game::random_minefield(size, mines, first, start, &mut rng).unwrap();
                for opening in Opening::ALL {
                    let player = strategy(name).with_opening(opening).player(size, mines, rng.clone());
                    play_out(player, &field, start);
                }
            }
        }
    }
}

#[test]
fn a_game_depends_on_nothing_but_its_seed() {
    for name in DOCUMENTED {
        for number in 0..3 {
            let one = play(&strategy(name), Level::Intermediate, number);
            assert_eq!(one, play(&strategy(name), Level::Intermediate, number), "{name}");
        }
    }
}

#[test]
fn what_sound_rules_hold_for_certain_is_never_a_mine() {
    for name in ["random", "lowest-clue", "unweighted-count", "exact-001"] {
        for number in 0..25 {
            let Played { won, moves } = play(&strategy(name), Level::Intermediate, number);
            let last = moves.last().expect("a start is not a win");
            assert!(won || last.why != Why::Certain, "{name} lost game {number} by {last:?}");
        }
    }
}

#[test]
fn openings_come_first_and_end_with_a_zero() {
    let exact = strategy("exact-001");
    let mut seen = 0;
    for number in 0..40 {
        let moves = play(&exact, Level::Expert, number).moves;
        let is_opening =
            |choice: &&_| matches!(choice, mineproof::internals::decision::Choice { why: Why::Opening, .. });
        let first_guess = moves.iter().position(|choice| choice.why == Why::Guess).unwrap_or(moves.len());
        assert_eq!(moves[first_guess..].iter().filter(is_opening).count(), 0, "game {number}");
        seen += moves.iter().filter(is_opening).count();
    }
    assert!(seen > 10, "{seen} moves of the opening in 40 games");
    let without = exact.with_opening(Opening::None);
    assert!((0..10).all(|number| play(&without, Level::Expert, number).moves.iter().all(|c| c.why != Why::Opening)));
}

/// A random minefield of which the player saw one more cell at a time than it can be sure of.
fn stuck_player(name: &str, number: u64) -> Option<(Box<dyn Player>, Position)> {
    let mut rng = game_rng(11, number);
    let size = Size::new(rng.random_range(3..=6), rng.random_range(3..=4)).unwrap();
    let mines: Vec<bool> = (0..size.area()).map(|_| rng.random_bool(0.25)).collect();
    let field = Minefield::new(size, mines).unwrap();
    let mut game = Game::new(field.clone());
    for cell in size.cells().filter(|&cell| !field.is_mine(cell)) {
        if rng.random_bool(0.3) {
            game.reveal(cell);
        }
    }
    let hidden = game.states().iter().filter(|state| state.is_covered()).count();
    if game.is_won() || hidden == size.area() || hidden > 18 {
        return None;
    }
    let strategy = strategy(name).with_opening(Opening::None);
    let mut player = strategy.player(size, field.mine_count() as u64, rng);
    player.see(&shown(&game));
    Some((player, game.position()))
}

#[test]
fn unweighted_count_takes_the_least_share_of_the_layouts_next_to_clues_whatever_their_mines() {
    let mut compared = 0;
    for number in 0..400 {
        let Some((mut player, position)) = stuck_player("unweighted-count", number) else { continue };
        let choice = player.choose();
        // Cells of the sea double the number of layouts and change no share.
        let truth = truth(&position.clone().with_mine_count(MineCount::Unknown));
        let size = position.size();
        let on_frontier = |cell: Cell| size.neighbours(cell).any(|other| position[other].as_clue().is_some());
        let shares = truth.hidden.iter().zip(&truth.with_mine).filter(|(cell, _)| on_frontier(**cell));
        let Some((share, first)) =
            shares.map(|(&cell, &mines)| (mines, cell)).min_by_key(|&(mines, cell)| (mines, size.index(cell)))
        else {
            continue;
        };
        if share == 0 {
            assert_eq!(choice.why, Why::Certain, "{position:?}");
            continue;
        }
        if choice.why == Why::Guess && share < truth.layouts {
            assert_eq!(choice.cell, first, "{position:?}");
            assert!((choice.p_mine - share as f64 / truth.layouts as f64).abs() < 1e-12, "{position:?}");
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn exact_001_takes_the_first_of_the_cells_that_analyze_finds_safest() {
    let mut compared = 0;
    for number in 0..400 {
        let Some((mut player, position)) = stuck_player("exact-001", number) else { continue };
        let analysis = analyze(&position, &Options::default()).unwrap();
        let choice = player.choose();
        let least = analysis.probability_f64(analysis.safest_cells()[0]).unwrap();
        assert!((choice.p_mine - least).abs() < 1e-12, "{position:?}: {choice:?}");
        if choice.why == Why::Guess {
            assert_eq!(choice.cell, analysis.safest_cells()[0], "{position:?}");
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared}");
}

fn seeing(name: &str, rows: &[&str], mines: u64) -> Box<dyn Player> {
    let size = Size::new(rows[0].len() as u64, rows.len() as u64).unwrap();
    let mut player = strategy(name).with_opening(Opening::None).player(size, mines, game_rng(1, 0));
    let states = rows.concat().chars().map(|character| CellState::from_char(character).unwrap()).collect::<Vec<_>>();
    let shown = size.cells().zip(states).filter_map(|(cell, state)| Some(ShownCell { cell, clue: state.as_clue()? }));
    player.see(&shown.collect::<Vec<_>>());
    player
}

#[test]
fn mean_probability_is_the_mean_of_the_ratios_with_the_boards_own() {
    // The 1 next to the corner sees four hidden cells; ten are hidden, with two mines.
    let rows = ["#1##", "##1#", "####"];
    let (ratio, global) = (1.0 / 4.0, 2.0 / 10.0);
    let dropped = seeing("mean-probability", &rows, 2).risk(Cell::new(0, 0));
    assert!((dropped - (ratio + global) / 2.0).abs() < 1e-12, "{dropped}");
    let replaced = seeing("mean-probability-global", &rows, 2).risk(Cell::new(0, 0));
    assert!((replaced - (ratio + 8.0 * global) / 9.0).abs() < 1e-12, "{replaced}");
}

#[test]
fn mean_probability_flags_where_opening_is_worse_than_a_coin() {
    // Each of the two is a mine as likely as not: the first is flagged, and that decides the other.
    let mut player = seeing("mean-probability", &["##", "11"], 1);
    let choice = player.choose();
    assert_eq!((choice.cell, choice.why), (Cell::new(0, 1), Why::Certain));
    assert_eq!(player.risk(Cell::new(0, 0)), 1.0);
}

#[test]
fn lowest_clue_prefers_the_figure_of_document_003() {
    let mut player = seeing("lowest-clue", &["#####", "#1#1#", "##1##", "#3#3#", "#####"], 6);
    let choice = player.choose();
    assert_eq!(choice.why, Why::Guess);
    assert!(choice.cell.row <= 1, "no clue above 1 around it: {choice:?}");
}

#[test]
fn games_end_early_when_all_mines_are_found() {
    // One mine, found in the corner: the sea behind the rest is opened without a proof of its own.
    let mut player = seeing("random", &["#1##", "11##", "####"], 1);
    assert_eq!(player.choose().why, Why::Certain);
}
