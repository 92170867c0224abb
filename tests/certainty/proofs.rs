//! Proofs: there is one for every certain cell and for no other, and no check accepts what is not so.

use mineproof::internals::board::{Cell, CellState, Minefield, Position, read_position};
use mineproof::internals::certainty::{
    Cnf, Encoding, Evidence, Flaw, NotProvable, NotProved, Proof, ProofFile, ProvedClaim, Refused, check, prove,
};
use mineproof::internals::frontier::Verdict;
use mineproof::internals::limits::Deadline;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::brute_force::{Fact, covered, facts, layouts};
use crate::random_position::random_position;

fn dimacs(formula: &Cnf) -> Vec<u8> {
    let mut text = Vec::new();
    formula.write_dimacs(&mut text).unwrap();
    text
}

fn check_all(position: &Position, proof: &Proof, formula: &[u8], drat: &str, lrat: &str) -> Result<(), Refused> {
    let (claim, layout) = (&proof.claim, &proof.layout);
    let evidence = Evidence { formula, drat: drat.as_bytes(), lrat: Some(lrat.as_bytes()), layout };
    check(position, claim, &evidence).map(|_| ())
}

/// What every layout has in common at the covered cell of this index; `None` where there is no layout.
fn enumerated(layouts: &[u32], index: usize) -> Option<Verdict> {
    let always = layouts.iter().copied().reduce(|a, b| a & b)?;
    let ever = layouts.iter().copied().reduce(|a, b| a | b)?;
    Some(match (always >> index & 1, ever >> index & 1) {
        (1, _) => Verdict::Mine,
        (_, 0) => Verdict::Safe,
        _ => Verdict::Open,
    })
}

/// Whether a claim holds in every layout; without the mine count where the claim does not use it.
fn is_so(position: &Position, claim: &ProvedClaim) -> bool {
    let facts: Vec<Fact> =
        facts(position).into_iter().filter(|&fact| claim.mine_count || fact != Fact::MineCount).collect();
    let index = covered(position).iter().position(|&cell| cell == claim.cell).unwrap();
    let layouts = layouts(position, &facts);
    layouts.iter().all(|layout| (layout >> index & 1 == 1) == claim.is_mine)
}

#[test]
fn every_certain_cell_is_proved_and_no_other() {
    let (mut with, mut without, mut open, mut contradictory, mut sea) = (0, 0, 0, 0, 0);
    for seed in 0..1500 {
        let position = random_position(seed);
        let encoding = Encoding::ALL[seed as usize % 4];
        let all = facts(&position);
        let clues: Vec<Fact> = all.iter().copied().filter(|&fact| fact != Fact::MineCount).collect();
        let (by_clues, by_all) = (layouts(&position, &clues), layouts(&position, &all));
        for (index, &cell) in covered(&position).iter().enumerate() {
            let answer = prove(&position, cell, encoding, Deadline::NEVER);
            if position[cell] == CellState::FLAGGED {
                assert_eq!(answer.unwrap_err(), NotProved::NotProvable(NotProvable::Flagged(cell)));
                continue;
            }
            match (enumerated(&by_all, index), answer) {
                (None, Err(NotProved::NoLayout(_))) => contradictory += 1,
                (Some(Verdict::Open), Err(NotProved::Open(refused))) => {
                    assert_eq!(refused, cell);
                    open += 1;
                }
                (Some(verdict), Ok(proof)) => {
                    assert_eq!(proof.claim.verdict(), verdict, "{position:?}");
                    let needs_count = enumerated(&by_clues, index) == Some(Verdict::Open);
                    assert_eq!(proof.claim.mine_count, needs_count, "{position:?}");
                    let clueless = position.size().neighbours(cell).all(|near| position[near].as_clue().is_none());
                    sea += usize::from(clueless);
                    with += usize::from(needs_count);
                    without += usize::from(!needs_count);
                    let checked = check_all(&position, &proof, &dimacs(&proof.formula), &proof.drat, &proof.lrat);
                    assert_eq!(checked, Ok(()), "{position:?} {cell}\n{}", proof.drat);
                    assert_eq!(proof.drat.lines().count(), proof.lemmas);
                    assert!(proof.drat.ends_with("0\n"));
                }
                (expected, answer) => {
                    panic!("{position:?} {cell}: {expected:?}, {:?}", answer.map(|proof| proof.claim))
                }
            }
        }
    }
    for (number, what) in
        [(with, "with the count"), (without, "without"), (open, "open"), (contradictory, "contradictory"), (sea, "sea")]
    {
        assert!(number > 100, "{number} cells {what} are too few to say anything");
    }
}

