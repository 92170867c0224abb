//! The program as users call it: what it prints, what it complains about and how it ends.

mod advise;
mod bad_input;
mod board;
mod chains;
mod checkpoints;
mod cnf;
mod color;
mod contradictions;
mod convert;
mod explain;
mod external;
mod files;
mod generate;
mod help;
mod json;
mod jsonl;
mod jsonl_stream;
mod limits;
mod lines;
mod optimum;
mod oracle;
mod play;
mod prove;
mod readme;
mod simulate;
mod solvable;
mod thick;
mod topologies;
mod uncertain;
mod validate;

use std::path::Path;

use assert_cmd::Command;

/// What a run of the program left behind.
struct Outcome {
    code: i32,
    out: String,
    err: String,
}

impl Outcome {
    /// The answer of a run that has nothing to complain about.
    fn answer(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// The complaint of a run that could not read its input.
    fn refusal(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        self.err
    }

    /// What was printed by a run that ended with this code, without a complaint.
    fn ended(self, code: i32) -> String {
        assert_eq!((self.code, self.err.as_str()), (code, ""), "{}", self.out);
        self.out
    }

    fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }
}

/// The program, away from what the caller's environment says about colours.
fn mineproof() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mineproof"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(name);
    }
    command
}

fn finish(command: &mut Command) -> Outcome {
    let output = command.output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(!err.contains("panicked"), "{err}");
    Outcome { code: output.status.code().expect("no signal"), out, err }
}

/// Runs the program with arguments separated by blanks, and an input.
fn run(arguments: &str, input: impl Into<Vec<u8>>) -> Outcome {
    finish(mineproof().args(arguments.split_whitespace()).write_stdin(input))
}

/// Runs the program in a folder, without an input.
fn run_in(folder: &Path, arguments: &str) -> Outcome {
    finish(mineproof().current_dir(folder).args(arguments.split_whitespace()).write_stdin(""))
}

/// A folder that holds one file.
fn folder_with(name: &str, content: impl AsRef<[u8]>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join(name), content).expect("a file in it");
    folder
}

/// A tiny generator, so that boards are the same on every machine and with every version of a crate.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}
