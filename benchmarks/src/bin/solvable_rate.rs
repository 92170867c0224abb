//! How many random boards per second `solvability` answers on one core:
//! `cargo run --release -p mineproof-benchmarks --bin solvable_rate -- [BOARDS] [WIDTH HEIGHT MINES]`, expert boards unless
//! told otherwise.

use std::time::Instant;

use mineproof::internals::board::{Cell, Size};
use mineproof::internals::game::{FirstClick, game_rng, random_minefield};
use mineproof::internals::solvability::{SolvabilityOptions, solvable};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let numbers = std::env::args().skip(1).map(|text| text.parse::<u64>()).collect::<Result<Vec<_>, _>>()?;
    let boards = numbers.first().copied().unwrap_or(2000);
    let (width, height, mines) = match numbers[..] {
        [_, width, height, mines] => (width, height, mines),
        _ => (30, 16, 99),
    };
    let size = Size::new(width, height)?;
    let start = Cell::new(size.height() / 2, size.width() / 2);
    let minefield = |number| random_minefield(size, mines, FirstClick::Opening, start, &mut game_rng(1, number));
    let minefields = (0..boards).map(minefield).collect::<Result<Vec<_>, _>>()?;
    let all = SolvabilityOptions::default();
    let answer_alone = all.clone().grade(false).guess(false);
    let ways = [
        ("answer alone", answer_alone.clone()),
        ("and hardest stage", answer_alone.clone().grade(true)),
        ("and guess", answer_alone.clone().guess(true)),
        ("all", all.clone()),
        ("all, without the mine count", all.use_count(false)),
    ];
    for (name, options) in ways {
        let (mut solved, mut steps, mut won_chances, mut unavoidable) = (0u64, 0, 0u64, 0u64);
        let mut slowest = 0f64;
        let begin = Instant::now();
        for minefield in &minefields {
            let board = Instant::now();
            let answer = solvable(minefield, start, &options).unwrap();
            slowest = slowest.max(board.elapsed().as_secs_f64());
            solved += u64::from(answer.solvable);
            steps += answer.steps;
            if let Some(dead_end) = &answer.dead_end {
                won_chances += u64::from(dead_end.win_chance.is_ok());
                unavoidable += u64::from(dead_end.unavoidable.is_some());
            }
        }
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "{name}: {:.0} boards/s, slowest {:.1} ms, {solved} of {boards} solvable, {:.1} steps, win chance known on \
             {won_chances}, guess unavoidable on {unavoidable}",
            boards as f64 / seconds,
            slowest * 1e3,
            steps as f64 / boards as f64,
        );
    }
    Ok(())
}
