use super::*;
use crate::board::read_position;
use crate::decision::endgame;
use crate::decision::game_tree::Budget;
use crate::decision::regions::regions;
use crate::decision::test_positions::guessing_in;
use crate::game::game_rng;
use crate::limits::Deadline;

/// Few enough layouts to search them all: 3 · 8 · 2.
const FEW: &[u8] = b"5x3 mines 3
1####
###1#
#####
";

fn guessing(endgame: usize) -> (CountingPlayer, Chances) {
    guessing_in(&read_position(FEW).unwrap(), endgame)
}

#[test]
fn games_come_to_the_exact_chance_on_average() {
    let (player, chances) = guessing(100);
    let [region] = &regions(&player.live.board, &player.live.components, &chances)[..] else { panic!("it is all one") };
    let exact = endgame::wins_by_cell(&player.live.board, region, 2000, Budget::new(100_000, Deadline::NEVER)).unwrap();
    assert_eq!(exact.layouts, 48);
    let cells: Vec<CellIndex> = exact.wins.iter().map(|&(at, _)| at).collect();
    let estimates = estimates(&player, &chances, &cells, 2000, Deadline::NEVER, &mut game_rng(5, 0));
    for ((at, wins), estimate) in exact.wins.into_iter().zip(estimates) {
        let expected = f64::from(wins) / f64::from(exact.layouts);
        let Estimate { win, standard_error, games } = estimate.unwrap();
        assert_eq!(games, 2000);
        assert!(
            (win - expected).abs() <= 4.0 * standard_error,
            "{}: {win} ± {standard_error} instead of {expected}",
            player.live.board.cell(at)
        );
    }
}

#[test]
fn games_that_meet_go_on_the_same() {
    let (player, chances) = guessing(0);
    let at = player.live.board.unknown_cells().next().unwrap();
    let mut trials = Trials::new(&player, &chances, [at, at].into_iter());
    let mut rng = game_rng(6, 0);
    for _ in 0..50 {
        trials.play(&[0, 1], &mut rng).unwrap();
    }
    assert_eq!(trials.cells[0].wins, trials.cells[1].wins);
    assert!(trials.cells[0].wins.iter().any(|win| *win < trials.mean(0)), "games differ");
}

#[test]
fn games_overrule_first_sight() {
    let (player, chances) = guessing(100);
    let [region] = &regions(&player.live.board, &player.live.components, &chances)[..] else { panic!("it is all one") };
    let exact = endgame::wins_by_cell(&player.live.board, region, 2000, Budget::new(100_000, Deadline::NEVER)).unwrap();
    let best = *exact.wins.iter().max_by_key(|(_, wins)| wins).unwrap();
    let worst = *exact.wins.iter().min_by_key(|(_, wins)| wins).unwrap();
    assert!(5 * best.1 > 6 * worst.1, "they differ: {best:?} {worst:?}");
    let rollouts = Rollouts { games: 256, cells: 2, near: 0.5, layouts: 1e9 };
    let choose = |ranked: &[(f64, CellIndex)]| best_cell(&player, &chances, ranked, &rollouts, &mut game_rng(7, 0));
    assert_eq!(choose(&[(0.71, worst.0), (0.7, best.0)]), Some(best.0));
    assert_eq!(choose(&[(0.71, best.0), (0.7, worst.0)]), Some(best.0));
}
