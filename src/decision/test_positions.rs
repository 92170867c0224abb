//! Small positions for the tests of this module.

use rand::RngExt;

use super::counting_player::CountingPlayer;
use super::tuning::Tuning;
use crate::board::{Cell, Position, Size};
use crate::game::{FirstClick, Game, Reveal, game_rng, random_minefield};
use crate::live::chances::Chances;
use crate::live::known_board::KnownBoard;

/// A player who has to guess in a position; it searches at most so many layouts.
pub(super) fn guessing_in(position: &Position, endgame: usize) -> (CountingPlayer, Chances) {
    let tuning = Tuning { search: endgame, ..Tuning::PROGRESS };
    let mut player = CountingPlayer::on(KnownBoard::of_position(position), tuning, game_rng(41, 0));
    let chances = player.know().expect_err("nothing is certain");
    (player, *chances)
}

/// A position in which the next move is a guess, as a game comes to it; some games have none.
pub(super) fn guessing(number: u64) -> Option<(Position, CountingPlayer)> {
    let mut rng = game_rng(31, number);
    // Strips fall into parts that tell nothing of one another.
    let (width, height) = match number % 4 {
        3 => (rng.random_range(7..=11), 2),
        _ => (rng.random_range(3..=5), rng.random_range(3..=4)),
    };
    let size = Size::new(width, height).unwrap();
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
        let board = KnownBoard::of_position(&position);
        let mut player = CountingPlayer::on(board, Tuning::EXACT, game_rng(32, number));
        next = match player.know() {
            Ok(at) => player.live.board.cell(at),
            Err(_) if guesses == 0 => return Some((position, player)),
            Err(chances) => {
                guesses -= 1;
                let (at, _) = player.guess(&chances);
                player.live.board.cell(at)
            }
        };
    }
}
