//! Reading and writing boards: every format, every mistake by its message, and no input that can hurt.

mod arbitrary;
mod dialects;
mod json;
mod json_clue_mistakes;
mod json_clues;
mod json_mistakes;
mod mistakes;
#[path = "../common/neighbourhood.rs"]
#[allow(dead_code)] // other tests use the rest
mod neighbourhood;
mod read_only_dialects;
mod round_trips;
#[path = "../common/telling.rs"]
#[allow(dead_code)] // other tests use the rest
mod telling;

use mineproof::internals::board::{Board, Dialect, Document, Wanted, read};

/// What a person sees of a mistake.
fn refusal(bytes: impl AsRef<[u8]>, dialect: Dialect, wanted: Wanted) -> String {
    match read(bytes.as_ref(), dialect, wanted) {
        Ok(document) => panic!("this was read: {document:?}"),
        Err(error) => error.render("board.txt"),
    }
}

/// The rows of a board in native notation, after a line that says what else is known.
fn shown(document: &Document) -> String {
    let (first, rows): (String, Vec<String>) = match &document.board {
        Board::Position(position) => {
            (format!("{} {:?}", position.size(), position.mine_count()), position.rows().collect())
        }
        Board::Minefield(minefield) => {
            (format!("{} {:?}", minefield.size(), document.start), minefield.rows().collect())
        }
    };
    format!("{first}\n{}", rows.join("\n"))
}
