//! The facts that clash with the mine count, by dividing them.
//!
//! U. Junker, "QuickXplain: preferred explanations and relaxations for over-constrained problems", AAAI 2004: about
//! `k log(n/k)` questions for k clashing facts of n. Each question is a position in which the other facts are blanked
//! out, so that everything that makes a single position fast serves here too. Switching clues on and off in one
//! solver would not: the total could no longer be reduced by what the clues say.

use crate::board::{CellState, Position};

/// Those of `facts`, cells of clues and flags, that clash with the mine count and of which none can be spared; `None`
/// when they do not clash.
pub(super) fn clashing_with_count(position: &Position, facts: Vec<u32>, has_layout: HasLayout) -> Option<Vec<u32>> {
    let division = Division { position, has_layout };
    if division.is_possible(&facts) {
        return None;
    }
    Some(division.needed(&[], false, &facts))
}

/// Whether some layout fits a position.
pub(super) type HasLayout<'a> = &'a dyn Fn(&Position) -> bool;

struct Division<'a> {
    position: &'a Position,
    has_layout: HasLayout<'a>,
}

impl Division<'_> {
    /// Those of `facts` that are needed to clash with `given`, where all together clash.
    fn needed(&self, given: &[u32], given_is_new: bool, facts: &[u32]) -> Vec<u32> {
        if facts.is_empty() || given_is_new && !self.is_possible(given) {
            return Vec::new();
        }
        if facts.len() == 1 {
            return facts.to_vec();
        }
        let (first, second) = facts.split_at(facts.len() / 2);
        let mut found = self.needed(&[given, first].concat(), true, second);
        found.extend(self.needed(&[given, &found].concat(), !found.is_empty(), first));
        found
    }

    /// Whether some layout has the right number of mines and satisfies these facts, whatever the others say.
    fn is_possible(&self, facts: &[u32]) -> bool {
        let all = self.position.states();
        let mut states: Vec<CellState> = all.iter().copied().map(blanked).collect();
        for &cell in facts {
            states[cell as usize] = all[cell as usize];
        }
        let (size, count) = (self.position.size(), self.position.mine_count().clone());
        let mut is_fact = vec![false; all.len()];
        facts.iter().for_each(|&cell| is_fact[cell as usize] = true);
        let kept = |index: usize| is_fact[index].then_some(index);
        self.position.rebuilt(size, states, count, kept).is_ok_and(|fewer| (self.has_layout)(&fewer))
    }
}

fn blanked(state: CellState) -> CellState {
    if state.is_covered() { CellState::HIDDEN } else { CellState::BLIND }
}
