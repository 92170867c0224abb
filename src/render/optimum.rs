//! What best play achieves on an untouched board, as lines and as JSON.

use serde::Serialize;

use super::json::{GridObject, json};
use crate::board::{Cell, Grid, counted};
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
    let mut lines = vec![
        format!("{grid} with {}, first click {}", counted(mines, "mine"), first_click.name()),
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
    #[serde(flatten)]
    grid: GridObject,
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
    cells: Vec<Cell>,
}

#[derive(Serialize)]
struct Start {
    cell: Cell,
    wins: u64,
    layouts: u64,
    chance: f64,
}

/// The same as one JSON object.
pub fn optimum_json(request: &OptimumRequest, optimum: &OptimalStarts) -> String {
    let best = optimum.starts[0];
    let start = |start: &StartWins| {
        let StartWins { cell, wins, layouts } = *start;
        Start { cell, wins, layouts, chance: start.chance() }
    };
    let object = Object {
        grid: (&request.grid).into(),
        mines: request.mines,
        first_click: request.first_click.name(),
        best: Best {
            wins: best.wins,
            layouts: best.layouts,
            chance: best.chance(),
            cells: best_starts(optimum).map(|start| start.cell).collect(),
        },
        starts: optimum.starts.iter().map(start).collect(),
        nodes: optimum.nodes,
    };
    json(&object)
}
