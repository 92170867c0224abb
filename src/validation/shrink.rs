//! A counterexample without what it does not need.
//!
//! Everything that can be taken away is tried: the mine count, a row, a column, a revealed cell (hidden again), a flag. It is gone for
//! good if the rule, alone, is still wrong somewhere on what is left and a layout still fits. Repeated until nothing can be
//! taken away any more. Which claim is wrong may change on the way.

use super::judge::JudgeOptions;
use super::rule::{Claim, Rule, Said};
use super::truth::{Ruling, Truth};
use crate::analysis::{analyze, has_layout};
use crate::board::{CellState, MineCount, Position, Size};
use crate::frontier::Frontier;

/// Something that can be taken away from a position.
#[derive(Clone, Copy, Debug)]
enum Part {
    MineCount,
    Row(u32),
    Column(u32),
    /// A revealed cell or a flag, by its index.
    Fact(usize),
}

/// The first wrong claim, in the order of the cells, that the rule makes alone on a position that some layout fits.
pub fn wrong_claim(rule: &Rule, position: &Position, options: &JudgeOptions) -> Option<Claim> {
    if !has_layout(position, &options.analysis) {
        return None;
    }
    let claims = rule.claims(position, &Frontier::new(position)).ok()?;
    if claims.iter().next().is_none() {
        return None;
    }
    let analysis = analyze(position, &options.analysis).ok()?;
    let truth = Truth::new(&analysis);
    let wrong = claims.iter().filter(|&claim| truth.rule_on(claim, options.tolerance) == Ruling::Wrong);
    let kind = |said: Said| match said {
        Said::Safe => 0,
        Said::Mine => 1,
        Said::Chance(_) => 2,
    };
    wrong.min_by_key(|claim| (claim.cell, kind(claim.said)))
}

/// Takes away whatever the rule's mistake does not need. A position on which the rule is not wrong stays as it is.
pub fn shrink(rule: &Rule, position: &Position, options: &JudgeOptions) -> Position {
    let mut current = position.clone();
    loop {
        let mut smaller = false;
        for kind in [count, rows, columns, facts] {
            // Backwards, so that the parts still to come keep their places.
            for part in kind(&current).into_iter().rev() {
                let mut left = without(&current, part).into_iter();
                if let Some(next) = left.find(|next| wrong_claim(rule, next, options).is_some()) {
                    current = next;
                    smaller = true;
                }
            }
        }
        if !smaller {
            return current;
        }
    }
}

/// Every position that is smaller by one part.
pub fn reductions(position: &Position) -> impl Iterator<Item = Position> {
    let parts = [count, rows, columns, facts].into_iter().flat_map(|kind| kind(position));
    parts.flat_map(|part| without(position, part))
}

fn count(position: &Position) -> Vec<Part> {
    if *position.mine_count() == MineCount::Unknown { Vec::new() } else { vec![Part::MineCount] }
}

fn rows(position: &Position) -> Vec<Part> {
    (0..position.size().height()).map(Part::Row).collect()
}

fn columns(position: &Position) -> Vec<Part> {
    (0..position.size().width()).map(Part::Column).collect()
}

fn facts(position: &Position) -> Vec<Part> {
    let told = position.states().iter().enumerate().filter(|&(_, &state)| state != CellState::HIDDEN);
    told.map(|(index, _)| Part::Fact(index)).collect()
}

/// What is left without a part: several positions where a line may have held mines, the one with the least said first.
fn without(position: &Position, part: Part) -> Vec<Position> {
    let size = position.size();
    let (width, height) = (u64::from(size.width()), u64::from(size.height()));
    match part {
        Part::MineCount => vec![position.clone().with_mine_count(MineCount::Unknown)],
        Part::Fact(index) => {
            let mut states = position.states().to_vec();
            states[index] = CellState::HIDDEN;
            rebuilt(position, size, states, position.mine_count().clone()).into_iter().collect()
        }
        Part::Row(row) => without_line(position, Size::new(width, height - 1), |at| at / size.width() == row),
        Part::Column(col) => without_line(position, Size::new(width - 1, height), |at| at % size.width() == col),
    }
}

fn without_line<E>(position: &Position, size: Result<Size, E>, in_line: impl Fn(u32) -> bool) -> Vec<Position> {
    // The last row or column has to stay.
    let Ok(size) = size else { return Vec::new() };
    let (mut states, mut covered) = (Vec::with_capacity(size.area()), 0);
    for (at, &state) in (0..).zip(position.states()) {
        if in_line(at) {
            covered += u64::from(state.is_covered());
        } else {
            states.push(state);
        }
    }
    let counts: Vec<MineCount> = match position.mine_count() {
        MineCount::Known(mines) => {
            let lower = (mines.saturating_sub(covered)..=*mines).rev().map(MineCount::Known);
            std::iter::once(MineCount::Unknown).chain(lower).collect()
        }
        other => vec![other.clone()],
    };
    counts.into_iter().filter_map(|count| rebuilt(position, size, states.clone(), count)).collect()
}

fn rebuilt(position: &Position, size: Size, states: Vec<CellState>, count: MineCount) -> Option<Position> {
    Position::new(size, states, count).ok().map(|new| new.with_clue_model(position.clue_model()))
}
