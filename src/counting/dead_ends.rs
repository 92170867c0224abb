//! Which states can still be completed: found first, on keys alone, where a component has many states.
//!
//! On thick boards nineteen of twenty states that the clues allow so far lead nowhere. Keys are cheap and polynomials
//! are not, so it pays to know the live states before any polynomial is made.

use super::component_table::NoTable;
use super::limits::Watch;
use super::plan::{Decide, NUMBERS, Plan};
use super::state_key::StateKey;

/// Below this estimate of states looking ahead costs more than it saves.
const WORTHWHILE: u64 = 5_000;

/// The keys of the states that lead to a layout, sorted, for every layer after the first.
pub(super) struct LiveStates<K> {
    layers: Vec<Vec<K>>,
}

impl<K: StateKey> LiveStates<K> {
    /// `None` when the component is too small for it to pay.
    pub fn find(plan: &Plan<K>, estimate: u64, watch: &Watch) -> Result<Option<Self>, NoTable> {
        if estimate < WORTHWHILE {
            return Ok(None);
        }
        let mut layers = reachable(plan, watch)?;
        for index in (1..plan.steps.len()).rev() {
            let (before, after) = layers.split_at_mut(index);
            let (layer, next) = (&mut before[index - 1], &after[0]);
            watch.check_time().map_err(NoTable::Stopped)?;
            retain_leading_to(layer, &plan.steps[index], next);
            layer.shrink_to_fit();
        }
        Ok(Some(Self { layers }))
    }

    pub fn bytes(&self) -> usize {
        self.layers.iter().map(|layer| layer.capacity() * size_of::<K>()).sum()
    }

    /// The live keys after a step.
    pub fn after(&self, step: usize) -> &[K] {
        &self.layers[step]
    }
}

/// Keys between two looks at the limits.
const CHECK_EVERY: usize = 1 << 16;

/// Every layer's keys, after each step.
fn reachable<K: StateKey>(plan: &Plan<K>, watch: &Watch) -> Result<Vec<Vec<K>>, NoTable> {
    let mut layers: Vec<Vec<K>> = Vec::with_capacity(plan.steps.len());
    let start = [K::ZERO];
    let mut bytes = 0;
    for step in &plan.steps {
        let from = layers.last().map_or(&start[..], Vec::as_slice);
        let layer = decided(from, step, bytes, watch)?;
        if layer.is_empty() {
            return Err(NoTable::NoLayout);
        }
        bytes += layer.capacity() * size_of::<K>();
        watch.check(bytes).map_err(NoTable::Stopped)?;
        layers.push(layer);
    }
    Ok(layers)
}

/// The merge of the runs of all numbers of mines, each key once.
fn decided<K: StateKey>(from: &[K], step: &Decide<K>, bytes: usize, watch: &Watch) -> Result<Vec<K>, NoTable> {
    let mut merged: Vec<K> = Vec::with_capacity(from.len());
    let mut taken = K::ZERO;
    let mut other = Vec::new();
    for mines in 0..=step.size {
        if mines > 0 {
            taken = taken.plus(step.unit);
        }
        std::mem::swap(&mut merged, &mut other);
        merged.clear();
        let mut earlier = other.iter().copied().peekable();
        for chunk in from.chunks(CHECK_EVERY) {
            for &key in chunk {
                let Some(key) = step.apply(key, taken) else { continue };
                while let Some(before) = earlier.next_if(|&before| before < key) {
                    merged.push(before);
                }
                earlier.next_if_eq(&key);
                merged.push(key);
            }
            watch.check(bytes + (merged.capacity() + other.capacity()) * size_of::<K>()).map_err(NoTable::Stopped)?;
        }
        merged.extend(earlier);
    }
    merged.shrink_to_fit();
    Ok(merged)
}

/// Keeps the keys that some number of mines leads to one of `next`.
fn retain_leading_to<K: StateKey>(layer: &mut Vec<K>, step: &Decide<K>, next: &[K]) {
    let mut places = [0usize; NUMBERS];
    layer.retain(|&key| {
        let mut taken = K::ZERO;
        places[..=step.size as usize].iter_mut().any(|place| {
            let reached = step.apply(key, taken);
            taken = taken.plus(step.unit);
            reached.is_some_and(|reached| {
                while next.get(*place).is_some_and(|&other| other < reached) {
                    *place += 1;
                }
                next.get(*place) == Some(&reached)
            })
        })
    });
}
