//! What JSON objects say when they are right.

use mineproof::internals::board::{
    Board, Cell, ClueModel, Dialect, MineCount, Wanted, read, read_minefield_json, read_position_json, write,
};

#[test]
fn a_position_with_everything() {
    let text = r##"{"id":["a",1.0],"extra":{"rows":1},"width":3,"height":2,"density":"3/20","clues":"cautious",
                    "mines":null,"rows":["#1?","F\u0030#"],"p":{}}"##;
    let read = read_position_json(text.as_bytes()).unwrap();
    assert_eq!(read.id.unwrap().as_json(), r#"["a",1.0]"#);
    assert_eq!(read.value.rows().collect::<Vec<_>>(), ["#1?", "F0#"]);
    assert_eq!(read.value.mine_count(), &MineCount::Density("3/20".parse().unwrap()));
    assert_eq!(read.value.clue_model(), &ClueModel::Cautious);
}

#[test]
fn mines_are_known_null_or_missing() {
    let count = |mines: &str| {
        let text = format!(r##"{{"width":1,"height":1,{mines}"rows":["#"]}}"##);
        read_position_json(text.as_bytes()).unwrap().value.mine_count().clone()
    };
    assert_eq!(count(r#""mines":7,"#), MineCount::Known(7));
    assert_eq!(count(r#""mines":null,"#), MineCount::Unknown);
    assert_eq!(count(""), MineCount::Unknown);
    assert_eq!(count(r#""mines":2,"density":null,"#), MineCount::Known(2));
}

#[test]
fn a_density_may_be_a_number_and_is_taken_by_its_digits() {
    let text = r##"{"width":1,"height":1,"density":0.15,"rows":["#"]}"##;
    let position = read_position_json(text.as_bytes()).unwrap().value;
    assert_eq!(position.mine_count(), &MineCount::Density("3/20".parse().unwrap()));
}

#[test]
fn a_minefield_with_its_start() {
    let text = br#"{"id":"m","width":3,"height":2,"mines":2,"rows":["*..","..*"],"start":[1,0]}"#;
    let read = read_minefield_json(text).unwrap();
    assert_eq!(read.value.start, Some(Cell::new(1, 0)));
    assert_eq!(read.value.minefield.rows().collect::<Vec<_>>(), ["*..", "..*"]);
}

#[test]
fn an_id_is_echoed_to_the_digit_and_on_one_line() {
    let text =
        "{\"id\":[12345678901234567890123.50,\r\n\"\\ud800\"],\"width\":1,\"height\":1,\"mines\":0,\"rows\":[\"0\"]}";
    let document = read(text.as_bytes(), Dialect::Json, Wanted::Position).unwrap();
    let written = String::from_utf8(write(&document, Dialect::Json).unwrap()).unwrap();
    let expected = r#"{"id":[12345678901234567890123.50,  "\ud800"],"width":1,"height":1,"mines":0,"rows":["0"]}"#;
    assert_eq!(written, format!("{expected}\n"));
    assert_eq!(serde_json::to_string(&document.id).unwrap(), r#"[12345678901234567890123.50,  "\ud800"]"#);
}

#[test]
fn either_kind_is_recognised_by_its_characters() {
    let kind = |rows: &str| {
        let text = format!(r##"{{"width":2,"height":1,"rows":["{rows}"]}}"##);
        matches!(read(text.as_bytes(), Dialect::Json, Wanted::Either).unwrap().board, Board::Minefield(_))
    };
    assert!(kind("*."));
    assert!(!kind("#1"));
}

#[test]
fn a_byte_order_mark_and_white_space_around_are_no_mistake() {
    let text = "\u{feff} \n{\"width\":1,\"height\":1,\"rows\":[\"#\"]}\r\n";
    assert!(read_position_json(text.as_bytes()).is_ok());
}
