//! The house as `docs/pipeline.md` draws it, between two marks: every module with its size and what it uses, and a graph.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::sources::{Mention, Source};
use crate::{PROGRAM, rows};

const BEGIN: &str = "<!-- house:begin -->\n";
const END: &str = "<!-- house:end -->\n";

/// A module, its lines with the tests inside it, and the modules that it uses outside of those tests, top row first.
#[derive(Debug, PartialEq, Eq)]
struct Room {
    module: String,
    lines: usize,
    uses: Vec<String>,
}

pub struct House {
    /// In the order of the layers, the command line last.
    rooms: Vec<Room>,
}

impl House {
    pub fn new(
        layers: &[Vec<String>],
        sources: &[Source],
        by_module: &BTreeMap<String, Vec<Mention>>,
        re_exports: &BTreeMap<String, String>,
    ) -> Self {
        let rows = rows(layers);
        let order: Vec<&str> = layers.iter().flatten().map(String::as_str).chain([PROGRAM[0]]).collect();
        let rooms = order.iter().map(|&module| {
            let used: BTreeSet<&str> = by_module
                .get(module)
                .into_iter()
                .flatten()
                .filter(|mention| !mention.in_tests)
                .map(|mention| re_exports.get(&mention.name).unwrap_or(&mention.name).as_str())
                .filter(|used| *used != module && rows.contains_key(used))
                .collect();
            Room {
                module: module.into(),
                lines: sources.iter().filter(|source| source.module == module).map(|source| source.lines).sum(),
                uses: order.iter().filter(|other| used.contains(*other)).map(|other| other.to_string()).collect(),
            }
        });
        Self { rooms: rooms.collect() }
    }

    /// The page has this drawing, sizes about right; with `UPDATE_HOUSE=1` in the environment it is written there.
    pub fn compare_or_write(&self, page: &Path) {
        let text = fs::read_to_string(page).expect("the page can be read");
        let (before, rest) = text.split_once(BEGIN).expect("the page has the mark where the drawing begins");
        let (drawn, after) = rest.split_once(END).expect("the page has the mark where the drawing ends");
        if std::env::var_os("UPDATE_HOUSE").is_some() {
            fs::write(page, [before, BEGIN, &self.draw(), END, after].concat()).expect("the page can be written");
            return;
        }
        assert!(
            self.is_drawn_in(drawn),
            "docs/pipeline.md draws another house. Draw it again with `UPDATE_HOUSE=1 cargo test --test layers` and commit it. \
             What the sources give:\n\n{}",
            self.draw()
        );
    }

    fn draw(&self) -> String {
        let mut text = String::from("\n| module | lines | uses |\n|---|---|---|\n");
        for Room { module, lines, uses } in &self.rooms {
            let _ = writeln!(text, "| `{module}` | {} | {} |", rounded(*lines), uses.join(", "));
        }
        let total = self.rooms.iter().map(|room| room.lines).sum();
        let _ = writeln!(text, "| together | {} | |", rounded(total));
        text.push_str("\nThe same as a graph; an arrow that others lead around is left out.\n\n```mermaid\ngraph BT\n");
        for Room { module, .. } in &self.rooms {
            for used in self.nearest(module) {
                let _ = writeln!(text, "    {module} --> {used}");
            }
        }
        text.push_str("```\n\n");
        text
    }

    fn uses(&self, module: &str) -> &[String] {
        self.rooms.iter().find(|room| room.module == module).map_or(&[], |room| &room.uses)
    }

    /// What a module uses and does not reach through anything else that it uses.
    fn nearest(&self, module: &str) -> Vec<&str> {
        let uses = self.uses(module);
        uses.iter()
            .filter(|used| !uses.iter().any(|between| between != *used && self.reaches(between, used)))
            .map(String::as_str)
            .collect()
    }

    fn reaches(&self, from: &str, to: &str) -> bool {
        from == to || self.uses(from).iter().any(|next| self.reaches(next, to))
    }

    /// The same but for the sizes, which may be off by a tenth or by a hundred lines: not every change draws the house again.
    fn is_drawn_in(&self, drawn: &str) -> bool {
        let own = self.draw();
        let mut pairs = own.lines().zip(drawn.lines());
        own.lines().count() == drawn.lines().count()
            && pairs.all(|(own, drawn)| {
                let (own, drawn): (Vec<&str>, Vec<&str>) = (own.split('|').collect(), drawn.split('|').collect());
                own.len() == drawn.len()
                    && own.iter().zip(&drawn).all(|(own, drawn)| match (size(own), size(drawn)) {
                        (Some(own), Some(drawn)) => own.abs_diff(drawn) <= (own / 10).max(100),
                        _ => own == drawn,
                    })
            })
    }
}

/// To hundreds, and never to none.
fn rounded(lines: usize) -> usize {
    ((lines + 50) / 100).max(1) * 100
}

fn size(cell: &str) -> Option<usize> {
    cell.trim().parse().ok()
}

#[test]
fn a_drawing_with_other_arrows_is_refused_and_one_with_slightly_other_sizes_is_not() {
    let room = |module: &str, lines, uses: &[&str]| Room {
        module: module.into(),
        lines,
        uses: uses.iter().map(|used| used.to_string()).collect(),
    };
    let house = |lines, uses: &[&str]| House {
        rooms: vec![room("board", 3000, &[]), room("frontier", lines, &["board"]), room("analysis", 500, uses)],
    };
    let both = ["board", "frontier"];
    let drawn = house(700, &both).draw();
    assert!(drawn.contains("| `analysis` | 500 | board, frontier |"), "{drawn}");
    assert!(drawn.contains("analysis --> frontier") && !drawn.contains("analysis --> board"), "{drawn}");
    assert!(house(700, &both).is_drawn_in(&drawn));
    assert!(house(790, &both).is_drawn_in(&drawn));
    assert!(!house(1000, &both).is_drawn_in(&drawn));
    assert!(!house(700, &["frontier"]).is_drawn_in(&drawn));
    assert!(!house(700, &both).is_drawn_in(&drawn.replace("| `analysis`", "| `answers`")));
    assert!(!house(700, &both).is_drawn_in(""));
}
