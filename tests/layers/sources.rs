//! The sources as tokens: which modules of the library each file names. Macros are read like everything else; comments and
//! strings are not.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// Modules of `lib.rs` that only hold others: `mineproof::internals::board` is `board`.
const FACADES: [&str; 4] = ["internals", "options", "results", "errors"];

/// A path that starts at a root, as in `crate::board::Cell`, and where it stands.
#[derive(Debug, PartialEq, Eq)]
pub struct Mention {
    pub file: PathBuf,
    pub line: usize,
    /// The first name after the root: a module, or what `lib.rs` re-exports.
    pub name: String,
    /// Only compiled for tests.
    pub in_tests: bool,
}

/// All that is read of one file.
#[derive(Debug, Default)]
struct Reading {
    mentions: Vec<(usize, String, bool)>,
    /// Modules in files of their own that are declared `#[cfg(test)]`.
    test_files: Vec<String>,
    /// First segments of paths, and where: crates show here.
    path_starts: Vec<(usize, String)>,
}

/// A source file of the library or the command line.
pub struct Source {
    /// From the root of the repository.
    pub path: PathBuf,
    /// The module of the library's or the program's root that it belongs to; `lib` and `main` are the roots.
    pub module: String,
    pub lines: usize,
    pub text: String,
    tokens: TokenStream,
    /// How many `super` lead from this file to the root.
    depth: usize,
}

impl Source {
    fn new(path: PathBuf, text: &str) -> Self {
        let inside = path.strip_prefix("src").expect("sources are in src").with_extension("");
        let names: Vec<String> = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        let module = names[0].clone();
        let depth = if is_root(&module) { 0 } else { names.len() };
        let tokens = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Self { path, module, lines: text.lines().count(), text: text.to_owned(), tokens, depth }
    }

    fn read(&self) -> Reading {
        let mut reading = Reading::default();
        walk(&self.tokens, self.depth, false, &mut reading);
        reading
    }

    /// The crates and local names that its paths start with.
    pub fn path_starts(&self) -> Vec<(usize, String)> {
        self.read().path_starts
    }
}

fn is_root(module: &str) -> bool {
    module == "lib" || module == "main"
}

/// Every file of `src`, by path.
pub fn sources() -> Vec<Source> {
    let root = repository();
    let mut folders = vec![PathBuf::from("src")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder)).expect("src can be listed") {
            let path = folder.join(entry.expect("src can be listed").file_name());
            if root.join(&path).is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(root.join(&path)).expect("sources can be read");
                found.push(Source::new(path, &text));
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

pub fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What every module mentions of the others, by module.
pub fn mentions(sources: &[Source]) -> BTreeMap<String, Vec<Mention>> {
    let readings: Vec<Reading> = sources.iter().map(Source::read).collect();
    let test_files: BTreeSet<PathBuf> = sources
        .iter()
        .zip(&readings)
        .flat_map(|(source, reading)| {
            let folder = source.path.with_extension("");
            reading.test_files.iter().map(move |name| folder.join(name).with_extension("rs"))
        })
        .collect();
    let mut by_module: BTreeMap<String, Vec<Mention>> = BTreeMap::new();
    for (source, reading) in sources.iter().zip(readings) {
        let file_is_test = test_files.contains(&source.path);
        let all = by_module.entry(source.module.clone()).or_default();
        all.extend(reading.mentions.into_iter().map(|(line, name, in_tests)| Mention {
            file: source.path.clone(),
            line,
            name,
            in_tests: in_tests || file_is_test,
        }));
    }
    by_module
}

/// What `lib.rs` re-exports, each with the module it comes from.
pub fn re_exports(lib: &Source) -> BTreeMap<String, String> {
    let mut from = BTreeMap::new();
    collect_re_exports(&lib.tokens, &mut from);
    from
}

fn collect_re_exports(tokens: &TokenStream, from: &mut BTreeMap<String, String>) {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for token in &tokens {
        if let TokenTree::Group(group) = token {
            collect_re_exports(&group.stream(), from);
        }
    }
    for at in 1..tokens.len() {
        if is_word(&tokens[at - 1], "pub") && is_word(&tokens[at], "use") {
            let (paths, _) = use_tree(&tokens, at + 1);
            for (_, path) in paths {
                let path: Vec<String> = path.into_iter().filter(|part| part != "crate" && part != "self").collect();
                from.insert(path.last().expect("a path has a name").clone(), path[0].clone());
            }
        }
    }
}

/// `depth`: how many `super` lead to the root from here.
fn walk(tokens: &TokenStream, depth: usize, in_tests: bool, reading: &mut Reading) {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut at = 0;
    // After `#[cfg(test)]`, until the item that it stands at ends.
    let mut test_item = false;
    while at < tokens.len() {
        let testing = in_tests || test_item;
        match &tokens[at] {
            TokenTree::Punct(sign) if sign.as_char() == ';' => test_item = false,
            TokenTree::Group(group) => {
                if is_cfg_test(&tokens, at, group) {
                    test_item = true;
                } else {
                    walk(&group.stream(), depth, testing, reading);
                    test_item &= group.delimiter() != Delimiter::Brace;
                }
            }
            TokenTree::Ident(word) if word == "mod" => match tokens.get(at + 1..at + 3) {
                Some([_, TokenTree::Group(body)]) => {
                    walk(&body.stream(), depth + 1, testing, reading);
                    test_item = false;
                    at += 2;
                }
                Some([TokenTree::Ident(name), _]) if testing => reading.test_files.push(name.to_string()),
                _ => {}
            },
            TokenTree::Ident(word) if is_path_sign(&tokens, at + 1) && !(at > 1 && is_path_sign(&tokens, at - 2)) => {
                let (paths, next) = use_tree(&tokens, at);
                reading.path_starts.push((word.span().start().line, word.to_string()));
                reading.mentions.extend(
                    paths.iter().filter_map(|(line, path)| Some((*line, after_root(path, depth)?.clone(), testing))),
                );
                at = next;
                continue;
            }
            TokenTree::Ident(word) if at > 0 && is_word(&tokens[at - 1], "use") => {
                reading.path_starts.push((word.span().start().line, word.to_string()));
            }
            _ => {}
        }
        at += 1;
    }
}

/// The name after `crate`, after this library's own name (in the command line), or after as many `super` as lead to the root.
fn after_root(path: &[String], depth: usize) -> Option<&String> {
    let supers = path.iter().take_while(|part| *part == "super").count();
    if supers > 0 {
        return if supers == depth { path.get(supers) } else { None };
    }
    let is_facade = |part: &&String| FACADES.contains(&part.as_str());
    if path[0] == "crate" || path[0] == "mineproof" { path[1..].iter().find(|part| !is_facade(part)) } else { None }
}

/// The paths that start at `at`, braces multiplied out, each with its line; and the place after them.
fn use_tree(tokens: &[TokenTree], mut at: usize) -> (Vec<(usize, Vec<String>)>, usize) {
    let mut stem: Vec<String> = Vec::new();
    let mut line = 0;
    loop {
        match tokens.get(at) {
            Some(TokenTree::Ident(word)) => {
                stem.push(word.to_string());
                line = word.span().start().line;
                at += 1;
            }
            Some(TokenTree::Punct(sign)) if sign.as_char() == '*' => {
                stem.push("*".into());
                at += 1;
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                let paths = inside
                    .split(|token| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ','))
                    .filter(|part| !part.is_empty())
                    .flat_map(|part| use_tree(part, 0).0)
                    .map(|(line, path)| (line, [stem.clone(), path].concat()))
                    .collect();
                return (paths, at + 1);
            }
            _ => break,
        }
        if !is_path_sign(tokens, at) {
            break;
        }
        at += 2;
    }
    (vec![(line, stem)], at)
}

