//! Boards whose chains are known, and what holds for chains on any board.

use super::*;
use crate::game::{FirstClick, Series, game_rng, random_minefield};

fn minefield(rows: &[&str]) -> Minefield {
    let size = Size::new(rows[0].len() as u64, rows.len() as u64).expect("a size");
    let mines = rows.concat().chars().map(|character| character == '*').collect();
    Minefield::new(size, mines).expect("as many cells")
}

fn random(size: (u64, u64), mines: u64, number: u64) -> Minefield {
    let size = Size::new(size.0, size.1).expect("a size");
    random_minefield(size, mines, FirstClick::Opening, Cell::new(0, 0), &mut game_rng(5, number)).expect("room")
}

#[test]
fn along_a_corridor_without_mines_every_cell_is_the_parent_of_the_next() {
    for order in Order::ALL {
        let chains = play(&minefield(&["......"]), Cell::new(0, 0), order).unwrap();
        assert_eq!((chains.longest(), chains.reach(), chains.guesses, chains.won), (6, 5, 0, true));
        assert_eq!(chains.chain(), (0..6).map(|col| Cell::new(0, col)).collect::<Vec<_>>());
        assert_eq!(chains.fact(Cell::new(0, 3)).expect("a fact").parents, [Cell::new(0, 2)]);
    }
}

#[test]
fn a_deduced_mine_has_the_clue_as_its_parent_and_the_mine_count_spares_a_guess() {
    // 0 1 * 1 0, opened from the left: the 1 gives the mine; what lies behind it only the mine count tells.
    let chains = play(&minefield(&["..*.."]), Cell::new(0, 0), Order::BreadthFirst).unwrap();
    let mine = chains.fact(Cell::new(0, 2)).expect("the 1 sees one hidden cell");
    assert_eq!((mine.verdict, mine.parents.as_slice(), mine.length), (Verdict::Mine, &[Cell::new(0, 1)][..], 3));
    assert!(chains.won && chains.guesses == 0, "{chains:?}");
}

#[test]
fn without_mines_breadth_first_goes_straight_and_depth_first_winds() {
    let board = minefield(&["......"; 6]);
    let breadth = play(&board, Cell::new(0, 0), Order::BreadthFirst).unwrap();
    let depth = play(&board, Cell::new(0, 0), Order::DepthFirst).unwrap();
    assert_eq!((breadth.longest(), breadth.reach()), (6, 5), "no cell is farther than five moves of a king");
    assert!(depth.longest() > 6, "{}", depth.longest());
    assert_eq!(depth.reach(), 5);
}

#[test]
fn a_guess_begins_a_chain_of_its_own() {
    // The wall of mines lets nothing through: behind it six cells of which one is a mine.
    let board = minefield(&["..*..", "..*..", "..*.*"]);
    let chains = play(&board, Cell::new(0, 0), Order::BreadthFirst).unwrap();
    assert!(chains.guesses >= 1, "{chains:?}");
    let roots: Vec<&Fact> = chains.facts().iter().filter(|fact| fact.parents.is_empty()).collect();
    assert!(roots.iter().all(|fact| (fact.length, fact.reach) == (1, 0)), "{roots:?}");
    let lost = usize::from(!chains.won);
    assert_eq!(roots.len() + lost, 1 + chains.guesses as usize, "the first click, and every guess that was no mine");
}

#[test]
fn a_first_click_on_a_mine_leaves_nothing() {
    let chains = play(&minefield(&["*."]), Cell::new(0, 0), Order::DepthFirst).unwrap();
    assert_eq!((chains.longest(), chains.reach(), chains.won, chains.chain().len()), (0, 0, false, 0));
}

#[test]
fn every_fact_is_true_and_one_longer_than_its_longest_parent() {
    let mut from_mines = 0;
    for number in 0..30 {
        let board = random((9, 8), 12, number);
        for order in Order::ALL {
            let chains = play(&board, Cell::new(0, 0), order).unwrap();
            assert!(chains.longest() >= 1 && chains.chain().len() == chains.longest() as usize);
            for fact in chains.facts() {
                assert_eq!(fact.verdict == Verdict::Mine, board.is_mine(fact.cell), "{fact:?}");
                let parents = fact.parents.iter().map(|&parent| chains.fact(parent).expect("parents are facts"));
                from_mines += parents.clone().filter(|parent| parent.verdict == Verdict::Mine).count();
                assert_eq!(fact.length, 1 + parents.map(|parent| parent.length).max().unwrap_or(0), "{fact:?}");
            }
            assert!(
                chains.chain().windows(2).all(|pair| chains.fact(pair[1]).expect("a fact").parents.contains(&pair[0]))
            );
        }
    }
    assert!(from_mines > 100, "a mine that was deduced is a parent too: {from_mines}");
}

#[test]
fn the_reach_is_the_distance_to_the_farthest_ancestor() {
    let chains = play(&random((9, 8), 11, 3), Cell::new(0, 0), Order::DepthFirst).unwrap();
    for fact in chains.facts() {
        let mut pending = vec![fact];
        let mut seen = [false; 72];
        let mut farthest = 0;
        while let Some(ancestor) = pending.pop() {
            let rows = ancestor.cell.row.abs_diff(fact.cell.row);
            farthest = farthest.max(rows).max(ancestor.cell.col.abs_diff(fact.cell.col));
            for &parent in &ancestor.parents {
                if !std::mem::replace(&mut seen[chains.size.index(parent)], true) {
                    pending.push(chains.fact(parent).expect("parents are facts"));
                }
            }
        }
        assert_eq!(fact.reach, farthest, "{fact:?}");
    }
}

#[test]
fn both_orders_open_the_same_cells_where_logic_is_enough() {
    let mut solved = 0;
    for number in 0..30 {
        let board = random((9, 9), 10, number);
        let [mut breadth, mut depth] = Order::ALL.map(|order| play(&board, Cell::new(0, 0), order).unwrap());
        assert_eq!(breadth.guesses == 0, depth.guesses == 0, "game {number}");
        if breadth.guesses == 0 {
            solved += 1;
            assert!(breadth.won && depth.won);
            breadth.opened.sort_unstable_by_key(|cell| (cell.row, cell.col));
            depth.opened.sort_unstable_by_key(|cell| (cell.row, cell.col));
            assert_eq!(breadth.opened, depth.opened);
        }
    }
    assert!(solved > 5, "{solved}");
}

#[test]
fn a_survey_counts_every_game_and_is_the_same_on_any_number_of_threads() {
    let size = Size::new(8, 8).expect("a size");
    let series = Series::new(size, 9).first_click(FirstClick::Opening).games(20).seed(3);
    let in_pool = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| survey(&series, Order::DepthFirst, || ()).expect("room for nine mines"))
    };
    let summary = in_pool(1);
    assert_eq!(summary, in_pool(2));
    assert!(summary.won_without_guess <= summary.won && summary.won <= summary.games);
    let record = play(&series.minefield(summary.longest_game).expect("room"), series.start, Order::DepthFirst).unwrap();
    assert_eq!((summary.games, record.longest()), (20, summary.max_longest));
    assert!(survey(&series.mines(61), Order::DepthFirst, || ()).is_err());
}
