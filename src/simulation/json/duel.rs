//! Strategies on boards whose clues are exact, as JSON.

use serde::{Deserialize, Serialize};

use super::calibration::CalibrationObject;
use super::extent::{demand, times, total};
use super::pairs::PairsObject;
use super::{Extent, UnreadableResult};
use crate::decision::Strategy;
use crate::simulation::{Duel, DuelResults, GamePhase, GameTally, Opponent, PhaseTally};

#[derive(Serialize, Deserialize)]
pub struct DuelObject {
    #[serde(flatten)]
    own: StrategyObject,
    versus: Option<VersusObject>,
}

impl DuelObject {
    pub fn new(duel: &Duel, results: &DuelResults) -> Self {
        let versus = results.opponent.as_ref().map(VersusObject::new);
        Self { own: StrategyObject::new(&duel.strategy, &results.tally), versus }
    }

    pub fn duel(&self) -> Result<Duel, UnreadableResult> {
        let versus = self.versus.as_ref().map(|versus| versus.own.strategy()).transpose()?;
        Ok(Duel { strategy: self.own.strategy()?, versus })
    }

    pub fn results(&self, extent: &Extent) -> Result<DuelResults, UnreadableResult> {
        let tally = self.own.tally(extent)?;
        let opponent = self.versus.as_ref().map(|versus| versus.opponent(&tally, extent)).transpose()?;
        Ok(DuelResults { tally, opponent })
    }
}

/// The second strategy.
#[derive(Serialize, Deserialize)]
struct VersusObject {
    #[serde(flatten)]
    own: StrategyObject,
    #[serde(flatten)]
    pairs: PairsObject,
}

impl VersusObject {
    fn new(opponent: &Opponent) -> Self {
        let Opponent { strategy, tally, pairs } = opponent;
        Self { own: StrategyObject::new(strategy, tally), pairs: PairsObject::new(pairs) }
    }

    fn opponent(&self, first: &GameTally, extent: &Extent) -> Result<Opponent, UnreadableResult> {
        let (strategy, tally) = (self.own.strategy()?, self.own.tally(extent)?);
        Ok(Opponent { strategy, tally, pairs: self.pairs.pairs(extent.games, [first.wins, tally.wins])? })
    }
}

/// How one strategy did.
#[derive(Serialize, Deserialize)]
struct StrategyObject {
    wins: u64,
    #[serde(skip_deserializing)]
    win_rate: f64,
    #[serde(skip_deserializing)]
    ci95: [f64; 2],
    strategy: String,
    wins_without_guess: u64,
    moves: u64,
    #[serde(skip_deserializing)]
    guesses: u64,
    lost_on_certain: u64,
    phases: Vec<PhaseObject>,
    calibration: CalibrationObject,
}

#[derive(Serialize, Deserialize)]
struct PhaseObject {
    phase: String,
    games: u64,
    guesses: u64,
    losses: u64,
}

impl StrategyObject {
    fn new(strategy: &Strategy, tally: &GameTally) -> Self {
        let phase = |phase: GamePhase| {
            let PhaseTally { games, guesses, losses } = tally.phases[phase as usize];
            PhaseObject { phase: phase.name().to_owned(), games, guesses, losses }
        };
        Self {
            wins: tally.wins,
            win_rate: tally.win_rate(),
            ci95: tally.ci95(),
            strategy: strategy.name.to_owned(),
            wins_without_guess: tally.wins_without_guess,
            moves: tally.moves,
            guesses: tally.guesses(),
            lost_on_certain: tally.lost_on_certain,
            phases: GamePhase::ALL.map(phase).into(),
            calibration: CalibrationObject::new(&tally.risks),
        }
    }

    fn strategy(&self) -> Result<Strategy, UnreadableResult> {
        let unknown = || UnreadableResult::value("strategy", format!("no strategy `{}`", self.strategy));
        Strategy::from_name(&self.strategy).ok_or_else(unknown)
    }

    fn tally(&self, extent: &Extent) -> Result<GameTally, UnreadableResult> {
        if !self.phases.iter().map(|phase| phase.phase.as_str()).eq(GamePhase::ALL.map(GamePhase::name)) {
            return Err(UnreadableResult::value("phases", "expected opening, middle and endgame"));
        }
        let phase = |index: usize| {
            let PhaseObject { games, guesses, losses, .. } = self.phases[index];
            PhaseTally { games, guesses, losses }
        };
        let tally = GameTally {
            games: extent.games,
            wins: self.wins,
            wins_without_guess: self.wins_without_guess,
            moves: self.moves,
            lost_on_certain: self.lost_on_certain,
            phases: std::array::from_fn(phase),
            risks: self.calibration.risks(extent)?,
        };
        check(&tally, extent)?;
        Ok(tally)
    }
}

