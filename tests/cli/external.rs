//! `validate --external`: however the program is ended, nothing that it started is left behind.

#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Longer than anything here takes on a busy machine.
const PATIENT: Duration = Duration::from_secs(60);

/// A program that starts others in every way to get away: in the background, in a group and in a session of their own, and by a
/// parent that ends at once. All of them sleep for a time that is nobody else's.
fn program(sleep: &str) -> String {
    format!(
        "sleep {sleep} & setsid sleep {sleep} & (setsid sh -c 'sleep {sleep} & sleep {sleep}' &) & \
         set -m; sh -c 'trap \"\" TERM INT HUP; sleep {sleep}' & set +m; \
         touch started; while read -r line; do sleep {sleep}; done"
    )
}

/// Processes with this argument, those that have ended and wait to be collected left out.
fn running(argument: &str) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").expect("/proc").filter_map(|entry| {
        let folder = entry.ok()?.path();
        let arguments = std::fs::read(folder.join("cmdline")).ok()?;
        let arguments = String::from_utf8_lossy(&arguments).replace('\0', " ");
        let is_test = folder.file_name()?.to_str()? == std::process::id().to_string();
        (arguments.contains(argument) && !is_test).then_some(arguments)
    });
    processes.collect()
}

fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < PATIENT, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn start(folder: &Path, sleep: &str) -> Child {
    // Whoever runs the tests in the background has them ignore SIGINT, and the program would inherit that.
    let child = Command::new("env")
        .args(["--default-signal=INT", env!("CARGO_BIN_EXE_mineproof")])
        .current_dir(folder)
        .args(["validate", "--stages", "single-clue", "--games", "1000", "--threads", "2", "--external-timeout", "600"])
        .args(["--external", &program(sleep)])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    wait_until("the external program starts", || folder.join("started").exists());
    // Five for each copy of the program, and the first copy is started before all others.
    wait_until("it has started others", || running(&format!("sleep {sleep} ")).len() >= 5);
    child
}

#[test]
fn whatever_signal_ends_the_program_nothing_is_left_behind() {
    for (number, signal) in ["INT", "TERM", "HUP", "KILL", "ABRT"].into_iter().enumerate() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let sleep = format!("{}.{number}", 100_000 + std::process::id());
        let mut child = start(folder.path(), &sleep);
        let kill = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
        assert!(kill.expect("kill").success());
        let status = child.wait().expect("the program ends");
        assert!(!status.success(), "{signal}: {status}");
        wait_until(&format!("{signal}: left behind: {:?}", running(&sleep)), || running(&sleep).is_empty());
    }
}

#[test]
fn a_program_that_ends_or_is_too_slow_takes_with_it_what_it_started() {
    let sleep = format!("{}.9", 100_000 + std::process::id());
    for end in ["exit 3", "exec >&-; sleep 600", "sleep 600", "kill -KILL $$"] {
        let command = format!(
            "{}; {end}",
            program(&sleep).replace("while read -r line; do", "read -r line; false && {").replace("done", "}")
        );
        let outcome = super::finish(
            super::mineproof()
                .current_dir(tempfile::tempdir().expect("a temporary folder").path())
                .args(["validate", "--stages", "single-clue", "--games", "1", "--threads", "1"])
                .args(["--external-timeout", "2", "--external", &command]),
        );
        assert_eq!(outcome.code, 2, "{end}: {}", outcome.err);
        let left = running(&sleep);
        assert!(left.is_empty(), "{end}: left behind: {left:?}");
    }
}
