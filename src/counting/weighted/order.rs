//! In which order the groups of a component of noisy clues are decided.
//!
//! The diagram is walked hundreds of times, once for each point and prime, and made only once: so several orders are tried
//! out, and the one with the fewest links is taken.

use super::ClueWeights;
use super::diagram::{Diagram, diagram};
use crate::counting::component_table::NoTable;
use crate::counting::limits::Watch;
use crate::frontier::{Component, Frontier, Partition};

/// Where each group of a partition lies: twice the mean row and column of its cells would be exact enough, the first cell's is.
pub fn places(frontier: &Frontier, partition: &Partition) -> Vec<[i32; 2]> {
    let mut places = vec![[0; 2]; partition.groups.len()];
    for variable in (0..frontier.len() as u32).rev() {
        if let Some(group) = partition.group_of(variable) {
            let cell = frontier.cell(variable);
            places[group as usize] = [cell.row as i32, cell.col as i32];
        }
    }
    places
}

/// The diagram of the best order that was found.
pub(super) fn best_diagram(
    partition: &Partition,
    component: &Component,
    places: &[[i32; 2]],
    weights: &[ClueWeights],
    watch: &Watch,
) -> Result<Diagram, NoTable> {
    let groups: Vec<u32> = (component.groups.start as u32..component.groups.end as u32).collect();
    let place = |group: u32| places[group as usize];
    let mut orders: Vec<Vec<u32>> = Vec::new();
    for key in [|[row, col]: [i32; 2]| (col, row), |[row, col]: [i32; 2]| (row, col)] {
        let mut order = groups.clone();
        order.sort_by_key(|&group| key(place(group)));
        orders.push(order);
    }
    orders.push(groups);
    let mut best: Option<Diagram> = None;
    for order in &orders {
        let most = best.as_ref().map_or(usize::MAX, |best| best.links);
        if let Some(found) = diagram(partition, component, order, weights, most, watch)? {
            best = Some(found);
        }
    }
    Ok(best.expect("the first order has no bound"))
}
