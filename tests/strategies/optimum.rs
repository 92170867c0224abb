//! The exact optimum against a game tree that shares nothing with it, and against published values.

use std::collections::HashMap;

use mineproof::internals::board::{Cell, CellState, MineCount, Minefield, Position, Size};
use mineproof::internals::decision::{CellWins, NoOptimum, OptimumLimit, OptimumLimits, optimal_play, optimal_starts};
use mineproof::internals::game::{FirstClick, Game, Reveal, game_rng, random_minefield};
use mineproof::internals::limits::Deadline;
use rand::RngExt;

/// Every line of play, by the rules of the game as `Game` has them, on a list of minefields: slow and plain.
struct Naive {
    worth: HashMap<Vec<CellState>, u64>,
}

impl Naive {
    /// Wins of best play in a position, the minefields that it could be being given as games that all look like it.
    fn wins(&mut self, games: &[Game]) -> u64 {
        if games[0].is_won() {
            return games.len() as u64;
        }
        if let Some(&wins) = self.worth.get(games[0].states()) {
            return wins;
        }
        let hidden = games[0].size().cells().filter(|&cell| games[0][cell].is_covered());
        let wins = hidden.map(|cell| self.wins_after(games, cell)).max().expect("a game that is not won goes on");
        self.worth.insert(games[0].states().to_vec(), wins);
        wins
    }

    fn wins_after(&mut self, games: &[Game], cell: Cell) -> u64 {
        let mut by_look: HashMap<Vec<CellState>, Vec<Game>> = HashMap::new();
        for game in games {
            let mut game = game.clone();
            if game.reveal(cell) != Reveal::Mine {
                by_look.entry(game.states().to_vec()).or_default().push(game);
            }
        }
        by_look.values().map(|games| self.wins(games)).sum()
    }
}

fn all_games(size: Size, mines: usize) -> Vec<Game> {
    let layouts = (0u32..1 << size.area()).filter(|layout| layout.count_ones() as usize == mines);
    let field = |layout: u32| (0..size.area()).map(|bit| layout >> bit & 1 == 1).collect();
    layouts.map(|layout| Game::new(Minefield::new(size, field(layout)).unwrap())).collect()
}

fn size(width: u64, height: u64) -> Size {
    Size::new(width, height).unwrap()
}

#[test]
fn every_start_of_a_small_board_wins_what_a_plain_game_tree_says() {
    for (width, height, most) in [(3, 3, 9), (4, 3, 4), (1, 7, 4), (4, 4, 2)] {
        let size = size(width, height);
        for mines in 1..most {
            let games = all_games(size, mines);
            let mut naive = Naive { worth: HashMap::new() };
            let optimum = optimal_starts(size, mines as u64, FirstClick::Any, &OptimumLimits::default()).unwrap();
            assert_eq!(optimum.starts.len(), size.area());
            for start in &optimum.starts {
                let wins = naive.wins_after(&games, start.cell);
                assert_eq!((start.wins, start.layouts), (wins, games.len() as u64), "{size}/{mines} {}", start.cell);
            }
        }
    }
}

