//! `cnf`: a formula that any SAT solver reads, and whose models are the layouts.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use serde_json::json;
use varisat::{ExtendFormula, Lit, Solver};

use super::oracle::Puzzle;
use super::{Lcg, folder_with, run, run_in};

const ENCODINGS: [&str; 4] = ["auto", "direct", "sequential", "totalizer"];
const POSITION: &str = "3x2 mines 2\n#1#\n###\n";

/// A formula in DIMACS.
#[derive(Debug, Default, PartialEq)]
struct Formula {
    cells: BTreeMap<isize, String>,
    variables: usize,
    clauses: Vec<Vec<isize>>,
}

impl Formula {
    fn parse(text: &str) -> Self {
        let mut formula = Self::default();
        let mut announced = None;
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["c", "cell", variable, cell] => {
                    formula.cells.insert(variable.parse().expect("a variable"), cell.to_owned());
                }
                ["c", ..] => assert_eq!(announced, None, "comments come first"),
                ["p", "cnf", variables, clauses] => {
                    formula.variables = variables.parse().expect("a number");
                    announced = Some(clauses.parse::<usize>().expect("a number"));
                }
                [ref literals @ .., "0"] => {
                    let literals = literals.iter().map(|literal| literal.parse().expect("a literal"));
                    formula.clauses.push(literals.collect());
                }
                _ => panic!("not a line of DIMACS: {line}"),
            }
        }
        assert_eq!(announced, Some(formula.clauses.len()), "{text}");
        let largest = formula.clauses.iter().flatten().map(|literal| literal.unsigned_abs()).max().unwrap_or(0);
        assert!(largest <= formula.variables, "{text}");
        formula
    }

    /// Assignments of the cells that some model extends.
    fn layouts(&self) -> usize {
        let mut solver = Solver::new();
        for clause in &self.clauses {
            solver.add_clause(&clause.iter().map(|&literal| Lit::from_dimacs(literal)).collect::<Vec<_>>());
        }
        let mut found = 0;
        while solver.solve().expect("a solver") {
            found += 1;
            let model = solver.model().expect("a model");
            let is_cell = |literal: &&Lit| self.cells.contains_key(&literal.var().to_dimacs());
            let mut other: Vec<Lit> = model.iter().filter(is_cell).map(|&literal| !literal).collect();
            // A variable in no clause may be missing from a model.
            other.sort_unstable();
            if other.is_empty() {
                break;
            }
            solver.add_clause(&other);
        }
        found
    }
}

fn sizes(formula: &Formula) -> String {
    let counted = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    let literals = formula.clauses.iter().map(Vec::len).sum();
    let (variables, clauses) = (formula.variables, formula.clauses.len());
    format!("{}, {}, {}\n", counted(variables, "variable"), counted(clauses, "clause"), counted(literals, "literal"))
}

