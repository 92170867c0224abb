//! Proofs put to a DRAT checker that this project did not write. `MINEPROOF_DRAT_CHECKER` names the program.
//!
//! Not part of a plain `cargo test`, which needs nothing but this repository: `.ci/run` installs `rate` and asks for this test
//! by name.

#[path = "common/neighbourhood.rs"]
#[allow(dead_code)] // other tests use the rest
mod neighbourhood;
#[path = "certainty/random_position.rs"]
#[allow(dead_code)] // other tests use the rest
mod random_position;
#[path = "certainty/small_proofs.rs"]
mod small_proofs;
#[path = "common/telling.rs"]
#[allow(dead_code)] // other tests use the rest
mod telling;

use std::process::Command;

use small_proofs::{dimacs, proofs};

#[test]
fn an_independent_checker_verifies_the_proofs() {
    let checker = std::env::var_os("MINEPROOF_DRAT_CHECKER").expect(
        "MINEPROOF_DRAT_CHECKER has to name a DRAT checker: `cargo install rate --root target/drat-checker` makes \
         target/drat-checker/bin/rate",
    );
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
