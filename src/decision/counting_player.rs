//! Players that count: everything certain is opened, and guesses rest on the chances of all cells.
//!
//! Above the lowest chance, as the strategy is [tuned](super::tuning): ties are broken by the chance of progress; near the
//! best, the safety of the next move counts too; where few layouts are left, the game is searched to its end.

use std::sync::Arc;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::endgame::{self, BestPlay};
use super::game_tree::Budget;
use super::lookahead::{Lookahead, Prospect};
use super::regions::{Region, regions};
use super::rollout;
use super::tuning::{NextMove, Preference, Tuning};
use super::{Choice, Player, ShownCell, Why};
use crate::board::{Cell, Grid, MineCount};
use crate::limits::{Deadline, Limits};
use crate::live::LiveState;
use crate::live::chances::Chances;
use crate::live::known_board::{CellIndex, KnownBoard, Status};

/// Cells closer than this are equally safe: chances are floats.
const TIE: f64 = 1e-9;

/// At most this many cells are looked at, the most promising at first sight.
const MOST_CANDIDATES: usize = 64;

/// A component whose tables would take more bytes is estimated instead of counted: a player cannot wait for ever.
const MEMORY: usize = 64 << 20;

/// Sets of layouts that an endgame may take.
const MOST_SETS: usize = 100_000;

#[derive(Clone)]
pub(super) struct CountingPlayer {
    pub live: LiveState,
    tuning: Tuning,
    rng: ChaCha8Rng,
    /// Those of the last guess.
    chances: Option<Arc<Chances>>,
}

impl CountingPlayer {
    pub fn new(grid: &Grid, mines: u64, tuning: Tuning, rng: ChaCha8Rng) -> Self {
        Self::on(KnownBoard::new(grid, MineCount::Known(mines)), tuning, rng)
    }

    /// A player who comes to a board on which something is known already.
    pub fn on(board: KnownBoard, tuning: Tuning, rng: ChaCha8Rng) -> Self {
        let limits = Limits { memory: Some(MEMORY), ..Limits::default() };
        Self { live: LiveState::new(board, limits), tuning, rng, chances: None }
    }

    /// Learns all that is certain: a safe cell, or the chances where there is none.
    pub fn know(&mut self) -> Result<CellIndex, Box<Chances>> {
        let safe = self.live.next_safe().expect("a game shows what is so");
        safe.ok_or_else(|| Box::new(self.live.chances()))
    }

    pub fn guess(&mut self, chances: &Chances) -> (CellIndex, Why) {
        if let Some(searched) = self.search(chances) {
            return searched;
        }
        let (near, near_sea) = match self.tuning.preference {
            Preference::NextMove(NextMove { near, near_sea, .. }) => (near, near_sea),
            _ => (1.0 - TIE, 1.0 - TIE),
        };
        let candidates = self.candidates(chances, near, near_sea);
        let at = match (&candidates[..], self.tuning.preference) {
            (&[(_, only)], _) => only,
            (_, Preference::None) => candidates[self.rng.random_range(0..candidates.len())].1,
            (_, look) => self.most_promising(&candidates, chances, look),
        };
        (at, Why::Guess)
    }

    /// Best play in a region with few layouts, if there is one.
    fn search(&self, chances: &Chances) -> Option<(CellIndex, Why)> {
        if self.tuning.search == 0 {
            return None;
        }
        let budget = Budget::new(MOST_SETS, self.live.components.limits.deadline);
        let regions = regions(&self.live.board, &self.live.components, chances);
        let few = |region: &&Region| region.layouts <= self.tuning.search as f64 + 0.5;
        let searched: Vec<BestPlay> = regions
            .iter()
            .filter(few)
            .filter_map(|region| endgame::best_play(&self.live.board, region, self.tuning.search, budget))
            .collect();
        let first = searched.first()?.first;
        let win = searched.iter().map(|best| f64::from(best.wins) / f64::from(best.layouts)).product();
        let whole = searched.len() == regions.len();
        Some((first, if whole { Why::Endgame { win } } else { Why::Apart { win } }))
    }

    /// The same player, who guesses without playing on.
    pub fn without_rollouts(&self) -> Self {
        Self { tuning: self.tuning.lean(), ..self.clone() }
    }

    pub fn chance(&self, at: CellIndex, chances: &Chances) -> f64 {
        match self.live.components.place(at) {
            Some(place) => chances.groups[place.slot as usize][place.group as usize],
            None => chances.sea_chance,
        }
    }

    /// The cells that are safe nearly as often as the safest, with how promising they look at first sight, best first.
    fn candidates(&self, chances: &Chances, near: f64, near_sea: f64) -> Vec<(f64, CellIndex)> {
        let mut candidates = self.cells_near_the_safest(chances, near, near_sea);
        if self.tuning.preference != Preference::None {
            candidates.sort_by(|one, other| other.0.total_cmp(&one.0));
            candidates.truncate(MOST_CANDIDATES);
        }
        candidates
    }

