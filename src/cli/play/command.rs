//! What a player types.

use mineproof::internals::board::{Cell, Size};

use super::super::arguments::cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Open(Cell),
    Flag(Cell),
    Hint,
    Help,
    Quit,
    /// An empty line.
    Nothing,
}

pub const HELP: &str = "3,4 or o 3,4  open row 3, column 4, both counted from 0
f 3,4         set a flag there, or take it away; a flagged cell is not opened
h             hint: exact odds and the safest cells
?             this list
q             quit";

/// A command, or what is wrong with it.
pub fn parse(line: &str, size: Size) -> Result<Command, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let on_board = |text: &str| {
        let cell = cell(text.trim())?;
        size.check(cell).map_err(|off| off.to_string())
    };
    match word {
        "" => Ok(Command::Nothing),
        "o" => on_board(rest).map(Command::Open),
        "f" => on_board(rest).map(Command::Flag),
        "h" if rest.is_empty() => Ok(Command::Hint),
        "q" if rest.is_empty() => Ok(Command::Quit),
        "?" if rest.is_empty() => Ok(Command::Help),
        _ if word.starts_with(|first: char| first.is_ascii_digit()) => on_board(line).map(Command::Open),
        _ => Err(format!("`{line}` is no command; ? lists them")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_a_letter_and_a_cell() {
        let size = Size::new(9, 9).expect("a board");
        let at = Cell::new(3, 4);
        for (line, command) in [
            ("3,4", Command::Open(at)),
            (" 3, 4 \n", Command::Open(at)),
            ("o 3,4", Command::Open(at)),
            ("f 3,4", Command::Flag(at)),
            ("h\n", Command::Hint),
            ("?", Command::Help),
            ("q", Command::Quit),
            ("\n", Command::Nothing),
        ] {
            assert_eq!(parse(line, size), Ok(command), "{line}");
        }
        for line in ["o", "f", "3", "3,", "x 3,4", "h 3,4", "9,0", "0,9", "f 10,10"] {
            assert!(parse(line, size).is_err(), "{line}");
        }
        assert_eq!(
            parse("9,0", size),
            Err("9,0 is not on the board, which is 9x9: rows 0 to 8, columns 0 to 8".to_owned())
        );
        assert_eq!(parse("x 3,4", size), Err("`x 3,4` is no command; ? lists them".to_owned()));
    }
}
