//! A counterexample without what it does not need.
//!
//! Everything that can be taken away is tried: the mine count, a row or a column of a square board, a revealed cell (hidden again), a flag. It is gone for
//! good if the rule, alone, is still wrong somewhere on what is left and a layout still fits. Repeated until nothing can be
//! taken away any more. Which claim is wrong may change on the way.

use super::judge::JudgeOptions;
use super::rule::{Mistake, Rule};
use super::truth::{Ruling, Truth};
use crate::analysis::{analyze, has_layout};
use crate::board::{CellState, MineCount, Position, Size};
use crate::frontier::Frontier;

/// Something that can be taken away from a position.
#[derive(Clone, Copy, Debug)]
enum Reducible {
    MineCount,
    Row(u32),
    Column(u32),
    /// A revealed cell or a flag, by its index.
    Fact(usize),
}

/// What the rule, alone, gets wrong on a position that some layout fits: its first wrong claim in the order of the cells, or
/// else that it took the position for contradictory.
pub fn mistake(rule: &Rule, position: &Position, options: &JudgeOptions) -> Option<Mistake> {
    if !has_layout(position, &options.analysis).unwrap_or(false) {
        return None;
    }
    let answer = rule.answer(position, &Frontier::new(position), options.analysis.limits.deadline).ok()?;
    let wrong_claim = || {
        answer.claims.iter().next()?;
        let analysis = analyze(position, &options.analysis).ok()?;
        // Of what is not settled nothing can be wrong.
        if analysis.unsettled_cells() > 0 {
            return None;
        }
        let truth = Truth::new(&analysis);
        let wrong = answer.claims.iter().filter(|&claim| truth.rule_on(claim, options.tolerance) == Ruling::Wrong);
        wrong.min_by_key(|claim| claim.cell)
    };
    wrong_claim().map(Mistake::CellClaim).or_else(|| answer.refuted.then_some(Mistake::Refuted))
}

/// Takes away whatever the rule's mistake does not need, until the deadline; it stays a mistake of the same kind. A position on which the rule is
/// not wrong stays as it is.
pub fn shrink(rule: &Rule, position: &Position, options: &JudgeOptions) -> Position {
    let mut current = position.clone();
    let Some(kind) = mistake(rule, position, options).as_ref().map(std::mem::discriminant) else { return current };
    let is_as_wrong =
        |next: &Position| mistake(rule, next, options).is_some_and(|now| std::mem::discriminant(&now) == kind);
    loop {
        let mut smaller = false;
        for parts in [count, rows, columns, facts] {
            // Backwards, so that the parts still to come keep their places.
            for part in parts(&current).into_iter().rev() {
                if options.analysis.limits.deadline.is_over() {
                    return current;
                }
                if let Some(next) = without(&current, part).into_iter().find(is_as_wrong) {
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
    let parts = [count, rows, columns, facts].into_iter().flat_map(|parts| parts(position));
    parts.flat_map(|part| without(position, part))
}

fn count(position: &Position) -> Vec<Reducible> {
    if *position.mine_count() == MineCount::Unknown { Vec::new() } else { vec![Reducible::MineCount] }
}

fn rows(position: &Position) -> Vec<Reducible> {
    // Without a row other boards would not be the same any more.
    (0..position.size().height()).filter(|_| position.grid().is_square()).map(Reducible::Row).collect()
}

fn columns(position: &Position) -> Vec<Reducible> {
    (0..position.size().width()).filter(|_| position.grid().is_square()).map(Reducible::Column).collect()
}

fn facts(position: &Position) -> Vec<Reducible> {
    let told = position.states().iter().enumerate().filter(|&(_, &state)| state != CellState::HIDDEN);
    told.map(|(index, _)| Reducible::Fact(index)).collect()
}

/// What is left without a part: several positions where a line may have held mines, the one with the least said first.
fn without(position: &Position, part: Reducible) -> Vec<Position> {
    let size = position.size();
    let (width, height) = (u64::from(size.width()), u64::from(size.height()));
    match part {
        Reducible::MineCount => vec![position.clone().with_mine_count(MineCount::Unknown)],
        Reducible::Fact(index) => vec![position.with_untold(size.cell(index), CellState::HIDDEN)],
        Reducible::Row(row) => without_line(position, Size::new(width, height - 1), |at| at / size.width() == row),
        Reducible::Column(col) => without_line(position, Size::new(width - 1, height), |at| at % size.width() == col),
    }
}

fn without_line<E>(position: &Position, size: Result<Size, E>, in_line: impl Fn(u32) -> bool) -> Vec<Position> {
    // The last row or column has to stay.
    let Ok(size) = size else { return Vec::new() };
    let (mut states, mut origins, mut covered) = (Vec::with_capacity(size.area()), Vec::with_capacity(size.area()), 0);
    for (at, &state) in (0..).zip(position.states()) {
        if in_line(at) {
            covered += u64::from(state.is_covered());
        } else {
            states.push(state);
            origins.push(at as usize);
        }
    }
    let counts: Vec<MineCount> = match position.mine_count() {
        MineCount::Known(mines) => {
            let lower = (mines.saturating_sub(covered)..=*mines).rev().map(MineCount::Known);
            std::iter::once(MineCount::Unknown).chain(lower).collect()
        }
        other => vec![other.clone()],
    };
    let rebuilt = |count| position.rebuilt(size, states.clone(), count, |index| Some(origins[index])).ok();
    counts.into_iter().filter_map(rebuilt).collect()
}
