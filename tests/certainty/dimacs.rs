//! The exported formula, read back from its text and solved.

use mineproof::internals::board::{CellState, MineCount, Position};
use mineproof::internals::certainty::{Cnf, Encoding, cnf};
use varisat::{ExtendFormula, Lit, Solver, Var};

use crate::brute_force::{Fact, covered, facts, layouts};
use crate::random_position::random_position;

fn text(cnf: &Cnf) -> String {
    let mut bytes = Vec::new();
    cnf.write_dimacs(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// The cells of the variables, from the comments alone.
fn cells(text: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("c cell "));
    lines
        .enumerate()
        .map(|(index, line)| {
            let (variable, cell) = line.split_once(' ').unwrap();
            assert_eq!(variable, (index + 1).to_string());
            cell.to_string()
        })
        .collect()
}

/// All models, projected to the first `cells` variables.
fn models(text: &str, cells: usize) -> Vec<u32> {
    let mut solver = Solver::new();
    solver.add_dimacs_cnf(text.as_bytes()).unwrap();
    let literals: Vec<Lit> = (0..cells).map(|index| Var::from_index(index).positive()).collect();
    let mut models = Vec::new();
    while solver.solve().unwrap() {
        let model = solver.model().unwrap();
        let block: Vec<Lit> = literals.iter().map(|&lit| if model.contains(&lit) { !lit } else { lit }).collect();
        models.push(block.iter().enumerate().map(|(index, lit)| u32::from(lit.is_negative()) << index).sum());
        solver.add_clause(&block);
    }
    models.sort_unstable();
    models
}

/// The layouts of the frontier cells, by enumeration.
fn expected(position: &Position, facts: &[Fact], names: &[String]) -> Vec<u32> {
    let covered: Vec<String> = covered(position).iter().map(|cell| cell.to_string()).collect();
    let at: Vec<usize> = names.iter().map(|name| covered.iter().position(|other| other == name).unwrap()).collect();
    let project = |layout: u32| at.iter().enumerate().map(|(bit, &index)| (layout >> index & 1) << bit).sum();
    let mut found: Vec<u32> = layouts(position, facts).into_iter().map(project).collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[test]
fn models_are_the_layouts_of_the_frontier() {
    let mut impossible = 0;
    for seed in 70_000..71_500 {
        let position = random_position(seed);
        if position.states().iter().filter(|&&state| state == CellState::HIDDEN).count() > 9 {
            continue;
        }
        let encoding = Encoding::ALL[seed as usize % 4];
        for with_count in [false, true] {
            let text = text(&cnf(&position, encoding, with_count));
            let names = cells(&text);
            let mut facts = facts(&position);
            facts.retain(|&fact| with_count || fact != Fact::MineCount);
            let expected = expected(&position, &facts, &names);
            impossible += usize::from(expected.is_empty());
            assert_eq!(models(&text, names.len()), expected, "seed {seed}, {encoding:?}, {position:?}\n{text}");
        }
    }
    assert!(impossible > 100, "{impossible}");
}

#[test]
fn sizes_are_those_of_the_header() {
    for seed in 71_500..71_600 {
        let cnf = cnf(&random_position(seed), Encoding::ALL[seed as usize % 4], true);
        let text = text(&cnf);
        let size = cnf.size();
        let header = text.lines().find(|line| line.starts_with('p')).unwrap();
        assert_eq!(header, format!("p cnf {} {}", size.variables, size.clauses));
        let clauses: Vec<&str> = text.lines().filter(|line| !line.starts_with(['c', 'p'])).collect();
        assert_eq!(clauses.len(), size.clauses);
        assert_eq!(clauses.iter().map(|line| line.split(' ').count() - 1).sum::<usize>(), size.literals);
        assert_eq!(cnf.clauses().map(<[Lit]>::len).sum::<usize>(), size.literals);
    }
}

#[test]
fn comments_name_every_cell_and_the_count() {
    let rows = ["#2#", "##1"];
    let states = rows.iter().flat_map(|row| row.chars()).map(|c| CellState::from_char(c).unwrap()).collect();
    let position =
        Position::new(mineproof::internals::board::Size::new(3, 2).unwrap(), states, MineCount::Known(2)).unwrap();
    let text = text(&cnf(&position, Encoding::Direct, true));
    let comments: Vec<&str> = text.lines().take_while(|line| line.starts_with('c')).collect();
    assert_eq!(
        comments,
        [
            "c Minesweeper position 3x2, encoding direct",
            "c 2 to 2 mines among the cells below, encoding direct",
            "c cell 1 0,0",
            "c cell 2 0,2",
            "c cell 3 1,0",
            "c cell 4 1,1",
        ]
    );
}
