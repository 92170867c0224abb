//! **local-proof**: assume that a cell is a mine, look no further than a window around it, and when the clues inside cannot
//! all be met the cell is safe; the same the other way around.
//!
//! ```text
//!   a 1 b      were c a mine, the upper 1 and the lower 1 would have theirs:
//!   1 m c      a, b, m, d and e would be safe, and the left 1 without a mine.
//!   d 1 e      So c is safe
//! ```
//!
//! Document 000 (`elixir`) with its improvements A and B: inside the assumption clues that leave no choice are followed, and
//! then one cell is assumed at a time, instead of trying all layouts at once. Its improvement C, all other rules inside the
//! assumption, was tried and costs more than it saves (docs/stages.md). The window has (2r + 1)² cells; only
//! clues in the (2r − 1)² inside count, because the others may have cells beyond it. Improvement D: with at most 32 cells
//! left the window is the whole board, with the exact mine count. Cost: twice a search for each open cell, each cut off
//! after [`MOST_ASSUMPTIONS`]. The form [as written](super::local_proof_as_written) is judged beside it.

use super::reason::Source;
use super::window_search::{Demand, WindowOutcome, WindowSearch};
use super::{Inference, NoLayout, Stage};
use crate::frontier::{MinesLeft, Variable, Verdict};

/// The window of radius 3 has 49 cells: they fit a word.
const RANGE: u32 = 3;

/// Assumptions in one search.
const MOST_ASSUMPTIONS: u32 = 2_000;

/// A bit for each, and one for the mine count.
const MOST_DEMANDS: usize = 63;

/// Cells left, on the frontier and in the sea, for the whole board to be searched.
const ENDGAME_CELLS: u64 = 32;

/// Cells numbered from 0, and what clues demand of them.
#[derive(Debug, Default)]
pub(super) struct Window {
    pub variables: Vec<Variable>,
    pub demands: Vec<Demand>,
    /// The source of each demand.
    sources: Vec<u32>,
    /// Which demand is the mine count.
    mine_count: Option<usize>,
}

