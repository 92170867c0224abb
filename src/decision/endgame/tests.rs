use rand::RngExt;

use super::*;
use crate::board::{Cell, Position, Size};
use crate::decision::chances::Chances;
use crate::decision::counting_player::{CountingPlayer, Look, Rungs};
use crate::decision::regions::regions;
use crate::decision::{CellWins, OptimumLimits, optimal_play};
use crate::game::{FirstClick, Game, Reveal, game_rng, random_minefield};

const RUNGS: Rungs = Rungs { look: Look::No, endgame: 0, rollouts: None };

/// A position in which the next move is a guess, as a game comes to it; some games have none.
fn guessing(number: u64) -> Option<(Position, CountingPlayer)> {
    let mut rng = game_rng(31, number);
    let size = Size::new(rng.random_range(3..=5), rng.random_range(3..=4)).unwrap();
    let mines = rng.random_range(2..=size.area() as u64 / 3);
    let minefield = random_minefield(size, mines, FirstClick::Safe, Cell::new(0, 0), &mut rng).unwrap();
    let mut game = Game::new(minefield);
    let mut next = Cell::new(0, 0);
    // A different guess of each game.
    let mut guesses = number % 3;
    loop {
        let Reveal::Safe(_) = game.reveal(next) else { return None };
        if game.is_won() {
            return None;
        }
        let position = game.position();
        let board = KnownBoard::of_position(&position, mines);
        let mut player = CountingPlayer::on(board, RUNGS, game_rng(32, number));
        next = match player.know() {
            Ok(at) => player.board.cell(at),
            Err(_) if guesses == 0 => return Some((position, player)),
            Err(chances) => {
                guesses -= 1;
                let (at, _) = player.guess(&chances);
                player.board.cell(at)
            }
        };
    }
}

fn whole(player: &CountingPlayer) -> Region {
    let CountingPlayer { board, components, .. } = player;
    let chances = Chances::new(components, board.unknown(), board.mines_left());
    Region::whole(board, components, &chances)
}

#[test]
fn best_play_and_the_wins_of_every_cell_are_those_of_the_exhaustive_search() {
    let mut judged = 0;
    let mut wide = 0;
    for (position, player) in (0..300).filter_map(guessing) {
        let optimum = optimal_play(&position, &OptimumLimits::default()).unwrap();
        let (board, region) = (&player.board, &whole(&player));
        let Some(best) = best_play(board, region, MOST_LAYOUTS, usize::MAX) else {
            assert!(optimum.layouts > MOST_LAYOUTS as u64, "{position:?}");
            continue;
        };
        assert_eq!((best.wins.into(), best.layouts.into()), (optimum.wins, optimum.layouts), "{position:?}");
        assert!(optimum.best().any(|cell| cell == board.cell(best.first)), "{position:?} {best:?}");
        let every = wins_by_cell(board, region, MOST_LAYOUTS, usize::MAX).unwrap();
        assert_eq!(u64::from(every.layouts), optimum.layouts);
        let wins = every.wins.iter().map(|&(at, wins)| CellWins { cell: board.cell(at), wins: wins.into() });
        let mut wins: Vec<CellWins> = wins.collect();
        wins.sort_by_key(|&CellWins { cell, wins }| (std::cmp::Reverse(wins), cell));
        assert_eq!(wins, optimum.cells, "{position:?}");
        judged += 1;
        wide += usize::from(best.layouts > 64);
    }
    assert!(judged > 80 && wide > 20, "{judged} {wide}");
}

#[test]
fn more_layouts_or_sets_than_allowed_are_not_searched() {
    let found = (0..300).filter_map(guessing).find_map(|(_, player)| {
        let (board, region) = (&player.board, &whole(&player));
        let best = best_play(board, region, MOST_LAYOUTS, usize::MAX).filter(|best| best.layouts > 64)?;
        Some((best.layouts as usize, player))
    });
    let (layouts, player) = found.unwrap();
    let (board, region) = (&player.board, &whole(&player));
    assert!(best_play(board, region, layouts, usize::MAX).is_some());
    assert_eq!(best_play(board, region, layouts - 1, usize::MAX), None);
    assert_eq!(best_play(board, region, layouts, 1), None);
    assert_eq!(wins_by_cell(board, region, layouts, 1), None);
}

#[test]
fn a_board_that_falls_apart_is_won_as_often_as_all_its_parts() {
    let mut judged = 0;
    let size = Size::new(10, 10).unwrap();
    for number in 0..300 {
        let minefield = random_minefield(size, 20, FirstClick::Opening, Cell::new(5, 5), &mut game_rng(33, number));
        let mut game = Game::new(minefield.unwrap());
        let mut player = CountingPlayer::new(size, 20, RUNGS, game_rng(34, number));
        let mut next = Cell::new(5, 5);
        while let Reveal::Safe(cells) = game.reveal(next) {
            let cells = cells.to_vec();
            if game.is_won() {
                break;
            }
            for cell in cells {
                let at = player.board.at(cell);
                player.board.see(at, game.state(cell).as_clue().unwrap());
            }
            next = match player.know() {
                Ok(at) => player.board.cell(at),
                Err(chances) => {
                    judged += u32::from(falls_apart(&player, &chances));
                    let (at, _) = player.guess(&chances);
                    player.board.cell(at)
                }
            };
        }
    }
    assert!(judged > 8, "{judged}");
}

/// Whether a board with few layouts does; its parts have to be worth what it is worth as a whole.
fn falls_apart(player: &CountingPlayer, chances: &Chances) -> bool {
    let CountingPlayer { board, components, .. } = player;
    let search = |region: &Region| best_play(board, region, 200, usize::MAX);
    let Some(whole) = search(&Region::whole(board, components, chances)) else { return false };
    let parts: Vec<BestPlay> =
        regions(board, components, chances).iter().map(|part| search(part).expect("less than the whole")).collect();
    let wins: u64 = parts.iter().map(|part| u64::from(part.wins)).product();
    let layouts: u64 = parts.iter().map(|part| u64::from(part.layouts)).product();
    assert_eq!((wins, layouts), (whole.wins.into(), whole.layouts.into()));
    parts.len() > 1
}
