//! Strategies on boards whose clues are exact, as JSON.

use serde::{Deserialize, Serialize};

use super::UnreadableResult;
use super::calibration::CalibrationObject;
use super::pairs::PairsObject;
use crate::decision::Strategy;
use crate::simulation::{Duel, DuelResults, Opponent, Phase, PhaseTally, Tally};

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

    pub fn read(&self, games: u64) -> Result<(Duel, DuelResults), UnreadableResult> {
        let opponent = self.versus.as_ref().map(|versus| versus.opponent(games)).transpose()?;
        let duel = Duel { strategy: self.own.strategy()?, versus: opponent.map(|opponent| opponent.strategy) };
        Ok((duel, DuelResults { tally: self.own.tally(games)?, opponent }))
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

    fn opponent(&self, games: u64) -> Result<Opponent, UnreadableResult> {
        let (strategy, tally) = (self.own.strategy()?, self.own.tally(games)?);
        Ok(Opponent { strategy, tally, pairs: self.pairs.pairs(games)? })
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
    fn new(strategy: &Strategy, tally: &Tally) -> Self {
        let phase = |phase: Phase| {
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
            phases: Phase::ALL.map(phase).into(),
            calibration: CalibrationObject::new(&tally.risks),
        }
    }

    fn strategy(&self) -> Result<Strategy, UnreadableResult> {
        let unknown = || UnreadableResult::value("strategy", format!("no strategy `{}`", self.strategy));
        Strategy::from_name(&self.strategy).ok_or_else(unknown)
    }

    fn tally(&self, games: u64) -> Result<Tally, UnreadableResult> {
        if self.wins > games {
            return Err(UnreadableResult::value("wins", format!("{} of {games} games", self.wins)));
        }
        if !self.phases.iter().map(|phase| phase.phase.as_str()).eq(Phase::ALL.map(Phase::name)) {
            return Err(UnreadableResult::value("phases", "expected opening, middle and endgame"));
        }
        let phase = |index: usize| {
            let PhaseObject { games, guesses, losses, .. } = self.phases[index];
            PhaseTally { games, guesses, losses }
        };
        Ok(Tally {
            games,
            wins: self.wins,
            wins_without_guess: self.wins_without_guess,
            moves: self.moves,
            lost_on_certain: self.lost_on_certain,
            phases: std::array::from_fn(phase),
            risks: self.calibration.risks()?,
        })
    }
}
