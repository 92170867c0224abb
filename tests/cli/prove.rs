//! `prove` and `check`: files that prove a cell, and what happens to those that do not.

use std::path::Path;

use insta::assert_snapshot;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{folder_with, run_in};

const POSITION: &str = include_str!("../../examples/small.txt");
const FILES: [&str; 6] = ["manifest.json", "position.txt", "formula.cnf", "proof.drat", "proof.lrat", "layout.txt"];

/// A folder with a proof, by the mine count, that 0,0 is safe.
fn proved() -> TempDir {
    let folder = folder_with("board.txt", POSITION);
    run_in(folder.path(), "prove board.txt --cell 0,0 --out proof").answer();
    folder
}

fn read(folder: &TempDir, name: &str) -> String {
    std::fs::read_to_string(folder.path().join("proof").join(name)).unwrap()
}

fn rewrite(folder: &TempDir, name: &str, change: impl FnOnce(String) -> String) {
    let changed = change(read(folder, name));
    std::fs::write(folder.path().join("proof").join(name), changed).unwrap();
}

fn check(folder: &TempDir) -> super::Outcome {
    run_in(folder.path(), "check proof")
}

#[test]
fn what_is_proved_without_and_with_the_mine_count_is_checked() {
    let folder = folder_with("board.txt", POSITION);
    assert_snapshot!(run_in(folder.path(), "prove board.txt --cell 6,5 --out proof").answer(), @"proved without the mine count: 6,5 is a mine; formula of 21 variables and 108 clauses, proof of 1 lemma, in proof");
    assert_snapshot!(check(&folder).answer(), @"checked: 6,5 is a mine, without the mine count (108 clauses, 1 lemma)");
    assert_eq!(read(&folder, "proof.drat"), "0\n");
    assert_snapshot!(run_in(folder.path(), "prove board.txt --cell 0,0 --out proof --force").answer(), @"proved with the mine count: 0,0 is safe; formula of 97 variables and 518 clauses, proof of 2 lemmas, in proof");
    assert_snapshot!(check(&folder).answer(), @"checked: 0,0 is safe, with the mine count (518 clauses, 2 lemmas)");
    let answer = run_in(folder.path(), "check proof --json").json();
    let expected =
        json!({"proved": true, "cell": [0, 0], "verdict": "safe", "mine_count": true, "clauses": 518, "lemmas": 2});
    assert_eq!(answer, expected);
}

#[test]
fn the_formula_is_that_of_cnf_and_the_opposite_of_the_claim() {
    let folder = proved();
    let clauses = |text: String| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with(['c', 'p'])).map(str::to_owned).collect()
    };
    let mut expected = clauses(run_in(folder.path(), "cnf board.txt").out);
    expected.push("3 0".to_owned());
    assert_eq!(clauses(read(&folder, "formula.cnf")), expected);
    let comments = read(&folder, "formula.cnf");
    assert!(comments.contains("\nc cell 3 0,0\n"), "{comments}");
    assert!(comments.contains("\nc last clause: 0,0 is a mine, to be refuted\n"), "{comments}");
}

#[test]
fn the_manifest_says_what_is_proved_and_how_to_check_it() {
    let folder = proved();
    let manifest: Value = serde_json::from_str(&read(&folder, "manifest.json")).unwrap();
    let printed = run_in(folder.path(), "prove board.txt --cell 0,0 --out proof --force --json").json();
    assert_eq!(manifest, printed);
    let keys = ["format", "cell", "verdict", "mine_count", "encoding", "variables", "clauses", "lemmas"];
    let values: Vec<&Value> = keys.iter().map(|&key| &manifest[key]).collect();
    assert_eq!(json!(values), json!([1, [0, 0], "safe", true, "auto", 97, 518, 2]));
    assert_eq!(manifest["mineproof"], env!("CARGO_PKG_VERSION"));
    assert_eq!(manifest["cells"][2], json!([0, 0]), "variable 3, counted from 1");
    assert_eq!(manifest["files"][0]["name"], "position.txt");
    assert_eq!(manifest["files"][2]["bytes"], read(&folder, "proof.drat").len());
    // printf '17 0\n0\n' | sha256sum
    assert_eq!(manifest["files"][2]["sha256"], "e2baaf0fb8ff96f008427502050e3cfe08f5faf152515943b7a0e3399e460e81");
    let how = manifest["how_to_check"].to_string();
    assert!(
        how.contains("mineproof check") && how.contains("`rate formula.cnf proof.drat` says `s VERIFIED`"),
        "{how}"
    );
}