impl Inference<'_> {
    pub(super) fn local_proof(&mut self) -> Result<(), NoLayout> {
        let before = self.deductions.len();
        let mut window = Window::default();
        for variable in 0..self.frontier.len() as Variable {
            if !self.knowledge.is_open(variable) {
                continue;
            }
            if self.is_late(Stage::LocalProof) {
                return Ok(());
            }
            self.fill_window(&mut window, variable, RANGE)?;
            if let Some(number) = window.number_of(variable) {
                self.try_both_ways(&window, number, Stage::LocalProof, MOST_ASSUMPTIONS)?;
            }
        }
        if self.deductions.len() == before { self.endgame() } else { Ok(()) }
    }

    /// The open cells that the clues inside see, and those clues.
    pub(super) fn fill_window(&self, window: &mut Window, centre: Variable, range: u32) -> Result<(), NoLayout> {
        window.clear();
        if self.overlaps.is_some() {
            return self.fill_window_listed(window, centre, range);
        }
        let middle = self.frontier.cell(centre);
        let place = self.map.place(middle);
        let inside = range as i32 - 1;
        for row in -inside..=inside {
            for col in -inside..=inside {
                let Some(index) = self.map.clue_near(place, row, col) else { continue };
                self.add_demand(window, index)?;
            }
        }
        Ok(())
    }

    /// On boards that are not square: the clues that see the cell, then those that share a cell with them, and so on, as
    /// many times as the inside has rings.
    fn fill_window_listed(&self, window: &mut Window, centre: Variable, range: u32) -> Result<(), NoLayout> {
        let mut clues: Vec<u32> = self.frontier.constraints_of(centre).to_vec();
        let mut reached = 0;
        for ring in 1..range {
            for &clue in &clues[reached..] {
                self.add_demand(window, clue)?;
            }
            reached = clues.len();
            if ring + 1 == range || window.demands.len() == MOST_DEMANDS {
                break;
            }
            for place in 0..window.variables.len() {
                for &clue in self.frontier.constraints_of(window.variables[place]) {
                    if !clues.contains(&clue) {
                        clues.push(clue);
                    }
                }
            }
        }
        Ok(())
    }

    /// A clue, not its count set: the subset rule may have moved part of what that said to a set beyond the window.
    fn add_demand(&self, window: &mut Window, index: u32) -> Result<(), NoLayout> {
        let set = self.clue_set(index)?;
        if set.shape == 0 || window.demands.len() == MOST_DEMANDS {
            return Ok(()); // fewer demands prove less, never something wrong
        }
        let constraint = &self.frontier.constraints()[index as usize];
        // No more cells than a word has bits: on square boards there never are.
        if self.overlaps.is_some() && window.room() < self.new_cells(window, index) {
            return Ok(());
        }
        let (mut cells, mut bits) = (0, set.shape);
        while bits != 0 {
            cells |= 1 << window.number_or_add(self.frontier.variable_at(constraint, bits.trailing_zeros()));
            bits &= bits - 1;
        }
        window.demands.push(Demand { cells, fewest: set.fewest, most: set.most });
        window.sources.push(index);
        Ok(())
    }

    /// Cells around a clue that are not in the window, known ones included.
    fn new_cells(&self, window: &Window, index: u32) -> usize {
        let cells = self.frontier.cells_of(&self.frontier.constraints()[index as usize]).iter();
        cells.filter(|&&cell| window.number_of(cell).is_none()).count()
    }

    pub(super) fn add_mine_count(&mut self, window: &mut Window, demand: Demand) {
        window.mine_count = Some(window.demands.len());
        window.sources.push(self.push_source(Source::MineCount));
        window.demands.push(demand);
    }

    /// Assumes one cell of a window to be a mine, then to be safe. Whether it was decided.
    pub(super) fn try_both_ways(
        &mut self,
        window: &Window,
        number: u32,
        stage: Stage,
        most_assumptions: u32,
    ) -> Result<bool, NoLayout> {
        let cell = 1u64 << number;
        for (mines, verdict) in [(cell, Verdict::Safe), (0, Verdict::Mine)] {
            match WindowSearch::new(&window.demands, most_assumptions).run(cell, mines) {
                WindowOutcome::Possible => {}
                WindowOutcome::GaveUp => self.give_up(stage),
                WindowOutcome::Impossible { used } => {
                    let source = self.window_source(window, used);
                    self.conclude(window.variables[number as usize], verdict, stage, source)?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn window_source(&mut self, window: &Window, used: u64) -> u32 {
        self.count_used |= window.mine_count.is_some_and(|index| used >> index & 1 == 1);
        let sources = window.sources.iter().enumerate().filter(|(index, _)| used >> index & 1 == 1);
        let sources = sources.map(|(_, &source)| source).collect();
        self.push_source(Source::All(sources))
    }

    /// The whole board with the exact mine count, when little of it is left.
    fn endgame(&mut self) -> Result<(), NoLayout> {
        let Some((left, open)) = self.mines_and_cells_left()? else { return Ok(()) };
        if open == 0 || open > ENDGAME_CELLS || !matches!(self.frontier.mines_left(), MinesLeft::Known(_)) {
            return Ok(());
        }
        let mut window = Window::default();
        for index in 0..self.sets.len() as u32 {
            self.add_demand(&mut window, index)?;
        }
        let everywhere = (1u64 << window.variables.len()) - 1;
        // The sea, and cells of clues for which there was no room.
        let outside = open - window.variables.len() as u64;
        self.add_mine_count(&mut window, total(everywhere, left.saturating_sub(outside), left));
        for number in 0..window.variables.len() as u32 {
            self.try_both_ways(&window, number, Stage::LocalProof, MOST_ASSUMPTIONS)?;
        }
        let has_sea = self.frontier.sea() > 0 && self.knowledge.sea() == Verdict::Open;
        if has_sea { self.endgame_sea(&mut window, everywhere, (left, outside)) } else { Ok(()) }
    }

    /// What is outside of the window is safe when the window needs all mines, and full of mines when the window cannot do
    /// with more than what the outside cannot take.
    fn endgame_sea(
        &mut self,
        window: &mut Window,
        everywhere: u64,
        (left, outside): (u64, u64),
    ) -> Result<(), NoLayout> {
        for (fewest, most, verdict) in [
            (left.saturating_sub(outside), left.checked_sub(1), Verdict::Safe),
            ((left + 1).saturating_sub(outside), Some(left), Verdict::Mine),
        ] {
            let Some(most) = most else { continue };
            let last = window.demands.len() - 1;
            window.demands[last] = total(everywhere, fewest, most);
            match WindowSearch::new(&window.demands, MOST_ASSUMPTIONS).run(0, 0) {
                WindowOutcome::Possible => {}
                WindowOutcome::GaveUp => self.give_up(Stage::LocalProof),
                WindowOutcome::Impossible { used } => {
                    let source = self.window_source(window, used | 1 << last);
                    return self.conclude_sea(verdict, Stage::LocalProof, source);
                }
            }
        }
        Ok(())
    }
}

/// The mine count as a demand; more mines than 32 cells can hold are as many as they can hold and one.
fn total(cells: u64, fewest: u64, most: u64) -> Demand {
    let clamped = |mines: u64| mines.min(ENDGAME_CELLS + 1) as i8;
    Demand { cells, fewest: clamped(fewest), most: clamped(most) }
}

impl Window {
    fn clear(&mut self) {
        self.variables.clear();
        self.demands.clear();
        self.sources.clear();
        self.mine_count = None;
    }

    fn room(&self) -> usize {
        u64::BITS as usize - self.variables.len()
    }

    fn number_or_add(&mut self, variable: Variable) -> u32 {
        self.number_of(variable).unwrap_or_else(|| {
            self.variables.push(variable);
            self.variables.len() as u32 - 1
        })
    }

    pub fn number_of(&self, variable: Variable) -> Option<u32> {
        self.variables.iter().position(|&other| other == variable).map(|number| number as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{MineCount, Position};
    use crate::constructed::Family;
    use crate::frontier::Frontier;

    fn found(position: &Position) -> usize {
        let frontier = Frontier::new(position);
        Inference::run(&frontier, &[Stage::LocalProof]).expect("built from a minefield").deductions().len()
    }

    #[test]
    fn clues_that_the_endgame_has_no_room_for_prove_nothing_of_the_cells_they_see() {
        // Whatever part of its clues is told: mines and safe cells in turn fit, and so does the opposite.
        for told in MOST_DEMANDS as u32 - 1..=MOST_DEMANDS as u32 + 1 {
            assert_eq!(found(&Family::Lattice.build(told)), 0, "{told} clues");
        }
        assert_eq!(found(&Family::Lattice.build(u32::MAX)), 0);
    }

    #[test]
    fn the_endgame_ends_at_its_number_of_cells() {
        for cells in ENDGAME_CELLS as u32 - 1..=ENDGAME_CELLS as u32 + 1 {
            assert_eq!(found(&Family::Needle.build(cells)), 0, "{cells} cells");
        }
        // As few mines as there are islands: each has one, in the middle. Only the mine count says so.
        let islands = |number: u32| Family::Islands.build(number).with_mine_count(MineCount::Known(number.into()));
        let largest = ENDGAME_CELLS as u32 / 3;
        assert_eq!(found(&islands(largest)), 3 * largest as usize);
        assert_eq!(found(&islands(largest + 1)), 0);
    }
}
