//! A simulation for people: how much was won, where games were lost, and whether the odds were true.

use super::comparison::{deviation, difference};
use crate::decision::Strategy;
use crate::render::columns::{TableRow, aligned, frame, heading, plain};
use crate::render::{CellKind, Span};
use crate::simulation::{GamePhase, GameTally, Opponent, Pairs, RiskBin, Simulation};

/// The tables of every strategy that played, and how they compare.
pub fn simulation_lines(simulation: &Simulation) -> Vec<Vec<Span>> {
    let mut lines = strategy_lines(&simulation.settings().contest.strategy, simulation.tally());
    if let Some(opponent) = simulation.opponent() {
        lines.push(Vec::new());
        lines.extend(strategy_lines(&opponent.strategy, &opponent.tally));
        lines.push(Vec::new());
        lines.extend(comparison_lines(simulation, opponent));
    }
    lines
}

fn strategy_lines(strategy: &Strategy, tally: &GameTally) -> Vec<Vec<Span>> {
    let GameTally { games, wins, .. } = *tally;
    let [low, high] = tally.ci95().map(|bound| 100.0 * bound);
    let rate = 100.0 * tally.win_rate();
    let mut lines = vec![
        vec![
            frame(format!("{}: ", strategy.name)),
            plain(format!("won {wins} of {games}, {rate:.2} % (95 %: {low:.2} to {high:.2})")),
        ],
        vec![plain(format!(
            "without a guess {:.2} %; per game {:.1} moves, {:.2} guesses",
            100.0 * share(tally.wins_without_guess, games),
            share(tally.moves, games),
            share(tally.guesses(), games),
        ))],
    ];
    if tally.lost_on_certain > 0 {
        let text = format!("lost at a cell held for certain: {}", tally.lost_on_certain);
        lines.push(vec![Span { text, kind: CellKind::Mine }]);
    }
    lines.push(Vec::new());
    lines.extend(aligned(&phases(tally)));
    if tally.guesses() > 0 {
        lines.push(Vec::new());
        lines.extend(aligned(&risks(tally)));
    }
    lines
}

fn phases(tally: &GameTally) -> Vec<TableRow> {
    let mut table = vec![heading(&["phase", "games", "guesses", "lost", "of games", "of losses"])];
    for phase in GamePhase::ALL {
        let part = tally.phases[phase as usize];
        table.push(vec![
            plain(phase.name()),
            plain(part.games.to_string()),
            plain(part.guesses.to_string()),
            plain(part.losses.to_string()),
            percent(part.losses, part.games),
            percent(part.losses, tally.losses()),
        ]);
    }
    table
}

fn risks(tally: &GameTally) -> Vec<TableRow> {
    let mut table = vec![heading(&["risk", "guesses", "foretold", "deaths", "deviation", "of losses"])];
    let row = |name: String, bin: &RiskBin| {
        vec![
            plain(name),
            plain(bin.guesses.to_string()),
            plain(format!("{:.1}", bin.predicted_deaths())),
            plain(bin.deaths.to_string()),
            deviation(bin),
            percent(bin.deaths, tally.losses()),
        ]
    };
    for ([from, to], bin) in tally.risks.bins().filter(|(_, bin)| bin.guesses > 0) {
        table.push(row(format!("{from} to {to} %"), bin));
    }
    table.push(row("all".to_owned(), &tally.risks.total()));
    table
}

fn comparison_lines(simulation: &Simulation, opponent: &Opponent) -> Vec<Vec<Span>> {
    let (first, second) = (simulation.settings().contest.strategy.name, opponent.strategy.name);
    let Pairs { both, only_first, only_second, neither } = opponent.pairs;
    vec![
        vec![frame("on the same boards: "), plain(format!("both won {both}, neither {neither}"))],
        vec![plain(format!("only {first} won {only_first}, only {second} {only_second}"))],
        vec![plain(format!("{first} less {second}: {}", difference(&opponent.pairs)))],
    ]
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn percent(part: u64, whole: u64) -> Span {
    plain(if whole == 0 { "–".to_owned() } else { format!("{:.1} %", 100.0 * share(part, whole)) })
}