#[test]
fn what_is_open_or_contradictory_is_not_proved() {
    let folder = folder_with("board.txt", POSITION);
    let open = run_in(folder.path(), "prove board.txt --cell 1,0 --out proof").ended(1);
    assert_snapshot!(open, @"not proved: 1,0 is open: there is a layout with a mine there and one without");
    let answer = run_in(folder.path(), "prove board.txt --cell 1,0 --out proof --json").json();
    assert_eq!((&answer["proved"], &answer["reason"]), (&json!(false), &json!("open")));
    for board in ["3x1 mines 1\n#3#\n", "3x1 mines 2\n#1#\n"] {
        std::fs::write(folder.path().join("other.txt"), board).unwrap();
        let said = run_in(folder.path(), "prove other.txt --cell 0,0 --out proof").ended(1);
        assert_eq!(said, "not proved: no layout fits the position, and everything would follow from it\n");
    }
    assert!(!folder.path().join("proof").exists(), "nothing is written");
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let folder = folder_with("board.txt", POSITION);
    let refusal = |arguments: &str| run_in(folder.path(), arguments).refusal();
    assert_snapshot!(refusal("prove board.txt --cell 0,2 --out proof"), @"error: --cell 0,2: 0,2 is revealed: only hidden cells have a claim to prove");
    assert_snapshot!(refusal("prove board.txt --cell 9,0 --out proof"), @"error: --cell 9,0: 9,0 is not on the board, which is 9x9: rows 0 to 8, columns 0 to 8");
    assert_snapshot!(refusal("prove board.txt --cell 0,0 --out ."), @"error: .: not empty; --force writes into it all the same");
    let file = refusal("prove board.txt --cell 0,0 --out board.txt");
    assert!(file.starts_with("error: board.txt: cannot write into it: "), "{file}");
    assert_snapshot!(refusal("check nowhere"), @"error: nowhere: no folder of a proof");
}

#[test]
fn noisy_clues_need_json_and_a_proof_replaces_another() {
    let folder = proved();
    let noisy = json!({"width": 3, "height": 1, "mines": null, "clues": "optimistic", "rows": ["#2#"]});
    std::fs::write(folder.path().join("noisy.json"), noisy.to_string()).unwrap();
    run_in(folder.path(), "prove noisy.json --cell 0,2 --out proof --force").answer();
    check(&folder).answer();
    let names: Vec<&str> = FILES.into_iter().filter(|name| folder.path().join("proof").join(name).exists()).collect();
    assert_eq!(names, ["manifest.json", "formula.cnf", "proof.drat", "proof.lrat", "layout.txt"]);
    assert!(folder.path().join("proof/position.json").exists());
}

#[test]
fn a_cell_next_to_no_clue_is_proved_by_the_count_alone() {
    for (board, cell, verdict) in [
        ("5x1 mines 1\n#1###\n", "0,4", ""),
        ("4x1 mines 4\n####\n", "0,1", "a mine"),
        ("2x2 mines 0\n##\n##\n", "1,1", "safe"),
    ] {
        let folder = folder_with("board.txt", board);
        let outcome = run_in(folder.path(), &format!("prove board.txt --cell {cell} --out proof"));
        if verdict.is_empty() {
            assert_eq!(outcome.ended(0).split(';').next(), Some("proved with the mine count: 0,4 is safe"));
        } else {
            assert!(outcome.answer().starts_with(&format!("proved with the mine count: {cell} is {verdict};")));
        }
        check(&folder).answer();
    }
}

/// Does something to one file of a proof and says how the check then ends.
fn after(name: &str, change: impl FnOnce(String) -> String) -> (i32, String) {
    let folder = proved();
    rewrite(&folder, name, change);
    let outcome = check(&folder);
    (outcome.code, (outcome.out + &outcome.err).trim_end().to_owned())
}

