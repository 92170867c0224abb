use rand::RngExt;

use super::*;
use crate::board::{Cell, Position, Size};
use crate::decision::counting_player::{CountingPlayer, Look, Rungs};
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

#[test]
fn best_play_and_the_wins_of_every_cell_are_those_of_the_exhaustive_search() {
    let mut judged = 0;
    let mut wide = 0;
    for (position, mut player) in (0..300).filter_map(guessing) {
        let optimum = optimal_play(&position, &OptimumLimits::default()).unwrap();
        let CountingPlayer { board, components, .. } = &mut player;
        let Some(best) = best_play(board, components, MOST_LAYOUTS, usize::MAX) else {
            assert!(optimum.layouts > MOST_LAYOUTS as u64, "{position:?}");
            continue;
        };
        assert_eq!((best.wins.into(), best.layouts.into()), (optimum.wins, optimum.layouts), "{position:?}");
        assert!(optimum.best().any(|cell| cell == board.cell(best.first)), "{position:?} {best:?}");
        let every = wins_by_cell(board, components, MOST_LAYOUTS, usize::MAX).unwrap();
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
    let found = (0..300).filter_map(guessing).find_map(|(_, mut player)| {
        let CountingPlayer { board, components, .. } = &mut player;
        let best = best_play(board, components, MOST_LAYOUTS, usize::MAX).filter(|best| best.layouts > 64)?;
        Some((best.layouts as usize, player))
    });
    let (layouts, mut player) = found.unwrap();
    let CountingPlayer { board, components, .. } = &mut player;
    assert!(best_play(board, components, layouts, usize::MAX).is_some());
    assert_eq!(best_play(board, components, layouts - 1, usize::MAX), None);
    assert_eq!(best_play(board, components, layouts, 1), None);
    assert_eq!(wins_by_cell(board, components, layouts, 1), None);
}