    /// The same, as many as there are, in no order.
    pub fn cells_near_the_safest(&self, chances: &Chances, near: f64, near_sea: f64) -> Vec<(f64, CellIndex)> {
        let chances_of_groups = chances.groups.iter().flatten().copied();
        let sea = (chances.sea > 0).then_some(chances.sea_chance);
        let safest = 1.0 - chances_of_groups.chain(sea).fold(1.0, f64::min);
        let mut candidates = Vec::new();
        for (slot, component) in self.live.components.iter() {
            for (group, &chance) in chances.groups[slot as usize].iter().enumerate() {
                if 1.0 - chance >= near * safest {
                    let cells = component.group_cells(group).iter();
                    candidates.extend(cells.map(|&at| (self.first_sight(at, chances), at)));
                }
            }
        }
        if chances.sea > 0 && 1.0 - chances.sea_chance >= near_sea * safest {
            // In the open sea only the number of neighbours matters: one cell of each kind will do.
            let mut seen_kinds = [false; Grid::MOST_NEIGHBOURS + 1];
            for at in self.live.board.unknown_cells().filter(|&at| self.live.components.place(at).is_none()) {
                let in_the_open =
                    self.live.board.neighbours(at).iter().all(|&near| match self.live.board.status(near) {
                        Status::Unknown => self.live.components.place(near).is_none(),
                        what => what == Status::Outside,
                    });
                let kind = self.live.board.unknown_around(at) as usize;
                if self.tuning.preference == Preference::None
                    || !in_the_open
                    || !std::mem::replace(&mut seen_kinds[kind], true)
                {
                    candidates.push((self.first_sight(at, chances), at));
                }
            }
        }
        candidates
    }

    /// Roughly the chance to survive and to see no further mine around: cheap, for every cell.
    fn first_sight(&self, at: CellIndex, chances: &Chances) -> f64 {
        let around = self.live.board.unknown_neighbours(at).map(|at| 1.0 - self.chance(at, chances));
        (1.0 - self.chance(at, chances)) * around.product::<f64>()
    }

    fn most_promising(
        &mut self,
        candidates: &[(f64, CellIndex)],
        chances: &Chances,
        preference: Preference,
    ) -> CellIndex {
        let is_safe: Vec<f64> = candidates.iter().map(|&(_, at)| 1.0 - self.chance(at, chances)).collect();
        let is_opening = !self.live.board.has_zero();
        let mut lookahead = Lookahead { board: &mut self.live.board, components: &mut self.live.components, chances };
        let value = |prospect: Prospect| match preference {
            Preference::None => prospect.safe,
            Preference::Progress => prospect.progress,
            Preference::NextMove(next_move) => next_move.value(&prospect, is_opening),
        };
        // With rollouts the next best are wanted too.
        let (near, most) = self.tuning.rollouts.map_or((1.0, 1), |rollouts| (rollouts.near, rollouts.cells));
        let mut best: Vec<(f64, CellIndex)> = Vec::new();
        for (&(_, at), safe) in candidates.iter().zip(is_safe) {
            // No next move is safer than certain.
            if let (Preference::NextMove(NextMove { opening, .. }), Some(&(leading, _))) = (preference, best.first())
                && safe * (1.0 + opening) <= leading * near
            {
                continue;
            }
            let value = value(lookahead.prospect(at));
            let place = best.iter().position(|&(other, _)| value > other + TIE).unwrap_or(best.len());
            best.insert(place, (value, at));
            best.truncate(most);
        }
        let leading = best[0].0;
        best.retain(|&(value, _)| value >= leading * near);
        let first = best[0].1;
        match self.tuning.rollouts {
            Some(rollouts) if best.len() > 1 && chances.layouts <= rollouts.layouts => {
                let mut rng = self.rng.clone();
                let chosen = rollout::best_cell(self, chances, &best, &rollouts, &mut rng);
                self.rng = rng;
                chosen.unwrap_or(first)
            }
            _ => first,
        }
    }
}

impl Player for CountingPlayer {
    fn see(&mut self, shown: &[ShownCell]) {
        for shown in shown {
            let at = self.live.board.at(shown.cell);
            self.live.board.see(at, shown.clue);
        }
    }

    fn choose(&mut self) -> Choice {
        match self.know() {
            Ok(at) => Choice { cell: self.live.board.cell(at), p_mine: 0.0, why: Why::Certain },
            Err(chances) => {
                let (at, why) = self.guess(&chances);
                let p_mine = self.chance(at, &chances);
                self.chances = Some(chances.into());
                Choice { cell: self.live.board.cell(at), p_mine, why }
            }
        }
    }

    fn risk(&self, cell: Cell) -> f64 {
        let at = self.live.board.at(cell);
        match (self.live.board.status(at), &self.chances) {
            (Status::Unknown, Some(chances)) => self.chance(at, chances),
            (Status::Mine, _) => 1.0,
            _ => 0.0,
        }
    }

    fn set_deadline(&mut self, deadline: Deadline) {
        let limits = self.live.components.limits;
        self.live.set_limits(Limits { deadline, ..limits });
    }
}

#[cfg(test)]
mod tests;
