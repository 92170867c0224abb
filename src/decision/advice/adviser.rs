//! Which cells deserve a look where something has to be guessed, and which of them is the best.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::outlook::Outlook;
use super::{AdviceLimit, AdviceOptions, Candidate, DecidedBy, GuessAdvice, NoAdvice, OnlyRisk, WinChance, Wins};
use crate::analysis::{Analysis, CellClass};
use crate::board::{Cell, MineCount, Position};
use crate::counting::StopReason;
use crate::decision::counting_player::CountingPlayer;
use crate::decision::endgame::{self, WinsByCell};
use crate::decision::game_tree::Budget;
use crate::decision::optimum::{NoOptimum, optimal_play};
use crate::decision::regions::{Region, regions};
use crate::decision::{GuessRule, Player, Strategy, rollout};
use crate::frontier::Verdict;
use crate::game::game_rng;
use crate::limits::OutOfTime;
use crate::live::LiveState;
use crate::live::chances::Chances;
use crate::live::known_board::{CellIndex, KnownBoard, Status};

/// The game tree is searched for the wins of every cell where at most so many layouts are left of each part of the board,
/// and given up after so many sets of them.
const MOST_LAYOUTS: usize = endgame::MOST_LAYOUTS;
const MOST_SETS: usize = 2_000_000;

/// Exact fractions are left out where those of all cells would take more than this; so is what needs them.
const MOST_FRACTION_BYTES: u64 = 1 << 20;

/// So many times the cells to be listed are looked at.
const LOOKED_AT: usize = 2;

/// A player's floats are taken for right if they are no further from the exact probabilities.
const CLOSE: f64 = 1e-6;

/// Weighs guesses in a position where nothing is certainly safe and there are probabilities.
pub(super) struct Adviser<'a> {
    position: &'a Position,
    analysis: &'a Analysis,
    options: &'a AdviceOptions,
    limit: Option<AdviceLimit>,
}

/// Exact wins by cell.
struct ExactWins {
    by_cell: FxHashMap<Cell, u64>,
    layouts: u64,
}

impl ExactWins {
    fn of(&self, cell: Cell) -> Wins {
        Wins { wins: self.by_cell.get(&cell).copied().unwrap_or(0), layouts: self.layouts }
    }

    fn most(&self) -> Wins {
        Wins { wins: self.by_cell.values().copied().max().unwrap_or(0), layouts: self.layouts }
    }
}

/// A player who sits at the position, and the chances it sees.
struct Table {
    player: CountingPlayer,
    chances: Chances,
}

/// Who decides and plays on if nobody is named.
fn fast() -> Strategy {
    Strategy::from_name("fast").expect("there is such a strategy")
}

impl<'a> Adviser<'a> {
    pub fn new(position: &'a Position, analysis: &'a Analysis, options: &'a AdviceOptions) -> Self {
        Self { position, analysis, options, limit: None }
    }

    /// The best guess, and what was left undone.
    pub fn guess(mut self) -> Result<(GuessAdvice, Option<AdviceLimit>), NoAdvice> {
        let guess = self.weigh()?;
        Ok((guess, self.limit))
    }

    fn weigh(&mut self) -> Result<GuessAdvice, NoAdvice> {
        let MineCount::Known(mines) = *self.position.mine_count() else {
            return self.only_risk(NoOptimum::NoMineCount, OnlyRisk::NoMineCount);
        };
        if !self.position.has_exact_clues() {
            return self.only_risk(NoOptimum::UncertainClues, OnlyRisk::UncertainClues);
        }
        let table = self.table();
        let wins = match table.as_ref().and_then(Table::exact_wins) {
            Some(wins) => Some(wins),
            None => self.optimum()?,
        };
        let is_asked = self.options.optimum.is_some() || self.options.strategy.is_none();
        let (chosen, decided_by) = match (&wins, self.options.strategy) {
            (Some(wins), _) if is_asked => (self.most_wins(wins), DecidedBy::Wins),
            (_, None) if table.is_none() => return Ok(self.by_risk(OnlyRisk::TooWide)),
            (_, strategy) => {
                let strategy = strategy.unwrap_or_else(fast);
                let player = strategy.player_in(self.position, mines, game_rng(self.options.seed, 0));
                let mut player = player.ok_or(NoAdvice::OnlyNumbers { strategy: strategy.name })?;
                player.set_deadline(self.options.limits.deadline);
                (player.choose().cell, DecidedBy::Strategy(strategy))
            }
        };
        Ok(self.compare(chosen, decided_by, wins.as_ref(), table.as_ref()))
    }

