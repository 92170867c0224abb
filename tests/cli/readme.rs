//! What the README shows is what the program prints.
//!
//! In a fenced block marked `console`, a line `$ mineproof …` is a command, run by `sh` in the root of the repository;
//! the lines up to the next command are all that it prints, on either stream.

use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(Debug, PartialEq)]
struct Example {
    line: usize,
    command: String,
    expected: String,
}

/// The commands of all `console` blocks, and the number of these blocks.
fn examples(markdown: &str) -> (Vec<Example>, usize) {
    let (mut found, mut blocks, mut is_console, mut is_fenced) = (Vec::<Example>::new(), 0, false, false);
    for (number, line) in (1..).zip(markdown.lines()) {
        if let Some(info) = line.strip_prefix("```") {
            is_fenced = !is_fenced;
            is_console = is_fenced && info.trim() == "console";
            blocks += usize::from(is_console);
            if is_console {
                // Output before the first command of a block belongs to none.
                found.push(Example { line: number, command: String::new(), expected: String::new() });
            }
        } else if is_console {
            match line.strip_prefix("$ ") {
                Some(command) => {
                    found.push(Example { line: number, command: command.to_owned(), expected: String::new() });
                }
                None => {
                    let example = found.last_mut().expect("one for the block itself");
                    example.expected += line;
                    example.expected.push('\n');
                }
            }
        }
    }
    let outside = found.iter().find(|example| example.command.is_empty() && !example.expected.is_empty());
    assert_eq!(outside, None, "a console block starts with a command");
    found.retain(|example| !example.command.is_empty());
    (found, blocks)
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Everything that a command prints.
fn printed(command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_mineproof")).parent().expect("a folder");
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([program.to_owned()].into_iter().chain(std::env::split_paths(&others)));
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(root())
        .env("PATH", path.expect("a path"))
        .env("NO_COLOR", "1")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("sh starts");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_commands_of_the_readme_print_what_it_says() {
    let path = root().join("README.md");
    let readme = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (examples, blocks) = examples(&readme);
    assert!(blocks > 0 && !examples.is_empty(), "the README shows no command in a block marked `console`");
    for Example { line, command, expected } in examples {
        assert!(
            command.starts_with("mineproof ") || command.contains("| mineproof "),
            "README.md:{line}: only mineproof is run here; put `{command}` into a block marked `sh`"
        );
        assert_eq!(printed(&command), expected, "README.md:{line}: {command}");
    }
}

#[test]
fn only_console_blocks_are_commands() {
    let markdown = "$ no\n```sh\n$ no\n```\n```console\n$ mineproof a\nout\n\n$ mineproof b\n```\n$ no\n";
    let example = |line, command: &str, expected: &str| Example {
        line,
        command: command.to_owned(),
        expected: expected.to_owned(),
    };
    assert_eq!(examples(markdown), (vec![example(6, "mineproof a", "out\n\n"), example(9, "mineproof b", "")], 1));
}
