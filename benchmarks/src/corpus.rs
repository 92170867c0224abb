//! The corpus on disk: one file per family, one JSON position per line.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use mineproof::internals::board::{CellState, MineCount, Position, Size};
use serde::{Deserialize, Serialize};

/// One position and the name it is reported by.
#[derive(Clone, Debug)]
pub struct Entry {
    pub id: String,
    pub position: Position,
}

/// The part of the JSON position format that the corpus uses.
#[derive(Serialize, Deserialize)]
struct Line {
    id: String,
    width: u64,
    height: u64,
    mines: u64,
    rows: Vec<String>,
}

/// Where the corpus of this repository is.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// Reads a family; `corpus` is the folder that holds them all.
pub fn read_family(corpus: &Path, family: &str) -> io::Result<Vec<Entry>> {
    let path = corpus.join(format!("{family}.jsonl"));
    let text = fs::read_to_string(&path)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
    text.lines().map(parse).collect()
}

pub fn write_family(corpus: &Path, family: &str, entries: &[Entry]) -> io::Result<()> {
    let mut text = String::new();
    for entry in entries {
        text += &serde_json::to_string(&to_line(entry))?;
        text.push('\n');
    }
    fs::write(corpus.join(format!("{family}.jsonl")), text)
}

fn parse(text: &str) -> io::Result<Entry> {
    let line: Line = serde_json::from_str(text)?;
    let broken = |what: String| io::Error::new(ErrorKind::InvalidData, format!("{}: {what}", line.id));
    let size = Size::new(line.width, line.height).map_err(|error| broken(error.to_string()))?;
    let states: Option<Vec<CellState>> = line.rows.concat().chars().map(CellState::from_char).collect();
    let states = states.ok_or_else(|| broken("a character that no position has".to_string()))?;
    let position =
        Position::new(size, states, MineCount::Known(line.mines)).map_err(|error| broken(error.to_string()))?;
    Ok(Entry { id: line.id, position })
}

fn to_line(entry: &Entry) -> Line {
    let size = entry.position.size();
    let &MineCount::Known(mines) = entry.position.mine_count() else { panic!("{} has no mine count", entry.id) };
    Line {
        id: entry.id.clone(),
        width: size.width().into(),
        height: size.height().into(),
        mines,
        rows: entry.position.rows().collect(),
    }
}
