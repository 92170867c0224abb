//! The oracle: every layout of a small position, tried one by one.
//!
//! It is double on purpose. Of the library it uses the board alone, and not even that for what is next to what (see
//! `neighbourhood.rs`): an answer that agrees with it is evidence, because no engine, rule or frontier had a part in it.

use mineproof::Verdict;
use mineproof::internals::board::{Cell, CellState, MineCount, Position};
use num_traits::{One, Zero};

use super::neighbourhood::{Lists, lists, most};
use super::telling::{Weight, telling_cells, weight};

/// More cells than this whose content is not given would take too long.
const MOST_FREE: usize = 20;

/// A clue, a flag or the mine count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    Clue(Cell),
    Flag(Cell),
    MineCount,
}

/// All facts of a position.
pub fn facts(position: &Position) -> Vec<Fact> {
    let flags = position.size().cells().filter(|&cell| position[cell] == CellState::FLAGGED);
    let mut facts: Vec<Fact> =
        telling_cells(position).into_iter().map(Fact::Clue).chain(flags.map(Fact::Flag)).collect();
    if matches!(position.mine_count(), MineCount::Known(_)) {
        facts.push(Fact::MineCount);
    }
    facts
}

/// The covered cells of a position, row-major, flagged ones included.
pub fn covered(position: &Position) -> Vec<Cell> {
    position.size().cells().filter(|&cell| position[cell].is_covered()).collect()
}

/// All layouts of the covered cells that satisfy `facts`, ascending: bit `i` of a layout is cell `i` of [`covered`]. At most 20
/// cells may be other than a flag among the facts.
pub fn layouts(position: &Position, facts: &[Fact]) -> Vec<u64> {
    layouts_on(position, facts, &lists(position.grid()))
}

/// The same with what every clue counts told apart from the position.
fn layouts_on(position: &Position, facts: &[Fact], near: &Lists) -> Vec<u64> {
    let cells = covered(position);
    let mut flags = 0;
    let mut mines = None;
    let mut clues = Vec::new();
    for &fact in facts {
        match fact {
            Fact::Flag(cell) => flags |= set(&cells, |other| other == cell),
            Fact::Clue(cell) => {
                let allowed: Vec<bool> = weights(position, cell).iter().map(|weight| !weight.is_zero()).collect();
                clues.push((around(position, cell, &cells, near), allowed));
            }
            Fact::MineCount => {
                if let MineCount::Known(number) = position.mine_count() {
                    mines = Some(*number);
                }
            }
        }
    }
    let free = set(&cells, |_| true) & !flags;
    assert!(free.count_ones() as usize <= MOST_FREE, "too many cells to enumerate");
    subsets(free)
        .map(|subset| subset | flags)
        .filter(|layout| mines.is_none_or(|mines| u64::from(layout.count_ones()) == mines))
        .filter(|layout| clues.iter().all(|(around, allowed)| allowed[(layout & around).count_ones() as usize]))
        .collect()
}

/// What is certain of a cell with a mine in so many of all layouts.
pub fn verdict(with_mine: u64, layouts: u64) -> Verdict {
    match with_mine {
        0 => Verdict::Safe,
        all if all == layouts => Verdict::Mine,
        _ => Verdict::Open,
    }
}

/// What these layouts have in common at the covered cell of this index; `None` where there is no layout.
pub fn shared_verdict(layouts: &[u64], index: usize) -> Option<Verdict> {
    let with_mine = layouts.iter().filter(|&layout| layout >> index & 1 == 1).count();
    (!layouts.is_empty()).then(|| verdict(with_mine as u64, layouts.len() as u64))
}

fn set(cells: &[Cell], is_in: impl Fn(Cell) -> bool) -> u64 {
    assert!(cells.len() <= 64, "too many covered cells");
    cells.iter().enumerate().filter(|&(_, &cell)| is_in(cell)).fold(0, |set, (index, _)| set | 1 << index)
}

/// The covered cells that a clue counts.
fn around(position: &Position, clue: Cell, cells: &[Cell], near: &Lists) -> u64 {
    let size = position.size();
    set(cells, |other| near[size.index(clue)].contains(&(size.index(other) as u32)))
}

