//! Positions to judge: those that a player meets who reveals whatever is certainly safe, and otherwise takes the least risk;
//! or boards with some cells revealed at random, as no player leaves them, to look for faults where play does not lead.
//!
//! Every position is judged before the next move. A move reveals *all* cells that are certainly safe; where none is,
//! the first of the cells with the lowest mine probability. The game ends when it is won, or at a mine.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::judge::{Judge, Judgement};
use crate::analysis::{Analysis, analyze};
use crate::board::{Cell, CellState, MineCount, Minefield, Position};
use crate::frontier::Verdict;
use crate::game::{Game, LayingError, Reveal, Series, game_rng};

/// Which cells are revealed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Revealing {
    /// Those that a player reveals: many positions for each game.
    ByPlay,
    /// Each safe cell with this probability: one position for each game.
    AtRandom(f64),
}

/// Judges the positions of one game of the series.
pub(super) fn play(
    judge: &Judge,
    series: &Series,
    revealing: Revealing,
    number: u64,
) -> Result<Judgement, LayingError> {
    let mut rng = game_rng(series.seed, number);
    let minefield = series.lay(&mut rng)?;
    if let Revealing::AtRandom(share) = revealing {
        return Ok(judge_scattered(judge, &minefield, share, &mut rng));
    }
    let mut game = Game::new(minefield);
    let mut outcome = judge.no_outcome();
    let mut goes_on = matches!(game.reveal(series.start), Reveal::Safe(_));
    while goes_on && !game.is_won() {
        if judge.deadline().is_over() {
            outcome.undecided += 1;
            break;
        }
        let position = game.position();
        let Ok(analysis) = analyze(&position, &judge.options.analysis) else {
            // Cannot be: the minefield itself is a layout. Counted, so that it would be seen.
            outcome.contradictory += 1;
            break;
        };
        judge.judge(&position, &analysis, Some(game.minefield()), &mut outcome);
        goes_on = make_move(&mut game, &analysis);
    }
    Ok(outcome)
}

fn judge_scattered(judge: &Judge, minefield: &Minefield, share: f64, rng: &mut ChaCha8Rng) -> Judgement {
    let mut outcome = judge.no_outcome();
    let size = minefield.size();
    let shown = size.cells().map(|cell| minefield.reveal(cell).filter(|_| rng.random_bool(share)));
    let states = shown.map(|state| state.unwrap_or(CellState::HIDDEN)).collect();
    let position = Position::new(minefield.grid(), states, MineCount::Known(minefield.mine_count() as u64));
    match position.ok().and_then(|position| Some((analyze(&position, &judge.options.analysis).ok()?, position))) {
        Some((analysis, position)) => judge.judge(&position, &analysis, Some(minefield), &mut outcome),
        None => outcome.contradictory += 1,
    }
    outcome
}

/// Whether the game goes on.
fn make_move(game: &mut Game, analysis: &Analysis) -> bool {
    let safe: Vec<Cell> = analysis.cells(Verdict::Safe).collect();
    if safe.is_empty() {
        let least_risk = analysis.safest_cells().first().copied();
        return least_risk.is_some_and(|cell| matches!(game.reveal(cell), Reveal::Safe(_)));
    }
    for cell in safe {
        game.reveal(cell);
    }
    true
}
