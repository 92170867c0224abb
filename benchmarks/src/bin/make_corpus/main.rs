//! Writes the benchmark corpus, the same from the same seed:
//! `cargo run --release -p mineproof-benchmarks --bin make_corpus [SEED]`.

use std::error::Error;
use std::fs;

use mineproof::internals::board::Size;
use mineproof::internals::game::game_rng;
use mineproof_benchmarks::corpus::{self, Entry};

mod mid_game;
mod patterns;
mod simple_player;

const DEFAULT_SEED: u64 = 20_260_101;

/// How the positions of a family come about.
enum Making {
    /// Played up to a point where simple rules are stuck; this many mines.
    Stuck(u64),
    /// The same, alternating with positions where the rules were interrupted.
    StuckOrInterrupted(u64),
    /// 20 % of the cells revealed at random; this many mines.
    Scattered(u64),
    /// Every second cell in both directions revealed; this percentage of the others are mines.
    Thick(u64),
}

struct Family {
    /// Part of the seed: never reused, so that a new family leaves the others as they are.
    number: u64,
    name: &'static str,
    width: u64,
    height: u64,
    making: Making,
    count: u64,
}

const fn family(number: u64, name: &'static str, (width, height): (u64, u64), making: Making, count: u64) -> Family {
    Family { number, name, width, height, making, count }
}

const FAMILIES: [Family; 14] = [
    family(0, "9x9-10", (9, 9), Making::Stuck(10), 200),
    family(1, "16x16-40", (16, 16), Making::Stuck(40), 200),
    family(2, "30x16-99", (30, 16), Making::Stuck(99), 200),
    family(3, "30x16-130", (30, 16), Making::Stuck(130), 200),
    family(4, "64x64-820", (64, 64), Making::Stuck(820), 60),
    family(5, "100x100-2000", (100, 100), Making::Stuck(2000), 30),
    family(6, "256x256-13100", (256, 256), Making::StuckOrInterrupted(13_100), 8),
    family(7, "512x512-52400", (512, 512), Making::StuckOrInterrupted(52_400), 4),
    family(8, "9x9-scattered", (9, 9), Making::Scattered(10), 200),
    family(9, "16x16-scattered", (16, 16), Making::Scattered(40), 200),
    family(10, "30x16-scattered", (30, 16), Making::Scattered(99), 200),
    family(11, "30x16-thick20", (30, 16), Making::Thick(20), 10),
    family(12, "30x16-thick40", (30, 16), Making::Thick(40), 10),
    family(13, "64x64-thick40", (64, 64), Making::Thick(40), 2),
];

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(DEFAULT_SEED), |seed| seed.parse())?;
    let folder = corpus::folder();
    fs::create_dir_all(&folder)?;
    for family in &FAMILIES {
        let entries: Vec<Entry> = (0..family.count).map(|index| family.entry(seed, index)).collect();
        corpus::write_family(&folder, family.name, &entries)?;
        println!("{}: {}", family.name, entries.len());
    }
    Ok(())
}

impl Family {
    fn entry(&self, seed: u64, index: u64) -> Entry {
        let size = Size::new(self.width, self.height).expect("the families have sizes that a board can have");
        let rng = &mut game_rng(seed, self.number << 32 | index);
        let position = match self.making {
            Making::StuckOrInterrupted(mines) if index % 2 == 1 => mid_game::interrupted(size, mines, rng),
            Making::Stuck(mines) | Making::StuckOrInterrupted(mines) => mid_game::stuck(size, mines, rng),
            Making::Scattered(mines) => patterns::scattered(size, mines, rng),
            Making::Thick(percent) => patterns::thick(size, percent, rng),
        };
        Entry { id: format!("{}/{index:03}", self.name), position }
    }
}