    /// Advice where there are no chances to win, unless something is asked for that needs them.
    fn only_risk(&mut self, no_optimum: NoOptimum, why: OnlyRisk) -> Result<GuessAdvice, NoAdvice> {
        match self.options {
            AdviceOptions { optimum: Some(_), .. } => Err(NoAdvice::NoOptimum(no_optimum)),
            AdviceOptions { strategy: None, rollouts: 0, .. } => Ok(self.by_risk(why)),
            _ => Err(NoAdvice::NothingToPlay),
        }
    }

    /// A player at this position; `None` where it would not see the chances as they are.
    fn table(&self) -> Option<Table> {
        let board = KnownBoard::of_position(self.position);
        let GuessRule::Counting(tuning) = fast().rule else { return None };
        let mut player = CountingPlayer::on(board, tuning, game_rng(self.options.seed, 1));
        player.set_deadline(self.options.limits.deadline);
        let chances = player.know().err()?;
        let mut undecided = 0;
        for cell in self.analysis.cells(Verdict::Open) {
            let at = player.live.board.at(cell);
            let off = player.chance(at, &chances) - self.analysis.probability_f64(cell)?;
            // Neither does a chance that is no number pass.
            let is_close = off.abs() < CLOSE;
            if player.live.board.status(at) != Status::Unknown || !is_close {
                return None;
            }
            undecided += 1;
        }
        (player.live.board.unknown() == undecided).then_some(Table { player, chances: *chances })
    }

    /// Exact wins by the exhaustive search, if that is insisted on; a limit is noted.
    fn optimum(&mut self) -> Result<Option<ExactWins>, NoAdvice> {
        let Some(limits) = self.options.optimum else { return Ok(None) };
        match optimal_play(self.position, &limits) {
            Ok(optimum) => {
                let by_cell = optimum.cells.iter().map(|cell| (cell.cell, cell.wins)).collect();
                Ok(Some(ExactWins { by_cell, layouts: optimum.layouts }))
            }
            Err(NoOptimum::Limit(limit)) => {
                self.limit = Some(AdviceLimit::Optimum(limit));
                Ok(None)
            }
            Err(why) => Err(NoAdvice::NoOptimum(why)),
        }
    }

    /// The cell that wins most; of equals the one with the least risk, of these the first.
    fn most_wins(&self, wins: &ExactWins) -> Cell {
        let mut best = (0, 1.0, Cell::new(0, 0));
        for cell in self.analysis.cells(Verdict::Open) {
            let won = wins.of(cell).wins;
            let risk = self.analysis.probability_f64(cell).unwrap_or(1.0);
            if won > best.0 || won == best.0 && rounded(risk) < rounded(best.1) {
                best = (won, risk, cell);
            }
        }
        best.2
    }

    fn candidate(&self, cell: Cell) -> Candidate {
        let is_short = self.analysis.fraction_bytes() <= MOST_FRACTION_BYTES;
        Candidate {
            cell,
            p_mine: self.analysis.probability_f64(cell).unwrap_or(1.0),
            p_mine_exact: if is_short { self.analysis.probability(cell) } else { None },
            outlook: None,
            win: None,
        }
    }

    fn by_risk(&mut self, why: OnlyRisk) -> GuessAdvice {
        let safest = self.analysis.safest_cells();
        let mut cells: Vec<Cell> = self.analysis.cells(Verdict::Open).collect();
        let (undecided, most) = (cells.len(), self.options.candidates.max(1));
        let risk = |cell: &Cell| self.analysis.probability_f64(*cell).unwrap_or(1.0);
        // Cells that no clue sees are all alike here.
        let is_sea = |cell: &Cell| self.analysis.class(*cell) == Some(CellClass::Sea);
        let first_of_sea = cells.iter().copied().find(is_sea);
        cells.retain(|cell| !is_sea(cell) || Some(*cell) == first_of_sea);
        cells.sort_by(|one, other| risk(one).total_cmp(&risk(other)).then(one.cmp(other)));
        cells.retain(|cell| Some(cell) != safest.first());
        cells.truncate(most - 1);
        let cells = safest.first().into_iter().chain(&cells);
        let mut candidates: Vec<Candidate> = cells.map(|&cell| self.candidate(cell)).collect();
        if why == OnlyRisk::UncertainClues {
            self.look_ahead(&mut candidates);
            candidates.sort_by_cached_key(|candidate| {
                let next = candidate.outlook.map_or(0.0, |outlook| outlook.next_safety);
                (rounded(candidate.p_mine), Reverse(rounded(next)), candidate.cell)
            });
        }
        GuessAdvice {
            safest: candidates[0].clone(),
            equally_safe: safest.len(),
            most_wins: None,
            others: undecided - candidates.len(),
            candidates,
            decided_by: DecidedBy::Risk(why),
        }
    }

