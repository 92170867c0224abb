//! Games, openings, best play and boards without a guess on boards that are not square.

use mineproof::internals::board::{Cell, CellState, Grid, MineCount, Minefield, Position, Size, Topology};
use mineproof::internals::certificate;
use mineproof::internals::decision::{OptimumLimits, Strategy, optimal_play, optimal_starts};
use mineproof::internals::game::{FirstClick, Game, Series, game_rng, random_minefield};
use mineproof::internals::generation::{GenerationOptions, Method, generate};
use mineproof::internals::influence::{Order, play};
use mineproof::internals::simulation::Playthrough;
use mineproof::internals::solvability::{SolvabilityOptions, solvable};
use mineproof::{Options, Verdict, analyze, prove};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::common::brute_force::truth_on;
use crate::common::neighbourhood::lists;
use crate::random_board::{KINDS, random_grid, random_position};

fn grid(name: &str, width: u64, height: u64) -> Grid {
    Grid::new(Size::new(width, height).unwrap(), name.parse().unwrap()).unwrap()
}

#[test]
fn a_torus_that_nothing_wraps_around_agrees_with_the_square_board_on_its_inside() {
    for number in 0..60 {
        // A frame of two blind cells: no clue sees across it.
        let size = Size::new(12, 10).unwrap();
        let inside = |cell: Cell| (2..10).contains(&cell.col) && (2..8).contains(&cell.row);
        let field = random_minefield(size, 30, FirstClick::Any, Cell::new(0, 0), &mut game_rng(1, number)).unwrap();
        let state =
            |cell: Cell| match field.reveal(cell).filter(|_| !(size.index(cell) as u64 + number).is_multiple_of(3)) {
                Some(clue) if inside(cell) => clue,
                _ if (1..11).contains(&cell.col) && (1..9).contains(&cell.row) => CellState::HIDDEN,
                _ => CellState::BLIND,
            };
        let states: Vec<CellState> = size.cells().map(state).collect();
        let hidden = states.iter().zip(field.mines()).filter(|(state, mine)| state.is_covered() && **mine).count();
        let on = |grid: Grid| {
            let position = Position::new(grid, states.clone(), MineCount::Known(hidden as u64)).unwrap();
            analyze(&position, &Options::default()).unwrap()
        };
        let (square, torus) = (on(size.into()), on(Grid::new(size, Topology::Torus).unwrap()));
        assert_eq!(square.configurations(), torus.configurations());
        for cell in size.cells() {
            assert_eq!(square.probability(cell), torus.probability(cell), "{cell} of game {number}");
            assert_eq!(square.verdict_without_count(cell), torus.verdict_without_count(cell));
        }
    }
}

#[test]
fn a_zero_opens_what_it_counts() {
    let lists = [vec![1, 2], vec![], vec![0, 3], vec![2]];
    let grid = Grid::graph(Size::new(4, 1).unwrap(), &lists).unwrap();
    let field = Minefield::new(&grid, vec![false, false, false, true]).unwrap();
    assert_eq!(field.clues(), [0, 0, 1, 0]);
    let mut game = Game::new(field);
    game.reveal(Cell::new(0, 0));
    assert!(game.is_won(), "0 counts 1 and 2");
}

#[test]
fn every_strategy_plays_on_every_board() {
    for (number, kind) in KINDS.into_iter().enumerate() {
        let board = match kind {
            "graph" => random_grid("graph", &mut ChaCha8Rng::seed_from_u64(number as u64)),
            name => grid(name, 6, 6),
        };
        let (mines, start) = (board.size().area() as u64 / 6, Cell::new(0, 0));
        for strategy in Strategy::ALL {
            let field =
                random_minefield(&board, mines, FirstClick::Safe, start, &mut game_rng(3, number as u64)).unwrap();
            let player = strategy.player(&board, mines, game_rng(5, number as u64));
            let record = Playthrough::new(field, FirstClick::Safe, start, player).finish();
            assert!(record.moves > 0, "{} on {kind}", strategy.name);
        }
    }
}

#[test]
fn a_promise_to_the_first_click_is_kept_on_every_board() {
    for name in ["torus", "hex", "knight", "reach-2", "triangle", "layers-2"] {
        let board = grid(name, 8, 8);
        for number in 0..20 {
            let start = Cell::new(number % 8, number / 3);
            let field =
                random_minefield(&board, 10, FirstClick::Opening, start, &mut game_rng(2, number.into())).unwrap();
            assert_eq!(field.clue(start), Some(0), "{name}");
        }
    }
}