/// The README's board; 0,0 is safe by the mine count.
fn example() -> (Position, Cell) {
    let text = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/small.txt")).unwrap();
    (read_position(&text).unwrap(), Cell::new(0, 0))
}

/// A line of the proof altered, left out, doubled or moved, or lines of nobody's proof.
fn mutated(proof: &str, variables: usize, rng: &mut ChaCha8Rng) -> String {
    let mut lines: Vec<String> = proof.lines().map(str::to_owned).collect();
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..lines.len());
        match rng.random_range(0..5) {
            0 if lines.len() > 1 => drop(lines.remove(at)),
            1 => {
                let to = rng.random_range(0..lines.len());
                lines.swap(at, to);
            }
            2 => lines[at] = lines[at].split(' ').skip(1).collect::<Vec<_>>().join(" "),
            _ => {
                let literal = rng.random_range(1..=variables as i32 + 1) * [1, -1][rng.random_range(0..2)];
                lines.insert(at, format!("{literal} 0"));
            }
        }
    }
    lines.join("\n") + "\n0\n"
}

#[test]
fn no_check_accepts_what_is_not_so() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut refused = 0;
    for seed in 0..400 {
        let position = random_position(seed);
        let hidden = covered(&position).into_iter().filter(|&cell| position[cell] == CellState::HIDDEN);
        for (cell, is_mine, mine_count) in
            hidden.flat_map(|cell| [(cell, false, false), (cell, true, false), (cell, false, true), (cell, true, true)])
        {
            let claim = ProvedClaim { cell, is_mine, mine_count, encoding: Encoding::ALL[seed as usize % 4] };
            if is_so(&position, &claim) {
                continue;
            }
            let formula = claim.refutable_formula(&position).unwrap();
            let text = dimacs(&formula);
            let layout = Minefield::new(position.size(), vec![is_mine; position.size().area()]).unwrap();
            // The best start for a forger: a proof of something else about the same formula.
            let other = prove(&position, cell, claim.encoding, Deadline::NEVER)
                .map_or_else(|_| "0\n".to_owned(), |proof| proof.drat);
            for _ in 0..4 {
                let drat = mutated(&other, formula.size().variables, &mut rng);
                let answer = check(
                    &position,
                    &claim,
                    &Evidence { formula: &text, drat: drat.as_bytes(), lrat: None, layout: &layout },
                );
                assert_eq!(
                    answer.map_err(|refused| refused.part),
                    Err(ProofFile::Drat),
                    "{position:?} {claim:?}\n{drat}"
                );
                refused += 1;
            }
        }
    }
    assert!(refused > 5000, "{refused}");
}

#[test]
fn a_lemma_that_is_needed_cannot_be_left_out() {
    let (position, cell) = example();
    let proof = prove(&position, cell, Encoding::Auto, Deadline::NEVER).unwrap();
    let formula = dimacs(&proof.formula);
    let without = |text: &str, left_out: usize| -> String {
        text.lines().enumerate().filter(|&(at, _)| at != left_out).map(|(_, line)| format!("{line}\n")).collect()
    };
    assert!(proof.lemmas > 1);
    for left_out in 0..proof.lemmas {
        let drat = without(&proof.drat, left_out);
        let answer = check_all(&position, &proof, &formula, &drat, &proof.lrat).unwrap_err();
        assert_eq!(answer.part, ProofFile::Drat);
        let lrat = without(&proof.lrat, left_out);
        let answer = check_all(&position, &proof, &formula, &proof.drat, &lrat).unwrap_err();
        assert_eq!(answer.part, ProofFile::Lrat);
        if left_out == proof.lemmas - 1 {
            assert_eq!((answer.line, answer.flaw), (Some(proof.lemmas), Flaw::NoEmptyClause));
        }
    }
}

#[test]
fn every_literal_of_the_formula_counts() {
    let (position, cell) = example();
    let proof = prove(&position, cell, Encoding::Auto, Deadline::NEVER).unwrap();
    let formula = String::from_utf8(dimacs(&proof.formula)).unwrap();
    let lines: Vec<&str> = formula.lines().collect();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.starts_with(['c', 'p'])) {
        let flipped = line.strip_prefix('-').map_or_else(|| format!("-{line}"), str::to_owned);
        for forged in [flipped, line.replacen(" 0", " 1 0", 1), (*line).to_owned() + "\n" + line] {
            let mut forgery = lines.clone();
            forgery[at] = &forged;
            let answer = check_all(&position, &proof, forgery.join("\n").as_bytes(), &proof.drat, &proof.lrat);
            let answer = answer.expect_err(&forged);
            assert_eq!(answer.part, ProofFile::Formula);
            // A line doubled is noticed where another would have to stand.
            assert!(answer.line > Some(at), "{answer}");
        }
    }
}

