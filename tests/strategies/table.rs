//! Games at a table that knows the rules: no cell twice, and nobody is told more than a move uncovered.

use mineproof::internals::board::{Cell, Minefield};
use mineproof::internals::decision::{Choice, Player, ShownCell, Strategy, Why};
use mineproof::internals::game::{FirstClick, Game, Level, Reveal, game_rng, random_minefield};

/// How a game went.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    pub won: bool,
    pub moves: Vec<Choice>,
}

pub fn shown(game: &Game) -> Vec<ShownCell> {
    let clues = game.size().cells().filter_map(|cell| Some(ShownCell { cell, clue: game[cell].as_clue()? }));
    clues.collect()
}

/// Plays game `number` of a level from the first click in a corner, which is safe.
pub fn play(strategy: &Strategy, level: Level, number: u64) -> Played {
    let (start, mut rng) = (Cell::new(0, 0), game_rng(5, number));
    let field = random_minefield(level.size(), level.mines(), FirstClick::Safe, start, &mut rng).expect("room");
    let player = strategy.player(level.size(), level.mines(), rng);
    play_out(player, &field, start)
}

pub fn play_out(mut player: Box<dyn Player>, field: &Minefield, start: Cell) -> Played {
    let mut game = Game::new(field.clone());
    let mut moves = Vec::new();
    let mut next = start;
    loop {
        let Reveal::Safe(revealed) = game.reveal(next) else { return Played { won: false, moves } };
        let shown = revealed.iter().filter_map(|&cell| Some(ShownCell { cell, clue: field.clue(cell)? }));
        let shown: Vec<ShownCell> = shown.collect();
        player.see(&shown);
        if game.is_won() {
            return Played { won: true, moves };
        }
        let choice = player.choose();
        assert!(game.size().contains(choice.cell) && game[choice.cell].is_covered(), "{choice:?}");
        assert!((0.0..=1.0).contains(&choice.p_mine), "{choice:?}");
        assert!(choice.why != Why::Certain || choice.p_mine == 0.0, "{choice:?}");
        moves.push(choice);
        next = choice.cell;
    }
}