fn replaced(from: &'static str, to: &'static str) -> impl FnOnce(String) -> String {
    move |text| {
        assert!(text.contains(from), "{text}");
        text.replacen(from, to, 1)
    }
}

#[test]
fn forged_proofs_are_refused_with_the_line() {
    let said = |name, change: fn(String) -> String| {
        let (code, said) = after(name, change);
        assert_eq!(code, 1, "{said}");
        said
    };
    assert_snapshot!(said("proof.drat", |_| "0\n".to_owned()), @"refused: proof.drat, line 1: `0` does not follow");
    assert_snapshot!(said("proof.drat", |text| text.replacen("0\n0\n", "0\n", 1)), @"refused: proof.drat, line 2: the proof ends without the empty clause");
    assert_snapshot!(said("proof.drat", |text| text.replacen("17", "14", 1)), @"refused: proof.drat, line 1: `14 0` does not follow");
    assert_snapshot!(said("proof.drat", |text| text.lines().rev().collect::<Vec<_>>().join("\n")), @"refused: proof.drat, line 1: `0` does not follow");
    assert_snapshot!(said("proof.drat", |text| text.replacen(" 0\n0\n", "", 1)), @"refused: proof.drat, line 1: the file ends where a literal or 0 should stand");
    assert_snapshot!(said("proof.lrat", |text| text.lines().skip(1).collect()), @"refused: proof.lrat, line 1: there is no clause 519 at this point");
    assert_snapshot!(said("proof.lrat", |text| text.lines().take(1).collect()), @"refused: proof.lrat, line 1: the proof ends without the empty clause");
    assert_snapshot!(said("formula.cnf", |text| text.replacen("\n1 2", "\n2 1", 1)), @"refused: formula.cnf, line 136: clause 111 is `2 1 -22 0`, but position and claim give `1 2 -22 0`");
    assert_snapshot!(said("formula.cnf", |text| text + "1 0\n"), @"refused: formula.cnf, line 544: goes on after its 518 clauses");
    assert_snapshot!(said("formula.cnf", |text| text.replacen(" 518", " 517", 1)), @"refused: formula.cnf, line 25: 97 variables and 517 clauses, but position and claim give 97 and 518");
    assert_snapshot!(said("layout.txt", |text| text.replace('*', ".").replacen("mines 10", "mines 0", 1)), @"refused: layout.txt: the layout does not fit the position and the claim at 0,2");
    assert_snapshot!(said("layout.txt", |_| "1x1\n.\n".to_owned()), @"refused: layout.txt: the layout is 1x1, but the position 9x9");
    let changed = said("formula.cnf", |text| text.replacen("c cell 1 0,1", "c cell 1 8,8", 1));
    assert!(changed.starts_with("refused: formula.cnf: changed after the manifest was written: its SHA-256 is "));
    // This one follows as well: another proof, but not the one of the manifest.
    let changed = said("proof.drat", |text| text.replacen("17", "-17", 1));
    assert!(changed.starts_with("refused: proof.drat: changed after the manifest was written: its SHA-256 is "));
    let changed = said("proof.drat", |text| "c mine\n".to_owned() + &text);
    assert!(changed.starts_with("refused: proof.drat: changed after the manifest was written: its SHA-256 is "));
}

