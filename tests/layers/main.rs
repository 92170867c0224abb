//! The house stands as `src/lib.rs` and `docs/pipeline.md` draw it: modules use only those above them, only the command
//! line uses what is for command lines, and the drawing is the one that the sources give.

mod geometry;
mod house;
mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use sources::{Mention, Source, mentions, re_exports, repository, sources};

const ENGINES: [&str; 3] = ["inference", "certainty", "counting"];

/// The modules of the command line: they stand on the library and are no part of it.
const PROGRAM: [&str; 2] = ["cli", "main"];

/// The table in the documentation of `lib.rs`: rows of modules.
fn layers() -> Vec<Vec<String>> {
    let lib = fs::read_to_string(repository().join("src/lib.rs")).expect("lib.rs can be read");
    layers_in(&lib)
}

fn layers_in(lib: &str) -> Vec<Vec<String>> {
    lib.lines()
        .filter_map(|line| line.strip_prefix("//! | ")?.split(" | ").next())
        .map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_string).collect())
        .filter(|row: &Vec<String>| !row.is_empty())
        .collect()
}

/// The place of every module in the layers: its row.
fn rows(layers: &[Vec<String>]) -> BTreeMap<&str, usize> {
    layers
        .iter()
        .enumerate()
        .flat_map(|(row, modules)| modules.iter().map(move |module| (module.as_str(), row)))
        .collect()
}

/// One line for everything that a module names and that does not stand above it.
fn faults(
    layers: &[Vec<String>],
    by_module: &BTreeMap<String, Vec<Mention>>,
    re_exports: &BTreeMap<String, String>,
) -> Vec<String> {
    let rows = rows(layers);
    let mut faults = Vec::new();
    for (module, mentions) in by_module.iter().filter(|(module, _)| *module != "lib") {
        // The program stands on everything; that a module of the library has no row is another test's to say.
        let own = rows.get(module.as_str()).copied().unwrap_or(layers.len());
        for Mention { file, line, name, .. } in mentions.iter().filter(|mention| mention.name != *module) {
            let used = re_exports.get(name).unwrap_or(name).as_str();
            let fault = match rows.get(used) {
                None => "is in no row and is not re-exported from a module",
                Some(&row) if row > own => "stands below it",
                Some(&row) if row == own && used != module => "stands beside it",
                Some(_) => continue,
            };
            faults.push(format!("{}:{line}: `{module}` uses `{used}`, which {fault}", file.display()));
        }
    }
    faults
}

fn lib(sources: &[Source]) -> &Source {
    sources.iter().find(|source| source.module == "lib").expect("there is a lib.rs")
}

#[test]
fn every_module_stands_in_the_table_of_lib_rs_once() {
    let mut drawn: Vec<String> = layers().concat();
    drawn.sort();
    let there: BTreeSet<String> = sources().into_iter().map(|source| source.module).collect();
    let there: Vec<String> =
        there.into_iter().filter(|module| module != "lib" && !PROGRAM.contains(&module.as_str())).collect();
    assert_eq!(
        drawn, there,
        "the first column of the table in the documentation of src/lib.rs (left) has not the modules of src (right): \
         give a new module a row below all that it uses, or a place in such a row"
    );
}

#[test]
fn modules_use_only_those_above_them() {
    let sources = sources();
    let faults = faults(&layers(), &mentions(&sources), &re_exports(lib(&sources)));
    assert!(
        faults.is_empty(),
        "{}\nWhat both need belongs in a module above both, or is handed over as an argument. If it is the order that is wrong, \
         move the row in the table of src/lib.rs.",
        faults.join("\n")
    );
}

#[test]
fn the_three_engines_stand_in_one_row_so_that_their_agreement_is_evidence() {
    let layers = layers();
    assert!(
        layers.iter().any(|row| *row == ENGINES),
        "no row of the table in src/lib.rs has just {ENGINES:?}: modules in one row cannot use one another, and the engines must not"
    );
}

#[test]
fn only_the_command_line_uses_what_is_for_command_lines() {
    let manifest = fs::read_to_string(repository().join("Cargo.toml")).expect("Cargo.toml can be read");
    let (_, feature) = manifest.split_once("\ncli = [").expect("there is a feature `cli`");
    let (feature, _) = feature.split_once(']').expect("its list ends");
    let crates: Vec<String> =
        feature.split('"').filter_map(|word| Some(word.strip_prefix("dep:")?.replace('-', "_"))).collect();
    assert!(crates.contains(&"clap".to_string()), "{crates:?} of the feature `cli` in Cargo.toml");
    let sources = sources();
    let mut in_program = 0;
    for source in &sources {
        for (line, name) in source.path_starts().into_iter().filter(|(_, name)| crates.contains(name)) {
            assert!(
                PROGRAM.contains(&source.module.as_str()),
                "{}:{line}: the library uses `{name}`, which it is built without (`--no-default-features`). \
                 Return a value and let src/cli show it.",
                source.path.display()
            );
            in_program += 1;
        }
    }
    assert!(in_program > 20, "the command line uses these crates: {in_program} uses found");
}

#[test]
fn the_drawing_in_the_documentation_is_what_the_sources_give() {
    let sources = sources();
    let house = house::House::new(&layers(), &sources, &mentions(&sources), &re_exports(lib(&sources)));
    house.compare_or_write(&repository().join("docs/pipeline.md"));
}

/// Names in capitals stand for what a reader would choose.
#[test]
fn files_that_the_guides_name_exist() {
    let sources = sources();
    for page in ["docs/pipeline.md", "CONTRIBUTING.md"] {
        let text = fs::read_to_string(repository().join(page)).expect("the page can be read");
        let mut named = 0;
        for name in text.split('`').skip(1).step_by(2).filter(|code| code.ends_with(".rs") && !code.contains("NAME")) {
            let is_there =
                [repository().join(name), repository().join("src").join(name)].iter().any(|path| path.exists());
            let is_file_name = |source: &Source| source.path.file_name().is_some_and(|file| file == name);
            assert!(is_there || sources.iter().any(is_file_name), "{page} names {name}, which is not there");
            named += 1;
        }
        assert!(named > 10, "{page} names {named} files");
    }
}

#[test]
fn a_module_that_uses_what_stands_below_or_beside_it_is_named() {
    let layers = layers_in(
        "//! | | |\n//! |---|---|\n//! | [`low`] | `text` |\n//! | [`left`], `right` | |\n//! | [`high`] | |\n",
    );
    assert_eq!(layers, [vec!["low"], vec!["left", "right"], vec!["high"]]);
    let mention = |line, name: &str| Mention { file: "src/x.rs".into(), line, name: name.into(), in_tests: false };
    let by_module = BTreeMap::from([
        ("low".to_string(), vec![mention(1, "high"), mention(2, "low")]),
        ("left".to_string(), vec![mention(3, "right"), mention(4, "low")]),
        ("high".to_string(), vec![mention(5, "left"), mention(6, "Exported"), mention(7, "Unknown")]),
        ("cli".to_string(), vec![mention(8, "high"), mention(9, "cli"), mention(10, "Nowhere")]),
    ]);
    let re_exports = BTreeMap::from([("Exported".to_string(), "right".to_string())]);
    assert_eq!(
        faults(&layers, &by_module, &re_exports),
        [
            "src/x.rs:10: `cli` uses `Nowhere`, which is in no row and is not re-exported from a module",
            "src/x.rs:7: `high` uses `Unknown`, which is in no row and is not re-exported from a module",
            "src/x.rs:3: `left` uses `right`, which stands beside it",
            "src/x.rs:1: `low` uses `high`, which stands below it",
        ]
    );
}