#[test]
fn the_formula_of_a_small_position() {
    let outcome = run("cnf", POSITION);
    assert_eq!(outcome.code, 0);
    assert_snapshot!(outcome.out, @"
    c Minesweeper position 3x2, encoding auto
    c 2 to 2 mines among the cells below, encoding direct
    c cell 1 0,0
    c cell 2 0,2
    c cell 3 1,0
    c cell 4 1,1
    c cell 5 1,2
    p cnf 5 26
    -1 -2 0
    -1 -3 0
    -1 -4 0
    -1 -5 0
    -2 -3 0
    -2 -4 0
    -2 -5 0
    -3 -4 0
    -3 -5 0
    -4 -5 0
    1 2 3 4 5 0
    -1 -2 -3 0
    -1 -2 -4 0
    -1 -2 -5 0
    -1 -3 -4 0
    -1 -3 -5 0
    -1 -4 -5 0
    -2 -3 -4 0
    -2 -3 -5 0
    -2 -4 -5 0
    -3 -4 -5 0
    1 2 3 4 0
    1 2 3 5 0
    1 2 4 5 0
    1 3 4 5 0
    2 3 4 5 0
    ");
    assert_snapshot!(outcome.err, @"5 variables, 26 clauses, 75 literals");
}

#[test]
fn models_are_layouts_in_every_encoding_with_and_without_the_count() {
    let mut random = Lcg(99);
    let fixed = [
        Puzzle::new(&["#1#2#", "#####"], 3),
        Puzzle::new(&["#1#", "1F1"], 1),
        Puzzle::new(&["##2##", "##1##"], 3),
        Puzzle::new(&["#3#"], 2),
    ];
    let random = std::iter::repeat_with(|| Puzzle::random(&mut random)).take(12);
    for puzzle in fixed.into_iter().chain(random) {
        for encoding in ENCODINGS {
            for (flag, layouts) in [("", puzzle.layouts_with_count()), ("--without-count", puzzle.layouts())] {
                let outcome = run(&format!("cnf --encoding {encoding} {flag}"), puzzle.text());
                let formula = Formula::parse(&outcome.out);
                assert_eq!((outcome.code, outcome.err.as_str()), (0, sizes(&formula).as_str()));
                // Only cells next to a clue have a variable: layouts that agree on these are one model.
                let hidden = puzzle.hidden();
                let variables = formula.cells.values().map(|cell| {
                    let (row, col) = cell.split_once(',').expect("row,col");
                    let place = (row.parse().expect("a row"), col.parse().expect("a column"));
                    hidden.iter().position(|&other| other == place).expect("a hidden cell")
                });
                let seen = variables.fold(0, |set, index| set | 1u32 << index);
                let mut projected: Vec<u32> = layouts.iter().map(|layout| layout & seen).collect();
                projected.sort_unstable();
                projected.dedup();
                assert_eq!(formula.layouts(), projected.len(), "{encoding} {flag}: {}", puzzle.text());
            }
        }
    }
}

#[test]
fn a_formula_is_satisfiable_where_the_position_is_consistent() {
    for position in [
        "3x1 mines 1\n#1#\n",
        "3x1 mines 1\n#3#\n",
        "3x1 mines 2\n#1#\n",
        "2x2 mines 5\n##\n##\n",
        "3x1 mines 1\nFF#\n",
        "3x3 mines 2\n###\n#F#\n##0\n",
        "1x1 mines 1\n#\n",
        "1x1 mines 0\n0\n",
        "7x1 mines 1\n#1###1#\n",
    ] {
        let consistent = run("analyze", position).code == 0;
        for encoding in ENCODINGS {
            let outcome = run(&format!("cnf --encoding {encoding}"), position);
            assert_eq!(outcome.code, 0, "an export is an answer");
            assert_eq!(Formula::parse(&outcome.out).layouts() > 0, consistent, "{encoding}: {position}");
        }
    }
}

#[test]
fn comments_map_variables_to_cells_row_major() {
    let formula = Formula::parse(&run("cnf", "4x2 mines 2\n#1F#\n##?#\n").out);
    let cells: Vec<(isize, &str)> = formula.cells.iter().map(|(&variable, cell)| (variable, cell.as_str())).collect();
    assert_eq!(cells, [(1, "0,0"), (2, "1,0"), (3, "1,1")], "flags and the sea have no variable");
}

#[test]
fn json_gives_sizes_and_the_map_instead_of_the_formula() {
    for encoding in ENCODINGS {
        let formula = Formula::parse(&run(&format!("cnf --encoding {encoding}"), POSITION).out);
        let summary = run(&format!("cnf --encoding {encoding} --json"), POSITION);
        let expected = json!({
            "encoding": encoding,
            "mine_count": true,
            "variables": formula.variables,
            "clauses": formula.clauses.len(),
            "literals": formula.clauses.iter().map(Vec::len).sum::<usize>(),
            "cells": [[0, 0], [0, 2], [1, 0], [1, 1], [1, 2]],
        });
        assert_eq!(summary.json(), expected);
        assert_eq!(summary.err, "");
    }
    assert_eq!(run("cnf --json --without-count", POSITION).json()["mine_count"], false);
}

#[test]
fn the_formula_goes_to_a_file_when_one_is_named() {
    let folder = folder_with("board.txt", POSITION);
    let outcome = run_in(folder.path(), "cnf board.txt --out board.cnf");
    let expected = run("cnf", POSITION);
    assert_eq!((outcome.code, outcome.out.as_str(), &outcome.err), (0, "", &expected.err));
    assert_eq!(std::fs::read_to_string(folder.path().join("board.cnf")).unwrap(), expected.out);
    let said = run_in(folder.path(), "cnf board.txt --out missing/board.cnf").refusal();
    assert!(said.starts_with("error: missing/board.cnf: cannot write: "), "{said}");
}
