//! Every command on hexagons and on a graph, and how boards that are not square are drawn.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{folder_with, run, run_in};

/// The 1 in the middle sees six cells, two of which are revealed.
const HEX: &str = "4x3 mines 2 topology hex\n####\n#1##\n11##\n";

const HEX_FIELD: &str = "5x4 mines 2 topology hex start 0,0\n.....\n.....\n...*.\n.*...\n";

/// A revealed cell that counts two others, one that counts three, and a cell that nothing counts.
fn graph() -> String {
    let neighbours = json!([[1, 2], [], [], [1, 2, 4], [], []]);
    json!({"id": "g", "width": 6, "height": 1, "mines": 2, "topology": {"neighbours": neighbours}, "rows": ["1##2##"]})
        .to_string()
}

fn cells(answer: &Value) -> Vec<(u64, u64, String)> {
    let cell = |cell: &Value| {
        let number = |key: &str| cell[key].as_u64().expect("a number");
        (number("row"), number("col"), cell["p_mine_exact"].as_str().expect("a fraction").to_owned())
    };
    answer["cells"].as_array().expect("cells").iter().map(cell).collect()
}

#[test]
fn analyze_answers_on_a_graph() {
    let answer = run("analyze - --json", graph());
    let expected = [(0, 1, "1/2"), (0, 2, "1/2"), (0, 4, "1/1"), (0, 5, "0/1")];
    assert_eq!(cells(&answer.json()), expected.map(|(row, col, p)| (row, col, p.to_owned())));
    assert_eq!(answer.json()["configurations"], "2");
}

#[test]
fn every_command_that_reads_a_position_takes_hexagons_and_graphs() {
    for input in [HEX.to_owned(), graph()] {
        for command in [
            "analyze -",
            "analyze - --verify",
            "analyze - --certainty both",
            "advise -",
            "advise - --json",
            "explain -",
            "explain - --json",
            "convert - --to json",
            "validate -",
        ] {
            let outcome = run(command, input.clone());
            assert_eq!((outcome.code, outcome.err.as_str()), (0, ""), "{command}: {}", outcome.out);
        }
        assert_eq!(run("cnf -", input.clone()).code, 0);
        let converted = run("convert - --to json", input.clone()).answer();
        assert!(converted.contains("\"topology\""), "{converted}");
        assert_eq!(run("analyze - --json", converted).json()["cells"], run("analyze - --json", input).json()["cells"]);
    }
}

#[test]
fn a_proof_on_hexagons_and_on_a_graph_is_checked() {
    for (input, cell) in [(graph(), "0,4"), ("3x1 mines 1 topology hex\n1#?\n".to_owned(), "0,1")] {
        let folder = folder_with("board", &input);
        run_in(folder.path(), &format!("prove board --cell {cell} --out proof")).answer();
        run_in(folder.path(), "check proof").answer();
    }
}

#[test]
fn games_are_laid_played_and_generated_on_every_named_topology() {
    for topology in ["torus", "hex", "hex-torus", "orthogonal", "knight", "reach-2", "triangle", "layers-2"] {
        let board = format!("--size 6x6 --mines 4 --topology {topology}");
        let simulated = run(&format!("simulate {board} --games 5 --json"), "");
        assert_eq!((simulated.code, &simulated.json()["topology"]), (0, &json!(topology)), "{}", simulated.err);
        let generated = run(&format!("generate {board} --jsonl --attempts 3000"), "");
        assert_eq!(generated.code, 0, "{topology}: {}", generated.err);
        let name = if topology == "layers-2" { json!({"layers": 2}) } else { json!(topology) };
        assert_eq!(generated.json()["topology"], name);
        let solved = run("solvable - --jsonl", generated.out);
        assert_eq!((solved.code, &solved.json()["solvable"]), (0, &json!(true)), "{topology}: {}", solved.err);
        run(&format!("validate {board} --games 2"), "").answer();
        run(&format!("chains --size 6x6 --mines 4 --games 2 --topology {topology}"), "").answer();
        let watched = run(&format!("play {board} --watch"), "");
        assert!(watched.code < 2 && watched.out.contains(topology), "{topology}: {} {}", watched.out, watched.err);
    }
    run("optimum --size 3x4 --mines 2 --topology hex", "").answer();
}

#[test]
fn what_generate_writes_solvable_and_play_read_without_being_told_again() {
    let folder = folder_with("field.txt", HEX_FIELD);
    run_in(folder.path(), "solvable field.txt").answer();
    let generated = run("generate --size 6x6 --mines 5 --topology hex --start 2,2", "").answer();
    assert!(generated.contains("\n6x6 mines 5 topology hex start 2,2\n"), "{generated}");
    let solved = run("solvable -", generated);
    assert_eq!(solved.code, 0, "{}", solved.err);
}

#[test]
fn topologies_that_cannot_be_or_contradict_the_file_are_refused() {
    for (command, input, complaint) in [
        ("analyze -", "3x3 mines 1 topology cube\n###\n###\n###\n", "no such topology"),
        ("analyze -", "3x3 mines 1 topology hex-torus\n###\n###\n###\n", "even height"),
        ("analyze -", "3x4 mines 1 topology layers-3\n###\n###\n###\n###\n", "3 layers"),
        ("simulate --size 3x3 --mines 1 --topology hex-torus", "", "even height"),
        ("simulate --size 3x3 --mines 1 --topology cube", "", "no such topology"),
        ("convert - --to mine", HEX, "square"),
    ] {
        let refusal = run(command, input).refusal();
        assert!(refusal.contains(complaint), "{command}: {refusal}");
    }
    let folder = folder_with("field.txt", HEX_FIELD);
    let refusal = run_in(folder.path(), "play field.txt --watch --topology torus").refusal();
    assert!(refusal.contains("hex") && refusal.contains("torus"), "{refusal}");
}

#[test]
fn boards_are_drawn_as_they_are() {
    let drawn = |input: &str| {
        let answer = run("analyze -", input).answer();
        answer.split("\n\n").next().expect("a board").to_owned()
    };
    assert_snapshot!(drawn(HEX), @"
         0   1   2   3
    0   25   +   +  25
    1      *   1   +  25
    2    1   1   +  25
    ");
    assert_snapshot!(drawn("5x2 mines 2 topology triangle\n#####\n#1#1#\n"), @r#"
          0    1    2    3    4
    0  /33\ \33/  /+\ \33/ /33\
    1  \33/  /1\  \+/  /1\ \33/
    "#);
    assert_snapshot!(drawn("2x4 mines 1 topology layers-2\n##\n1#\n##\n##\n"), @"
    layer 0        layer 1
          0    1         0    1
    0  [14]   14   2    14   14
    1     1   14   3    14   14
    ");
    assert_snapshot!(drawn(&graph()), @"
    0,0   1  next to 0,1 0,2
    0,1  50
    0,2  50
    0,3   2  next to 0,1 0,2 0,4
    0,4   *
    0,5   +
    ");
}
