//! Builds all mistakes that `cargo mutants --list --json` names into one copy of the sources, each behind a switch, so that
//! they are compiled once and not once each. `mutation/README.md` says how to use it.
//!
//! `mineproof-mutation LIST COPY DROPPED` rewrites `COPY/src`. Mistake 1 is the first of the list; those whose numbers are in the
//! file DROPPED are left out. `COPY/switches.json` then has the numbers on every line, and those for which there is no switch.

mod finding;
mod rendering;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;

use finding::{Mistake, Place, find};
use serde_json::{Value, json};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, list, root, dropped] = &arguments[..] else {
        panic!("expected LIST COPY DROPPED");
    };
    let list: Vec<Value> = serde_json::from_str(&read(list)).expect("a list of mutants as JSON");
    let dropped: HashSet<usize> =
        read(dropped).split_whitespace().map(|number| number.parse().expect("a number")).collect();
    let mut lines = BTreeMap::new();
    let mut missing = Vec::new();
    for (file, wanted) in by_file(&list, &dropped) {
        let path = format!("{root}/{file}");
        let source = without_const_fn(&read(&path));
        let nodes = find(&source, &wanted);
        let placed: HashSet<usize> = nodes.iter().flat_map(|node| node.mistakes.iter().map(|&(id, _)| id)).collect();
        missing.extend(wanted.values().flatten().map(|mistake| mistake.id).filter(|id| !placed.contains(id)));
        let switched = rendering::render(&source, &nodes);
        for (number, line) in switched.lines().enumerate() {
            for id in rendering::marked(line) {
                lines.entry(format!("{file}:{}", number + 1)).or_insert_with(Vec::new).push(id);
            }
        }
        fs::write(&path, switched).expect("the copy can be written");
    }
    missing.sort_unstable();
    println!("{} in the list, {} dropped, {} without a switch", list.len(), dropped.len(), missing.len());
    write(root, "switches.json", &json!({ "lines": lines, "missing": missing }).to_string());
    write(
        root,
        "src/mutation_switch.rs",
        &include_str!("switch.rs").replace("MISTAKES", &(list.len() + 1).to_string()),
    );
    let lib = read(&format!("{root}/src/lib.rs"));
    write(root, "src/lib.rs", &format!("#![allow(warnings)]\n{lib}\npub mod mutation_switch;\n"));
}

/// The mistakes of every file by their places.
fn by_file(list: &[Value], dropped: &HashSet<usize>) -> BTreeMap<String, HashMap<Place, Vec<Mistake>>> {
    let mut files: BTreeMap<String, HashMap<Place, Vec<Mistake>>> = BTreeMap::new();
    for (id, mistake) in (1..).zip(list).filter(|(id, _)| !dropped.contains(id)) {
        let at = |end: &str, key: &str| mistake["span"][end][key].as_u64().expect("a place") as usize;
        let place = [at("start", "line"), at("start", "column"), at("end", "line"), at("end", "column")];
        let text = |key: &str| mistake[key].as_str().unwrap_or_default().to_owned();
        let kind = Mistake { id, genre: text("genre"), replacement: text("replacement") };
        files.entry(text("file")).or_default().entry(place).or_default().push(kind);
    }
    files
}

/// A constant function cannot ask which mistake is on. Those that constants are made with keep their word: a line that says
/// `const fn new` in a file with `const {`.
fn without_const_fn(source: &str) -> String {
    let makes_constants = source.contains("const {");
    let plain = |line: &str| match makes_constants && line.contains("const fn new") {
        true => format!("{line}\n"),
        // As long as before, so that every place stays what it was.
        false => format!("{}\n", line.replace("const fn", "      fn")),
    };
    source.lines().map(plain).collect()
}

fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn write(root: &str, path: &str, text: &str) {
    fs::write(format!("{root}/{path}"), text).expect("the copy can be written");
}
