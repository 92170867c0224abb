//! Every encoding of every small cardinality constraint, model by model.

use mineproof::internals::certainty::{ClauseSink, CountSet, CountingSink, Encoding, Lit};
use varisat::{ExtendFormula, Solver};

/// Clauses straight into the solver.
struct Clauses<'s>(&'s mut Solver<'static>);

impl ClauseSink for Clauses<'_> {
    fn new_variable(&mut self) -> Lit {
        self.0.new_lit()
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.0.add_clause(literals);
    }
}

/// Which assignments of `n` literals satisfy the constraint, each asked by assumptions.
fn admitted(encoding: Encoding, n: usize, counts: &CountSet, guarded: Option<bool>) -> Vec<bool> {
    let mut solver = Solver::new();
    let literals: Vec<Lit> = (0..n).map(|_| solver.new_lit()).collect();
    let guard = guarded.map(|_| solver.new_lit());
    encoding.encode(&mut Clauses(&mut solver), &literals, counts, guard);
    (0..1u32 << n)
        .map(|assignment| {
            let values = literals.iter().enumerate().map(|(index, &literal)| literal ^ (assignment >> index & 1 == 0));
            let guard = guard.zip(guarded).map(|(guard, on)| guard ^ !on);
            let assumptions: Vec<Lit> = values.chain(guard).collect();
            solver.assume(&assumptions);
            solver.solve().unwrap()
        })
        .collect()
}

#[test]
fn every_mask_over_up_to_five_literals_admits_exactly_its_counts() {
    for encoding in Encoding::ALL {
        for n in 0..=5 {
            for mask in 0..1u64 << (n + 2) {
                let counts = CountSet::from_mask(mask);
                let found = admitted(encoding, n, &counts, None);
                for (assignment, &possible) in found.iter().enumerate() {
                    let wanted = mask >> assignment.count_ones() & 1 == 1;
                    assert_eq!(possible, wanted, "{encoding:?} {n} literals, mask {mask:b}, {assignment:b}");
                    assert_eq!(counts.contains(assignment.count_ones() as usize), wanted);
                }
            }
        }
    }
}

#[test]
fn every_interval_over_eight_literals_admits_exactly_its_counts() {
    for encoding in Encoding::ALL {
        for least in 0..=9 {
            for most in 0..=9 {
                let found = admitted(encoding, 8, &CountSet::between(least, most), None);
                for (assignment, &possible) in found.iter().enumerate() {
                    let wanted = (least..=most).contains(&(assignment.count_ones() as usize));
                    assert_eq!(possible, wanted, "{encoding:?} {least} to {most}, {assignment:b}");
                }
            }
        }
    }
}

#[test]
fn a_guard_switches_the_constraint() {
    for encoding in Encoding::ALL {
        for mask in [0, 0b100, 0b1, 0b10101, 0b11100, 0b111, 0b11111] {
            let counts = CountSet::from_mask(mask);
            assert_eq!(admitted(encoding, 4, &counts, Some(true)), admitted(encoding, 4, &counts, None));
            assert!(admitted(encoding, 4, &counts, Some(false)).into_iter().all(|possible| possible));
        }
    }
}

/// Propagation alone must see that a full constraint leaves the rest false, and the other way round.
#[test]
fn a_large_exact_count_is_admitted_and_refused_by_one_mine() {
    for encoding in Encoding::ALL {
        let mut solver = Solver::new();
        let literals: Vec<Lit> = (0..300).map(|_| solver.new_lit()).collect();
        encoding.encode(&mut Clauses(&mut solver), &literals, &CountSet::between(120, 120), None);
        let assume = |solver: &mut Solver, mines: usize| {
            let values: Vec<Lit> = literals.iter().enumerate().map(|(i, &lit)| lit ^ (i * 7 % 300 >= mines)).collect();
            solver.assume(&values);
            solver.solve().unwrap()
        };
        assert!(assume(&mut solver, 120), "{encoding:?}");
        assert!(!assume(&mut solver, 119), "{encoding:?}");
        assert!(!assume(&mut solver, 121), "{encoding:?}");
    }
}

#[test]
fn automatic_is_never_larger_than_the_named_ones_on_a_mine_count() {
    let size = |encoding: Encoding, n: usize, counts: &CountSet| {
        let mut sink = CountingSink::with_variables(n);
        let literals: Vec<Lit> = (0..n).map(|index| Lit::from_index(index, true)).collect();
        encoding.encode(&mut sink, &literals, counts, None);
        sink.size()
    };
    for (n, least, most) in [(400, 99, 99), (400, 0, 3), (60, 0, 30), (30, 29, 30), (200, 195, 200)] {
        let counts = CountSet::between(least, most);
        let auto = size(Encoding::Auto, n, &counts);
        for named in [Encoding::Direct, Encoding::Sequential, Encoding::Totalizer] {
            assert!(auto.literals <= size(named, n, &counts).literals, "{named:?} {n} {least} {most}");
        }
    }
}

#[test]
fn direct_gives_way_to_a_totalizer_just_above_its_limit_and_both_count_right() {
    // C(19, 10) clauses fit the limit, C(20, 11) do not.
    for (literals, most, chosen) in
        [(18, 9, Encoding::Direct), (19, 9, Encoding::Direct), (20, 10, Encoding::Totalizer)]
    {
        let counts = CountSet::between(0, most);
        assert_eq!(Encoding::Direct.chosen(literals, &counts), chosen, "{literals} literals");
        let mut solver = Solver::new();
        let inputs: Vec<Lit> = (0..literals).map(|_| solver.new_lit()).collect();
        Encoding::Direct.encode(&mut Clauses(&mut solver), &inputs, &counts, None);
        for (mines, is_possible) in [(most - 1, true), (most, true), (most + 1, false)] {
            solver.assume(&inputs[literals - mines..]);
            assert_eq!(solver.solve().unwrap(), is_possible, "{mines} of {literals}");
        }
    }
}
