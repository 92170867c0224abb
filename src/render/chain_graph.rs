//! The facts of a game as a graph for Graphviz.

use std::fmt::Write;

use crate::frontier::Verdict;
use crate::influence::GameChains;

/// Every fact and its parents: safe cells green, mines red, what begins a chain as a box; a longest chain is drawn bold.
pub fn chains_dot(chains: &GameChains) -> String {
    let longest = chains.chain();
    let mut text = "digraph chains {\n  node [style=filled];\n".to_owned();
    for fact in chains.facts() {
        let color = if fact.verdict == Verdict::Mine { "#f4a6a6" } else { "#b5e0b0" };
        let shape = if fact.parents.is_empty() { "box" } else { "ellipse" };
        let width = if longest.contains(&fact.cell) { 3 } else { 1 };
        let cell = fact.cell;
        // Writing into a string cannot fail.
        let _ = writeln!(text, "  \"{cell}\" [shape={shape}, fillcolor=\"{color}\", penwidth={width}];");
        for &parent in &fact.parents {
            let on_chain = longest.windows(2).any(|pair| pair == [parent, cell]);
            let style = if on_chain { " [penwidth=3]" } else { "" };
            let _ = writeln!(text, "  \"{parent}\" -> \"{cell}\"{style};");
        }
    }
    text.push_str("}\n");
    text
}
