//! Positions built to lie at the limits of engines and rules: all engines agree on them, and no rule claims what is not so.
//!
//! Constants that only one module knows are tried in the tests of that module, on the same [families](Family).

use mineproof::internals::board::{
    Cell, ClueModel, MineCount, Minefield, OffBoard, Size, read_minefield, read_position,
};
use mineproof::internals::certainty::{Encoding, prove};
use mineproof::internals::constructed::Family;
use mineproof::internals::frontier::Frontier;
use mineproof::internals::game::{ClueSource, FirstClick, Game, NoisyGame, Reveal, Series, game_rng, random_minefield};
use mineproof::internals::generation::{GenerationFailure, GenerationOptions, generate};
use mineproof::internals::inference::Stage;
use mineproof::internals::influence::{self, Order, survey};
use mineproof::internals::limits::Deadline;
use mineproof::internals::solvability::{SolvabilityOptions, solvable};
use mineproof::internals::validation::{JudgeOptions, Rule, Validation};
use mineproof::internals::verification::verify;
use mineproof::{Options, Verdict, analyze};
use num_bigint::BigUint;
use num_rational::Ratio;

fn power(base: u32, exponent: u32) -> BigUint {
    BigUint::from(base).pow(exponent)
}

/// n · (n − 1) · … / k!, a factor at a time.
fn choose(n: u32, k: u32) -> BigUint {
    (0..k).fold(BigUint::from(1u32), |product, index| product * (n - index) / (index + 1))
}

#[test]
fn no_rule_that_is_a_proof_is_wrong_on_any_of_them() {
    let rules = Stage::ALL.map(Rule::from).into();
    let mut validation = Validation::new(rules, JudgeOptions::default());
    for family in Family::ALL {
        let positions: Vec<_> = family.sizes().into_iter().map(|size| family.build(size)).collect();
        validation.judge(&positions);
        assert_eq!(validation.report().contradictory, 0, "{}", family.name());
        for rule in &validation.report().rules {
            assert!(rule.counterexample.is_none(), "{} on {}: {:?}", rule.name, family.name(), rule.counterexample);
        }
    }
    assert!(!validation.report().found_wrong());
}

#[test]
fn stages_sat_and_counting_agree_on_all_of_them() {
    for family in Family::ALL {
        for size in family.sizes() {
            let verified = verify(&family.build(size), &Options::default());
            let verified = verified.unwrap_or_else(|disagreement| panic!("{} {size}: {disagreement:?}", family.name()));
            assert_eq!((verified.contradictory, verified.stopped), (false, None), "{} {size}", family.name());
        }
    }
}

#[test]
fn layouts_are_as_many_as_the_shape_says() {
    let layouts = |family: Family, size: u32| match family {
        Family::Pairs => Some(power(2, size)),
        Family::Islands => Some(choose(size, size / 2)),
        Family::Stars => Some(power(70, size)),
        Family::Needle => Some(BigUint::from(size)),
        // A mine more in one of the two layouts decides between them.
        Family::Row | Family::Column | Family::Square => {
            Some(BigUint::from(if size.is_multiple_of(2) { 2u32 } else { 1 }))
        }
        _ => None,
    };
    for family in Family::ALL {
        for size in family.sizes() {
            let Some(expected) = layouts(family, size) else { continue };
            let analysis = analyze(&family.build(size), &Options::default()).expect("built from a minefield");
            assert_eq!(analysis.configurations(), Some(&expected), "{} {size}", family.name());
        }
    }
}

#[test]
fn probabilities_are_those_of_the_shape() {
    let half = Ratio::new(BigUint::from(1u32), BigUint::from(2u32));
    for (family, size) in [(Family::Pairs, 128), (Family::Stars, 43), (Family::Row, 256), (Family::Square, 16)] {
        let analysis = analyze(&family.build(size), &Options::default()).expect("built from a minefield");
        for cell in analysis.hidden_cells() {
            assert_eq!(analysis.probability(cell), Some(half.clone()), "{} {size}: {cell}", family.name());
        }
    }
    let needles = analyze(&Family::Needle.build(1024), &Options::default()).expect("built from a minefield");
    assert_eq!(needles.probability(Cell::new(5, 5)), Some(Ratio::new(1u32.into(), 1024u32.into())));
}

