//! Parts of a board that cannot tell anything of one another: each is played on its own.
//!
//! Two unknown cells belong together if a clue sees both or if they are neighbours, because then opening one may tell of
//! the other. The mine count ties together what can have more mines or fewer: the sea, and components whose layouts differ
//! in their mines. What is left apart is independent: the chance to win is the product of the parts' chances, in whatever
//! order they are played.

use crate::live::chances::Chances;
use crate::live::components::Components;
use crate::live::known_board::{CellIndex, KnownBoard, Status};

/// A part of the board.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// Those of components first.
    pub cells: Vec<CellIndex>,
    pub mines: u32,
    pub layouts: f64,
}

/// The parts of a board where nothing is certain.
pub(super) fn regions(board: &KnownBoard, components: &Components, chances: &Chances) -> Vec<Region> {
    let sea = components.slots();
    let mut joined = Joined::new(sea + 1);
    let mut tied: Option<usize> = (chances.sea > 0).then_some(sea);
    for (slot, component) in components.iter() {
        if component.floats().len > 1 || component.is_estimate() {
            joined.join(slot as usize, tied.unwrap_or(slot as usize));
            tied.get_or_insert(slot as usize);
        }
        for &at in &component.cells {
            // Those that it counts and those that count it: on most boards the same.
            for around in [board.neighbours(at), board.watchers(at)] {
                for &near in around.iter().filter(|&&near| board.status(near) == Status::Unknown) {
                    let other = components.place(near).map_or(sea, |place| place.slot as usize);
                    joined.join(slot as usize, other);
                }
            }
        }
    }
    let tied = tied.map(|tied| joined.find(tied));
    let mut regions: Vec<(usize, Region)> = Vec::new();
    for (slot, component) in components.iter() {
        let root = joined.find(slot as usize);
        let region = match regions.iter_mut().position(|(other, _)| *other == root) {
            Some(place) => &mut regions[place].1,
            None => {
                regions.push((root, Region { cells: Vec::new(), mines: 0, layouts: 1.0 }));
                let last = regions.len() - 1;
                &mut regions[last].1
            }
        };
        region.cells.extend(&component.cells);
        region.mines += component.floats().fewest;
        region.layouts *= component.floats().layouts;
    }
    let untied = |root: &usize| Some(*root) != tied;
    let apart = regions.iter().filter(|(root, _)| untied(root));
    let (mines, layouts) =
        apart.fold((0, 1.0), |(mines, layouts), (_, region)| (mines + region.mines, layouts * region.layouts));
    if let Some(root) = tied {
        if !regions.iter().any(|(other, _)| *other == root) {
            regions.push((root, Region { cells: Vec::new(), mines: 0, layouts: 1.0 }));
        }
        for (_, region) in regions.iter_mut().filter(|(other, _)| *other == root) {
            region.mines = board.mines_left() - mines;
            region.layouts = chances.layouts / layouts;
            region.cells.extend(board.unknown_cells().filter(|&at| components.place(at).is_none()));
        }
    }
    regions.into_iter().map(|(_, region)| region).collect()
}

/// Sets that are joined step by step.
struct Joined(Vec<usize>);

impl Joined {
    fn new(len: usize) -> Self {
        Self((0..len).collect())
    }

    fn find(&mut self, mut one: usize) -> usize {
        while self.0[one] != one {
            self.0[one] = self.0[self.0[one]];
            one = self.0[one];
        }
        one
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        self.0[one] = other;
    }
}
