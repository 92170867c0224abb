//! One move further: what a cell would show, and how safe the move after that would be.

use crate::live::chances::{Chances, Weights, correlate, dot, sea_weights};
use crate::live::components::{Components, LiveComponent};
use crate::live::known_board::{CellIndex, KnownBoard};

/// What opening a cell promises.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    pub safe: f64,
    /// Given that it is safe: the chance that another cell is certainly safe then.
    pub progress: f64,
    /// Given that it is safe: the expected safety of the safest cells then, safest first; 1 where there are not so many.
    pub next: [f64; NEXT],
    /// Whether its number is known beforehand: opening it tells nothing but that it is safe.
    pub is_dead: bool,
}

/// So many cells of the next move are looked at.
pub(super) const NEXT: usize = 3;

/// The safest cells seen so far, safest first.
#[derive(Clone, Copy, Debug, Default)]
struct Safest([f64; NEXT]);

impl Safest {
    /// Takes in `cells` cells that are each safe with this chance.
    fn add(&mut self, safe: f64, cells: usize) {
        for _ in 0..cells.min(NEXT) {
            let mut less_safe = safe;
            for place in &mut self.0 {
                if less_safe > *place {
                    std::mem::swap(&mut less_safe, place);
                }
            }
        }
    }
}

/// Looks at the reveal of single cells on one board.
pub(super) struct Lookahead<'a> {
    pub board: &'a mut KnownBoard,
    pub components: &'a mut Components,
    pub chances: &'a Chances,
}

impl Lookahead<'_> {
    pub fn prospect(&mut self, at: CellIndex) -> Prospect {
        let place = self.components.place(at);
        let safe = 1.0
            - place.map_or(self.chances.sea_chance, |place| {
                self.chances.groups[place.slot as usize][place.group as usize]
            });
        let components = &mut *self.components;
        let supposed = self.board.suppose_revealed(at, |board| components.suppose(board, at));

        // Components that the reveal touches, and the sea that it takes.
        let mut touched: Vec<u32> = place.iter().map(|place| place.slot).collect();
        let mut sea = self.chances.sea - u32::from(place.is_none());
        for neighbour in self.board.unknown_neighbours(at) {
            match self.components.place(neighbour) {
                Some(place) => touched.push(place.slot),
                None => sea -= 1,
            }
        }

        let odds = self.chances.odds;
        let mut elsewhere = Safest::default();
        let mut others = Weights::one();
        for (slot, component) in self.components.iter().filter(|(slot, _)| !touched.contains(slot)) {
            if let Some(weights) = &self.chances.weights[slot as usize] {
                others.multiply(weights);
            }
            for (group, chance) in self.chances.groups[slot as usize].iter().enumerate() {
                elsewhere.add(1.0 - chance, component.group_cells(group).len());
            }
        }
        for component in &supposed.apart {
            others.multiply(&Weights::of(component.floats(), odds));
            add_alone(&mut elsewhere, component, odds);
        }

        let mines = self.board.mines_left();
        let Some(with_clue) = supposed.with_clue else {
            // Its number is known beforehand.
            let (ways, _) = sea_weights(sea, mines, others.fewest, others.by_mines.len(), odds);
            let chance = sea_chance(&others, &ways, 0, (sea, mines));
            elsewhere.add(1.0 - chance, sea as usize);
            return prospect(safe, [(1.0, elsewhere)].into_iter());
        };
        let tables = || with_clue.by_need.iter().flatten();
        let len = tables().map(|table| table.fewest as usize + table.len).max().unwrap_or(1);
        let (ways, _) = sea_weights(sea, mines, others.fewest, len + others.by_mines.len(), odds);
        let mut with_others = correlate(&others.by_mines, &ways, len);
        let mut tilt = 1.0;
        for ways in &mut with_others {
            *ways *= tilt;
            tilt *= odds;
        }
        let outcomes = tables().map(|table| {
            let weigh = &with_others[table.fewest as usize..];
            let row = |row: usize| &table.rows[row * table.len..][..table.len];
            let all = dot(row(0), weigh);
            let mut safest = elsewhere;
            if all > 0.0 {
                for group in 0..with_clue.starts.len() - 1 {
                    let cells = with_clue.starts[group + 1] - with_clue.starts[group];
                    safest.add(1.0 - dot(row(group + 1), weigh) / all, cells as usize);
                }
                if sea > 0 {
                    let mut tilt = odds.powi(table.fewest as i32);
                    let mut mines_in_sea = 0.0;
                    for (used, ways_here) in (table.fewest as usize..).zip(row(0)) {
                        if *ways_here > 0.0 {
                            mines_in_sea += ways_here * tilt * expected_rest(&others, &ways, used, mines);
                        }
                        tilt *= odds;
                    }
                    safest.add(1.0 - mines_in_sea / (all * f64::from(sea)), sea as usize);
                }
            }
            (all, safest)
        });
        prospect(safe, outcomes)
    }
}

/// Σ others\[x\] · ways\[used + x\] · mines left then.
fn expected_rest(others: &Weights, ways: &[f64], used: usize, mines: u32) -> f64 {
    let left = f64::from(mines) - f64::from(others.fewest) - used as f64;
    let terms = others.by_mines.iter().zip(&ways[used..]).enumerate();
    terms.map(|(more, (theirs, ways))| theirs * ways * (left - more as f64)).sum()
}

fn sea_chance(others: &Weights, ways: &[f64], used: usize, (sea, mines): (u32, u32)) -> f64 {
    if sea == 0 {
        return 1.0;
    }
    expected_rest(others, ways, used, mines) / (dot(&others.by_mines, &ways[used..]) * f64::from(sea))
}

/// Chances within a component as if it stood alone: the mine count hardly moves them, and only the safest count.
fn add_alone(safest: &mut Safest, component: &LiveComponent, odds: f64) {
    let tilts: Vec<f64> =
        std::iter::successors(Some(1.0), |tilt| Some(tilt * odds)).take(component.floats().len).collect();
    let all = dot(component.row(0), &tilts);
    for group in 0..component.groups() {
        let chance = dot(component.row(group + 1), &tilts) / all;
        safest.add(1.0 - chance, component.group_cells(group).len());
    }
}

/// Sums up over what the cell may show.
fn prospect(safe: f64, outcomes: impl Iterator<Item = (f64, Safest)>) -> Prospect {
    let (mut all, mut progress, mut next) = (0.0, 0.0, [0.0; NEXT]);
    let mut numbers = 0;
    for (weight, Safest(safest)) in outcomes {
        all += weight;
        numbers += u32::from(weight > 0.0);
        progress += if safest[0] == 1.0 { weight } else { 0.0 };
        for (sum, safe) in next.iter_mut().zip(safest) {
            // Where no cell can be safe nothing is left to risk.
            *sum += weight * if safe <= 0.0 { 1.0 } else { safe };
        }
    }
    Prospect { safe, progress: progress / all, next: next.map(|sum| sum / all), is_dead: numbers < 2 }
}
