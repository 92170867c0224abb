//! Five hundred lines of every sort, and what each must be answered with.

use super::Lcg;
use super::oracle::Puzzle;

pub enum Kind {
    Sound(Puzzle),
    /// With the cell of a clue that cannot be true.
    Contradictory,
    /// With a part of what is said about it.
    Unreadable(&'static str),
}

pub struct Line {
    pub text: String,
    pub kind: Kind,
}

/// Line number `n` has the id `n`, where it has one.
pub fn mixed_lines(count: u64) -> Vec<Line> {
    let mut random = Lcg(2024);
    (1..=count).map(|number| mixed_line(number, &mut random)).collect()
}

fn mixed_line(number: u64, random: &mut Lcg) -> Line {
    let line = |text: String, kind| Line { text, kind };
    match random.below(12) {
        0 => line(format!(r##"{{"id":{number},"width":3,"height":1,"mines":1,"rows":["#3#"]}}"##), Kind::Contradictory),
        1 => line(
            format!(r##"{{"id":{number},"width":3,"height":1,"mines":1,"rows":["#9#"]}}"##),
            Kind::Unreadable("unknown character `9`"),
        ),
        2 => line(
            format!(r##"{{"id":{number},"width":2,"height":2,"rows":["0#"]}}"##),
            Kind::Unreadable("the board ends after 1 of 2 rows"),
        ),
        3 => line("nonsense".to_owned(), Kind::Unreadable("this is not a JSON object")),
        _ => {
            let puzzle = Puzzle::random(random);
            line(puzzle.json(&number.to_string()), Kind::Sound(puzzle))
        }
    }
}
