//! What is next to what is the grid's to say: nobody else computes with rows and columns.

use super::sources::sources;

/// Files that may, and why.
const MAY: [(&str, &str); 13] = [
    ("src/board", "the grid itself, and rows of text"),
    ("src/render", "drawings have rows and columns"),
    ("src/cli", "flags and charts"),
    ("src/analysis.rs", "cells in the order of rows"),
    ("src/constructed.rs", "builds square boards"),
    ("src/counting/table.rs", "rows of a table, not of a board"),
    ("src/frontier.rs", "the square board's passes over bytes"),
    ("src/frontier/listed.rs", "cells in the order of rows"),
    ("src/generation/window.rs", "the square board's windows"),
    ("src/inference/count_set.rs", "the square board's passes over bytes"),
    ("src/live/known_board.rs", "the square board's steps"),
    ("src/simulation/json.rs", "writes the size"),
    ("src/validation/shrink.rs", "takes rows and columns from square boards"),
];

/// Signs of arithmetic with rows and columns.
const SIGNS: [&str; 10] =
    [".width()", ".height()", ".row + ", ".row - ", ".col + ", ".col - ", "row + 1", "row - 1", "col + 1", "col - 1"];

#[test]
fn nobody_but_the_grid_computes_with_rows_and_columns() {
    let mut used = [false; MAY.len()];
    let mut faults = Vec::new();
    for source in sources() {
        let path = source.path.display().to_string();
        let code = source.text.split("#[cfg(test)]").next().unwrap_or_default();
        let allowed = MAY.iter().position(|(prefix, _)| path.starts_with(prefix));
        let is_test = path.contains("/tests.rs") || path.contains("test_positions");
        for (number, line) in (1..).zip(code.lines()).filter(|(_, line)| !line.trim_start().starts_with("//")) {
            let Some(sign) = SIGNS.iter().find(|sign| line.contains(**sign)) else { continue };
            match allowed {
                Some(place) => used[place] = true,
                None if is_test => {}
                None => faults.push(format!("{path}:{number}: `{sign}`")),
            }
        }
    }
    assert!(faults.is_empty(), "{}\nAsk the grid: `neighbours`, `touches`, `distance`.", faults.join("\n"));
    let idle: Vec<&str> = MAY.iter().zip(used).filter(|(_, used)| !used).map(|((path, _), _)| *path).collect();
    assert!(idle.is_empty(), "these need no exception any more: {idle:?}");
}