#[test]
fn another_claim_or_position_is_refused() {
    let said = |name, from, to| {
        let (code, said) = after(name, replaced(from, to));
        assert_eq!(code, 1, "{said}");
        said
    };
    assert_snapshot!(said("manifest.json", "\"safe\"", "\"mine\""), @"refused: formula.cnf, line 543: clause 518 is `3 0`, but position and claim give `-3 0`");
    assert_snapshot!(said("manifest.json", "\"cell\":[0,0]", "\"cell\":[3,0]"), @"refused: formula.cnf, line 543: clause 518 is `3 0`, but position and claim give `6 0`");
    assert_snapshot!(said("manifest.json", "\"cell\":[0,0]", "\"cell\":[0,2]"), @"refused: manifest.json: 0,2 is revealed: only hidden cells have a claim to prove");
    assert_snapshot!(said("manifest.json", "\"cell\":[0,0]", "\"cell\":[99999,0]"), @"refused: manifest.json: 99999,0 is not on the board, which is 9x9: rows 0 to 8, columns 0 to 8");
    assert_snapshot!(said("manifest.json", "\"mine_count\":true", "\"mine_count\":false"), @"refused: formula.cnf, line 25: 97 variables and 518 clauses, but position and claim give 21 and 108");
    assert_snapshot!(said("manifest.json", "\"auto\"", "\"totalizer\""), @"refused: formula.cnf, line 25: 97 variables and 518 clauses, but position and claim give 158 and 664");
    assert_snapshot!(said("manifest.json", "\"cells\":[[0,1],", "\"cells\":[[1,0],"), @"refused: manifest.json: `cells` is not what position, claim and proof give");
    assert_snapshot!(said("manifest.json", "\"variables\":97", "\"variables\":98"), @"refused: manifest.json: `variables` is not what position, claim and proof give");
    assert_snapshot!(said("manifest.json", "\"lemmas\":2", "\"lemmas\":1"), @"refused: manifest.json: `lemmas` is not what position, claim and proof give");
    assert_snapshot!(said("position.txt", "mines 10", "mines 11"), @"refused: formula.cnf, line 25: 97 variables and 518 clauses, but position and claim give 97 and 520");
    assert_snapshot!(said("position.txt", "#1000001#", "#2000001#"), @"refused: formula.cnf, line 51: clause 26 is `-6 -7 0`, but position and claim give `-6 -7 -9 0`");
}

#[test]
fn what_cannot_be_read_ends_with_2() {
    for name in FILES {
        let folder = proved();
        std::fs::remove_file(folder.path().join("proof").join(name)).unwrap();
        let said = check(&folder).refusal();
        assert!(said.starts_with(&format!("error: {name}: cannot read: ")), "{said}");
    }
    let said = |name, from, to| {
        let (code, said) = after(name, replaced(from, to));
        assert_eq!(code, 2, "{said}");
        said
    };
    assert_snapshot!(said("proof.drat", "17", "x"), @"error: proof.drat, line 1: expected a literal or 0, found `x`");
    assert_snapshot!(said("proof.drat", "17", "170000000000000000000"), @"error: proof.drat, line 1: 170000000000000000000 is beyond the largest number that a variable or clause may have");
    assert_snapshot!(said("formula.cnf", "p cnf", "p dnf"), @"error: formula.cnf, line 25: expected the header `p cnf VARIABLES CLAUSES`, found `dnf`");
    assert_snapshot!(said("formula.cnf", " 518", " -99999999999"), @"error: formula.cnf, line 25: -99999999999 is beyond the largest number that a variable or clause may have");
    assert_snapshot!(said("manifest.json", "\"safe\"", "\"open\""), @"error: manifest.json: `open` is no verdict to prove: expected safe or mine");
    assert_snapshot!(said("manifest.json", "\"auto\"", "\"none\""), @"error: manifest.json: `none` is no encoding");
    assert_snapshot!(said("manifest.json", "\"format\":1", "\"format\":2"), @"error: manifest.json: format 2 is not known to this version, which reads 1");
    assert_snapshot!(said("manifest.json", "\"name\":\"proof.drat\"", "\"name\":\"../../etc/passwd\""), @"error: manifest.json: lists no proof.drat");
    assert_snapshot!(said("manifest.json", ",", ";"), @"error: manifest.json: no manifest of a proof: expected `,` or `}` at line 1 column 12");
    assert!(said("position.txt", "9x9", "9x8").starts_with("error: position.txt:10:1: there are more rows than 8\n"));
}

#[test]
fn the_folder_may_be_anywhere() {
    let folder = folder_with("board.txt", POSITION);
    run_in(folder.path(), "prove board.txt --cell 0,0 --out deep/er").answer();
    assert!(Path::new(&folder.path().join("deep/er/manifest.json")).exists());
    run_in(&folder.path().join("deep/er"), "check .").answer();
}