fn is_path_sign(tokens: &[TokenTree], at: usize) -> bool {
    let colon = |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ':');
    tokens.get(at..at + 2).is_some_and(|two| two.iter().all(colon))
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(found) if found == word)
}

fn is_cfg_test(tokens: &[TokenTree], at: usize, group: &Group) -> bool {
    group.delimiter() == Delimiter::Bracket
        && at > 0
        && matches!(&tokens[at - 1], TokenTree::Punct(sign) if sign.as_char() == '#')
        && group.stream().to_string().replace(' ', "") == "cfg(test)"
}

#[test]
fn mentions_are_found_wherever_code_stands_and_nowhere_else() {
    let text = "
        //! crate::comment is not code
        use crate::one;
        use crate::{two::{A, B}, Three};
        use super::super::{four::C, five};
        use super::inside;
        fn f() { let text = \"crate::text\"; assert_eq!(vec![crate::six::D::new()], g::<super::super::seven::E>()); }
        #[cfg(test)]
        use crate::eight;
        fn g() { crate::nine::f() }
        #[cfg(test)]
        mod tests {
            use super::super::super::ten;
            use super::super::still_inside;
        }
        #[cfg(test)]
        mod more_tests;
        mod no_tests;
        use clap::Parser;
        use mineproof::eleven;
        use mineproof::internals::twelve::F;
    ";
    let source = Source::new("src/outer/middle.rs".into(), text);
    let reading = source.read();
    let found: Vec<(usize, &str, bool)> =
        reading.mentions.iter().map(|(line, name, in_tests)| (*line, name.as_str(), *in_tests)).collect();
    let expected = [
        (3, "one", false),
        (4, "two", false),
        (4, "two", false),
        (4, "Three", false),
        (5, "four", false),
        (5, "five", false),
        (7, "six", false),
        (7, "seven", false),
        (9, "eight", true),
        (10, "nine", false),
        (13, "ten", true),
        (20, "eleven", false),
        (21, "twelve", false),
    ];
    assert_eq!(found, expected);
    assert_eq!(reading.test_files, ["more_tests"]);
    assert!(source.path_starts().contains(&(19, "clap".into())), "{:?}", source.path_starts());
}
