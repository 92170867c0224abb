//! The diagram at points modulo one prime: the weight of all layouts, and for each group of those with a mine in one of its
//! cells, where every mine counts as a factor `x`.

use super::diagram::{Diagram, Layer, Link, Move};
use super::modular::{Modulus, Residue};
use crate::counting::component_table::NoTable;
use crate::counting::limits::Watch;
use crate::counting::plan::NUMBERS;

/// Which rows of a table are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    /// That of all layouts.
    Total,
    /// That of all layouts, and one for each group.
    All,
}

/// Points that are worked on at once: enough to hide how long a multiplication takes.
const LANES: usize = 8;

type Lanes = [Residue; LANES];

/// Working memory, kept from one block of points to the next.
#[derive(Default)]
pub(super) struct Passes {
    /// All states going forward, layer after layer.
    forward: Vec<Lanes>,
    /// The states of a layer going backward, and those of the next one.
    here: Vec<Lanes>,
    after: Vec<Lanes>,
    worth: Vec<Lanes>,
}

impl Passes {
    pub fn bytes(&self) -> usize {
        (self.forward.capacity() + self.here.capacity() + self.after.capacity()) * size_of::<Lanes>()
    }

    /// The rows' values at the points 1 to `points`, row after row.
    pub fn values(
        &mut self,
        diagram: &Diagram,
        rows: Rows,
        groups: usize,
        points: usize,
        modulus: &Modulus,
        watch: &Watch,
    ) -> Result<Vec<Residue>, NoTable> {
        let worths: Vec<Vec<Residue>> = diagram
            .layers
            .iter()
            .map(|layer| layer.moves.iter().map(|one| one.worth(layer.size, modulus)).collect())
            .collect();
        let number = if rows == Rows::All { groups + 1 } else { 1 };
        let mut values = vec![0; number * points];
        for first in (0..points).step_by(LANES) {
            let x: Lanes = std::array::from_fn(|lane| modulus.of((first + lane) as u64 + 1));
            let total = self.forward(diagram, &worths, &x, modulus);
            let lanes = LANES.min(points - first);
            values[first..first + lanes].copy_from_slice(&total[..lanes]);
            watch.check(self.bytes()).map_err(NoTable::Stopped)?;
            if rows == Rows::All {
                self.backward(diagram, &worths, &x, modulus, |group, row| {
                    values[(group + 1) * points + first..][..lanes].copy_from_slice(&row[..lanes]);
                });
                watch.check(self.bytes()).map_err(NoTable::Stopped)?;
            }
        }
        Ok(values)
    }

    /// What every move of a layer is worth at the points.
    fn weigh(&mut self, layer: &Layer, worths: &[Residue], x: &Lanes, modulus: &Modulus) {
        let mut powers = [[modulus.one(); LANES]; NUMBERS];
        for mines in 1..=layer.size as usize {
            powers[mines] = times(&powers[mines - 1], x, modulus);
        }
        self.worth.clear();
        self.worth.extend(layer.moves.iter().zip(worths).map(|(one, &worth)| {
            let power = &powers[one.mines as usize];
            power.map(|power| modulus.mul(power, worth))
        }));
    }

    fn forward(&mut self, diagram: &Diagram, worths: &[Vec<Residue>], x: &Lanes, modulus: &Modulus) -> Lanes {
        self.forward.clear();
        self.forward.resize(diagram.states, [0; LANES]);
        self.forward[0] = [modulus.one(); LANES];
        let mut start = 0;
        for (layer, worths) in diagram.layers.iter().zip(worths) {
            self.weigh(layer, worths, x, modulus);
            let (here, next) = self.forward[start..].split_at_mut(layer.states);
            for (state, links) in layer.by_state() {
                for &Link { to, by } in links {
                    add_product(&mut next[to as usize], &here[state], &self.worth[by as usize], modulus);
                }
            }
            start += layer.states;
        }
        self.forward[start]
    }

    /// Calls `found` with every group's row.
    fn backward(
        &mut self,
        diagram: &Diagram,
        worths: &[Vec<Residue>],
        x: &Lanes,
        modulus: &Modulus,
        mut found: impl FnMut(usize, &Lanes),
    ) {
        self.after.clear();
        self.after.push([modulus.one(); LANES]);
        let mut end = diagram.states - 1;
        for (layer, worths) in diagram.layers.iter().zip(worths).rev() {
            self.weigh(layer, worths, x, modulus);
            let start = end - layer.states;
            let forward = &self.forward[start..end];
            self.here.clear();
            let mut by_mines = [[0; LANES]; NUMBERS];
            for (state, links) in layer.by_state() {
                let mut sum = [0; LANES];
                for &Link { to, by } in links {
                    let rest = times(&self.worth[by as usize], &self.after[to as usize], modulus);
                    let mines = layer.moves[by as usize].mines;
                    sum = plus(&sum, &rest, modulus);
                    if mines > 0 {
                        add_product(&mut by_mines[mines as usize], &forward[state], &rest, modulus);
                    }
                }
                self.here.push(sum);
            }
            found(layer.group, &share(&by_mines[..=layer.size as usize], modulus));
            std::mem::swap(&mut self.here, &mut self.after);
            end = start;
        }
    }
}

/// From the layouts by the mines in a group, those with a mine in a given cell of it.
fn share(by_mines: &[Lanes], modulus: &Modulus) -> Lanes {
    let part = modulus.inverse(modulus.of(by_mines.len() as u64 - 1));
    let mut sum = [0; LANES];
    for (mines, layouts) in by_mines.iter().enumerate().skip(1) {
        let factor = [modulus.mul(modulus.of(mines as u64), part); LANES];
        add_product(&mut sum, layouts, &factor, modulus);
    }
    sum
}

impl Move {
    /// Without the factor of the mines.
    fn worth(&self, size: u8, modulus: &Modulus) -> Residue {
        let product = |factors: &[num_bigint::BigUint]| {
            factors.iter().fold(modulus.one(), |product, factor| modulus.mul(product, modulus.of_big(factor)))
        };
        let above = modulus.mul(modulus.of(self.ways(size)), product(&self.above));
        if self.below.is_empty() { above } else { modulus.mul(above, modulus.inverse(product(&self.below))) }
    }
}

#[inline(always)]
fn times(a: &Lanes, b: &Lanes, modulus: &Modulus) -> Lanes {
    std::array::from_fn(|lane| modulus.mul(a[lane], b[lane]))
}

#[inline(always)]
fn plus(a: &Lanes, b: &Lanes, modulus: &Modulus) -> Lanes {
    std::array::from_fn(|lane| modulus.add(a[lane], b[lane]))
}

#[inline(always)]
fn add_product(sum: &mut Lanes, a: &Lanes, b: &Lanes, modulus: &Modulus) {
    *sum = plus(sum, &times(a, b, modulus), modulus);
}
