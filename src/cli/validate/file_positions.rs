//! Positions from a file: one board, or one JSON object per line.

use std::io::{BufReader, Read};
use std::path::Path;

use indicatif::ProgressBar;
use mineproof::internals::board::{Position, read_position_json};
use mineproof::internals::validation::Validation;

use super::super::input::Input;
use super::super::jsonl::{Line, read_line};
use super::super::reading::too_long;
use super::super::{Failure, terminal};
use super::Arguments;

/// Positions judged together: the same number whatever the threads, so that the answer is the same too.
const BATCH: usize = 256;

/// Judges what the file holds; the number of lines that could not be read, each of which was complained about.
pub fn judge(arguments: &Arguments, file: &Path, validation: &mut Validation) -> Result<u64, Failure> {
    let input = Input::new(file.to_owned(), arguments.dialect);
    let by_name = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jsonl"));
    if arguments.jsonl || (by_name && arguments.dialect.is_none()) {
        return judge_lines(arguments, &input, validation);
    }
    let (position, _) = input.position()?;
    check_stages(arguments, &position).map_err(|why| Failure::Input(format!("error: {why}")))?;
    validation.judge(&[position]);
    Ok(0)
}

/// Whether the rules asked for can be applied on the position's board.
fn check_stages(arguments: &Arguments, position: &Position) -> Result<(), String> {
    let checked = arguments.stages.iter().try_for_each(|stage| stage.check(position.grid()));
    checked.map_err(|why| format!("--stages: {why}"))
}

fn judge_lines(arguments: &Arguments, input: &Input, validation: &mut Validation) -> Result<u64, Failure> {
    let (reader, _) = input.open()?;
    let mut reader: BufReader<Box<dyn Read + Send>> = BufReader::with_capacity(1 << 16, reader);
    let (mut batch, mut unreadable): (Vec<Position>, u64) = (Vec::with_capacity(BATCH), 0);
    let mut number = 0u64;
    // How many lines there are is known at their end.
    let progress = ProgressBar::new_spinner();
    while let Some(line) = read_line(&mut reader).map_err(|error| input.unreadable(&error))? {
        number += 1;
        let position = position_of(&line);
        match position.and_then(|position| check_stages(arguments, &position).map(|()| position)) {
            Ok(position) => batch.push(position),
            Err(why) => {
                unreadable += 1;
                terminal::complain(&format!("error: {}: line {number}: {why}", input.name()));
            }
        }
        if batch.len() == BATCH {
            validation.judge(&batch);
            batch.clear();
            progress.set_message(format!("{number} positions"));
            progress.tick();
        }
    }
    validation.judge(&batch);
    progress.finish_and_clear();
    Ok(unreadable)
}

fn position_of(line: &Line) -> Result<Position, String> {
    match line {
        Line::Text(text) => match read_position_json(text.trim_ascii_end()) {
            Ok(read) => Ok(read.value),
            Err(error) => Err(error.error.without_line()),
        },
        Line::TooLong => Err(too_long().to_string()),
    }
}
