//! Help and completions.

use super::run;

const COMMANDS: [&str; 16] = [
    "analyze",
    "advise",
    "explain",
    "prove",
    "check",
    "solvable",
    "generate",
    "play",
    "simulate",
    "merge",
    "chains",
    "optimum",
    "convert",
    "cnf",
    "validate",
    "completions",
];

#[test]
fn every_command_has_worked_examples() {
    for command in COMMANDS {
        let help = run(&format!("{command} --help"), "").answer();
        let (_, examples) = help.split_once("\nExamples:\n").unwrap_or_else(|| panic!("{command}: {help}"));
        assert!(examples.lines().count() >= 2, "{help}");
        assert!(examples.contains(&format!("mineproof {command} ")), "{help}");
        for line in help.lines() {
            assert!(line.chars().count() <= 100, "wider than a terminal: {line}");
        }
    }
}

#[test]
fn whoever_reads_of_a_source_is_told_which_it_is() {
    for command in COMMANDS {
        let help = run(&format!("{command} --help"), "").answer();
        assert!(!help.contains("ocument 0"), "a number says nothing, docs/sources.md has names: {help}");
        assert!(!help.contains(": the same"), "a text that needs the one before it: {help}");
        let names_one = ["step notes", "tile-group notes", "uncertainty notes", "course report", "count-set notes"]
            .iter()
            .any(|name| help.contains(name));
        assert!(!names_one || help.contains("docs/sources.md"), "{help}");
    }
}

#[test]
fn the_help_lists_every_command_and_exit_code() {
    let help = run("--help", "").answer();
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
    }
    assert!(help.contains("Exit codes: 0 answered, 1 answered and the answer is no, 2 bad usage"), "{help}");
}

#[test]
fn the_version_is_the_packages() {
    assert_eq!(run("--version", "").answer(), format!("mineproof {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completions_know_commands_and_flags() {
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&format!("completions {shell}"), "").answer();
        for word in COMMANDS.iter().chain(&["memory-limit", "without-count"]) {
            assert!(script.contains(word), "{shell} does not know {word}");
        }
    }
    let unknown = run("completions csh", "").refusal();
    assert!(unknown.contains("invalid value 'csh' for '<SHELL>'"), "{unknown}");
}
