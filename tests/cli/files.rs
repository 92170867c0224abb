//! Files that are read and written: none is too large, none is lost, and no name reaches the terminal as a command.

use std::fs::File;
use std::path::Path;

use super::{finish, folder_with, mineproof, run, run_in};

const BOARD: &str = "5x2 mines 1\n#####\n?1?1?\n";
const LIMIT: u64 = 256 << 20;

/// A file of this length that takes no room.
fn sparse(path: &Path, length: u64) {
    File::create(path).and_then(|file| file.set_len(length)).expect("a sparse file");
}

/// A folder with a board and a proof about it.
fn proved() -> tempfile::TempDir {
    let folder = folder_with("board.txt", BOARD);
    run_in(folder.path(), "prove board.txt --cell 0,2 --out proof").answer();
    folder
}

const READERS: [&str; 5] = [
    "analyze FILE",
    "merge FILE",
    "simulate --games 1 --clue-table FILE",
    "simulate --games 1 --checkpoint FILE --resume",
    "validate FILE",
];

#[test]
fn whatever_reads_a_file_reads_no_more_than_the_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    for (length, is_read) in [(LIMIT + 1, false), (LIMIT + (1 << 20), false), (LIMIT, true)] {
        sparse(&folder.path().join("file"), length);
        for reader in READERS {
            let said = run_in(folder.path(), &reader.replace("FILE", "file")).refusal();
            let too_long = said == "error: file: cannot read: longer than 256 MiB\n";
            assert_eq!(too_long, !is_read, "{reader}, {length} bytes: {said}");
        }
    }
}

#[cfg(unix)]
#[test]
fn whatever_reads_a_file_refuses_what_never_ends_and_what_is_none() {
    for reader in READERS {
        for path in ["/dev/zero", "/dev/full", "/"] {
            let said = run(&reader.replace("FILE", path), "").refusal();
            assert!(said.starts_with(&format!("error: {path}: cannot read: ")), "{reader}, {path}: {said}");
        }
    }
    for arguments in [&["merge", "-"][..], &["analyze"], &["analyze", "--dialect", "mbf", "-"]] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_mineproof"));
        let output = command.args(arguments).stdin(File::open("/dev/zero").expect("a device")).output();
        let output = output.expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*said), (Some(2), "error: <stdin>: cannot read: longer than 256 MiB\n"));
    }
    assert!(!Path::new("/dev/full.lock").exists());
}

#[cfg(unix)]
#[test]
fn a_proof_is_made_of_files_in_its_folder_and_of_nothing_else() {
    use std::os::unix::fs::symlink;
    let folder = proved();
    let path = |name: &str| folder.path().join("proof").join(name);
    let secret = folder.path().join("secret");
    std::fs::write(&secret, "a secret\n").expect("a file");
    let check = || run_in(folder.path(), "check proof");
    assert_eq!(check().code, 0);
    for name in ["manifest.json", "position.txt", "formula.cnf", "proof.drat", "proof.lrat", "layout.txt"] {
        let kept = std::fs::read(path(name)).expect("a file of the proof");
        let refused = |what: &str, why: &str| {
            let said = check().refusal();
            assert_eq!(said, format!("error: {name}: cannot read: {why}\n"), "{what}");
            match path(name).is_dir() && !path(name).is_symlink() {
                true => std::fs::remove_dir(path(name)).expect("removed"),
                false => std::fs::remove_file(path(name)).expect("removed"),
            }
        };
        std::fs::remove_file(path(name)).expect("removed");
        for target in [secret.as_path(), Path::new("/dev/zero"), folder.path(), Path::new("nowhere")] {
            symlink(target, path(name)).expect("a link");
            refused("a link", "this is not a regular file");
        }
        // Also where the file it leads to is the right one, and beside it.
        std::fs::write(path("copy"), &kept).expect("a file");
        symlink("copy", path(name)).expect("a link");
        refused("a link to the same", "this is not a regular file");
        assert!(std::process::Command::new("mkfifo").arg(path(name)).status().expect("mkfifo").success());
        refused("a pipe", "this is not a regular file");
        std::fs::create_dir(path(name)).expect("a folder");
        refused("a folder", "this is not a regular file");
        sparse(&path(name), LIMIT + 1);
        refused("a long file", "longer than 256 MiB");
        std::fs::write(path(name), kept).expect("a file");
    }
    assert_eq!(check().code, 0);
    symlink("proof", folder.path().join("link")).expect("a link");
    run_in(folder.path(), "check link").answer();
}

