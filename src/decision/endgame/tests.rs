use super::*;
use crate::decision::counting_player::CountingPlayer;
use crate::decision::test_positions::guessing;
use crate::decision::{CellWins, OptimumLimits, optimal_play};

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
