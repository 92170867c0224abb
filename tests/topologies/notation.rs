//! Boards of every topology written and read back.

use mineproof::internals::board::{Cell, Dialect, Document, Topology, Wanted, read, write};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::random_board::{KINDS, random_grid, random_minefield, random_position};

#[test]
fn positions_and_minefields_keep_their_topology_and_their_start() {
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    for kind in (0..40).flat_map(|_| KINDS) {
        let (position, _) = random_position(kind, true, &mut rng);
        let grid = random_grid(kind, &mut rng);
        let field = random_minefield(&grid, grid.size().area() / 3, &mut rng);
        for start in [None, Some(Cell::new(0, 0))] {
            let documents = [
                (Document { start, ..position.clone().into() }, Wanted::Position),
                (Document { start, ..field.clone().into() }, Wanted::Minefield),
            ];
            for (document, wanted) in documents {
                for dialect in [Dialect::Native, Dialect::Json] {
                    if dialect == Dialect::Native && document.board.grid().topology() == Topology::Graph {
                        continue;
                    }
                    let written = write(&document, dialect).expect("can be said");
                    let back = read(&written, dialect, wanted).expect("reads what it wrote");
                    assert_eq!(back, document, "{}", String::from_utf8_lossy(&written));
                }
            }
        }
    }
}

#[test]
fn the_parts_of_a_header_come_in_any_order_and_are_written_only_where_they_say_something() {
    let text = "3x2 mines 1 topology hex start 1,2\n###\n###\n";
    let other = "3x2 mines 1 start 1,2 topology hex\n###\n###\n";
    let document = read(text.as_bytes(), Dialect::Native, Wanted::Either).unwrap();
    assert_eq!(read(other.as_bytes(), Dialect::Native, Wanted::Either).unwrap(), document);
    assert_eq!(write(&document, Dialect::Native).unwrap(), text.as_bytes());
    let square = read(b"3x2 mines 1 topology square\n###\n###\n", Dialect::Native, Wanted::Either).unwrap();
    assert_eq!(write(&square, Dialect::Native).unwrap(), b"3x2 mines 1\n###\n###\n");
    let json = String::from_utf8(write(&square, Dialect::Json).unwrap()).unwrap();
    assert!(!json.contains("topology"), "{json}");
}
