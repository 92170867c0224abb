//! What bad input gets: where, what, and what was expected.

use mineproof::internals::board::{
    Dialect, Document, Grid, GridError, MineCount, Minefield, Position, Size, Topology, Wanted, read, read_position,
    read_position_json, write,
};

fn in_json(topology: &str) -> String {
    let object = format!("{{\"width\":2,\"height\":3,\"rows\":[\"##\",\"##\",\"##\"],\"topology\":{topology}}}");
    let error = read_position_json(object.as_bytes()).expect_err(topology).error;
    error.to_string()
}

#[test]
fn json_says_what_is_wrong_with_a_topology_and_where() {
    let expected = "expected a name such as \"hex\", {\"layers\": D} or {\"neighbours\": [[…], …]}";
    let names = "no such topology: it is one of square, torus, hex, hex-torus, orthogonal, knight, reach-2, triangle, layers-D \
                 (such as layers-3)";
    assert_eq!(in_json("\"round\""), format!("line 1, column 58: {names}; {expected}"));
    assert_eq!(in_json("7"), format!("line 1, column 58: `topology` has a value of the wrong type; {expected}"));
    assert_eq!(in_json("{}"), format!("line 1, column 58: `topology` has a value of the wrong type; {expected}"));
    let misfit = "change the size or the topology";
    assert_eq!(in_json("\"hex-torus\""), format!("line 1, column 58: hex-torus needs an even height, not 3; {misfit}"));
    let layers = "a height of 3 is not 2 layers of the same height";
    assert_eq!(in_json("{\"layers\":2}"), format!("line 1, column 58: {layers}; {misfit}"));
    assert_eq!(in_json("\"layers-2\""), format!("line 1, column 58: {layers}; {misfit}"));
    let none = "`layers` has a value of the wrong type; expected a number of layers, at least 1";
    assert_eq!(in_json("{\"layers\":0}"), format!("line 1, column 68: {none}"));
}

#[test]
fn json_says_what_is_wrong_with_lists_of_neighbours_and_where() {
    let lists = "expected one list for every cell, of the row-major indices of the cells that a clue there counts";
    let others = "expected other cells, each once, counted from 0";
    let with = |first: &str| in_json(&format!("{{\"neighbours\":[{first},[],[],[],[],[]]}}"));
    assert_eq!(
        in_json("{\"neighbours\":[[],[]]}"),
        format!("line 1, column 72: there are 2 lists of neighbours for 6 cells; {lists}")
    );
    assert_eq!(
        with("[1,6]"),
        format!("line 1, column 76: the list of the cell 0,0 has the index 6, and the last of 6 cells is 5; {others}")
    );
    let far = "the list of the cell 0,0 has the index 99999999999, and the last of 6 cells is 5";
    assert_eq!(with("[99999999999]"), format!("line 1, column 74: {far}; {lists}"));
    assert_eq!(with("[2,0]"), format!("line 1, column 76: the list of the cell 0,0 has the cell itself; {others}"));
    assert_eq!(with("[2,3,2]"), format!("line 1, column 78: the list of the cell 0,0 has 1,0 twice; {others}"));
    assert_eq!(with("[-1]"), format!("line 1, column 74: `neighbours` has a value of the wrong type; {lists}"));
    assert_eq!(with("7"), format!("line 1, column 73: `neighbours` has a value of the wrong type; {lists}"));
}

#[test]
fn a_list_has_at_most_35_neighbours() {
    let size = Size::new(40, 1).unwrap();
    for number in 34..=36u32 {
        let mut lists = vec![Vec::new(); 40];
        lists[39] = (0..number).collect();
        let cell = size.cell(39);
        let wanted = if number <= 35 { None } else { Some(GridError::TooManyNeighbours { cell, found: 36 }) };
        assert_eq!(Grid::graph(size, &lists).err(), wanted);
    }
    assert_eq!(Grid::new(size, Topology::Graph), Err(GridError::NoLists));
}

#[test]
fn a_header_says_what_is_wrong_with_its_topology_or_start() {
    let said = |header: &str| {
        let text = format!("{header}\n##\n##\n##\n");
        read(text.as_bytes(), Dialect::Native, Wanted::Position).expect_err(header).to_string()
    };
    assert!(said("2x3 mines 1 topology round").starts_with("line 1, column 22: no such topology"));
    assert!(said("2x3 mines 1 topology graph").starts_with("line 1, column 22: no such topology"));
    let misfit = "change the size or the topology";
    assert_eq!(
        said("2x3 mines 1 topology hex-torus"),
        format!("line 1, column 22: hex-torus needs an even height, not 3; {misfit}")
    );
    assert_eq!(
        said("2x3 mines 1 topology hex topology hex"),
        "line 1, column 26: `topology` is given twice; expected it once"
    );
    assert_eq!(
        said("2x3 mines 1 start 3,0"),
        "line 1, column 19: the start 3,0 lies outside a 2x3 board; both are counted from 0"
    );
    assert_eq!(said("2x3 mines 1 hex"), "line 1, column 12: this is not a header; expected the header to end here");
}

#[test]
fn clues_above_eight_are_read_where_a_cell_can_have_so_many_neighbours_and_nowhere_else() {
    for (header, is_wide) in
        [("2x1 mines 1", false), ("2x1 mines 1 topology hex", false), ("2x1 mines 1 topology reach-2", true)]
    {
        for clue in ["9", "a", "f", "z"] {
            assert_eq!(read_position(format!("{header}\n{clue}#\n").as_bytes()).is_ok(), is_wide, "{header}: {clue}");
        }
        assert!(read_position(format!("{header}\n8#\n").as_bytes()).is_ok(), "{header}");
    }
    let error = read_position(b"2x1 mines 1 topology reach-2\nA#\n").unwrap_err().to_string();
    assert!(error.ends_with("expected 0-9, a-z (10 to 35), # (hidden), F (flag) or ? (blind)"), "{error}");
}

#[test]
fn formats_of_others_say_that_they_only_know_squares() {
    let hex = Grid::new(Size::new(3, 2).unwrap(), Topology::Hex).unwrap();
    let field: Document = Minefield::new(&hex, vec![true, false, false, false, false, false]).unwrap().into();
    for dialect in [Dialect::Mbf, Dialect::Tatham, Dialect::Pttacg, Dialect::MsToollib] {
        let said = write(&field, dialect).unwrap_err().to_string();
        assert_eq!(said, format!("{dialect} only knows square boards, and this one is hex: write native or json"));
    }
    let position: Document = Position::hidden(&hex, MineCount::Known(1)).into();
    assert!(write(&position, Dialect::Mine).unwrap_err().to_string().contains("only knows square boards"));
    let graph = Grid::graph(Size::new(2, 1).unwrap(), &[vec![1], vec![]]).unwrap();
    let graph: Document = Position::hidden(graph, MineCount::Known(1)).into();
    let said = write(&graph, Dialect::Native).unwrap_err().to_string();
    assert_eq!(said, "native cannot hold a list of neighbours: write json");
}
