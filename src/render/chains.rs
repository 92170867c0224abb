//! A survey of chains of influence as a table, CSV and JSON.

use serde::Serialize;

use crate::board::{Cell, Minefield};
use crate::game::Series;
use crate::influence::{ChainSummary, GameChains};

/// The game with the longest chain of all, to look at.
#[derive(Clone, Debug)]
pub struct LongestChain {
    /// The games that it was found in.
    pub summary: ChainSummary,
    /// The board that was played.
    pub minefield: Minefield,
    /// What each of its cells follows from.
    pub chains: GameChains,
}

const HEADINGS: [&str; 12] =
    ["mines", "order", "games", "won", "unguessed", "mean", "median", "max", "in those", "reach", "max", "decided"];

/// One line per number of mines and order, below a line of headings.
pub fn chains_table(summaries: &[ChainSummary]) -> Vec<String> {
    let mut rows = vec![HEADINGS.map(str::to_owned)];
    rows.extend(summaries.iter().map(|summary| {
        let percent = |part: u64| format!("{:.1} %", 100.0 * share(part, summary.games));
        [
            summary.mines.to_string(),
            summary.order.name().to_owned(),
            summary.games.to_string(),
            percent(summary.won),
            percent(summary.won_without_guess),
            format!("{:.1}", summary.mean_longest),
            summary.median_longest.to_string(),
            summary.max_longest.to_string(),
            summary.mean_longest_without_guess.map_or("-".to_owned(), |mean| format!("{mean:.1}")),
            format!("{:.2}", summary.mean_reach),
            summary.max_reach.to_string(),
            format!("{:.1}", summary.mean_decided),
        ]
    }));
    let widths: [usize; HEADINGS.len()] =
        std::array::from_fn(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    let line = |row: &[String; HEADINGS.len()]| {
        let fields = row.iter().zip(widths).map(|(field, width)| format!("{field:>width$}"));
        fields.collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(line).collect()
}

/// The same as CSV, with a line of headings. A field is empty where it has no meaning.
pub fn chains_csv(summaries: &[ChainSummary]) -> String {
    let mut text = "mines,order,games,won,won_without_guess,mean_longest,median_longest,max_longest,\
mean_longest_without_guess,mean_reach,max_reach,mean_decided,mean_guesses,longest_game\n"
        .to_owned();
    for summary in summaries {
        let without_guess = summary.mean_longest_without_guess.map(|mean| mean.to_string()).unwrap_or_default();
        let fields = [
            summary.mines.to_string(),
            summary.order.name().to_owned(),
            summary.games.to_string(),
            summary.won.to_string(),
            summary.won_without_guess.to_string(),
            summary.mean_longest.to_string(),
            summary.median_longest.to_string(),
            summary.max_longest.to_string(),
            without_guess,
            summary.mean_reach.to_string(),
            summary.max_reach.to_string(),
            summary.mean_decided.to_string(),
            summary.mean_guesses.to_string(),
            summary.longest_game.to_string(),
        ];
        text += &fields.join(",");
        text.push('\n');
    }
    text
}

#[derive(Serialize)]
struct SurveyObject<'s> {
    width: u32,
    height: u32,
    start: [u32; 2],
    games: u64,
    seed: u64,
    rows: Vec<SummaryObject<'s>>,
    longest: Option<LongestObject>,
}

#[derive(Serialize)]
struct SummaryObject<'s> {
    mines: u64,
    order: &'s str,
    won: u64,
    won_without_guess: u64,
    mean_guesses: f64,
    mean_decided: f64,
    mean_longest: f64,
    median_longest: f64,
    max_longest: u32,
    mean_longest_without_guess: Option<f64>,
    mean_reach: f64,
    max_reach: u32,
    longest_game: u64,
}

#[derive(Serialize)]
struct LongestObject {
    mines: u64,
    order: &'static str,
    game: u64,
    length: u32,
    reach: u32,
    minefield: Vec<String>,
    chain: Vec<[u32; 2]>,
}

/// The survey as one JSON object, without a line end; the mines of `series` do not matter. Nothing in it differs between runs
/// with the same seed.
pub fn chains_json(series: &Series, summaries: &[ChainSummary], longest: Option<&LongestChain>) -> String {
    let pair = |cell: Cell| [cell.row, cell.col];
    let object = SurveyObject {
        width: series.size().width(),
        height: series.size().height(),
        start: pair(series.start),
        games: series.games,
        seed: series.seed,
        rows: summaries.iter().map(summary_object).collect(),
        longest: longest.map(|longest| LongestObject {
            mines: longest.summary.mines,
            order: longest.summary.order.name(),
            game: longest.summary.longest_game,
            length: longest.chains.longest(),
            reach: longest.chains.reach(),
            minefield: longest.minefield.rows().collect(),
            chain: longest.chains.chain().into_iter().map(pair).collect(),
        }),
    };
    serde_json::to_string(&object).expect("numbers and strings are always JSON")
}

fn summary_object(summary: &ChainSummary) -> SummaryObject<'_> {
    SummaryObject {
        mines: summary.mines,
        order: summary.order.name(),
        won: summary.won,
        won_without_guess: summary.won_without_guess,
        mean_guesses: summary.mean_guesses,
        mean_decided: summary.mean_decided,
        mean_longest: summary.mean_longest,
        median_longest: summary.median_longest,
        max_longest: summary.max_longest,
        mean_longest_without_guess: summary.mean_longest_without_guess,
        mean_reach: summary.mean_reach,
        max_reach: summary.max_reach,
        longest_game: summary.longest_game,
    }
}

/// The board of the longest chain: its cells by their number on the chain, `*` other mines, `.` other cells. A mine on the chain
/// has a `*` after its number.
pub fn longest_chain_lines(longest: &LongestChain) -> Vec<String> {
    let minefield = &longest.minefield;
    let size = minefield.size();
    let mut labels: Vec<String> =
        minefield.mines().iter().map(|&mine| if mine { "*".to_owned() } else { ".".to_owned() }).collect();
    for (number, cell) in (1..).zip(longest.chains.chain()) {
        let mine = if minefield.is_mine(cell) { "*" } else { "" };
        labels[size.index(cell)] = format!("{number}{mine}");
    }
    let width = labels.iter().map(String::len).max().unwrap_or(1);
    let line = |row: &[String]| row.iter().map(|label| format!("{label:>width$}")).collect::<Vec<_>>().join(" ");
    labels.chunks(size.width() as usize).map(line).collect()
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