#[test]
fn from_any_position_every_cell_wins_what_a_plain_game_tree_says() {
    let (mut guessed, mut safe) = (0, 0);
    for number in 0..120 {
        let mut rng = game_rng(21, number);
        let size = size(rng.random_range(3..=4), rng.random_range(3..=4));
        let mines = rng.random_range(2..=5);
        let field = random_minefield(size, mines, FirstClick::Any, Cell::new(0, 0), &mut rng).unwrap();
        let opened: Vec<Cell> = size.cells().filter(|&cell| !field.is_mine(cell) && rng.random_bool(0.25)).collect();
        let open_all = |mut game: Game| opened.iter().all(|&cell| game.reveal(cell) != Reveal::Mine).then_some(game);
        let truth = open_all(Game::new(field)).unwrap();
        if opened.is_empty() || truth.is_won() {
            continue;
        }
        let games: Vec<Game> = all_games(size, mines as usize).into_iter().filter_map(open_all).collect();
        let games: Vec<Game> = games.into_iter().filter(|game| game.states() == truth.states()).collect();
        let position = truth.position();
        let play = optimal_play(&position, &OptimumLimits::default()).unwrap();
        let mut naive = Naive { worth: HashMap::new() };
        assert_eq!((play.layouts, play.wins), (games.len() as u64, naive.wins(&games)), "{position:?}");
        for &CellWins { cell, wins } in &play.cells {
            assert_eq!(wins, naive.wins_after(&games, cell), "{cell} in {position:?}");
        }
        let is_safe = |cell: Cell| games.iter().all(|game| !game.minefield().is_mine(cell));
        let is_mine = |cell: Cell| games.iter().all(|game| game.minefield().is_mine(cell));
        let hidden = || size.cells().filter(|&cell| truth[cell].is_covered());
        let listed = |cell: Cell| play.cells.iter().any(|wins| wins.cell == cell);
        if hidden().any(is_safe) {
            assert!(hidden().all(|cell| listed(cell) == is_safe(cell)), "{position:?}");
            safe += 1;
        } else {
            assert!(hidden().all(|cell| listed(cell) != is_mine(cell)), "{position:?}");
            guessed += 1;
        }
    }
    assert!(guessed > 20 && safe > 20, "{guessed} {safe}");
}

#[test]
fn published_values_are_met() {
    let published = [
        (4, 4, 3, 400, 455),
        (4, 4, 4, 961, 1365),
        (4, 4, 5, 1461, 3003),
        (5, 4, 4, 2950, 3876),
        (5, 4, 5, 6998, 11628),
        (5, 5, 3, 1798, 2024),
        (5, 5, 4, 8236, 10626),
    ];
    for (width, height, mines, wins, layouts) in published {
        let optimum = optimal_starts(size(width, height), mines, FirstClick::Safe, &OptimumLimits::default()).unwrap();
        let best = optimum.starts[0];
        assert_eq!((best.wins, best.layouts), (wins, layouts), "{width}x{height}/{mines}");
    }
}

#[test]
fn a_board_and_its_transpose_are_worth_the_same() {
    let best = |width, height| {
        optimal_starts(size(width, height), 3, FirstClick::Safe, &OptimumLimits::default()).unwrap().starts[0].wins
    };
    assert_eq!(best(5, 3), best(3, 5));
}

#[test]
fn limits_are_named() {
    let (size, any) = (size(5, 5), FirstClick::Any);
    let starts = |limits| optimal_starts(size, 5, any, &limits).map(|_| ());
    let default = OptimumLimits::default();
    let limit = |limit: OptimumLimit| Err(NoOptimum::Limit(limit));
    assert_eq!(starts(default.layouts(53_129)), limit(OptimumLimit::Layouts { most: 53_129 }));
    assert_eq!(starts(default.nodes(Some(99))), limit(OptimumLimit::Nodes { most: 99 }));
    let time = std::time::Duration::from_millis(1);
    assert_eq!(starts(default.deadline(Deadline::after(time))), limit(OptimumLimit::Time(time)));
    assert_eq!(starts(default.memory(Some(9))), limit(OptimumLimit::Memory { bytes: 9 }));
    let position = |mines| Position::new(size, vec![CellState::HIDDEN; 25], mines).unwrap();
    let play = |position: &Position| optimal_play(position, &default).map(|_| ());
    assert_eq!(play(&position(MineCount::Unknown)), Err(NoOptimum::NoMineCount));
    assert_eq!(play(&position(MineCount::Known(26))), Err(NoOptimum::Contradiction));
    assert_eq!(play(&position(MineCount::Known(25))), Err(NoOptimum::NothingLeft));
    assert_eq!(play(&position(MineCount::Known(0))), Ok(()));
}
