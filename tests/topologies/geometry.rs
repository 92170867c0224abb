//! Neighbours, distances and symmetries against the relation of tests/common.

use std::collections::VecDeque;

use mineproof::internals::board::{Cell, Grid, Size, Topology};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::common::neighbourhood::{are_neighbours, lists};
use crate::random_board::random_grid;

fn small_grids() -> impl Iterator<Item = Grid> {
    let topologies = Topology::NAMED.into_iter().chain((1..=6).map(Topology::Layers));
    topologies.flat_map(|topology| {
        let sizes = (1..=7).flat_map(|width| (1..=7).map(move |height| Size::new(width, height).unwrap()));
        sizes.filter_map(move |size| Grid::new(size, topology).ok())
    })
}

#[test]
fn a_clue_counts_the_cells_that_the_relation_says_row_major_and_each_once() {
    for grid in small_grids() {
        let size = grid.size();
        for cell in size.cells() {
            let counted: Vec<Cell> = grid.neighbours(cell).collect();
            let wanted = size.cells().filter(|&other| are_neighbours(grid.topology(), size, cell, other));
            assert!(wanted.eq(counted.iter().copied()), "{cell} of {size} {}: {counted:?}", grid.topology());
            assert!(grid.watchers(cell).eq(counted.iter().copied()), "{} is symmetric", grid.topology());
            assert!(counted.len() <= grid.most_neighbours());
            for other in size.cells() {
                assert_eq!(grid.touches(cell, other), counted.contains(&other));
            }
        }
        let off = Cell::new(size.height(), 0);
        assert_eq!((grid.neighbours(off).count(), grid.watchers(off).count()), (0, 0));
        assert!(!grid.touches(off, Cell::new(0, 0)) && !grid.touches(Cell::new(0, 0), off));
    }
}

#[test]
fn distances_are_steps_from_neighbour_to_neighbour() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let graphs: Vec<Grid> = (0..100).map(|_| random_grid("graph", &mut rng)).collect();
    for grid in small_grids().chain(graphs) {
        let (size, near) = (grid.size(), lists(&grid));
        for from in size.cells() {
            let mut steps = vec![u32::MAX; size.area()];
            steps[size.index(from)] = 0;
            let mut queue = VecDeque::from([size.index(from)]);
            while let Some(cell) = queue.pop_front() {
                for other in 0..size.area() {
                    let is_near = near[cell].contains(&(other as u32)) || near[other].contains(&(cell as u32));
                    if is_near && steps[other] == u32::MAX {
                        steps[other] = steps[cell] + 1;
                        queue.push_back(other);
                    }
                }
            }
            // Where no way leads from cell to cell, a formula says how far it would be.
            let reached = |index: usize| steps[index] != u32::MAX || grid.topology() == Topology::Graph;
            for to in size.cells().filter(|&to| reached(size.index(to))) {
                assert_eq!(
                    grid.distance(from, to),
                    steps[size.index(to)],
                    "{from} to {to}, {size} {}",
                    grid.topology()
                );
            }
            let all = grid.distances(from).into_iter().enumerate().filter(|&(index, _)| reached(index));
            assert!(all.into_iter().all(|(index, distance)| distance == steps[index]));
        }
    }
}

#[test]
fn symmetries_keep_what_is_next_to_what() {
    let expected = [
        ("square", 3, 3, 8),
        ("square", 4, 3, 4),
        ("torus", 3, 3, 72),
        ("torus", 4, 3, 48),
        ("orthogonal", 4, 4, 8),
        ("knight", 4, 3, 4),
        ("reach-2", 5, 5, 8),
        ("hex", 3, 3, 2),
        ("hex", 3, 2, 2),
        ("triangle", 3, 3, 2),
        ("layers-3", 3, 9, 48),
        ("layers-2", 3, 6, 16),
        ("layers-1", 3, 3, 8),
    ];
    for (name, width, height, number) in expected {
        let grid = Grid::new(Size::new(width, height).unwrap(), name.parse().unwrap()).unwrap();
        let (near, symmetries) = (lists(&grid), grid.symmetries());
        assert_eq!(symmetries.len(), number, "{width}x{height} {name}");
        assert!(symmetries[0].iter().copied().eq(0..grid.size().area() as u32), "the identity is the first");
        for map in symmetries {
            for (cell, list) in near.iter().enumerate() {
                let mut image: Vec<u32> = list.iter().map(|&other| map[other as usize]).collect();
                image.sort_unstable();
                assert_eq!(image, near[map[cell] as usize], "{width}x{height} {name}");
            }
        }
    }
}

#[test]
fn names_are_read_back_and_others_are_not() {
    for topology in Topology::NAMED.into_iter().chain([1, 3, 35, 4096].map(Topology::Layers)) {
        assert_eq!(topology.to_string().parse(), Ok(topology));
    }
    for name in
        ["", "Square", "hexagonal", "graph", "layers", "layers-", "layers-0", "layers-03", "layers--1", "layers-x"]
    {
        assert!(name.parse::<Topology>().is_err(), "{name}");
    }
}
