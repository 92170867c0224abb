use super::*;
use crate::analysis::{Analysis, Options, analyze};
use crate::board::{CellState, MineCount, Position, Size};
use crate::decision::lookahead::NEXT;
use crate::frontier::Verdict;
use crate::game::{FirstClick, Game, Reveal, game_rng, random_minefield};

/// Plays a game and hands every position in which the player would guess to `check`.
fn play(size: Size, mines: u64, number: u64, mut check: impl FnMut(&mut CountingPlayer, &Chances, &Analysis)) {
    let start = Cell::new(0, 0);
    let minefield = random_minefield(size, mines, FirstClick::Safe, start, &mut game_rng(3, number)).unwrap();
    let mut game = Game::new(minefield);
    let tuning = Tuning::PROGRESS;
    let mut player = CountingPlayer::new(&size.into(), mines, tuning, game_rng(4, number));
    let mut next = start;
    loop {
        let Reveal::Safe(cells) = game.reveal(next) else { return };
        let shown: Vec<Cell> = cells.to_vec();
        if game.is_won() {
            return;
        }
        let shown = shown.iter().map(|&cell| ShownCell { cell, clue: game[cell].as_clue().unwrap() });
        player.see(&shown.collect::<Vec<_>>());
        next = match player.know() {
            Ok(at) => player.live.board.cell(at),
            Err(chances) => {
                let analysis = analyze(&game.position(), &Options::default()).unwrap();
                check(&mut player, &chances, &analysis);
                let (at, _) = player.guess(&chances);
                player.live.board.cell(at)
            }
        };
    }
}

fn boards() -> impl Iterator<Item = (Size, u64, u64)> {
    let sizes = [(9, 9, 10), (16, 16, 40), (30, 16, 99), (8, 8, 20), (1, 30, 6), (5, 5, 12)];
    sizes
        .into_iter()
        .flat_map(|(width, height, mines)| (0..12).map(move |number| (width, height, mines, number)))
        .map(|(width, height, mines, number)| (Size::new(width, height).unwrap(), mines, number))
}

#[test]
fn a_guess_is_made_only_where_nothing_is_certain_and_all_chances_are_those_of_exact_counting() {
    for (size, mines, number) in boards() {
        play(size, mines, number, |player, chances, analysis| {
            for cell in analysis.hidden_cells() {
                let at = player.live.board.at(cell);
                match analysis.verdict(cell).unwrap() {
                    Verdict::Mine => assert_eq!(player.live.board.status(at), crate::live::known_board::Status::Mine),
                    Verdict::Safe => panic!("{cell} is certainly safe"),
                    Verdict::Open => {
                        let exact = analysis.probability_f64(cell).unwrap();
                        let ours = player.chance(at, chances);
                        assert!((exact - ours).abs() < 1e-9, "{size} game {number}: {cell} {exact} {ours}");
                    }
                }
            }
            let layouts: f64 = analysis.configurations().unwrap().to_string().parse().unwrap();
            assert!((chances.layouts / layouts - 1.0).abs() < 1e-9);
        });
    }
}

#[test]
fn prospects_are_what_analysing_every_answer_gives() {
    for (size, mines, number) in boards().filter(|(_, _, number)| *number < 4) {
        play(size, mines, number, |player, chances, analysis| {
            let cells: Vec<Cell> = analysis.cells(Verdict::Open).collect();
            for &cell in cells.iter().step_by(5) {
                let at = player.live.board.at(cell);
                let mut lookahead =
                    Lookahead { board: &mut player.live.board, components: &mut player.live.components, chances };
                let prospect = lookahead.prospect(at);
                let expected = prospect_by_analysis(player, analysis, cell);
                assert!((prospect.safe - expected.safe).abs() < 1e-9);
                assert!(
                    (prospect.progress - expected.progress).abs() < 1e-9,
                    "{size} game {number} {cell}: {prospect:?} {expected:?}"
                );
                assert_eq!(prospect.is_dead, expected.is_dead, "{size} game {number} {cell}");
                // Components far from the cell keep their chances here: an approximation, but a close one.
                for (ours, exact) in prospect.next.iter().zip(expected.next) {
                    assert!((ours - exact).abs() < 0.06, "{size} game {number} {cell}: {prospect:?} {expected:?}");
                }
            }
        });
    }
}

/// The same by analysing the board after every number that the cell may show.
fn prospect_by_analysis(player: &CountingPlayer, before: &Analysis, cell: Cell) -> Prospect {
    let size = before.size();
    let MineCount::Known(mines) = *before.mine_count() else { panic!("games tell the number of mines") };
    let all: f64 = before.configurations().unwrap().to_string().parse().unwrap();
    let states: Vec<CellState> = size.cells().map(|cell| before[cell]).collect();
    let (mut safe, mut progress, mut next) = (0.0, 0.0, [0.0; NEXT]);
    let mut numbers = 0;
    for clue in 0..=8 {
        let mut states = states.clone();
        states[size.index(cell)] = CellState::clue(clue);
        let position = Position::new(size, states, MineCount::Known(mines)).unwrap();
        let Ok(after) = analyze(&position, &Options::default()) else { continue };
        let layouts: f64 = after.configurations().unwrap().to_string().parse().unwrap();
        let share = layouts / all;
        safe += share;
        numbers += 1;
        let is_new = |cell: &Cell| {
            player.live.board.status(player.live.board.at(*cell)) == crate::live::known_board::Status::Unknown
        };
        let mut safety: Vec<f64> =
            after.hidden_cells().filter(is_new).map(|cell| 1.0 - after.probability_f64(cell).unwrap()).collect();
        safety.sort_by(|one, other| other.total_cmp(one));
        safety.resize(NEXT, 0.0);
        progress += if safety[0] == 1.0 { share } else { 0.0 };
        for (sum, safe) in next.iter_mut().zip(&safety) {
            *sum += share * if *safe == 0.0 { 1.0 } else { *safe };
        }
    }
    Prospect { safe, progress: progress / safe, next: next.map(|sum| sum / safe), is_dead: numbers < 2 }
}

#[test]
fn a_chance_that_no_float_can_tell_from_certainty_is_none() {
    // Eight 1s around one cell: a mine there serves them all, and anything else takes four or more. Among four million cells
    // that leaves 3.75e-19 for the other cells around the 1s.
    let (size, middle) = (Size::new(2000, 2000).unwrap(), Cell::new(1000, 1000));
    let mut states = vec![CellState::HIDDEN; size.area()];
    for clue in size.neighbours(middle) {
        states[size.index(clue)] = CellState::clue(1);
    }
    let position = Position::new(size, states, MineCount::Known(5)).unwrap();
    let analysis = analyze(&position, &Options::default()).unwrap();
    let tuning = Tuning::EXACT;
    let mut player = CountingPlayer::on(KnownBoard::of_position(&position), tuning, game_rng(1, 0));
    player.live.components.update(&mut player.live.board);
    let chances = player.live.chances();
    assert_eq!(player.chance(player.live.board.at(middle), &chances), 1.0, "as near as floats come");
    player.live.learn_all().unwrap();
    assert_eq!(analysis.verdict(middle), Some(Verdict::Open));
    let around = (997..=1003).flat_map(|row| (997..=1003).map(move |col| Cell::new(row, col)));
    for cell in around.filter(|&cell| position[cell] == CellState::HIDDEN) {
        let is_known = player.live.board.status(player.live.board.at(cell)) != Status::Unknown;
        assert_eq!(is_known, analysis.verdict(cell) != Some(Verdict::Open), "{cell}");
    }
}
