//! No bytes make a reader panic, and what it reads has the size it says.

use mineproof::internals::board::{Dialect, Place, Wanted, read, read_minefield_json, read_position_json};
use proptest::prelude::*;
use proptest::sample::{Index, select};

const WANTED: [Wanted; 3] = [Wanted::Position, Wanted::Minefield, Wanted::Either];

/// Well-formed inputs, to be damaged.
const SEEDS: [&[u8]; 9] = [
    b"# c\n3x2 mines 2\n#1?\nF10\n",
    b"3x2\n*..\n..*\n",
    br##"{"id":[1],"width":3,"height":2,"mines":null,"density":"3/20","clues":"exact","rows":["#1?","F\u0030#"]}"##,
    br##"{"id":"m","width":3,"height":1,"mines":1,"rows":["*.."],"start":[0,1]}"##,
    b"4x2x3\nHH1?\nF210\n",
    &[3, 2, 0, 2, 0, 0, 2, 1],
    b"5x2:1,0,u844\n",
    b"https://example.org/?b=52&m=h8#top\n",
    b"# MINESWEEPER-BOARD v0.1\n\nrows: 1\ncolumns: 2\nmines: 1\n[real]\n1*\n\n[view]\n#U\n",
];

fn survives(bytes: &[u8]) -> Result<(), TestCaseError> {
    for dialect in Dialect::ALL {
        for wanted in WANTED {
            match read(bytes, dialect, wanted) {
                Ok(document) => prop_assert!(document.board.size().area() > 0),
                Err(error) => {
                    if let Place::Line { line, column, excerpt } = error.place() {
                        prop_assert!(*line >= 1 && *column >= 1);
                        prop_assert!(excerpt.marker() <= excerpt.text().chars().count());
                    }
                    let shown = error.render("fuzz\u{1b}");
                    prop_assert!(shown.chars().all(|c| c == '\n' || !c.is_control()), "{:?}", shown);
                    prop_assert!(!error.to_string().contains('\n'));
                }
            }
        }
    }
    let _ = (read_position_json(bytes), read_minefield_json(bytes));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        survives(&bytes)?;
    }

    #[test]
    fn text_of_the_characters_that_boards_are_made_of(text in "[0-9x#F?.*UHX@ mindesty:,u=&\\[\\]{}\"\r\né]{0,60}") {
        survives(text.as_bytes())?;
    }

    #[test]
    fn damaged_boards(
        seed in select(&SEEDS[..]),
        damage in prop::collection::vec((any::<Index>(), 0..4u8, any::<u8>()), 1..4),
    ) {
        let mut bytes = seed.to_vec();
        for (place, action, byte) in damage {
            if bytes.is_empty() {
                break;
            }
            let at = place.index(bytes.len());
            match action {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => { bytes.remove(at); }
                _ => bytes.truncate(at),
            }
        }
        survives(&bytes)?;
    }

    #[test]
    fn damaged_numbers(seed in select(&SEEDS[..]), place in any::<Index>(), number in "[0-9]{1,22}|-1|1e30|0.5|null") {
        let text = String::from_utf8_lossy(seed).into_owned();
        let digits: Vec<usize> = text.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect();
        if !digits.is_empty() {
            let at = digits[place.index(digits.len())];
            survives(format!("{}{number}{}", &text[..at], &text[at + 1..]).as_bytes())?;
        }
    }
}
