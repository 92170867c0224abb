//! Where guess-free boards go: to standard output one after the other, or each to a file of its own.

use std::io::{self, BufWriter, Stdout, Write};
use std::path::PathBuf;

use mineproof::internals::board::{self, Board, Dialect, Document, Grid, Id, Minefield};
use mineproof::internals::game::FirstClick;
use mineproof::internals::generation::Generated;
use mineproof::internals::render::{self, GenerationRun};

use super::Arguments;
use crate::cli::Failure;
use crate::cli::terminal::counted;
use crate::cli::writing::{make_folder, write_into};

pub struct Output {
    form: Form,
    stdout: BufWriter<Stdout>,
}

enum Form {
    /// The boards so far.
    Json(Vec<Vec<u8>>),
    JsonLines,
    Dialect(Dialect),
    Files(Dialect, PathBuf),
}

impl Output {
    /// Refuses what could not be written, before any board is sought.
    pub fn prepare(arguments: &Arguments, grid: &Grid) -> Result<Self, Failure> {
        let dialect = arguments.dialect.unwrap_or_default();
        let refuse = |why: &str| Err(Failure::Input(format!("error: --dialect {dialect}: {why}")));
        let form = match &arguments.out {
            _ if arguments.json => Form::Json(Vec::new()),
            _ if arguments.jsonl => Form::JsonLines,
            Some(folder) => {
                make_folder(folder, &arguments.overwriting)?;
                Form::Files(dialect, folder.clone())
            }
            None if matches!(dialect, Dialect::Mbf | Dialect::MsToollib) && arguments.count > 1 => {
                return refuse("a file holds one board: name a folder for the files with --out");
            }
            None => Form::Dialect(dialect),
        };
        let blank = Minefield::new(grid, vec![false; grid.size().area()]).expect("one entry per cell of the board");
        let blank = Document { start: Some(arguments.start), ..blank.into() };
        if let Err(why) = board::write(&blank, dialect) {
            return refuse(&why.to_string());
        }
        Ok(Self { form, stdout: BufWriter::new(io::stdout()) })
    }

    pub fn write(&mut self, number: u64, board: &Generated) -> Result<(), Failure> {
        match &mut self.form {
            Form::Json(boards) => {
                let mut object = Vec::new();
                render::write_generated(&mut object, &Id::from(number), board);
                boards.push(object);
            }
            Form::JsonLines => {
                let mut line = Vec::new();
                render::write_generated(&mut line, &Id::from(number), board);
                line.push(b'\n');
                self.stdout.write_all(&line)?;
                self.stdout.flush()?;
            }
            Form::Dialect(dialect) => {
                if *dialect == Dialect::Native && number > 0 {
                    self.stdout.write_all(b"\n")?;
                }
                self.stdout.write_all(&in_dialect(number, board, *dialect)?)?;
                self.stdout.flush()?;
            }
            Form::Files(dialect, folder) => {
                let name = format!("{number}.{}", dialect.extension());
                write_into(folder, &name, in_dialect(number, board, *dialect)?)?;
            }
        }
        Ok(())
    }

    /// Writes what can only be written when all is done.
    pub fn finish(mut self, run: &GenerationRun) -> Result<(), Failure> {
        if let Form::Json(boards) = &self.form {
            let mut object = Vec::new();
            render::write_generation(&mut object, run, boards);
            object.push(b'\n');
            self.stdout.write_all(&object)?;
        }
        Ok(self.stdout.flush()?)
    }
}

fn in_dialect(number: u64, board: &Generated, dialect: Dialect) -> Result<Vec<u8>, Failure> {
    let document = Document {
        board: Board::Minefield(board.minefield.clone()),
        id: Some(Id::from(number)),
        start: Some(board.start),
    };
    let written = board::write(&document, dialect).map_err(|error| Failure::Input(format!("error: {error}")))?;
    if dialect != Dialect::Native {
        return Ok(written);
    }
    let mut commented = comment(number, board).into_bytes();
    commented.extend(written);
    Ok(commented)
}

/// A line that readers skip.
fn comment(number: u64, board: &Generated) -> String {
    let found = match board.first_click {
        FirstClick::Opening => "",
        FirstClick::Safe | FirstClick::Any => " (no opening: too many mines)",
    };
    let count = if board.solvability.uses_count() { "" } else { " without the mine count" };
    let hardest = board.solvability.hardest_stage.map_or("none", |stage| stage.name());
    let steps = counted(board.solvability.steps, "step");
    let chain = board.longest_chain.map(|length| format!(", longest chain {}", counted(length, "cell")));
    let chain = chain.unwrap_or_default();
    format!("# board {number}: no guess{count} from {}{found}, {steps}, hardest stage {hardest}{chain}\n", board.start)
}
