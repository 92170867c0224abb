use super::*;
use crate::board::{Cell, Size};
use crate::constructed::Family;
use crate::decision::counting_player::CountingPlayer;
use crate::decision::game_tree::Budget;
use crate::decision::regions::regions;
use crate::decision::test_positions::{guessing, guessing_in};
use crate::decision::tuning::Tuning;
use crate::decision::{OptimumLimits, optimal_play};
use crate::game::{FirstClick, Game, Reveal, game_rng, random_minefield};
use crate::limits::Deadline;
use crate::live::LiveState;
use crate::live::chances::Chances;

const NO_LIMIT: Budget = Budget::new(usize::MAX, Deadline::NEVER);
const ONE_SET: Budget = Budget::new(1, Deadline::NEVER);

fn regions_of(player: &CountingPlayer) -> Vec<Region> {
    let LiveState { board, components, .. } = &player.live;
    regions(board, components, &player.clone().know().expect_err("nothing is certain"))
}

/// Enough for sets of several words.
const MOST: usize = 400;

#[test]
fn best_play_and_the_wins_of_every_cell_are_those_of_the_exhaustive_search() {
    let (mut judged, mut wide, mut apart) = (0, 0, 0);
    for (position, player) in (0..300).filter_map(guessing) {
        let board = &player.live.board;
        let regions = regions_of(&player);
        if regions.iter().any(|region| region.layouts > MOST as f64 + 0.5) {
            continue;
        }
        let optimum = optimal_play(&position, &OptimumLimits::default()).unwrap();
        let searched = regions.iter().map(|region| {
            let best = best_play(board, region, MOST, NO_LIMIT)?;
            Some((best, wins_by_cell(board, region, MOST, NO_LIMIT)?))
        });
        let searched: Vec<(BestPlay, WinsByCell)> = searched.collect::<Option<_>>().expect("few layouts");
        let layouts: u64 = searched.iter().map(|(best, _)| u64::from(best.layouts)).product();
        let wins: u64 = searched.iter().map(|(best, _)| u64::from(best.wins)).product();
        assert_eq!((wins, layouts), (optimum.wins, optimum.layouts), "{position:?}");
        let mut cells = 0;
        for (best, every) in &searched {
            assert!(optimum.best().any(|cell| cell == board.cell(best.first)), "{position:?} {best:?}");
            assert_eq!(every.layouts, best.layouts);
            for &(at, in_region) in &every.wins {
                let theirs = optimum.cells.iter().find(|cell| cell.cell == board.cell(at)).unwrap();
                let ours = wins / u64::from(best.wins) * u64::from(in_region);
                assert_eq!(ours, theirs.wins, "{} in {position:?}", theirs.cell);
            }
            cells += every.wins.len();
        }
        assert_eq!(cells, optimum.cells.len(), "{position:?}");
        judged += 1;
        wide += usize::from(layouts > 64);
        apart += usize::from(regions.len() > 1);
    }
    assert!(judged > 80 && wide > 20 && apart > 0, "{judged} {wide} {apart}");
}

#[test]
fn more_layouts_or_sets_than_allowed_are_not_searched() {
    let found = (0..300).filter_map(guessing).find_map(|(_, player)| {
        let region = regions_of(&player).remove(0);
        let best = best_play(&player.live.board, &region, MOST, NO_LIMIT).filter(|best| best.layouts > 64)?;
        Some((best.layouts as usize, player, region))
    });
    let (layouts, player, region) = found.unwrap();
    let board = &player.live.board;
    assert!(best_play(board, &region, layouts, NO_LIMIT).is_some());
    assert_eq!(best_play(board, &region, layouts - 1, NO_LIMIT), None);
    assert_eq!(best_play(board, &region, layouts, ONE_SET), None);
    assert_eq!(wins_by_cell(board, &region, layouts, ONE_SET), None);
}

#[test]
fn a_board_that_falls_apart_is_won_as_often_as_all_its_parts() {
    let mut judged = 0;
    let size = Size::new(10, 10).unwrap();
    for number in 0..300 {
        let minefield = random_minefield(size, 20, FirstClick::Opening, Cell::new(5, 5), &mut game_rng(33, number));
        let mut game = Game::new(minefield.unwrap());
        let mut player = CountingPlayer::new(&size.into(), 20, Tuning::EXACT, game_rng(34, number));
        let mut next = Cell::new(5, 5);
        while let Reveal::Safe(cells) = game.reveal(next) {
            let cells = cells.to_vec();
            if game.is_won() {
                break;
            }
            for cell in cells {
                let at = player.live.board.at(cell);
                player.live.board.see(at, game[cell].as_clue().unwrap());
            }
            next = match player.know() {
                Ok(at) => player.live.board.cell(at),
                Err(chances) => {
                    judged += u32::from(falls_apart(&player, &chances));
                    let (at, _) = player.guess(&chances);
                    player.live.board.cell(at)
                }
            };
        }
    }
    assert!(judged > 8, "{judged}");
}

/// Whether a board with few layouts does; its parts have to be worth what it is worth as a whole.
fn falls_apart(player: &CountingPlayer, chances: &Chances) -> bool {
    let LiveState { board, components, .. } = &player.live;
    let search = |region: &Region| best_play(board, region, 200, NO_LIMIT);
    let frontier = components.iter().flat_map(|(_, component)| component.cells.iter().copied());
    let sea = board.unknown_cells().filter(|&at| components.place(at).is_none());
    let whole = Region { cells: frontier.chain(sea).collect(), mines: board.mines_left(), layouts: chances.layouts };
    let Some(whole) = search(&whole) else { return false };
    let parts: Vec<BestPlay> =
        regions(board, components, chances).iter().map(|part| search(part).expect("less than the whole")).collect();
    let wins: u64 = parts.iter().map(|part| u64::from(part.wins)).product();
    let layouts: u64 = parts.iter().map(|part| u64::from(part.layouts)).product();
    assert_eq!((wins, layouts), (whole.wins.into(), whole.layouts.into()));
    parts.len() > 1
}

#[test]
fn cells_and_layouts_just_at_the_limits_are_searched_and_just_above_are_not() {
    let searched = |family: Family, size: u32| {
        let position = family.build(size);
        let (player, chances) = guessing_in(&position, MOST_LAYOUTS);
        let region = regions(&player.live.board, &player.live.components, &chances).remove(0);
        best_play(&player.live.board, &region, usize::MAX, NO_LIMIT)
    };
    for cells in MOST_CELLS as u32 - 1..=MOST_CELLS as u32 + 1 {
        let best = searched(Family::Needle, cells);
        assert_eq!(best.map(|best| best.layouts), (cells <= MOST_CELLS as u32).then_some(cells));
    }
    // C(12, 6) layouts fit the list, C(14, 7) do not.
    assert_eq!(searched(Family::Islands, 12).map(|best| best.layouts), Some(924));
    assert_eq!(searched(Family::Islands, 14).map(|best| best.layouts), None);
}

#[test]
fn sets_of_layouts_of_every_width_give_the_same() {
    for cells in [63, 64, 65, 127, 128] {
        let position = Family::Needle.build(cells);
        let (player, chances) = guessing_in(&position, MOST_LAYOUTS);
        let region = regions(&player.live.board, &player.live.components, &chances).remove(0);
        let listed = list(&player.live.board, &region, MOST_LAYOUTS).expect("few layouts");
        let own = listed.search(&player.live.board, Wanted::Best, NO_LIMIT).expect("searched");
        let widest = listed.search_within::<32>(&player.live.board, Wanted::Best, NO_LIMIT).expect("searched");
        assert_eq!(own, widest, "{cells} layouts");
    }
}
