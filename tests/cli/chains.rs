//! `chains`: what it measures, writes and complains about.

use serde_json::Value;

use super::{run, run_in};

const SMALL: &str = "chains --size 8x8 --mines 6,10 --games 15";

fn field(row: &Value, key: &str) -> f64 {
    row[key].as_f64().unwrap_or_else(|| panic!("no {key}: {row}"))
}

#[test]
fn a_seed_gives_the_same_answer_whatever_the_threads() {
    let one = run(&format!("{SMALL} --json --threads 1"), "").answer();
    assert_eq!(one, run(&format!("{SMALL} --json --threads 2"), "").answer());
    assert_ne!(one, run(&format!("{SMALL} --json --seed 2"), "").answer());
}

#[test]
fn the_object_has_a_row_for_each_number_of_mines_and_order_and_the_longest_chain() {
    let survey = run(&format!("{SMALL} --json"), "").json();
    assert_eq!([&survey["width"], &survey["height"], &survey["games"], &survey["seed"]], [8, 8, 15, 1]);
    let rows = survey["rows"].as_array().expect("rows");
    let kinds: Vec<_> = rows.iter().map(|row| (row["mines"].as_u64(), row["order"].as_str())).collect();
    let expected = [(6, "breadth"), (6, "depth"), (10, "breadth"), (10, "depth")];
    assert_eq!(kinds, expected.map(|(mines, order)| (Some(mines), Some(order))));
    for row in rows {
        assert!(field(row, "mean_longest") >= 1.0 && field(row, "mean_longest") <= field(row, "max_longest"), "{row}");
        assert!(field(row, "mean_reach") <= field(row, "max_reach") && field(row, "max_reach") <= 7.0, "{row}");
        assert!(field(row, "won_without_guess") <= field(row, "won") && field(row, "won") <= 15.0, "{row}");
    }
    let longest = &survey["longest"];
    let chain = longest["chain"].as_array().expect("cells");
    assert_eq!(longest["length"], chain.len());
    assert!(rows.iter().all(|row| field(row, "max_longest") <= chain.len() as f64));
    assert_eq!(longest["minefield"].as_array().map(Vec::len), Some(8));
}

#[test]
fn without_mines_a_breadth_first_chain_is_as_long_as_the_way() {
    let survey = run("chains --size 7x4 --mines 0 --games 2 --order breadth --json", "").json();
    let row = &survey["rows"][0];
    assert_eq!((&row["max_longest"], &row["max_reach"], &row["won_without_guess"]), (&7.into(), &6.into(), &2.into()));
    let middle = run("chains --size 7x5 --mines 0 --games 1 --start 2,3 --order breadth --json", "").json();
    assert_eq!((&middle["rows"][0]["max_longest"], &middle["start"]), (&4.into(), &serde_json::json!([2, 3])));
}

#[test]
fn the_table_has_a_line_for_each_row_and_names_the_longest_chain() {
    let shown = run(&format!("{SMALL} --order depth"), "").answer();
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines[0], "8x8 from 0,0: 15 games each, seed 1");
    assert!(lines[2].contains("mines") && lines[2].contains("unguessed"), "{shown}");
    assert!(lines[3].trim_start().starts_with("6  depth") && lines[4].trim_start().starts_with("10  depth"), "{shown}");
    assert!(lines[6].starts_with("longest chain: ") && lines[6].contains("depth-first, game "), "{shown}");
    assert!(lines.iter().all(|line| line.chars().count() <= 100), "{shown}");
}

#[test]
fn the_longest_chain_can_be_shown_on_its_board() {
    let shown = run("chains --size 6x1 --mines 0 --games 1 --order depth --show", "").answer();
    assert!(shown.ends_with("\n\n1 2 3 4 5 6\n"), "{shown}");
}

#[test]
fn the_game_with_the_longest_chain_can_be_written_as_a_graph() {
    let folder = tempfile::tempdir().expect("a folder");
    run_in(folder.path(), "chains --size 3x1 --mines 0 --games 1 --dot game.dot").answer();
    let dot = std::fs::read_to_string(folder.path().join("game.dot")).expect("a file");
    assert!(dot.starts_with("digraph chains {\n") && dot.ends_with("}\n"), "{dot}");
    assert!(dot.contains("\"0,0\" [shape=box") && dot.contains("\"0,1\" [shape=ellipse"), "{dot}");
    let arrows: Vec<&str> = dot.lines().filter(|line| line.contains("->")).map(str::trim).collect();
    assert_eq!(arrows, ["\"0,0\" -> \"0,1\" [penwidth=3];", "\"0,1\" -> \"0,2\" [penwidth=3];"]);
}

#[test]
fn table_and_lines_go_to_files() {
    let folder = tempfile::tempdir().expect("a folder");
    run_in(folder.path(), &format!("{SMALL} --csv chains.csv --svg chains.svg")).answer();
    let csv = std::fs::read_to_string(folder.path().join("chains.csv")).expect("a file");
    let columns = csv.lines().next().expect("a header").split(',').count();
    assert!(csv.lines().all(|line| line.split(',').count() == columns), "{csv}");
    assert_eq!(csv.lines().count(), 1 + 4);
    assert!(csv.contains("\n10,depth,15,"), "{csv}");
    let svg = std::fs::read_to_string(folder.path().join("chains.svg")).expect("a file");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    for name in ["breadth-first", "depth-first", "mines"] {
        assert!(svg.contains(&format!("\n{name}\n")), "{name} is not in the chart");
    }
}

#[test]
fn mines_are_numbers_and_ranges() {
    let mines = |argument: &str| -> Vec<u64> {
        let survey = run(&format!("chains --size 9x9 --games 1 --order breadth --json --mines {argument}"), "").json();
        survey["rows"].as_array().expect("rows").iter().filter_map(|row| row["mines"].as_u64()).collect()
    };
    assert_eq!(mines("10,5"), [5, 10]);
    assert_eq!(mines("2..4"), [2, 3, 4]);
    assert_eq!(mines("1..10/4,9,3"), [1, 3, 5, 9]);
    let default = run("chains --size 1x1 --games 1 --json", "").json();
    assert_eq!(default["rows"].as_array().map(Vec::len), Some(2), "no room for mines: {default}");
}

#[test]
fn bad_arguments_are_refused() {
    let complaint = |arguments: &str| run(&format!("chains {arguments}"), "").refusal();
    for mines in ["x", "5..", "5..9/0", "5/2", "", "1,,2", "-3", "5..9/x"] {
        let refused = complaint(&format!("--mines={mines}"));
        assert!(refused.contains("expected numbers such as 5,10,15 or 5..40/5"), "{mines}: {refused}");
    }
    assert!(complaint("--mines 9..5").contains("9..5 is empty"));
    assert!(complaint("--mines 0..18446744073709551615").contains("more than 1000 numbers"));
    let crowded = complaint("--size 3x3 --mines 2,6");
    assert_eq!(crowded, "error: 3x3: 6 mines do not fit: the first click leaves room for 5\n");
    assert_eq!(
        complaint("--start 10,0"),
        "error: --start 10,0: 10,0 is not on the board, which is 10x10: rows 0 to 9, columns 0 to 9\n"
    );
    assert!(complaint("--size 10").contains("expected width x height"));
    assert!(complaint("--order sideways").contains("breadth, depth, both"));
    assert!(complaint("--games 0").contains("0 is not in 1.."));
    assert!(complaint("--threads 0").contains("0 is not in 1.."));
    assert!(complaint("--json --show").contains("cannot be used with"));
    assert!(complaint("--csv missing/folder/a.csv").contains("error: missing/folder/a.csv: cannot write"));
}