    /// The cell chosen, and what else deserves a look.
    fn compare(
        &mut self,
        chosen: Cell,
        decided_by: DecidedBy,
        wins: Option<&ExactWins>,
        table: Option<&Table>,
    ) -> GuessAdvice {
        let least_risk = self.analysis.safest_cells();
        let mut cells = self.worth_a_look(wins, table);
        let most = self.options.candidates.max(1);
        cells.truncate(LOOKED_AT * most);
        // The least risk is compared with, whether it is listed or not.
        if !cells.iter().any(|cell| least_risk.contains(cell)) {
            cells.push(least_risk[0]);
        }
        if !cells.contains(&chosen) {
            cells.push(chosen);
        }
        let mut candidates: Vec<Candidate> = cells.into_iter().map(|cell| self.candidate(cell)).collect();
        for candidate in &mut candidates {
            candidate.win = wins.map(|wins| WinChance::Exact(wins.of(candidate.cell)));
        }
        self.look_ahead(&mut candidates);
        candidates.sort_by_cached_key(|candidate| merit(candidate, chosen));
        let is_safest = |candidate: &&Candidate| least_risk.contains(&candidate.cell);
        let safest = candidates.iter().find(is_safest).cloned().expect("it was added");
        candidates.truncate(most);
        if let Some(table) = table.filter(|_| wins.is_none() && self.options.rollouts > 0) {
            self.play_on(table, &mut candidates);
            candidates.sort_by_cached_key(|candidate| merit(candidate, chosen));
        }
        let undecided = self.analysis.cells(Verdict::Open);
        let others = undecided.filter(|cell| candidates.iter().all(|listed| listed.cell != *cell)).count();
        let equally_safe = least_risk.len();
        let most_wins = wins.map(ExactWins::most);
        GuessAdvice { candidates, safest, equally_safe, most_wins, others, decided_by }
    }

    /// The cells to look at, the most promising first.
    fn worth_a_look(&self, wins: Option<&ExactWins>, table: Option<&Table>) -> Vec<Cell> {
        let risk = |cell: Cell| self.analysis.probability_f64(cell).unwrap_or(1.0);
        let mut cells: Vec<(f64, Cell)> = match (wins, table) {
            // Of the sea a cell of each kind will do.
            (None, Some(Table { player, chances })) => {
                let cells = player.cells_near_the_safest(chances, 0.0, 0.0).into_iter();
                cells.map(|(first_sight, at)| (first_sight, player.live.board.cell(at))).collect()
            }
            _ => self.analysis.cells(Verdict::Open).map(|cell| (0.0, cell)).collect(),
        };
        let won = |cell: Cell| wins.map(|wins| wins.of(cell).wins);
        cells.sort_by_cached_key(|&(first_sight, cell)| {
            (Reverse(won(cell)), rounded(risk(cell)), Reverse(rounded(first_sight)), cell)
        });
        cells.into_iter().map(|(_, cell)| cell).collect()
    }

    fn look_ahead(&mut self, candidates: &mut [Candidate]) {
        if self.analysis.fraction_bytes() > MOST_FRACTION_BYTES {
            self.limit.get_or_insert(AdviceLimit::TooManyComponents);
            return;
        }
        for candidate in candidates {
            if let Err(OutOfTime { limit }) = self.options.limits.deadline.check() {
                self.limit.get_or_insert(AdviceLimit::LookingAhead(limit));
                return;
            }
            match Outlook::new(self.position, candidate.cell, self.options.limits) {
                Ok(outlook) => candidate.outlook = outlook,
                Err(StopReason::TimeLimit(limit)) => {
                    self.limit.get_or_insert(AdviceLimit::LookingAhead(limit));
                }
                Err(reason) => {
                    self.limit.get_or_insert(AdviceLimit::Counting(reason));
                }
            }
        }
    }

    /// Estimates chances to win by games.
    fn play_on(&mut self, Table { player, chances }: &Table, candidates: &mut [Candidate]) {
        let games = self.options.rollouts;
        let deadline = self.options.limits.deadline;
        let mut rng = game_rng(self.options.seed, 2);
        let is_open = |candidate: &&mut Candidate| candidate.p_mine < 1.0;
        let mut candidates: Vec<&mut Candidate> = candidates.iter_mut().filter(is_open).collect();
        let cells: Vec<CellIndex> = candidates.iter().map(|candidate| player.live.board.at(candidate.cell)).collect();
        let estimates = rollout::estimates(player, chances, &cells, games, deadline, &mut rng);
        for (candidate, estimate) in candidates.iter_mut().zip(&estimates) {
            candidate.win = estimate.map(|rollout::Estimate { win, standard_error, games }| WinChance::Estimate {
                chance: win,
                standard_error,
                games,
            });
        }
        if let Err(OutOfTime { limit }) = deadline.check() {
            self.limit.get_or_insert(AdviceLimit::Rollouts(limit));
        }
    }
}

