//! Proofs put to the checker of the solver, and to one that is too simple to be wrong. A DRAT checker from elsewhere judges
//! them in `tests/drat_checker.rs`.

use mineproof::internals::board::{CellState, MineCount, Position};
use mineproof::internals::certainty::{Encoding, prove};
use mineproof::internals::limits::Deadline;
use varisat::{ProofFormat, Solver};

use crate::small_proofs::{dimacs, proofs};

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

#[test]
fn a_mine_count_of_nothing_is_no_obstacle() {
    let size = mineproof::internals::board::Size::new(2, 1).unwrap();
    let position = Position::new(size, vec![CellState::HIDDEN; 2], MineCount::Known(0)).unwrap();
    for cell in size.cells() {
        let proof = prove(&position, cell, Encoding::Auto, Deadline::NEVER).unwrap();
        assert!(proof.claim.mine_count && !proof.claim.is_mine);
        assert_eq!(proof.drat, "0\n");
    }
}
