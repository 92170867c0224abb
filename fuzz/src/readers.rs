//! What must hold of every reader, whatever it is given.

use mineproof::internals::board::{Dialect, Wanted, read, write};

/// Reads `bytes` in every way; what was read must survive being written and read again.
pub fn check(bytes: &[u8], dialect: Dialect) {
    for wanted in [Wanted::Position, Wanted::Minefield, Wanted::Either] {
        match read(bytes, dialect, wanted) {
            Err(error) => assert_printable(&error.render("input")),
            Ok(document) => {
                for other in Dialect::ALL.into_iter().filter(|dialect| dialect.is_writable()) {
                    let Ok(written) = write(&document, other) else { continue };
                    let again = read(&written, other, Wanted::Either).expect("what was written can be read");
                    assert_eq!(again.board, document.board);
                }
            }
        }
    }
}

/// A message has nothing that a terminal would obey.
pub fn assert_printable(message: &str) {
    assert!(message.chars().all(|character| character == '\n' || !character.is_control()), "{message:?}");
}