#[test]
fn a_lemma_may_introduce_variables_of_any_number() {
    let (position, cell) = example();
    let proof = prove(&position, cell, Encoding::Auto, Deadline::NEVER).unwrap();
    let formula = dimacs(&proof.formula);
    let drat = format!("c a definition\n2147483647 1 0\n2147483647 2 0\nd 2147483647 2 0\n{}", proof.drat);
    assert_eq!(check_all(&position, &proof, &formula, &drat, &proof.lrat), Ok(()));

    let position = read_position(b"7x2 mines 3\n#######\n?1?1???\n").unwrap();
    let claim = ProvedClaim { cell: Cell::new(0, 0), is_mine: false, mine_count: false, encoding: Encoding::Direct };
    let formula = dimacs(&claim.refutable_formula(&position).unwrap());
    let drat = "2147483647 4 0\n-2147483647 -5 0\n0\n";
    let evidence = Evidence { formula: &formula, drat: drat.as_bytes(), lrat: None, layout: &proof.layout };
    let answer = check(&position, &claim, &evidence).unwrap_err();
    assert_eq!(answer.to_string(), "proof.drat, line 2: `-2147483647 -5 0` does not follow");
}

#[test]
fn bytes_of_any_kind_are_refused_and_nothing_worse() {
    let (position, cell) = example();
    let proof = prove(&position, cell, Encoding::Auto, Deadline::NEVER).unwrap();
    let formula = dimacs(&proof.formula);
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for _ in 0..2000 {
        let length = rng.random_range(0..40);
        let bytes: Vec<u8> = (0..length).map(|_| b"0123456789- -\n\r dcp\xff\0"[rng.random_range(0..21)]).collect();
        let good = (formula.as_slice(), proof.drat.as_bytes(), proof.lrat.as_bytes());
        for (formula, drat, lrat) in [(&bytes[..], good.1, good.2), (good.0, &bytes, good.2), (good.0, good.1, &bytes)]
        {
            let _ =
                check(&position, &proof.claim, &Evidence { formula, drat, lrat: Some(lrat), layout: &proof.layout });
        }
    }
    for (text, unreadable) in
        [("1 x 0\n", true), ("99999999999 0\n", true), ("1 2", false), ("", false), ("a\x02", true)]
    {
        let answer = check_all(&position, &proof, &formula, text, &proof.lrat).unwrap_err();
        assert_eq!((answer.part, answer.is_unreadable()), (ProofFile::Drat, unreadable), "{answer}");
    }
}

#[test]
fn a_layout_that_does_not_fit_is_refused() {
    let (position, cell) = example();
    let proof = prove(&position, cell, Encoding::Auto, Deadline::NEVER).unwrap();
    let formula = dimacs(&proof.formula);
    for flipped in 0..position.size().area() {
        let mut mines = proof.layout.mines().to_vec();
        mines[flipped] ^= true;
        let layout = Minefield::new(position.size(), mines).unwrap();
        let evidence = Evidence { formula: &formula, drat: proof.drat.as_bytes(), lrat: None, layout: &layout };
        assert_eq!(check(&position, &proof.claim, &evidence).unwrap_err().part, ProofFile::Layout);
    }
}

#[test]
fn everything_follows_from_a_contradiction_and_nothing_is_accepted() {
    let position = read_position(b"3x1 mines 1\n#3#\n").unwrap();
    let claim = ProvedClaim { cell: Cell::new(0, 0), is_mine: false, mine_count: false, encoding: Encoding::Direct };
    let formula = dimacs(&claim.refutable_formula(&position).unwrap());
    for layout in 0..8 {
        let mines = (0..3).map(|cell| layout >> cell & 1 == 1).collect();
        let layout = Minefield::new(position.size(), mines).unwrap();
        let evidence = Evidence { formula: &formula, drat: b"0\n", lrat: None, layout: &layout };
        assert_eq!(check(&position, &claim, &evidence).unwrap_err().part, ProofFile::Layout);
    }
}
