//! Results and checkpoints of simulations, one on each line.

use mineproof::internals::simulation::{Contest, Duel, NoisyContest, Simulation};

/// Larger boards only take time: they are laid once to see whether the mines fit.
const MOST_CELLS: usize = 10_000;

/// Reads results and adds up the first two: what was read survives being written, and so does the sum.
pub fn result(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if is_large(text) {
        return;
    }
    try_kind::<Duel>(text);
    try_kind::<NoisyContest>(text);
}

fn is_large(text: &str) -> bool {
    let side = |key: &str| {
        let digits = text.split(key).skip(1).map(|rest| rest.trim_start_matches([' ', ':']));
        digits.filter_map(|rest| rest.split(|other: char| !other.is_ascii_digit()).next()?.parse().ok()).max()
    };
    side("\"width\"").unwrap_or(0usize).saturating_mul(side("\"height\"").unwrap_or(0)) > MOST_CELLS
}

fn try_kind<C: Contest>(text: &str) {
    let read = |line: &str| {
        let simulation = Simulation::<C>::from_json(line);
        simulation.inspect(assert_kept).map_err(|error| error.to_string())
    };
    let results: Vec<_> = text.lines().take(2).map(read).collect();
    let [Ok(first), Ok(second)] = &results[..] else { return };
    let [mut sum, mut reversed] = [first.clone(), second.clone()];
    assert_eq!(sum.merge(second).is_ok(), reversed.merge(first).is_ok());
    if sum.games() > first.games() {
        assert_eq!(sum.games(), first.games() + second.games());
        assert_kept(&sum);
    }
}

/// Written and read again it is the same, as a result and as a checkpoint.
fn assert_kept<C: Contest>(simulation: &Simulation<C>) {
    let written = simulation.to_json();
    let again = Simulation::<C>::from_json(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(again.to_json(), written);
    let checkpoint = simulation.to_checkpoint();
    let again = Simulation::<C>::from_checkpoint(&checkpoint).unwrap_or_else(|error| panic!("{error}: {checkpoint}"));
    assert_eq!(again.to_json(), written);
}