#[test]
fn generated_boards_need_no_guess() {
    for name in ["torus", "hex", "hex-torus", "orthogonal", "knight", "reach-2", "triangle", "layers-3"] {
        let (board, start) = (grid(name, 6, 6), Cell::new(2, 2));
        let options = GenerationOptions::new(Method::Moving).attempts(2_000);
        let made = generate(&Series::new(&board, 4).start(start).seed(7), 0, &options)
            .unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(made.minefield.grid(), &board);
        // Replayed by enumeration: whatever is safe in every layout is opened, until nothing is left.
        let near = lists(&board);
        let mut game = Game::new(made.minefield.clone());
        game.reveal(start);
        while !game.is_won() {
            let position = game.position();
            let hidden = position.states().iter().filter(|state| state.is_covered()).count();
            let safe: Vec<Cell> = match hidden {
                0..=18 => {
                    let truth = truth_on(&position, &near);
                    let safe = truth.hidden.iter().zip(&truth.with_mine).filter(|&(_, &mines)| mines == 0);
                    safe.map(|(&cell, _)| cell).collect()
                }
                _ => analyze(&position, &Options::default()).unwrap().cells(Verdict::Safe).collect(),
            };
            assert!(!safe.is_empty(), "{name}: a guess is needed");
            safe.into_iter().for_each(|cell| {
                game.reveal(cell);
            });
        }
        assert!(
            solvable(&made.minefield, start, &SolvabilityOptions::default()).unwrap().is_solvable() == Some(true),
            "{name}"
        );
    }
}

#[test]
fn best_play_is_the_same_however_the_lists_are_told() {
    // The same board as a topology with its symmetries and as a graph without.
    for name in ["torus", "hex", "knight", "reach-2", "triangle", "layers-2"] {
        let board = grid(name, 3, 4);
        let graph = Grid::graph(board.size(), &board.lists()).unwrap();
        for first_click in FirstClick::ALL {
            let limits = OptimumLimits::default();
            let [one, other] =
                [board.clone(), graph.clone()].map(|grid| optimal_starts(grid, 3, first_click, &limits).ok());
            assert_eq!(one.map(|starts| starts.starts), other.map(|starts| starts.starts), "{name}");
        }
    }
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for kind in (0..8).flat_map(|_| KINDS) {
        let (position, near) = random_position(kind, true, &mut rng);
        let Ok(best) = optimal_play(&position, &OptimumLimits::default()) else { continue };
        let truth = truth_on(&position, &near);
        assert_eq!(best.layouts, truth.layouts);
        for cell in &best.cells {
            let index = truth.hidden.iter().position(|hidden| *hidden == cell.cell).unwrap();
            assert!(cell.wins <= truth.layouts - truth.with_mine[index], "no more than survive");
        }
    }
}

#[test]
fn chains_reach_as_far_as_the_board_says() {
    for name in ["torus", "hex", "knight", "triangle"] {
        let board = grid(name, 7, 6);
        let field = random_minefield(&board, 5, FirstClick::Opening, Cell::new(3, 3), &mut game_rng(4, 1)).unwrap();
        let chains = play(&field, Cell::new(3, 3), Order::BreadthFirst).unwrap();
        let widest = board.size().cells().flat_map(|cell| board.distances(cell)).max().unwrap();
        assert!(chains.longest() > 1 && chains.reach() <= widest, "{name}");
    }
}

#[test]
fn proofs_keep_the_topology_and_are_accepted() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut proved = 0;
    for kind in (0..6).flat_map(|_| KINDS) {
        let (position, _) = random_position(kind, true, &mut rng);
        let Ok(analysis) = analyze(&position, &Options::default()) else { continue };
        let certain =
            [Verdict::Safe, Verdict::Mine].into_iter().flat_map(|verdict| analysis.cells(verdict).collect::<Vec<_>>());
        for cell in certain.filter(|&cell| position[cell] == CellState::HIDDEN).take(2) {
            let certificate = prove(&position, cell, &Options::default()).expect("it is certain");
            let read = |name: &str| {
                let file = certificate.files.iter().find(|(other, _)| *other == name);
                file.map(|(_, bytes)| bytes.clone()).ok_or_else(|| std::io::Error::other("no such file"))
            };
            certificate::check(read).unwrap_or_else(|error| panic!("{kind}: {error}"));
            proved += 1;
        }
    }
    assert!(proved > 20, "{proved}");
}

#[test]
fn a_series_of_games_has_its_topology() {
    let start = Cell::new(0, 0);
    let series = Series::new(grid("hex", 8, 6), 8).first_click(FirstClick::Opening).start(start).games(5);
    series.check().unwrap();
    let record = series.play_game(&Strategy::from_name("fast").unwrap(), 0);
    assert_eq!(series.minefield(0).unwrap().grid().topology(), Topology::Hex);
    assert!(record.moves > 0);
}
