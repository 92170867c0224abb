//! How many children the solved relations of `override-as-written` have, as document 000 counted them:
//! `cargo run --release -p mineproof-benchmarks --bin override_relations -- [GAMES] [WIDTH HEIGHT MINES]`, 64×64/820 unless
//! told otherwise.
//!
//! The document's player: one clue alone first, then `stepAside`, `keepInStep`, `elixir`; after each success the cells found
//! safe are opened, mines are flagged, and it begins again with the first. Where all are stuck the least risk is taken.

use mineproof::analyze;
use mineproof::internals::board::{Cell, Size};
use mineproof::internals::frontier::{Frontier, Verdict};
use mineproof::internals::game::{FirstClick, Game, Reveal, game_rng, random_minefield};
use mineproof::internals::inference::{AnyStage, SolvedRelation, Stage, UnprovenStage};
use mineproof::internals::pipeline::trace;

const START: Cell = Cell::new(0, 0);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let numbers = std::env::args().skip(1).map(|text| text.parse::<u64>()).collect::<Result<Vec<_>, _>>()?;
    let games = numbers.first().copied().unwrap_or(300);
    let (width, height, mines) = match numbers[..] {
        [_, width, height, mines] => (width, height, mines),
        _ => (64, 64, 820),
    };
    let size = Size::new(width, height)?;
    let mut solved = Vec::new();
    for number in 0..games {
        let minefield = random_minefield(size, mines, FirstClick::Opening, START, &mut game_rng(1, number))?;
        play(Game::new(minefield), &mut solved);
    }
    let simple = |relation: &&SolvedRelation| relation.refined == 0;
    println!("{size}/{mines}, {games} games: {} relations solved", solved.len());
    table(
        "children that are clues, relations without a refined one",
        solved.iter().filter(simple).map(|one| one.clues),
    );
    table("children, all relations", solved.iter().map(|one| one.clues + one.refined));
    Ok(())
}

/// Relations by their number of children, with 95 % intervals.
fn table(title: &str, children: impl Iterator<Item = usize>) {
    let mut relations: Vec<u64> = Vec::new();
    for number in children {
        relations.resize(relations.len().max(number + 1), 0);
        relations[number] += 1;
    }
    let all: u64 = relations.iter().sum();
    println!("{title}: {all}");
    for (number, &count) in relations.iter().enumerate().filter(|(_, count)| **count > 0) {
        let share = count as f64 / all as f64;
        let half = 1.96 * (share * (1.0 - share) / all as f64).sqrt();
        println!("{number:>4} {count:>9} {:>8.2} ± {:.2} %", 100.0 * share, 100.0 * half);
    }
}

fn play(mut game: Game, solved: &mut Vec<SolvedRelation>) {
    let mut goes_on = matches!(game.reveal(START), Reveal::Safe(_));
    while goes_on && !game.is_won() {
        goes_on = match by_rules(&mut game, solved) {
            Found::Something => true,
            Found::Nothing => take_least_risk(&mut game),
            Found::Wrong => false,
        };
    }
}

enum Found {
    Something,
    Nothing,
    /// A rule that is no proof was wrong, and the game is over.
    Wrong,
}

/// The first rule that finds something beyond one clue alone, and what it found on the board.
fn by_rules(game: &mut Game, solved: &mut Vec<SolvedRelation>) -> Found {
    let ladder: [AnyStage; 3] =
        [UnprovenStage::OverrideAsWritten.into(), Stage::TwinAsWritten.into(), Stage::LocalProofAsWritten.into()];
    for stages in [None].into_iter().chain(ladder.map(Some)) {
        let stages: Vec<AnyStage> = [Stage::SingleClue.into()].into_iter().chain(stages).collect();
        let frontier = Frontier::new(&game.position());
        let Some(inference) = trace(&frontier, &stages).filter(|traced| !traced.refuted).map(|traced| traced.inference)
        else {
            return Found::Wrong;
        };
        solved.extend_from_slice(inference.solved_relations());
        if inference.deductions().is_empty() {
            continue;
        }
        for deduction in inference.deductions() {
            // The sea is decided by the mine count, which none of these rules looks at.
            let Some(variable) = deduction.variable else { continue };
            let cell = frontier.cell(variable);
            if deduction.verdict == Verdict::Mine {
                game.toggle_flag(cell);
            } else if game.reveal(cell) == Reveal::Mine {
                return Found::Wrong;
            }
        }
        return Found::Something;
    }
    Found::Nothing
}

/// Whether the game goes on.
fn take_least_risk(game: &mut Game) -> bool {
    let Ok(analysis) = analyze(&game.position(), &mineproof::Options::default()) else { return false };
    let least_risk = analysis.safest_cells().first().copied();
    least_risk.is_some_and(|cell| matches!(game.reveal(cell), Reveal::Safe(_)))
}
