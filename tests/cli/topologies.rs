//! Every command on hexagons and on a graph, and how boards that are not square are drawn.

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
    let found = cells(&answer.json());
    for (found, (row, col, p)) in found.iter().zip(expected) {
        let p = match p {
            "1/1" => "1",
            "0/1" => "0",
            other => other,
        };
        assert_eq!((found.0, found.1), (row, col));
        assert!(found.2 == p || found.2 == format!("{p}/1"), "{found:?}");
    }
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
            "cnf -",
            "convert - --to json",
            "validate -",
        ] {
            let outcome = run(command, input.clone());
            assert_eq!((outcome.code, outcome.err.as_str()), (0, ""), "{command}: {}", outcome.out);
        }
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
        assert_eq!(generated.json()["topology"], topology);
        let solved = run("solvable - --jsonl", generated.out);
        assert_eq!((solved.code, &solved.json()["solvable"]), (0, &json!(true)), "{topology}: {}", solved.err);
        run(&format!("validate {board} --games 2"), "").answer();
        run(&format!("chains --size 6x6 --mines 4 --games 2 --topology {topology}"), "").answer();
        run(&format!("play {board} --watch"), "");
    }
    run("optimum --size 3x4 --mines 2 --topology hex", "").answer();
}

#[test]
fn what_generate_writes_solvable_and_play_read_without_being_told_again() {
    let folder = folder_with("field.txt", HEX_FIELD);
    run_in(folder.path(), "solvable field.txt").answer();
    let generated = run("generate --size 6x6 --mines 5 --topology hex --start 2,2", "").answer();
    assert!(generated.starts_with("6x6 mines 5 topology hex start 2,2\n"), "{generated}");
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
        ("analyze - --stages override", "", ""),
        ("convert - --to mine", HEX, "square"),
    ] {
        if complaint.is_empty() {
            continue;
        }
        let refusal = run(command, input).refusal();
        assert!(refusal.contains(complaint), "{command}: {refusal}");
    }
    let folder = folder_with("field.txt", HEX_FIELD);
    let refusal = run_in(folder.path(), "play field.txt --watch --topology torus").refusal();
    assert!(refusal.contains("hex") && refusal.contains("torus"), "{refusal}");
}