impl Table {
    /// By every line of play; parts of the board that cannot tell anything of one another are searched on their own.
    fn exact_wins(&self) -> Option<ExactWins> {
        let LiveState { board, components, .. } = &self.player.live;
        let regions = regions(board, components, &self.chances);
        let is_few = |region: &Region| region.layouts <= MOST_LAYOUTS as f64 + 0.5;
        if !regions.iter().all(is_few) {
            return None;
        }
        let budget = Budget::new(MOST_SETS, components.limits.deadline);
        let searched = regions.iter().map(|region| endgame::wins_by_cell(board, region, MOST_LAYOUTS, budget));
        let searched: Vec<WinsByCell> = searched.collect::<Option<_>>()?;
        let layouts = product(searched.iter().map(|region| region.layouts))?;
        let most = |region: &WinsByCell| region.wins.iter().map(|&(_, wins)| wins).max().unwrap_or(0);
        let mut by_cell = FxHashMap::default();
        for (index, region) in searched.iter().enumerate() {
            let others = searched.iter().enumerate().filter(|(other, _)| *other != index);
            let elsewhere = product(others.map(|(_, other)| most(other)))?;
            by_cell.extend(region.wins.iter().map(|&(at, wins)| (board.cell(at), u64::from(wins) * elsewhere)));
        }
        Some(ExactWins { by_cell, layouts })
    }
}

/// `None` where it is beyond a machine word.
fn product(mut factors: impl Iterator<Item = u32>) -> Option<u64> {
    factors.try_fold(1u64, |product, factor| product.checked_mul(factor.into()))
}

/// The chosen cell first; the others by chance to win, then by chance to survive this move and the next.
fn merit(candidate: &Candidate, chosen: Cell) -> impl Ord + use<> {
    let wins = candidate.win.map_or(0.0, |win| win.chance());
    let chances = [wins, candidate.survival(), candidate.safety()].map(|chance| Reverse(rounded(chance)));
    (candidate.cell != chosen, chances, candidate.cell)
}

/// For comparing floats of which the last bits mean nothing.
fn rounded(chance: f64) -> i64 {
    (chance * 1e9).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(col: u32, p_mine: f64, next_safety: Option<f64>, wins: Option<u64>) -> Candidate {
        let outlook = next_safety.map(|next_safety| Outlook { progress: 0.0, next_safety });
        let win = wins.map(|wins| WinChance::Exact(Wins { wins, layouts: 10 }));
        Candidate { cell: Cell::new(0, col), p_mine, p_mine_exact: None, outlook, win }
    }

    /// Columns from the best to the worst.
    fn ranked(mut candidates: Vec<Candidate>, chosen: u32) -> Vec<u32> {
        candidates.sort_by_cached_key(|candidate| merit(candidate, Cell::new(0, chosen)));
        candidates.iter().map(|candidate| candidate.cell.col).collect()
    }

    #[test]
    fn the_chance_to_survive_two_moves_counts_before_the_safety_of_this_one() {
        let safer_now = candidate(0, 0.1, Some(0.5), None);
        let safer_in_all = candidate(1, 0.2, Some(0.9), None);
        assert_eq!(ranked(vec![safer_now, safer_in_all], 9), [1, 0]);
    }

    #[test]
    fn among_those_that_survive_two_moves_alike_the_safer_one_is_better() {
        let safer_later = candidate(0, 0.5, Some(0.8), None);
        let safer_now = candidate(1, 0.2, Some(0.5), None);
        assert_eq!(ranked(vec![safer_later, safer_now], 9), [1, 0]);
    }

    #[test]
    fn the_chance_to_win_counts_first_and_the_chosen_cell_before_all() {
        let chosen = candidate(3, 0.9, Some(0.1), Some(1));
        let wins_more = candidate(2, 0.8, Some(0.1), Some(7));
        let wins_less = candidate(0, 0.1, Some(1.0), Some(6));
        let as_good_but_later = candidate(4, 0.8, Some(0.1), Some(7));
        assert_eq!(ranked(vec![as_good_but_later, wins_less, wins_more, chosen], 3), [3, 2, 4, 0]);
    }
}
