//! Proofs put to checkers that this project did not write, and to one that is too simple to be wrong.

use std::path::{Path, PathBuf};
use std::process::Command;

use mineproof::board::{CellState, MineCount, Position, read_position, read_position_json};
use mineproof::certainty::{Encoding, Proof, prove};
use mineproof::limits::Deadline;
use varisat::{ProofFormat, Solver};

use crate::random_position::random_position;

/// Every proof of small positions in all encodings, and of the README's board.
fn proofs(seeds: std::ops::Range<u64>) -> Vec<Proof> {
    let text = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/small.txt")).unwrap();
    let small = read_position(&text).unwrap();
    let optimistic = br####"{"width":3,"height":2,"mines":3,"clues":"optimistic","rows":["3##","###"]}"####;
    let noisy = read_position_json(optimistic).unwrap().value;
    let mut proofs = Vec::new();
    for (position, seed) in seeds.clone().map(random_position).chain([small, noisy]).zip(seeds.start..) {
        let hidden = position.size().cells().filter(|&cell| position.state(cell) == CellState::HIDDEN);
        proofs.extend(
            hidden.filter_map(|cell| prove(&position, cell, Encoding::ALL[seed as usize % 4], Deadline::NEVER).ok()),
        );
    }
    assert!(proofs.iter().filter(|proof| proof.claim.mine_count).count() > 10);
    assert!(proofs.iter().filter(|proof| !proof.claim.mine_count).count() > 10);
    proofs
}

fn dimacs(proof: &Proof) -> Vec<u8> {
    let mut text = Vec::new();
    proof.formula.write_dimacs(&mut text).unwrap();
    text
}

/// Clauses of a text in which every line is one, but for comments and the header.
fn clauses(text: &str) -> Vec<Vec<i32>> {
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    lines.map(|line| line.split(' ').map(|word| word.parse().unwrap()).filter(|&word| word != 0).collect()).collect()
}

/// Unit propagation by going over all clauses until nothing changes.
fn follows(clauses: &[Vec<i32>], lemma: &[i32]) -> bool {
    let mut is_true: Vec<i32> = lemma.iter().map(|literal| -literal).collect();
    loop {
        let mut found = None;
        for clause in clauses {
            if clause.iter().any(|literal| is_true.contains(literal)) {
                continue;
            }
            let open: Vec<i32> = clause.iter().copied().filter(|literal| !is_true.contains(&-literal)).collect();
            match open[..] {
                [] => return true,
                [literal] => found = Some(literal),
                _ => {}
            }
        }
        match found {
            Some(literal) => is_true.push(literal),
            None => return false,
        }
    }
}

#[test]
fn a_checker_without_any_skill_accepts_the_proofs() {
    for proof in proofs(0..150) {
        let mut known = clauses(&String::from_utf8(dimacs(&proof)).unwrap());
        for lemma in clauses(&proof.drat) {
            assert!(follows(&known, &lemma), "{:?}: {lemma:?}", proof.claim);
            known.push(lemma);
        }
        assert_eq!(known.last(), Some(&Vec::new()));
    }
}

#[test]
fn the_solvers_own_checker_finds_the_formulas_refuted() {
    for proof in proofs(150..300) {
        let (formula, mut native) = (dimacs(&proof), Vec::new());
        {
            let mut solver = Solver::new();
            solver.write_proof(&mut native, ProofFormat::Varisat);
            solver.add_dimacs_cnf(&formula[..]).unwrap();
            assert!(!solver.solve().unwrap());
            solver.close_proof().unwrap();
        }
        let mut checker = varisat_checker::Checker::new();
        checker.add_dimacs_cnf(&formula[..]).unwrap();
        checker.check_proof(&native[..]).unwrap_or_else(|error| panic!("{:?}: {error}", proof.claim));
    }
}

/// The DRAT checker `rate`, or another one named by `MINEPROOF_DRAT_CHECKER`. It is installed into the target directory,
/// once: its interface is a program, not a library.
fn drat_checker() -> PathBuf {
    if let Some(other) = std::env::var_os("MINEPROOF_DRAT_CHECKER") {
        return other.into();
    }
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("drat-checker");
    let program = root.join("bin").join(format!("rate{}", std::env::consts::EXE_SUFFIX));
    // Without a network what was downloaded before will do.
    for network in [&[][..], &["--offline"]] {
        if !program.exists() {
            let mut install = Command::new(env!("CARGO"));
            install.args(["install", "rate", "--version", "0.3.0", "--locked", "--debug", "--quiet"]).args(network);
            install.args(["--config", "profile.dev.debug=false", "--root"]).arg(&root);
            install.env("CARGO_TARGET_DIR", root.join("build")).status().expect("cargo starts");
        }
    }
    assert!(program.exists(), "cannot install the DRAT checker: name another in MINEPROOF_DRAT_CHECKER");
    program
}

#[test]
fn an_independent_checker_verifies_the_proofs() {
    let checker = drat_checker();
    let folder = tempfile::tempdir().unwrap();
    let (formula, drat) = (folder.path().join("formula.cnf"), folder.path().join("proof.drat"));
    for proof in proofs(300..450) {
        std::fs::write(&formula, dimacs(&proof)).unwrap();
        std::fs::write(&drat, &proof.drat).unwrap();
        let output = Command::new(&checker).args([&formula, &drat]).output().expect("the checker starts");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains("s VERIFIED"), "{:?}\n{}{said}", proof.claim, proof.drat);
    }
}

#[test]
fn a_mine_count_of_nothing_is_no_obstacle() {
    let size = mineproof::board::Size::new(2, 1).unwrap();
    let position = Position::new(size, vec![CellState::HIDDEN; 2], MineCount::Known(0)).unwrap();
    for cell in size.cells() {
        let proof = prove(&position, cell, Encoding::Auto, Deadline::NEVER).unwrap();
        assert!(proof.claim.mine_count && !proof.claim.is_mine);
        assert_eq!(proof.drat, "0\n");
    }
}
