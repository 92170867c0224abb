//! Lines of external programs.

use mineproof::internals::board::{Position, read_position};
use mineproof::internals::external_rule::Claims;

const BOARDS: [&str; 3] =
    ["4x2 mines 2\n###F\n?12?\n", "5x5 mines 3\n#####\n#####\n##0##\n#####\n#####\n", "1x1 mines unknown\n#\n"];

/// Reads an answer to each position: what it claims is about hidden cells, and says nothing twice or both ways.
pub fn answer(bytes: &[u8]) {
    for board in BOARDS {
        let position = read_position(board.as_bytes()).expect("a readable board");
        match Claims::from_line(bytes, 7, &position) {
            Ok(claims) => check(&claims, &position),
            Err(problem) => crate::readers::assert_printable(&problem.to_string()),
        }
    }
}

fn check(claims: &Claims, position: &Position) {
    let mut certain: Vec<_> = claims.safe.iter().chain(&claims.mine).copied().collect();
    let mut chances: Vec<_> = claims.p_mine.iter().map(|(cell, _)| *cell).collect();
    for cells in [&mut certain, &mut chances] {
        assert!(cells.iter().all(|&cell| position.size().contains(cell) && position[cell].is_covered()));
        let before = cells.len();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), before, "{claims:?}");
    }
    assert!(claims.p_mine.iter().all(|(_, chance)| (0.0..=1.0).contains(chance)), "{claims:?}");
}
