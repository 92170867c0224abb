//! Values that several commands take.

use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use mineproof::internals::board::Cell;
use mineproof::internals::inference::{AnyStage, Engine, Stage};

/// A time such as `2`, `1.5s`, `250ms` or `3m`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split_unit(text);
    let value: f64 = number.parse().map_err(|_| "expected a number such as 2, 1.5s or 250ms".to_owned())?;
    let seconds = match unit {
        "" | "s" => 1.0,
        "ms" => 1e-3,
        "m" => 60.0,
        _ => return Err(format!("`{unit}` is no unit of time: use ms, s or m")),
    };
    Duration::try_from_secs_f64(value * seconds).map_err(|_| "longer than any clock can tell".to_owned())
}

/// A size such as `500000`, `512M`, `1G` or `1GiB`, in powers of 1024.
pub fn bytes(text: &str) -> Result<usize, String> {
    let (number, unit) = split_unit(text);
    let value: u64 = number.parse().map_err(|_| "expected a whole number such as 512M or 1G".to_owned())?;
    let shift = match unit.trim_end_matches("iB").trim_end_matches('B') {
        "" => 0,
        "K" | "k" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(format!("`{unit}` is no unit of size: use K, M, G or T")),
    };
    let bytes = value.checked_mul(1 << shift).and_then(|bytes| usize::try_from(bytes).ok());
    bytes.ok_or_else(|| "more memory than this machine can address".to_owned())
}

/// A cell such as `3,14`: row, then column.
pub fn cell(text: &str) -> Result<Cell, String> {
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let pair = text.split_once(',').and_then(|(row, col)| Some(Cell::new(number(row)?, number(col)?)));
    pair.ok_or_else(|| "expected row,column, both counted from 0, such as 3,14".to_owned())
}

/// The names of the rules that are proofs. The other stages are known too, so that they are refused with a reason; help
/// and completions leave them out.
pub fn sound_rules() -> impl TypedValueParser<Value = Stage> {
    let named = |stage: AnyStage| PossibleValue::new(stage.name()).hide(!matches!(stage, AnyStage::Proof(_)));
    PossibleValuesParser::new(AnyStage::ALL.map(named)).try_map(|name| parse_stage(&name))
}

fn parse_stage(name: &str) -> Result<Stage, String> {
    match AnyStage::from_name(name) {
        Some(AnyStage::Unproven(_)) => {
            Err(format!("`{name}` claims what is not always so; `mineproof validate` judges such rules"))
        }
        Some(AnyStage::Engine(_)) => Err(format!("`{name}` is an exact engine, and only rules can be chosen here")),
        Some(AnyStage::Proof(stage)) => Ok(stage),
        None => Err(format!("no such stage: it is one of {}", Stage::SOUND_RULES.map(Stage::name).join(", "))),
    }
}

/// The names of the stages that can be the hardest of a board.
pub fn ladder_stages() -> impl TypedValueParser<Value = AnyStage> {
    let ladder = Stage::SOUND_RULES.into_iter().map(AnyStage::from).chain([Engine::Counting.into()]);
    stages_named(ladder.collect())
}

/// The names of some stages.
pub fn stages_named(stages: Vec<AnyStage>) -> impl TypedValueParser<Value = AnyStage> {
    PossibleValuesParser::new(stages.into_iter().map(AnyStage::name))
        .try_map(|name| AnyStage::from_name(&name).ok_or("no such stage"))
}

fn split_unit(text: &str) -> (&str, &str) {
    let end = text.find(|character: char| !character.is_ascii_digit() && character != '.').unwrap_or(text.len());
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_a_row_and_a_column() {
        assert_eq!(cell("3,14"), Ok(Cell::new(3, 14)));
        for text in ["", "3", "3,", ",3", "-1,2", "1,2,3", "a,b", "1.0,2", "99999999999,0"] {
            assert!(cell(text).is_err(), "{text}");
        }
    }

    #[test]
    fn only_rules_that_are_proofs_can_be_chosen() {
        for stage in AnyStage::ALL {
            let chosen = parse_stage(stage.name());
            assert_eq!(chosen.is_ok(), matches!(stage, AnyStage::Proof(_)), "{}", stage.name());
        }
        let unknown = parse_stage("guess").expect_err("no such stage");
        assert!(unknown.contains("one of single-clue, subset, "), "{unknown}");
    }

    #[test]
    fn times_and_sizes_have_units() {
        assert_eq!(duration("2"), Ok(Duration::from_secs(2)));
        assert_eq!(duration("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(bytes("512M"), Ok(512 << 20));
        assert_eq!(bytes("1GiB"), Ok(1 << 30));
        for text in ["", "-1", "x", "1h", "1e400"] {
            assert!(duration(text).is_err(), "{text}");
        }
        for text in ["", "-1", "1.5M", "1Q", "99999999999T"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
