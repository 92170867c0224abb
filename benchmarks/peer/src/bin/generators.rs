//! Guess-free boards of ms_toollib and of mineproof, in turns, all judged by mineproof's `solvability`:
//! `cargo run --release --bin generators -- [BOARDS] [SECONDS]` prints for each generator and number of mines how often it
//! claims a board, how many of these really need no guess, and the time per board.
//!
//! ms_toollib draws its own random numbers, so its boards differ from run to run. A generator is not asked again at a
//! number of mines once it has used up its seconds.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use mineproof::internals::board::{Cell, Minefield, Size};
use mineproof::Series;
use mineproof::internals::generation::{GenerationOptions, generate};
use mineproof::internals::solvability::{SolvabilityOptions, solvable};

const WIDTH: usize = 30;
const HEIGHT: usize = 16;
const MINES: [usize; 7] = [99, 115, 130, 150, 175, 200, 250];

/// Random boards that rejection may try for one.
const MOST_TIMES: usize = 100_000;

struct Generator {
    name: &'static str,
    /// With more mines one board takes minutes.
    most_mines: usize,
    /// The board that is claimed to need no guess from 0,0 and to have so many mines.
    make: fn(usize, u64) -> Option<Minefield>,
}

const GENERATORS: [Generator; 3] = [
    Generator { name: "mineproof generate", most_mines: usize::MAX, make: ours },
    Generator {
        name: "laymine_solvable_adjust",
        most_mines: usize::MAX,
        make: |mines, _| claimed(ms_toollib::laymine_solvable_adjust(HEIGHT, WIDTH, mines, 0, 0)),
    },
    Generator {
        name: "laymine_solvable",
        most_mines: 115,
        make: |mines, _| claimed(ms_toollib::laymine_solvable(HEIGHT, WIDTH, mines, 0, 0, MOST_TIMES)),
    },
];

#[derive(Default)]
struct Tally {
    asked: usize,
    claimed: usize,
    guess_free: usize,
    wrong_mines: usize,
    panics: usize,
    /// Mines with nothing but mines around, on all boards claimed: how much mines were piled up.
    buried: usize,
    millis: Vec<f64>,
}

fn main() -> Result<(), std::num::ParseIntError> {
    let numbers = std::env::args().skip(1).map(|text| text.parse::<u64>()).collect::<Result<Vec<_>, _>>()?;
    let boards = numbers.first().copied().unwrap_or(200);
    let seconds = numbers.get(1).copied().unwrap_or(20) as f64;
    println!(
        "generator                mines  asked claimed guess-free wrong-count panics buried  median ms     max ms"
    );
    for mines in MINES {
        let mut tallies: [Tally; 3] = Default::default();
        for number in 0..boards {
            for (generator, tally) in GENERATORS.iter().zip(&mut tallies) {
                if mines <= generator.most_mines && tally.millis.iter().sum::<f64>() < seconds * 1e3 {
                    ask(generator, mines, number, tally);
                }
            }
        }
        for (generator, tally) in GENERATORS.iter().zip(&mut tallies).filter(|(_, tally)| tally.asked > 0) {
            tally.print(generator.name, mines);
        }
    }
    Ok(())
}

fn ask(generator: &Generator, mines: usize, number: u64, tally: &mut Tally) {
    let begin = Instant::now();
    let made = catch_unwind(AssertUnwindSafe(|| (generator.make)(mines, number)));
    tally.millis.push(begin.elapsed().as_secs_f64() * 1e3);
    tally.asked += 1;
    let Ok(made) = made else {
        tally.panics += 1;
        return;
    };
    let Some(minefield) = made else { return };
    tally.claimed += 1;
    tally.buried += buried_mines(&minefield);
    tally.wrong_mines += usize::from(minefield.mine_count() != mines);
    let options = SolvabilityOptions { grade: false, guess: false, ..SolvabilityOptions::default() };
    tally.guess_free += usize::from(solvable(&minefield, Cell::new(0, 0), &options).unwrap().solvable);
}

impl Tally {
    fn print(&mut self, name: &str, mines: usize) {
        self.millis.sort_by(f64::total_cmp);
        let at = |share: f64| self.millis.get((self.millis.len().saturating_sub(1) as f64 * share) as usize);
        println!(
            "{name:<24} {mines:>5} {:>6} {:>7} {:>10} {:>11} {:>6} {:>6.1} {:>10.2} {:>10.2}",
            self.asked,
            self.claimed,
            self.guess_free,
            self.wrong_mines,
            self.panics,
            self.buried as f64 / self.claimed as f64,
            at(0.5).copied().unwrap_or_default(),
            at(1.0).copied().unwrap_or_default(),
        );
    }
}

fn buried_mines(minefield: &Minefield) -> usize {
    let size = minefield.size();
    let is_mine = |cell| minefield.is_mine(cell);
    size.cells().filter(|&cell| is_mine(cell) && size.neighbours(cell).all(is_mine)).count()
}

fn size() -> Size {
    Size::new(WIDTH as u64, HEIGHT as u64).expect("an expert board")
}

fn ours(mines: usize, number: u64) -> Option<Minefield> {
    let options = GenerationOptions { grade: false, ..GenerationOptions::default() };
    generate(&Series::new(size(), mines as u64), number, &options)
        .ok()
        .map(|board| board.minefield)
}

/// Rows of numbers with -1 for a mine, and whether they are said to need no guess.
fn claimed((rows, guess_free): (Vec<Vec<i32>>, bool)) -> Option<Minefield> {
    let mines = rows.iter().flatten().map(|&number| number == -1).collect();
    guess_free.then(|| Minefield::new(size(), mines).expect("a board of the size asked for"))
}