/// Whether games can be counted like this.
fn check(tally: &GameTally, extent: &Extent) -> Result<(), UnreadableResult> {
    let GameTally { games, wins, wins_without_guess, moves, lost_on_certain, phases, risks } = tally;
    let begun = extent.begun();
    demand("wins", *wins <= begun, format!("{wins} of {games} games"))?;
    demand("wins_without_guess", wins_without_guess <= wins, format!("{wins_without_guess} of {wins} wins"))?;
    let moves_fit = *moves >= begun && u128::from(*moves) <= times(*games, extent.cells);
    demand("moves", moves_fit, format!("{moves} in {games} games on {} cells", extent.cells))?;

    let losses = begun - wins;
    let phase_fits = |phase: &PhaseTally| phase.losses <= phase.games && phase.games <= begun;
    demand("phases", phases.iter().all(phase_fits), "more losses than games, or more games than there were")?;
    let reached = total(phases.iter().map(|phase| phase.games));
    demand("phases", reached >= begun.into(), "every game has a move in one of them")?;
    let lost = total(phases.iter().map(|phase| phase.losses));
    demand("phases", lost == losses.into(), format!("{lost} losses instead of {losses}"))?;

    let guesses = total(phases.iter().map(|phase| phase.guesses));
    let binned = total(risks.bins().map(|(_, bin)| bin.guesses));
    demand("phases", guesses == binned, format!("{guesses} guesses, and {binned} in `calibration`"))?;
    demand("phases", guesses <= (*moves).into(), format!("{guesses} guesses in {moves} moves"))?;
    let deaths = total(risks.bins().map(|(_, bin)| bin.deaths));
    let explained = deaths + u128::from(*lost_on_certain);
    let why = format!("{lost_on_certain}, and {deaths} deaths in `calibration`, of {losses} losses");
    demand("lost_on_certain", explained == losses.into(), why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::RiskTable;

    const EXTENT: Extent = Extent { games: 4, cells: 5, safe_cells: 3, most: u64::MAX };

    /// Four games, two of them lost: one by a guess, one at a cell that was held for certain.
    fn tally() -> GameTally {
        let mut risks = RiskTable::default();
        [true, true, false].into_iter().for_each(|survived| risks.add_guess(0.3, survived));
        let phase = |[games, guesses, losses]: [u64; 3]| PhaseTally { games, guesses, losses };
        let phases = [[4, 2, 1], [2, 1, 1], [2, 0, 0]].map(phase);
        GameTally { games: 4, wins: 2, wins_without_guess: 1, moves: 12, lost_on_certain: 1, phases, risks }
    }

    /// The key that a changed tally is refused for.
    fn refused(change: impl FnOnce(&mut GameTally)) -> Option<&'static str> {
        let mut tally = tally();
        change(&mut tally);
        match check(&tally, &EXTENT) {
            Ok(()) => None,
            Err(UnreadableResult::Value { key, .. }) => Some(key),
            Err(other) => panic!("{other}"),
        }
    }

    /// Guesses more that survived, all of them in the last phase.
    fn guess_more(tally: &mut GameTally, guesses: u64) {
        tally.phases[2].guesses += guesses;
        (0..guesses).for_each(|_| tally.risks.add_guess(0.3, true));
    }

    #[test]
    fn counters_may_be_at_their_bounds_and_not_beyond() {
        assert_eq!(refused(|_| {}), None);
        assert_eq!(refused(|tally| tally.wins_without_guess = 2), None);
        assert_eq!(refused(|tally| tally.wins_without_guess = 3), Some("wins_without_guess"));
        for (moves, key) in [(3, Some("moves")), (4, None), (20, None), (21, Some("moves"))] {
            assert_eq!(refused(|tally| tally.moves = moves), key, "{moves} moves of 4 games on 5 cells");
        }
        for (more, key) in [(1, None), (2, Some("phases"))] {
            let change = |tally: &mut GameTally| {
                tally.moves = 4;
                guess_more(tally, more);
            };
            assert_eq!(refused(change), key, "{} guesses in 4 moves", 3 + more);
        }
        for lost in [0, 2] {
            assert_eq!(refused(|tally| tally.lost_on_certain = lost), Some("lost_on_certain"), "{lost}");
        }
    }

    #[test]
    fn phases_may_be_at_their_bounds_and_not_beyond() {
        assert_eq!(refused(|tally| tally.phases[1].games = 1), None);
        assert_eq!(refused(|tally| tally.phases[1].games = 0), Some("phases"), "a loss without a game");
        assert_eq!(refused(|tally| tally.phases[2].games = 5), Some("phases"), "more games than there were");
        for (last, key) in [(2, None), (1, Some("phases"))] {
            let games = [1, 1, last];
            let change = |tally: &mut GameTally| (0..3).for_each(|phase| tally.phases[phase].games = games[phase]);
            assert_eq!(refused(change), key, "every one of 4 games has a phase: {games:?}");
        }
        assert_eq!(refused(|tally| tally.phases[2].losses = 1), Some("phases"), "three losses instead of two");
        assert_eq!(refused(|tally| tally.phases[0].losses = 0), Some("phases"), "one loss instead of two");
        for guesses in [0, 2] {
            assert_eq!(refused(|tally| tally.phases[1].guesses = guesses), Some("phases"), "not those of the bins");
        }
    }

    #[test]
    fn at_most_all_games_are_won_and_none_without_safe_cells() {
        let all_won = |wins: u64| {
            move |tally: &mut GameTally| {
                let phases = tally.phases.map(|phase| PhaseTally { guesses: 0, losses: 0, ..phase });
                *tally = GameTally { wins, lost_on_certain: 0, phases, risks: RiskTable::default(), ..*tally };
            }
        };
        assert_eq!(refused(all_won(4)), None);
        assert_eq!(refused(all_won(5)), Some("wins"));
        let no_safe_cell = Extent { safe_cells: 0, ..EXTENT };
        let nothing = GameTally { games: 4, ..GameTally::default() };
        assert!(check(&nothing, &no_safe_cell).is_ok(), "such games are over before they begin");
        assert!(check(&GameTally { wins: 1, ..nothing }, &no_safe_cell).is_err());
        assert!(check(&nothing, &EXTENT).is_err(), "a game has a first click");
    }
}