/// Every command that writes files, and the files.
const WRITERS: [(&str, &[&str]); 9] = [
    ("simulate --size 5x5 --mines 3 --games 2 --csv out/a.csv --svg out/a.svg", &["a.csv", "a.svg"]),
    ("merge result.json --csv out/b.csv --svg out/b.svg", &["b.csv", "b.svg"]),
    ("simulate --size 5x5 --mines 3 --games 2 --checkpoint out/run.json", &["run.json"]),
    ("chains --games 1 --mines 5 --csv out/c.csv --svg out/c.svg --dot out/c.dot", &["c.csv", "c.svg", "c.dot"]),
    ("validate board.txt --csv out/d.csv --svg out/d.svg", &["d.csv", "d.svg"]),
    ("validate board.txt --out out", &[]),
    ("explain board.txt --svg out/e.svg", &["e.svg"]),
    ("cnf board.txt --out out/f.cnf", &["f.cnf"]),
    ("generate --size 5x5 --mines 3 --out out", &["0.txt"]),
];

#[test]
fn nothing_is_written_over_without_being_asked() {
    let folder = folder_with("board.txt", BOARD);
    let result = run("simulate --size 5x5 --mines 3 --games 2 --json", "").answer();
    std::fs::write(folder.path().join("result.json"), result).expect("a file");
    let out = folder.path().join("out");
    let prove = ("prove board.txt --cell 0,2 --out out", &["manifest.json", "proof.drat"][..]);
    for (command, files) in WRITERS.into_iter().chain([prove]) {
        std::fs::create_dir(&out).expect("a folder");
        assert_eq!(run_in(folder.path(), command).code, 0, "{command}");
        let is_folder = command.ends_with("--out out");
        // One that holds nothing has nothing to lose; and what an interrupted run left behind is in nobody's way.
        for name in files.iter().filter(|_| !is_folder && !command.contains("--checkpoint")) {
            assert!(out.join(name).metadata().expect("a file").len() > 0, "{command}: {name}");
            std::fs::write(out.join(name), "").expect("a file");
        }
        if !is_folder && !command.contains("--checkpoint") {
            assert_eq!(run_in(folder.path(), command).code, 0, "{command}: empty files");
        }
        std::fs::write(out.join("mine"), "mine").expect("a file");
        let names = if is_folder { &["mine"][..] } else { files };
        for name in names {
            names.iter().for_each(|name| std::fs::write(out.join(name), "").expect("a file"));
            std::fs::write(out.join(name), "of value").expect("a file");
            let said = run_in(folder.path(), command).refusal();
            let place = if is_folder { "out".to_owned() } else { format!("out/{name}") };
            assert!(said.starts_with(&format!("error: {place}: ")) && said.contains("--force"), "{command}: {said}");
            let kept = std::fs::read_to_string(out.join(name)).expect("a file");
            assert_eq!(kept, "of value", "{command}: {name}");
        }
        let forced = run_in(folder.path(), &format!("{command} --force"));
        assert_eq!(forced.code, 0, "{command} --force: {}", forced.err);
        for name in files {
            let written = std::fs::read_to_string(out.join(name)).expect("a file");
            assert!(!written.is_empty() && !written.contains("of value"), "{command}: {name}: {written}");
        }
        std::fs::remove_dir_all(&out).expect("removed");
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_file_can_be_written_to_without_being_asked() {
    let folder = folder_with("board.txt", BOARD);
    run_in(folder.path(), "cnf board.txt --out /dev/null --json").answer();
    let shown = run_in(folder.path(), "explain board.txt --svg /dev/stdout").answer();
    assert!(shown.contains("<svg") && shown.contains("</svg>"), "{shown}");
    let full = run_in(folder.path(), "cnf board.txt --out /dev/full").refusal();
    assert!(full.starts_with("error: /dev/full: cannot write: "), "{full}");
}

/// What a terminal would obey: to clear the screen, the same in one character, to delete.
const COMMANDS: &str = "\u{1b}[2J\u{9b}2J\u{7f}\u{202e}";

#[track_caller]
fn assert_harmless(what: &str, text: &str) {
    let harmless = |character: char| matches!(character, '\n' | '\r') || !character.is_control();
    assert!(text.chars().all(|character| harmless(character) && character != '\u{202e}'), "{what}: {text:?}");
}

#[test]
fn no_name_of_a_file_reaches_the_terminal_as_a_command() {
    let folder = folder_with("board.txt", BOARD);
    let name = format!("no{COMMANDS}file");
    for arguments in [
        vec!["analyze", &name],
        vec!["analyze", "--color", "always", &name],
        vec!["merge", &name],
        vec!["check", &name],
        vec!["explain", "board.txt", "--svg", &format!("{name}/missing")],
        vec!["simulate", "--games", "1", "--csv", &format!("{name}/missing")],
        vec!["simulate", "--games", "1", "--checkpoint", &format!("{name}/missing")],
        vec!["simulate", "--games", "1", "--clue-table", &name],
        vec!["simulate", "--level", &name],
        vec!["--color", "always", &name],
        vec!["validate", "--games", "1", "--external", &format!("exit 1 # {COMMANDS}")],
        vec!["validate", "--games", "1", "--json", "--external", &format!("exit 1 # {COMMANDS}")],
        vec!["prove", "board.txt", "--cell", "0,2", "--out", &name],
        vec!["prove", "board.txt", "--cell", "0,2", "--out", &name],
    ] {
        let outcome = finish(mineproof().current_dir(folder.path()).args(&arguments));
        for text in [&outcome.out, &outcome.err] {
            let text = text.replace("\u{1b}[0m", "").replace("\u{1b}[1m", "");
            // Colours of our own are allowed where they are asked for.
            if !arguments.contains(&"always") {
                assert_harmless(&format!("{arguments:?}"), &text);
            } else {
                assert!(!text.contains("\u{1b}[2J") && !text.contains('\u{9b}'), "{arguments:?}: {text:?}");
            }
        }
    }
}

#[test]
fn no_id_and_no_line_reaches_the_terminal_as_a_command() {
    let raw = "\u{9b}2J\u{7f}\u{202e}";
    let position = format!(r###"{{"id":["{raw}",{{"{raw}":1}}],"width":2,"height":1,"mines":1,"rows":["##"]}}"###);
    let minefield = format!(r#"{{"id":"{raw}","width":2,"height":1,"rows":[".*"],"start":[0,0]}}"#);
    let broken = format!("{{\"id\":\"{raw}\",\"width\":\"{raw}\"}}");
    let text = format!("5x2 mines {COMMANDS}\n");
    for (arguments, input) in [
        ("analyze --json", &position),
        ("analyze --jsonl", &position),
        ("analyze --jsonl", &broken),
        ("analyze", &text),
        ("analyze --dialect json", &broken),
        ("advise --json", &position),
        ("explain --json", &position),
        ("solvable --jsonl", &minefield),
        ("solvable --json", &minefield),
        ("convert --to json", &position),
        ("validate --jsonl -", &broken),
        ("play --size 5x5 --mines 1", &format!("{COMMANDS}\n")),
    ] {
        let outcome = run(arguments, input.as_str());
        assert_harmless(arguments, &outcome.out);
        assert_harmless(arguments, &outcome.err);
        if arguments == "analyze --json" {
            assert_eq!(outcome.json()["id"][0], raw, "the id is the same");
        }
    }
}