/// How likely a clue is told, by the number of mines around it.
fn weights(position: &Position, cell: Cell) -> Vec<Weight> {
    (0..=most(position)).map(|truth| weight(position, cell, truth)).collect()
}

/// Ascending, from the empty set to the whole one.
fn subsets(whole: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0), move |&subset: &u64| (subset != whole).then(|| subset.wrapping_sub(whole) & whole))
}

/// All there is to know of a position, by enumeration of its hidden cells.
pub struct Truth {
    pub hidden: Vec<Cell>,
    /// Layouts that are possible with the mine count.
    pub layouts: u64,
    /// Layouts that clues and flags allow, whatever the number of mines.
    pub layouts_without_count: u64,
    /// By hidden cell: possible layouts with a mine there, with and without the mine count.
    pub with_mine: Vec<u64>,
    pub with_mine_without_count: Vec<u64>,
    /// By hidden cell, the mine probability; empty where nothing weighs the layouts.
    pub probability: Vec<Weight>,
}

/// Enumerates the layouts of at most 20 hidden, unflagged cells.
pub fn truth(position: &Position) -> Truth {
    truth_on(position, &lists(position.grid()))
}

/// The same with what every clue counts told apart from the position.
pub fn truth_on(position: &Position, near: &Lists) -> Truth {
    let cells = covered(position);
    let is_hidden = |cell: Cell| position[cell] == CellState::HIDDEN;
    let hidden: Vec<usize> = (0..cells.len()).filter(|&index| is_hidden(cells[index])).collect();
    let mut truth = Truth {
        layouts: 0,
        layouts_without_count: 0,
        with_mine: vec![0; hidden.len()],
        with_mine_without_count: vec![0; hidden.len()],
        probability: Vec::new(),
        hidden: hidden.iter().map(|&index| cells[index]).collect(),
    };
    let uncounted: Vec<Fact> = facts(position).into_iter().filter(|&fact| fact != Fact::MineCount).collect();
    let noisy = noisy_clues(position, &cells, near);
    let mut total = Weight::zero();
    let mut mine_total = vec![Weight::zero(); hidden.len()];
    for layout in layouts_on(position, &uncounted, near) {
        let mined = || hidden.iter().enumerate().filter(|&(_, &bit)| layout >> bit & 1 == 1).map(|(place, _)| place);
        truth.layouts_without_count += 1;
        mined().for_each(|place| truth.with_mine_without_count[place] += 1);
        if let MineCount::Known(count) = position.mine_count()
            && *count != u64::from(layout.count_ones())
        {
            continue;
        }
        truth.layouts += 1;
        let prior = prior(position, mined().count(), hidden.len());
        let weight = noisy
            .iter()
            .fold(prior, |product, (around, weights)| product * &weights[(layout & around).count_ones() as usize]);
        for place in mined() {
            truth.with_mine[place] += 1;
            mine_total[place] += &weight;
        }
        total += weight;
    }
    if *position.mine_count() != MineCount::Unknown && truth.layouts > 0 {
        truth.probability = mine_total.into_iter().map(|mine| mine / &total).collect();
    }
    truth
}

/// The clues that do not only allow or forbid, each with the covered cells around it and what it weighs.
fn noisy_clues(position: &Position, cells: &[Cell], near: &Lists) -> Vec<(u64, Vec<Weight>)> {
    let clues = telling_cells(position).into_iter();
    let weighed = clues.map(|clue| (around(position, clue, cells, near), weights(position, clue)));
    weighed.filter(|(_, weights)| weights.iter().filter(|weight| !weight.is_zero()).count() > 1).collect()
}

/// How likely so many mines lie in given cells before any clue is told, but for a factor that all layouts share.
fn prior(position: &Position, mines: usize, cells: usize) -> Weight {
    match position.mine_count() {
        MineCount::Known(_) | MineCount::Unknown => Weight::one(),
        MineCount::Density(density) => {
            let power = |base: Weight, exponent: usize| (0..exponent).fold(Weight::one(), |power, _| power * &base);
            power(density.value().clone(), mines) * power(Weight::one() - density.value(), cells - mines)
        }
    }
}
