//! Kinds of simulations as this program shows them.

use mineproof::internals::decision::NoisyStrategy;
use mineproof::internals::game::ClueSource;
use mineproof::internals::render::{Span, noisy_csv, noisy_lines, simulation_csv, simulation_lines};
use mineproof::internals::simulation::{Contest, Duel, NoisyContest, NoisyResult, RiskTable, Simulation};

/// How a strategy's games ended, as shares.
pub struct Outcome {
    pub strategy: String,
    pub won: f64,
    pub survived: f64,
    pub cleared: f64,
}

pub trait Shown: Contest {
    fn lines(simulation: &Simulation<Self>) -> Vec<Vec<Span>>;

    fn csv(simulation: &Simulation<Self>) -> String;

    /// What each strategy risked and what came of it.
    fn risks(simulation: &Simulation<Self>) -> Vec<(String, &RiskTable)>;

    /// How the games of each strategy ended, where there is more to it than won or lost.
    fn outcomes(simulation: &Simulation<Self>) -> Vec<Outcome>;

    /// What the headline says of the rules, from the comma on.
    fn rules(&self) -> String;

    /// Whether some games ended at a limit.
    fn has_stopped(simulation: &Simulation<Self>) -> bool;
}

impl Shown for Duel {
    fn lines(simulation: &Simulation<Self>) -> Vec<Vec<Span>> {
        simulation_lines(simulation)
    }

    fn csv(simulation: &Simulation<Self>) -> String {
        simulation_csv(simulation)
    }

    fn risks(simulation: &Simulation<Self>) -> Vec<(String, &RiskTable)> {
        let own = (simulation.settings().contest.strategy, simulation.tally());
        let opponent = simulation.opponent().map(|opponent| (opponent.strategy, &opponent.tally));
        let all = std::iter::once(own).chain(opponent);
        all.map(|(strategy, tally)| (strategy.name.to_owned(), &tally.risks)).collect()
    }

    fn outcomes(_: &Simulation<Self>) -> Vec<Outcome> {
        Vec::new()
    }

    fn rules(&self) -> String {
        String::new()
    }

    fn has_stopped(_: &Simulation<Self>) -> bool {
        false
    }
}

impl Shown for NoisyContest {
    fn lines(simulation: &Simulation<Self>) -> Vec<Vec<Span>> {
        noisy_lines(simulation)
    }

    fn csv(simulation: &Simulation<Self>) -> String {
        noisy_csv(simulation)
    }

    fn risks(simulation: &Simulation<Self>) -> Vec<(String, &RiskTable)> {
        let names = simulation.settings().contest.strategies.iter().map(ToString::to_string);
        names.zip(simulation.results().iter().map(|result| &result.tally.risks)).collect()
    }

    fn outcomes(simulation: &Simulation<Self>) -> Vec<Outcome> {
        let outcome = |(strategy, result): (&NoisyStrategy, &NoisyResult)| Outcome {
            strategy: strategy.to_string(),
            won: result.tally.win_rate(),
            survived: result.tally.survival(),
            cleared: result.tally.cleared_share(),
        };
        simulation.settings().contest.strategies.iter().zip(simulation.results()).map(outcome).collect()
    }

    fn rules(&self) -> String {
        let ClueSource { model, blind_rate, asks } = &self.teller;
        let blind = if *blind_rate > 0.0 { format!(", nothing told at rate {blind_rate}") } else { String::new() };
        let asks = if *asks > 1 { format!(", {asks} answers of a cell") } else { String::new() };
        format!(", clues {}{blind}{asks}", model.name())
    }

    fn has_stopped(simulation: &Simulation<Self>) -> bool {
        simulation.results().iter().any(|result| result.tally.stopped > 0)
    }
}