/// The board that showed that local-proof's endgame was none: it had no room for all clues and forgot the cells of the rest.
#[test]
fn more_clues_than_the_endgame_has_room_for_prove_nothing_of_the_others() {
    let lattice = Family::Lattice.build(u32::MAX);
    assert_eq!(lattice.mine_count(), &MineCount::Known(16));
    let rows: Vec<String> = lattice.rows().collect();
    assert_eq!(rows[0], "??1?1?1?1?1?1?1??");
    assert_eq!(rows[1], "?#1#1#1#1#1#1#1#?");
    assert_eq!(rows[2], "11212121212121211");
    let options = Options::default().stages(vec![Stage::LocalProof]);
    let analysis = analyze(&lattice, &options).expect("two layouts fit");
    assert_eq!(analysis.configurations(), Some(&BigUint::from(2u32)));
    assert!(analysis.hidden_cells().all(|cell| analysis.verdict(cell) == Some(Verdict::Open)));
}

/// A cell past the end of a row is none, not the first of the next row.
#[test]
fn off_the_board_there_is_nothing_to_know() {
    let position = read_position(b"3x2 mines 1\n##1\n1?#\n").expect("a position");
    let analysis = analyze(&position, &Options::default()).expect("possible");
    let (frontier, mut game) = (Frontier::new(&position), Game::new(read_minefield(b"3x2\n*..\n..*\n").expect("one")));
    for cell in [Cell::new(0, 3), Cell::new(2, 0), Cell::new(1, 3), Cell::new(u32::MAX, u32::MAX)] {
        assert_eq!(
            (position.state(cell), analysis.state(cell), frontier.state(cell), game.state(cell)),
            Default::default()
        );
        assert_eq!((analysis.verdict(cell), analysis.verdict_without_count(cell)), (None, None), "{cell}");
        assert_eq!(
            (analysis.class(cell), analysis.probability(cell), analysis.probability_f64(cell)),
            Default::default()
        );
        assert_eq!((frontier.variable(cell), position.likelihood(cell)), (None, None), "{cell}");
        assert_eq!((game.minefield().clue(cell), game.minefield().reveal(cell)), (None, None), "{cell}");
        assert!(!game.minefield().is_mine(cell) && position.size().neighbours(cell).next().is_none(), "{cell}");
        assert_eq!(game.reveal(cell), Reveal::Safe(&[]), "{cell}");
        let refused =
            prove(&position, cell, Encoding::Auto, Deadline::NEVER).expect_err("nothing to prove").to_string();
        assert!(refused.contains(&cell.to_string()), "{refused}");
        assert!(position.answers_at(cell).is_empty(), "{cell}");
    }
}

#[test]
fn a_start_off_the_board_is_an_error_everywhere() {
    let size = Size::new(5, 4).unwrap();
    let field = Minefield::new(size, vec![false; 20]).unwrap();
    for cell in [Cell::new(0, 5), Cell::new(4, 0), Cell::new(u32::MAX, u32::MAX)] {
        let off = OffBoard { cell, size };
        assert_eq!(solvable(&field, cell, &SolvabilityOptions::default()).err(), Some(off));
        let generated = generate(&Series::new(size, 3).start(cell), 0, &GenerationOptions::default()).err();
        assert_eq!(generated, Some(GenerationFailure::NotLaid(off.into())));
        assert_eq!(influence::play(&field, cell, Order::DepthFirst).err(), Some(off));
        let series = Series::new(size, 3).first_click(FirstClick::Opening).start(cell).games(1).seed(0);
        assert_eq!(survey(&series, Order::DepthFirst, || ()), Err(off.into()));
        for first_click in FirstClick::ALL {
            assert_eq!(random_minefield(size, 3, first_click, cell, &mut game_rng(0, 0)), Err(off.into()));
        }
        let teller = ClueSource { model: ClueModel::Exact, blind_rate: 0.0, asks: 2 };
        let mut game = NoisyGame::new(field.clone(), &teller, &mut game_rng(0, 0));
        assert!(!game.promise_opening(cell) && !game.open(cell) && game.ask(cell).is_none());
        assert!(game.ask_in_turn(&[cell]).is_empty() && game.told(cell).is_empty());
        assert_eq!((game.questions(), game.safe_left()), (0, 20));
    }
}
