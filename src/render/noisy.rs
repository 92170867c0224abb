//! Strategies for uncertain clues compared: a table for people, JSON for programs.

use serde::Serialize;

use super::Span;
use super::columns::{TableRow, aligned, heading, plain};
use crate::board::ClueModel;
use crate::decision::NoisyStrategy;
use crate::simulation::{NoisySeries, NoisyTally, RiskBin};

/// One row for each strategy.
pub fn noisy_lines(results: &[(NoisyStrategy, NoisyTally)]) -> Vec<Vec<Span>> {
    let names =
        ["strategy", "won", "survived", "cleared", "certain", "wrong", "risked", "foretold", "deaths", "deviation"];
    let mut table: Vec<TableRow> = vec![heading(&names)];
    for (strategy, tally) in results {
        let percent = |share: f64| plain(format!("{:.1} %", 100.0 * share));
        let risks = tally.risks.total();
        table.push(vec![
            plain(strategy.to_string()),
            percent(tally.win_rate()),
            percent(tally.survival()),
            percent(tally.cleared_share()),
            plain(tally.certain.to_string()),
            plain(tally.lost_on_certain.to_string()),
            plain(risks.guesses.to_string()),
            plain(format!("{:.1}", risks.predicted_deaths())),
            plain(risks.deaths.to_string()),
            plain(risks.deviation().map_or("–".to_owned(), |deviation| format!("{deviation:+.1}"))),
        ]);
    }
    let mut lines = aligned(&table);
    for (strategy, tally) in results.iter().filter(|(_, tally)| tally.stopped > 0) {
        let text = format!("{strategy}: {} of {} games ended at a limit of counting", tally.stopped, tally.games);
        lines.push(vec![plain(text)]);
    }
    lines
}

/// One object, on one line.
pub fn noisy_json(series: &NoisySeries, results: &[(NoisyStrategy, NoisyTally)], seconds: f64) -> String {
    let games = &series.series;
    let object = RunObject {
        width: games.size.width(),
        height: games.size.height(),
        mines: games.mines,
        first_click: games.first_click.name(),
        start: [games.start.row, games.start.col],
        seed: games.seed,
        games: games.games,
        model: match &series.teller.model {
            ClueModel::Table(_) => "table",
            named => named.name(),
        },
        blind_rate: series.teller.blind_rate,
        asks: series.teller.asks,
        strategies: results.iter().map(|(strategy, tally)| StrategyObject::new(strategy, tally)).collect(),
        seconds,
    };
    serde_json::to_string(&object).expect("numbers and strings are JSON")
}

#[derive(Serialize)]
struct RunObject {
    width: u32,
    height: u32,
    mines: u64,
    first_click: &'static str,
    start: [u32; 2],
    seed: u64,
    games: u64,
    model: &'static str,
    blind_rate: f64,
    asks: u32,
    strategies: Vec<StrategyObject>,
    seconds: f64,
}

#[derive(Serialize)]
struct StrategyObject {
    strategy: String,
    games: u64,
    wins: u64,
    win_rate: f64,
    ci95: [f64; 2],
    losses: u64,
    rested: u64,
    stopped: u64,
    survival: f64,
    cleared: u64,
    safe_cells: u64,
    cleared_share: f64,
    certain: u64,
    lost_on_certain: u64,
    calibration: CalibrationObject,
}

impl StrategyObject {
    fn new(strategy: &NoisyStrategy, tally: &NoisyTally) -> Self {
        let total = tally.risks.total();
        let bins = tally.risks.bins().filter(|(_, bin)| bin.guesses > 0);
        Self {
            strategy: strategy.to_string(),
            games: tally.games,
            wins: tally.wins,
            win_rate: tally.win_rate(),
            ci95: tally.ci95(),
            losses: tally.losses(),
            rested: tally.rested,
            stopped: tally.stopped,
            survival: tally.survival(),
            cleared: tally.cleared,
            safe_cells: tally.safe_cells,
            cleared_share: tally.cleared_share(),
            certain: tally.certain,
            lost_on_certain: tally.lost_on_certain,
            calibration: CalibrationObject {
                risked: total.guesses,
                predicted_deaths: total.predicted_deaths(),
                deaths: total.deaths,
                deviation: total.deviation(),
                bins: bins.map(|(edges, bin)| BinObject::new(edges, bin)).collect(),
            },
        }
    }
}

#[derive(Serialize)]
struct CalibrationObject {
    risked: u64,
    predicted_deaths: f64,
    deaths: u64,
    deviation: Option<f64>,
    bins: Vec<BinObject>,
}

#[derive(Serialize)]
struct BinObject {
    from_percent: u64,
    to_percent: u64,
    risked: u64,
    predicted_deaths: f64,
    deaths: u64,
    deviation: Option<f64>,
}

impl BinObject {
    fn new([from_percent, to_percent]: [u64; 2], bin: &RiskBin) -> Self {
        Self {
            from_percent,
            to_percent,
            risked: bin.guesses,
            predicted_deaths: bin.predicted_deaths(),
            deaths: bin.deaths,
            deviation: bin.deviation(),
        }
    }
}
