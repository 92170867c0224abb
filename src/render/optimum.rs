//! What best play achieves on an untouched board, as lines and as JSON.

use serde::Serialize;

use crate::board::Grid;
use crate::decision::{OptimalStarts, StartWins};
use crate::game::FirstClick;

/// The question that was answered.
#[derive(Clone, Debug)]
pub struct OptimumRequest {
    /// The size of the untouched board, and what is next to what.
    pub grid: Grid,
    /// On it.
    pub mines: u64,
    /// What the first click is promised.
    pub first_click: FirstClick,
}

/// The best start in a sentence, then the chance to win from each cell in percent, as on the board.
pub fn optimum_lines(request: &OptimumRequest, optimum: &OptimalStarts) -> Vec<String> {
    let OptimumRequest { grid, mines, first_click } = request;
    let size = grid.size();
    let best = optimum.starts[0];
    let cells: Vec<String> = best_starts(optimum).map(|start| start.cell.to_string()).collect();
    let plural = if *mines == 1 { "" } else { "s" };
    let mut lines = vec![
        format!("{grid} with {mines} mine{plural}, first click {}", first_click.name()),
        format!("best play wins {} of {} layouts ({} %)", best.wins, best.layouts, percent(&best)),
        format!("from {}", cells.join(" ")),
        String::new(),
    ];
    let mut chances = vec!["-".to_owned(); size.area()];
    for start in &optimum.starts {
        chances[size.index(start.cell)] = percent(start);
    }
    lines.extend(chances.chunks(size.width() as usize).map(|row| {
        let row: Vec<String> = row.iter().map(|chance| format!("{chance:>8}")).collect();
        row.concat().trim_end().to_owned()
    }));
    lines
}

fn best_starts(optimum: &OptimalStarts) -> impl Iterator<Item = &StartWins> {
    let best = &optimum.starts[0];
    optimum.starts.iter().take_while(|start| start.wins * best.layouts == best.wins * start.layouts)
}

fn percent(start: &StartWins) -> String {
    format!("{:.3}", 100.0 * start.chance())
}

#[derive(Serialize)]
struct Object {
    width: u32,
    height: u32,
    mines: u64,
    first_click: &'static str,
    best: Best,
    starts: Vec<Start>,
    nodes: u64,
}

#[derive(Serialize)]
struct Best {
    wins: u64,
    layouts: u64,
    chance: f64,
    cells: Vec<[u32; 2]>,
}

#[derive(Serialize)]
struct Start {
    cell: [u32; 2],
    wins: u64,
    layouts: u64,
    chance: f64,
}

/// The same as one JSON object.
pub fn optimum_json(request: &OptimumRequest, optimum: &OptimalStarts) -> String {
    let place = |start: &StartWins| [start.cell.row, start.cell.col];
    let best = optimum.starts[0];
    let start = |start: &StartWins| {
        let StartWins { wins, layouts, .. } = *start;
        Start { cell: place(start), wins, layouts, chance: start.chance() }
    };
    let object = Object {
        width: request.grid.size().width(),
        height: request.grid.size().height(),
        mines: request.mines,
        first_click: request.first_click.name(),
        best: Best {
            wins: best.wins,
            layouts: best.layouts,
            chance: best.chance(),
            cells: best_starts(optimum).map(place).collect(),
        },
        starts: optimum.starts.iter().map(start).collect(),
        nodes: optimum.nodes,
    };
    serde_json::to_string(&object).expect("numbers and strings are always JSON")
}
