//! The tallies of a simulation as CSV: for each strategy all games, then by phase, then by risk.

use crate::decision::Strategy;
use crate::simulation::{GamePhase, GameTally, RiskBin, RiskTable, Simulation};

const HEADER: &str = "strategy,part,name,games,wins,losses,guesses,predicted_deaths,deaths,from_percent,to_percent,win_rate,ci95_low,ci95_high\n";

/// The result as CSV. A field is empty where it has no meaning.
pub fn simulation_csv(simulation: &Simulation) -> String {
    let mut text = HEADER.to_owned();
    write(&mut text, &simulation.settings().contest.strategy, simulation.tally());
    if let Some(opponent) = simulation.opponent() {
        write(&mut text, &opponent.strategy, &opponent.tally);
    }
    text
}

fn write(text: &mut String, strategy: &Strategy, tally: &GameTally) {
    let name = strategy.name;
    let (total, [low, high]) = (tally.risks.total(), tally.ci95());
    let GameTally { games, wins, .. } = tally;
    let (losses, guesses, predicted, rate) =
        (tally.losses(), tally.guesses(), total.predicted_deaths(), tally.win_rate());
    *text += &format!(
        "{name},all,all,{games},{wins},{losses},{guesses},{predicted},{},0,100,{rate},{low},{high}\n",
        total.deaths
    );
    for phase in GamePhase::ALL {
        let part = tally.phases[phase as usize];
        *text += &format!("{name},phase,{},{},,{},{},,,,,,,\n", phase.name(), part.games, part.losses, part.guesses);
    }
    *text += &risk_rows(name, &tally.risks, ",,,");
}

/// A row for each bin; `skipped` are the commas of the columns that have no meaning there.
pub(super) fn risk_rows(name: &str, risks: &RiskTable, skipped: &str) -> String {
    let row = |([from, to], bin): ([u64; 2], &RiskBin)| {
        let (guesses, predicted, deaths) = (bin.guesses, bin.predicted_deaths(), bin.deaths);
        format!("{name},risk,{from}-{to},{skipped}{guesses},{predicted},{deaths},{from},{to},,,\n")
    };
    risks.bins().map(row).collect()
}
