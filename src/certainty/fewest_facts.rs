//! The facts that clash with the mine count, by dividing them.
//!
//! U. Junker, "QuickXplain: preferred explanations and relaxations for over-constrained problems", AAAI 2004: about
//! `k log(n/k)` questions for k clashing facts of n. Each question is a position in which the other facts are blanked
//! out, so that everything that makes a single position fast serves here too. Switching clues on and off in one
//! solver would not: the total could no longer be reduced by what the clues say.

use std::cell::Cell;

use super::conflict::HasLayout;
use crate::board::{CellState, Position};
use crate::limits::OutOfTime;

/// Facts that clash with the mine count.
pub(super) struct Clashing {
    /// Cells of clues and flags.
    pub(super) facts: Vec<u32>,
    /// Whether it is proved that none of them can be spared.
    pub(super) is_minimal: bool,
}

/// Those of `facts`, cells of clues and flags, that clash with the mine count, as few as there is time to find; `None` when
/// they do not clash. Facts that `are_proved` to clash do so even where there is no time to ask.
pub(super) fn clashing_with_count(
    position: &Position,
    facts: Vec<u32>,
    are_proved: bool,
    has_layout: HasLayout,
) -> Result<Option<Clashing>, OutOfTime> {
    let division = Division { position, has_layout, is_cut_off: Cell::new(false) };
    match division.ask(&facts) {
        Ok(true) => return Ok(None),
        Ok(false) => {}
        Err(_) if are_proved => return Ok(Some(Clashing { facts, is_minimal: false })),
        Err(over) => return Err(over),
    }
    let facts = division.needed(&[], false, &facts);
    Ok(Some(Clashing { facts, is_minimal: !division.is_cut_off.get() }))
}

struct Division<'a> {
    position: &'a Position,
    has_layout: HasLayout<'a>,
    /// A question was not answered in time, and no more are asked.
    is_cut_off: Cell<bool>,
}

impl Division<'_> {
    /// Those of `facts` that are needed to clash with `given`, where all together clash; all that are not known to be
    /// superfluous once the time is over.
    fn needed(&self, given: &[u32], given_is_new: bool, facts: &[u32]) -> Vec<u32> {
        if facts.is_empty() || given_is_new && !self.may_be_possible(given) {
            return Vec::new();
        }
        if facts.len() == 1 || self.is_cut_off.get() {
            return facts.to_vec();
        }
        let (first, second) = facts.split_at(facts.len() / 2);
        let mut found = self.needed(&[given, first].concat(), true, second);
        found.extend(self.needed(&[given, &found].concat(), !found.is_empty(), first));
        found
    }

    /// Whether these facts do not clash, or that is not known.
    fn may_be_possible(&self, facts: &[u32]) -> bool {
        self.is_cut_off.get()
            || self.ask(facts).unwrap_or_else(|_| {
                self.is_cut_off.set(true);
                true
            })
    }

    /// Whether some layout has the right number of mines and satisfies these facts, whatever the others say.
    fn ask(&self, facts: &[u32]) -> Result<bool, OutOfTime> {
        let all = self.position.states();
        let mut states: Vec<CellState> = all.iter().copied().map(blanked).collect();
        for &cell in facts {
            states[cell as usize] = all[cell as usize];
        }
        let count = self.position.mine_count().clone();
        let mut is_fact = vec![false; all.len()];
        facts.iter().for_each(|&cell| is_fact[cell as usize] = true);
        let kept = |index: usize| is_fact[index].then_some(index);
        match self.position.rebuilt(self.position.grid(), states, count, kept) {
            Ok(fewer) => (self.has_layout)(&fewer),
            Err(_) => Ok(false),
        }
    }
}

fn blanked(state: CellState) -> CellState {
    if state.is_covered() { CellState::HIDDEN } else { CellState::BLIND }
}
