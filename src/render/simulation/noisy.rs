//! Strategies for uncertain clues compared: a table for people, and CSV.

use super::comparison::{deviation, difference, points};
use super::csv::risk_rows;
use crate::decision::NoisyStrategy;
use crate::render::Span;
use crate::render::columns::{TableRow, aligned, frame, heading, plain};
use crate::simulation::{NoisyComparison, NoisyContest, NoisyResult, NoisyTally, Pairs, Simulation};

const HEADER: &str = "strategy,part,name,games,wins,losses,rested,stopped,cleared,safe_cells,questions,certain,lost_on_certain,guesses,predicted_deaths,deaths,from_percent,to_percent,win_rate,ci95_low,ci95_high\n";

/// A row for each strategy, and the first compared with each of the others.
pub fn noisy_lines(simulation: &Simulation<NoisyContest>) -> Vec<Vec<Span>> {
    let results = || simulation.settings().contest.strategies.iter().zip(simulation.results());
    let mut lines = aligned(&outcomes(results()));
    lines.push(Vec::new());
    lines.extend(aligned(&odds(results())));
    for (strategy, NoisyResult { tally, .. }) in results().filter(|(_, result)| result.tally.stopped > 0) {
        let text = format!("{strategy}: {} of {} games ended at a limit of counting", tally.stopped, tally.games);
        lines.push(vec![plain(text)]);
    }
    let first = &simulation.settings().contest.strategies[0];
    for (strategy, result) in results() {
        if let Some(comparison) = &result.comparison {
            lines.push(Vec::new());
            lines.extend(comparison_lines(first, strategy, comparison));
        }
    }
    lines
}

fn outcomes<'r>(results: impl Iterator<Item = (&'r NoisyStrategy, &'r NoisyResult)>) -> Vec<TableRow> {
    let mut table = vec![heading(&["strategy", "won", "95 %", "survived", "cleared", "questions", "seconds"])];
    for (strategy, NoisyResult { tally, time, .. }) in results {
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        let [low, high] = tally.ci95().map(|bound| 100.0 * bound);
        table.push(vec![
            plain(strategy.to_string()),
            plain(percent(tally.win_rate())),
            plain(format!("{low:.1} to {high:.1}")),
            plain(percent(tally.survival())),
            plain(percent(tally.cleared_share())),
            plain(format!("{:.1}", tally.questions_per_game())),
            plain(format!("{:.1}", time.as_secs_f64())),
        ]);
    }
    table
}

fn odds<'r>(results: impl Iterator<Item = (&'r NoisyStrategy, &'r NoisyResult)>) -> Vec<TableRow> {
    let names = ["strategy", "certain", "wrong", "risked", "foretold", "deaths", "deviation"];
    let mut table = vec![heading(&names)];
    for (strategy, NoisyResult { tally, .. }) in results {
        let risks = tally.risks.total();
        table.push(vec![
            plain(strategy.to_string()),
            plain(tally.certain.to_string()),
            plain(tally.lost_on_certain.to_string()),
            plain(risks.guesses.to_string()),
            plain(format!("{:.1}", risks.predicted_deaths())),
            plain(risks.deaths.to_string()),
            deviation(&risks),
        ]);
    }
    table
}

fn comparison_lines(first: &NoisyStrategy, second: &NoisyStrategy, comparison: &NoisyComparison) -> Vec<Vec<Span>> {
    let Pairs { both, only_first, only_second, neither } = comparison.pairs;
    let cleared = points(comparison.cleared_difference(), comparison.cleared_ci95());
    vec![
        vec![
            frame(format!("{first} less {second}: ")),
            plain(format!(
                "both won {both}, only the first {only_first}, only the second {only_second}, neither {neither}"
            )),
        ],
        vec![plain(format!("  won      {}", difference(&comparison.pairs)))],
        vec![plain(format!("  cleared  {cleared}"))],
    ]
}

/// For each strategy all games, then its cells by risk. A field is empty where it has no meaning.
pub fn noisy_csv(simulation: &Simulation<NoisyContest>) -> String {
    let mut text = HEADER.to_owned();
    for (strategy, NoisyResult { tally, .. }) in
        simulation.settings().contest.strategies.iter().zip(simulation.results())
    {
        let NoisyTally { games, wins, rested, stopped, cleared, safe_cells, questions, .. } = *tally;
        let NoisyTally { certain, lost_on_certain, risks, .. } = tally;
        let (losses, total, rate, [low, high]) = (tally.losses(), risks.total(), tally.win_rate(), tally.ci95());
        text += &format!(
            "{strategy},all,all,{games},{wins},{losses},{rested},{stopped},{cleared},{safe_cells},{questions},{certain},{lost_on_certain},{},{},{},0,100,{rate},{low},{high}\n",
            total.guesses,
            total.predicted_deaths(),
            total.deaths
        );
        text += &risk_rows(&strategy.to_string(), risks, ",,,,,,,,,,");
    }
    text
}
