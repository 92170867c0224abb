//! Clues told in other ways than exactly, as JSON says it.

use mineproof::internals::board::{
    Cell, CellState, ClueModel, ClueTable, Dialect, Document, Likelihood, Position, WriteError, read_position_json,
    write,
};
use mineproof::{Options, analyze};

/// Tells the truth in three of four cases, else nothing; of 0 and 1 it says 0 or 1 at random.
const FOG: &str = r#"{"table": [["3/8","3/8",0,0,0,0,0,0,0,"1/4"], ["0.375",0.375,0,0,0,0,0,0,0,0.25],
  [0,0,"3/4",0,0,0,0,0,0,"1/4"], [0,0,0,"3/4",0,0,0,0,0,"1/4"], [0,0,0,0,"3/4",0,0,0,0,"1/4"], [0,0,0,0,0,"3/4",0,0,0,"1/4"],
  [0,0,0,0,0,0,"3/4",0,0,"1/4"], [0,0,0,0,0,0,0,"3/4",0,"1/4"], [0,0,0,0,0,0,0,0,"1/2","1/2"]]}"#;

fn position(rows: &str, keys: &str) -> Position {
    let (width, height) = (rows.split('/').next().unwrap().len(), rows.split('/').count());
    let rows = rows.replace('/', "\",\"");
    let text = format!(r#"{{"width":{width},"height":{height},"mines":2,{keys},"rows":["{rows}"]}}"#);
    read_position_json(text.as_bytes()).unwrap_or_else(|error| panic!("{error} in {text}")).value
}

fn weights(likelihood: Option<Likelihood>) -> Vec<u64> {
    let likelihood = likelihood.expect("something is told");
    (0..9).map(|truth| u64::try_from(likelihood.weight(truth)).unwrap()).collect()
}

#[test]
fn a_table_for_all_clues() {
    let told = position("#1?2", &format!("\"clues\":{FOG}"));
    assert!(matches!(told.clue_model(), ClueModel::Table(table) if table.has_not_told()));
    assert_eq!(weights(told.likelihood(Cell::new(0, 1))), [1, 1, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(weights(told.likelihood(Cell::new(0, 3))), [0, 0, 1, 0, 0, 0, 0, 0, 0]);
    // That nothing is told says something here: twice as likely with 8 mines around.
    assert_eq!(weights(told.likelihood(Cell::new(0, 2))), [1, 1, 1, 1, 1, 1, 1, 1, 2]);
    assert_eq!(told.likelihood(Cell::new(0, 0)), None);
}

#[test]
fn without_a_column_for_it_silence_says_nothing() {
    let row = |truth: usize| {
        format!("[{}]", (0..9).map(|told| u8::from(told == truth).to_string()).collect::<Vec<_>>().join(","))
    };
    let table: Vec<String> = (0..9).map(row).collect();
    let told = position("#1?", &format!("\"clues\":{{\"table\":[{}]}}", table.join(",")));
    assert_eq!(told.likelihood(Cell::new(0, 2)), None);
    assert_eq!(told.likelihood(Cell::new(0, 1)), Some(Likelihood::only(1)));
    assert!(!told.has_exact_clues(), "a table, though it says the same");
}

#[test]
fn models_cell_by_cell_by_name_or_as_a_table() {
    let keys = format!(
        r#""models":{{"fog":{FOG}}},"clues":"fog","cell_clues":[[0,1,"optimistic"],[0,2,"blind"],[0,3,"exact"],[1,0,{FOG}]]"#
    );
    let told = position("1121/1###", &keys);
    assert_eq!(weights(told.likelihood(Cell::new(0, 0))), [1, 1, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(weights(told.likelihood(Cell::new(0, 1))), [0, 1260, 840, 630, 504, 420, 360, 315, 280]);
    assert_eq!(told.likelihood(Cell::new(0, 2)), None);
    assert_eq!(told.likelihood(Cell::new(0, 3)), Some(Likelihood::only(1)));
    assert_eq!(told.model_at(Cell::new(1, 0)), told.model_at(Cell::new(0, 0)));
}

#[test]
fn answers_multiply() {
    let told = position("3?#", r#""clues":"optimistic","answers":[[0,0,[2,3,2]],[0,1,["?",1,"?"]]]"#);
    let cubed: Vec<u64> = (0..9u64).map(|truth| if truth < 3 { 0 } else { (2520 / (truth + 1)).pow(3) }).collect();
    let found = weights(told.likelihood(Cell::new(0, 0)));
    assert!((0..9).all(|truth| found[truth] * cubed[3] == cubed[truth] * found[3]), "{found:?}");
    assert_eq!(told.answers_at(Cell::new(0, 0)), [2, 3, 2].map(CellState::clue));
    assert_eq!(weights(told.likelihood(Cell::new(0, 1))), [0, 1260, 840, 630, 504, 420, 360, 315, 280]);
    // Exact answers that differ cannot both be true.
    let told = position("1#", r#""answers":[[0,0,[1,2]]]"#);
    assert_eq!(analyze(&told, &Options::default()).unwrap_err().conflict.clues, [Cell::new(0, 0)]);
}

#[test]
fn null_is_the_same_as_nothing() {
    let told = position("1#", r#""clues":null,"models":null,"cell_clues":null,"answers":null"#);
    assert!(told.has_exact_clues());
}

#[test]
fn what_is_told_is_written_as_short_as_it_can_be_read() {
    let keys = r#""clues":"cautious","cell_clues":[[0,1,"exact"]],"answers":[[0,0,[4,"?"]]]"#;
    let document = Document::from(position("41#", keys));
    let written = String::from_utf8(write(&document, Dialect::Json).unwrap()).unwrap();
    assert_eq!(written, format!("{{\"width\":3,\"height\":1,\"mines\":2,{keys},\"rows\":[\"41#\"]}}\n"));
    let error = write(&document, Dialect::Native).unwrap_err();
    assert_eq!(error.to_string(), "native cannot say that clues are told in different ways: write json");
    let table = Document::from(position("1#", &format!("\"clues\":{FOG}")));
    assert!(matches!(write(&table, Dialect::Mine), Err(WriteError::ClueModel { model: "told by a table", .. })));
}

#[test]
fn tables_of_a_program_are_checked_like_those_of_a_file() {
    let half = || num_rational::Ratio::new(1u32.into(), 2u32.into());
    let error = ClueTable::new(vec![vec![half(); 9]; 9]).unwrap_err();
    assert_eq!(error.to_string(), "row 0 sums to 9/2, not 1");
    assert_eq!(
        ClueTable::new(Vec::new()).unwrap_err().to_string(),
        "a table has 9 rows, one for each true number from 0 to 8, not 0"
    );
}
